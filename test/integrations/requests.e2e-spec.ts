import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { Webhook } from 'standardwebhooks';
import { VERSION, SecretCipher } from '#platform';
import { minUuidAt, newUuid } from '#eventstore/domain';
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
  readonly outcome: string;
  readonly run: number;
  readonly send_at: string;
  readonly next_attempt_at: string | null;
}

interface QueueRow {
  readonly uuid: string;
  readonly delivery_uuid: string;
  readonly run: number;
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
/** A uuid of an instant, in epoch milliseconds. */
const uuidAt = (ms: number): string => minUuidAt(new Date(ms).toISOString()).slice(0, 24) + newUuid().slice(24);
const resendFailed = (body: unknown, headers = {}): Promise<WireAnswer> =>
  service.api('POST', `/v2/webhooks/${webhook}/resend`, { body, headers });
/** The waiting requests of the webhook, by the position of their events. */
const queue = async (): Promise<QueueRow[]> =>
  (await service.sql(
    `select uuid, delivery_uuid, run, position, attempt_no, priority, send_at <= now() as is_due, day = current_date as is_of_today
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
      runEnded: false,
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
    const common = {
      entity_type: 'job',
      entity_uuid: entity,
      entity_version: 3,
      send_at: INSTANT,
      event_uuid: UUID,
      delivery_uuid: UUID,
      run: 1,
      next_attempt_at: null,
    };
    const headersOf = (attempt: number): object => ({
      'content-type': 'application/json',
      'x-service-delivery-attempt': String(attempt),
      'webhook-id': UUID,
      'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
    });
    expect(await get()).toEqual(
      answered(200, {
        requests: [
          {
            ...common,
            uuid: next,
            event_type: 'job_created',
            attempt_no: 3,
            status: 'scheduled',
            outcome: 'waiting',
            http_request_headers: null,
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
            outcome: 'exhausted',
            http_request_headers: headersOf(2),
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
            outcome: 'will_retry',
            http_request_headers: headersOf(1),
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

  it('are filtered by each filter, by lists of values, and by combinations', async () => {
    const [entity, event, other] = [newUuid(), newUuid(), newUuid()];
    const uuidOf = (minutesAgo: number): string => uuidAt(Date.now() - minutesAgo * 60_000);
    const delivery = uuidOf(50);
    const [again, lost, twice] = [deliveries.next(), deliveries.next(), deliveries.next()];
    const sentAt = new Date(Date.now() - 3_600_000);
    const at = (minutes: number): string => new Date(sentAt.getTime() + minutes * 60_000).toISOString();
    const delivered = await deliveries.made(webhook, { entity, ago: 60, uuid: uuidOf(60), event });
    const first = await deliveries.made(webhook, {
      uuid: delivery,
      position: again,
      event: other,
      code: 500,
      failed: true,
      runEnded: false,
      eventType: 'client_updated',
      ago: 50,
    });
    const refused = await deliveries.made(webhook, {
      position: lost,
      code: null,
      failed: true,
      ago: 40,
      uuid: uuidOf(40),
    });
    const limited = await deliveries.made(webhook, {
      position: twice,
      code: 429,
      failed: true,
      runEnded: false,
      ago: 30,
      uuid: uuidOf(30),
    });
    const resent = await deliveries.made(webhook, {
      position: twice,
      code: 204,
      delivery: limited,
      run: 2,
      ago: 20,
      uuid: uuidOf(20),
    });
    const fresh = await deliveries.waiting(webhook, { eventType: 'client_updated' });
    const retry = await deliveries.waiting(webhook, { position: again, delivery, event: other, entity, attemptNo: 2 });
    const inFlight = await deliveries.waiting(webhook, { attemptNo: 3, dueIn: -1, eventType: 'job_deleted' });
    for (const [query, expected] of [
      ['', [inFlight, retry, fresh, resent, limited, refused, first, delivered]],
      ['filter=scheduled', [inFlight, retry]],
      ['status=scheduled', [inFlight, retry, fresh]],
      ['status=sent', [resent, limited, refused, first, delivered]],
      ['status=sent,scheduled', [inFlight, retry, fresh, resent, limited, refused, first, delivered]],
      ['failed=true', [limited, refused, first]],
      ['event_type=client_updated', [fresh, first]],
      ['event_type=job_deleted,client_updated,job_deleted', [inFlight, fresh, first]],
      [`entity_uuid=${entity}`, [retry, delivered]],
      [`entity_uuid=${entity.toUpperCase()},${NOBODY},${entity}`, [retry, delivered]],
      [`event_uuid=${other}`, [retry, first]],
      [`event_uuid=${other}&event_uuid=${event.toUpperCase()}`, [retry, first, delivered]],
      [`delivery_uuid=${delivery}`, [retry, first]],
      [`delivery_uuid[]=${limited}&delivery_uuid[]=${delivery}`, [retry, resent, limited, first]],
      [`delivery_uuid=${limited.toUpperCase()}`, [resent, limited]],
      [`delivery_uuid=${retry}`, []],
      ['outcome=waiting', [inFlight, retry, fresh]],
      ['outcome=succeeded', [resent, delivered]],
      ['outcome=will_retry', [limited, first]],
      ['outcome=exhausted', [refused]],
      ['outcome=exhausted,will_retry', [limited, refused, first]],
      ['outcome=exhausted,waiting,succeeded', [inFlight, retry, fresh, resent, refused, delivered]],
      ['http_response_code=200', [delivered]],
      ['http_response_code=500', [first]],
      ['http_response_code=429,204,999', [resent, limited]],
      [`sent_at[after]=${at(15)}`, [resent, limited, refused]],
      [`sent_at[before]=${at(15)}`, [first, delivered]],
      [`sent_at[after]=${at(5)}&sent_at[before]=${at(25)}`, [refused, first]],
      ['event_type=site_created', []],
      [`entity_uuid=${NOBODY}`, []],
      [`event_uuid=${NOBODY}`, []],
      [`delivery_uuid=${NOBODY}`, []],
      ['http_response_code=404', []],
      ['filter=scheduled&status=scheduled', [inFlight, retry]],
      [`filter=scheduled&entity_uuid=${entity}`, [retry]],
      ['status=scheduled&event_type=client_updated', [fresh]],
      ['failed=true&status=sent&event_type=client_updated', [first]],
      ['failed=true&outcome=exhausted', [refused]],
      ['failed=true&outcome=succeeded', []],
      ['outcome=exhausted&status=scheduled', []],
      [`outcome=will_retry,succeeded&delivery_uuid=${limited}&http_response_code=204`, [resent]],
      [`outcome=will_retry,waiting&event_uuid=${other}`, [retry, first]],
      [`http_response_code=500,429&sent_at[after]=${at(15)}`, [limited]],
      [`uuid=${limited},${fresh}&failed=true`, [limited]],
      [`failed=true&entity_uuid=${entity}`, []],
      ['filter=scheduled&status=sent', []],
      ['filter=scheduled&failed=true', []],
      ['filter=scheduled&outcome=succeeded', []],
      ['http_response_code=200&status=scheduled', []],
      [`sent_at[after]=${at(0)}&outcome=waiting`, []],
      ['failed=true&status=scheduled', []],
      [`status=sent&after=${first}`, [delivered]],
      [`outcome=exhausted,will_retry&after=${limited}`, [refused, first]],
      [`delivery_uuid=${delivery},${limited}&after=${resent}&limit=1`, [limited]],
      [`after=${retry}`, [fresh, resent, limited, refused, first, delivered]],
    ] as const)
      expect({ query, uuids: await listed(`?${query}`) }).toEqual({ query, uuids: expected });
  });

  it("are found by the time of sending in the account's time zone, whenever they were put into the queue", async () => {
    const tokyo = await service.newAccount({ name: 'Sent in Tokyo', timeZone: 'Asia/Tokyo' });
    const theirs = new Deliveries((text, values) => service.sql(text, values), tokyo.uuid);
    const hook = await theirs.webhook();
    // A request that waited for a day, and one whose worker has a clock that is 9 minutes early.
    const uuid = await theirs.made(hook, { uuid: uuidAt(Date.now() - 86_400_000), ago: 30 });
    const skewed = await theirs.made(hook, { uuid: uuidAt(Date.now() - 21 * 60_000), ago: 21 });
    // As a value: a distributed database refuses to compute it.
    const earlier = new Date(Date.now() - 30 * 60_000);
    await service.sql('update webhook_request set sent_at = $2 where uuid = $1', [skewed, earlier]);
    const local = (minutes: number): string =>
      new Date(Date.now() + 9 * 3_600_000 - minutes * 60_000).toISOString().slice(0, -1);
    const found = async (query: string): Promise<string[]> =>
      only<Shown[]>(await get(`?${query}`, hook, tokyo.key)).map((one) => one.uuid);
    expect(await found(`sent_at[after]=${local(35)}&sent_at[before]=${local(25)}`)).toEqual([skewed, uuid]);
    expect(await found(`sent_at[after]=${local(25)}`)).toEqual([]);
    expect(await found(`sent_at[before]=${local(35)}`)).toEqual([]);
  });

  it('are found by the first and the last time of sending that a client may name', async () => {
    const uuid = await deliveries.made(webhook);
    const [first, last] = ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'];
    expect(await listed(`?sent_at[after]=${first}`)).toEqual([uuid]);
    expect(await listed(`?sent_at[before]=${last}`)).toEqual([uuid]);
    expect(await listed(`?sent_at[after]=${first}&sent_at[before]=${last}`)).toEqual([uuid]);
    expect(await listed(`?sent_at[after]=${last}`)).toEqual([]);
    expect(await listed(`?sent_at[before]=${first}`)).toEqual([]);
  });

  it('show the time of the next attempt while it waits', async () => {
    const [position, delivery] = [deliveries.next(), newUuid()];
    const failed = { position, delivery, code: 500, failed: true, runEnded: false };
    const first = await deliveries.made(webhook, { ...failed, uuid: delivery, ago: 40 });
    const second = await deliveries.made(webhook, { ...failed, attemptNo: 2, ago: 30 });
    const third = await deliveries.waiting(webhook, { position, delivery, attemptNo: 3 });
    const shown = async (): Promise<unknown[]> =>
      (await list()).map(({ uuid, outcome, next_attempt_at: at }) => [uuid, outcome, at]);
    const [waiting] = await list();
    expect(waiting?.send_at).toEqual(INSTANT);
    const before = [
      [third, 'waiting', null],
      [second, 'will_retry', waiting?.send_at],
      [first, 'will_retry', null],
    ];
    expect(await shown()).toEqual(before);
    // Of another run, the same attempt is another one.
    await service.sql('update webhook_queue set run = 2 where uuid = $1', [third]);
    expect((await shown())[1]).toEqual([second, 'will_retry', null]);
  });

  it.each([
    ['filter=sent', { filter: 'must be one of scheduled' }],
    ['status=failed', { status: 'must be a comma-separated list of scheduled, sent' }],
    ['outcome=lost', { outcome: 'must be a comma-separated list of waiting, succeeded, will_retry, exhausted' }],
    [
      'http_response_code=99',
      { http_response_code: 'must be a comma-separated list of whole numbers from 100 to 999' },
    ],
    [
      'http_response_code=2xx',
      { http_response_code: 'must be a comma-separated list of whole numbers from 100 to 999' },
    ],
    ['sent_at=2026-11-21', { sent_at: 'must be an object' }],
    ['sent_at[after]=noon', { 'sent_at.after': 'must be a timestamp such as 2026-11-21T09:30:00Z' }],
    [
      'event_uuid=7&delivery_uuid=8',
      {
        event_uuid: 'must be a comma-separated list of UUIDs',
        delivery_uuid: 'must be a comma-separated list of UUIDs',
      },
    ],
    [`event_type=${'a,'.repeat(50)}a`, { event_type: 'must have at most 50 entries' }],
    ['failed=false', { failed: 'must be one of true' }],
    ['event_type=', { event_type: 'must not be blank' }],
    ['entity_uuid=job-7', { entity_uuid: 'must be a comma-separated list of UUIDs' }],
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
      `insert into webhook_queue (account_id, webhook_uuid, uuid, delivery_uuid, event_uuid, day, position, ordinal, event_type,
         entity_type, entity_uuid, entity_version, attempt_no, priority, send_at)
       select $1, $2, time_ordered_uuid(), gen_random_uuid(), gen_random_uuid(), current_date, n, 0, 'job_created', 'job',
         gen_random_uuid(), 1, 1, 0, now() from generate_series(1, 600) n`,
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
             insert into webhook_queue (account_id, webhook_uuid, uuid, delivery_uuid, event_uuid, day, position, ordinal,
               event_type, entity_type, entity_uuid, entity_version, attempt_no, priority, send_at)
             select account_id, webhook_uuid, time_ordered_uuid(), gen_random_uuid(), event_uuid, day, position, ordinal,
               event_type, entity_type, entity_uuid, entity_version, 2, 1, now() from done where attempt_no = 1
           )
           insert into webhook_request (account_id, webhook_uuid, uuid, delivery_uuid, event_uuid, day, position, ordinal,
             event_type, entity_type, entity_uuid, entity_version, attempt_no, send_at, sent_at, request_time_ms,
             response_code, failed, run_ended, recorded_at)
           select account_id, webhook_uuid, uuid, delivery_uuid, event_uuid, day, position, ordinal, event_type, entity_type,
             entity_uuid, entity_version, attempt_no, send_at, now(), 1, 500, true, false, now() from done`,
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

describe('one request', () => {
  const read = (uuid: string, of = webhook, key = service.key, headers = {}): Promise<WireAnswer> =>
    service.api('GET', `${pathOf(of)}/${uuid}`, { key, headers });

  it('is read as the list shows it', async () => {
    const position = deliveries.next();
    const first = await deliveries.made(webhook, { position, failed: true, code: 500, runEnded: false });
    const second = await deliveries.waiting(webhook, { position, delivery: first, attemptNo: 2 });
    const [waiting, sent] = await list();
    expect(await read(second)).toEqual(answered(200, { request: waiting }));
    expect(await read(first.toUpperCase())).toEqual(answered(200, { request: sent }));
  });

  it('has an ETag, which changes with any field', async () => {
    const position = deliveries.next();
    const first = await deliveries.made(webhook, { position, failed: true, code: 500, runEnded: false });
    const second = await deliveries.waiting(webhook, { position, delivery: first, attemptNo: 2 });
    const tagOf = async (uuid: string): Promise<string> => (await read(uuid)).headers.get('etag') ?? '';
    const [tag, other] = [await tagOf(first), await tagOf(second)];
    expect((await read(first, webhook, service.key, { 'If-None-Match': tag })).status).toBe(304);
    await service.sql('update webhook_queue set send_at = $2 where uuid = $1', [second, new Date()]);
    expect((await read(first, webhook, service.key, { 'If-None-Match': tag })).status).toBe(200);
    expect(await tagOf(second)).not.toBe(other);
  });

  it('is 404 when unknown, at another webhook, and for another account', async () => {
    const uuid = await deliveries.made(webhook);
    const { key } = await service.newAccount();
    for (const one of [NOBODY, '7', 'a/b']) expect(await read(one)).toMatchObject({ status: 404 });
    for (const one of [NOBODY, '7']) expect(await read(one)).toEqual(notFound('webhook request'));
    expect(await read(uuid, await deliveries.webhook())).toEqual(notFound('webhook request'));
    expect(await read(uuid, webhook, key)).toEqual(notFound('webhook'));
    expect(await read(uuid, NOBODY)).toEqual(notFound('webhook'));
  });
});

describe('a request', () => {
  it('that was sent is sent again under the same webhook-id in a new run, with its body in the partition of today', async () => {
    for (const failed of [true, false]) {
      webhook = await deliveries.webhook();
      const position = deliveries.next();
      const [entity, event] = [newUuid(), newUuid()];
      // The clock of this process is not that of the service: what precedes its request is older by more than they differ.
      const [delivery, later] = [uuidAt(Date.now() - 20 * 60_000), uuidAt(Date.now() - 10 * 60_000)];
      const common = { position, entity, event, daysOld: 1, failed, runEnded: false };
      const first = await deliveries.made(webhook, { ...common, uuid: delivery, ago: 20 });
      const last = await deliveries.made(webhook, { ...common, delivery, uuid: later, attemptNo: 18, runEnded: true });
      const answer = await resend(last);
      expect(answer).toEqual(answered(201, { request_uuid: UUID }));
      const [row, ...more] = await queue();
      expect(more).toEqual([]);
      expect(row).toMatchObject({ uuid: only(answer), attempt_no: 1, priority: 0, is_due: true, is_of_today: true });
      expect(row).toMatchObject({ delivery_uuid: delivery, run: 2 });
      expect([first, last]).not.toContain(row?.uuid);
      const shown = {
        delivery_uuid: delivery,
        event_uuid: event,
        event_type: 'job_created',
        entity_type: 'job',
        entity_uuid: entity,
        entity_version: 3,
        http_request_body: deliveries.bodyOf(position),
      };
      // The outcome of the record is still that of its run.
      expect(await list(`?delivery_uuid=${delivery}`)).toMatchObject([
        { ...shown, uuid: row?.uuid, run: 2, attempt_no: 1, status: 'scheduled', outcome: 'waiting' },
        { ...shown, uuid: last, run: 1, attempt_no: 18, status: 'sent', outcome: failed ? 'exhausted' : 'succeeded' },
        { ...shown, uuid: first, run: 1, attempt_no: 1, status: 'sent' },
      ]);
    }
  });

  it('of a delivery that waits brings its waiting request forward, whichever request is asked for', async () => {
    const [position, delivery] = [deliveries.next(), newUuid()];
    const common = { position, delivery, failed: true, code: 500 };
    const first = await deliveries.made(webhook, { ...common, uuid: delivery, ago: 30 });
    const second = await deliveries.made(webhook, { ...common, run: 2, runEnded: false, ago: 20 });
    const third = await deliveries.waiting(webhook, { position, delivery, run: 2, attemptNo: 2, priority: 1 });
    for (const uuid of [first.toUpperCase(), second, third]) {
      await service.sql("update webhook_queue set send_at = now() + interval '1 hour', priority = 1 where uuid = $1", [
        third,
      ]);
      expect(await resend(uuid)).toEqual(answered(200, { request_uuid: third }));
      expect(await queue()).toEqual([
        expect.objectContaining({ uuid: third, run: 2, attempt_no: 2, priority: 0, is_due: true }),
      ]);
    }
    // It is due now.
    for (const uuid of [first, second, third])
      expect(await resend(uuid)).toEqual(
        refused(409, 'conflict', 'The request is due and is being sent: wait for its outcome'),
      );
  });

  it('that is sent again is the run after the last one', async () => {
    const position = deliveries.next();
    const first = await deliveries.made(webhook, { position, ago: 30 });
    await deliveries.made(webhook, { position, delivery: first, run: 2, attemptNo: 3, ago: 20 });
    await deliveries.made(webhook, { position, delivery: first, run: 3, ago: 10 });
    expect((await resend(first)).status).toBe(201);
    expect(await queue()).toMatchObject([{ delivery_uuid: first, run: 4, attempt_no: 1 }]);
  });

  it('of before version 0.2 keeps the uuid of its delivery', async () => {
    const [position, delivery] = [deliveries.next(), newUuid()];
    // The uuid of the first attempt was another one.
    const first = await deliveries.made(webhook, { position, delivery, failed: true });
    expect((await resend(first)).status).toBe(201);
    const [row] = await queue();
    expect(row).toMatchObject({ delivery_uuid: delivery, run: 2 });
    const later = new Date(Date.now() + 3_600_000);
    await service.sql('update webhook_queue set uuid = $1, send_at = $2 where delivery_uuid = $3', [
      newUuid(),
      later,
      delivery,
    ]);
    expect((await resend(first)).status).toBe(200);
    expect(await list(`?delivery_uuid=${delivery}`)).toHaveLength(2);
  });

  it('is sent once for concurrent resends, whichever request of the delivery they name, and that of a range', async () => {
    for (const round of oneTo(10)) {
      webhook = await deliveries.webhook();
      const position = deliveries.next();
      const first = await deliveries.made(webhook, { position, failed: true, code: 500, runEnded: false, ago: 20 });
      const last = await deliveries.made(webhook, { position, delivery: first, attemptNo: 2, failed: true, code: 500 });
      const answers = await Promise.all(
        oneTo(6).map((n) =>
          n === 1 + (round % 6) ? resendFailed({ since: ago(60) }) : resend(n % 2 === 0 ? first : last),
        ),
      );
      expect(await queue()).toMatchObject([{ delivery_uuid: first, run: 2, attempt_no: 1 }]);
      const statuses = answers.map(({ status }) => status).sort();
      // The range is 202 in any case. Of the others at most one starts the run.
      expect([
        [202, 409, 409, 409, 409, 409],
        [201, 202, 409, 409, 409, 409],
      ]).toContainEqual(statuses);
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

  it('that may be in flight although its webhook has stopped is not changed until its time is over', async () => {
    // The timeout of this service is 2 s, and a worker notices within 2 s.
    const disabled = (ago: number) =>
      service.sql(
        `with e as (update webhook_endpoint set enabled = false where webhook_uuid = $1)
        update webhook set updated_at = now() - make_interval(secs => $2) where uuid = $1`,
        [webhook, ago],
      );
    const paused = (ago: number) =>
      service.sql(
        `update webhook_endpoint set paused_until = now() + interval '1 hour', last_failure_at = now() - make_interval(secs => $2)
         where webhook_uuid = $1`,
        [webhook, ago],
      );
    for (const stop of [disabled, paused, (ago: number) => deliveries.suspend(webhook, ago)]) {
      webhook = await deliveries.webhook();
      const uuid = await deliveries.waiting(webhook, { dueIn: -30 });
      const later = await deliveries.waiting(webhook, { dueIn: 30 });
      await stop(3);
      expect((await resend(uuid)).status).toBe(409);
      // What was not due has not been sent, nor what is due only now.
      expect(await resend(later)).toEqual(answered(200, { request_uuid: later }));
      // A resend ends a pause, so that it is being sent.
      expect((await resend(later)).status).toBe(stop === paused ? 409 : 200);
      await stop(5);
      expect(await resend(uuid)).toEqual(answered(200, { request_uuid: uuid }));
    }
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
    const delivery = newUuid();
    await deliveries.made(webhook, failure({ position, delivery, ago: 30, runEnded: false, daysOld: 1 }));
    await deliveries.made(webhook, failure({ position, delivery, ago: 20, attemptNo: 2, daysOld: 1 }));
    expect(await resendFailed({ since: ago(60) })).toEqual(answered(202, { resent: 1 }));
    const rows = await queue();
    expect(rows).toEqual([
      {
        uuid: UUID,
        delivery_uuid: delivery,
        run: 2,
        position: String(position),
        attempt_no: 1,
        priority: 2,
        is_due: true,
        is_of_today: true,
      },
    ]);
    expect(await list('?status=scheduled')).toMatchObject([{ http_request_body: deliveries.bodyOf(position), run: 2 }]);
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
    const delivery = newUuid();
    await deliveries.made(webhook, failure({ position, delivery, ago: 30, runEnded: false }));
    await deliveries.made(webhook, failure({ position, delivery, ago: 10, attemptNo: 2 }));
    expect(await resendFailed({ since: ago(40), until: ago(20) })).toEqual(answered(202, { resent: 1 }));
    expect(await positions()).toEqual([position]);
  });

  it('and waits for a retry is brought forward, not duplicated', async () => {
    const [later, due] = [deliveries.next(), deliveries.next()];
    const [delivery, dueDelivery] = [newUuid(), newUuid()];
    await deliveries.made(webhook, failure({ position: later, delivery, runEnded: false }));
    const retry = await deliveries.waiting(webhook, { position: later, delivery, attemptNo: 2, priority: 1 });
    await deliveries.made(webhook, failure({ position: due, delivery: dueDelivery, runEnded: false }));
    const first = { position: due, delivery: dueDelivery, attemptNo: 2, priority: 1, dueIn: -5 };
    const already = await deliveries.waiting(webhook, first);
    expect(await resendFailed({ since: ago(60) })).toEqual(answered(202, { resent: 2 }));
    const common = { attempt_no: 2, is_due: true, is_of_today: true };
    expect(await queue()).toEqual([
      { ...common, run: 1, uuid: retry, delivery_uuid: delivery, position: String(later), priority: 2 },
      // A due request keeps its priority: with the low one it would be sent later.
      { ...common, run: 1, uuid: already, delivery_uuid: dueDelivery, position: String(due), priority: 1 },
    ]);
  });

  it('and succeeded since is omitted, whichever attempt it was', async () => {
    const [retried, resent] = [deliveries.next(), deliveries.next()];
    const [delivery, entity] = [newUuid(), newUuid()];
    await deliveries.made(webhook, failure({ position: retried, delivery, entity, ago: 30, runEnded: false }));
    await deliveries.made(webhook, { position: retried, delivery, entity, ago: 5, attemptNo: 2 });
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
    await deliveries.made(webhook, failure({ position, runEnded: false }));
    await deliveries.waiting(webhook, { position, attemptNo: 2, dueIn: -1 });
    const before = await queue();
    expect(await resendFailed({ since: ago(60) })).toEqual(answered(202, { resent: 1 }));
    expect(await queue()).toEqual(before);
  });

  it('is rejected with more than 100,000 others, and none of them is sent again', async () => {
    await service.sql(
      `insert into webhook_request (account_id, webhook_uuid, uuid, delivery_uuid, event_uuid, day, position, ordinal,
         event_type, entity_type, entity_uuid, entity_version, attempt_no, send_at, failed, run_ended, recorded_at)
       select $1, $2, u, u, u, current_date, n, 0, 'job_created', 'job', u, 1, 1, now(), true, true, now()
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
       insert into webhook_request (account_id, webhook_uuid, uuid, delivery_uuid, event_uuid, day, position, ordinal,
         event_type, entity_type, entity_uuid, entity_version, attempt_no, send_at, sent_at, response_code, failed, run_ended,
         recorded_at)
       select $1, $2, time_ordered_uuid(), gen_random_uuid(), gen_random_uuid(), current_date - 1, n, 0, 'job_created', 'job',
         gen_random_uuid(), 1, 18, now(), now(), 500, true, true, now() - interval '10 minutes'
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
    delivery_uuid: UUID,
    event_uuid: UUID,
    run: 1,
    attempt_no: 1,
    status: 'sent',
    outcome: 'failed',
    next_attempt_at: null,
    send_at: INSTANT,
    sent_at: INSTANT,
    request_time_ms: expect.any(Number),
    error_description: null,
    http_request_headers: expect.objectContaining({ 'webhook-id': UUID }),
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
            delivery_uuid: request?.headers['webhook-id'],
            event_uuid: (JSON.parse(request?.body ?? '{}') as { event_uuid?: string }).event_uuid,
            outcome: status === 200 ? 'succeeded' : 'failed',
            http_request_headers: Object.fromEntries(
              ['content-type', 'x-service-delivery-attempt', 'webhook-id', 'webhook-timestamp'].map((name) => [
                name,
                request?.headers[name],
              ]),
            ),
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
          via: 'api',
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
      invalid({ type: 'is not known: did you mean "event_type"?' }),
    );
  });

  const flat = (headers: IncomingHttpHeaders = {}): Record<string, string> =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
});
