import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { Webhook } from 'standardwebhooks';
import { VERSION, SecretCipher } from '#platform';
import { newUuid } from '#eventstore/domain';
import { Database } from '#eventstore/store';
import {
  type RequestFilters,
  RequestLog,
} from '../../libs/integrations/src/deliveries/attempts/request-log.service.js';
import { Deliveries } from '../support/deliveries.js';
import type { WireAnswer } from '../support/document.js';
import { NOBODY } from '../support/fields.js';
import { oneTo } from '../support/store.js';
import { answered, invalid, mismatch, notFound, refused } from '../support/problems.js';
import { nextOf, only, type Service, startService } from '../support/service.js';

const INSTANT: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const UUID: unknown = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
/** The key that encrypts the secrets of test services. */
const cipher = new SecretCipher(Buffer.alloc(32, 7).toString('base64'));

interface Shown {
  readonly uuid: string;
  readonly status: string;
  readonly attempt_no: number;
}

interface QueueRow {
  readonly uuid: string;
  readonly chain_uuid: string;
  readonly position: string;
  readonly attempt_no: number;
  readonly priority: number;
  readonly is_due: boolean;
  readonly is_of_today: boolean;
}

let service: Service;
let deliveries: Deliveries;
/** A webhook of this test. */
let webhook: string;

beforeAll(async () => {
  service = await startService({ webhookAllowedCidrs: ['127.0.0.0/8'], webhookTimeoutMs: 2000 });
  const [account] = await service.sql('select uuid from account');
  deliveries = new Deliveries((text, values) => service.sql(text, values), String(account?.uuid));
});
beforeEach(async () => {
  // An account has at most 20 webhooks.
  await service.sql('delete from webhook');
  webhook = await deliveries.webhook();
});
afterAll(() => service.stop());

const pathOf = (of = webhook): string => `/v2/webhooks/${of}/requests`;
const get = (query = '', of = webhook, key = service.key): Promise<WireAnswer> =>
  service.api('GET', `${pathOf(of)}${query}`, { key });
const list = async (query = ''): Promise<Shown[]> => only<Shown[]>(await get(query));
const listed = async (query = ''): Promise<string[]> => (await list(query)).map(({ uuid }) => uuid);
const resend = (request: string, headers = {}, of = webhook, key = service.key): Promise<WireAnswer> =>
  service.api('POST', `${pathOf(of)}/${request}/resend`, { headers, key });
const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const resendFailed = (body: unknown, headers = {}): Promise<WireAnswer> =>
  service.api('POST', `/v2/webhooks/${webhook}/resend`, { body, headers });
/** The waiting requests of the webhook, by the position of their events. */
const queue = async (): Promise<QueueRow[]> =>
  (await service.sql(
    `select uuid, chain_uuid, position, attempt_no, priority, send_at <= now() as is_due, day = current_date as is_of_today
     from webhook_queue where webhook_uuid = $1 order by position, uuid`,
    [webhook],
  )) as unknown as QueueRow[];
const positions = async (): Promise<number[]> => (await queue()).map(({ position }) => Number(position));

