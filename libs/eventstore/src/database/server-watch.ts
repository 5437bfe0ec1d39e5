import { Client } from 'pg';
import { KEEP_ALIVE } from './connection-settings.js';
import { sqlState } from './database-errors.js';

/** How often a server is asked, and how long it may take to answer, in milliseconds. */
const TIMES = { intervalMs: 10_000, limitMs: 5000 };
/** Questions without an answer after which the server counts as silent. */
const MAX_MISSES = 2;

/** `application_name` of the connections that ask. */
export const WATCH_NAME = 'fieldline-watch';

/**
 * Runs work whose statements have no limit. Meanwhile other connections ask the server.
 * @param end is called when the server does not answer: it ends the connections of the work.
 */
export async function whileAnswering<T>(
  url: string,
  end: () => void,
  work: () => Promise<T>,
  { intervalMs, limitMs } = TIMES,
): Promise<T> {
  let misses = 0;
  const ask = async (): Promise<void> => {
    misses = (await answers(url, limitMs)) ? 0 : misses + 1;
    if (misses >= MAX_MISSES) end();
  };
  const timer = setInterval(() => void ask(), intervalMs).unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

async function answers(url: string, limitMs: number): Promise<boolean> {
  const limits = { connectionTimeoutMillis: limitMs, query_timeout: limitMs };
  const client = new Client({ connectionString: url, application_name: WATCH_NAME, ...limits, ...KEEP_ALIVE });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    // A refusal, such as of too many connections, is an answer.
    return sqlState(error) !== undefined;
  } finally {
    void client.end();
  }
}
