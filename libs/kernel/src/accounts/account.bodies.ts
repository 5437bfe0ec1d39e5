import { Field, ReferenceTo, Shown, Text, Timestamp, Uuid, Whole } from '../http/index.js';
import { type Account, currencyFault, timeZoneFault } from './accounts.js';
import { type ApiKey, SCOPES } from './api-keys.js';

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
  @Shown({ type: 'string', format: 'uuid' }) uuid!: string;
  @Shown({ type: 'string' }) name!: string;
}

export class AccountView {
  @Shown({ type: 'string', format: 'uuid' }) uuid!: string;
  @Shown({ type: 'string' }) name!: string;
  @Shown({ type: 'string', description: 'ISO 4217, lower case' }) currency!: string;
  @Shown({ type: 'string' }) time_zone!: string;
  @Shown({ of: () => DefaultTerritoryView }) default_territory!: DefaultTerritoryView;
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
  @Shown({ type: 'string', format: 'uuid' }) uuid!: string;
  @Shown({ type: ['string', 'null'] }) name!: string | null;
  @Shown({ type: 'array', items: { type: 'string', enum: [...SCOPES] } }) scopes!: readonly string[];
  @Shown({ type: ['string', 'null'], format: 'date-time' }) expires_at!: string | null;
  @Shown({ type: ['string', 'null'], format: 'date-time', description: 'To the minute' }) last_used_at!: string | null;
  @Shown({ type: ['string', 'null'], format: 'date-time' }) revoked_at!: string | null;
  @Shown({ type: 'string', format: 'date-time' }) created_at!: string;
}

export class NewApiKeyView {
  @Shown({ type: 'string', format: 'uuid' }) api_key_uuid!: string;
  @Shown({ type: 'string', description: 'Shown this once' }) key!: string;
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
