import { Injectable } from '@nestjs/common';
import { notFound } from '#eventstore/domain';
import { type AccountSettings, EntityReader, type UnitOfWork } from '#eventstore/store';
import { Accounts } from './account.entity.js';
import { Account, type AccountState } from './account.js';

/** Reads {@link AccountSettings} from the accounts. */
@Injectable()
export class StoredAccountSettings implements AccountSettings<AccountState> {
  /** Of commands in progress: several rules of a command read the settings. */
  private readonly ofCommands = new WeakMap<UnitOfWork, Promise<AccountState>>();

  constructor(private readonly reader: EntityReader) {}

  read(uow: UnitOfWork): Promise<AccountState> {
    let settings = this.ofCommands.get(uow);
    if (settings === undefined) this.ofCommands.set(uow, (settings = readSettings(uow)));
    return settings;
  }

  async ofAccount(uuid: string): Promise<AccountState> {
    const account = await this.reader.find(Accounts, uuid, uuid);
    if (account === undefined) throw notFound('account');
    return account.state;
  }
}

async function readSettings(uow: UnitOfWork): Promise<AccountState> {
  const account = await uow.find(Accounts, uow.ctx.account);
  return account?.state ?? Account.initial;
}
