import { defineEntity, p } from '@mikro-orm/postgresql';
import { defineEntityType, identity, lifecycle } from '#eventstore/store';
import type { SchedulingSettings } from '#scheduling/fit';
import { Account, type AccountState, type FieldSettings } from './account.js';
import {
  AccountView,
  FieldSettingsView,
  presentAccount,
  presentFieldSettings,
  presentScheduling,
  SchedulingView,
} from './account.view.js';

export const AccountEntity = defineEntity({
  name: 'Account',
  tableName: 'account',
  properties: {
    ...identity,
    name: p.text(),
    currency: p.text(),
    timeZone: p.text(),
    country: p.text().nullable(),
    defaultTerritoryUuid: p.uuid().nullable(),
    publishAutomatically: p.boolean().default(false),
    scheduling: p.json().$type<SchedulingSettings>().default(JSON.stringify(Account.initial.scheduling)),
    field: p.json().$type<FieldSettings>().default(JSON.stringify(Account.initial.field)),
    closedAt: p.datetime(3).$type<string>().nullable(),
    ...lifecycle,
  },
});

/** An account's `uuid` is also its `account_id`. */
export const Accounts = defineEntityType(Account, AccountEntity, {
  present: presentAccount,
  delivered: { view: AccountView },
  refs: { defaultTerritory: { type: 'territory', by: 'defaultTerritoryUuid' } },
  restrictsDelete: [{ type: 'territory', by: 'defaultTerritoryUuid' }],
  feedPayloads: { 'account.created': asShown, 'account.updated': asShown },
  feed: { json: { scheduling: SchedulingView, field: FieldSettingsView } },
});

/** The data of an event with the settings in the form of the account's view. */
function asShown({ scheduling, field, ...data }: Partial<AccountState>): object {
  return {
    ...data,
    ...(scheduling && { scheduling: presentScheduling(scheduling) }),
    ...(field && { field: presentFieldSettings(field) }),
  };
}
