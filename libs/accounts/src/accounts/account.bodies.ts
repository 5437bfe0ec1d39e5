import { Field, ReferenceTo, ApiField, Text, Timestamp, Uuid, Whole } from '#http';
import { type Account, currencyFault, timeZoneFault } from './account.service.js';
import { type ApiKey, SCOPES } from '../api-keys/api-key.service.js';

/** The check of a field whose text has a rule of its own. */
const textWith =
  (rule: (text: string) => string | undefined) =>
  (value: unknown): string | undefined =>
    typeof value === 'string' ? rule(value) : 'must be a string';

export class UpdateAccountBody {
  @Text({ max: 250, filled: true, optional: true }) name?: string;
  @Field({ type: 'string' }, textWith(currencyFault), {
    optional: true,
    description: 'ISO 4217; alters no recorded price',
  })
  currency?: string;
  @Field({ type: 'string' }, textWith(timeZoneFault), {
    optional: true,
    description: 'IANA zone, in which date-times without offset and dates are read',
  })
  time_zone?: string;
  @ReferenceTo(['uuid', 'name'], { optional: true }) default_territory?: { uuid?: string | null; name?: string | null };
  @Uuid({ optional: true, description: 'As default_territory.uuid' }) default_territory_uuid?: string;
}

export class DefaultTerritoryView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string' }) name!: string;
}

export class AccountView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string' }) name!: string;
  @ApiField({ type: 'string', description: 'ISO 4217, lower case' }) currency!: string;
  @ApiField({ type: 'string' }) time_zone!: string;
  @ApiField({ of: () => DefaultTerritoryView }) default_territory!: DefaultTerritoryView;
}

export const presentAccount = (account: Account): AccountView => ({
  uuid: account.uuid,
  name: account.name,
  currency: account.currency,
  time_zone: account.timeZone,
  default_territory: account.defaultTerritory,
});

export class CreateApiKeyBody {
  @Text({ max: 250, filled: true, optional: true, nullable: true }) name?: string | null;
  @Field(
    { type: 'array', items: { type: 'string', enum: [...SCOPES] }, minItems: 1, uniqueItems: true },
    (value) =>
      Array.isArray(value) &&
      value.length > 0 &&
      new Set(value).size === value.length &&
      value.every((scope) => SCOPES.includes(scope as never))
        ? undefined
        : `must be a list of some of ${SCOPES.join(', ')}`,
    { optional: true, description: 'read and write, unless given' },
  )
  scopes?: (typeof SCOPES)[number][];
  @Timestamp({ optional: true, nullable: true }) expires_at?: string | null;
}

export class RotateApiKeyBody {
  @Whole({ min: 0, max: 43_200, optional: true, description: 'How long the old key lives on; 0 unless given' })
  overlap_minutes?: number;
}

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
