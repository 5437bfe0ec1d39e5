import { validationError } from '#eventstore/domain';
import { defineProblem, type ProblemType } from '#http';
import { tooManyKeys } from './api-keys/api-key.js';
import { accountClosed } from './credentials/account-closed.js';
import { tooManyTokens } from './tokens/token.js';
import { linksOff } from './people/person.service.js';

/** The problems that only this context reports (contract §2). */
export const accountsProblems: readonly ProblemType[] = [
  defineProblem(
    accountClosed(),
    'The account of the API key or session is closed. Its data are kept, and what it has recorded is still delivered to its webhooks.',
    'Contact who runs the service: `accounts update --reopen` of the command line reopens the account.',
  ),
  defineProblem(
    validationError('uuid', 'is revoked: create a key instead', 'api_key.revoked'),
    'The key is revoked. A revoked key cannot be rotated.',
    'Create a new key.',
  ),
  defineProblem(
    validationError('uuid', 'has expired: create a key instead', 'api_key.expired'),
    'The key has expired. A rotated key keeps its expiry, so the new key would be expired too.',
    'Create a new key.',
  ),
  defineProblem(
    linksOff(),
    'The setting `SIGN_IN` of the service does not have `link`, or the console is off (`CONSOLE=off`): nobody could use a link.',
    'Sign in in another way that the service offers.',
  ),
  defineProblem(
    tooManyKeys(),
    'An account has at most 100 API keys that are neither revoked nor expired. A rotated key counts until its overlap has ended.',
    'Revoke a key that is not needed. A rotation without an overlap is always possible.',
  ),
  defineProblem(
    tooManyTokens(),
    'A user has at most 20 tokens that are neither revoked nor expired.',
    'Revoke a token that is not needed: `DELETE /v2/tokens/<uuid>`.',
  ),
];
