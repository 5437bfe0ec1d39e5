import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DomainError, newUuid } from '#eventstore/domain';
import type { SqlValue } from '#eventstore/store';
import {
  type AttemptResult,
  DeliveryQueue,
} from '../../libs/integrations/src/deliveries/queue/delivery-queue.repository.js';
import { DeliveryRetention } from '../../libs/integrations/src/deliveries/queue/delivery-retention.worker.js';
import type {
  DueQuery,
  NewRequest,
  QueuedRequest,
} from '../../libs/integrations/src/deliveries/queue/queued-request.js';
import { RedeliveryService } from '../../libs/integrations/src/deliveries/attempts/redelivery.service.js';
import { redeliver } from '../../libs/integrations/src/deliveries/attempts/request-redelivery.repository.js';
import type { Attempt } from '../../libs/integrations/src/deliveries/sender/attempt.js';
import { Cluster, type StoreProcess } from '../../tools/harness/cluster.js';
import { LONG } from '../support/long.js';
import { newAccount, oneTo } from '../support/store.js';
import { SeededRandom } from '../../tools/harness/seeded-random.js';

let cluster: Cluster;
let process: StoreProcess;
let queue: DeliveryQueue;
let account: string;
let webhook: string;
let epoch: number;

beforeAll(async () => {
  cluster = await Cluster.open();
  process = await cluster.process();
  queue = new DeliveryQueue(process.database, process.registry.functions);
});

afterAll(() => cluster.close());

beforeEach(async () => {
  account = await newAccount(process);
  webhook = await aWebhook();
  epoch = await begin();
});

const sql = <R extends object>(text: string, values: readonly SqlValue[] = []): Promise<R[]> =>
  process.database.query<R>(text, values);

/** A webhook as the commit leaves it, with what is derived from it. */
async function aWebhook(): Promise<string> {
  const uuid = newUuid();
  await sql('insert into webhook_endpoint (account_id, webhook_uuid) values ($1, $2)', [account, uuid]);
  await sql(
    "insert into outbox_subscription (account_id, event_type, subscriber_uuid) values ($1, 'client_created', $2)",
    [account, uuid],
  );
  await sql(
    `insert into webhook (account_id, uuid, version, url, event_types, created_at, updated_at)
     values ($1, $2, 1, 'https://example.com', '{client_created}', now(), now())`,
    [account, uuid],
  );
  return uuid;
}

/** A worker begins to deliver for the account. @returns its epoch. */
async function begin(): Promise<number> {
  const [begun] = await queue.begin([account]);
  if (begun === undefined) throw new Error('The account has no webhooks');
  return begun.epoch;
}

/** Above those of the events of a new account. */
let position = 1000;

/** Writes events at positions of the account, as a commit does. Their uuids are those of their streams. */
const record = (from: number, to = from): Promise<unknown> =>
  sql(
    `insert into event (account_id, position, stream_id, stream_type, version, event_id, type, schema_version, data, actor,
       correlation_id, context, occurred_at, recorded_at)
     select $1, n, u.uuid, 'client', 1, u.uuid, 'client.created', 1, '{}', '{}', 'test', '{}', now(), now()
     from generate_series($2::int, $3::int) n cross join lateral (select time_ordered_uuid() as uuid where n > 0) u`,
    [account, from, to],
  );

/** Leaves an event in the outbox, as a commit does. @returns its position. */
async function emit(entity = newUuid(), subscribers: readonly string[] = [webhook]): Promise<number> {
  await record(position + 1);
  await sql(
    `insert into outbox (account_id, position, ordinal, day, event_type, entity_type, entity_uuid, entity_version, subscribers)
     values ($1, $2, 1, current_date, 'client_created', 'client', $3, 1, $4)`,
    [account, ++position, entity, subscribers],
  );
  await sql('insert into outbox_body (account_id, day, position, ordinal, body) values ($1, current_date, $2, 1, $3)', [
    account,
    position,
    `{"position":${position}}`,
  ]);
  return position;
}

async function fanOut(at = epoch, full: readonly string[] = []): Promise<readonly NewRequest[]> {
  return (await queue.fanOut(new Map([[account, at]]), 500, full)).requests;
}

const due = (limit: number, more: Partial<DueQuery> = {}): Promise<readonly QueuedRequest[]> =>
  queue.due([{ account, webhook, limit, excludedEntities: [], afterCrash: false, ...more }]);

const answered = (code: number): Attempt => ({
  sentAt: new Date().toISOString(),
  requestTimeMs: 3,
  response: { code, headers: { server: 'x' }, body: 'ok' },
  error: null,
});

