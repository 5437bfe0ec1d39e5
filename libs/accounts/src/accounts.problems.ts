import { validationError } from '#eventstore/domain';
import { defineProblem, type ProblemType } from '#http';

/** The problems that only this context reports (contract §2). */
export const accountsProblems: readonly ProblemType[] = [
  defineProblem(
    validationError('uuid', 'is revoked: create a key instead', 'api_key.revoked'),
    'The key was revoked, for good: it cannot be replaced by another.',
    'Create a new key.',
  ),
  defineProblem(
    validationError('uuid', 'has expired: create a key instead', 'api_key.expired'),
    'The key has expired, and the one in its place would have the same expiry.',
    'Create a new key.',
  ),
];
