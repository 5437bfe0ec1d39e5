import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook as Standard } from 'standardwebhooks';
import type { Settings } from '#platform';
import { newUuid } from '#eventstore/domain';
import type { Api } from '../../apps/api/src/api.js';
import { deliveryRequest } from '../../libs/integrations/src/deliveries/sender/signature.service.js';
import { Cluster } from '../../tools/harness/cluster.js';
import { send } from '../../tools/harness/api-client.js';
import { type Received, Receiver, type Reply } from '../../tools/harness/receiver.js';
import { until } from '../../tools/harness/until.js';
import { ChildProgram, runScript } from '../support/child-program.js';

const PROGRAM = 'docs/examples/receiver.ts';
const WITH_LIBRARY = 'docs/examples/receiver-with-library.ts';
const SECRET = `whsec_${Buffer.alloc(24, 9).toString('base64')}`;

/** Ends what a test started, the last one first. */
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

let cluster: Cluster;
let api: Api;
beforeAll(async () => {
  cluster = await Cluster.open();
  api = await cluster.api();
});
afterAll(() => cluster.close());

/** An entity that the example kept. */
interface Kept {
  readonly uuid: string;
  readonly version: number;
  readonly organization_name: string;
  readonly deleted: boolean;
}

/** The example, run as the guide says. */
class Example extends ChildProgram {
  static run(env: Readonly<Record<string, string>>, args: readonly string[] = [], program = PROGRAM): Example {
    return new Example(runScript(program, args, { RECEIVER_PORT: '0', ...env }));
  }

  /** One that listens. */
  static async start(env: Readonly<Record<string, string>>, program = PROGRAM): Promise<Example> {
    const example = Example.run(env, [], program);
    closing.push(() => example.interrupt());
    await example.prints('listening on ');
    return example;
  }

  /** What it printed, by lines. */
  get lines(): string[] {
    return this.stdout.split('\n').slice(0, -1);
  }

  get url(): string {
    return /^listening on (http:\S+)\/;/.exec(this.lines[0] ?? '')?.[1] ?? '';
  }

  /** The versions of an entity of which it said this, in order. */
  versions(outcome: string, entity: string): number[] {
    const lines = this.lines.filter((line) => line.startsWith(`${outcome} `) && line.includes(entity));
    return lines.map((line) => Number(/ version (\d+)/.exec(line)?.[1]));
  }

  async receive(headers: Readonly<Record<string, string>>, body: string): Promise<number> {
    return (await fetch(this.url, { method: 'POST', headers, body })).status;
  }

  /** Ends it as Ctrl-C does. @returns what it kept. */
  async kept(): Promise<Kept[]> {
    await this.interrupt();
    return JSON.parse(this.lines.at(-1) ?? '') as Kept[];
  }
}

