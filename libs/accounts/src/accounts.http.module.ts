import { Global, Module } from '@nestjs/common';
import { AccountController, ApiKeysController } from './accounts/account.controller.js';
import { ServiceDocument } from '#http';

/** The kernel's own routes, the account and its keys, and the document of all routes. */
@Global()
@Module({
  controllers: [AccountController, ApiKeysController],
  providers: [ServiceDocument],
  exports: [ServiceDocument],
})
export class KernelHttpModule {}
