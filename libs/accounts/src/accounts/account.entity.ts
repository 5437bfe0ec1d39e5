import { defineEntity, p } from '@mikro-orm/postgresql';
import { defineEntityType, identity, lifecycle } from '#eventstore/store';
import { Account } from './account.js';

export const AccountEntity = defineEntity({
  name: 'Account',
  tableName: 'account',
  properties: {
    ...identity,
    name: p.text(),
    currency: p.text(),
    timeZone: p.text(),
    defaultTerritoryUuid: p.uuid().nullable(),
    publishAutomatically: p.boolean().default(false),
    ...lifecycle,
  },
});

/** An account's `uuid` is also its `account_id`. */
export const Accounts = defineEntityType(Account, AccountEntity, {
  refs: { defaultTerritory: { type: 'territory', by: 'defaultTerritoryUuid' } },
  restrictsDelete: [{ type: 'territory', by: 'defaultTerritoryUuid' }],
});