describe('the example', () => {
  /** A worker that tries again soon. */
  const work = async (): Promise<void> => {
    const overrides: Partial<Settings> = { webhookRetrySchedule: Array.from({ length: 200 }, () => 0.1) };
    const worker = await cluster.worker(overrides);
    closing.push(() => worker.close());
  };

  /** Subscribes an address to all that happens to clients. */
  async function subscribe(url: string): Promise<string> {
    const event_types = ['client_created', 'client_updated', 'client_deleted'];
    const { body } = await send(api, 'POST', '/v2/webhooks', { url, event_types, secret: SECRET });
    const path = `/v2/webhooks/${String(body.webhook_uuid)}`;
    closing.push(() => send(api, 'DELETE', path));
    return path;
  }

  const versionIn = ({ body }: Received): number => (body.client as { version: number }).version;

  /** Hands a request on as it came. */
  async function handOn(to: Example, { headers, text }: Received): Promise<Reply> {
    const signed = Object.entries(headers).filter(([name]) => name.startsWith('webhook-'));
    return { status: await to.receive(Object.fromEntries(signed) as Record<string, string>, text) };
  }

  /** Before an example stands a gate at which version 2 fails until version 3 was sent: it comes late. */
  async function lateSecond(to: Example): Promise<Receiver> {
    const gate = await Receiver.start();
    closing.push(() => gate.close());
    gate.answer = (received) =>
      versionIn(received) === 2 && !gate.received.some((one) => versionIn(one) === 3)
        ? { status: 500 }
        : handOn(to, received);
    return gate;
  }

  /** A client of four versions, deleted with the last. */
  async function fourVersions(): Promise<string> {
    const { body } = await send(api, 'POST', '/v2/clients', { organization: true, organization_name: 'One' });
    const path = `/v2/clients/${String(body.client_uuid)}`;
    await send(api, 'PATCH', path, { organization_name: 'Two' });
    await send(api, 'PATCH', path, { organization_name: 'Three' });
    await send(api, 'DELETE', path);
    return body.client_uuid as string;
  }

  it('with last-write-wins keeps the greatest version, and ignores one that comes late', async () => {
    const example = await Example.start({ WEBHOOK_SECRET: SECRET });
    await subscribe((await lateSecond(example)).url);
    await work();
    const client = await fourVersions();
    await until(
      () => example.versions('ignored', client).length === 1 && example.versions('applied', client).includes(4),
    );
    expect(example.versions('ignored', client)).toEqual([2]);
    expect(example.versions('applied', client)).toEqual([1, 3, 4]);
    expect(example.versions('refused', client)).toEqual([]);
    expect(await example.kept()).toEqual([
      expect.objectContaining({ uuid: client, version: 4, organization_name: 'Three', deleted: true }),
    ]);
  });

  it('with strict applies each version after the one before it, and refuses one that comes early', async () => {
    const example = await Example.start({ WEBHOOK_SECRET: SECRET, STRATEGY: 'strict' });
    const webhook = await subscribe((await lateSecond(example)).url);
    await work();
    const client = await fourVersions();
    await until(() => example.versions('applied', client).includes(4));
    expect(example.versions('applied', client)).toEqual([1, 2, 3, 4]);
    expect(example.versions('refused', client)).toContain(3);
    expect(example.versions('ignored', client)).toEqual([]);

    const listed = async (query: string): Promise<{ uuid: string; entity_version: number }[]> =>
      (await send(api, 'GET', `${webhook}/requests?${query}`)).body.requests as {
        uuid: string;
        entity_version: number;
      }[];
    await until(async () => (await listed('status=scheduled')).length === 0);
    const third = (await listed('status=sent')).find(({ entity_version }) => entity_version === 3);
    expect((await send(api, 'POST', `${webhook}/requests/${third?.uuid}/resend`)).status).toBe(201);
    await until(() => example.versions('repeated', client).length === 1);
    expect(await example.kept()).toEqual([
      expect.objectContaining({ uuid: client, version: 4, organization_name: 'Three', deleted: true }),
    ]);
  });

  it('processes a repeated delivery once, and rejects forged, unsigned or old ones', async () => {
    const example = await Example.start({ WEBHOOK_SECRET: SECRET });
    const client = newUuid();
    const body = JSON.stringify({
      event_uuid: newUuid(),
      event_type: 'client_created',
      client: { uuid: client, version: 1 },
    });
    const signed = (at: Date, secret = SECRET): Record<string, string> => ({
      'webhook-id': 'one',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Standard(secret).sign('one', at, body),
    });
    const secondsAgo = (seconds: number): Date => new Date(Date.now() - seconds * 1000);
    const own = signed(new Date());
    const foreign = signed(new Date(), `whsec_${Buffer.alloc(24, 1).toString('base64')}`);

    expect(await example.receive(own, body.replace('"version":1', '"version":9'))).toBe(401);
    expect(await example.receive(foreign, body)).toBe(401);
    expect(await example.receive({ ...own, 'webhook-id': 'two' }, body)).toBe(401);
    expect(await example.receive({ ...own, 'webhook-timestamp': '' }, body)).toBe(401);
    expect(await example.receive({ ...own, 'webhook-signature': 'v1,' }, body)).toBe(401);
    expect(await example.receive({}, body)).toBe(401);
    expect(await example.receive(signed(secondsAgo(302)), body)).toBe(401);
    expect(await example.receive(signed(secondsAgo(-302)), body)).toBe(401);
    expect(example.lines.slice(1).every((line) => line.startsWith('rejected: '))).toBe(true);

    expect(await example.receive(signed(secondsAgo(290)), body)).toBe(204);
    const rotated = `${foreign['webhook-signature']} ${own['webhook-signature']}`;
    expect(await example.receive({ ...own, 'webhook-signature': rotated }, body)).toBe(204);
    expect(example.lines.slice(-2)).toEqual([
      `applied client_created ${client} version 1`,
      `repeated client_created ${client} version 1`,
    ]);
    expect(await example.kept()).toEqual([{ uuid: client, version: 1, deleted: false }]);
  });

  it('takes a secret of any other form by its bytes', async () => {
    const secret = 'correct-horse-battery-staple';
    const example = await Example.start({ WEBHOOK_SECRET: secret });
    const body = JSON.stringify({ event_uuid: newUuid(), event_type: 'ping' });
    const { headers } = deliveryRequest({
      url: 'http://localhost/',
      id: 'one',
      attempt: 1,
      sentAt: new Date(),
      body,
      secrets: [secret],
      headers: {},
    });
    expect(await example.receive(headers, body)).toBe(204);
    expect(example.lines.at(-1)).toBe('received ping');
  });

  it('says what it lacks, and helps', async () => {
    const run = (env: Record<string, string>, ...args: string[]) => Example.run(env, args).end;
    const fault = (text: string) => ({ code: 2, stdout: '', stderr: expect.stringContaining(text) });
    expect(await run({})).toEqual(fault('WEBHOOK_SECRET is missing'));
    expect(await run({ WEBHOOK_SECRET: 'whsec_' })).toEqual(fault('WEBHOOK_SECRET is missing'));
    expect(await run({ WEBHOOK_SECRET: SECRET, STRATEGY: 'constructor' })).toEqual(
      fault('one of last-write-wins, strict'),
    );
    expect(await run({}, '--port')).toEqual(fault('--port is not known'));
    expect(await run({}, '--help')).toEqual({ code: 0, stdout: expect.stringContaining('STRATEGY'), stderr: '' });
  });
});

describe('the example with the library', () => {
  it('takes what is signed with the secret, and nothing else', async () => {
    const example = await Example.start({ WEBHOOK_SECRET: SECRET }, WITH_LIBRARY);
    const body = JSON.stringify({ event_type: 'ping' });
    const at = new Date();
    const signed = (secret: string): Record<string, string> => ({
      'webhook-id': 'one',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Standard(secret).sign('one', at, body),
    });
    expect(await example.receive(signed(SECRET), body)).toBe(204);
    expect(await example.receive(signed(`whsec_${Buffer.alloc(24, 1).toString('base64')}`), body)).toBe(401);
    expect(await example.receive(signed(SECRET), `${body} `)).toBe(401);
    expect(await example.receive({}, body)).toBe(401);
    expect(example.lines.slice(1)).toEqual([body]);
  });
});
