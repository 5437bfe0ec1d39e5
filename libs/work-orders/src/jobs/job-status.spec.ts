import { describe, expect, it } from '@jest/globals';
import {
  isClosed,
  isUnderWay,
  type JobStatus,
  plannedStatus,
  STATUSES,
  type TransitionRule,
  TRANSITIONS,
} from './job-status.js';
import { transitionTable } from './lifecycle/job-status.view.js';

const TIME = '2026-11-23T08:00:00.000Z';
const SOMEBODY = [{}];

describe('the status of a job that has not begun', () => {
  it.each<[JobStatus, string | null, readonly object[], JobStatus]>([
    ['posted', null, [], 'posted'],
    ['posted', TIME, [], 'posted'],
    ['posted', null, SOMEBODY, 'posted'],
    ['posted', TIME, SOMEBODY, 'scheduled'],
    ['scheduled', null, [], 'posted'],
    ['scheduled', TIME, [], 'posted'],
    ['scheduled', null, SOMEBODY, 'posted'],
    ['scheduled', TIME, SOMEBODY, 'scheduled'],
    ['published', null, [], 'posted'],
    ['published', TIME, [], 'posted'],
    ['published', null, SOMEBODY, 'posted'],
    ['published', TIME, SOMEBODY, 'published'],
  ])('from %s with the time %s and %j is %s', (current, scheduledAt, assignees, status) => {
    expect(plannedStatus(current, scheduledAt, assignees)).toBe(status);
  });

  it.each<JobStatus>(['en_route', 'started', 'suspended', 'finished', 'canceled'])(
    'is no matter of time and assignee once it is %s',
    (status) => {
      for (const scheduledAt of [null, TIME])
        for (const assignees of [[], SOMEBODY]) expect(plannedStatus(status, scheduledAt, assignees)).toBe(status);
    },
  );
});

describe('a job', () => {
  it('is under way while en route, started or suspended, and closed when finished or canceled', () => {
    expect(STATUSES.filter(isUnderWay)).toEqual(['en_route', 'started', 'suspended']);
    expect(STATUSES.filter(isClosed)).toEqual(['finished', 'canceled']);
  });
});

describe('the table of transitions', () => {
  const rules = Object.entries<TransitionRule>(TRANSITIONS);

  it('has no transition from a final status, nor from a status to itself', () => {
    for (const [, { from, byDispatcher = [], to }] of rules)
      for (const status of [...from, ...byDispatcher]) {
        expect(isClosed(status)).toBe(false);
        expect(status).not.toBe(to);
      }
  });

  it('has a separate error code for each action', () => {
    expect(new Set(rules.map(([, { errorCode }]) => errorCode)).size).toBe(rules.length);
  });

  it('is documented with every action: from, to, and error code', () => {
    const [head, line, ...rows] = transitionTable().split('\n');
    expect([head, line]).toEqual(['| Action | From | To | Error code |', '|---|---|---|---|']);
    expect(rows).toEqual([
      '| `publish` | scheduled | published | `job.not_publishable` |',
      '| `unpublish` | published | scheduled | `job.not_unpublishable` |',
      '| `en_route` | scheduled, published, suspended | en_route | `job.not_en_routable` |',
      '| `start` | scheduled, published, en_route, suspended | started | `job.not_startable` |',
      '| `suspend` | en_route, started | suspended | `job.not_suspendable` |',
      '| `finish` | en_route, started, suspended; with `by_dispatcher: true` also scheduled, published | finished | `job.not_finishable` |',
      '| `cancel` | posted, scheduled, published, en_route, started, suspended | canceled | `job.not_cancelable` |',
    ]);
    expect(rows).toHaveLength(rules.length);
  });
});
