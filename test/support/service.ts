import { setTimeout as delay } from 'node:timers/promises';
import { jest } from '@jest/globals';
import pg from 'pg';
import type { Settings } from '#platform';
import type { AccountFields, NewKey } from '#accounts';
import { createDatabase } from './database.js';
import { ContractDocument, type WireAnswer } from './document.js';
import { askHost } from './hosts.js';
import { timeout } from './long.js';
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

/** A running API on a database of its own, as its users see it. */
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
jest.setTimeout(timeout(60_000));

/**
 * Starts the API as its program does, with settings of its own; one that is undefined is not set. Given a `databaseUrl`, on
 * that database, so that two share one.
 */
export async function startService({ databaseUrl, ...settings }: Partial<Settings> = {}): Promise<Service> {
  const own = databaseUrl === undefined ? await createDatabase() : undefined;
  const url = databaseUrl ?? own?.url ?? '';
  const api = await askHost('api', { databaseUrl: url, settings });
  const end = async (): Promise<void> => {
    await askHost('end', { id: api.id });
    await own?.drop();
  };
  return serviceAt(api.url, url, api.key, end);
}

/** Starts the worker on a service's database. @returns what ends it. */
export async function startWorkerFor({ databaseUrl }: Service): Promise<() => Promise<void>> {
  const { id } = await askHost('worker', { databaseUrl });
  return async () => void (await askHost('end', { id }));
}

/** A service that runs already. */
export async function serviceAt(
  url: string,
  databaseUrl: string,
  key: string,
  end: () => Promise<void>,
): Promise<Service> {
  const document = new ContractDocument((await (await fetch(`${url}/openapi.json`)).json()) as Record<string, unknown>);
  const client = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  client.on('error', () => undefined);
  return {
    url,
    databaseUrl,
    key,
    document,
    api: async (method, path, options = {}) => {
      const answer = await send(url, method, path, { key, ...options });
      document.check(method, path, answer);
      if (options.body !== undefined && answer.status < 300) document.checkAccepted(method, path, options.body);
      return answer;
    },
    raw: async (...parts) => {
      const answer = await sendRaw(url, ...parts);
      const [method = '', target = ''] = String(parts[0]).split('\r\n')[0]?.split(' ') ?? [];
      document.check(method, target, answer);
      return answer;
    },
    newAccount: (fields = { name: 'Other' }) => askHost('account', { databaseUrl, fields }),
    newKey: (fields) => askHost('key', { databaseUrl, fields }),
    sql: async (text, values = []) => (await client.query<Record<string, unknown>>(text, [...values])).rows,
    stop: async () => {
      await client.end();
      await end();
    },
  };
}

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

/** The one value of a body that holds one key, beside the `head` of the feed: `{unit_uuid}`, `{client}`, `{units}`. */
export function only<T = string>({ body }: WireAnswer): T {
  const entries = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  const values: unknown[] = entries.filter(([key]) => key !== 'head').map(([, value]: [string, unknown]) => value);
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
