import { defineEntity, p } from '@mikro-orm/postgresql';
import { defineEntityType, type GuardSql, identity, INSTANT, lifecycle, UUID } from '#eventstore/store';
import { ApiKey, MAX_LIVING_KEYS } from './api-key.js';
import { DeliveredKeyView, presentDeliveredKey } from './api-key.view.js';

export const ApiKeyEntity = defineEntity({
  name: 'ApiKey',
  tableName: 'api_key',
  properties: {
    ...identity,
    name: p.text().nullable(),
    scopes: p.array().columnType('text[]').$type<readonly string[]>(),
    agentWrites: p.text(),
    expiresAt: p.datetime(3).$type<string>().nullable(),
    endsAt: p.datetime(3).$type<string>().nullable(),
    revokedAt: p.datetime(3).$type<string>().nullable(),
    originUuid: p.uuid().nullable(),
    lookup: p.text(),
    hash: p.text(),
    ...lifecycle,
  },
});

/** Counts the valid keys of an account, by the clock of the database. */
export const countLivingSql = (account: string): string =>
  `select count(*) as count from api_key t where t.account_id = ${account} and t.revoked_at is null
      and coalesce(least(t.expires_at, t.ends_at), 'infinity') > clock_timestamp()`;

/** Fails when the account has more valid keys than the maximum. */
const capacityGuard: GuardSql = (account) => `(${countLivingSql(account)}) > ${MAX_LIVING_KEYS}`;

/** The last use of a key is not an event: the separate table `api_key_use` stores it. */
export const ApiKeys = defineEntityType(ApiKey, ApiKeyEntity, {
  // Neither the secret nor its hash is published.
  feedPayloads: {
    'api_key.created': ({ name, scopes, expiresAt, agentWrites = 'confirm' }) => ({
      name,
      scopes,
      agentWrites,
      expiresAt,
    }),
  },
  delivered: { view: DeliveredKeyView, present: presentDeliveredKey },
  guards: { capacity: capacityGuard },
  feed: {
    events: {
      'api_key.created': { data: ['name', 'scopes', 'agentWrites', 'expiresAt'] },
      'api_key.updated': { data: ['name', 'agentWrites'] },
      'api_key.rotated': {
        description: 'Another API key replaced an API key, which ends after the overlap',
        data: { endsAt: INSTANT, byUuid: UUID },
      },
      'api_key.revoked': { data: { revokedAt: INSTANT } },
    },
  },
});
