import { Global, Module } from '@nestjs/common';
import { KeyVerifier } from '#http';
import { Accounts } from './accounts/account.service.js';
import { ApiKeys } from './api-keys/api-key.service.js';

/** Accounts and API keys; requests are authenticated by the {@link KeyVerifier} that it provides. */
@Global()
@Module({
  providers: [Accounts, ApiKeys, { provide: KeyVerifier, useExisting: ApiKeys }],
  exports: [Accounts, ApiKeys, KeyVerifier],
})
export class AccountsModule {}
