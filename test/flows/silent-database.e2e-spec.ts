import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { pino } from 'pino';
import { newUuid } from '#eventstore/domain';
import { Database, isUnavailable, migrateDatabase } from '#eventstore/store';
import { TRANSFER_TIMEOUTS } from '#http';
import { schema } from '../../apps/schema.js';
import { NotificationListener } from '../../libs/eventstore/src/read/feed/notification-listener.js';
import { type AccountUnit, commitResults, writtenReply } from '../../libs/eventstore/src/write/commit-call.js';
import type { CommitResult } from '../../libs/eventstore/src/write/commit.js';
import { createDatabase, query, type TestDatabase } from '../../tools/harness/database.js';
import { until } from '../../tools/harness/until.js';
import { checkWorkersProgress } from '../../tools/harness/worker-progress.js';
import type { WireAnswer } from '../support/document.js';
import { openWorker } from '../support/programs.js';
import { startLoggedService } from '../support/logged-service.js';
import { refused } from '../support/problems.js';
import { only, type Service, startService } from '../support/service.js';
import { StallingProxy } from '../support/stalling-proxy.js';
import { oneTo } from '../support/store.js';

/** Programs whose connections to the database fall silent: nothing ends them, and nothing answers. */
let database: TestDatabase;
let proxy: StallingProxy;
let service: Service;
let worker: Awaited<ReturnType<typeof openWorker>>;

beforeAll(async () => {
  database = await createDatabase();
  const url = new URL(database.url);
  proxy = await StallingProxy.start({ host: url.hostname, port: Number(url.port) });
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  const settings = { webhookAllowedCidrs: ['127.0.0.0/8'], webhookHttpsOnly: false };
  service = await startService({ databaseUrl: url.href, ...settings });
  worker = await openWorker(url.href, settings);
});
afterEach(() => proxy.resume());
afterAll(async () => {
  await worker.close();
  await service.stop();
  await proxy.close();
  await database.drop();
});

interface Timed {
  readonly answer: WireAnswer;
  readonly ms: number;
}

/** How long a request may take where that is less than its statements may. */
const ANSWER_MS = 4_000;

const timed = async (request: Promise<WireAnswer>): Promise<Timed> => {
  const began = performance.now();
  return { answer: await request, ms: performance.now() - began };
};
const create = (name: string, headers: Record<string, string> = {}): Promise<WireAnswer> =>
  service.api('POST', '/v2/clients', { body: { organization: true, organization_name: name }, headers });
const ready = (): Promise<Timed> => timed(service.api('GET', '/health/ready'));
const named = async (name: string): Promise<number> =>
  (await query(database.url, `select from client where organization_name = '${name}'`)).length;

/** Waiting statements of APIs. A transaction sees the sessions of its first look: it is asked outside of the one that has the lock. */
const WAITING =
  "select pid from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'fieldline-api'";

/** Sends a request whose commit waits for the lock of the account. @returns also the session that has the lock. */
async function whileLocked<T>(send: () => Promise<T>): Promise<{ readonly answered: Promise<T>; holder: pg.Client }> {
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from account_log for update');
  const answered = send();
  await until(async () => (await query(database.url, WAITING)).length === 1);
  return { answered, holder };
}

