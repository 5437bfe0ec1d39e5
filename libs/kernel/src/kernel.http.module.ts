import { Module } from '@nestjs/common';
import { AccountController, ApiKeysController } from './accounts/account.controller.js';

/** The kernel's own routes: the account and its keys. */
@Module({ controllers: [AccountController, ApiKeysController] })
export class KernelHttpModule {}
