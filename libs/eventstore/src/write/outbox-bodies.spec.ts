import { expect, it } from '@jest/globals';
import type { Queryable } from '../database/queryable.js';
import type { Commit, CommitResult } from './commit.js';
import { OutboxBodies, type UnrenderedCommit } from './outbox-bodies.js';

/** No entry lacks a column of the account, so nothing is read. */
const NOTHING = {} as Queryable;

const unitOf = (...types: readonly string[]): UnrenderedCommit => ({
  guards: [],
  counters: [],
  actor: {},
  context: {},
  correlation: 'c',
  occurred_at: '2026-11-26T09:00:00.000Z',
  recorded_at: '2026-11-26T09:00:00.000Z',
  writes: [],
  outbox: types.map((type, i) => ({
    event: i + 1,
    ordinal: 1,
    type,
    subscriptions: [type],
    lacks: [],
    bodyOf: () => `body of ${type}`,
  })),
});

/** The types with bodies of each unit that is sent. @param subscribed the types with subscribers. */
function sending(subscribed: readonly string[]) {
  const sent: string[][] = [];
  const send = ({ outbox }: Commit): Promise<CommitResult> => {
    sent.push(outbox.filter(({ body }) => body !== '').map(({ type }) => type));
    const detail = outbox.filter(({ type, body }) => body === '' && subscribed.includes(type)).map(({ type }) => type);
    return Promise.resolve(
      detail.length === 0 ? { status: 'committed', position: 0 } : { status: 'unrendered', detail },
    );
  };
  return { sent, send };
}

it('has bodies of the types that had subscribers, not of others in the same unit', async () => {
  const bodies = new OutboxBodies('account');
  const { sent, send } = sending(['job_updated']);
  for (const types of [['job_updated', 'job_started'], ['job_updated', 'job_started'], ['job_started']])
    expect(await bodies.commit(NOTHING, 'a', unitOf(...types), send)).toMatchObject({ status: 'committed' });
  expect(sent).toEqual([[], ['job_updated', 'job_started'], ['job_updated'], []]);
});

it('knows the subscribers of each account for itself', async () => {
  const bodies = new OutboxBodies('account');
  await bodies.commit(NOTHING, 'a', unitOf('job_updated'), sending(['job_updated']).send);
  const { sent, send } = sending([]);
  await bodies.commit(NOTHING, 'b', unitOf('job_updated'), send);
  expect(sent).toEqual([[]]);
});
