import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { newUuid } from '#eventstore/domain';
import type { SqlValue } from '#eventstore/store';
import type { Attempt } from '../../libs/integrations/src/deliveries/sender/attempt.js';
import { DeliveryRetention } from '../../libs/integrations/src/deliveries/queue/delivery-retention.worker.js';
import { type ClaimedRequest, DeliveryStore } from '../../libs/integrations/src/deliveries/queue/delivery-queue.repository.js';
import { DeliveryWatch } from '../../libs/integrations/src/deliveries/delivery-watch.service.js';
import { House, newAccount, type Process, randomly, upTo } from '../support/flows.js';

jest.setTimeout(60_000);

const LEASE = 30;

let house: House;
let process: Process;
let store: DeliveryStore;
let watch: DeliveryWatch;
let account: string;
let webhook: string;

beforeAll(async () => {
  house = await House.open();
  process = await house.process();
  store = new DeliveryStore(process.database);
  watch = new DeliveryWatch(process.database);
});

afterAll(() => house.close());

beforeEach(async () => {
  account = await newAccount(process);
  webhook = await aWebhook();
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

let position = 0;

/** Leaves an event in the outbox, as a commit does. @returns its position. */
async function emit(entity = newUuid(), subscribers: readonly string[] = [webhook]): Promise<number> {
  await sql(
    `insert into outbox (account_id, position, ordinal, event_type, entity_type, entity_uuid, entity_version, body, subscribers)
     values ($1, $2, 1, 'client_created', 'client', $3, 1, $4, $5)`,
    [account, ++position, entity, `{"position":${position}}`, subscribers],
  );
  return position;
}

const claim = (room: number, worker = newUuid(), webhooks = [webhook]): Promise<ClaimedRequest[]> =>
  store.claim(
    account,
    worker,
    LEASE,
    webhooks,
    webhooks.map(() => room),
  );

const answered = (code: number): Attempt => ({
  sentAt: new Date().toISOString(),
  requestTimeMs: 3,
  response: { code, headers: { server: 'x' }, body: 'ok' },
  error: null,
});

const received = (request: ClaimedRequest) => ({
  request,
  attempt: answered(204),
  failed: false,
  secondsToRetry: null,
});
const refused = (request: ClaimedRequest, secondsToRetry: number | null) => ({
  request,
  attempt: answered(500),
  failed: true,
  secondsToRetry,
});

const bodies = (claimed: readonly ClaimedRequest[]): (string | null)[] => claimed.map(({ body }) => body).sort();

describe('fan-out', () => {
  it('puts an event into the queue of each webhook that wanted it and lives, once', async () => {
    const other = await aWebhook();
    await emit(newUuid(), [webhook, other, newUuid()]);
    const both = await Promise.all([store.fanOut(account), store.fanOut(account)]);
    expect(both.flatMap(({ webhooks }) => webhooks).sort()).toEqual([webhook, other].sort());
    const claimed = await claim(10, newUuid(), [webhook, other]);
    expect(claimed.map((one) => one.webhook).sort()).toEqual([webhook, other].sort());
    expect(new Set(bodies(claimed))).toEqual(new Set([`{"position":${position}}`]));
    expect(await sql('select 1 as one from webhook_message where account_id = $1', [account])).toHaveLength(1);
    expect(await sql('select 1 as one from outbox where account_id = $1', [account])).toEqual([]);
  });

  it('takes 500 at a time, and says when more is left', async () => {
    await sql(
      `insert into outbox select $1, n, 1, 'client_created', 'client', gen_random_uuid(), 1, '{}', array[$2::uuid]
       from generate_series(100000, 100749) n`,
      [account, webhook],
    );
    expect(await store.fanOut(account)).toEqual({ webhooks: [webhook], more: true });
    expect(await store.fanOut(account)).toEqual({ webhooks: [webhook], more: false });
    expect(await store.fanOut(account)).toEqual({ webhooks: [], more: false });
  });
});

describe('a claim', () => {
  it('leases what is due, up to the room, and to nobody else', async () => {
    for (const _ of upTo(5)) await emit();
    await store.fanOut(account);
    const [first, second] = [await claim(3), await claim(3)];
    expect([first.length, second.length]).toEqual([3, 2]);
    expect(new Set([...first, ...second].map(({ uuid }) => uuid)).size).toBe(5);
    expect(await claim(3)).toEqual([]);
  });

  it('never holds two requests of one entity, also when many workers claim at once', async () => {
    const entities = upTo(6).map(() => newUuid());
    for (const _ of upTo(5)) for (const entity of entities) await emit(entity);
    await store.fanOut(account);
    for (let round = 0; round < 5; round++) {
      const claimed = (await Promise.all(upTo(6).map(() => claim(4)))).flat();
      const held = await sql<{ entity: string }>(
        'select entity_uuid as entity from webhook_queue where account_id = $1 and lease_worker is not null',
        [account],
      );
      expect(new Set(held.map(({ entity }) => entity)).size).toBe(held.length);
      expect(held).toHaveLength(claimed.length);
      await store.record(account, claimed.map(received));
    }
    // Whatever the claims left to each other: all are there in the end, each once.
    for (let left = await claim(20); left.length > 0; left = await claim(20))
      await store.record(account, left.map(received));
    expect(await sql('select 1 as one from webhook_request where account_id = $1', [account])).toHaveLength(30);
  });

  it('takes one retry for three fresh ones, and what is sent again on demand behind both', async () => {
    for (const _ of upTo(24)) await emit();
    await store.fanOut(account);
    await sql(
      `update webhook_queue q set priority = case when n <= 8 then 0 when n <= 16 then 1 else 2 end
       from (select uuid, row_number() over () as n from webhook_queue where account_id = $1) r
       where q.account_id = $1 and q.uuid = r.uuid`,
      [account],
    );
    const priorities = async (room: number): Promise<number[]> => {
      const uuids = (await claim(room)).map(({ uuid }) => uuid);
      const rows = await sql<{ priority: number }>(
        'select priority from webhook_queue where account_id = $1 and uuid = any($2) order by priority',
        [account, uuids],
      );
      return rows.map(({ priority }) => priority);
    };
    expect(await priorities(8)).toEqual([0, 0, 0, 0, 0, 0, 1, 1]);
    expect(await priorities(8)).toEqual([0, 0, 1, 1, 1, 1, 1, 1]);
    expect(await priorities(8)).toEqual([2, 2, 2, 2, 2, 2, 2, 2]);
  });

  it.each([
    ['suspended', 'suspended_at = now()'],
    ['asked to be left alone', "paused_until = now() + interval '1 minute'"],
    ['deleted', 'deleted_at = now()'],
  ])('takes nothing of a webhook that is %s', async (_, how) => {
    await emit();
    await store.fanOut(account);
    await sql(`update webhook_endpoint set ${how} where account_id = $1`, [account]);
    expect(await claim(3)).toEqual([]);
    expect(await watch.due()).not.toContainEqual(expect.objectContaining({ webhook }));
  });

  it('has the body of what was put into the queue while it began', async () => {
    const entities = upTo(50);
    for (let round = 0; round < 20; round++) {
      for (const _ of entities) await emit();
      // Side by side, so that fan-outs commit while the statements of claims are under way.
      const claims: Promise<ClaimedRequest[]>[] = [];
      const filling = store.fanOut(account);
      for (let n = 0; n < 8; n++) claims.push(claim(10));
      await filling;
      for (const request of (await Promise.all(claims)).flat()) expect(request.body).toContain('position');
      for (let left = await claim(60); left.length > 0; left = await claim(60))
        await store.record(account, left.map(received));
    }
  });

  it('takes a retry in a quarter of the times when there is room for one', async () => {
    await sql(
      `insert into webhook_queue (account_id, webhook_uuid, uuid, chain_uuid, day, position, ordinal, event_type, entity_type,
         entity_uuid, entity_version, attempt_no, priority, send_at)
       select $1, $2, gen_random_uuid(), gen_random_uuid(), current_date, n, 1, 'client_created', 'client', gen_random_uuid(), 1, 1,
         n % 2, now() from generate_series(1, 400) n`,
      [account, webhook],
    );
    const uuids: string[] = [];
    for (let n = 0; n < 200; n++) uuids.push(...(await claim(1)).map(({ uuid }) => uuid));
    const [row] = await sql<{ retries: number }>(
      'select sum(priority)::int as retries from webhook_queue where account_id = $1 and uuid = any($2)',
      [account, uuids],
    );
    // 50 on average; beyond these bounds once in many millions of runs.
    expect(row?.retries).toBeGreaterThan(15);
    expect(row?.retries).toBeLessThan(95);
  });

  it('passes over an entity that is under way, however many of its versions come first', async () => {
    const entity = newUuid();
    await sql(
      `insert into outbox select $1, 200000 + n, 1, 'client_created', 'client', case when n <= 400 then $3::uuid else gen_random_uuid() end,
         n, '{}', array[$2::uuid] from generate_series(1, 440) n`,
      [account, webhook, entity],
    );
    await store.fanOut(account);
    expect(await claim(32)).toHaveLength(1);
    expect(await claim(32)).toHaveLength(32);
    expect(await claim(32)).toHaveLength(8);
  });

  it('takes nothing before it is due', async () => {
    await emit();
    await store.fanOut(account);
    await sql("update webhook_queue set send_at = now() + interval '1 minute' where account_id = $1", [account]);
    expect(await claim(3)).toEqual([]);
    expect(await watch.due()).not.toContainEqual(expect.objectContaining({ webhook }));
  });
});

describe('a record', () => {
  it('of a lease that another worker took over since counts for nothing', async () => {
    await emit();
    await store.fanOut(account);
    const [overtaken] = await claim(1);
    await sql("update webhook_queue set lease_until = now() - interval '1 s' where account_id = $1", [account]);
    expect(await watch.freeLeases()).toBeGreaterThanOrEqual(1);
    const [taken] = await claim(1);
    if (overtaken === undefined || taken === undefined) throw new Error('Nothing was claimed');
    expect(taken).toEqual({ ...overtaken, leaseNo: 2, crashCount: 1 });
    expect(await store.record(account, [refused(overtaken, 5)])).toEqual(new Set());
    expect(await store.record(account, [received(taken)])).toEqual(new Set([taken.uuid]));
    expect(await store.record(account, [received(taken)])).toEqual(new Set());
    expect(await sql('select failed, chain_ended from webhook_request where account_id = $1', [account])).toEqual([
      { failed: false, chain_ended: true },
    ]);
    expect(await sql('select 1 as one from webhook_queue where account_id = $1', [account])).toEqual([]);
  });

  it('of a lease that ended counts as long as nobody took it over: nothing is sent twice for it', async () => {
    await emit();
    await store.fanOut(account);
    const [late] = await claim(1);
    if (late === undefined) throw new Error('Nothing was claimed');
    await sql('update webhook_queue set lease_worker = null, lease_until = null where account_id = $1', [account]);
    expect(await store.record(account, [received(late)])).toEqual(new Set([late.uuid]));
    expect(await claim(1)).toEqual([]);
  });

  it('takes whatever a receiver may answer', async () => {
    await emit();
    await store.fanOut(account);
    const [request] = await claim(1);
    if (request === undefined) throw new Error('Nothing was claimed');
    const response = {
      code: 999,
      headers: { '': '', 'x-"quoted"': '\\u0000 \u{1F600} \uFFFD' },
      body: '\\u0000\uFFFD"\n',
    };
    await store.record(account, [{ ...received(request), attempt: { ...answered(200), response } }]);
    expect(
      await sql(
        'select response_code as code, response_headers as headers, response_body as body from webhook_request where account_id = $1',
        [account],
      ),
    ).toEqual([response]);
  });
});

describe('leases', () => {
  it('that a worker does not know of are given back', async () => {
    for (const _ of upTo(4)) await emit();
    await store.fanOut(account);
    const worker = newUuid();
    const [known] = await claim(4, worker);
    await store.releaseUnknown(account, worker, [known?.uuid ?? '']);
    expect(await claim(4)).toHaveLength(3);
  });

  it('of a living worker that ran out are free, and no crash', async () => {
    const worker = newUuid();
    await watch.beat(worker);
    await emit();
    await store.fanOut(account);
    await claim(1, worker);
    await watch.freeLeases();
    expect(await claim(1)).toEqual([]);
    await sql("update webhook_queue set lease_until = now() - interval '1 s' where account_id = $1", [account]);
    await watch.freeLeases();
    expect(await claim(1)).toEqual([expect.objectContaining({ leaseNo: 2, crashCount: 0 })]);
  });
});

describe('what endpoints did', () => {
  const state = async (): Promise<Record<string, unknown> | undefined> => {
    const [row] = await sql<Record<string, unknown>>(
      `select consecutive_failures as failures, first_failure_at is not null as failing, last_failure_at is not null as failed,
         last_success_at is not null as succeeded, suspended_at is not null as suspended, paused_until > now() as paused
       from webhook_endpoint where account_id = $1 and webhook_uuid = $2`,
      [account, webhook],
    );
    return row;
  };
  const note = (succeeded: boolean, failures: number, pauseSeconds: number | null = null): Promise<string[]> =>
    store.note(account, [{ webhook, succeeded, failures, pauseSeconds }]);
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

  it('suspends after 100 failures in a row that began 5 days ago, told once', async () => {
    await note(false, 99);
    await sql("update webhook_endpoint set first_failure_at = now() - interval '6 days' where account_id = $1", [
      account,
    ]);
    expect(await note(false, 0)).toEqual([]);
    expect(await note(false, 1)).toEqual([webhook]);
    expect(await state()).toMatchObject({ suspended: true });
    expect(await note(false, 1)).toEqual([]);
  });

  it('tells of a suspension once also within one millisecond', async () => {
    await note(false, 99);
    await sql("update webhook_endpoint set first_failure_at = now() - interval '6 days' where account_id = $1", [
      account,
    ]);
    const news = [{ webhook, succeeded: false, failures: 1, pauseSeconds: null }];
    // In one transaction no time passes.
    await process.database.transaction(async (tx) => {
      const within = new DeliveryStore(tx);
      expect(await within.note(account, news)).toEqual([webhook]);
      expect(await within.note(account, news)).toEqual([]);
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

  it('is added up when workers tell of it at once, and never counted from before a change of the webhook', async () => {
    await Promise.all(upTo(20).map(() => note(false, 3)));
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
          "select 1 as one from pg_stat_activity where wait_event_type = 'Lock' and query like 'with news%'",
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
  const partitions = async (): Promise<string[]> => {
    const rows = await sql<{ name: string }>(
      `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent in ('webhook_message'::regclass, 'webhook_request'::regclass) order by 1`,
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
    await Promise.all([retention.prepare(), retention.prepare(), retention.prepare()]);
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
    for (const days of [61, 62]) await old('webhook_message', days);
    const name = async (table: string, days: number): Promise<string> =>
      (await sql<{ name: string }>(`select '${table}' || to_char(current_date - ${days}, '_YYYYMMDD') as name`))[0]
        ?.name ?? '';
    const retention = new DeliveryRetention(process.database, 30);
    expect(await retention.dropOld()).toEqual([await name('webhook_message', 62), await name('webhook_request', 31)]);
    expect(await partitions()).toEqual(
      [...before, await name('webhook_message', 61), await name('webhook_request', 30)].sort(),
    );
    expect(await retention.dropOld()).toEqual([]);
  });

  it('finds a day again whose end was cut short', async () => {
    const name =
      (await sql<{ name: string }>("select 'webhook_request' || to_char(current_date - 99, '_YYYYMMDD') as name"))[0]
        ?.name ?? '';
    await sql(`create table ${name} (like webhook_request)`);
    expect(await new DeliveryRetention(process.database, 30).dropOld()).toEqual([name]);
  });

  it('ends what waited too long, but for what is under way', async () => {
    for (const _ of upTo(3)) await emit();
    await store.fanOut(account);
    await claim(1);
    await sql('update webhook_queue set day = current_date - 31 where account_id = $1', [account]);
    expect(await new DeliveryRetention(process.database, 31).expire()).toBe(0);
    expect(await new DeliveryRetention(process.database, 30).expire()).toBe(2);
    expect(
      await sql('select error_type, failed, chain_ended, sent_at from webhook_request where account_id = $1', [
        account,
      ]),
    ).toEqual(upTo(2).map(() => ({ error_type: 'expired', failed: true, chain_ended: true, sent_at: null })));
    expect(await sql('select 1 as one from webhook_queue where account_id = $1', [account])).toHaveLength(1);
  });
});

describe('whatever happens in whatever order', () => {
  it.each(upTo(20))('each delivery ends once, each attempt is recorded once (seed %d)', async (seed) => {
    const random = randomly(seed);
    const webhooks = [webhook, await aWebhook()];
    const entities = upTo(4).map(() => newUuid());
    const workers = upTo(3).map(() => newUuid());
    const hands = new Map<string, ClaimedRequest[]>(workers.map((worker) => [worker, []]));
    for (const worker of workers) await watch.beat(worker);
    let events = 0;

    const finish = (request: ClaimedRequest, dice: number) =>
      dice < 6 || request.attemptNo > 5 ? received(request) : dice < 9 ? refused(request, 0) : refused(request, null);
    const steps: (() => Promise<unknown>)[] = [
      () => {
        events++;
        return emit(entities[random(4)], webhooks);
      },
      () => store.fanOut(account),
      async () => {
        const worker = workers[random(3)] ?? '';
        hands.get(worker)?.push(...(await claim(1 + random(4), worker, webhooks)));
      },
      async () => {
        const hand = hands.get(workers[random(3)] ?? '') ?? [];
        await store.record(
          account,
          hand.splice(0, 1 + random(3)).map((request) => finish(request, random(10))),
        );
      },
      async () => {
        const hand = hands.get(workers[random(3)] ?? '') ?? [];
        await store.release(account, hand.splice(0, random(3)));
      },
      async () => {
        // A worker falls silent and forgets all, or comes back and reports what was taken over meanwhile.
        const worker = workers[random(3)] ?? '';
        await watch.leave(worker);
        await watch.freeLeases();
        if (random(2) === 0) hands.set(worker, []);
        await watch.beat(worker);
      },
    ];
    for (let n = 0; n < 120; n++) await steps[random(steps.length)]?.();

    for (const hand of hands.values())
      await store.record(
        account,
        hand.splice(0).map((request) => finish(request, 0)),
      );
    for (const worker of workers) await watch.leave(worker);
    await watch.freeLeases();
    for (let more = true; more;) {
      const { webhooks: filled } = await store.fanOut(account);
      const claimed = await claim(50, newUuid(), webhooks);
      await store.record(account, claimed.map(received));
      more = filled.length + claimed.length > 0;
    }
    const chains = await sql<{ webhook: string; position: number; attempts: number[]; ends: number }>(
      `select webhook_uuid as webhook, position, array_agg(attempt_no order by attempt_no)::int[] as attempts,
         count(*) filter (where chain_ended)::int as ends
       from webhook_request where account_id = $1 group by webhook_uuid, position, chain_uuid`,
      [account],
    );
    expect(chains).toHaveLength(events * webhooks.length);
    for (const { attempts, ends } of chains) {
      expect(attempts).toEqual(upTo(attempts.length));
      expect(ends).toBe(1);
    }
    expect(await sql('select 1 as one from webhook_queue where account_id = $1', [account])).toEqual([]);
  });
});
