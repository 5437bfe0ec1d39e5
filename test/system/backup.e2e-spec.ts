import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { migrate } from '../../apps/schema.js';
import { findPostgres } from '../../apps/local/src/embedded-postgres/index.js';
import { withDatabase, query } from '../../tools/harness/database.js';
import { cleanUp, newDataDir } from '../support/embedded.js';
import { cli, type ProgramResult } from '../support/cli.js';
import { environment, KEY } from '../../tools/harness/environment.js';
import { dataFolder } from '../../tools/harness/folders.js';
import { Cluster } from '../../tools/harness/cluster.js';
import { send } from '../../tools/harness/api-client.js';
import { png } from '../support/files.js';
import { Guide } from '../support/guide.js';
import { shell } from '../support/terminals.js';
import { backupServer } from '../support/installed-postgres.js';
import { type Received, Receiver } from '../../tools/harness/receiver.js';
import { until } from '../../tools/harness/until.js';

const guide = new Guide('docs/production.md');
const SECRET = 'correct-horse-battery-staple';
/** Soon and often: what waits is sent within the test. */
const RETRIES = Array.from({ length: 200 }, () => 1);

/** Ends what a test started, the last one first. */
const closing: (() => Promise<unknown>)[] = [];
let receiver: Receiver;
beforeAll(async () => {
  receiver = await Receiver.start();
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await cleanUp();
  receiver.received.length = 0;
});
afterAll(() => receiver.close());

interface Site {
  readonly url: string;
}

interface Event {
  readonly position: number;
  readonly uuid: string;
}

/** What was there when the copy was made. */
interface Kept {
  readonly client: string;
  /** A key that was created after the first. */
  readonly key: string;
  readonly events: readonly Event[];
  /** A job that shows a photo, and its bytes. */
  readonly job: string;
  readonly photo: Buffer;
  /** Deliveries that wait, by their `webhook-id`. */
  readonly waiting: ReadonlySet<string>;
}

const idOf = ({ headers }: Received): string => String(headers['webhook-id']);
const company = (name: string): object => ({ organization: true, organization_name: name });

async function feed(site: Site): Promise<Event[]> {
  const all: Event[] = [];
  for (;;) {
    const { status, body } = await send(site, 'GET', `/v2/events?after=${all.at(-1)?.position ?? 0}&limit=500`);
    expect(status).toBe(200);
    const page = body.events as Event[];
    if (page.length === 0) return all;
    all.push(...page);
  }
}

/** Makes data of every kind: a client with versions, a key, deliveries that arrived, and some that wait. */
async function fill(site: Site, databaseUrl: string): Promise<Kept> {
  receiver.answer = () => ({ status: 204 });
  const hook = { url: receiver.url, event_types: ['client_created', 'client_updated'], secret: SECRET };
  expect((await send(site, 'POST', '/v2/webhooks', hook)).status).toBe(201);
  const { body } = await send(site, 'POST', '/v2/clients', company('Acme'));
  const client = String(body.client_uuid);
  await until(() => receiver.received.length === 1);
  receiver.answer = () => ({ status: 503 });
  for (const name of ['Acme & Sons', 'Acme & Daughters'])
    expect((await send(site, 'PATCH', `/v2/clients/${client}`, company(name))).status).toBe(200);
  await until(() => new Set(receiver.received.map(idOf)).size === 3);
  const [, ...waiting] = [...new Set(receiver.received.map(idOf))];
  const photo = png('backup');
  const job = await createJobWith(site, photo);
  const made = await cli(databaseUrl, 'keys', 'create', '--name', 'ERP');
  const [key = ''] = /fk_\w+/.exec(made.stdout) ?? [made.stderr];
  return { client, key, job, photo, events: await feed(site), waiting: new Set(waiting) };
}

/** Creates a job that shows a photo. @returns its uuid. */
async function createJobWith(site: Site, photo: Buffer): Promise<string> {
  const value = { name: 'roof.png', base64_content: photo.toString('base64') };
  const { status, body } = await send(site, 'POST', '/v2/jobs', {
    report_fields: [{ name: 'Photos', field_type: 'image', value }],
  });
  expect(status).toBe(201);
  return String(body.job_uuid);
}

