import { Injectable } from '@nestjs/common';
import type { AccountSettings, UnitOfWork } from '#eventstore/store';
import { Accounts } from './account.entity.js';

/** Reads {@link AccountSettings} in the unit of work of a command. */
@Injectable()
export class StoredAccountSettings implements AccountSettings {
  async publishesAutomatically(uow: UnitOfWork): Promise<boolean> {
    const account = await uow.find(Accounts, uow.ctx.account);
    return account?.state.publishAutomatically ?? false;
  }
}