describe('while the connections to the database are silent', () => {
  it('requests get 503 within 30 s, ready says so within 3 s, and new connections serve within 8 s of the move', async () => {
    await Promise.all(oneTo(20).map((n) => create(`before ${n}`)));
    expect((await ready()).answer.status).toBe(200);

    proxy.stall();
    const pending = [
      ...oneTo(8).map((n) => timed(create(`during ${n}`))),
      ...oneTo(8).map((n) => timed(create(`with key ${n}`, { 'Idempotency-Key': `silent-${n}` }))),
      ...oneTo(4).map(() => timed(service.api('GET', '/v2/clients?limit=1'))),
    ];
    const { answer, ms } = await ready();
    expect(answer).toMatchObject({ status: 503, body: { status: 'not ready', checks: { database: 'down' } } });
    // The limit of the check, and what a busy machine adds.
    expect(ms).toBeLessThan(4000);
    expect((await service.api('GET', '/health/live')).status).toBe(200);

    proxy.moveOn();
    await until(async () => (await create('after')).status === 201, { timeoutMs: 8000 });
    await until(async () => (await ready()).answer.status === 200, { timeoutMs: 8000 });
    const answers = await Promise.all(pending);
    expect(Math.max(...answers.map((one) => one.ms))).toBeLessThan(30_000);
    for (const one of answers) expect([200, 201, 503]).toContain(one.answer.status);
    for (const one of answers.filter(({ answer: { status } }) => status === 503))
      expect(one.answer.headers.get('retry-after')).toBe('1');
    for (const n of oneTo(8)) {
      // With its key, a request can be repeated whatever became of it.
      expect((await create(`with key ${n}`, { 'Idempotency-Key': `silent-${n}` })).status).toBe(201);
      expect(await named(`with key ${n}`)).toBe(1);
      expect(await named(`during ${n}`)).toBeLessThanOrEqual(1);
    }
    await checkWorkersProgress(database.url, service.url);
  }, 120_000);

  it('requests get 503 within 30 s while the server stays silent, and all is well when it goes on', async () => {
    await create('warm');
    proxy.stall();
    const answers = await Promise.all(oneTo(6).map((n) => timed(create(`frozen ${n}`))));
    for (const { answer, ms } of answers) {
      expect(answer.status).toBe(503);
      expect(ms).toBeLessThan(30_000);
    }
    expect((await ready()).answer.status).toBe(503);
    proxy.resume();
    await until(async () => (await create('thawed')).status === 201, { timeoutMs: 8000 });
    await until(async () => (await ready()).answer.status === 200, { timeoutMs: 8000 });
    await checkWorkersProgress(database.url, service.url);
  }, 120_000);
});

describe('a request of several statements', () => {
  it('has one time for all of them: the statement whose connection falls silent ends with it', async () => {
    const timeouts = { ...TRANSFER_TIMEOUTS, answerMs: ANSWER_MS };
    const { databaseUrl, key } = service;
    const impatient = await startLoggedService(pino({ level: 'silent' }), { databaseUrl }, [], timeouts);
    const send = (name: string): Promise<WireAnswer> => {
      const body = { organization: true, organization_name: name };
      return impatient.api('POST', '/v2/clients', {
        key,
        body,
        headers: { 'Idempotency-Key': name.replace(' ', '-') },
      });
    };
    const list = (): Promise<WireAnswer> => impatient.api('GET', '/v2/clients?limit=1', { key });
    try {
      await until(async () => (await send('warm up')).status === 201 && (await list()).status === 200);
      const { answered, holder } = await whileLocked(() => timed(send('in time')));
      proxy.stall();
      const read = timed(list());
      for (const { answer, ms } of [await answered, await read]) {
        expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
        // What a busy machine adds.
        expect(ms).toBeLessThan(ANSWER_MS + 1_500);
      }
      await holder.end();
      proxy.resume();
      await until(async () => (await send('in time')).status === 201, { timeoutMs: 15_000 });
      expect(await named('in time')).toBe(1);
    } finally {
      proxy.resume();
      await impatient.stop();
    }
  }, 60_000);
});

describe('statements without a limit', () => {
  it('of a migration end when the server answers no other connection either', async () => {
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    try {
      await holder.query('begin; lock table schema_migration');
      const migrated = migrateDatabase(service.databaseUrl, schema).catch((error: unknown) => error);
      const waiting =
        "select from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'fieldline-migrate'";
      await until(async () => (await query(database.url, waiting)).length === 1);
      proxy.stall();
      expect(isUnavailable(await migrated)).toBe(true);
    } finally {
      await holder.end();
    }
  }, 120_000);

  it('leave a connection that listens, which is replaced when it answers no question', async () => {
    const heard: string[] = [];
    const listener = new NotificationListener(service.databaseUrl, 'fieldline-test', {
      silence_test: (payload) => heard.push(payload),
    });
    try {
      expect(await listener.open()).toBe(true);
      proxy.stall();
      proxy.moveOn();
      await until(() => listener.open(), { timeoutMs: 60_000, intervalMs: 200 });
      await query(database.url, "notify silence_test, 'again'");
      await until(() => heard.length > 0);
      expect(heard).toEqual(['again']);
    } finally {
      await listener.close();
    }
  }, 120_000);
});

describe('a program behind a connection pooler, which knows no session of the server', () => {
  it('waits for a slow statement while the database answers others', async () => {
    const sessionUrl = new URL(database.url);
    const sessions = await StallingProxy.start({ host: sessionUrl.hostname, port: Number(sessionUrl.port) });
    sessionUrl.hostname = '127.0.0.1';
    sessionUrl.port = String(sessions.port);
    const store = new Database({
      url: database.url,
      sessionUrl: sessionUrl.href,
      poolSize: 1,
      name: 'fieldline-test',
      patience: { unansweredMs: 100 },
    });
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    try {
      await holder.query('select pg_advisory_lock(1)');
      const slow = store.query("select 'slow' as answer from pg_advisory_xact_lock(1)");
      // A question has a connection of its own, and the second one follows the answer of the first.
      await until(() => sessions.accepted >= 2);
      await holder.query('select pg_advisory_unlock(1)');
      expect(await slow).toEqual([{ answer: 'slow' }]);
    } finally {
      await holder.end();
      await store.close();
      await sessions.close();
    }
  }, 60_000);
});