const received = (request: QueuedRequest, at = epoch): AttemptResult => ({
  request,
  epoch: at,
  attempt: answered(204),
  failed: false,
  secondsToRetry: null,
});
const refused = (request: QueuedRequest, secondsToRetry: number | null, at = epoch): AttemptResult => ({
  request,
  epoch: at,
  attempt: answered(500),
  failed: true,
  secondsToRetry,
});

const uuidsOf = (requests: readonly { readonly uuid: string }[]): string[] => requests.map(({ uuid }) => uuid).sort();
const bodies = (requests: readonly QueuedRequest[]): (string | null)[] => requests.map(({ body }) => body).sort();

/** One request, as a worker holds it. */
async function one(): Promise<QueuedRequest> {
  await emit();
  const [request] = await fanOut();
  if (request === undefined) throw new Error('Nothing was put into the queue');
  return request;
}

describe('a worker that begins to deliver for an account', () => {
  it('is answered its webhooks, and an epoch above that of the worker before', async () => {
    const other = await aWebhook();
    const [begun] = await queue.begin([account]);
    expect(begun).toEqual({ account, epoch: epoch + 1, webhooks: expect.arrayContaining([webhook, other]) });
  });

  it('is answered nothing of an account without webhooks', async () => {
    expect(await queue.begin([await newAccount(process)])).toEqual([]);
  });

  it('refuses what the worker before still writes', async () => {
    const request = await one();
    await emit();
    const later = await begin();
    expect(await queue.record([received(request)])).toEqual(new Set());
    expect(await fanOut()).toEqual([]);
    expect(await queue.record([received(request, later)])).toEqual(new Set([request.uuid]));
    expect(await fanOut(later)).toHaveLength(1);
  });

  it('rejects results of an earlier epoch together with later ones of the same account', async () => {
    const [before, after] = [await one(), await one()];
    const later = await begin();
    expect(await queue.record([received(before), received(after, later)])).toEqual(new Set([after.uuid]));
    expect(await queue.record([received(after, later), received(before)])).toEqual(new Set());
    expect(await queue.record([received(before, later)])).toEqual(new Set([before.uuid]));
  });

  it('records the results of the other accounts of a batch', async () => {
    const lower = { account, request: await one(), epoch };
    account = await newAccount(process);
    webhook = await aWebhook();
    epoch = await begin();
    const request = await one();
    expect(lower.account < account).toBe(true);
    await queue.begin([lower.account]);
    expect(await queue.record([received(lower.request, lower.epoch), received(request)])).toEqual(
      new Set([request.uuid]),
    );
  });

  it('waits for what the worker before is writing', async () => {
    const request = await one();
    let begun: Promise<number> | undefined;
    await process.database.transaction(async (tx) => {
      const within = new DeliveryQueue({ ...tx, router: () => process.database.router() }, process.registry.functions);
      expect(await within.record([refused(request, 0)])).toEqual(new Set([request.uuid]));
      begun = begin();
      for (let waiting: unknown[] = []; waiting.length === 0;)
        waiting = await sql(
          "select 1 as one from pg_stat_activity where wait_event_type = 'Lock' and query like '%begin_delivery%'",
        );
    });
    epoch = (await begun) ?? epoch;
    const [retry] = await due(1);
    expect(retry).toMatchObject({ attemptNo: 2, delivery: request.delivery });
  });
});

describe('fan-out', () => {
  it('puts an event into the queue of each webhook that wanted it and lives, once', async () => {
    const other = await aWebhook();
    await emit(newUuid(), [webhook, other, newUuid()]);
    const both = await Promise.all([fanOut(), fanOut()]);
    const requests = both.flat();
    expect(requests.map((request) => request.webhook).sort()).toEqual([webhook, other].sort());
    expect(new Set(bodies(requests))).toEqual(new Set([`{"position":${position}}`]));
    expect(requests[0]).toMatchObject({ isOpen: true, attemptNo: 1, priority: 0, url: 'https://example.com' });
    expect(await sql('select 1 as one from outbox_body where account_id = $1', [account])).toHaveLength(1);
    expect(await sql('select 1 as one from outbox where account_id = $1', [account])).toEqual([]);
  });

  it('answers the requests in the order of the events, and which accounts have more', async () => {
    const positions: number[] = [];
    for (const _ of oneTo(5)) positions.push(await emit());
    const first = await queue.fanOut(new Map([[account, epoch]]), 3, []);
    expect(first.requests.map((request) => request.position)).toEqual(positions.slice(0, 3));
    expect(first.unfinished).toEqual([account]);
    const rest = await queue.fanOut(new Map([[account, epoch]]), 3, []);
    expect(rest.requests.map((request) => request.position)).toEqual(positions.slice(3));
    expect(rest.unfinished).toEqual([]);
  });

  it('takes many accounts at once, each for itself', async () => {
    const accounts = new Map<string, number>();
    for (const _ of oneTo(3)) {
      account = await newAccount(process);
      webhook = await aWebhook();
      accounts.set(account, await begin());
      await emit();
    }
    const { requests } = await queue.fanOut(accounts, 10, []);
    expect(requests.map((request) => request.account).sort()).toEqual([...accounts.keys()].sort());
  });

  it('answers no body for a webhook that takes no more, and that a suspended one is not open', async () => {
    await emit();
    const [full] = await fanOut(epoch, [webhook]);
    expect(full).toMatchObject({ body: null });
    expect(bodies(await due(1))).toEqual([`{"position":${position}}`]);
    await sql('update webhook_endpoint set suspended_at = now() where account_id = $1', [account]);
    await emit();
    expect(await fanOut()).toMatchObject([{ isOpen: false }]);
  });
});

