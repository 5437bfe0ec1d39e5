import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchPostgres } from '../../apps/local/src/embedded-postgres/index.js';
import { migrate } from '../../apps/schema.js';
import { query, withClient, withDatabase } from '../../tools/harness/database.js';
import { createCitusDatabase, nodesOf } from '../../tools/harness/citus.js';
import { scratchFolder } from '../../tools/harness/folders.js';
import { isAlive, openServer, type RunServer } from '../../tools/harness/postgres-server.js';

const FOLDER_PREFIX = 'fieldline-test-';

let server: RunServer | undefined;
let starting: Promise<void> | undefined;

/**
 * Starts what the suites of a run share: a server with a migrated template database.
 * The server is the one of TEST_DATABASE_URL (a superuser's URL, PostgreSQL 15 or newer), or else an embedded one without fsync. Suites
 * find it by TEST_POSTGRES_URL (the server's database `postgres`) and TEST_POSTGRES_TEMPLATE (a name). With CITUS_URL (a superuser's
 * URL of a database of the coordinator that has Citus), all databases are distributed over the nodes of its cluster.
 */
export async function startTestServer(): Promise<void> {
  // Jest skips the teardown when it is interrupted.
  for (const [signal, number] of [
    ['SIGINT', 2],
    ['SIGTERM', 15],
  ] as const)
    process.once(signal, () => void stopTestServer().finally(() => process.exit(128 + number)));
  // The statements that programs of the suites send: see account-local-sql.
  process.env['TEST_STATEMENTS'] = await mkdtemp(join(tmpdir(), 'fieldline-statements-'));
  starting = startDatabase();
  await starting;
}

async function startDatabase(): Promise<void> {
  const citus = process.env['CITUS_URL'];
  const given = citus ?? process.env['TEST_DATABASE_URL'];
  const parent = await scratchFolder();
  if (given === undefined || given === '') await removeLeftovers(parent);
  server = await openServer(given, { prefix: `${FOLDER_PREFIX}${process.pid}-`, durable: false, parent });
  const adminUrl = withDatabase(server.url, 'postgres');
  // Unique: runs may share a server.
  const template = `fieldline_run_${randomBytes(4).toString('hex')}`;
  const nodes = citus === undefined ? [adminUrl] : await nodesOf(adminUrl);
  if (citus === undefined) await query(adminUrl, `CREATE DATABASE ${template}`);
  else await createCitusDatabase(adminUrl, template);
  await migrate(withDatabase(server.url, template), citus === undefined ? {} : { distribute: { shards: 4 } });
  // A database with open sessions cannot be cloned.
  for (const node of nodes) await closeDatabase(node, template);
  process.env['TEST_POSTGRES_NODES'] = nodes.join(' ');
  process.env['TEST_POSTGRES_URL'] = adminUrl;
  process.env['TEST_POSTGRES_TEMPLATE'] = template;
}

/** Ends the sessions of a database, also those of its background workers, and allows no others. */
async function closeDatabase(serverUrl: string, name: string): Promise<void> {
  await query(serverUrl, `ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`);
  await query(serverUrl, `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`);
}

/** Drops the databases of the run, and stops a server that was started for it. */
export async function stopTestServer(): Promise<void> {
  // An interrupted start: what has started is known at its end.
  await starting?.catch(() => undefined);
  const [adminUrl, template] = [process.env['TEST_POSTGRES_URL'], process.env['TEST_POSTGRES_TEMPLATE']];
  const isGiven = (process.env['CITUS_URL'] ?? process.env['TEST_DATABASE_URL'] ?? '') !== '';
  if (isGiven && adminUrl !== undefined && template !== undefined)
    for (const node of (process.env['TEST_POSTGRES_NODES'] ?? adminUrl).split(' '))
      await withClient(node, async (client) => {
        const { rows } = await client.query<{ datname: string }>(
          'SELECT datname FROM pg_database WHERE datname LIKE $1',
          [`${template}%`],
        );
        for (const { datname } of rows) await client.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
      });
  await server?.close();
  await rm(process.env['TEST_STATEMENTS'] ?? '', { recursive: true, force: true });
}

/** Stops the servers of runs that were killed. */
async function removeLeftovers(scratch: string): Promise<void> {
  for (const name of await readdir(scratch)) {
    const pid = name.startsWith(FOLDER_PREFIX) ? Number(name.slice(FOLDER_PREFIX.length).split('-')[0]) : NaN;
    if (!Number.isInteger(pid) || isAlive(pid)) continue;
    const dataDir = join(scratch, name);
    try {
      await (await launchPostgres({ dataDir, durable: false })).stop();
      await rm(dataDir, { recursive: true, force: true });
    } catch {
      // Another user's server, or another run is removing it.
    }
  }
}