it('a statement that takes longer than the program waits at most fails, though the server works on it', async () => {
  const store = new Database({
    url: database.url,
    poolSize: 1,
    name: 'fieldline-test',
    patience: { unansweredMs: 100, statementMs: 350 },
  });
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  try {
    await holder.query('select pg_advisory_lock(1)');
    const slow = store.query('select from pg_advisory_xact_lock(1)').catch((error: unknown) => error);
    expect(isUnavailable(await slow)).toBe(true);
    await holder.query('select pg_advisory_unlock(1)');
    expect(await store.query("select 'next' as answer")).toEqual([{ answer: 'next' }]);
  } finally {
    await holder.end();
    await store.close();
  }
}, 60_000);

describe('a commit whose answer is lost', () => {
  /** Sends a request whose commit waits for the lock of the account, and whose answer then is lost. */
  const losesAnswer = async (
    name: string,
    { commits }: { readonly commits: boolean },
  ): Promise<{ readonly answered: Promise<WireAnswer> }> => {
    await create(`${name} before`);
    const { answered, holder } = await whileLocked(() => create(name));
    proxy.stallAnswers();
    if (!commits) await holder.query(`select pg_terminate_backend(pid, 5000) from (${WAITING}) s`);
    await holder.query('rollback');
    await holder.end();
    if (commits) await until(async () => (await named(name)) === 1);
    proxy.moveOn();
    return { answered };
  };

  it('is answered from what it has written', async () => {
    const { answered } = await losesAnswer('kept', { commits: true });
    const answer = await answered;
    expect(answer).toMatchObject({ status: 201, body: { client_uuid: expect.any(String) } });
    expect(await named('kept')).toBe(1);
  }, 60_000);

  it('gets 503 that says so when it has written nothing', async () => {
    const { answered } = await losesAnswer('not kept', { commits: false });
    expect(await answered).toEqual(
      refused(
        503,
        'unavailable',
        'The database connection was lost during the commit: the change may or may not be saved. Repeat the request with its Idempotency-Key to find out',
      ),
    );
    expect(await named('not kept')).toBe(0);
  }, 60_000);
});

describe('the reply of a call whose answer is lost', () => {
  /** A unit that records an event, or none. */
  const unit = (account: string, stream: string, ...events: readonly string[]): AccountUnit => ({
    account,
    unit: {
      guards: [],
      counters: [],
      actor: {},
      context: {},
      correlation: stream,
      occurred_at: '2026-01-31T08:30:00.000Z',
      recorded_at: '2026-01-31T08:30:00.000Z',
      writes: [
        {
          type: 'client',
          uuid: stream,
          expected: 0,
          row: {},
          set: '',
          events: events.map((id) => ({ nth: 1, id, type: 'client.created', v: 1, data: {} })),
          claims: [],
          derived: [],
        },
      ],
      outbox: [],
    },
  });

  it('is read from the events of its units; those without stored ones are sent again', async () => {
    const uuid = only(await create('written'));
    const [stored] = await query<{ account: string; event: string; position: number }>(
      database.url,
      `select account_id as account, event_id as event, position::int as position from event where stream_id = '${uuid}'`,
    );
    if (stored === undefined) throw new Error('The event is not stored');
    const { account, event, position } = stored;
    const written = unit(account, uuid, event);
    const unwritten = unit(account, newUuid(), newUuid());
    const store = new Database({ url: database.url, poolSize: 1, name: 'fieldline-test' });
    const replied = async (...units: readonly AccountUnit[]): Promise<CommitResult[]> => {
      const [reply] = await writtenReply(store.reader, units);
      if (reply === undefined) throw new Error('There is no reply');
      return commitResults(units, reply);
    };
    try {
      expect(await replied(unwritten, written)).toEqual([{ status: 'busy' }, { status: 'committed', position }]);
      await expect(replied(unwritten)).rejects.toThrow('No event of the call is stored');
      // What records no event may have been written with the others.
      await expect(replied(written, unit(account, newUuid()))).rejects.toThrow('records no event');
    } finally {
      await store.close();
    }
  });
});
