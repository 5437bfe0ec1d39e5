import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Webhook as Standard } from 'standardwebhooks';
import type { Settings } from '#platform';
import { newUuid } from '#eventstore/domain';
import type { Api } from '../../apps/api/src/api.js';
import type { Worker } from '../../apps/worker/src/worker.js';
import { firstAccount, newAccount } from '../support/store.js';
import { Cluster, type StoreProcess } from '../../tools/harness/cluster.js';
import { type ApiResponse, send } from '../../tools/harness/api-client.js';
import { type Received, Receiver } from '../../tools/harness/receiver.js';
import { until } from '../../tools/harness/until.js';
import { settled } from '../support/deliveries.js';

const SECRET = `whsec_${Buffer.alloc(24, 5).toString('base64')}`;

let cluster: Cluster;
let api: Api;
let process: StoreProcess;
let receiver: Receiver;
let account: string;
const workers: Worker[] = [];

beforeAll(async () => {
  cluster = await Cluster.open();
  api = await cluster.api();
  process = await cluster.process();
  account = await firstAccount(process);
});

afterAll(() => cluster.close());

beforeEach(async () => {
  receiver = await Receiver.start();
});

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.close()));
  for (const { uuid } of (await send(api, 'GET', '/v2/webhooks')).body.webhooks as { uuid: string }[])
    await send(api, 'DELETE', `/v2/webhooks/${uuid}`);
  await sql('delete from webhook_queue');
  await receiver.close();
});

const sql = <R extends object>(text: string, values: string[] = []): Promise<R[]> =>
  process.database.query<R>(text, values);

/** Starts a worker, which ends with the test. */
const work = async (overrides: Partial<Settings> = {}): Promise<void> => {
  workers.push(await cluster.worker(overrides));
};

/** Subscribes an unsigned webhook, unless `more` says otherwise. */
async function subscribe(event_types: readonly string[], path = '/', more: object = {}): Promise<string> {
  const fields = { url: receiver.url + path, event_types, secret: null, ...more };
  const { status, body } = await send(api, 'POST', '/v2/webhooks', fields);
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.webhook_uuid as string;
}

async function aClient(name: string, headers: Record<string, string> = {}): Promise<string> {
  const { body } = await send(api, 'POST', '/v2/clients', { organization: true, organization_name: name }, headers);
  return body.client_uuid as string;
}

const rename = (uuid: string, name: string): Promise<ApiResponse> =>
  send(api, 'PATCH', `/v2/clients/${uuid}`, { organization_name: name });

interface Request {
  readonly uuid: string;
  readonly delivery_uuid: string;
  readonly run: number;
  readonly outcome: string;
  readonly next_attempt_at: string | null;
  readonly status: string;
  readonly attempt_no: number;
  readonly http_response_code: number | null;
  readonly error_type?: string;
  readonly send_at: string;
}

/** The records of a webhook, newest first. */
const requests = async (webhook: string, query = ''): Promise<Request[]> =>
  (await send(api, 'GET', `/v2/webhooks/${webhook}/requests${query}`)).body.requests as Request[];

const endpoint = async (webhook: string): Promise<Record<string, unknown>> =>
  (await send(api, 'GET', `/v2/webhooks/${webhook}`)).body.webhook as Record<string, unknown>;

const versions = (received: readonly Received[]): number[] =>
  received.map(({ body }) => (body.client as { version: number }).version);

