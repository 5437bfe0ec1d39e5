import { Global, Module } from '@nestjs/common';
import { AccountSettings } from '#eventstore/store';
import { ChangedPeople, ConsoleSessions, handlersOf, KeyVerifier } from '#http';
import { StoredAccountSettings } from './accounts/account-settings.service.js';
import { AccountsService } from './accounts/account.service.js';
import { accountsResources } from './accounts.resources.js';
import { People } from './people/people.service.js';
import { StoredTokens } from './tokens/token-verifier.service.js';
import { StoredKeyVerifier } from './authentication/key-verifier.service.js';
import { VerifiedKeys } from './credentials/verified-keys.service.js';
import { StoredChangedPeople } from './people/changed-people.service.js';
import { StoredSessions } from './sessions/session.service.js';
import { SignInRefusals } from './sessions/sign-in-refusals.service.js';
import { UserSessions } from './sessions/user-sessions.service.js';

/** Accounts, API keys and sessions; requests are authenticated by the {@link KeyVerifier} and {@link ConsoleSessions} that it provides. */
@Global()
@Module({
  providers: [
    AccountsService,
    { provide: AccountSettings, useClass: StoredAccountSettings },
    VerifiedKeys,
    People,
    StoredTokens,
    { provide: KeyVerifier, useClass: StoredKeyVerifier },
    { provide: ChangedPeople, useClass: StoredChangedPeople },
    SignInRefusals,
    UserSessions,
    { provide: ConsoleSessions, useClass: StoredSessions },
    ...handlersOf(accountsResources),
  ],
  exports: [AccountsService, AccountSettings, KeyVerifier, ConsoleSessions, ChangedPeople, UserSessions],
})
export class AccountsModule {}
