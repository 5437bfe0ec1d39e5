import { ApiField } from '#http';
import type { Account } from './account.service.js';

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
