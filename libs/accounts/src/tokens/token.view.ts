import { ApiField, HttpResponse } from '#http';
import type { Entity } from '#eventstore/store';
import type { Device, TokenState } from './token.js';

/** A token without its secret. */
export interface ListedToken {
  readonly uuid: string;
  readonly userUuid: string;
  readonly device: Device | null;
  readonly apiKeyUuid: string | null;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
}

/** A new token. The secret is not stored. */
export interface IssuedToken {
  readonly uuid: string;
  readonly secret: string;
  readonly expiresAt: string;
}

export class DeviceView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: ['string', 'null'] }) name!: string | null;
}

/** A token as webhooks show it: without its last use, which is no event. */
export class DeliveredTokenView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string', format: 'uuid' }) user_uuid!: string;
  @ApiField({ of: () => DeviceView, nullable: true }) device!: Device | null;
  @ApiField({
    type: ['string', 'null'],
    format: 'uuid',
    description: 'The API key that made it; null when the owner of the account did',
  })
  api_key_uuid!: string | null;
  @ApiField({ type: 'string', format: 'date-time' }) created_at!: string;
  @ApiField({ type: 'string', format: 'date-time' }) expires_at!: string;
  @ApiField({ type: ['string', 'null'], format: 'date-time' }) revoked_at!: string | null;
}

export class TokenView extends DeliveredTokenView {
  @ApiField({
    type: ['string', 'null'],
    format: 'date-time',
    description: 'Rounded down to the minute; kept for 90 days',
  })
  last_used_at!: string | null;
}

export class NewTokenView {
  @ApiField({ type: 'string', format: 'uuid' }) token_uuid!: string;
  @ApiField({ type: 'string', description: 'Returned only in this response' }) token!: string;
  @ApiField({ type: 'string', format: 'date-time' }) expires_at!: string;
}

/** Row → wire, for webhooks. */
export const presentDeliveredToken = ({ uuid, createdAt, state }: Entity<TokenState>): DeliveredTokenView => ({
  uuid,
  user_uuid: state.userUuid,
  device: state.device,
  api_key_uuid: state.apiKeyUuid,
  created_at: createdAt,
  expires_at: state.expiresAt,
  revoked_at: state.revokedAt,
});

export const presentToken = (token: ListedToken): TokenView => ({
  uuid: token.uuid,
  user_uuid: token.userUuid,
  device: token.device,
  api_key_uuid: token.apiKeyUuid,
  created_at: token.createdAt,
  expires_at: token.expiresAt,
  last_used_at: token.lastUsedAt,
  revoked_at: token.revokedAt,
});

/** 201 with the secret of a new token. No other response contains it. */
export const presentIssuedToken = ({ uuid, secret, expiresAt }: IssuedToken): HttpResponse =>
  new HttpResponse(201, { token_uuid: uuid, token: secret, expires_at: expiresAt } satisfies NewTokenView);