describe('a change', () => {
  it('is sent once to each webhook that wants it, signed, with the body as the event was recorded', async () => {
    const named = await subscribe(['client_created', 'client_updated'], '/named', { secret: SECRET });
    await subscribe(['client_updated'], '/updates');
    await work();
    const uuid = await aClient('Acme');
    const shown = (await send(api, 'GET', `/v2/clients/${uuid}`)).body.client as object;
    await rename(uuid, 'Acme & Sons');
    await until(() => receiver.received.length === 3);

    const [first, second] = receiver.at('/named');
    expect(first?.body).toEqual({
      event_uuid: expect.any(String),
      event_type: 'client_created',
      context: expect.objectContaining({ source: 'api' }),
      client: { ...shown, previous: null },
    });
    expect(second?.body).toMatchObject({
      event_type: 'client_updated',
      client: { version: 2, organization_name: 'Acme & Sons', previous: { version: 1, organization_name: 'Acme' } },
    });
    expect(versions(receiver.at('/updates'))).toEqual([2]);
    expect(first?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Fieldline-webhooks/0.2.0',
      'x-service-delivery-attempt': '1',
      'x-service-secret': SECRET,
    });
    for (const one of receiver.at('/named'))
      expect(new Standard(SECRET).verify(one.text, one.headers as Record<string, string>)).toEqual(one.body);
    expect(receiver.at('/updates')[0]?.headers).not.toHaveProperty('x-service-secret');
    expect(receiver.at('/updates')[0]?.headers).not.toHaveProperty('webhook-signature');

    await until(async () => (await requests(named)).every(({ status }) => status === 'sent'));
    const [, record] = await requests(named);
    expect(record).toEqual({
      uuid: expect.any(String),
      event_type: 'client_created',
      entity_type: 'client',
      entity_uuid: uuid,
      entity_version: 1,
      delivery_uuid: first?.headers['webhook-id'],
      event_uuid: first?.body['event_uuid'],
      run: 1,
      attempt_no: 1,
      status: 'sent',
      outcome: 'succeeded',
      next_attempt_at: null,
      http_request_headers: {
        'content-type': 'application/json',
        'x-service-delivery-attempt': '1',
        'webhook-id': first?.headers['webhook-id'],
        'webhook-timestamp': first?.headers['webhook-timestamp'],
      },
      http_request_body: first?.text,
      http_response_code: 204,
      http_response_headers: expect.any(Object),
      http_response_body: '',
      send_at: expect.any(String),
      sent_at: expect.any(String),
      request_time_ms: expect.any(Number),
      error_description: null,
    });
    await until(async () => (await endpoint(named)).last_success_at !== null);
    expect(await endpoint(named)).toMatchObject({ consecutive_failures: 0, last_failure_at: null, suspended_at: null });

    const metrics = await (await fetch(`${workers[0]?.url}/metrics`)).text();
    for (const line of [
      'fieldline_webhook_attempts_total{outcome="2xx"} 3',
      'fieldline_webhook_outbox_rows 0',
      'fieldline_webhook_waiting 0',
      'fieldline_webhook_suspended 0',
      'fieldline_webhook_requests_in_flight 0',
      'fieldline_webhook_requests_held 0',
      'fieldline_webhook_results_unrecorded 0',
      'fieldline_worker_partitions 64',
    ])
      expect(metrics).toContain(`${line}\n`);
  });

  it('from before a webhook, or with X-Service-Trigger-Webhooks: false, is not sent to it', async () => {
    await subscribe(['client_created'], '/old');
    await aClient('Before');
    await subscribe(['client_created'], '/new');
    await aClient('Silent', { 'X-Service-Trigger-Webhooks': 'false' });
    await aClient('After');
    await work();
    await until(() => receiver.received.length === 3);
    await settled(process);
    const names = (path: string): unknown[] =>
      receiver.at(path).map(({ body }) => (body.client as { organization_name: string }).organization_name);
    expect(names('/old').sort()).toEqual(['After', 'Before']);
    expect(names('/new')).toEqual(['After']);
  });

  it('is found without any notification', async () => {
    await subscribe(['client_created']);
    await work();
    await settled(process);
    // Written directly to the database: there is no notification of it.
    const uuid = newUuid();
    await sql(
      "insert into outbox_body (account_id, day, position, ordinal, body) values ($1, current_date, 1000000, 1, '{}')",
      [account],
    );
    await sql(
      `insert into event (account_id, position, stream_id, stream_type, version, event_id, type, schema_version, data, actor,
         correlation_id, context, occurred_at, recorded_at)
       values ($1, 1000000, $2, 'client', 1, $2, 'client.created', 1, '{}', '{}', 'test', '{}', now(), now())`,
      [account, uuid],
    );
    await sql('update account_log set position = 1000000 where account_id = $1', [account]);
    await sql(
      `insert into outbox (account_id, position, ordinal, day, event_type, entity_type, entity_uuid, entity_version, subscribers)
       select $1, 1000000, 1, current_date, 'client_created', 'client', $2, 1, array_agg(subscriber_uuid) from outbox_subscription`,
      [account, uuid],
    );
    await until(() => receiver.received.length === 1);
  });
});