describe('the requests of a webhook', () => {
  it('are listed with all their fields, newest first', async () => {
    const [entity, failing, answering, waiting] = [newUuid(), deliveries.next(), deliveries.next(), deliveries.next()];
    const refusedOne = await deliveries.made(webhook, {
      position: failing,
      entity,
      code: null,
      headers: null,
      response: null,
      errorType: 'connection_refused',
      failed: true,
      chainEnded: false,
    });
    const received = await deliveries.made(webhook, {
      position: answering,
      entity,
      attemptNo: 2,
      code: 500,
      headers: { server: 'nginx', 'set-cookie': '[redacted]' },
      response: 'Sorry',
      failed: true,
      eventType: 'client_updated',
      daysOld: 1,
    });
    const next = await deliveries.waiting(webhook, { position: waiting, entity, attemptNo: 3 });
    const common = { entity_type: 'job', entity_uuid: entity, entity_version: 3, send_at: INSTANT };
    expect(await get()).toEqual(
      answered(200, {
        requests: [
          {
            ...common,
            uuid: next,
            event_type: 'job_created',
            attempt_no: 3,
            status: 'scheduled',
            http_request_body: deliveries.bodyOf(waiting),
            http_response_code: null,
            http_response_headers: null,
            http_response_body: null,
            sent_at: null,
            request_time_ms: null,
            error_description: null,
          },
          {
            ...common,
            uuid: received,
            event_type: 'client_updated',
            attempt_no: 2,
            status: 'sent',
            http_request_body: deliveries.bodyOf(answering),
            http_response_code: 500,
            http_response_headers: { server: 'nginx', 'set-cookie': '[redacted]' },
            http_response_body: 'Sorry',
            sent_at: INSTANT,
            request_time_ms: 12,
            error_description: null,
          },
          {
            ...common,
            uuid: refusedOne,
            event_type: 'job_created',
            attempt_no: 1,
            status: 'sent',
            http_request_body: deliveries.bodyOf(failing),
            http_response_code: null,
            http_response_headers: null,
            http_response_body: null,
            sent_at: INSTANT,
            request_time_ms: 12,
            error_type: 'connection_refused',
            error_description: 'described: connection_refused',
          },
        ],
      }),
    );
  });

  it('do not include those of another webhook', async () => {
    await deliveries.made(webhook);
    await deliveries.waiting(webhook);
    expect(only(await get('', await deliveries.webhook()))).toEqual([]);
  });

  it('are filtered by each filter and by combinations', async () => {
    const entity = newUuid();
    const delivered = await deliveries.made(webhook, { entity });
    const failed = await deliveries.made(webhook, { code: 500, failed: true, eventType: 'client_updated' });
    const fresh = await deliveries.waiting(webhook, { eventType: 'client_updated' });
    const retry = await deliveries.waiting(webhook, { entity, attemptNo: 2 });
    const inFlight = await deliveries.waiting(webhook, { attemptNo: 3, dueIn: -1 });
    for (const [query, expected] of [
      ['', [inFlight, retry, fresh, failed, delivered]],
      ['filter=scheduled', [inFlight, retry]],
      ['status=scheduled', [inFlight, retry, fresh]],
      ['status=sent', [failed, delivered]],
      ['failed=true', [failed]],
      ['event_type=client_updated', [fresh, failed]],
      [`entity_uuid=${entity}`, [retry, delivered]],
      [`entity_uuid=${entity.toUpperCase()}`, [retry, delivered]],
      ['event_type=nothing_like_it', []],
      [`entity_uuid=${NOBODY}`, []],
      ['filter=scheduled&status=scheduled', [inFlight, retry]],
      [`filter=scheduled&entity_uuid=${entity}`, [retry]],
      ['status=scheduled&event_type=client_updated', [fresh]],
      ['failed=true&status=sent&event_type=client_updated', [failed]],
      [`failed=true&entity_uuid=${entity}`, []],
      ['filter=scheduled&status=sent', []],
      ['filter=scheduled&failed=true', []],
      ['failed=true&status=scheduled', []],
      [`status=sent&after=${failed}`, [delivered]],
      [`after=${retry}`, [fresh, failed, delivered]],
    ] as const)
      expect({ query, uuids: await listed(`?${query}`) }).toEqual({ query, uuids: expected });
  });

  it.each([
    ['filter=sent', { filter: 'must be one of scheduled' }],
    ['status=failed', { status: 'must be one of scheduled, sent' }],
    ['failed=false', { failed: 'must be one of true' }],
    ['event_type=', { event_type: 'must not be blank' }],
    ['entity_uuid=job-7', { entity_uuid: 'must be a UUID' }],
    ['after=7', { after: 'must be a UUID' }],
    ['limit=0', { limit: 'must be a whole number from 1 to 500' }],
    [
      'limit=501&state=sent',
      { limit: 'must be a whole number from 1 to 500', state: 'is not known: did you mean "status"?' },
    ],
  ])('refuse ?%s', async (query, faults) => {
    expect(await get(`?${query}`)).toEqual(invalid(faults));
  });

  it('are 404 for an unknown webhook, or one of another account', async () => {
    await deliveries.made(webhook);
    const other = await service.newAccount();
    for (const [of, key] of [
      [NOBODY, service.key],
      ['hook', service.key],
      [webhook, other.key],
    ] as const)
      expect(await get('', of, key)).toEqual(notFound('webhook'));
    await service.sql('update webhook set deleted_at = now() where uuid = $1', [webhook]);
    expect(await get()).toEqual(notFound('webhook'));
  });

  it('are paged, the last page without a Link', async () => {
    const uuids: string[] = [];
    for (const n of oneTo(7))
      uuids.unshift(await (n % 2 === 0 ? deliveries.made(webhook) : deliveries.waiting(webhook, { attemptNo: 2 })));
    for (const filters of ['', '&status=sent', '&filter=scheduled']) {
      const all = filters === '' ? uuids : await listed(`?${filters.slice(1)}`);
      const seen: string[][] = [];
      for (let path: string | undefined = `${pathOf()}?limit=3${filters}`; path !== undefined;) {
        const page = await service.api('GET', path);
        seen.push(only<Shown[]>(page).map(({ uuid }) => uuid));
        path = nextOf(page);
      }
      expect(seen).toEqual(Array.from({ length: Math.ceil(all.length / 3) }, (_, i) => all.slice(i * 3, i * 3 + 3)));
    }
    expect(await listed(`?after=${uuids.at(-1) ?? ''}`)).toEqual([]);
  });

  it('are each on one page, even when they are sent and retried meanwhile', async () => {
    await service.sql(
      `insert into webhook_queue (account_id, webhook_uuid, uuid, chain_uuid, day, position, ordinal, event_type, entity_type,
         entity_uuid, entity_version, attempt_no, priority, send_at)
       select $1, $2, time_ordered_uuid(), gen_random_uuid(), current_date, n, 0, 'job_created', 'job', gen_random_uuid(), 1,
         1, 0, now() from generate_series(1, 600) n`,
      [deliveries.account, webhook],
    );
    const expected = (await queue()).map(({ uuid }) => uuid).sort();
    const reading = new AbortController();
    const move = async (): Promise<void> => {
      // As a worker records: one statement removes the waiting request and inserts its record and the retry.
      while (!reading.signal.aborted)
        await service.sql(
          `with done as (
             delete from webhook_queue where webhook_uuid = $1 and uuid = any(array(
               select uuid from webhook_queue where webhook_uuid = $1 order by random() limit 20)) returning *
           ), next as (
             insert into webhook_queue select account_id, webhook_uuid, time_ordered_uuid(), chain_uuid, day, position, ordinal,
               event_type, entity_type, entity_uuid, entity_version, 2, 1, now() from done where attempt_no = 1
           )
           insert into webhook_request select account_id, webhook_uuid, uuid, chain_uuid, day, position, ordinal, event_type,
             entity_type, entity_uuid, entity_version, attempt_no, send_at, now(), 1, 500, '{}', '', null, null, true, false,
             now() from done`,
          [webhook],
        );
    };
    const moving = move();
    const seen: string[] = [];
    for (let path: string | undefined = `${pathOf()}?limit=17`; path !== undefined;) {
      const page = await service.api('GET', path);
      seen.push(...only<Shown[]>(page).map(({ uuid }) => uuid));
      path = nextOf(page);
    }
    reading.abort();
    await moving;
    expect(seen).toEqual([...seen].sort().reverse());
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((uuid) => expected.includes(uuid)).sort()).toEqual(expected);
    const [moved] = await service.sql('select count(*)::int as n from webhook_request where webhook_uuid = $1', [
      webhook,
    ]);
    expect(moved?.n).toBeGreaterThan(20);
  });
});