describe('the requests that are due', () => {
  it('are the oldest first, at most so many of each priority', async () => {
    for (const _ of oneTo(24)) await emit();
    await fanOut();
    await sql(
      `update webhook_queue q set priority = case when n <= 8 then 0 when n <= 16 then 1 else 2 end
       from (select uuid, row_number() over (order by uuid) as n from webhook_queue where account_id = $1) r
       where q.account_id = $1 and q.uuid = r.uuid`,
      [account],
    );
    const requests = await due(5);
    for (const priority of [0, 1, 2]) {
      const own = requests.filter((request) => request.priority === priority);
      expect(own).toHaveLength(5);
      expect(uuidsOf(own)).toEqual(own.map(({ uuid }) => uuid));
    }
  });

  it('are not those of the entities that are held', async () => {
    const entities = oneTo(3).map(() => newUuid());
    for (const entity of entities) await emit(entity);
    await fanOut();
    const requests = await due(10, { excludedEntities: entities.slice(0, 2) });
    expect(requests.map(({ entity }) => entity)).toEqual(entities.slice(2));
  });

  it('pass over an entity that is held, however many of its versions come first', async () => {
    const entity = newUuid();
    await record(200_001, 200_440);
    await sql(
      `insert into outbox (account_id, position, ordinal, day, event_type, entity_type, entity_uuid, entity_version, subscribers)
       select $1, 200000 + n, 1, current_date, 'client_created', 'client', case when n <= 400 then $3::uuid else gen_random_uuid() end,
         n, array[$2::uuid] from generate_series(1, 440) n`,
      [account, webhook, entity],
    );
    await fanOut();
    expect((await due(32)).every((request) => request.entity === entity)).toBe(true);
    expect(await due(100, { excludedEntities: [entity] })).toHaveLength(40);
  });

  it('of an entity are answered one at a time, the oldest first', async () => {
    const [entity, other] = [newUuid(), newUuid()];
    const first = await emit(entity);
    await emit(entity);
    await emit(other);
    await fanOut();
    const [request, ...more] = await queue.dueOfEntities([
      { account, webhook, entity },
      { account, webhook, entity: newUuid() },
    ]);
    expect(request).toMatchObject({ position: first, entity });
    expect(more).toEqual([]);
  });

  it.each([
    ['suspended', 'suspended_at = now()'],
    ['paused', "paused_until = now() + interval '1 minute'"],
    ['deleted', 'deleted_at = now()'],
  ])('are none of a webhook that is %s', async (_, how) => {
    const { entity } = await one();
    await sql(`update webhook_endpoint set ${how} where account_id = $1`, [account]);
    expect(await due(3)).toEqual([]);
    expect(await queue.dueOfEntities([{ account, webhook, entity }])).toEqual([]);
    expect((await withDue()).map((key) => key.webhook)).not.toContain(webhook);
  });

  it('are none before they are due', async () => {
    const { entity } = await one();
    await sql("update webhook_queue set send_at = now() + interval '1 minute' where account_id = $1", [account]);
    expect(await due(3)).toEqual([]);
    expect(await queue.dueOfEntities([{ account, webhook, entity }])).toEqual([]);
    expect((await withDue()).map((key) => key.webhook)).not.toContain(webhook);
  });

  it('are found by looking through all webhooks, some at a time', async () => {
    await one();
    expect((await withDue()).map((key) => key.webhook)).toContain(webhook);
  });

  it('count the crashes of workers that may have been sending them, when asked to', async () => {
    const request = await one();
    expect(await due(1)).toMatchObject([{ uuid: request.uuid, crashCount: 0 }]);
    expect(await due(1, { afterCrash: true })).toMatchObject([{ uuid: request.uuid, crashCount: 0 }]);
    expect(await due(1, { afterCrash: true })).toMatchObject([{ uuid: request.uuid, crashCount: 1 }]);
    expect(await due(1)).toMatchObject([{ uuid: request.uuid, crashCount: 2 }]);
  });

  it('are read by index while the queue is empty as when it is full, without statistics', async () => {
    await one();
    const [before] = await sql<{ rows: number }>(
      "select seq_tup_read::int as rows from pg_stat_user_tables where relname = 'webhook_queue'",
    );
    await sql(
      `insert into webhook_queue (account_id, webhook_uuid, uuid, delivery_uuid, event_uuid, day, position, ordinal, event_type,
         entity_type, entity_uuid, entity_version, attempt_no, priority, send_at)
       select $1, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), current_date, n, 1,
         'client_created', 'client', gen_random_uuid(), 1, 1, 0, now() from generate_series(1, 20000) n`,
      [account],
    );
    const [request] = await due(1);
    if (request === undefined) throw new Error('Nothing is due');
    await queue.record([refused(request, 0)]);
    await sql('select pg_stat_force_next_flush()');
    const [after] = await sql<{ rows: number }>(
      "select seq_tup_read::int as rows from pg_stat_user_tables where relname = 'webhook_queue'",
    );
    expect((after?.rows ?? 0) - (before?.rows ?? 0)).toBeLessThan(1000);
  });

  /** All webhooks of the database that have something due, looked for three at a time. */
  async function withDue(): Promise<{ account: string; webhook: string }[]> {
    const found: { account: string; webhook: string }[] = [];
    let after: { account: string; webhook: string } | undefined;
    do {
      const slice = await queue.webhooksWithDue(after, 3);
      found.push(...slice.due);
      after = slice.next;
    } while (after !== undefined);
    return found;
  }
});

