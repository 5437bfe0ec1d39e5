import type { Resource } from '#http';
import { AccountController } from './accounts/account.controller.js';
import * as accountCommands from './accounts/account.commands.js';
import { Accounts } from './accounts/account.entity.js';
import * as accountQueries from './accounts/account.queries.js';
import { ApiKeysController } from './api-keys/api-key.controller.js';
import * as apiKeyCommands from './api-keys/api-key.commands.js';
import { ApiKeys } from './api-keys/api-key.entity.js';
import * as apiKeyQueries from './api-keys/api-key.queries.js';
import * as tokenCommands from './tokens/token.commands.js';
import { Tokens } from './tokens/token.entity.js';
import * as tokenQueries from './tokens/token.queries.js';
import { TokensController } from './tokens/tokens.controller.js';
import { MeController } from './people/me.controller.js';
import * as meQueries from './people/me.queries.js';
import { SessionsController } from './sessions/sessions.controller.js';
import * as sessionCommands from './sessions/session.commands.js';
import * as sessionQueries from './sessions/session.queries.js';
import * as signInLinkCommands from './sessions/sign-in-link.commands.js';

/** The resources of the context. New resources are registered only here. */
export const accountsResources: readonly Resource[] = [
  {
    tag: {
      name: 'Account',
      group: 'Account',
      description:
        'The company whose data the API key reads and changes: name, currency, time zone and default territory.',
    },
    entityTypes: [Accounts],
    controllers: [AccountController],
    handlers: [accountCommands, accountQueries],
    history: { parameter: null, scope: 'admin' },
  },
  {
    tag: {
      name: 'API keys',
      group: 'Account',
      description:
        'Keys with scopes. A key is shown once, when it is created or rotated. These operations require the scope `admin`.',
    },
    entityTypes: [ApiKeys],
    controllers: [ApiKeysController],
    handlers: [apiKeyCommands, apiKeyQueries],
    history: { scope: 'admin' },
  },
  {
    tag: {
      name: 'People',
      group: 'Account',
      description:
        'Who has signed in, and tokens of people for own apps. A person may do what the permissions of the user allow (`x-permissions` of each operation).',
    },
    entityTypes: [Tokens],
    controllers: [TokensController, MeController],
    handlers: [tokenCommands, tokenQueries, meQueries],
    history: { scope: 'tokens' },
  },
  {
    tag: {
      name: 'Sign-in',
      group: 'People and schedule',
      description:
        'How users sign in to the console, by links and sessions. These operations require the scope `admin`; of people, the owner may perform them.',
    },
    controllers: [SessionsController],
    handlers: [signInLinkCommands, sessionCommands, sessionQueries],
  },
];
