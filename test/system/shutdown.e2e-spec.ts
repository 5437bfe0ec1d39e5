import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect, createServer } from 'node:net';
import { resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { newUuid } from '#eventstore/domain';
import type { Outcome } from '#eventstore/store';
import { Clients } from '../../libs/crm/src/clients/client.entity.js';
import { createClient } from '../../libs/crm/src/clients/client.js';
import { environment, KEY } from '../../tools/harness/environment.js';
import { requestContext, findingsIn, firstAccount, logOf } from '../support/store.js';
import { Cluster, type StoreProcess } from '../../tools/harness/cluster.js';
import { until } from '../../tools/harness/until.js';

/** Longest a program may take to end, in milliseconds. */
const LIMIT_MS = 15_000;

let cluster: Cluster;
let inside: StoreProcess;
let programs: Program[] = [];

/** A built program as the supervisor runs it. */
interface Program {
  readonly child: ChildProcess;
  readonly url: string;
  readonly ended: Promise<[number | null, NodeJS.Signals | null]>;
  /** Its log so far. */
  readonly log: () => string;
}

async function start(app: 'api' | 'worker'): Promise<Program> {
  const child = fork(resolve(`dist/apps/${app}/src/main.js`), [], {
    env: { PATH: process.env['PATH'], ...environment(cluster.url), LOG_LEVEL: 'info' },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let log = '';
  child.stdout?.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const ended = once(child, 'exit') as Program['ended'];
  const [{ address }] = (await once(child, 'message')) as [{ address: string }];
  const program = { child, url: address, ended, log: () => log };
  programs.push(program);
  return program;
}

/** Asks it to end. @returns how it did. */
async function end({ ended }: Program, ask: () => void): Promise<{ code: number | null; inTime: boolean }> {
  const asked = Date.now();
  ask();
  const [code] = await ended;
  return { code, inTime: Date.now() - asked < LIMIT_MS };
}

async function isOpen(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const open = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  });
  socket.destroy();
  return open;
}

/** Whether another program can listen there now. */
async function isFree(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const server = createServer().listen(Number(port), hostname);
  const free = await new Promise<boolean>((resolve) => {
    server.once('listening', () => resolve(true));
    server.once('error', () => resolve(false));
  });
  server.close();
  return free;
}

/** A POST of a client whose body is still to come. */
function post({ url }: Program, agent: Agent, id: string, headers: Record<string, string> = {}): ClientRequest {
  return request(`${url}/v2/clients`, {
    agent,
    method: 'POST',
    headers: { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json', 'X-Request-Id': id, ...headers },
  });
}

const bodyOf = (id: string): string => JSON.stringify({ organization: true, organization_name: id });

interface Reply {
  readonly status: number | undefined;
  readonly uuid: string;
  /** `close` of an answer after which the connection is not used again. */
  readonly connection: string | undefined;
}

/** The whole answer; a cut one is an error. */
async function answerTo(sent: ClientRequest): Promise<Reply> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve);
    sent.once('error', reject);
  });
  const text = Buffer.concat((await response.toArray()) as Buffer[]).toString();
  const { client_uuid: uuid } = JSON.parse(text) as { client_uuid: string };
  return { status: response.statusCode, connection: response.headers.connection, uuid };
}

/** Runs `work` with a session that is in a transaction; it is rolled back. */
async function inTransaction(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  try {
    await client.query('begin');
    await work(client);
  } finally {
    await client.end();
  }
}

/** Waits until a session of the program waits for a lock. */
const waits = (name: string): Promise<void> =>
  until(async () => {
    const rows = await inside.database.query(
      "select from pg_stat_activity where application_name = $1 and wait_event_type = 'Lock' and datname = current_database()",
      [name],
    );
    return rows.length > 0;
  });

beforeEach(async () => {
  cluster = await Cluster.open();
  inside = await cluster.process();
});

afterEach(async () => {
  for (const { child } of programs) child.kill('SIGKILL');
  await Promise.all(programs.map(({ ended }) => ended));
  programs = [];
  await cluster.close();
});