describe('a request', () => {
  it('that was sent is sent again as a new delivery, with its body in the partition of today', async () => {
    for (const failed of [true, false]) {
      webhook = await deliveries.webhook();
      const position = deliveries.next();
      const [chain, entity] = [newUuid(), newUuid()];
      const old = await deliveries.made(webhook, { position, chain, entity, failed, attemptNo: 18, daysOld: 1 });
      const answer = await resend(old);
      expect(answer).toEqual(answered(201, { request_uuid: UUID }));
      const [row, ...more] = await queue();
      expect(more).toEqual([]);
      expect(row).toMatchObject({ uuid: only(answer), attempt_no: 1, priority: 0, is_due: true, is_of_today: true });
      expect([old, chain]).not.toContain(row?.chain_uuid);
      expect(row?.chain_uuid).not.toBe(row?.uuid);
      expect(await list()).toMatchObject([
        {
          uuid: row?.uuid,
          event_type: 'job_created',
          entity_type: 'job',
          entity_uuid: entity,
          entity_version: 3,
          attempt_no: 1,
          status: 'scheduled',
          http_request_body: deliveries.bodyOf(position),
        },
        { uuid: old, attempt_no: 18, status: 'sent', http_request_body: deliveries.bodyOf(position) },
      ]);
      // Another request sends it once more.
      expect((await resend(old.toUpperCase())).status).toBe(201);
      expect(await queue()).toHaveLength(2);
    }
  });

  it('that waits is sent now, with the same uuid', async () => {
    const [retry, replay] = [
      await deliveries.waiting(webhook, { attemptNo: 4, priority: 1 }),
      await deliveries.waiting(webhook, { priority: 2, dueIn: -60 }),
    ];
    // A due request keeps waiting when the webhook is suspended.
    await deliveries.suspend(webhook);
    for (const uuid of [retry, replay]) expect(await resend(uuid)).toEqual(answered(200, { request_uuid: uuid }));
    expect(await queue()).toEqual([
      expect.objectContaining({ uuid: retry, attempt_no: 4, priority: 0, is_due: true }),
      expect.objectContaining({ uuid: replay, attempt_no: 1, priority: 0, is_due: true }),
    ]);
  });

  it('in flight is not changed: 409', async () => {
    const uuid = await deliveries.waiting(webhook, { dueIn: -1 });
    const before = await queue();
    const answer = await resend(uuid);
    expect(answer).toEqual(refused(409, 'conflict', 'The request is due and is being sent: wait for its outcome'));
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(await queue()).toEqual(before);
  });

  it('is 404 when unknown, at another webhook, and for another account', async () => {
    const [made, waiting] = [await deliveries.made(webhook), await deliveries.waiting(webhook)];
    const before = await queue();
    for (const uuid of [NOBODY, '7']) expect(await resend(uuid)).toEqual(notFound('webhook request'));
    const other = await deliveries.webhook();
    const { key } = await service.newAccount();
    for (const uuid of [made, waiting]) {
      expect(await resend(uuid, {}, other)).toEqual(notFound('webhook request'));
      expect(await resend(uuid, {}, webhook, key)).toEqual(notFound('webhook'));
      expect(await resend(uuid, {}, NOBODY)).toEqual(notFound('webhook'));
    }
    expect(await queue()).toEqual(before);
  });

  it('has no version for If-Match', async () => {
    const [made, waiting] = [await deliveries.made(webhook), await deliveries.waiting(webhook)];
    const before = await queue();
    for (const uuid of [made, waiting])
      expect(await resend(uuid, { 'If-Match': '"1"' })).toEqual(
        invalid({ 'If-Match': 'must be absent: requests have no version' }),
      );
    expect(await queue()).toEqual(before);
  });

  it('is sent again once for requests with the same Idempotency-Key', async () => {
    const old = await deliveries.made(webhook, { failed: true });
    const headers = { 'Idempotency-Key': newUuid() };
    const answers = await Promise.all(oneTo(4).map(() => resend(old, headers)));
    const [row, ...more] = await queue();
    expect(more).toEqual([]);
    for (const answer of answers) expect(answer).toEqual(answered(201, { request_uuid: row?.uuid }));
    expect(answers.filter(({ headers: sent }) => sent.get('idempotency-replayed') === 'true')).toHaveLength(3);
  });
});

