import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, launchPostgres } from '../../tools/embedded-postgres/index.js';
import { migrate } from '../../apps/schema.js';
import { withDatabase } from './database.js';
import { Hosts } from './hosts.js';
import { makeFolder, scratchFolder } from './scratch.js';

const FOLDER_PREFIX = 'fieldline-test-';

let hosts: Hosts | undefined;
let embedded: { server: EmbeddedPostgres; dataDir: string } | undefined;

/**
 * One server for the whole run: the one of TEST_DATABASE_URL (any superuser URL, PostgreSQL 15 or newer), or else an
 * embedded one with fsync off. In it, one migrated template database. Suites get both through the environment:
 * TEST_POSTGRES_URL (the server's database `postgres`) and TEST_POSTGRES_TEMPLATE (a name). Beside it, as many hosts of
 * services as jest has workers.
 */
export async function startTestServer(workers: number): Promise<void> {
  [hosts] = await Promise.all([Hosts.start(workers), startDatabase()]);
}

async function startDatabase(): Promise<void> {
  const given = process.env['TEST_DATABASE_URL'];
  const serverUrl = given === undefined || given === '' ? await launch() : given;
  const adminUrl = withDatabase(serverUrl, 'postgres');
  // Of this run alone: runs may share a server.
  const template = `fieldline_run_${randomBytes(4).toString('hex')}`;
  await runSql(adminUrl, [`CREATE DATABASE ${template}`]);
  await migrate(withDatabase(serverUrl, template));
  // Closed to connections, since one open session would keep every suite from cloning it.
  await runSql(adminUrl, [`ALTER DATABASE ${template} WITH ALLOW_CONNECTIONS false`]);
  process.env['TEST_POSTGRES_URL'] = adminUrl;
  process.env['TEST_POSTGRES_TEMPLATE'] = template;
}

/** Ends the embedded server, or takes this run's databases off the server that was given. */
export async function stopTestServer(): Promise<void> {
  await hosts?.stop();
  if (embedded !== undefined) {
    await embedded.server.stop();
    await rm(embedded.dataDir, { recursive: true, force: true });
    return;
  }
  const [adminUrl, template] = [process.env['TEST_POSTGRES_URL'], process.env['TEST_POSTGRES_TEMPLATE']];
  if (adminUrl === undefined || template === undefined) return;
  const { rows } = await runSql(adminUrl, [`SELECT datname FROM pg_database WHERE datname LIKE '${template}%'`]);
  await runSql(
    adminUrl,
    rows.map(({ datname }) => `DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`),
  );
}

async function launch(): Promise<string> {
  const scratch = await scratchFolder();
  await sweep(scratch);
  const dataDir = await makeFolder(scratch, `${FOLDER_PREFIX}${process.pid}-`);
  try {
    embedded = { server: await launchPostgres({ dataDir, durable: false }), dataDir };
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
  return embedded.server.url;
}

/** jest skips the teardown when it is interrupted: the servers of runs that are gone are ended here. */
async function sweep(scratch: string): Promise<void> {
  for (const name of await readdir(scratch)) {
    const pid = name.startsWith(FOLDER_PREFIX) ? Number(name.slice(FOLDER_PREFIX.length).split('-')[0]) : NaN;
    if (!Number.isInteger(pid) || runs(pid)) continue;
    const dataDir = join(scratch, name);
    try {
      await (await launchPostgres({ dataDir, durable: false })).stop();
      await rm(dataDir, { recursive: true, force: true });
    } catch {
      // Another user's, or another run sweeps it just now.
    }
  }
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function runSql(url: string, statements: readonly string[]): Promise<pg.QueryResult<{ datname: string }>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let result = await client.query<{ datname: string }>('SELECT current_database() AS datname');
    for (const statement of statements) result = await client.query<{ datname: string }>(statement);
    return result;
  } finally {
    await client.end();
  }
}