describe('a record', () => {
  it('takes the request out of the queue, once', async () => {
    const request = await one();
    expect(await queue.record([received(request)])).toEqual(new Set([request.uuid]));
    expect(await queue.record([received(request)])).toEqual(new Set());
    expect(await sql('select failed, run_ended from webhook_request where account_id = $1', [account])).toEqual([
      { failed: false, run_ended: true },
    ]);
    expect(await sql('select 1 as one from webhook_queue where account_id = $1', [account])).toEqual([]);
  });

  it('leaves the next attempt in the queue, due after its time', async () => {
    const request = await one();
    await queue.record([refused(request, 3600)]);
    expect(
      await sql(
        `select attempt_no, priority, delivery_uuid as delivery, crash_count, send_at > now() + interval '59 minutes' as later
         from webhook_queue where account_id = $1`,
        [account],
      ),
    ).toEqual([{ attempt_no: 2, priority: 1, delivery: request.delivery, crash_count: 0, later: true }]);
  });

  it('of a last attempt that failed makes its delivery exhausted, and only that', async () => {
    const [first, second, third] = [await one(), await one(), await one()];
    await queue.record([refused(first, null), refused(second, 0), received(third)]);
    const exhausted = (): Promise<{ delivery: string }[]> =>
      sql('select delivery_uuid as delivery from webhook_exhausted where account_id = $1', [account]);
    expect(await exhausted()).toEqual([{ delivery: first.delivery }]);
    expect(await queue.record([refused(first, null)])).toEqual(new Set());
    const [retry] = await due(1);
    expect(retry).toMatchObject({ delivery: second.delivery, attemptNo: 2 });
    if (retry !== undefined) await queue.record([received(retry)]);
    expect(await exhausted()).toEqual([{ delivery: first.delivery }]);
  });

  it('of requests to several webhooks leaves those of others and the retries in the queue', async () => {
    const other = await aWebhook();
    for (const _ of oneTo(3)) await emit(newUuid(), [webhook, other]);
    const requests = await fanOut();
    // In any order.
    const results = requests
      .slice(0, 5)
      .map((request, i) => (i % 2 === 0 ? received(request) : refused(request, 3600)));
    expect(await queue.record(results)).toEqual(new Set(requests.slice(0, 5).map(({ uuid }) => uuid)));
    const left = await sql<{ delivery: string; attempt: number }>(
      'select delivery_uuid as delivery, attempt_no as attempt from webhook_queue where account_id = $1 order by 1',
      [account],
    );
    const [, second, , fourth, , sixth] = requests.map(({ delivery }) => delivery);
    expect(left).toHaveLength(3);
    expect(left).toEqual(
      expect.arrayContaining([
        { delivery: second, attempt: 2 },
        { delivery: fourth, attempt: 2 },
        { delivery: sixth, attempt: 1 },
      ]),
    );
  });

  it('of many accounts is one statement', async () => {
    const results: AttemptResult[] = [];
    for (const _ of oneTo(3)) {
      account = await newAccount(process);
      webhook = await aWebhook();
      epoch = await begin();
      results.push(received(await one()));
    }
    expect(await queue.record(results)).toEqual(new Set(results.map(({ request }) => request.uuid)));
  });

  it('leaves no next attempt of a webhook that was deleted', async () => {
    const request = await one();
    await sql('update webhook_endpoint set deleted_at = now() where account_id = $1', [account]);
    await queue.record([refused(request, 0)]);
    expect(await sql('select 1 as one from webhook_queue where account_id = $1', [account])).toEqual([]);
  });

  it('takes whatever a receiver may answer', async () => {
    const request = await one();
    const response = {
      code: 999,
      headers: { '': '', 'x-"quoted"': '\\u0000 \u{1F600} \uFFFD' },
      body: '\\u0000\uFFFD"\n',
    };
    await queue.record([{ ...received(request), attempt: { ...answered(200), response } }]);
    expect(
      await sql(
        'select response_code as code, response_headers as headers, response_body as body from webhook_request where account_id = $1',
        [account],
      ),
    ).toEqual([response]);
  });
});

