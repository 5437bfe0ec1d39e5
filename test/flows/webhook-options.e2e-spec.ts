import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Webhook as Standard } from 'standardwebhooks';
import { Webhook as Svix } from 'svix';
import type { Api } from '../../apps/api/src/api.js';
import type { Worker } from '../../apps/worker/src/worker.js';
import type { Settings } from '#platform';
import { send } from '../../tools/harness/api-client.js';
import { Cluster, type StoreProcess } from '../../tools/harness/cluster.js';
import { type Received, Receiver } from '../../tools/harness/receiver.js';
import { until } from '../../tools/harness/until.js';
import { settled } from '../support/deliveries.js';

interface Created {
  readonly webhook_uuid: string;
  readonly secret: string;
}
interface RequestRecord {
  readonly uuid: string;
  readonly event_type: string;
  readonly status: string;
  readonly attempt_no: number;
}

let cluster: Cluster;
let api: Api;
let process: StoreProcess;
let receiver: Receiver;
const workers: Worker[] = [];

beforeAll(async () => {
  cluster = await Cluster.open();
  api = await cluster.api();
  process = await cluster.process();
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
const work = async (overrides: Partial<Settings> = {}): Promise<void> => {
  workers.push(await cluster.worker(overrides));
};
async function perform<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await send(api, method, path, body);
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as T;
}
const subscribe = (fields: object): Promise<Created> =>
  perform<Created>('POST', '/v2/webhooks', { url: receiver.url, event_types: ['client_created'], ...fields });
const rotate = (webhook: string, body: object = {}): Promise<{ readonly secret: string }> =>
  perform('POST', `/v2/webhooks/${webhook}/rotate_secret`, body);
const patch = (webhook: string, body: object): Promise<unknown> => perform('PATCH', `/v2/webhooks/${webhook}`, body);
const records = async (webhook: string): Promise<RequestRecord[]> =>
  (await perform<{ requests: RequestRecord[] }>('GET', `/v2/webhooks/${webhook}/requests`)).requests;
const aClient = async (name: string): Promise<string> =>
  (await perform<{ client_uuid: string }>('POST', '/v2/clients', { organization: true, organization_name: name }))
    .client_uuid;
const nameIn = ({ body }: Received): unknown => (body.client as { organization_name: string }).organization_name;
const typesOf = (received: readonly Received[]): unknown[] => received.map(({ body }) => body.event_type);

/** Whether each of the two libraries verifies a delivery with a secret. */
const verifies = ({ text, headers }: Received, secret: string): boolean[] =>
  [Standard, Svix].map((Verifier) => {
    try {
      new Verifier(secret).verify(text, headers as Record<string, string>);
      return true;
    } catch {
      return false;
    }
  });
const [YES, NO] = [
  [true, true],
  [false, false],
];

describe('a rotation of the secret', () => {
  it('lets receivers verify with the old and the new secret until the old one ends, waiting deliveries included', async () => {
    const { webhook_uuid: webhook, secret: old } = await subscribe({});
    await work();
    await aClient('Before');
    await until(() => receiver.received.length === 1);
    expect([old].map((one) => verifies(receiver.received[0] as Received, one))).toEqual([YES]);

    const { secret: current } = await rotate(webhook);
    await aClient('During');
    await until(() => receiver.received.length === 2);
    const during = receiver.received[1] as Received;
    expect([old, current].map((one) => verifies(during, one))).toEqual([YES, YES]);
    expect(String(during.headers['webhook-signature'])).toMatch(/^v1,\S{44} v1,\S{44}$/);
    expect(during.headers['x-service-secret']).toBe(current);

    const { secret: newest } = await rotate(webhook, { overlap_minutes: 10 });
    await aClient('Second rotation');
    await until(() => receiver.received.length === 3);
    expect([old, current, newest].map((one) => verifies(receiver.received[2] as Received, one))).toEqual([
      NO,
      YES,
      YES,
    ]);

    await sql("update webhook set previous_secret_expires_at = now() - interval '1 ms' where uuid = $1", [webhook]);
    await aClient('After');
    await until(() => receiver.received.length === 4);
    expect([old, current, newest].map((one) => verifies(receiver.received[3] as Received, one))).toEqual([NO, NO, YES]);
    expect(String(receiver.received[3]?.headers['webhook-signature'])).toMatch(/^v1,\S{44}$/);
  });

  it('signs a retry with the secrets of its time, as a waiting delivery', async () => {
    const { webhook_uuid: webhook, secret: old } = await subscribe({});
    receiver.answer = () => ({ status: receiver.received.length === 1 ? 500 : 204 });
    await work({ webhookRetrySchedule: [3600] });
    await aClient('Retried');
    await until(async () => (await records(webhook)).some(({ attempt_no }) => attempt_no === 2));
    const { secret: current } = await rotate(webhook);
    const [retry] = await records(webhook);
    await perform('POST', `/v2/webhooks/${webhook}/requests/${retry?.uuid ?? ''}/resend`);
    await until(() => receiver.received.length === 2);
    const [first, second] = receiver.received as [Received, Received];
    expect([old, current].map((one) => verifies(first, one))).toEqual([YES, NO]);
    expect([old, current].map((one) => verifies(second, one))).toEqual([YES, YES]);
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);

    const { secret: only } = await rotate(webhook, { overlap_minutes: 0 });
    await aClient('At once');
    await until(() => receiver.received.length === 3);
    const third = receiver.received[2] as Received;
    expect([old, current, only].map((one) => verifies(third, one))).toEqual([NO, NO, YES]);
  });

  it('gives way to a PATCH, which swaps the secret at once', async () => {
    const { webhook_uuid: webhook } = await subscribe({});
    const { secret: rotated } = await rotate(webhook);
    const patched = `whsec_${Buffer.alloc(32, 3).toString('base64')}`;
    await patch(webhook, { secret: patched });
    await work();
    await aClient('Patched');
    await until(() => receiver.received.length === 1);
    expect([rotated, patched].map((one) => verifies(receiver.received[0] as Received, one))).toEqual([NO, YES]);
  });
});

