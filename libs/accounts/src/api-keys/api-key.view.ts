import { AGENT_WRITES, ApiField, HttpResponse } from '#http';
import type { Entity } from '#eventstore/store';
import { scopeSchema } from './api-key.body.js';
import type { ApiKeyState, IssuedKey } from './api-key.js';

/** A key without its secret. */
export interface ListedKey {
  readonly uuid: string;
  readonly version: number;
  readonly name: string | null;
  readonly scopes: readonly string[];
  readonly agentWrites: string;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly lastUsedIp: string | null;
  readonly revokedAt: string | null;
  readonly createdAt: string;
}

/** An API key as webhooks show it: without its last use, which is no event. */
export class DeliveredKeyView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: ['string', 'null'] }) name!: string | null;
  @ApiField({ type: 'array', items: { type: 'string' } }) scopes!: readonly string[];
  @ApiField({ type: 'string', enum: AGENT_WRITES, 'x-open': true }) agent_writes!: string;
  @ApiField({ type: ['string', 'null'], format: 'date-time' }) expires_at!: string | null;
  @ApiField({ type: ['string', 'null'], format: 'date-time' }) revoked_at!: string | null;
  @ApiField({ type: 'string', format: 'date-time' }) created_at!: string;
}

export class ApiKeyView extends DeliveredKeyView {
  @ApiField({ type: 'array', items: scopeSchema({ 'x-open': true }) }) declare scopes: readonly string[];
  @ApiField({ type: ['string', 'null'], format: 'date-time', description: 'Rounded down to the minute' })
  last_used_at!: string | null;
  @ApiField({ type: ['string', 'null'], description: 'Client address of the request at `last_used_at`' })
  last_used_ip!: string | null;
}

export class NewApiKeyView {
  @ApiField({ type: 'string', format: 'uuid' }) api_key_uuid!: string;
  @ApiField({ type: 'string', description: 'Returned only in this response' }) key!: string;
}

/** Row → wire, for webhooks. */
export const presentDeliveredKey = ({ uuid, createdAt, state }: Entity<ApiKeyState>): DeliveredKeyView => ({
  uuid,
  name: state.name,
  scopes: state.scopes,
  agent_writes: state.agentWrites,
  // Instants of this form sort as text.
  expires_at: [state.expiresAt, state.endsAt].filter((at) => at !== null).sort()[0] ?? null,
  revoked_at: state.revokedAt,
  created_at: createdAt,
});

export const presentApiKey = (key: ListedKey): ApiKeyView => ({
  uuid: key.uuid,
  name: key.name,
  scopes: key.scopes,
  agent_writes: key.agentWrites,
  expires_at: key.expiresAt,
  last_used_at: key.lastUsedAt,
  last_used_ip: key.lastUsedIp,
  revoked_at: key.revokedAt,
  created_at: key.createdAt,
});

/** 201 with the secret of a new key. No other response contains it. */
export const presentIssuedKey = ({ uuid, secret }: IssuedKey): HttpResponse =>
  new HttpResponse(201, { api_key_uuid: uuid, key: secret } satisfies NewApiKeyView);
