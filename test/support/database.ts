import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A database of a suite's own. */
export interface TestDatabase {
  readonly url: string;
  /** Removes it; sessions still open in it are cut. */
  drop(): Promise<void>;
}

/** Key of the advisory lock that lets one suite clone at a time: side by side they only take longer. */
const CLONE_LOCK = 0x46_4c_54_53;

/**
 * Clones the migrated template database.
 * @throws Error when the run has no test server, which jest's project must name as its global set-up.
 */
export async function createDatabase(): Promise<TestDatabase> {
  const adminUrl = process.env['TEST_POSTGRES_URL'];
  const template = process.env['TEST_POSTGRES_TEMPLATE'];
  if (adminUrl === undefined || template === undefined)
    throw new Error('No test server: the jest project needs globalSetup test/support/global-setup.mjs');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await administer(adminUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [CLONE_LOCK]);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  });
  return {
    url: withDatabase(adminUrl, name),
    drop: () =>
      administer(adminUrl, async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))),
  };
}

/** Makes a database without anything in it. Named like the clones of this run, with which it goes if a test is cut short. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const adminUrl = process.env['TEST_POSTGRES_URL'] ?? '';
  const name = `${process.env['TEST_POSTGRES_TEMPLATE'] ?? ''}_empty_${randomBytes(4).toString('hex')}`;
  const run = (sql: string): Promise<void> => administer(adminUrl, async (client) => void (await client.query(sql)));
  await run(`CREATE DATABASE ${name} TEMPLATE template0`);
  return { url: withDatabase(adminUrl, name), drop: () => run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/** The connection string `url` with another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

async function administer(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