describe('further headers of a webhook', () => {
  it('are sent with each delivery, and changed ones with what waits; records and logs do not show them', async () => {
    const { webhook_uuid: webhook, secret } = await subscribe({ headers: { Authorization: 'Bearer first-token' } });
    receiver.answer = ({ headers }) => ({
      status: receiver.received.length === 1 ? 500 : 200,
      headers: { 'X-Echo': String(headers.authorization) },
      body: JSON.stringify(headers),
    });
    await work({ webhookRetrySchedule: [3600] });
    await aClient('Acme');
    await until(async () => (await records(webhook)).some(({ attempt_no }) => attempt_no === 2));
    await patch(webhook, { headers: { Authorization: 'Bearer second-token', 'X-Tenant': 'tenant-of-mine' } });
    const [retry] = await records(webhook);
    await perform('POST', `/v2/webhooks/${webhook}/requests/${retry?.uuid ?? ''}/resend`);
    await until(async () => (await records(webhook)).every(({ status }) => status === 'sent'));
    expect(receiver.received.map(({ headers }) => [headers.authorization, headers['x-tenant']])).toEqual([
      ['Bearer first-token', undefined],
      ['Bearer second-token', 'tenant-of-mine'],
    ]);
    expect(receiver.received[1]?.headers).toMatchObject({ 'user-agent': expect.stringMatching(/^Fieldline-webhooks/) });
    const everything = JSON.stringify([
      await records(webhook),
      await sql('select to_jsonb(r)::text from webhook_request r'),
      await sql('select to_jsonb(w)::text from webhook w'),
      await sql('select to_jsonb(e)::text from event e'),
    ]);
    for (const hidden of ['first-token', 'second-token', 'tenant-of-mine', secret])
      expect(everything).not.toContain(hidden);
    expect(everything).toContain('[redacted]');
  });
});

describe('a disabled webhook', () => {
  it('gets nothing new, and keeps what waits until it is enabled', async () => {
    const { webhook_uuid: webhook } = await subscribe({});
    const other = await subscribe({ url: `${receiver.url}/other` });
    receiver.answer = ({ path }) => ({ status: path === '/other' || receiver.at('/').length > 1 ? 204 : 500 });
    await work({ webhookRetrySchedule: [1, 1, 1] });
    await aClient('Waits');
    await until(async () => (await records(webhook)).some(({ attempt_no }) => attempt_no === 2));
    await patch(webhook, { enabled: false });
    await aClient('Never queued');
    await until(() => receiver.at('/other').length === 2);
    await settled(process);
    expect((await records(webhook)).map(({ status, attempt_no }) => [status, attempt_no])).toEqual([
      ['scheduled', 2],
      ['sent', 1],
    ]);
    expect(receiver.at('/').map(nameIn)).toEqual(['Waits']);

    // A test is sent; a request that is sent again waits.
    await perform('POST', `/v2/webhooks/${webhook}/test`);
    expect(typesOf(receiver.at('/'))).toEqual(['client_created', 'ping']);
    const [waiting, sent] = await records(webhook);
    for (const one of [sent, waiting])
      await send(api, 'POST', `/v2/webhooks/${webhook}/requests/${one?.uuid ?? ''}/resend`);
    await settled(process);
    expect(receiver.at('/')).toHaveLength(2);
    expect((await records(webhook)).some(({ status }) => status === 'scheduled')).toBe(true);

    await patch(webhook, { enabled: true });
    await aClient('Queued again');
    await until(async () => (await records(webhook)).every(({ status }) => status === 'sent'));
    await until(() => receiver.at('/other').length === 3);
    const names = receiver.at('/').flatMap((one) => (one.body.event_type === 'ping' ? [] : [nameIn(one)]));
    expect(new Set(names)).toEqual(new Set(['Waits', 'Queued again']));
    expect(await records(other.webhook_uuid)).toHaveLength(3);
  });

  it('is not sent what was buffered when it is disabled, however much it was', async () => {
    const { webhook_uuid: webhook } = await subscribe({});
    const release = Promise.withResolvers<undefined>();
    receiver.answer = async () => {
      await release.promise;
      return { status: 204 };
    };
    await work();
    for (let n = 0; n < 60; n++) await aClient(`Client ${n}`);
    await until(() => receiver.received.length > 0);
    await patch(webhook, { enabled: false });
    await settled(process);
    const inFlight = receiver.received.length;
    expect(inFlight).toBeLessThan(60);
    release.resolve(undefined);
    await until(async () => (await records(webhook)).filter(({ status }) => status === 'sent').length === inFlight);
    await settled(process);
    expect(receiver.received).toHaveLength(inFlight);
    await patch(webhook, { enabled: true });
    await until(() => receiver.received.length === 60);
  });
});

describe('a webhook with the event type *', () => {
  it('receives all types, one delivery for each', async () => {
    await subscribe({ event_types: ['*'] });
    await work();
    const client = await aClient('Acme');
    await perform('DELETE', `/v2/clients/${client}`);
    const { job_uuid: job } = await perform<{ job_uuid: string }>('POST', '/v2/jobs', {});
    await perform('POST', `/v2/jobs/${job}/cancel`, {});
    await until(() => receiver.received.length === 5);
    expect(typesOf(receiver.received).sort()).toEqual([
      'client_created',
      'client_deleted',
      'job_canceled',
      'job_created',
      'job_updated',
    ]);
  });
});