describe('what endpoints answered', () => {
  const state = async (): Promise<Record<string, unknown> | undefined> => {
    const [row] = await sql<Record<string, unknown>>(
      `select consecutive_failures as failures, first_failure_at is not null as failing, last_failure_at is not null as failed,
         last_success_at is not null as succeeded, suspended_at is not null as suspended, paused_until > now() as paused
       from webhook_endpoint where account_id = $1 and webhook_uuid = $2`,
      [account, webhook],
    );
    return row;
  };
  const note = async (succeeded: boolean, failures: number, pauseSeconds: number | null = null): Promise<string[]> => {
    const failed = failures > 0;
    const suspended = await queue.recordEndpoints([{ account, webhook, succeeded, failed, failures, pauseSeconds }]);
    return suspended.map((key) => key.webhook);
  };
  const fresh = { failures: 0, failing: false, failed: false, succeeded: false, suspended: false, paused: null };

  it('is counted: failures in a row, since when, the last success and failure', async () => {
    expect(await state()).toEqual(fresh);
    await note(false, 2);
    expect(await state()).toEqual({ ...fresh, failures: 2, failing: true, failed: true });
    await note(false, 3);
    expect(await state()).toMatchObject({ failures: 5 });
    await note(true, 1);
    expect(await state()).toEqual({ ...fresh, failures: 1, failing: true, failed: true, succeeded: true });
    await note(true, 0);
    expect(await state()).toEqual({ ...fresh, failed: true, succeeded: true });
  });

  it('shows the last failure, also when a success followed before it was recorded', async () => {
    await queue.recordEndpoints([{ account, webhook, succeeded: true, failed: true, failures: 0, pauseSeconds: null }]);
    expect(await state()).toEqual({ ...fresh, failed: true, succeeded: true });
  });

  it('suspends after 100 failures in a row that began 5 days ago, and reports it once', async () => {
    await note(false, 99);
    await sql("update webhook_endpoint set first_failure_at = now() - interval '6 days' where account_id = $1", [
      account,
    ]);
    expect(await note(false, 0)).toEqual([]);
    expect(await note(false, 1)).toEqual([webhook]);
    expect(await state()).toMatchObject({ suspended: true });
    expect(await note(false, 1)).toEqual([]);
  });

  it('reports a suspension once also within one millisecond', async () => {
    await note(false, 99);
    await sql("update webhook_endpoint set first_failure_at = now() - interval '6 days' where account_id = $1", [
      account,
    ]);
    const results = [{ account, webhook, succeeded: false, failed: true, failures: 1, pauseSeconds: null }];
    // In one transaction no time passes.
    await process.database.transaction(async (tx) => {
      const within = new DeliveryQueue({ ...tx, router: () => process.database.router() }, process.registry.functions);
      expect(await within.recordEndpoints(results)).toEqual([{ account, webhook }]);
      expect(await within.recordEndpoints(results)).toEqual([]);
    });
  });

  it.each([
    ['1,000 failures that began 4 days ago', '4 days', false, 1000],
    ['50 that began 9 days ago', '9 days', false, 50],
    ['150 with a success among them', '9 days', true, 60],
  ])('does not suspend after %s', async (_, ago, succeeded, failures) => {
    await note(false, 1);
    await sql(`update webhook_endpoint set first_failure_at = now() - interval '${ago}' where account_id = $1`, [
      account,
    ]);
    if (succeeded) await note(false, 90);
    expect(await note(succeeded, failures - 1)).toEqual([]);
    expect(await state()).toMatchObject({ suspended: false });
  });

  it('is added up when workers record it at once, and never counted from before a change of the webhook', async () => {
    await Promise.all(oneTo(20).map(() => note(false, 3)));
    expect(await state()).toMatchObject({ failures: 60 });
    await sql(
      "update webhook_endpoint set consecutive_failures = 98, first_failure_at = now() - interval '6 days' where account_id = $1",
      [account],
    );
    let noted: Promise<string[]> | undefined;
    await process.database.transaction(async (tx) => {
      await tx.query(
        'update webhook_endpoint set consecutive_failures = 0, first_failure_at = null where account_id = $1',
        [account],
      );
      noted = note(false, 2);
      // It waits for the row.
      for (let waiting: unknown[] = []; waiting.length === 0;)
        waiting = await sql(
          "select 1 as one from pg_stat_activity where wait_event_type = 'Lock' and query like '%record_endpoints%'",
        );
    });
    expect(await noted).toEqual([]);
    expect(await state()).toMatchObject({ failures: 2, suspended: false });
  });

  it('leaves it alone for the longest time it asked for', async () => {
    await note(false, 1, 60);
    await note(false, 1, 1);
    await sql(
      'update webhook_endpoint set paused_until = paused_until - make_interval(secs => 30) where account_id = $1',
      [account],
    );
    expect(await state()).toMatchObject({ paused: true });
  });
});

