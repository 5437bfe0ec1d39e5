import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { Webhook as Standard } from 'standardwebhooks';
import { readSettings, type Settings } from '#platform';
import { newUuid } from '#eventstore/domain';
import type { Api } from '../../apps/api/src/api.js';
import { AddressRules } from '../../libs/integrations/src/deliveries/sender/addresses.service.js';
import { ERROR_TYPES } from '../../libs/integrations/src/deliveries/sender/attempt.js';
import { deliveryRequest } from '../../libs/integrations/src/deliveries/sender/signature.service.js';
import { cli, FollowingCli } from '../support/cli.js';
import { environment, KEY } from '../../tools/harness/environment.js';
import { Cluster } from '../../tools/harness/cluster.js';
import { send } from '../../tools/harness/api-client.js';
import { type Received, Receiver, type Reply } from '../../tools/harness/receiver.js';
import { until } from '../../tools/harness/until.js';

jest.setTimeout(60_000);

const GUIDE = readFileSync('docs/webhooks.md', 'utf8');
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
class Example {
  private printed = '';
  private errors = '';
  private readonly ended: Promise<unknown>;

  private constructor(private readonly child: ChildProcess) {
    this.ended = once(child, 'close');
    child.stdout?.on('data', (chunk: Buffer) => (this.printed += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (this.errors += chunk.toString()));
  }

  static run(env: Readonly<Record<string, string>>, ...args: string[]): Example {
    return Example.ofProgram(PROGRAM, env, ...args);
  }

  private static ofProgram(program: string, env: Readonly<Record<string, string>>, ...args: string[]): Example {
    const { PATH = '' } = process.env;
    return new Example(spawn(process.execPath, [program, ...args], { env: { PATH, PORT: '0', ...env } }));
  }

  /** One that listens. */
  static async start(env: Readonly<Record<string, string>>, program = PROGRAM): Promise<Example> {
    const example = Example.ofProgram(program, env);
    closing.push(() => example.stop());
    await Promise.race([
      until(() => example.lines.length > 0),
      example.ended.then(() => Promise.reject(new Error(`The example has ended: ${example.errors}`))),
    ]);
    return example;
  }

  /** What it printed, by lines. */
  get lines(): string[] {
    return this.printed.split('\n').slice(0, -1);
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

  /** Its outcome, when it ends by itself. */
  async outcome(): Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }> {
    await this.ended;
    return { code: this.child.exitCode, stdout: this.printed, stderr: this.errors };
  }

  /** Ends it as Ctrl-C does. */
  async stop(): Promise<void> {
    this.child.kill('SIGINT');
    await this.ended;
  }

  /** Ends it as Ctrl-C does. @returns what it kept. */
  async end(): Promise<Kept[]> {
    await this.stop();
    return JSON.parse(this.lines.at(-1) ?? '') as Kept[];
  }
}

/** The fenced blocks of the guide in a language, in order. */
const blocks = (language: string): string[] =>
  [...GUIDE.matchAll(/^```(\w+)\n(.*?)^```$/gms)].flatMap(([, name, text = '']) => (name === language ? [text] : []));

/** What stands in the guide below a heading, as far as the next. */
function section(heading: string): string {
  const text = GUIDE.split(/^## /m).find((one) => one.startsWith(`${heading}\n`));
  if (text === undefined) throw new Error(`The guide has no section ${heading}`);
  return text;
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
    expect(await example.end()).toEqual([
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
    expect(await example.end()).toEqual([
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
    expect(await example.end()).toEqual([{ uuid: client, version: 1, deleted: false }]);
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
    const run = (env: Record<string, string>, ...args: string[]) => Example.run(env, ...args).outcome();
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

describe('the guide', () => {
  /** A part of a command: an end of line, a space, a quotation, a variable, or plain text. */
  const PART = /(\n)|([ ]+)|'([^']*)'|"([^"]*)"|(\$\w+|[^\s'"$]+)/gy;

  /** The commands of a block, each as words in the way of a shell; variables are read when it is a command's turn. */
  function* commandsIn(block: string, values: ReadonlyMap<string, string>): Generator<string[]> {
    const filled = (text: string): string =>
      text.replace(/\$(\w+)/g, (_, name: string) => {
        const value = values.get(name);
        if (value === undefined) throw new Error(`No response has set $${name} yet: ${block}`);
        return value;
      });
    const words: string[] = [];
    let word: string | undefined;
    for (const [, end, space, literal, quoted, plain] of block.matchAll(PART)) {
      if (end === undefined && space === undefined) word = (word ?? '') + (literal ?? filled(quoted ?? plain ?? ''));
      else {
        if (word !== undefined) words.push(word);
        word = undefined;
        if (end !== undefined) yield words.splice(0);
      }
    }
  }

  interface Reported {
    readonly status: number;
    readonly body: Readonly<Record<string, unknown>>;
  }

  /** Makes the request of a curl command; it knows what the guide uses. */
  async function curl(words: readonly string[]): Promise<Reported & { readonly request: string }> {
    const rest = [...words];
    const init: { method: string; headers: Record<string, string>; body?: string } = { method: 'GET', headers: {} };
    let url = '';
    for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
      const next = (): string => rest.shift() ?? '';
      if (word === '-X') init.method = next();
      else if (word === '-d') {
        init.body = next();
        init.headers['Content-Type'] = 'application/x-www-form-urlencoded';
      } else if (word === '-H') {
        const [name = '', value = ''] = next().split(': ');
        init.headers[name] = value;
      } else if (/^http/.test(word) && url === '') url = word;
      // -g: no patterns in the URL.
      else if (word !== '-g') throw new Error(`The test does not know how curl takes ${word}`);
    }
    const response = await fetch(url, init);
    const { pathname, search } = new URL(url);
    return {
      request: `${init.method} ${pathname}${search}`,
      status: response.status,
      body: (await response.json()) as Reported['body'],
    };
  }

  /** A port that is free now. */
  async function freePort(): Promise<string> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    return String(port);
  }

  it('has only commands that do what it says', async () => {
    const worker = await cluster.worker();
    closing.push(() => worker.close());
    const PORT = await freePort();
    const values = new Map([
      ['API', api.url],
      ['KEY', KEY],
    ]);
    const examples: Example[] = [];
    const listening: FollowingCli[] = [];
    const ran: string[] = [];
    const answers = new Map<string, Reported>();
    const named = (text: string): string =>
      [...values].reduce((shown, [name, value]) => shown.replaceAll(value, `$${name}`), text);
    const here = (word: string): string => word.replace('http://127.0.0.1:4000/', `http://127.0.0.1:${PORT}/`);
    const sent = async (): Promise<unknown[]> =>
      (await send(api, 'GET', `/v2/webhooks/${values.get('WEBHOOK')}/requests?status=sent`)).body.requests as unknown[];

    /** Keeps values of a response for the later commands. */
    async function keep({ body }: Reported): Promise<void> {
      if (typeof body.client_uuid === 'string') values.set('CLIENT', body.client_uuid);
      if (typeof body.webhook_uuid === 'string') values.set('WEBHOOK', body.webhook_uuid);
      if (typeof body.secret === 'string') values.set('WEBHOOK_SECRET', body.secret);
      const [request] = (body.requests ?? []) as { uuid: string; delivery_uuid: string }[];
      if (request !== undefined) values.set('REQUEST', request.uuid).set('DELIVERY', request.delivery_uuid);
      // Records stand still when everything was received.
      if (ran.at(-1)?.startsWith('PATCH /v2/clients') !== true) return;
      await until(() => examples.at(-1)?.lines.length === (values.has('WEBHOOK') ? 2 : 3));
      if (values.has('WEBHOOK')) await until(async () => (await sent()).length === 1);
    }

    /** Starts a receiver: the first two on the port of the guide, one after the other. */
    async function receiver(program: string, env: Record<string, string>): Promise<void> {
      const isFurther = program !== PROGRAM || env.STRATEGY !== undefined;
      if (!isFurther) await examples.at(-1)?.stop();
      const example = await Example.start({ ...env, PORT: isFurther ? '0' : PORT }, program);
      if (!isFurther) examples.push(example);
      ran.push(['receiver', env.STRATEGY ?? '', program === PROGRAM ? '' : 'with library'].join(' ').trim());
    }

    async function commandLine(args: readonly string[]): Promise<void> {
      if (args[1] === 'listen') {
        const command = await FollowingCli.start(cluster.url, ...args);
        closing.push(() => command.stop('SIGINT'));
        listening.push(command);
        values.set('WEBHOOK_SECRET', /whsec_\S+/.exec(command.notes.join('\n'))?.[0] ?? '');
        ran.push('listen');
        return;
      }
      const { code, stdout } = await cli(cluster.url, ...args);
      expect({ args, code, stdout }).toEqual({ args, code: 0, stdout: expect.any(String) });
      ran.push(`cli ${named(args.join(' '))}: ${named(stdout).split('\n').at(-2)}`);
    }

    async function run(words: readonly string[]): Promise<void> {
      const own = words.filter((word) => /^[A-Z_]+=/.test(word)).map((word) => word.split(/=(.*)/, 2));
      const env = Object.fromEntries(own) as Record<string, string>;
      const [program = '', ...args] = words.slice(own.length).map(here);
      if (program === 'curl') {
        const { request, ...response } = await curl(args);
        ran.push(`${named(request)} ${response.status}`);
        answers.set(named(request), response);
        await keep(response);
      } else if (program === 'node' && args[0] !== undefined) await receiver(args[0], env);
      else if (program === 'npm' && args.join(' ') === 'start') {
        // What it starts runs here already, with the same setting.
        expect(environment(cluster.url)).toMatchObject(env);
        ran.push('start');
        expect(await listening[0]?.stop('SIGINT')).toMatchObject({ code: 0 });
      } else if (program === 'npm' && args.slice(0, 3).join(' ') === 'run cli --') await commandLine(args.slice(3));
      else throw new Error(`The test does not know ${words.join(' ')}`);
    }

    for (const block of blocks('sh')) for (const command of commandsIn(block, values)) await run(command);

    const requests = '/v2/webhooks/$WEBHOOK/requests';
    // The first request of a delivery has its uuid.
    expect(values.get('DELIVERY')).toBe(values.get('REQUEST'));
    expect(ran).toEqual([
      'listen',
      'receiver',
      'POST /v2/clients 201',
      'PATCH /v2/clients/$CLIENT 200',
      'start',
      'POST /v2/webhooks 201',
      'receiver',
      'PATCH /v2/clients/$CLIENT 200',
      'PATCH /v2/webhooks/$WEBHOOK 200',
      'GET /v2/event_types 200',
      'POST /v2/webhooks/$WEBHOOK/test 200',
      'POST /v2/webhooks/$WEBHOOK/test 200',
      expect.stringMatching(/^cli webhooks test --webhook \$WEBHOOK .*: client_created {2}204 {2}\d+ ms$/),
      'receiver  with library',
      'receiver strict',
      'POST /v2/webhooks/$WEBHOOK/rotate_secret 200',
      'PATCH /v2/webhooks/$WEBHOOK 200',
      'PATCH /v2/webhooks/$WEBHOOK 200',
      'POST /v2/webhooks/$WEBHOOK/resume 200',
      'GET /v2/webhooks/$WEBHOOK 200',
      `GET ${requests} 200`,
      `GET ${requests}?delivery_uuid=$REQUEST 200`,
      `GET ${requests}/$REQUEST 200`,
      `GET ${requests}?outcome=exhausted 200`,
      `GET ${requests}?failed=true&entity_uuid=$CLIENT 200`,
      `GET ${requests}?sent_at[after]=2026-01-01T00:00:00Z&http_response_code=204 200`,
      expect.stringMatching(/^cli webhooks requests .*--delivery \$REQUEST: .* 1 +1 +succeeded +204 +\d+ +\$REQUEST$/),
      'cli webhooks requests --webhook $WEBHOOK --failed: none',
      `POST ${requests}/$REQUEST/resend 201`,
      'POST /v2/webhooks/$WEBHOOK/resend 202',
      expect.stringMatching(/^cli webhooks list: .*\$WEBHOOK/),
      expect.stringMatching(/^cli webhooks resend --webhook \$WEBHOOK .*: 0 deliveries queued/),
      'GET /v2/events?after=0&types=client_created,client_updated&include=snapshot&wait=25 200',
    ]);

    const [local, example] = examples;
    const masked = (text: string): string =>
      text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<uuid>').replace(/port \d+/, 'port');
    expect(`${masked(local?.lines.slice(0, 3).join('\n') ?? '')}\n`).toBe(masked(blocks('text')[0] ?? ''));
    // It has the secret from before the rotation.
    await until(() => example?.lines.at(-1)?.startsWith('repeated ') === true);
    expect(example?.lines.slice(1).map(masked)).toEqual([
      'applied client_updated <uuid> version 3',
      'received ping',
      expect.stringMatching(/^applied job_finished <uuid> version \d+$/),
      'applied client_created <uuid> version 1',
      'repeated client_updated <uuid> version 3',
    ]);

    const answered = (request: string): Reported['body'] => answers.get(request)?.body ?? {};
    const test = answered('POST /v2/webhooks/$WEBHOOK/test');
    expect(test.request).toMatchObject({ event_type: 'job_finished', http_response_code: 204 });
    const [updated] = answered(`GET ${requests}`).requests as { http_request_body: string }[];
    expect((answered(`GET ${requests}?delivery_uuid=$REQUEST`).requests as unknown[]).length).toBe(1);
    expect(answered('POST /v2/webhooks/$WEBHOOK/rotate_secret')).toEqual({
      secret: expect.stringMatching(/^whsec_/),
      previous_secret_expires_at: expect.any(String),
    });
    const [response, sample] = blocks('json').map((text) => JSON.parse(text) as unknown);
    expect(shapeOf(response)).toEqual(shapeOf(answered('POST /v2/webhooks')));
    expect(shapeOf(sample)).toEqual(shapeOf(JSON.parse(updated?.http_request_body ?? '')));
    const types = answered('GET /v2/event_types').event_types as { name: string }[];
    const inTable = [...section('Event types').matchAll(/`((?:attachment|client|site|job)_[a-z_]+)`/g)].map(
      ([, name]) => name,
    );
    expect([...new Set(inTable)].sort()).toEqual(types.map(({ name }) => name).sort());
  });

  /** A value with the names of types in place of what it holds. */
  const shapeOf = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return value === null ? 'null' : typeof value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shapeOf(one)]));
  };

