import { Module } from '@nestjs/common';
import { AccountsModule } from './accounts.module.js';
import { AccountController } from './accounts/account.controller.js';
import { ApiKeysController } from './api-keys/api-key.controller.js';

/** The routes of the account and its API keys. */
@Module({ imports: [AccountsModule], controllers: [AccountController, ApiKeysController] })
export class AccountsHttpModule {}