describe('retention', () => {
  // The database may be the copy of one that was made yesterday, in a run across midnight.
  beforeAll(() => new DeliveryRetention(process.database, 30).createPartitions());

  const partitions = async (): Promise<string[]> => {
    const rows = await sql<{ name: string }>(
      `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent in ('outbox_body'::regclass, 'webhook_request'::regclass) order by 1`,
    );
    return rows.map(({ name }) => name);
  };

  it('makes the days to come, side by side, once', async () => {
    const before = await partitions();
    const day = await sql<{ name: string }>(
      "select 'webhook_request' || to_char(current_date + 7, '_YYYYMMDD') as name",
    );
    await sql(`drop table ${day[0]?.name ?? ''}`);
    const retention = new DeliveryRetention(process.database, 30);
    await Promise.all([retention.createPartitions(), retention.createPartitions(), retention.createPartitions()]);
    expect(await partitions()).toEqual(before);
  });

  it('drops records when they are old, and bodies when no record can show them any more', async () => {
    const old = (table: string, days: number): Promise<unknown> =>
      sql(`do $$ begin
        execute format('create table %I partition of ${table} for values from (%L) to (%L)',
          '${table}' || to_char(current_date - ${days}, '_YYYYMMDD'), current_date - ${days}, current_date - ${days} + 1);
      end $$`);
    const before = await partitions();
    for (const days of [30, 31]) await old('webhook_request', days);
    for (const days of [61, 62]) await old('outbox_body', days);
    const name = async (table: string, days: number): Promise<string> =>
      (await sql<{ name: string }>(`select '${table}' || to_char(current_date - ${days}, '_YYYYMMDD') as name`))[0]
        ?.name ?? '';
    const retention = new DeliveryRetention(process.database, 30);
    expect(await retention.dropExpired()).toEqual([await name('outbox_body', 62), await name('webhook_request', 31)]);
    expect(await partitions()).toEqual(
      [...before, await name('outbox_body', 61), await name('webhook_request', 30)].sort(),
    );
    expect(await retention.dropExpired()).toEqual([]);
  });

  it('finds a day again whose end was cut short', async () => {
    const name =
      (await sql<{ name: string }>("select 'webhook_request' || to_char(current_date - 99, '_YYYYMMDD') as name"))[0]
        ?.name ?? '';
    await sql(`create table ${name} (like webhook_request)`);
    expect(await new DeliveryRetention(process.database, 30).dropExpired()).toEqual([name]);
  });

  it('ends what waited too long', async () => {
    for (const _ of oneTo(2)) await emit();
    await fanOut();
    await sql('update webhook_queue set day = current_date - 31 where account_id = $1', [account]);
    expect(await new DeliveryRetention(process.database, 31).expire()).toBe(0);
    expect(await new DeliveryRetention(process.database, 30).expire()).toBe(2);
    expect(
      await sql('select error_type, failed, run_ended, sent_at from webhook_request where account_id = $1', [account]),
    ).toEqual(oneTo(2).map(() => ({ error_type: 'expired', failed: true, run_ended: true, sent_at: null })));
    expect(await sql('select 1 as one from webhook_queue where account_id = $1', [account])).toEqual([]);
    expect(await sql('select 1 as one from webhook_exhausted where account_id = $1', [account])).toHaveLength(2);
  });

  it('forgets what is exhausted with its records, or with its webhook', async () => {
    const [old, fresh] = [await one(), await one()];
    await queue.record([refused(old, null), refused(fresh, null)]);
    const counted = (): Promise<{ delivery: string }[]> =>
      sql('select delivery_uuid as delivery from webhook_exhausted where account_id = $1', [account]);
    await sql('update webhook_exhausted set recorded_at = current_date - 30 where delivery_uuid = $1', [old.delivery]);
    await new DeliveryRetention(process.database, 30).forgetExhausted();
    expect(await counted()).toHaveLength(2);
    await new DeliveryRetention(process.database, 29).forgetExhausted();
    expect(await counted()).toEqual([{ delivery: fresh.delivery }]);
    await sql('update webhook_endpoint set deleted_at = now() where account_id = $1', [account]);
    await new DeliveryRetention(process.database, 30).deleteOrphans();
    expect(await counted()).toEqual([]);
  });

  it('keeps bodies of a day that has no partition yet, and moves them to it', async () => {
    await sql(
      "insert into outbox_body (account_id, day, position, ordinal, body) values ($1, current_date + 20, 1, 1, '{}')",
      [account],
    );
    expect(await sql('select body from outbox_body_default where account_id = $1', [account])).toHaveLength(1);
    const [day] = await sql<{ name: string }>("select 'outbox_body' || to_char(current_date + 7, '_YYYYMMDD') as name");
    await sql(`drop table ${day?.name ?? ''}`);
    await sql(
      "insert into outbox_body (account_id, day, position, ordinal, body) values ($1, current_date + 7, 2, 1, '{}')",
      [account],
    );
    await new DeliveryRetention(process.database, 30).createPartitions();
    expect(
      await sql(`select position::int as position from ${day?.name ?? ''} where account_id = $1`, [account]),
    ).toEqual([{ position: 2 }]);
    expect(
      await sql('select position::int as position from outbox_body_default where account_id = $1', [account]),
    ).toEqual([{ position: 1 }]);
  });
});