describe('a delivery that failed in a time range', () => {
  const failure = (fields = {}) => ({ code: 500, failed: true, ...fields });

  it('and has ended is sent again with low priority, with its body in the partition of today', async () => {
    const position = deliveries.next();
    const chain = newUuid();
    await deliveries.made(webhook, failure({ position, chain, ago: 30, chainEnded: false, daysOld: 1 }));
    await deliveries.made(webhook, failure({ position, chain, ago: 20, attemptNo: 2, daysOld: 1 }));
    expect(await resendFailed({ since: ago(60) })).toEqual(answered(202, { resent: 1 }));
    const rows = await queue();
    expect(rows).toEqual([
      {
        uuid: UUID,
        chain_uuid: UUID,
        position: String(position),
        attempt_no: 1,
        priority: 2,
        is_due: true,
        is_of_today: true,
      },
    ]);
    expect(rows[0]?.chain_uuid).not.toBe(chain);
    expect(await list('?status=scheduled')).toMatchObject([{ http_request_body: deliveries.bodyOf(position) }]);
  });

  it('is selected by the time it was recorded, both ends inclusive', async () => {
    const [early, middle, late] = [deliveries.next(), deliveries.next(), deliveries.next()];
    const uuid = await deliveries.made(webhook, failure({ position: middle, ago: 30 }));
    await deliveries.made(webhook, failure({ position: early, ago: 40 }));
    await deliveries.made(webhook, failure({ position: late, ago: 20 }));
    const [{ at = '' } = {}] = await service.sql(
      `select to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from webhook_request where uuid = $1`,
      [uuid],
    );
    const before = new Date(Date.parse(String(at)) - 1).toISOString();
    const after = new Date(Date.parse(String(at)) + 1).toISOString();
    for (const [range, resent] of [
      [{ since: after, until: ago(21) }, 0],
      [{ since: ago(39), until: before }, 0],
      [{ since: before, until: at }, 1],
      [{ since: at, until: after }, 1],
    ] as const) {
      await service.sql('delete from webhook_queue where webhook_uuid = $1', [webhook]);
      expect(await resendFailed(range)).toEqual(answered(202, { resent }));
      expect(await positions()).toEqual(resent === 1 ? [middle] : []);
    }
  });

  it('is sent again even if it ended after the range', async () => {
    const position = deliveries.next();
    const chain = newUuid();
    await deliveries.made(webhook, failure({ position, chain, ago: 30, chainEnded: false }));
    await deliveries.made(webhook, failure({ position, chain, ago: 10, attemptNo: 2 }));
    expect(await resendFailed({ since: ago(40), until: ago(20) })).toEqual(answered(202, { resent: 1 }));
    expect(await positions()).toEqual([position]);
  });

  it('and waits for a retry is brought forward, not duplicated', async () => {
    const [later, due] = [deliveries.next(), deliveries.next()];
    const [chain, dueChain] = [newUuid(), newUuid()];
    await deliveries.made(webhook, failure({ position: later, chain, chainEnded: false }));
    const retry = await deliveries.waiting(webhook, { position: later, chain, attemptNo: 2, priority: 1 });
    await deliveries.made(webhook, failure({ position: due, chain: dueChain, chainEnded: false }));
    const first = { position: due, chain: dueChain, attemptNo: 2, priority: 1, dueIn: -5 };
    const already = await deliveries.waiting(webhook, first);
    expect(await resendFailed({ since: ago(60) })).toEqual(answered(202, { resent: 2 }));
    const common = { attempt_no: 2, is_due: true, is_of_today: true };
    expect(await queue()).toEqual([
      { ...common, uuid: retry, chain_uuid: chain, position: String(later), priority: 2 },
      // A due request keeps its priority: with the low one it would be sent later.
      { ...common, uuid: already, chain_uuid: dueChain, position: String(due), priority: 1 },
    ]);
  });

  it('and succeeded since is omitted, whichever attempt it was', async () => {
    const [retried, resent] = [deliveries.next(), deliveries.next()];
    const [chain, entity] = [newUuid(), newUuid()];
    await deliveries.made(webhook, failure({ position: retried, chain, entity, ago: 30, chainEnded: false }));
    await deliveries.made(webhook, { position: retried, chain, entity, ago: 5, attemptNo: 2 });
    await deliveries.made(webhook, failure({ position: resent, entity, ago: 30 }));
    await deliveries.made(webhook, { position: resent, entity, ago: 29 });
    expect(await resendFailed({ since: ago(60) })).toEqual(answered(202, { resent: 0 }));
    expect(await queue()).toEqual([]);
  });

  it('after it had succeeded is sent again', async () => {
    const position = deliveries.next();
    const entity = newUuid();
    await deliveries.made(webhook, { position, entity, ago: 30 });
    await deliveries.made(webhook, failure({ position, entity, ago: 20 }));
    expect(await resendFailed({ since: ago(60) })).toEqual(answered(202, { resent: 1 }));
    expect(await positions()).toEqual([position]);
  });

  it('is independent of successes of other events of the same entity and of other webhooks', async () => {
    const position = deliveries.next();
    const entity = newUuid();
    const other = await deliveries.webhook();
    await deliveries.made(webhook, failure({ position, entity, ago: 30 }));
    await deliveries.made(webhook, { entity, ago: 20 });
    await deliveries.made(other, { position, entity, ago: 20 });
    await deliveries.waiting(other, { position, entity });
    expect(await resendFailed({ since: ago(60) })).toEqual(answered(202, { resent: 1 }));
    expect(await positions()).toEqual([position]);
  });

  it('is sent once, even when several deliveries of its event failed', async () => {
    const position = deliveries.next();
    for (const minutes of [40, 30, 20]) await deliveries.made(webhook, failure({ position, ago: minutes }));
    expect(await resendFailed({ since: ago(60) })).toEqual(answered(202, { resent: 1 }));
    expect(await positions()).toEqual([position]);
    // It waits now, so another call does not duplicate it.
    expect(await resendFailed({ since: ago(60) })).toEqual(answered(202, { resent: 1 }));
    expect(await positions()).toEqual([position]);
  });

  it('and is due or in flight is not changed, but counted', async () => {
    const position = deliveries.next();
    await deliveries.made(webhook, failure({ position, chainEnded: false }));
    await deliveries.waiting(webhook, { position, attemptNo: 2, dueIn: -1 });
    const before = await queue();
    expect(await resendFailed({ since: ago(60) })).toEqual(answered(202, { resent: 1 }));
    expect(await queue()).toEqual(before);
  });

  it('is rejected with more than 100,000 others, and none of them is sent again', async () => {
    await service.sql(
      `insert into webhook_request (account_id, webhook_uuid, uuid, chain_uuid, day, position, ordinal, event_type, entity_type,
         entity_uuid, entity_version, attempt_no, send_at, failed, chain_ended, recorded_at)
       select $1, $2, u, u, current_date, n, 0, 'job_created', 'job', u, 1, 1, now(), true, true, now()
       from generate_series(1, 100001) n cross join lateral (select time_ordered_uuid() where n > 0) uuid (u)`,
      [deliveries.account, webhook],
    );
    expect(await resendFailed({ since: ago(60) })).toEqual(
      invalid({ since: expect.stringContaining('more than 100000 deliveries failed since') }),
    );
    expect(await queue()).toEqual([]);
  });

  it('is sent in the order of the events, with any number of others', async () => {
    await seedFailures(12_000);
    expect(await resendFailed({ since: ago(60) })).toEqual(answered(202, { resent: 12_000 }));
    const rows = await queue();
    expect(rows.map(({ position }) => Number(position))).toEqual(oneTo(12_000));
    const [bodies] = await service.sql(
      `select count(*)::int as n from webhook_queue q join outbox_body m using (account_id, day, position, ordinal)
       where q.webhook_uuid = $1`,
      [webhook],
    );
    expect(bodies?.n).toBe(12_000);
  });

  it('is sent once for two concurrent requests', async () => {
    await seedFailures(300);
    const answers = await Promise.all(oneTo(3).map(() => resendFailed({ since: ago(60) })));
    for (const answer of answers) expect(answer).toEqual(answered(202, { resent: 300 }));
    expect(await positions()).toEqual(oneTo(300));
  });

  it('is sent once for an Idempotency-Key', async () => {
    await seedFailures(3);
    const headers = { 'Idempotency-Key': newUuid() };
    const body = { since: ago(60), until: ago(0) };
    expect(await resendFailed(body, headers)).toEqual(answered(202, { resent: 3 }));
    await service.sql('delete from webhook_queue where webhook_uuid = $1', [webhook]);
    const again = await resendFailed(body, headers);
    expect(again).toEqual(answered(202, { resent: 3 }));
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await queue()).toEqual([]);
  });

  it("is selected in the account's time zone without an offset", async () => {
    const tokyo = await service.newAccount({ name: 'Tokyo', timeZone: 'Asia/Tokyo' });
    const theirs = new Deliveries((text, values) => service.sql(text, values), tokyo.uuid);
    const hook = await theirs.webhook();
    await theirs.made(hook, failure({ ago: 30 }));
    const local = (minutes: number): string =>
      new Date(Date.parse(ago(minutes)) + 9 * 3_600_000).toISOString().slice(0, -1);
    const path = `/v2/webhooks/${hook}/resend`;
    for (const [body, resent] of [
      [{ since: local(20) }, 0],
      [{ since: local(60), until: local(40) }, 0],
      [{ since: local(60), until: local(20) }, 1],
    ] as const)
      expect(await service.api('POST', path, { body, key: tokyo.key })).toEqual(answered(202, { resent }));
  });

  it.each([
    [{}, { since: 'is required' }],
    [{ since: null }, { since: 'must not be null' }],
    [{ since: 'yesterday' }, { since: 'must be a timestamp such as 2026-11-21T09:30:00Z' }],
    [{ since: '2999-01-01T00:00:00Z' }, { since: 'must be in the past' }],
    [{ since: '2026-01-02T00:00:00Z', until: '2026-01-02T00:00:00Z' }, { until: 'must be after since' }],
    [{ since: '2026-01-02T00:00:00Z', until: '2026-01-02T00:30:00+01:00' }, { until: 'must be after since' }],
    [{ since: '2026-01-02T00:00:00Z', untill: 1 }, { untill: 'is not known: did you mean "until"?' }],
    [{ until: 7 }, { since: 'is required', until: 'must be a timestamp such as 2026-11-21T09:30:00Z' }],
  ])('is not asked for by %j', async (body, faults) => {
    await seedFailures(1);
    expect(await resendFailed(body)).toEqual(invalid(faults));
    expect(await queue()).toEqual([]);
  });

  it('is 404 at an unknown webhook, and 412 at another version than in If-Match', async () => {
    await seedFailures(1);
    const { key } = await service.newAccount();
    const body = { since: ago(60) };
    for (const [of, through] of [
      [NOBODY, service.key],
      [webhook, key],
    ] as const)
      expect(await service.api('POST', `/v2/webhooks/${of}/resend`, { body, key: through })).toEqual(
        notFound('webhook'),
      );
    expect(await resendFailed(body, { 'If-Match': '"2"' })).toEqual(mismatch(1));
    expect(await queue()).toEqual([]);
    expect(await resendFailed(body, { 'If-Match': '"1"' })).toEqual(answered(202, { resent: 1 }));
  });

  /** Deliveries of the events 1, 2, … whose attempts have ended, failed, 10 minutes ago. */
  async function seedFailures(count: number): Promise<void> {
    await service.sql(
      `with message as (
         insert into outbox_body select $1, current_date - 1, n, 0, 'body ' || n from generate_series(1, $3::int) n
         on conflict do nothing
       )
       insert into webhook_request select $1, $2, time_ordered_uuid(), gen_random_uuid(), current_date - 1, n, 0, 'job_created',
         'job', gen_random_uuid(), 1, 18, now(), now(), 1, 500, '{}', '', null, null, true, true, now() - interval '10 minutes'
       from generate_series(1, $3::int) n`,
      [deliveries.account, webhook, count],
    );
  }
});

