import { Global, Module } from '@nestjs/common';
import { AccountSettings } from '#eventstore/store';
import { handlersOf, KeyVerifier } from '#http';
import { StoredAccountSettings } from './accounts/account-settings.service.js';
import { AccountsService } from './accounts/account.service.js';
import { accountsResources } from './accounts.resources.js';
import { CachedKeyVerifier } from './api-keys/api-key-verifier.service.js';

/** Accounts and API keys; requests are authenticated by the {@link KeyVerifier} that it provides. */
@Global()
@Module({
  providers: [
    AccountsService,
    { provide: AccountSettings, useClass: StoredAccountSettings },
    { provide: KeyVerifier, useClass: CachedKeyVerifier },
    ...handlersOf(accountsResources),
  ],
  exports: [AccountsService, AccountSettings, KeyVerifier],
})
export class AccountsModule {}