describe('whatever happens in whatever order', () => {
  it.each(oneTo(LONG ? 40 : 2))('each delivery ends once, each attempt is recorded once (seed %d)', async (seed) => {
    const random = new SeededRandom(seed);
    const webhooks = [webhook, await aWebhook()];
    const entities = oneTo(4).map(() => newUuid());
    // Workers that assume they own the account: the epoch of all but one is superseded.
    const workers = oneTo(3).map(() => ({ epoch, requests: [] as QueuedRequest[] }));
    let events = 0;
    const worker = (): (typeof workers)[number] => {
      const found = workers[random.below(workers.length)];
      if (found === undefined) throw new Error('There is no worker');
      return found;
    };
    const finish = (request: QueuedRequest, at: number, roll: number): AttemptResult =>
      roll < 6 || request.attemptNo > 5
        ? received(request, at)
        : roll < 9
          ? refused(request, 0, at)
          : refused(request, null, at);
    const load = (limit: number): Promise<readonly QueuedRequest[]> =>
      queue.due(
        webhooks.map((uuid) => ({
          account,
          webhook: uuid,
          limit,
          excludedEntities: [],
          afterCrash: random.below(2) === 0,
        })),
      );
    const steps: (() => Promise<unknown>)[] = [
      () => {
        events++;
        return emit(entities[random.below(4)], webhooks);
      },
      async () => {
        const one = worker();
        one.requests.push(...(await fanOut(one.epoch)));
      },
      async () => {
        worker().requests.push(...(await load(1 + random.below(4))));
      },
      async () => {
        const one = worker();
        const results = one.requests
          .splice(0, 1 + random.below(3))
          .map((request) => finish(request, one.epoch, random.below(10)));
        if (results.length > 0) await queue.record(results);
      },
      async () => {
        // A worker takes over: it knows nothing of what the others hold, and they go on.
        const one = worker();
        one.epoch = await begin();
        if (random.below(2) === 0) one.requests.length = 0;
      },
    ];
    for (let n = 0; n < 120; n++) await steps[random.below(steps.length)]?.();
    const last = await begin();
    for (let more = true; more;) {
      const fresh = await fanOut(last);
      const requests = await load(50);
      const results = [...new Map(requests.map((request) => [request.uuid, received(request, last)])).values()];
      if (results.length > 0) await queue.record(results);
      more = fresh.length + requests.length > 0;
    }
    const chains = await sql<{ attempts: number[]; ends: number }>(
      `select webhook_uuid as webhook, position, array_agg(attempt_no order by attempt_no)::int[] as attempts,
         count(*) filter (where run_ended)::int as ends
       from webhook_request where account_id = $1 group by webhook_uuid, position, delivery_uuid`,
      [account],
    );
    expect(chains).toHaveLength(events * webhooks.length);
    for (const { attempts, ends } of chains) {
      expect(attempts).toEqual(oneTo(attempts.length));
      expect(ends).toBe(1);
    }
    expect(await sql('select 1 as one from webhook_queue where account_id = $1', [account])).toEqual([]);
  });
});

