import { setTimeout as delay } from 'node:timers/promises';
import { jest } from '@jest/globals';
import pg from 'pg';
import { createLogger, type Logger, readSettings, type Settings } from '#kernel';
import { type AccountFields, Accounts, ApiKeys, type NewKey } from '#kernel/accounts';
import { Database, Registry } from '#kernel/store';
import { startApi } from '../../apps/api/src/api.js';
import { contexts } from '../../apps/contexts.js';
import { createDatabase } from './database.js';
import { ContractDocument, type WireAnswer } from './document.js';
import { bodyOf, sendRaw } from './raw.js';

/** What a request has beside its method and path. */
export interface RequestOptions {
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, instead of `body`. */
  readonly raw?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Another key than the first account's; null sends none. */
  readonly key?: string | null;
}

export type Send = (method: string, path: string, options?: RequestOptions) => Promise<WireAnswer>;

/** A running API in this process, on a database of its own. */
export interface Service {
  readonly url: string;
  readonly databaseUrl: string;
  /** All scopes of the first account. */
  readonly key: string;
  readonly document: ContractDocument;
  /** Sends a request. Every answer and every body that was accepted is held against the service's own OpenAPI document. */
  readonly api: Send;
  /** As `api`, for requests written out as bytes. */
  readonly raw: (...parts: readonly (string | Buffer)[]) => Promise<WireAnswer>;
  /** Another account with a key that has all scopes. */
  readonly newAccount: (fields?: AccountFields) => Promise<{ readonly uuid: string; readonly key: string }>;
  /** Another key of the first account. */
  readonly newKey: (key: Partial<NewKey>) => Promise<string>;
  /** Reads or writes the database behind the service's back. */
  readonly sql: (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;
  readonly stop: () => Promise<void>;
}

// Tests of this ring take milliseconds on an idle machine, and seconds on a busy one.
jest.setTimeout(60_000);

/** The first key of every service that a test starts. */
const KEY = 'fieldline-test-key';

/** Starts the API as its program does. Given a `databaseUrl`, on that database, so that two share one. */
export async function startService(
  overrides: Partial<Settings> = {},
  log: Logger = createLogger('api', 'silent'),
): Promise<Service> {
  const own = overrides.databaseUrl === undefined ? await createDatabase() : undefined;
  const databaseUrl = overrides.databaseUrl ?? own?.url ?? '';
  const settings = { ...TEST_SETTINGS, ...overrides, databaseUrl };
  const running = await startApi(settings, log);
  const key = running.firstKey ?? settings.apiKey ?? KEY;
  const document = new ContractDocument(
    (await (await fetch(`${running.url}/openapi.json`)).json()) as Record<string, unknown>,
  );
  const behind = await Database.open({ url: databaseUrl, poolSize: 2, name: 'fieldline-test' });
  const keys = new ApiKeys(behind);
  const client = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  client.on('error', () => undefined);
  return {
    url: running.url,
    databaseUrl,
    key,
    document,
    api: async (method, path, options = {}) => {
      const answer = await send(running.url, method, path, { key, ...options });
      document.check(method, path, answer);
      if (options.body !== undefined && answer.status < 300) document.checkAccepted(method, path, options.body);
      return answer;
    },
    raw: async (...parts) => {
      const answer = await sendRaw(running.url, ...parts);
      const [method = '', target = ''] = String(parts[0]).split('\r\n')[0]?.split(' ') ?? [];
      document.check(method, target, answer);
      return answer;
    },
    newAccount: async (fields = { name: 'Other' }) => {
      const { uuid, secret } = await new Accounts(behind, new Registry(contexts), keys).create(fields);
      return { uuid, key: secret };
    },
    newKey: async (fields) => {
      const [account] = await behind.query<{ uuid: string }>('select uuid from account order by uuid limit 1');
      const { secret } = await keys.create(behind, account?.uuid ?? '', {
        name: null,
        scopes: ['read', 'write', 'admin'],
        expiresAt: null,
        ...fields,
      });
      return secret;
    },
    sql: async (text, values = []) => (await client.query<Record<string, unknown>>(text, [...values])).rows,
    stop: async () => {
      await running.close();
      await Promise.all([behind.close(), client.end()]);
      await own?.drop();
    },
  };
}

const TEST_SETTINGS = readSettings({
  PORT: '0',
  HOST: '127.0.0.1',
  RATE_LIMIT_PER_MINUTE: '0',
  API_KEY: KEY,
  DATABASE_POOL_SIZE: '8',
  SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
});

async function send(
  url: string,
  method: string,
  path: string,
  { body, raw, headers = {}, key }: RequestOptions,
): Promise<WireAnswer> {
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined && raw === undefined ? {} : { body: raw ?? JSON.stringify(body) }),
    ...(raw instanceof ReadableStream ? { duplex: 'half' as const } : {}),
  });
  return { status: response.status, headers: response.headers, body: bodyOf(await response.text(), response.headers) };
}

/** The one value of a body that holds one key: `{unit_uuid}`, `{client}`, `{units}`. */
export function only<T = string>({ body }: WireAnswer): T {
  const values = typeof body === 'object' && body !== null ? Object.values(body) : [];
  if (values.length !== 1) throw new Error(`Not one value, but ${JSON.stringify(body)}`);
  return values[0] as T;
}

/** The path and query that `Link: <…>; rel="next"` leads to. */
export const nextOf = ({ headers }: WireAnswer): string | undefined =>
  /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];

/** Waits until the clock has moved on, for what is told apart by its millisecond. */
export async function nextMillisecond(): Promise<void> {
  const now = Date.now();
  while (Date.now() === now) await delay(1);
}
