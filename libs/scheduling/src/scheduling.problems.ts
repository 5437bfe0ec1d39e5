import { rule, validationError } from '#eventstore/domain';
import { defineProblem, type ProblemType } from '#http';
import { tooManyCalendarFeeds } from './calendar-feeds/calendar-feed.js';

/** The problems that only this context reports (contract §2). */
export const schedulingProblems: readonly ProblemType[] = [
  defineProblem(
    validationError('owner', 'cannot be false: set "owner": true on another user instead', 'user.owner_required'),
    'An account always has exactly one owner. The owner cannot give up ownership.',
    'Set `"owner": true` on the new owner. The same change removes it from the former owner.',
  ),
  defineProblem(
    rule('owner', 'the owner cannot be deleted: make another user the owner first', 'user.is_owner'),
    'The user is the owner of the account, and an account always has an owner.',
    'Set `"owner": true` on another user, then delete or deactivate this one.',
  ),
  defineProblem(
    tooManyCalendarFeeds(),
    'An account has at most 1,000 calendar feeds.',
    'Delete a feed that is not used: `last_read_at` says when it was read last.',
  ),
];