describe('resends, attempts and ranges at once', () => {
  interface Row {
    readonly delivery: string;
    readonly position: number;
    readonly run: number;
    readonly attempt: number;
    readonly failed: boolean;
    readonly ended: boolean;
  }

  it.each(oneTo(LONG ? 40 : 2))(
    'leave one waiting attempt of a delivery, and runs without gaps (seed %d)',
    async (seed) => {
      const random = new SeededRandom(seed);
      const entities = oneTo(3).map(() => newUuid());
      const redelivery = new RedeliveryService(process.database);
      for (const _ of oneTo(5)) await emit(entities[random.below(3)]);
      await fanOut();
      const known = async (): Promise<string[]> => {
        const rows = await sql<{ uuid: string }>(
          `select uuid from webhook_queue where account_id = $1
         union all select uuid from webhook_request where account_id = $1`,
          [account],
        );
        return rows.map(({ uuid }) => uuid);
      };
      const resend = async (uuid: string): Promise<void> => {
        try {
          await process.database.transaction((tx) => redeliver(tx, account, webhook, uuid, 10_000));
        } catch (error) {
          if (!(error instanceof DomainError && error.kind === 'conflict')) throw error;
        }
      };
      const outcomeOf = (request: QueuedRequest): AttemptResult => {
        const roll = random.below(10);
        return roll < 3 ? received(request) : refused(request, roll < 6 ? 0 : roll < 8 ? 3600 : null);
      };
      const since = new Date(Date.now() - 60_000).toISOString();
      for (let round = 0; round < 12; round++) {
        const uuids = await known();
        // The worker of the account sends each request once.
        const requests = await due(random.below(4), { excludedEntities: [] });
        const results = requests.map(outcomeOf);
        const batches = [results.splice(0, 1 + random.below(2)), results].filter(({ length }) => length > 0);
        const steps: (() => Promise<unknown>)[] = [
          ...batches.map((batch) => () => queue.record(batch)),
          ...oneTo(2 + random.below(4)).map(() => {
            const uuid = uuids[random.below(uuids.length)] ?? '';
            return () => resend(uuid);
          }),
          ...oneTo(random.below(3)).map(
            () => () =>
              redelivery.resendFailedInBatches(account, webhook, { since, until: undefined }, () => undefined),
          ),
        ];
        await Promise.all(steps.sort(() => random.below(3) - 1).map((step) => step()));
        await check();
      }

      /** The rules that hold at any time. */
      async function check(): Promise<void> {
        const waiting = await sql<Row>(
          `select delivery_uuid as delivery, position, run, attempt_no as attempt from webhook_queue where account_id = $1`,
          [account],
        );
        const records = await sql<Row>(
          `select delivery_uuid as delivery, position, run, attempt_no as attempt, failed, run_ended as ended
         from webhook_request where account_id = $1 order by run, attempt_no`,
          [account],
        );
        const exhausted = await sql<{ delivery: string }>(
          'select delivery_uuid as delivery from webhook_exhausted where account_id = $1',
          [account],
        );
        const expected: string[] = [];
        const deliveries = Map.groupBy([...records, ...waiting], ({ position: at }) => at);
        expect(deliveries.size).toBe(5);
        for (const rows of deliveries.values()) {
          expect(new Set(rows.map(({ delivery }) => delivery)).size).toBe(1);
          const next = waiting.filter(({ position: at }) => at === rows[0]?.position);
          expect(next.length).toBeLessThanOrEqual(1);
          const runs = Map.groupBy(rows, ({ run }) => run);
          expect([...runs.keys()].sort((a, b) => a - b)).toEqual(oneTo(runs.size));
          for (const [run, attempts] of runs) {
            expect(attempts.map(({ attempt }) => attempt)).toEqual(oneTo(attempts.length));
            const ends = attempts.filter(({ ended }) => ended);
            expect(ends).toHaveLength(next.some((one) => one.run === run) ? 0 : 1);
          }
          const last = runs.get(runs.size)?.at(-1);
          if (next.length === 0 && last?.failed) expected.push(last.delivery);
        }
        expect(exhausted.map(({ delivery }) => delivery).sort()).toEqual(expected.sort());
      }
    },
  );
});
