import { defineEntity, p } from '@mikro-orm/postgresql';
import { defineEntityType, identity, INSTANT, lifecycle, UUID } from '#eventstore/store';
import { ApiKey } from './api-key.js';

export const ApiKeyEntity = defineEntity({
  name: 'ApiKey',
  tableName: 'api_key',
  properties: {
    ...identity,
    name: p.text().nullable(),
    scopes: p.array().columnType('text[]').$type<readonly string[]>(),
    expiresAt: p.datetime(3).$type<string>().nullable(),
    endsAt: p.datetime(3).$type<string>().nullable(),
    revokedAt: p.datetime(3).$type<string>().nullable(),
    originUuid: p.uuid().nullable(),
    lookup: p.text(),
    hash: p.text(),
    ...lifecycle,
  },
});

/** The last use of a key is not an event: the separate table `api_key_use` stores it. */
export const ApiKeys = defineEntityType(ApiKey, ApiKeyEntity, {
  // Neither the secret nor its hash is published.
  feedPayloads: { 'api_key.created': ({ name, scopes, expiresAt }) => ({ name, scopes, expiresAt }) },
  feed: {
    events: {
      'api_key.created': { data: ['name', 'scopes', 'expiresAt'] },
      'api_key.rotated': {
        description: 'Another API key replaced an API key, which ends after the overlap',
        data: { endsAt: INSTANT, byUuid: UUID },
      },
      'api_key.revoked': { data: { revokedAt: INSTANT } },
    },
  },
});
