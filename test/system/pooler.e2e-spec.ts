import { execFile } from 'node:child_process';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { send } from '../../tools/harness/api-client.js';
import { builtScript } from '../../tools/harness/build.js';
import { Cluster } from '../../tools/harness/cluster.js';
import { createDatabase, query, type TestDatabase } from '../../tools/harness/database.js';
import { environment, KEY } from '../../tools/harness/environment.js';
import { StreamClient } from '../../tools/harness/event-stream-client.js';
import type { Program } from '../../tools/harness/program.js';
import { Receiver } from '../../tools/harness/receiver.js';
import { until } from '../../tools/harness/until.js';
import { Guide } from '../support/guide.js';
import { Pgbouncer, pgbouncerVersion } from '../support/pgbouncer.js';

/** The programs behind PgBouncer, in the configuration of docs/production.md. */

const version = pgbouncerVersion();
const SKIPPED = 'programs behind a connection pooler (skipped: the program pgbouncer is not installed)';
/** Prepared statements in transaction mode came with 1.21. */
const poolsTransactions = version !== undefined && (version.major > 1 || version.minor >= 21);
const mode = poolsTransactions ? 'transaction' : 'session';
/** Server connections of the pooler: fewer than the pools of the programs have together. */
const POOLED = 6;

/** The settings of a `pgbouncer.ini` in the guide: of its first database, and of the pooler. */
function configurationOf(section: string): { readonly database: string; readonly pooler: Record<string, string> } {
  const ini = new Guide('docs/production.md').section(section);
  const database = /^\w+ = host=\S+ port=\S+ dbname=\S+ *(.*)$/m.exec(ini)?.[1];
  const own = /^\[pgbouncer\]$([^[`]+)/m.exec(ini)?.[1];
  if (database === undefined || own === undefined) throw new Error(`There is no pgbouncer.ini in "${section}"`);
  const pairs = [...own.matchAll(/^(\w+) = (.*)$/gm)].map(([, name = '', value = '']) => [name, value] as const);
  const shared = pairs.filter(([name]) => !/^(listen_|auth_|default_pool_size$)/.test(name));
  return { database, pooler: Object.fromEntries(shared) };
}

(version === undefined ? describe.skip : describe)(
  version === undefined ? SKIPPED : `${mode} mode of PgBouncer`,
  () => {
    let database: TestDatabase;
    let pooler: Pgbouncer;
    let cluster: Cluster;
    let first: Program;
    let second: Program;
    let receiver: Receiver;

    beforeAll(async () => {
      database = await createDatabase();
      // A pooler that keeps track of the time zone gives the programs theirs.
      if (poolsTransactions) await setTimeZone(database, 'Asia/Tokyo');
      const guide = configurationOf('Connection poolers');
      const settings: Record<string, string | number> = {
        ...guide.pooler,
        pool_mode: mode,
        default_pool_size: mode === 'session' ? 60 : POOLED,
      };
      if (mode === 'session') {
        delete settings['max_prepared_statements'];
        const sql = new Guide('docs/production.md').blocks().find(({ language }) => language === 'sql')?.text ?? '';
        await query(database.url, sql.replaceAll('in database fieldline', `in database ${nameOf(database)}`));
      }
      pooler = await Pgbouncer.start(database.url, settings, guide.database);
      const drop = (): Promise<void> => database.drop();
      cluster = Cluster.on({ url: pooler.url, drop }, { SESSION_DATABASE_URL: database.url });
      [first, second] = [await cluster.fork('apps/api/src/main.js'), await cluster.fork('apps/api/src/main.js')];
      await cluster.fork('apps/worker/src/main.js');
      receiver = await Receiver.start();
    });
    afterAll(async () => {
      await receiver.close();
      await cluster.close();
      await pooler.stop();
    });

    const create = async (name: string): Promise<string> => {
      const { status, body } = await send(first, 'POST', '/v2/clients', {
        organization: true,
        organization_name: name,
      });
      expect(status).toBe(201);
      return String(body.client_uuid);
    };

    it('an entity that one API creates and changes is read, listed and found through the other', async () => {
      const uuid = await create('Behind a pooler');
      const changed = await send(second, 'PATCH', `/v2/clients/${uuid}`, { organization_name: 'Pooled twice' });
      expect(changed.status).toBe(200);
      expect((await send(first, 'GET', `/v2/clients/${uuid}`)).body).toMatchObject({
        client: { organization_name: 'Pooled twice', version: 2 },
      });
      expect((await send(second, 'GET', '/v2/clients?limit=100')).body.clients).toContainEqual(
        expect.objectContaining({ uuid, organization_name: 'Pooled twice' }),
      );
      await until(async () => {
        const { body } = await send(second, 'GET', '/v2/clients?search=twice');
        return (body.clients as { uuid: string }[]).some((client) => client.uuid === uuid);
      });
    });

    it('instants are in UTC', async () => {
      const before = Date.now();
      const uuid = await create('Timed');
      const { body } = await send(second, 'GET', `/v2/clients/${uuid}`);
      const createdAt = Date.parse((body.client as { created_at: string }).created_at);
      expect(Math.abs(createdAt - before)).toBeLessThan(60_000);
    });

    it('a webhook is delivered', async () => {
      const webhook = { url: `${receiver.url}/pooled`, event_types: ['client_created'], secret: null };
      expect((await send(first, 'POST', '/v2/webhooks', webhook)).status).toBe(201);
      await create('Delivered');
      await until(() => receiver.at('/pooled').length > 0);
      expect(receiver.at('/pooled')[0]?.body).toMatchObject({ event_type: 'client_created' });
    });

    it('a stream and a request with wait at one API receive what the other writes', async () => {
      const { head } = (await send(second, 'GET', '/v2/events?limit=1')).body;
      const stream = await StreamClient.open(second.url, KEY, `?after=${head as number}`);
      const listens = async (): Promise<boolean> =>
        (await query(database.url, listenersOf('fieldline-feed-listener'))).length > 0;
      const waiting = send(second, 'GET', `/v2/events?after=${head as number}&wait=20`);
      await until(listens);
      const uuid = await create('Streamed');
      await until(() => stream.events.length > 0);
      stream.close();
      expect(stream.events[0]?.data).toMatchObject({ type: 'client_created' });
      expect(JSON.stringify((await waiting).body)).toContain(uuid);
    });

    it('many concurrent requests share the connections of the pooler, and none fails', async () => {
      const uuids = await Promise.all(Array.from({ length: 60 }, (_, i) => create(`Crowd ${i}`)));
      const answers = await Promise.all(
        uuids.flatMap((uuid, i) => [
          send(i % 2 === 0 ? first : second, 'GET', `/v2/clients/${uuid}`),
          send(i % 2 === 0 ? second : first, 'GET', '/v2/clients?limit=5'),
        ]),
      );
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
      const connections = await pooler.serverConnections();
      expect(connections).toBeGreaterThan(0);
      if (poolsTransactions) expect(connections).toBeLessThanOrEqual(POOLED);
    });

    it('doctor finds every setting in force', async () => {
      const { code, stdout } = await run('apps/cli/src/main.js', ['doctor'], {
        ...environment(pooler.url),
        SESSION_DATABASE_URL: database.url,
      });
      expect(code).toBe(0);
      expect(stdout).toContain('requests (DATABASE_URL): all settings in force');
      expect(stdout).toContain('commits (SESSION_DATABASE_URL): all settings in force');
      expect(stdout).not.toContain('drops settings');
    });

    describe('a pooler that cannot be used is named at the start, with what to do', () => {
      /** Without the settings of the guide. */
      let plain: TestDatabase;
      let other: Pgbouncer;
      beforeAll(async () => {
        plain = await createDatabase();
      });
      afterAll(() => plain.drop());
      afterEach(() => other.stop());

      const start = (env: NodeJS.ProcessEnv = {}): Promise<Ended> =>
        run('apps/api/src/main.js', [], { ...environment(other.url), ...env });

      it('one that refuses the settings of connections', async () => {
        other = await Pgbouncer.start(plain.url, { pool_mode: mode });
        const { code, stderr } = await start({ SESSION_DATABASE_URL: plain.url });
        expect(code).toBe(1);
        expect(stderr).toMatch(
          /^DATABASE_URL leads to a connection pooler that refuses the settings of the connections \(unsupported startup parameter.*\)\. Set ignore_startup_parameters = options in it/,
        );
      });

      it('one in transaction mode without SESSION_DATABASE_URL', async () => {
        other = await Pgbouncer.start(plain.url, { pool_mode: 'transaction', ignore_startup_parameters: 'options' });
        const { code, stderr } = await start();
        expect(code).toBe(1);
        expect(stderr).toMatch(/^DATABASE_URL .* shares sessions \(transaction mode\)\. Set SESSION_DATABASE_URL/);
      });

      it('one in transaction mode without prepared statements', async () => {
        const without = poolsTransactions ? { max_prepared_statements: 0 } : {};
        const settings = { pool_mode: 'transaction', ignore_startup_parameters: 'options', ...without };
        other = await Pgbouncer.start(plain.url, settings);
        const { code, stderr } = await start({ SESSION_DATABASE_URL: plain.url });
        expect(code).toBe(1);
        expect(stderr).toMatch(
          /^DATABASE_URL .* does not support prepared statements in transaction mode\. Use PgBouncer/,
        );
      });

      (poolsTransactions ? it.skip : it)('one that drops the time zone (before PgBouncer 1.20)', async () => {
        await setTimeZone(plain, 'Asia/Tokyo');
        try {
          other = await Pgbouncer.start(plain.url, { pool_mode: mode, ignore_startup_parameters: 'options' });
          const { code, stderr } = await start({ SESSION_DATABASE_URL: plain.url });
          expect(code).toBe(1);
          expect(stderr).toMatch(/drops the time zone of the connections, which is Asia\/Tokyo\. Set it/);
        } finally {
          await setTimeZone(plain, 'UTC');
        }
      });

      it('doctor names settings that it drops', async () => {
        other = await Pgbouncer.start(plain.url, { pool_mode: 'session', ignore_startup_parameters: 'options' });
        const { stdout } = await run('apps/cli/src/main.js', ['doctor'], environment(other.url));
        expect(stdout).toContain('statement_timeout is 0, not 30s');
        expect(stdout).toContain('enable_seqscan is on, not off');
        expect(stdout).toContain('plan_cache_mode is auto, not force_generic_plan');
      });
    });
  },
);

const nameOf = ({ url }: TestDatabase): string => new URL(url).pathname.slice(1);

const setTimeZone = (database: TestDatabase, zone: string): Promise<unknown> =>
  query(database.url, `alter database ${nameOf(database)} set timezone = '${zone}'`);

const listenersOf = (name: string): string =>
  `select 1 from pg_stat_activity where datname = current_database() and application_name = '${name}'`;

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a built script to its end. */
const run = (script: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> =>
  new Promise((resolve) => {
    const options = { env: { PATH: process.env['PATH'], NO_COLOR: '1', ...env }, timeout: 60_000 };
    execFile(process.execPath, [builtScript(script), ...args], options, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1, stdout, stderr }),
    );
  });
