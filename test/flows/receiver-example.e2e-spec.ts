import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Webhook as Standard } from 'standardwebhooks';
import { readSettings, type Settings } from '#platform';
import { newUuid } from '#eventstore/domain';
import type { Api } from '../../apps/api/src/api.js';
import { AddressRules } from '../../libs/integrations/src/deliveries/sender/addresses.service.js';
import { ERROR_TYPES } from '../../libs/integrations/src/deliveries/sender/attempt.js';
import { deliveryRequest } from '../../libs/integrations/src/deliveries/sender/signature.service.js';
import { cli } from '../support/cli.js';
import { environment, KEY } from '../../tools/harness/environment.js';
import { Cluster } from '../../tools/harness/cluster.js';
import { send } from '../../tools/harness/api-client.js';
import { type Received, Receiver, type Reply } from '../../tools/harness/receiver.js';
import { until } from '../../tools/harness/until.js';

jest.setTimeout(60_000);

const GUIDE = readFileSync('docs/webhooks.md', 'utf8');
const PROGRAM = 'docs/examples/receiver.ts';
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
    const { PATH = '' } = process.env;
    return new Example(spawn(process.execPath, [PROGRAM, ...args], { env: { PATH, PORT: '0', ...env } }));
  }

  /** One that listens. */
  static async start(env: Readonly<Record<string, string>>): Promise<Example> {
    const example = Example.run(env);
    closing.push(() => example.end());
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
    return `http://127.0.0.1:${/^listening on port (\d+)$/.exec(this.lines[0] ?? '')?.[1]}`;
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

  /** Ends it as Ctrl-C does. @returns what it kept. */
  async end(): Promise<Kept[]> {
    this.child.kill('SIGINT');
    await this.ended;
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
      else throw new Error(`The test does not know how curl takes ${word}`);
    }
    const response = await fetch(url, init);
    const { pathname, search } = new URL(url);
    return {
      request: `${init.method} ${pathname}${search}`,
      status: response.status,
      body: (await response.json()) as Reported['body'],
    };
  }

  it('has only commands that do what it says', async () => {
    const worker = await cluster.worker();
    closing.push(() => worker.close());
    const values = new Map([
      ['API', api.url],
      ['KEY', KEY],
    ]);
    const examples: Example[] = [];
    const ran: string[] = [];
    const answers = new Map<string, Reported>();
    const named = (text: string): string =>
      [...values].reduce((shown, [name, value]) => shown.replaceAll(value, `$${name}`), text);

    /** Keeps values of a response for the later commands. */
    async function keep({ body }: Reported): Promise<void> {
      if (typeof body.client_uuid === 'string') values.set('CLIENT', body.client_uuid);
      if (typeof body.webhook_uuid === 'string') values.set('WEBHOOK', body.webhook_uuid);
      const [request] = (body.requests ?? []) as { uuid: string }[];
      if (request !== undefined) values.set('REQUEST', request.uuid);
      // Records stand still when everything was received.
      if (ran.at(-1)?.startsWith('PATCH /v2/clients') !== true) return;
      await until(() => examples[0]?.lines.length === 3);
      await until(async () => {
        const { body: list } = await send(api, 'GET', `/v2/webhooks/${values.get('WEBHOOK')}/requests?status=sent`);
        return (list.requests as unknown[]).length === 2;
      });
    }

    async function run(words: readonly string[]): Promise<void> {
      const own = words.filter((word) => /^[A-Z_]+=/.test(word)).map((word) => word.split(/=(.*)/, 2));
      const env = Object.fromEntries(own) as Record<string, string>;
      const [program = '', ...args] = words.slice(own.length);
      if (program === 'curl') {
        const { request, ...response } = await curl(
          args.map((word) => word.replace('http://127.0.0.1:4000', examples[0]?.url ?? '')),
        );
        ran.push(`${named(request)} ${response.status}`);
        answers.set(named(request), response);
        await keep(response);
      } else if (program === 'node' && args[0] === PROGRAM) {
        examples.push(await Example.start(env));
        ran.push(`receiver ${env.STRATEGY ?? ''}`.trim());
      } else if (program === 'node') {
        values.set('WEBHOOK_SECRET', execFileSync(process.execPath, args, { encoding: 'utf8' }).trim());
        ran.push('secret');
      } else if (program === 'npm' && args.join(' ') === 'start') {
        // What it starts runs here already, with the same setting.
        expect(environment(cluster.url)).toMatchObject(env);
        ran.push('start');
      } else if (program === 'npm' && args.slice(0, 3).join(' ') === 'run cli --') {
        const { code, stdout } = await cli(cluster.url, ...args.slice(3));
        expect({ code, stdout }).toEqual({ code: 0, stdout: expect.any(String) });
        ran.push(`cli ${named(args.slice(3).join(' '))}: ${named(stdout).split('\n').at(-2)}`);
      } else throw new Error(`The test does not know ${words.join(' ')}`);
    }

    for (const block of blocks('sh')) for (const command of commandsIn(block, values)) await run(command);

    expect(ran).toEqual([
      'start',
      'secret',
      'receiver',
      'POST /v2/webhooks 201',
      'POST /v2/clients 201',
      'PATCH /v2/clients/$CLIENT 200',
      'POST /v2/webhooks/$WEBHOOK/test 200',
      'GET /v2/event_types 200',
      'POST /v2/webhooks/$WEBHOOK/resume 200',
      'receiver strict',
      'GET /v2/events?after=0&types=client_created,client_updated&include=snapshot 200',
      'GET /v2/webhooks/$WEBHOOK/requests 200',
      'GET /v2/webhooks/$WEBHOOK/requests?filter=scheduled 200',
      'GET /v2/webhooks/$WEBHOOK/requests?failed=true&event_type=client_updated 200',
      'GET /v2/webhooks/$WEBHOOK/requests?status=sent&entity_uuid=$CLIENT 200',
      'POST /v2/webhooks/$WEBHOOK/requests/$REQUEST/resend 201',
      'POST /v2/webhooks/$WEBHOOK/resend 202',
      expect.stringMatching(/^cli webhooks list: .*\$WEBHOOK/),
      expect.stringMatching(/^cli webhooks resend --webhook \$WEBHOOK .*: 0 deliveries queued/),
      'GET /v2/webhooks/$WEBHOOK 200',
    ]);

    const [example] = examples;
    await until(() => example?.lines.at(-1)?.startsWith('repeated ') === true);
    const masked = (text: string): string =>
      text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<uuid>').replace(/port \d+/, 'port');
    expect(`${masked(example?.lines.slice(0, 3).join('\n') ?? '')}\n`).toBe(masked(blocks('text')[0] ?? ''));
    expect(example?.lines[3]).toBe('received ping');

    const answered = (request: string): Reported['body'] => answers.get(request)?.body ?? {};
    const test = answered('POST /v2/webhooks/$WEBHOOK/test');
    expect(test.request).toMatchObject({ event_type: 'ping', http_response_code: 204 });
    const [updated] = answered('GET /v2/webhooks/$WEBHOOK/requests').requests as { http_request_body: string }[];
    const [sample] = blocks('json').map((text) => JSON.parse(text) as unknown);
    expect(shapeOf(sample)).toEqual(shapeOf(JSON.parse(updated?.http_request_body ?? '')));
    const types = answered('GET /v2/event_types').event_types as { name: string }[];
    const inTable = [...section('Subscribe').matchAll(/`((?:client|site|job)_[a-z_]+)`/g)].map(([, name]) => name);
    expect([...new Set(inTable)].sort()).toEqual(types.map(({ name }) => name).sort());
  });

  /** A value with the names of types in place of what it holds. */
  const shapeOf = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return value === null ? 'null' : typeof value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shapeOf(one)]));
  };

  it('quotes the example word for word', () => {
    const program = readFileSync(PROGRAM, 'utf8');
    expect(blocks('ts').filter((block) => !program.includes(`\n${block}`))).toEqual([]);
    expect(blocks('ts')).toHaveLength(4);
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