describe('a stopped API', () => {
  test('answers what it has accepted, takes no more, and frees its port', async () => {
    const api = await start('api');
    const account = await firstAccount(inside);
    const agent = new Agent({ keepAlive: true });
    // "100 Continue" says that it has accepted the request; the body comes long after the API is stopped.
    const accepted = Array.from({ length: 10 }, () => {
      const id = newUuid();
      return { id, sent: post(api, agent, id, { Expect: '100-continue' }) };
    });
    await Promise.all(
      accepted.map(({ sent }) => {
        sent.flushHeaders();
        return once(sent, 'continue');
      }),
    );
    const answers = accepted.map(({ sent }) => answerTo(sent));
    const committing = newUuid();
    let committed: Promise<Reply> | undefined;
    let outcome: ReturnType<typeof end> | undefined;
    // One has its commit under way.
    await inTransaction(async (client) => {
      await client.query('select from account_log for update');
      const sent = post(api, agent, committing);
      committed = answerTo(sent);
      sent.end(bodyOf(committing));
      await waits('fieldline-api');
      outcome = end(api, () => api.child.kill('SIGTERM'));
      await until(async () => !(await isOpen(api.url)));
      for (const { id, sent } of accepted) sent.end(bodyOf(id));
    });

    const replies = await Promise.all([...answers, ...(committed ? [committed] : [])]);
    expect(replies).toEqual(
      Array.from({ length: 11 }, () => ({ status: 201, connection: 'close', uuid: expect.any(String) })),
    );
    expect(await outcome).toEqual({ code: 0, inTime: true });
    expect(await isFree(api.url)).toBe(true);
    const log = await logOf(inside.database, account);
    const made = new Map(log.map(({ correlationId, streamId }) => [correlationId, streamId]));
    const ids = [...accepted.map(({ id }) => id), committing];
    expect(ids.map((id) => made.get(id))).toEqual(replies.map(({ uuid }) => uuid));
  });

  test('under load does nothing that it does not answer', async () => {
    const api = await start('api');
    const account = await firstAccount(inside);
    const before = (await logOf(inside.database, account)).length;
    const agent = new Agent({ keepAlive: true });
    const answered = new Map<string, string>();
    const refused: string[] = [];
    const use = async (): Promise<void> => {
      while (refused.length === 0) {
        const id = newUuid();
        const sent = post(api, agent, id);
        sent.end(bodyOf(id));
        try {
          const { status, uuid } = await answerTo(sent);
          expect(status).toBe(201);
          answered.set(id, uuid);
        } catch (error) {
          // No byte of an answer, and nothing done: the connection was closed before the request was taken.
          expect(['ECONNREFUSED', 'ECONNRESET', 'EPIPE']).toContain((error as NodeJS.ErrnoException).code);
          refused.push(id);
        }
      }
    };
    const users = Array.from({ length: 16 }, use);
    await until(() => answered.size >= 200);
    expect(await end(api, () => api.child.kill('SIGTERM'))).toEqual({ code: 0, inTime: true });
    await Promise.all(users);
    agent.destroy();
    const log = (await logOf(inside.database, account)).slice(before);
    expect(new Map(log.map(({ correlationId, streamId }) => [correlationId, streamId]))).toEqual(
      new Map(log.map(({ correlationId }) => [correlationId, answered.get(correlationId)])),
    );
    expect(log).toHaveLength(answered.size);
    expect(await isFree(api.url)).toBe(true);
  });

  test('does not wait for connections that never carried a request, as browsers open them', async () => {
    const api = await start('api');
    const { hostname, port } = new URL(api.url);
    const sockets = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const socket = connect(Number(port), hostname);
        socket.on('error', () => undefined);
        await once(socket, 'connect');
        return socket;
      }),
    );
    expect(await end(api, () => api.child.kill('SIGTERM'))).toEqual({ code: 0, inTime: true });
    for (const socket of sockets) socket.destroy();
  });

  test('ends in time while a file is uploaded', async () => {
    const api = await start('api');
    const announced = await fetch(`${api.url}/v2/attachments`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'film.mp4', content_type: 'video/mp4', size: 1_000_000 }),
    });
    const { upload } = (await announced.json()) as { upload: { url: string } };
    const headers = { 'Content-Length': '1000000', Expect: '100-continue' };
    const sent = request(upload.url, { method: 'PUT', headers });
    sent.on('error', () => undefined);
    sent.flushHeaders();
    await once(sent, 'continue');
    sent.write(Buffer.alloc(100_000));
    expect(await end(api, () => api.child.kill('SIGTERM'))).toEqual({ code: 0, inTime: true });
  });

  test('ends when its supervisor is gone', async () => {
    const api = await start('api');
    const agent = new Agent({ keepAlive: true });
    const sent = post(api, agent, newUuid());
    sent.end(bodyOf('Kept open'));
    await answerTo(sent);
    expect(await end(api, () => api.child.disconnect())).toEqual({ code: 0, inTime: true });
    expect(await isFree(api.url)).toBe(true);
  });
});