/** The bytes that the field of a job shows. */
async function photoOf(site: Site, job: string): Promise<Buffer> {
  const { body } = await send(site, 'GET', `/v2/jobs/${job}`);
  const { report_fields: fields } = body.job as { report_fields: { value: string[] }[] };
  const [url = ''] = fields.flatMap(({ value }) => value);
  const response = await fetch(url, { headers: { Authorization: `Bearer ${KEY}` } });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** Looks whether it is all there, and goes on. */
async function goesOn(
  site: Site,
  databaseUrl: string,
  { client, key, job, photo, events, waiting }: Kept,
): Promise<void> {
  const restored = await feed(site);
  expect(restored.slice(0, events.length)).toEqual(events);
  expect(restored.map(({ position }) => position)).toEqual(restored.map((_, i) => i + 1));

  expect((await send(site, 'GET', `/v2/clients/${client}`)).body).toMatchObject({
    client: { version: 3, organization_name: 'Acme & Daughters' },
  });
  expect(await photoOf(site, job)).toEqual(photo);
  const authorization = { Authorization: `Bearer ${key}` };
  const changed = await send(site, 'PATCH', `/v2/clients/${client}`, company('Acme again'), authorization);
  expect(changed.status).toBe(200);
  expect((await send(site, 'GET', `/v2/clients/${client}`)).body).toMatchObject({ client: { version: 4 } });
  const [newest, ...more] = (await feed(site)).slice(restored.length);
  expect({ position: newest?.position, more }).toEqual({ position: restored.length + 1, more: [] });

  // The same deliveries as before, with the secret that was encrypted, and what is new behind them.
  const before = receiver.received.length;
  receiver.answer = () => ({ status: 204 });
  const arrived = (): Received[] => receiver.received.slice(before);
  await until(() => [...waiting].every((id) => arrived().some((one) => idOf(one) === id)));
  await until(() => arrived().some(({ body }) => (body.client as { version: number }).version === 4));
  expect(new Set(arrived().map(({ headers }) => headers['x-service-secret']))).toEqual(new Set([SECRET]));
  expect(await cli(databaseUrl, 'events', 'verify')).toMatchObject({ code: 0 });
}

/** Runs a block of the guide. */
async function follow(commands: string, cwd: string, env: NodeJS.ProcessEnv): Promise<ProgramResult> {
  const outcome = await shell(commands, { cwd, env: { ...environment(''), ...env } });
  expect({ commands, ...outcome }).toMatchObject({ code: 0 });
  return outcome;
}

const [dump = '', restore = '', pack = '', unpack = ''] = guide
  .blocks('sh', 'Backup and restore')
  .map(({ text }) => text);

describe('a copy of the files of the embedded database', () => {
  /** `npm start` in a separate folder. */
  async function start(cwd: string): Promise<Site & { readonly databaseUrl: string; stop(): Promise<void> }> {
    const { PATH } = process.env;
    const { DATABASE_URL, SECRETS_KEY, ...settings } = environment('');
    // The database, the key and the folder are those that it makes itself.
    expect([DATABASE_URL, SECRETS_KEY, settings['DATA_DIR']]).toEqual(['', expect.any(String), undefined]);
    const child = spawn(process.execPath, [resolve('dist/apps/local/src/main.js')], {
      cwd,
      env: { PATH, ...settings, WEBHOOK_RETRY_SCHEDULE: RETRIES.join(',') },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const ended = once(child, 'close');
    const stop = async (): Promise<void> => {
      if (child.exitCode === null) child.kill('SIGTERM');
      await ended;
    };
    closing.push(stop);
    await Promise.race([
      until(() => /Fieldline is ready/.test(said) && /Try it/.test(said)),
      ended.then(() => Promise.reject(new Error(said))),
    ]);
    const [, url = ''] = /API +(http:\S+)/.exec(said) ?? [];
    return { url, databaseUrl: (await findPostgres(join(cwd, '.data'))) ?? '', stop };
  }

  it('is a backup: it goes on where it was', async () => {
    const home = await newDataDir();
    const first = await start(home);
    const kept = await fill(first, first.databaseUrl);
    await first.stop();
    await follow(pack, home, { PATH: process.env['PATH'] });

    const other = join(home, 'other');
    await mkdir(other, { mode: 0o755 });
    await follow(unpack.replace('fieldline.tar.gz', '../fieldline.tar.gz'), other, { PATH: process.env['PATH'] });
    const second = await start(other);
    expect(await readFile(join(other, '.data', 'secrets.key'))).toEqual(
      await readFile(join(home, '.data', 'secrets.key')),
    );
    await goesOn(second, second.databaseUrl, kept);
  });
});

describe('pg_dump and pg_restore', () => {
  it('are a backup that can be made under load: all goes on where it was', async () => {
    const found = await backupServer();
    if (typeof found === 'string') {
      process.stderr.write(`${found}\n`);
      return;
    }
    closing.push(() => found.close());
    const name = `fieldline_backup_${randomBytes(4).toString('hex')}`;
    const [url, restored] = [withDatabase(found.url, name), withDatabase(found.url, `${name}_restored`)];
    await query(found.url, `create database ${name} template template0`);
    closing.push(async () => {
      for (const one of [name, `${name}_restored`])
        await query(found.url, `drop database if exists ${one} with (force)`);
      for (const one of [url, restored]) await rm(dataFolder(one), { recursive: true, force: true });
    });
    await migrate(url);
    const cluster = await Cluster.open(url);
    closing.push(() => cluster.close());
    const api = await cluster.api();
    await cluster.worker({ webhookRetrySchedule: RETRIES });
    const kept = await fill(api, url);

    // Others write while it is made: it holds a moment, and everything up to it.
    const over = new AbortController();
    let written = 0;
    const writing = (async () => {
      for (; !over.signal.aborted; written++) await createJobWith(api, png(`photo ${written}`));
    })();
    await until(() => written > 5);
    const cwd = await newDataDir();
    const PATH = `${found.programs.folder}${delimiter}${process.env['PATH'] ?? ''}`;
    await follow(dump, cwd, { PATH, DATABASE_URL: url, DATA_DIR: dataFolder(url) });
    over.abort();
    await writing;
    const all = await feed(api);
    await cluster.close();

    const { stdout } = await follow(restore, cwd, {
      PATH,
      DATABASE_URL: url,
      RESTORED: `${name}_restored`,
      RESTORED_URL: restored,
      RESTORED_DATA_DIR: dataFolder(restored),
    });
    expect(stdout).toContain('The schema is up to date.');
    // Those of other writers too, whose files were copied while more came.
    expect(Number(/^(\d+) attachments, 0 without their bytes$/m.exec(stdout)?.[1])).toBeGreaterThan(5);
    const next = await Cluster.open(restored);
    closing.push(() => next.close());
    const nextApi = await next.api();
    const events = await feed(nextApi);
    expect(events).toEqual(all.slice(0, events.length));
    expect(events.length).toBeGreaterThan(kept.events.length);
    expect((await send(nextApi, 'GET', '/v2/account', undefined, { Authorization: `Bearer ${KEY}` })).status).toBe(200);
    await next.worker({ webhookRetrySchedule: RETRIES });
    await goesOn(nextApi, restored, kept);
  });
});
