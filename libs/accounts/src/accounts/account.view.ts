import { namedRef, type Entity } from '#eventstore/store';
import { ApiField } from '#http';
import type { AccountState } from './account.js';

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
  @ApiField({ type: 'boolean', description: 'Whether a job that becomes scheduled is published at once' })
  publish_automatically!: boolean;
}

/** Row → wire. */
export const presentAccount = ({ uuid, state, refs }: Entity<AccountState, 'defaultTerritory'>): AccountView => ({
  uuid,
  name: state.name,
  currency: state.currency,
  time_zone: state.timeZone,
  default_territory: namedRef(refs.defaultTerritory),
  publish_automatically: state.publishAutomatically,
});
