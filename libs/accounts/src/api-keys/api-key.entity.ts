import { defineEntity, p } from '@mikro-orm/postgresql';
import { defineEntityType, identity, lifecycle } from '#eventstore/store';
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
    lookup: p.text(),
    hash: p.text(),
    ...lifecycle,
  },
});

/** When a key was last used is noted beside requests, in a table of its own (`api_key_use`): it is no event. */
export const ApiKeys = defineEntityType(ApiKey, ApiKeyEntity, {
  // Nothing of the secret, its hash included, leaves the service.
  feedPayloads: { 'api_key.created': ({ name, scopes, expiresAt }) => ({ name, scopes, expiresAt }) },
});
