import { ApiField, HttpResponse, SCOPES } from '#http';
import type { ApiKey, IssuedKey } from './api-key.service.js';

export class ApiKeyView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: ['string', 'null'] }) name!: string | null;
  @ApiField({ type: 'array', items: { type: 'string', enum: [...SCOPES] } }) scopes!: readonly string[];
  @ApiField({ type: ['string', 'null'], format: 'date-time' }) expires_at!: string | null;
  @ApiField({ type: ['string', 'null'], format: 'date-time', description: 'To the minute' }) last_used_at!:
    string | null;
  @ApiField({ type: ['string', 'null'], format: 'date-time' }) revoked_at!: string | null;
  @ApiField({ type: 'string', format: 'date-time' }) created_at!: string;
}

export class NewApiKeyView {
  @ApiField({ type: 'string', format: 'uuid' }) api_key_uuid!: string;
  @ApiField({ type: 'string', description: 'Shown this once' }) key!: string;
}

export const presentApiKey = (key: ApiKey): ApiKeyView => ({
  uuid: key.uuid,
  name: key.name,
  scopes: key.scopes,
  expires_at: key.expiresAt,
  last_used_at: key.lastUsedAt,
  revoked_at: key.revokedAt,
  created_at: key.createdAt,
});

/** 201 with the secret of a new key, the only time that it is shown. */
export const presentIssuedKey = ({ uuid, secret }: IssuedKey): HttpResponse =>
  new HttpResponse(201, { api_key_uuid: uuid, key: secret } satisfies NewApiKeyView);
