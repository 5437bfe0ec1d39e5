import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import pg from 'pg';
import { Database } from '#eventstore/store';
import { createDatabase, type TestDatabase } from '../../tools/harness/database.js';
import { until } from '../../tools/harness/until.js';

/** Any constant: the advisory lock that holds up a read. */
const LOCK = 7_131_113;
const NAME = 'shared-reads';

let clone: TestDatabase;
let database: Database;
let other: pg.Client;

beforeAll(async () => {
  clone = await createDatabase();
  other = new pg.Client({ connectionString: clone.url });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await clone.drop();
});
beforeEach(async () => {
  database = new Database({ url: clone.url, poolSize: 2, name: NAME });
  await other.query('select pg_advisory_lock($1)', [LOCK]);
});
afterEach(async () => {
  await other.query('select pg_advisory_unlock_all()');
  await database.close();
});

interface Session {
  readonly pid: number;
  readonly waits: boolean;
}

const sessions = async (): Promise<Session[]> =>
  (
    await other.query<Session>(
      `select pid, coalesce(wait_event = 'advisory', false) as waits from pg_stat_activity where application_name = $1`,
      [NAME],
    )
  ).rows;
const waiting = async (): Promise<number[]> => (await sessions()).filter(({ waits }) => waits).map(({ pid }) => pid);

const heldUp = (): Promise<object[]> =>
  database.reader.query('select 1 as one from (select pg_advisory_xact_lock_shared($1)) held', [LOCK]);

it('a read that is held up delays no other read', async () => {
  const held = heldUp();
  let first: number[] = [];
  await until(async () => (first = await waiting()).length > 0);
  for (let round = 0; round < 20; round++) {
    const reads = Array.from({ length: 20 }, (_, n) => database.reader.query('select $1::int as n', [n]));
    expect(await Promise.all(reads)).toEqual(reads.map((_, n) => [{ n }]));
  }
  // It still waits: no other request had to wait for its end.
  expect(await waiting()).toEqual(first);
  await other.query('select pg_advisory_unlock_all()');
  expect(await held).toEqual([{ one: 1 }]);
});

it('a read that takes too long for a shared connection is answered on one of the pool', async () => {
  const limit = "select current_setting('statement_timeout') as limit";
  expect(await database.reader.query(limit)).toEqual([{ limit: '2s' }]);
  const held = heldUp();
  let first: number | undefined;
  await until(async () => ([first] = await waiting())[0] !== undefined);
  await until(async () => (await waiting()).some((pid) => pid !== first));
  expect(await waiting()).not.toContain(first);
  await other.query('select pg_advisory_unlock_all()');
  expect(await held).toEqual([{ one: 1 }]);
});

it('reads are answered when their connections are cut, and the next open new ones', async () => {
  const reads = (): Promise<object[][]> =>
    Promise.all(Array.from({ length: 5 }, () => database.reader.query('select 1 as one')));
  const held = heldUp();
  await until(async () => (await waiting()).length > 0);
  await reads();
  // That of the pool stays: whether a read is repeated on it before its loss is noticed would be chance.
  const [ofPool] = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
  const before = (await sessions()).map(({ pid }) => pid).filter((pid) => pid !== ofPool?.pid);
  await other.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [before]);
  await other.query('select pg_advisory_unlock_all()');
  expect(await held).toEqual([{ one: 1 }]);
  expect(await reads()).toEqual(Array.from({ length: 5 }, () => [{ one: 1 }]));
  await until(async () => (await sessions()).length > 0);
  expect((await sessions()).filter(({ pid }) => before.includes(pid))).toEqual([]);
});
