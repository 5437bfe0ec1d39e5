import { Module } from '@nestjs/common';
import { controllersOf } from '#http';
import { AccountsModule } from './accounts.module.js';
import { accountsResources } from './accounts.resources.js';

/** The routes of the account and its API keys. */
@Module({ imports: [AccountsModule], controllers: controllersOf(accountsResources) })
export class AccountsHttpModule {}
