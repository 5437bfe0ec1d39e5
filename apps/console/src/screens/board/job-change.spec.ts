import { expect, it } from '@jest/globals';
import { assigneesAfter, boardAfter, changeOf, isAsShown, undoOf } from './job-change.ts';
import { placementOf } from './placement.ts';
import type { BoardJob, JobAssignee } from './board-types.ts';

const worker = (worker_uuid: string, access: JobAssignee['access'] = 'edit'): JobAssignee => ({ worker_uuid, access });
const team: JobAssignee = { team_uuid: 'team', access: 'edit' };
const job: BoardJob = {
  uuid: 'job',
  serial_no: 1,
  status: 'scheduled',
  version: 1,
  priority: 'normal',
  summary: null,
  scheduled_at: '2031-03-03T08:00:00.000Z',
  scheduled_duration: null,
  assignees: [worker('anna')],
  client: null,
  site: null,
  address: null,
  type: null,
  arrival_window: null,
  conflicts: 0,
};
const before = placementOf(job, 'anna', 60);

it('a move changes only what differs; one to the same place changes nothing', () => {
  expect(changeOf({ job, before, after: before })).toEqual({});
  expect(changeOf({ job, before, after: { ...before, from: Date.parse(job.scheduled_at) + 60_000 } })).toEqual({
    scheduled_at: '2031-03-03T08:01:00.000Z',
  });
  expect(changeOf({ job, before, after: { ...before, minutes: 75, worker: 'bert' } })).toEqual({
    scheduled_duration: { minutes: 75 },
    assignees: [worker('bert')],
  });
});

it('undo restores the same fields: also no time, no duration and a team', () => {
  const was = { ...job, scheduled_at: null, assignees: [team] };
  const change = { scheduled_at: job.scheduled_at, scheduled_duration: { minutes: 75 }, assignees: [] };
  expect(undoOf(was, change)).toEqual({ scheduled_at: null, scheduled_duration: null, assignees: [team] });
  expect(undoOf(was, { scheduled_at: job.scheduled_at })).toEqual({ scheduled_at: null });
});

it('a job is as shown when its time, duration and assignees are, in whatever order and notation', () => {
  const both = [worker('anna'), worker('cleo', 'view')];
  expect(isAsShown(job, { ...job, scheduled_at: '2031-03-03T09:00:00+01:00' })).toBe(true);
  expect(isAsShown({ ...job, assignees: both }, { ...job, assignees: both.toReversed() })).toBe(true);
  for (const other of [
    { scheduled_at: null },
    { scheduled_at: '2031-03-03T08:01:00.000Z' },
    { scheduled_duration: { minutes: 75 } },
    { assignees: both },
    { assignees: [worker('anna', 'view')] },
    { assignees: [team] },
  ])
    expect(isAsShown(job, { ...job, ...other })).toBe(false);
});

it('a worker replaces the one whose lane a job comes from, or its teams, and gets their access', () => {
  expect(assigneesAfter([], null, 'bert')).toEqual([worker('bert')]);
  expect(assigneesAfter([worker('anna'), worker('cleo', 'view')], 'anna', 'bert')).toEqual([
    worker('cleo', 'view'),
    worker('bert'),
  ]);
  expect(assigneesAfter([worker('anna'), worker('cleo', 'view')], 'cleo', 'bert')).toEqual([
    worker('anna'),
    worker('bert', 'view'),
  ]);
  expect(assigneesAfter([worker('anna'), worker('bert', 'view')], 'anna', 'bert')).toEqual([worker('bert')]);
  expect(assigneesAfter([team, worker('cleo', 'view')], 'anna', 'bert')).toEqual([
    worker('cleo', 'view'),
    worker('bert'),
  ]);
  expect(assigneesAfter([team, worker('cleo', 'view')], 'anna', null)).toEqual([]);
});

it('the board shows a changed job on the lanes of its workers and members of its teams', () => {
  const lanes = (...jobs: readonly (readonly BoardJob[])[]) => ({
    lanes: ['anna', 'bert', 'cleo'].map((one, i) => ({ worker: one, name: one, shifts: [], jobs: jobs[i] ?? [] })),
  });
  const shownOn = (board: ReturnType<typeof boardAfter>): string[] =>
    board.lanes.filter(({ jobs }) => jobs.length > 0).map((lane) => lane.worker);
  expect(shownOn(boardAfter(lanes([job]), job, { assignees: [worker('bert')] }))).toEqual(['bert']);
  expect(shownOn(boardAfter(lanes([job]), job, { assignees: [] }))).toEqual([]);
  expect(shownOn(boardAfter(lanes([job]), job, { scheduled_at: null }))).toEqual([]);
  const ofTeam = { ...job, assignees: [team] };
  const shown = lanes([ofTeam], [ofTeam]);
  expect(shownOn(boardAfter(shown, ofTeam, { scheduled_at: '2031-03-03T09:00:00.000Z' }))).toEqual(['anna', 'bert']);
  expect(shownOn(boardAfter(shown, ofTeam, { assignees: [worker('cleo')] }))).toEqual(['cleo']);
});