describe('a test delivery', () => {
  interface Received {
    readonly method: string | undefined;
    readonly path: string | undefined;
    readonly headers: IncomingHttpHeaders;
    readonly body: string;
  }

  /** A receiver that responds to each request with a status. */
  async function receiver(status: number): Promise<{ url: string; received: Received[]; close: () => Promise<void> }> {
    const received: Received[] = [];
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        received.push({ method: request.method, path: request.url, headers: request.headers, body });
        response.writeHead(status, { 'content-type': 'text/plain' }).end(`took ${received.length}`);
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?x=1`,
      received,
      close: async () => {
        server.closeAllConnections();
        server.close();
        await once(server, 'close');
      },
    };
  }

  const test = (of: string, options: { headers?: Record<string, string>; key?: string } = {}): Promise<WireAnswer> =>
    service.api('POST', `/v2/webhooks/${of}/test`, options);
  const record = (fields: object): object => ({
    uuid: UUID,
    event_type: 'ping',
    entity_type: null,
    entity_uuid: null,
    entity_version: null,
    attempt_no: 1,
    status: 'sent',
    send_at: INSTANT,
    sent_at: INSTANT,
    request_time_ms: expect.any(Number),
    error_description: null,
    ...fields,
  });
  const traces = () =>
    service.sql(
      `select (select count(*) from webhook_queue)::int as waiting, (select count(*) from webhook_request)::int as made,
         (select count(*) from outbox_body)::int as bodies,
         (select json_agg(e order by webhook_uuid) from webhook_endpoint e) as endpoints`,
    );

  it.each([200, 500])('is sent immediately, and its record returned, with the status %i', async (status) => {
    const { url, received, close } = await receiver(status);
    try {
      const secret = `whsec_${Buffer.from('a secret of thirty-two bytes ....').toString('base64')}`;
      const hook = await deliveries.webhook(url, cipher.encrypt(secret));
      const before = await traces();
      const answer = await test(hook);
      const [request] = received;
      expect(received).toHaveLength(1);
      expect(answer).toEqual(
        answered(200, {
          request: record({
            http_request_body: request?.body,
            http_response_code: status,
            http_response_headers: expect.objectContaining({ 'content-type': 'text/plain' }),
            http_response_body: 'took 1',
          }),
        }),
      );
      expect(request).toMatchObject({
        method: 'POST',
        path: '/hook?x=1',
        headers: {
          'content-type': 'application/json',
          'user-agent': `Fieldline-webhooks/${VERSION}`,
          'x-service-delivery-attempt': '1',
          'x-service-secret': secret,
          'webhook-id': UUID,
        },
      });
      const [key] = await service.sql('select uuid from api_key order by created_at limit 1');
      expect(new Webhook(secret).verify(request?.body ?? '', flat(request?.headers))).toEqual({
        event_uuid: UUID,
        event_type: 'ping',
        context: {
          source: 'api',
          happened_at: INSTANT,
          created_at: INSTANT,
          user_uuid: null,
          user_email: null,
          device_uuid: null,
          api_key_uuid: key?.uuid,
          correlation_id: expect.any(String),
        },
      });
      expect(await traces()).toEqual(before);
    } finally {
      await close();
    }
  });

  it('contains the secret also in the header of COMPATIBILITY_HEADERS', async () => {
    const compatible = await startService({
      databaseUrl: service.databaseUrl,
      webhookAllowedCidrs: ['127.0.0.0/8'],
      compatibilityHeaders: 'X-Example',
    });
    const { url, received, close } = await receiver(200);
    try {
      const hook = await deliveries.webhook(url, cipher.encrypt('hush'));
      expect((await compatible.api('POST', `/v2/webhooks/${hook}/test`)).status).toBe(200);
      expect((await test(hook)).status).toBe(200);
      expect(received.map(({ headers }) => headers['x-example-secret'])).toEqual(['hush', undefined]);
      expect(received.map(({ headers }) => headers['x-service-secret'])).toEqual(['hush', 'hush']);
    } finally {
      await close();
      await compatible.stop();
    }
  });

  it('has no signature without a secret, and reports a refused connection', async () => {
    const { url, received, close } = await receiver(204);
    const hook = await deliveries.webhook(url);
    expect(only(await test(hook))).toMatchObject({ http_response_code: 204, http_response_body: '' });
    expect(Object.keys(received[0]?.headers ?? {})).not.toContain('webhook-signature');
    expect(Object.keys(received[0]?.headers ?? {})).not.toContain('x-service-secret');
    await close();
    expect(await test(hook)).toEqual(
      answered(200, {
        request: record({
          http_request_body: expect.stringContaining('"event_type":"ping"'),
          http_response_code: null,
          http_response_headers: null,
          http_response_body: null,
          error_type: 'connection_refused',
          error_description: expect.any(String),
        }),
      }),
    );
  });

  it('follows the address rules, and is sent to a suspended webhook', async () => {
    const hook = await deliveries.webhook('http://10.0.0.1/');
    await service.sql('update webhook_endpoint set suspended_at = now() where webhook_uuid = $1', [hook]);
    expect(only(await test(hook))).toMatchObject({
      error_type: 'blocked_address',
      error_description: expect.stringContaining('10.0.0.1'),
    });
    const { url, received, close } = await receiver(200);
    try {
      await service.sql('update webhook set url = $2 where uuid = $1', [hook, url]);
      await service.sql('update webhook_endpoint set suspended_at = now() where webhook_uuid = $1', [hook]);
      expect(only(await test(hook))).toMatchObject({ http_response_code: 200 });
      expect(received).toHaveLength(1);
      const [held] = await service.sql('select suspended_at from webhook_endpoint where webhook_uuid = $1', [hook]);
      expect(held?.suspended_at).not.toBeNull();
    } finally {
      await close();
    }
  });

  it('is sent once for an Idempotency-Key', async () => {
    const { url, received, close } = await receiver(200);
    try {
      const hook = await deliveries.webhook(url);
      const headers = { 'Idempotency-Key': newUuid() };
      const [first, second] = [await test(hook, { headers }), await test(hook, { headers })];
      expect(second.body).toEqual(first.body);
      expect(second.headers.get('idempotency-replayed')).toBe('true');
      expect(received).toHaveLength(1);
    } finally {
      await close();
    }
  });

  it('is 404 at an unknown webhook, 412 at another version, and accepts no unknown field', async () => {
    const { key } = await service.newAccount();
    expect(await test(NOBODY)).toEqual(notFound('webhook'));
    expect(await test(webhook, { key })).toEqual(notFound('webhook'));
    expect(await test(webhook, { headers: { 'If-Match': '"2"' } })).toEqual(mismatch(1));
    expect(await service.api('POST', `/v2/webhooks/${webhook}/test`, { body: { type: 'ping' } })).toEqual(
      invalid({ type: 'is not known' }),
    );
  });

  const flat = (headers: IncomingHttpHeaders = {}): Record<string, string> =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
});

describe('of many requests', () => {
  const PER_PARTITION = 4000;

  it('a page is found by an index of each partition, with any filter', async () => {
    const [entity, first] = [newUuid(), newUuid()];
    for (const [table, day] of [
      ['webhook_request', 0],
      ['webhook_request', 1],
      ['webhook_queue', 0],
    ] as const) {
      const common = `$1, case when n % 2 = 0 then $2::uuid else $3::uuid end, time_ordered_uuid(), gen_random_uuid(), current_date,
        n, 0, case when n % 100 < 2 then 'rare' else 'job_created' end, 'job',
        case when n % 100 < 2 then $4::uuid else gen_random_uuid() end, 1`;
      await service.sql(
        table === 'webhook_queue'
          ? `insert into webhook_queue select ${common}, case when n % 100 < 2 then 2 else 1 end, 0, now()
             from generate_series(1, ${PER_PARTITION}) n`
          : `insert into webhook_request select ${common}, 1, now(), now(), 1, 200, '{}', '', null, null, n % 100 < 2, true,
               current_date - ${day} + interval '1 minute' from generate_series(1, ${PER_PARTITION}) n`,
        [deliveries.account, webhook, first, entity],
      );
    }
    await service.sql('analyze webhook_request');
    await service.sql('analyze webhook_queue');
    const database = new Database({ url: service.databaseUrl, poolSize: 1, name: 'fieldline-test' });
    const plans: string[] = [];
    try {
      const spy = Object.create(database) as Database;
      spy.queryUnprepared = async (text, values) => {
        const rows = await service.sql(`explain (analyze, costs off, timing off, buffers off) ${text}`, values);
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
        return database.queryUnprepared(text, values);
      };
      const log = new RequestLog(spy);
      const after = (await list('?limit=500')).at(-1)?.uuid;
      const every: RequestFilters[] = [
        {},
        { status: 'sent' },
        { status: 'scheduled' },
        { rescheduled: true },
        { failed: true },
        { eventType: 'rare', status: 'sent' },
        { entity, status: 'sent' },
        { eventType: 'rare' },
        { entity },
      ];
      for (const filters of every)
        for (const page of [{ limit: 20 }, { limit: 20, after }]) {
          const { rows } = await log.list(deliveries.account, webhook, filters, page);
          expect(rows).toHaveLength(20);
        }
    } finally {
      await database.close();
    }
    expect(plans).toHaveLength(18);
    for (const plan of plans) {
      // An empty partition has no pages, so any scan of it is fine.
      expect(plan).not.toMatch(/Seq Scan on webhook_(queue|request)\S* .*rows=(?!0\.00 )/);
      expect(plan).not.toMatch(/Rows Removed by Filter: \d{3,}/);
      // Neither part of the union is read completely for a sort.
      expect(plan).not.toMatch(/(Index|Bitmap Heap) Scan.* on webhook_(queue|request)\S* .*rows=\d{3,}/);
    }
  });
});
