import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import pg from 'pg';
import { dataFolder } from './folders.js';

/** A database that exists for the time of a test or a measurement. */
export interface TestDatabase {
  readonly url: string;
  /** Drops the database and closes the sessions that are still open in it. */
  drop(): Promise<void>;
}

/** Key of the advisory lock that serializes clones: concurrent clones only take longer. */
const CLONE_LOCK = 0x46_4c_54_53;

/** Creates an empty database on a server. */
export async function createDatabaseOn(serverUrl: string, name: string): Promise<TestDatabase> {
  await query(serverUrl, `CREATE DATABASE ${name} TEMPLATE template0`);
  return databaseOn(serverUrl, name);
}

/**
 * Clones the migrated template database of the test run, on each node of a cluster.
 * @throws Error without a test server.
 */
export async function createDatabase(): Promise<TestDatabase> {
  const { serverUrl, nodes, template } = testServer();
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await withClient(serverUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [CLONE_LOCK]);
    for (const node of nodes) await query(node, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  });
  return databaseOn(serverUrl, name, nodes);
}

/** Creates an empty database on the server of the test run. @throws Error without a test server. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const { serverUrl, template } = testServer();
  // The end of the run drops all databases with the prefix.
  return createDatabaseOn(serverUrl, `${template}_empty_${randomBytes(4).toString('hex')}`);
}

/** The connection string `url` with another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** Runs `work` with one connection. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // A closed connection also rejects its statements.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The rows of one statement, on a separate connection. */
export const query = <R extends object = Record<string, unknown>>(url: string, sql: string): Promise<R[]> =>
  withClient(url, async (client) => (await client.query<R>(sql)).rows);

const databaseOn = (serverUrl: string, name: string, nodes: readonly string[] = [serverUrl]): TestDatabase => ({
  url: withDatabase(serverUrl, name),
  drop: async () => {
    for (const node of nodes) await query(node, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await rm(dataFolder(withDatabase(serverUrl, name)), { recursive: true, force: true });
  },
});

interface TestServer {
  readonly serverUrl: string;
  /** The servers on which each database exists: the server, or the nodes of a cluster. */
  readonly nodes: readonly string[];
  readonly template: string;
}

function testServer(): TestServer {
  const serverUrl = process.env['TEST_POSTGRES_URL'];
  const template = process.env['TEST_POSTGRES_TEMPLATE'];
  const nodes = process.env['TEST_POSTGRES_NODES']?.split(' ');
  if (serverUrl === undefined || template === undefined)
    throw new Error('No test server: the jest project needs globalSetup test/support/global-setup.mjs');
  return { serverUrl, nodes: nodes ?? [serverUrl], template };
}
