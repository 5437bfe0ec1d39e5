import { rule, validationError } from '#eventstore/domain';
import { defineProblem, type ProblemType } from '#http';

/** The problems that only this context reports (contract §2). */
export const schedulingProblems: readonly ProblemType[] = [
  defineProblem(
    validationError('owner', 'is passed on with "owner": true of another user', 'user.owner_required'),
    'An account always has exactly one owner, who cannot lay the ownership down.',
    'Send `"owner": true` in a change of the user who takes over: the former owner is relieved by the same change.',
  ),
  defineProblem(
    rule('owner', 'the owner cannot be deleted: let another user take over first', 'user.is_owner'),
    'The user owns the account, and an account is never without an owner.',
    'Send `"owner": true` in a change of another user, then delete this one.',
  ),
];
