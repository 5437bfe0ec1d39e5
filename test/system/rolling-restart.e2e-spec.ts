import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Balancer } from '../support/balancer.js';
import { findingsIn, firstAccount, logOf } from '../support/store.js';
import { Cluster, type StoreProcess } from '../../tools/harness/cluster.js';
import { send } from '../../tools/harness/api-client.js';
import { StandaloneProgram } from '../../tools/harness/standalone-program.js';
import { until } from '../../tools/harness/until.js';

/** Longest a program may take to end, in milliseconds. */
const LIMIT_MS = 15_000;
const USERS = 4;

let cluster: Cluster;
let inside: StoreProcess;
const programs: StandaloneProgram[] = [];

async function start(): Promise<StandaloneProgram> {
  const program = StandaloneProgram.launch('api', cluster.url);
  programs.push(program);
  await program.ready();
  return program;
}

beforeEach(async () => {
  cluster = await Cluster.open();
  inside = await cluster.process();
});

afterEach(async () => {
  await Promise.all(programs.splice(0).map((program) => program.kill()));
  await cluster.close();
});

const named = (name: string): object => ({ organization: true, organization_name: name });

describe('an API that is stopped', () => {
  it('reports it on /health/ready and closes connections with their next response, but serves for another second', async () => {
    const api = await start();
    const asked = Date.now();
    const ended = api.stop();
    let ready: Awaited<ReturnType<typeof send>> | undefined;
    await until(async () => (ready = await send(api, 'GET', '/health/ready')).status !== 200);
    expect({ status: ready?.status, body: ready?.body }).toEqual({ status: 503, body: { status: 'stopping' } });
    expect((await send(api, 'GET', '/health/live')).status).toBe(200);
    const write = await send(api, 'POST', '/v2/clients', named('Late'));
    expect({ status: write.status, connection: write.headers.get('connection') }).toEqual({
      status: 201,
      connection: 'close',
    });
    expect(await ended).toBe(0);
    expect(Date.now() - asked).toBeGreaterThanOrEqual(1_000);
    expect(Date.now() - asked).toBeLessThan(LIMIT_MS);
  });

  it('by Ctrl-C gives no notice', async () => {
    const api = await start();
    const ended = api.stop('SIGINT');
    const seen: unknown[] = [];
    await until(async () => {
      const answer = await send(api, 'GET', '/health/ready').catch(() => undefined);
      if (answer !== undefined) seen.push(answer.body.status);
      return answer === undefined;
    });
    // It accepts nothing any more: only a request that was in flight at the signal may still get a response.
    expect(seen.filter((status) => status !== 'ready').length).toBeLessThanOrEqual(1);
    expect(await ended).toBe(0);
  });
});

describe('two APIs behind a balancer, restarted in turn under load', () => {
  it('respond to each request with 2xx, and lose no write', async () => {
    const running = await Promise.all([start(), start()]);
    const account = await firstAccount(inside);
    const balancer = new Balancer(running.map(({ url }) => url));
    /** The version that was acknowledged last, by client. */
    const acknowledged = new Map<string, number>();
    const faults: string[] = [];
    const over = new AbortController();
    let [answers, lastOnes] = [0, 0];

    const request = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
      const passed = await balancer.send(method, path, body);
      answers += 1;
      if (passed.last) lastOnes += 1;
      if (passed.status < 200 || passed.status > 299)
        throw new Error(`${passed.status} ${JSON.stringify(passed.body)}`);
      return passed.body;
    };
    const use = async (user: number): Promise<void> => {
      for (let i = 0; !over.signal.aborted && faults.length === 0; i++)
        try {
          const uuid = String((await request('POST', '/v2/clients', named(`User ${user}, ${i}`))).client_uuid);
          acknowledged.set(uuid, 1);
          expect(await request('GET', `/v2/clients/${uuid}`)).toMatchObject({ client: { version: 1 } });
          await request('PATCH', `/v2/clients/${uuid}`, named(`User ${user}, ${i}, changed`));
          acknowledged.set(uuid, 2);
          await request('GET', '/v2/clients?limit=5');
        } catch (error) {
          faults.push(error instanceof Error ? `${(error as NodeJS.ErrnoException).code}: ${error.message}` : '?');
        }
    };
    const users = Array.from({ length: USERS }, (_, user) => use(user));
    try {
      for (const at of [0, 1]) {
        const before = answers;
        await until(() => answers > before + 50 || faults.length > 0);
        const asked = Date.now();
        expect(await running[at]?.stop()).toBe(0);
        expect(Date.now() - asked).toBeLessThan(LIMIT_MS);
        const successor = await start();
        running[at] = successor;
        balancer.replace(at, successor.url);
        await until(() => balancer.isUp(at));
      }
    } finally {
      over.abort();
      await Promise.all(users);
      await balancer.close();
    }

    expect(faults).toEqual([]);
    expect(acknowledged.size).toBeGreaterThan(50);
    // Connections were ended by an answer that said so; none broke, or there were faults.
    expect(lastOnes).toBeGreaterThan(0);
    const kept = new Map<string, number>();
    for (const { streamId, version, type } of await logOf(inside.database, account))
      if (type.startsWith('client.')) kept.set(streamId, version);
    expect(kept).toEqual(acknowledged);
    expect(await findingsIn(inside, account)).toEqual([]);
    expect(programs.flatMap(({ lines }) => lines.filter((line) => /"level":"(error|fatal)"/.test(line)))).toEqual([]);
  });
});
