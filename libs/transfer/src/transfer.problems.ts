import { defineProblem, type ProblemType } from '#http';
import { tooManyTasks } from '#eventstore/worker';
import { tooLarge } from './undos/undos.service.js';

/** The problems that only this context reports (contract §2). */
export const transferProblems: readonly ProblemType[] = [
  defineProblem(
    tooLarge(),
    'An undo takes back the changes of at most 200,000 entities.',
    'Take them back entity by entity with `entity_uuid`, or with requests of your own.',
  ),
  defineProblem(
    tooManyTasks(),
    'An account has at most 100 undos that have not ended.',
    'Wait until some have ended (`GET /v2/undos`), or cancel them.',
  ),
];
