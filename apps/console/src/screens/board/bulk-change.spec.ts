import { expect, it } from '@jest/globals';
import { type BulkChange, changeableBy, operationsOf } from './bulk-change.ts';
import type { BoardJob, WaitingJob } from './board-types.ts';

const PLACE = { zone: 'Europe/Berlin', defaultMinutes: 60 };
const job = (more: Partial<WaitingJob> = {}): WaitingJob => ({
  uuid: 'job',
  serial_no: 1,
  status: 'scheduled',
  version: 3,
  priority: 'normal',
  summary: null,
  scheduled_at: '2031-03-29T08:00:00.000Z',
  scheduled_duration: null,
  assignees: [{ worker_uuid: 'anna', access: 'edit' }],
  client: null,
  site: null,
  address: null,
  type: null,
  arrival_window: null,
  conflicts: 0,
  ...more,
});
const bodies = (change: BulkChange, ...jobs: readonly WaitingJob[]): unknown =>
  operationsOf(change, jobs, PLACE).map(({ operation }) => operation.body);

it('an operation is on the condition that the job is as shown, and its inverse restores the same fields', () => {
  expect(operationsOf({ kind: 'shift', minutes: -30 }, [job()], PLACE)).toEqual([
    {
      job: job(),
      operation: {
        method: 'PATCH',
        path: '/v2/jobs/job',
        body: { scheduled_at: '2031-03-29T07:30:00.000Z' },
        if_match: '"3"',
      },
      back: { method: 'PATCH', path: '/v2/jobs/job', body: { scheduled_at: '2031-03-29T08:00:00.000Z' } },
    },
  ]);
  const [publish] = operationsOf({ kind: 'publish' }, [job()], PLACE);
  expect([publish?.operation.path, publish?.back?.path]).toEqual(['/v2/jobs/job/publish', '/v2/jobs/job/unpublish']);
  const [cancel] = operationsOf({ kind: 'cancel', reason: 'Ill' }, [job()], PLACE);
  expect([cancel?.operation.body, cancel?.back]).toEqual([{ reason: 'Ill' }, undefined]);
});

it('a worker takes the place of who does a job; viewers stay, and jobs without a time follow each other', () => {
  const viewer: BoardJob['assignees'][number] = { worker_uuid: 'cleo', access: 'view' };
  const change = { kind: 'assign', worker: 'bert', from: Date.parse('2031-03-29T07:00:00.000Z') } as const;
  const bert = { worker_uuid: 'bert', access: 'edit' };
  const waiting = { scheduled_at: null, assignees: [] };
  expect(
    bodies(
      change,
      job({ assignees: [{ team_uuid: 'north', access: 'edit' }, viewer] }),
      job({ ...waiting, scheduled_duration: { minutes: 90 } }),
      job(waiting),
    ),
  ).toEqual([
    { assignees: [viewer, bert] },
    { assignees: [bert], scheduled_at: '2031-03-29T07:00:00.000Z' },
    { assignees: [bert], scheduled_at: '2031-03-29T08:30:00.000Z' },
  ]);
});

it('on another day a job keeps its time of the clock', () => {
  expect(bodies({ kind: 'date', date: '2031-03-30' }, job())).toEqual([{ scheduled_at: '2031-03-30T07:00:00.000Z' }]);
});

it('a change is for the jobs whose status and time allow it', () => {
  const jobs = [job({ status: 'started' }), job({ status: 'posted', scheduled_at: null }), job({ status: 'finished' })];
  const statuses = (kind: BulkChange['kind']): unknown => changeableBy(kind, jobs).map(({ status }) => status);
  expect(statuses('assign')).toEqual(['posted']);
  expect(statuses('shift')).toEqual([]);
  expect(statuses('publish')).toEqual([]);
  expect(statuses('cancel')).toEqual(['started', 'posted']);
});
