import { randomUUID } from 'node:crypto';
import pg from 'pg';
import {
  COMMIT_SETTINGS,
  type DatabaseUrls,
  KEEP_ALIVE,
  MAIN_SETTINGS,
  optionsOf,
  PROJECTION_SETTINGS,
  READ_SETTINGS,
  type ServerSettings,
} from './connection-settings.js';
import { sqlState } from './database-errors.js';

const USE_SESSION_URL = 'Set SESSION_DATABASE_URL to the URL of the PostgreSQL server itself';
/** SQLSTATEs of a prepared statement that another client made on the same connection, or that is on another one. */
const PREPARED_ELSEWHERE = /^(42P05|26000)$/;
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Checks whether a pooler gives the connections of a program what they need. It opens two connections at a time. A busy
 * pooler may hide that it shares sessions.
 * @throws ConnectionError when it does not, or when there is no connection.
 */
export async function checkConnections({ url, sessionUrl }: DatabaseUrls): Promise<void> {
  const isSeparate = url !== sessionUrl;
  const sessionVariable = isSeparate ? 'SESSION_DATABASE_URL' : 'DATABASE_URL';
  await withClient(sessionUrl, sessionVariable, MAIN_SETTINGS, (first) =>
    withClient(sessionUrl, sessionVariable, MAIN_SETTINGS, async (second) => {
      if (!(await hasOwnSession(first, second)))
        throw poolerError(sessionVariable, 'that shares sessions (transaction mode)', USE_SESSION_URL);
      await checkTimeZone(first, sessionVariable);
    }),
  );
  if (!isSeparate) return;
  await withClient(url, 'DATABASE_URL', MAIN_SETTINGS, (first) =>
    withClient(url, 'DATABASE_URL', MAIN_SETTINGS, async (second) => {
      if (!(await keepsPreparedStatements(first, second)))
        throw poolerError(
          'DATABASE_URL',
          'that does not support prepared statements in transaction mode',
          'Use PgBouncer 1.21 or newer, with max_prepared_statements above 0',
        );
      await checkTimeZone(first, 'DATABASE_URL');
    }),
  );
}

/** Connections of a program that have the same URL and settings. */
export interface ConnectionKind {
  readonly purpose: string;
  readonly variable: 'DATABASE_URL' | 'SESSION_DATABASE_URL';
  /** Settings that are requested but not in force: name, wanted and actual value. */
  readonly deviations: readonly { readonly name: string; readonly wanted: string; readonly actual: string }[];
}

/** Compares the requested settings of all kinds of connections with those in force. */
export async function settingsInForceOn({ url, sessionUrl }: DatabaseUrls): Promise<ConnectionKind[]> {
  const kinds: readonly (readonly [purpose: string, url: string, settings: ServerSettings])[] = [
    ['requests', url, MAIN_SETTINGS],
    ['reads by key', sessionUrl, READ_SETTINGS],
    ['commits', sessionUrl, COMMIT_SETTINGS],
    ['projections', sessionUrl, PROJECTION_SETTINGS],
  ];
  const found: ConnectionKind[] = [];
  for (const [purpose, target, settings] of kinds) {
    const variable = target === url ? 'DATABASE_URL' : 'SESSION_DATABASE_URL';
    const actual = await withClient(target, variable, settings, (client) => valuesOf(client, Object.keys(settings)));
    const deviations = Object.entries(settings).flatMap(([name, wanted]) => {
      const value = actual.get(name) ?? 'unknown';
      return value === wanted || (name === 'TimeZone' && isUtc(value)) ? [] : [{ name, wanted, actual: value }];
    });
    found.push({ purpose, variable, deviations });
  }
  return found;
}

const isUtc = (zone: string): boolean => /^(Etc\/)?(UTC|GMT)$/i.test(zone);

async function valuesOf(client: pg.Client, names: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    'select name, current_setting(name) as value from unnest($1::text[]) name',
    [names],
  );
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** Instants are read as UTC, so another time zone would falsify them. */
async function checkTimeZone(client: pg.Client, variable: string): Promise<void> {
  const zone = (await valuesOf(client, ['TimeZone'])).get('TimeZone') ?? 'unknown';
  if (!isUtc(zone))
    throw poolerError(
      variable,
      `that drops the time zone of the connections, which is ${zone}`,
      `Set it for the role: alter role … set timezone = 'UTC'`,
    );
}

