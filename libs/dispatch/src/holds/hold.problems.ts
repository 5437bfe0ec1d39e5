import { defineProblem, type ProblemType } from '#http';
import { EXAMPLE_CONFLICT, EXAMPLE_SOURCES } from '#work-orders';
import { holdConflict, tooManyHolds } from './hold-checks.service.js';
import { confirmed, expired, released } from './hold.js';

/** The problem types of holds. */
export const holdProblems: readonly ProblemType[] = [
  defineProblem(
    holdConflict([EXAMPLE_CONFLICT], EXAMPLE_SOURCES),
    'A job or another hold has the time of the worker or team. Holds are refused for that whatever the settings of the account and the request say. `conflicts` has at most 50 conflicts by time; `conflicts_total` counts all.',
    'Hold another time, or that of another worker or team.',
  ),
  defineProblem(
    tooManyHolds(),
    'The account has the maximum of 1,000 active holds.',
    'Release holds that are not needed any more, give holds a shorter `expires_in`, or wait until some expire.',
  ),
  defineProblem(
    expired('2026-11-23T08:10:00.000Z'),
    'The hold has expired, by the clock of the database: its time may be taken by others.',
    'Create another hold. Or confirm it with `"if_expired": "try"`, which creates the job if the time is still free.',
  ),
  defineProblem(released(), 'The hold was released: its time may be taken by others.', 'Create another hold.'),
  defineProblem(
    confirmed(),
    'The hold is confirmed, and its time belongs to the job that the confirmation created.',
    'Change, cancel or delete the job that `job_uuid` of the hold names.',
  ),
];