describe('a stopped worker', () => {
  const CREATED = 1_200;

  /** Creates clients, and does not wait for their projection. @returns the account. */
  async function writeClients(): Promise<string> {
    const api = await cluster.api();
    const account = await firstAccount(inside);
    await api.close();
    const [territory] = await inside.database.query<{ uuid: string; name: string }>('select uuid, name from territory');
    if (territory === undefined) throw new Error('The account has no territory');
    const ctx = requestContext(account);
    const create = (name: string): Promise<Outcome> =>
      inside.store.create(Clients, ctx, (uow) => {
        uow.cacheRef('territory', territory);
        return createClient({ organization: true, organizationName: name, territoryUuid: territory.uuid });
      });
    await Promise.all(Array.from({ length: CREATED }, (_, i) => create(`Client ${i}`)));
    return account;
  }

  /** What the checkpoint says and what the index holds. */
  async function progress(account: string): Promise<{ position: number; shown: string[]; due: string[] }> {
    const [checkpoint] = await inside.database.query<{ position: number }>(
      "select position from projection_checkpoint where projection = 'search_index' and account_id = $1",
      [account],
    );
    const position = checkpoint?.position ?? 0;
    const shown = await inside.database.query<{ uuid: string }>('select uuid from search_index order by uuid');
    const log = await logOf(inside.database, account);
    const due = log.filter((event) => event.type === 'client.created' && event.position <= position);
    return { position, shown: shown.map(({ uuid }) => uuid), due: due.map(({ streamId }) => streamId).sort() };
  }

  test('finishes the batch under way and leaves the next ones whole for others', async () => {
    const account = await writeClients();
    let outcome: ReturnType<typeof end> | undefined;
    await inTransaction(async (client) => {
      await client.query('lock table search_index in share mode');
      const worker = await start('worker');
      await waits('fieldline-worker');
      outcome = end(worker, () => worker.child.kill('SIGTERM'));
      await until(() => worker.log().includes('worker is stopping: SIGTERM'));
    });
    expect(await outcome).toEqual({ code: 0, inTime: true });
    const { position, shown, due } = await progress(account);
    expect(position).toBeGreaterThan(0);
    expect(shown.length).toBeLessThan(CREATED);
    expect(shown).toEqual(due);

    await start('worker');
    await until(async () => (await progress(account)).shown.length === CREATED);
    expect(await findingsIn(inside, account)).toEqual([]);
  });

  test('ends when its supervisor is gone', async () => {
    const account = await writeClients();
    const worker = await start('worker');
    await until(async () => (await progress(account)).position > 0);
    expect(await end(worker, () => worker.child.disconnect())).toEqual({ code: 0, inTime: true });
    const { shown, due } = await progress(account);
    expect(shown).toEqual(due);
    expect(await isFree(worker.url)).toBe(true);
  });
});
