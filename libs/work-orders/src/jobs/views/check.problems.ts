import { defineProblem, type ProblemType } from '#http';
import type { JudgedConflict } from '#scheduling/fit';
import { type ClashingJob, jobConflict, type ShownSources } from './conflict.view.js';

/** A job in conflict for the examples of problem types. */
const EXAMPLE_JOB: ClashingJob = {
  uuid: '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a10',
  serialNo: 17,
  status: 'published',
  scheduledAt: '2026-11-23T08:00:00.000Z',
  scheduledMinutes: 60,
};

/** A conflict with it. */
export const EXAMPLE_CONFLICT: JudgedConflict = {
  check: 'overlap',
  level: 'refuse',
  workerUuid: '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a00',
  teamUuid: null,
  from: '2026-11-23T08:30:00.000Z',
  to: '2026-11-23T09:00:00.000Z',
  with: { kind: 'job', uuid: EXAMPLE_JOB.uuid, from: EXAMPLE_JOB.scheduledAt, to: '2026-11-23T09:00:00.000Z' },
};

/** What the examples show of the job. */
export const EXAMPLE_SOURCES: ShownSources = { jobs: new Map([[EXAMPLE_JOB.uuid, EXAMPLE_JOB]]), uuids: true };

/** The problem types of the checks of schedules. */
export const checkProblems: readonly ProblemType[] = [
  defineProblem(
    jobConflict([EXAMPLE_CONFLICT], EXAMPLE_SOURCES),
    'The schedule of the job conflicts with other jobs or holds, with working hours, skills or territories, and the account or the request refuses that. `conflicts` has at most 50 conflicts by time, warnings among them; `conflicts_total` counts all.',
    'Choose another time or assignee, or send `X-Service-Scheduling-Checks` with the level `warn` for the check to schedule the job anyway.',
  ),
];