  it('quotes the examples word for word', () => {
    const programs = [PROGRAM, WITH_LIBRARY].map((path) => readFileSync(path, 'utf8'));
    const quoted = (block: string): boolean => programs.some((program) => program.includes(`\n${block}`));
    expect(blocks('ts').filter((block) => !quoted(block))).toEqual([]);
    expect(blocks('ts')).toHaveLength(5);
  });

  it('has no block that is not tested', () => {
    const languages = [...GUIDE.matchAll(/^```(.+)$/gm)].map(([, name]) => name);
    expect([...new Set(languages)].sort()).toEqual(['json', 'sh', 'text', 'ts']);
  });

  it('leads nowhere that is not there', () => {
    const places = [...GUIDE.matchAll(/^## (.+)$/gm)].map(
      ([, name = '']) => `#${name.toLowerCase().replaceAll(' ', '-')}`,
    );
    const links = [...GUIDE.matchAll(/\]\((#[^)]+)\)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !places.includes(link))).toEqual([]);
    expect(places.filter((place) => !links.includes(place))).toEqual([]);
  });

  it('has the retries, the settings and the kinds of errors as they are', () => {
    const defaults = readSettings({});
    const seconds = { s: 1, min: 60, h: 3600 };
    const steps = [...section('Retries').matchAll(/(\d+) \| (\d+) (s|min|h) \|/g)]
      .map(([, retry, count, unit]) => [Number(retry), Number(count) * seconds[unit as keyof typeof seconds]])
      .sort(([one = 0], [other = 0]) => one - other);
    expect(steps).toEqual(defaults.webhookRetrySchedule.map((step, at) => [at + 1, step]));

    const shown = (value: Settings[keyof Settings]): string =>
      value === undefined ? 'none' : Array.isArray(value) ? value.join(',') || 'none' : String(value);
    const variable = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
    const settings = Object.entries<Settings[keyof Settings]>({ ...defaults })
      .filter(([name]) => name.startsWith('webhook') || name === 'secretsKey')
      .map(([name, value]) => [variable(name), shown(value)]);
    const rows = [...section('Settings').matchAll(/^\| `([A-Z_]+)` \| (.+?) \|/gm)].map(([, ...cells]) => cells);
    expect(rows).toEqual(settings);

    const errors = [...section('Answer').matchAll(/^\| (`[a-z_`, ]+`) \| \w/gm)].flatMap(([, names = '']) =>
      names.split(', ').map((name) => name.replaceAll('`', '')),
    );
    expect(errors.sort()).toEqual([...ERROR_TYPES].sort());
  });

  it('names ranges of addresses that are refused', () => {
    const rules = new AddressRules({ webhookAllowedCidrs: [], webhookHttpsOnly: false });
    const table = section('Addresses')
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .join('\n');
    const ranges = [...table.matchAll(/`([0-9a-f:.]+)\/\d+`/g)].map(([, address = '']) => address);
    expect(ranges).toHaveLength(21);
    // The one range that is named as what is admitted.
    expect(ranges.filter((address) => rules.addressError(address) === undefined)).toEqual(['2000::']);
    const names = [...table.matchAll(/`\.?([a-z.]+)`/g)].map(([, name = '']) => name);
    expect(names).toHaveLength(5);
    for (const name of names) expect(rules.urlError(`https://printer.${name}/`)).toBeDefined();
  });
});