describe('an attempt that fails', () => {
  const schedule = { webhookRetrySchedule: [0.05, 0.05] };

  it('is recorded as sent, and the next one waits, until the delivery is received', async () => {
    const webhook = await subscribe(['client_created']);
    receiver.answer = () => ({ status: receiver.received.length < 3 ? 500 : 200, body: 'so be it' });
    await work(schedule);
    await aClient('Acme');
    await until(async () => (await requests(webhook)).length === 3 && (await requests(webhook))[0]?.status === 'sent');
    expect(
      (await requests(webhook)).map(({ attempt_no, http_response_code }) => [attempt_no, http_response_code]),
    ).toEqual([
      [3, 200],
      [2, 500],
      [1, 500],
    ]);
    expect(receiver.received.map(({ headers }) => headers['x-service-delivery-attempt'])).toEqual(['1', '2', '3']);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('shows the next one among the scheduled, with the moment it is due', async () => {
    const webhook = await subscribe(['client_created']);
    receiver.answer = () => ({ status: 500 });
    await work({ webhookRetrySchedule: [3600] });
    await aClient('Acme');
    await until(async () => (await requests(webhook)).length === 2);
    const [next, made] = await requests(webhook);
    expect(await requests(webhook, '?filter=scheduled')).toEqual([next]);
    expect([made?.outcome, made?.next_attempt_at, next?.outcome]).toEqual(['will_retry', next?.send_at, 'waiting']);
    expect([made?.status, made?.attempt_no, next?.status, next?.attempt_no]).toEqual(['sent', 1, 'scheduled', 2]);
    const wait = (Date.parse(next?.send_at ?? '') - Date.now()) / 1000;
    expect(wait).toBeGreaterThan(3500);
    expect(wait).toBeLessThan(3600 * 1.15);
  });

  it('is the last after all retries', async () => {
    const webhook = await subscribe(['client_created']);
    receiver.answer = () => ({ status: 500 });
    await work(schedule);
    await aClient('Acme');
    await until(async () => (await requests(webhook)).filter(({ status }) => status === 'sent').length === 3);
    await settled(process);
    expect((await requests(webhook)).map(({ attempt_no }) => attempt_no)).toEqual([3, 2, 1]);
    expect(receiver.received).toHaveLength(3);
  });

  it('is the last after 410, which disables the webhook; it can be enabled again, with what waits', async () => {
    const webhook = await subscribe(['client_created']);
    receiver.answer = () => ({ status: 410 });
    await work(schedule);
    await aClient('Acme');
    await until(async () => !(await endpoint(webhook)).enabled);
    await aClient('Not delivered');
    await settled(process);
    expect((await requests(webhook)).map(({ attempt_no, outcome }) => [attempt_no, outcome])).toEqual([
      [1, 'exhausted'],
    ]);
    expect(receiver.received).toHaveLength(1);
    const { body } = await send(api, 'GET', `/v2/events?entity_uuid=${webhook}`);
    expect(body['events']).toMatchObject([
      { type: 'webhook_created', context: { source: 'api' } },
      { type: 'webhook_updated', context: { source: 'system' }, data: { enabled: false } },
    ]);

    receiver.answer = () => ({ status: 204 });
    expect((await send(api, 'PATCH', `/v2/webhooks/${webhook}`, { enabled: true })).status).toBe(200);
    await aClient('Delivered');
    await until(() => receiver.received.length === 2);
    expect(receiver.received[1]?.body).toMatchObject({ client: { organization_name: 'Delivered' } });
  });

  it('of 410 leaves the others waiting until the webhook is enabled again', async () => {
    const webhook = await subscribe(['client_created']);
    for (const name of ['One', 'Two', 'Three']) await aClient(name);
    receiver.answer = () => ({ status: 410 });
    await work(schedule);
    await until(async () => !(await endpoint(webhook)).enabled);
    await settled(process);
    const sent = receiver.received.length;
    expect((await endpoint(webhook)).waiting).toBe(3 - sent);
    receiver.answer = () => ({ status: 204 });
    expect((await send(api, 'PATCH', `/v2/webhooks/${webhook}`, { enabled: true })).status).toBe(200);
    await until(async () => (await endpoint(webhook)).waiting === 0);
    expect(receiver.received).toHaveLength(3);
  });

  it('is exhausted when it is the last, and is sent again under the same webhook-id until it is received', async () => {
    const webhook = await subscribe(['client_created']);
    receiver.answer = () => ({ status: 500 });
    await work({ webhookRetrySchedule: [0.05] });
    await aClient('Acme');
    const exhausted = (count: number) => async (): Promise<boolean> => (await endpoint(webhook)).exhausted === count;
    await until(exhausted(1));
    expect((await endpoint(webhook)).waiting).toBe(0);
    const [last, first] = await requests(webhook);
    expect([last?.outcome, first?.outcome]).toEqual(['exhausted', 'will_retry']);
    const resend = async (): Promise<void> => {
      const answer = await send(api, 'POST', `/v2/webhooks/${webhook}/requests/${first?.uuid}/resend`);
      expect([201, answer.body]).toEqual([answer.status, { request_uuid: expect.any(String) }]);
    };
    await resend();
    await until(async () => (await requests(webhook)).length === 4 && (await exhausted(1)()));
    receiver.answer = () => ({ status: 204 });
    const since = new Date(Date.now() - 60_000).toISOString();
    expect((await send(api, 'POST', `/v2/webhooks/${webhook}/resend`, { since })).body).toEqual({ resent: 1 });
    await until(async () => (await requests(webhook))[0]?.outcome === 'succeeded');
    expect(await exhausted(0)()).toBe(true);
    // Also what was received is sent again on demand.
    await resend();
    await until(async () => (await requests(webhook, '?outcome=succeeded')).length === 2);
    expect((await requests(webhook)).map(({ run, attempt_no, outcome }) => [run, attempt_no, outcome])).toEqual([
      [4, 1, 'succeeded'],
      [3, 1, 'succeeded'],
      [2, 2, 'exhausted'],
      [2, 1, 'will_retry'],
      [1, 2, 'exhausted'],
      [1, 1, 'will_retry'],
    ]);
    const header = (name: string): unknown[] => receiver.received.map(({ headers }) => headers[name]);
    expect(header('x-service-delivery-attempt')).toEqual(['1', '2', '1', '2', '1', '1']);
    expect(new Set(header('webhook-id'))).toEqual(new Set([first?.delivery_uuid]));
    expect(await requests(webhook, `?delivery_uuid=${first?.delivery_uuid}`)).toHaveLength(6);
  });

  it('whose body is no longer stored is exhausted again when it is sent again', async () => {
    const webhook = await subscribe(['client_created']);
    receiver.answer = () => ({ status: 500 });
    await work({ webhookRetrySchedule: [] });
    await aClient('Acme');
    await until(async () => (await endpoint(webhook)).exhausted === 1);
    await sql('delete from outbox_body');
    const [made] = await requests(webhook);
    expect((await send(api, 'POST', `/v2/webhooks/${webhook}/requests/${made?.uuid}/resend`)).status).toBe(201);
    await until(async () => (await requests(webhook)).length === 2 && (await endpoint(webhook)).exhausted === 1);
    expect(await requests(webhook)).toMatchObject([
      { run: 2, attempt_no: 1, outcome: 'exhausted', error_type: 'expired', sent_at: null },
      { run: 1, attempt_no: 1, outcome: 'exhausted', http_response_code: 500 },
    ]);
    expect(receiver.received).toHaveLength(1);
  });

  it('without a response has its error', async () => {
    const webhook = await subscribe(['client_created']);
    await receiver.close();
    await work(schedule);
    await aClient('Acme');
    await until(async () => (await requests(webhook)).some(({ status }) => status === 'sent'));
    expect((await requests(webhook)).at(-1)).toMatchObject({
      status: 'sent',
      http_response_code: null,
      http_response_headers: null,
      http_response_body: null,
      error_type: 'connection_refused',
      error_description: expect.any(String),
    });
    receiver = await Receiver.start();
  });

  it('because the receiver is overloaded leaves the whole webhook alone for as long as it asks', async () => {
    await subscribe(['client_created']);
    receiver.answer = () =>
      receiver.received.length === 1 ? { status: 429, headers: { 'Retry-After': '2' } } : { status: 204 };
    await work(schedule);
    await aClient('First');
    await until(() => receiver.received.length === 1);
    await aClient('Second');
    await until(() => receiver.received.length === 3);
    const [refused, ...rest] = receiver.received.map(({ at }) => at);
    for (const at of rest) expect(at - (refused ?? 0)).toBeGreaterThan(1900);
  });
});

describe('requests of one entity', () => {
  it('are never in flight together, while those of others are', async () => {
    await subscribe(['client_updated']);
    const inFlight = new Map<string, number>();
    let together = 0;
    receiver.answer = async ({ body }) => {
      const { uuid } = body.client as { uuid: string };
      inFlight.set(uuid, (inFlight.get(uuid) ?? 0) + 1);
      expect(inFlight.get(uuid)).toBe(1);
      together = Math.max(together, [...inFlight.values()].filter((n) => n > 0).length);
      await new Promise((resolve) => setTimeout(resolve, 20));
      inFlight.set(uuid, 0);
      return { status: 204 };
    };
    const clients = [await aClient('A'), await aClient('B'), await aClient('C')];
    for (let n = 2; n <= 9; n++) for (const uuid of clients) await rename(uuid, `v${n}`);
    await Promise.all([work(), work()]);
    await until(() => receiver.received.length === 24);
    expect(together).toBeGreaterThan(1);
    for (const uuid of clients)
      expect(versions(receiver.received.filter(({ body }) => (body.client as { uuid: string }).uuid === uuid))).toEqual(
        [2, 3, 4, 5, 6, 7, 8, 9],
      );
  });
});

describe('a webhook', () => {
  it('is suspended after 100 failures in a row over 5 days; what waits stays scheduled, and resume lets it flow', async () => {
    const webhook = await subscribe(['client_created']);
    await sql(
      `update webhook_endpoint set consecutive_failures = 99, first_failure_at = now() - interval '6 days' where webhook_uuid = $1`,
      [webhook],
    );
    receiver.answer = () => ({ status: 500 });
    await work({ webhookRetrySchedule: [1, 1, 1] });
    await aClient('Last straw');
    await until(async () => (await endpoint(webhook)).suspended_at !== null);
    expect(await endpoint(webhook)).toMatchObject({ consecutive_failures: 100 });
    await aClient('Waits');
    await until(async () => (await requests(webhook)).length === 3);
    const sent = receiver.received.length;
    await settled(process);
    expect(receiver.received).toHaveLength(sent);
    expect((await requests(webhook)).map(({ status }) => status).sort()).toEqual(['scheduled', 'scheduled', 'sent']);

    receiver.answer = () => ({ status: 204 });
    expect((await send(api, 'POST', `/v2/webhooks/${webhook}/resume`)).status).toBe(200);
    await until(async () => (await requests(webhook)).every(({ status }) => status === 'sent'));
    expect((await requests(webhook)).map(({ attempt_no }) => attempt_no).sort()).toEqual([1, 1, 2]);
    expect(await endpoint(webhook)).toMatchObject({ suspended_at: null });
  });

  it('that asked to be left alone flows again with any change of it, and with what came meanwhile', async () => {
    const webhook = await subscribe(['client_created']);
    receiver.answer = () =>
      receiver.received.length <= 2 ? { status: 429, headers: { 'Retry-After': '3000' } } : { status: 204 };
    await work({ webhookRetrySchedule: [3600] });
    await aClient('First');
    await until(() => receiver.received.length === 1);
    await until(async () => (await sql('select 1 from webhook_endpoint where paused_until > now()')).length === 1);
    await send(api, 'POST', `/v2/webhooks/${webhook}/resume`);
    await aClient('Second');
    await until(() => receiver.received.length === 2);
    await until(async () => (await sql('select 1 from webhook_endpoint where paused_until > now()')).length === 1);
    await aClient('Third');
    await send(api, 'PATCH', `/v2/webhooks/${webhook}`, { url: `${receiver.url}/moved` });
    await until(() => receiver.at('/moved').length === 1);
  });

  it('is sent by hand what it asked to wait for: that ends its pause', async () => {
    const webhook = await subscribe(['client_created']);
    receiver.answer = () =>
      receiver.received.length <= 1 ? { status: 429, headers: { 'Retry-After': '3000' } } : { status: 204 };
    await work({ webhookRetrySchedule: [3600] });
    await aClient('First');
    await until(() => receiver.received.length === 1);
    await until(async () => (await sql('select 1 from webhook_endpoint where paused_until > now()')).length === 1);
    await aClient('Second');
    let failed: string | undefined;
    await until(async () => {
      const { body } = await send(api, 'GET', `/v2/webhooks/${webhook}/requests?outcome=will_retry`);
      failed = (body as { requests: { uuid: string }[] }).requests[0]?.uuid;
      return failed !== undefined;
    });
    expect((await send(api, 'POST', `/v2/webhooks/${webhook}/requests/${failed}/resend`)).status).toBe(200);
    await until(() => receiver.received.length === 3);
    expect(await sql('select 1 from webhook_endpoint where paused_until > now()')).toEqual([]);
  });

  it('that answers 429 again and again is sent what comes meanwhile as soon as it may', async () => {
    await subscribe(['client_created']);
    receiver.answer = () =>
      receiver.received.length <= 4 ? { status: 429, headers: { 'Retry-After': '1' } } : { status: 204 };
    await work({ webhookRetrySchedule: [0.1, 0.1, 0.1, 0.1, 0.1, 0.1] });
    for (let n = 0; n < 6; n++) {
      await aClient(`${n}`);
      await until(() => receiver.received.length > n);
    }
    await until(() => receiver.received.filter((_, n) => n >= 4).length >= 6);
  });

  it('shows no secret that its receiver repeats', async () => {
    const webhook = await subscribe(['client_created'], '/', { secret: 'keep-secret"\\' });
    receiver.answer = ({ headers }) => ({
      status: 200,
      headers: { 'X-Echo': String(headers['x-service-secret']) },
      body: JSON.stringify(headers),
    });
    await work();
    await aClient('Acme');
    await until(async () => (await requests(webhook))[0]?.status === 'sent');
    expect(JSON.stringify(await requests(webhook))).not.toContain('keep-secret');
    expect((await requests(webhook))[0]).toMatchObject({
      http_response_body: expect.stringContaining('"x-service-secret":"[redacted]"'),
      http_response_headers: expect.objectContaining({ 'x-echo': '[redacted]' }),
    });
  });

  it('that is deleted is sent nothing more, and what waits for it is forgotten', async () => {
    const webhook = await subscribe(['client_created']);
    await aClient('Never sent');
    await send(api, 'DELETE', `/v2/webhooks/${webhook}`);
    const other = await subscribe(['client_created'], '/other');
    await sql(
      `insert into webhook_queue (account_id, webhook_uuid, uuid, delivery_uuid, event_uuid, day, position, ordinal, event_type,
        entity_type, entity_uuid, entity_version, attempt_no, priority, send_at)
       values ($1, $2, $3, $3, $3, current_date, 1, 1, 'client_created', 'client', $3, 1, 1, 0, now())`,
      [account, webhook, newUuid()],
    );
    await work();
    await aClient('Reported to the other');
    await until(() => receiver.at('/other').length === 1);
    await until(async () => (await sql('select 1 from webhook_queue where webhook_uuid = $1', [webhook])).length === 0);
    expect(receiver.received).toHaveLength(1);
    expect(await requests(other)).toHaveLength(1);
  });
});

describe('what goes wrong around a worker', () => {
  /** Leaves all partitions to a worker that crashed, and counts crashes of before for what waits. */
  async function crashed(webhook: string, crashes: number): Promise<void> {
    await until(async () => (await requests(webhook)).length === 1);
    await sql(`update webhook_queue set crash_count = ${crashes} where webhook_uuid = $1`, [webhook]);
    await sql("update worker_partition set owner = $1, expires_at = now() - interval '1 s'", [newUuid()]);
  }

  /** Leaves one delivery of a new client in the queue, not sent. */
  async function waiting(): Promise<string> {
    const webhook = await subscribe(['client_created']);
    await aClient('Acme');
    await sql(
      `with gone as (delete from outbox returning *)
       insert into webhook_queue (account_id, webhook_uuid, uuid, delivery_uuid, event_uuid, day, position, ordinal, event_type,
         entity_type, entity_uuid, entity_version, attempt_no, priority, send_at)
       select account_id, $1, entity_uuid, entity_uuid, entity_uuid, day, position, ordinal, event_type, entity_type,
         entity_uuid, entity_version, 1, 0, now() from gone`,
      [webhook],
    );
    return webhook;
  }

  it('a request of a worker that crashed is sent by another', async () => {
    const webhook = await waiting();
    await crashed(webhook, 0);
    await work();
    await until(() => receiver.received.length === 1);
    await until(async () => (await requests(webhook))[0]?.status === 'sent');
  });

  it('one with which five workers crashed is recorded and moves along its schedule', async () => {
    const webhook = await waiting();
    await crashed(webhook, 4);
    await work({ webhookRetrySchedule: [3600] });
    await until(async () => (await requests(webhook)).length === 2);
    const [next, made] = await requests(webhook);
    expect(made).toMatchObject({ status: 'sent', error_type: 'worker_crash', attempt_no: 1, sent_at: null });
    expect(next).toMatchObject({ status: 'scheduled', attempt_no: 2 });
    expect(receiver.received).toEqual([]);
  });

  it('an account whose outbox cannot be moved holds up no other', async () => {
    const other = await newAccount(process);
    const uuid = newUuid();
    await sql(
      `insert into webhook (account_id, uuid, version, url, event_types, created_at, updated_at)
       values ($1, $2, 1, $3, '{client_created}', now(), now())`,
      [other, uuid, `${receiver.url}/other`],
    );
    await sql('insert into webhook_endpoint (account_id, webhook_uuid) values ($1, $2)', [other, uuid]);
    await sql(
      "insert into outbox_body (account_id, day, position, ordinal, body) values ($1, current_date, 1000, 1, '{}')",
      [other],
    );
    await sql(
      `insert into event (account_id, position, stream_id, stream_type, version, event_id, type, schema_version, data, actor,
         correlation_id, context, occurred_at, recorded_at)
       values ($1, 1000, $2, 'client', 1, $2, 'client.created', 1, '{}', '{}', 'test', '{}', now(), now())`,
      [other, uuid],
    );
    await sql(
      `insert into outbox (account_id, position, ordinal, day, event_type, entity_type, entity_uuid, entity_version, subscribers)
       values ($1, 1000, 1, current_date, 'client_created', 'client', $2, 1, array[$2::uuid])`,
      [other, uuid],
    );
    await sql(`create function refuse() returns trigger language plpgsql as 'begin raise exception ''refused''; end'`);
    await sql(
      `create trigger refuse before insert on webhook_queue for each row when (new.account_id = '${other}') execute function refuse()`,
    );
    await subscribe(['client_created'], '/own');
    await work();
    await aClient('Acme');
    await until(() => receiver.at('/own').length === 1);
    expect(receiver.at('/other')).toEqual([]);
    await sql('drop function refuse cascade');
    await until(() => receiver.at('/other').length === 1);
    await sql('delete from webhook_endpoint where account_id = $1', [other]);
  });

  it('a worker that is asked to end finishes what is under way, and nothing is sent twice or lost', async () => {
    const webhook = await subscribe(['client_created']);
    receiver.answer = async () => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      return { status: 204 };
    };
    await work();
    for (let round = 0; round < 4; round++) {
      await Promise.all(Array.from({ length: 25 }, (_, n) => aClient(`${round}.${n}`)));
      await Promise.all([work(), ...workers.splice(0).map((worker) => worker.close())]);
    }
    await until(
      async () => (await requests(webhook, '?limit=500')).filter(({ status }) => status === 'sent').length === 100,
    );
    expect(receiver.received).toHaveLength(100);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(100);
  });

  it('an epoch that a halted worker raises too late does not stop the owner of the account', async () => {
    const webhook = await subscribe(['client_created']);
    let answer: () => void = () => undefined;
    receiver.answer = async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { status: 204 };
    };
    await work();
    await aClient('Under way');
    await until(() => receiver.received.length === 1);
    await sql('update delivery_epoch set epoch = epoch + 1');
    receiver.answer = () => ({ status: 204 });
    answer();
    await until(async () => (await requests(webhook))[0]?.status === 'sent');
    await sql('update delivery_epoch set epoch = epoch + 1');
    await aClient('Later');
    await until(async () => (await requests(webhook)).filter(({ status }) => status === 'sent').length === 2);
    // Once more what could not be recorded, since another worker may have sent it.
    expect(
      receiver.received.map(({ body }) => (body.client as { organization_name: string }).organization_name),
    ).toEqual(['Under way', 'Under way', 'Later']);
  });

  it('events that a worker is notified of while it may start no request are sent when it may again', async () => {
    await subscribe(['client_created']);
    await work();
    await aClient('Before');
    await until(() => receiver.received.length === 1);
    const outboxes = Promise.withResolvers<undefined>();
    const partitions = Promise.withResolvers<undefined>();
    const locked = async (statement: string, freed: Promise<undefined>): Promise<void> =>
      process.database.transaction(async (tx) => {
        await tx.query(statement);
        await freed;
      });
    const locks = [
      locked('lock table webhook_queue in exclusive mode', outboxes.promise),
      locked('lock table worker_partition in exclusive mode', partitions.promise),
    ];
    // The first is on its way to the queue while the second waits for its turn.
    await aClient('First');
    const isOnItsWay = "select 1 from pg_locks where not granted and relation = 'webhook_queue'::regclass";
    await until(async () => (await sql(isOnItsWay)).length > 0);
    await aClient('Second');
    const isSilent = 'select 1 from worker_partition where expires_at < now() + make_interval(secs => 0.8) limit 1';
    await until(async () => (await sql(isSilent)).length > 0);
    outboxes.resolve(undefined);
    await until(async () => (await sql('select 1 from webhook_queue')).length > 0);
    partitions.resolve(undefined);
    await Promise.all(locks);
    await until(() => receiver.received.length === 3);
  });

  it('a delivery that waited for longer than records are kept ends as expired', async () => {
    const webhook = await waiting();
    await sql(
      `update webhook_queue set day = current_date - 31, send_at = now() - interval '31 days' where webhook_uuid = $1`,
      [webhook],
    );
    await sql('update webhook_endpoint set suspended_at = now() where webhook_uuid = $1', [webhook]);
    await work();
    await until(async () => (await requests(webhook))[0]?.status === 'sent');
    expect(await requests(webhook)).toEqual([
      expect.objectContaining({
        status: 'sent',
        error_type: 'expired',
        outcome: 'exhausted',
        sent_at: null,
        attempt_no: 1,
      }),
    ]);
    expect(await endpoint(webhook)).toMatchObject({ waiting: 0, exhausted: 1 });
    expect(receiver.received).toEqual([]);
  });
});