/** Whether a setting of one client stays with it, and does not reach the other. */
async function hasOwnSession(one: pg.Client, other: pg.Client): Promise<boolean> {
  const token = randomUUID();
  const read = async (client: pg.Client): Promise<string | null | undefined> =>
    (await client.query<{ token: string | null }>("select current_setting('fieldline.session', true) as token")).rows[0]
      ?.token;
  await one.query("select set_config('fieldline.session', $1, false)", [token]);
  return (await read(other)) !== token && (await read(one)) === token;
}

/** Whether two clients can prepare different statements with the same name. */
async function keepsPreparedStatements(one: pg.Client, other: pg.Client): Promise<boolean> {
  const run = async (client: pg.Client, n: number): Promise<boolean> =>
    (await client.query<{ n: number }>({ name: 'fieldline_check', text: `select ${n} as n` })).rows[0]?.n === n;
  try {
    return (await run(one, 1)) && (await run(other, 2)) && (await run(one, 1));
  } catch (error) {
    if (PREPARED_ELSEWHERE.test(sqlState(error) ?? '')) return false;
    throw error;
  }
}

async function withClient<T>(
  url: string,
  variable: string,
  settings: ServerSettings,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'fieldline-check',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
    ...KEEP_ALIVE,
    options: optionsOf(settings),
  });
  // The current statement fails by itself. Without a listener the process would exit.
  client.on('error', () => undefined);
  try {
    await client.connect().catch((error: unknown) => {
      if (!(error instanceof Error) || !error.message.startsWith('unsupported startup parameter'))
        throw connectionFailure(variable, url, client, error);
      throw poolerError(
        variable,
        `that refuses the settings of the connections (${error.message})`,
        'Set ignore_startup_parameters = options in it',
      );
    });
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The database cannot be used as a setting names it. Reported without a stack trace. */
export class ConnectionError extends Error {}

/** A connection pooler that does not do what the programs need. */
export const poolerError = (variable: string, fault: string, remedy: string): ConnectionError =>
  new ConnectionError(
    `${variable} leads to a connection pooler ${fault}. ${remedy} (docs/production.md, "Connection poolers").`,
  );

/** What a connection was to be opened to: that of the driver, with its defaults. */
interface Target {
  readonly host: string;
  readonly port: number;
  readonly database?: string | undefined;
}

/** Codes of the system and texts of the driver, and what they mean to who has set the URL. */
const CAUSES: readonly (readonly [cause: RegExp, meaning: string])[] = [
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'the host is not known'],
  [/^(ECONNREFUSED|ENOENT)$/, 'no server accepts connections there'],
  [/^(ETIMEDOUT|timeout expired)$/, 'there is no response in time'],
  [/^(DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|CERT|ERR_TLS)_\w+$/, 'the certificate of the server is not accepted'],
  [/^The server does not support SSL/, 'the server does not support TLS'],
  [/^SASL: .*client password must be/, 'the server asks for a password, and the URL has none'],
];

/**
 * A connection that could not be opened: where to, and why. The password is never part of the message.
 * @param variable the setting with the URL.
 */
export function connectionFailure(variable: string, url: string, target: Target, error: unknown): ConnectionError {
  // An unescaped / ? or # in a password ends the host there: what follows it would be shown as the host and the port.
  const where = /^[^:]+:\/\/[^/?#]*[/?#].*@/.test(url)
    ? `of ${variable} (a / ? or # in its password must be percent-encoded)`
    : `"${target.database}" at ${target.host}:${target.port} (${variable})`;
  return new ConnectionError(`Cannot connect to the database ${where}: ${meaningOf(error)}.`, { cause: error });
}

function meaningOf(error: unknown): string {
  const { message, code } = error as { readonly message?: string; readonly code?: string };
  const state = sqlState(error) ?? code;
  const meaning =
    CAUSES.find(([cause]) => cause.test(state ?? message ?? ''))?.[1] ?? (message || 'the connection failed');
  return `${meaning.replace(/[.\s]+$/, '')}${state === undefined ? '' : ` (${state})`}`;
}
