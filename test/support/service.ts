import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Settings } from '#platform';
import type { AccountFields, NewKey } from '#accounts';
import { createDatabase } from '../../tools/harness/database.js';
import { ContractDocument, type WireAnswer } from './document.js';
import {
  closeAccountServices,
  createAccount,
  createKey,
  openApi,
  openWorker,
  runCommand,
  sharedApi,
} from './programs.js';
import { bodyOf, sendRaw } from './raw.js';

/** Options of a request. */
export interface RequestOptions {
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged, instead of `body`. */
  readonly raw?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  readonly headers?: Readonly<Record<string, string>>;
  /** The key; by default the first account's, null sends none. */
  readonly key?: string | null;
}

export type Send = (method: string, path: string, options?: RequestOptions) => Promise<WireAnswer>;

/** A running API, seen from outside. */
export interface Service {
  readonly url: string;
  readonly databaseUrl: string;
  /** A key of the first account with all scopes. */
  readonly key: string;
  /** The account of the key, of a shared service; undefined: the first of the database. */
  readonly account: string | undefined;
  readonly document: ContractDocument;
  /** Sends a request. Checks each response and each accepted body against the OpenAPI document of the service. */
  readonly api: Send;
  /** As `api`, for requests as bytes. */
  readonly raw: (...parts: readonly (string | Buffer)[]) => Promise<WireAnswer>;
  /** Creates another account with a key that has all scopes. */
  readonly newAccount: (fields?: AccountFields) => Promise<{ readonly uuid: string; readonly key: string }>;
  /** Creates another key of the account. */
  readonly newKey: (key: Partial<NewKey>) => Promise<string>;
  /** Runs a statement on the database. */
  readonly sql: (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;
  readonly stop: () => Promise<void>;
}

/**
 * Starts the API in this process. A setting of undefined is not set.
 * @param databaseUrl the database; by default a new clone of the template. Two services may share one.
 */
export async function startService({ databaseUrl, ...settings }: Partial<Settings> = {}): Promise<Service> {
  const own = databaseUrl === undefined ? await createDatabase() : undefined;
  const url = databaseUrl ?? own?.url ?? '';
  const api = await openApi(url, settings);
  const end = async (): Promise<void> => {
    await closeAccountServices(url);
    await api.close();
    await own?.drop();
  };
  return serviceAt(api.url, url, api.key, end);
}

/**
 * An account of its own in the API and the database that the suites of a jest worker share. A suite that needs other
 * settings, or reads or writes rows of all accounts, starts a service.
 */
export async function sharedService(): Promise<Service> {
  const { url, databaseUrl } = await sharedApi();
  const { uuid, key } = await createAccount(databaseUrl, { name: 'Default' });
  return serviceAt(url, databaseUrl, key, () => Promise.resolve(), { account: uuid });
}

/** Starts another API beside a service, on its database, for its account. */
export async function startBeside(
  { databaseUrl, key, account }: Service,
  settings: Partial<Settings> = {},
): Promise<Service> {
  const api = await openApi(databaseUrl, settings);
  return serviceAt(api.url, databaseUrl, key, api.close, { account });
}

/** Starts a service on the same database with another key, as after the loss of the first, which counts again at its end. */
export async function startWithAnotherKey({ databaseUrl }: Service): Promise<Service> {
  const secretsKey = Buffer.alloc(32, 9).toString('base64');
  const accept = (env: Record<string, string>): Promise<unknown> =>
    runCommand(databaseUrl, ['secrets', 'accept-key', '--yes'], env);
  await accept({ SECRETS_KEY: secretsKey });
  const service = await startService({ databaseUrl, secretsKey });
  const stop = async (): Promise<void> => {
    await service.stop();
    await accept({});
  };
  return { ...service, stop };
}

/** Starts the worker on the database of a service. @returns a function that stops it. */
export const startWorkerFor = async (
  { databaseUrl }: Service,
  settings: Partial<Settings> = {},
): Promise<() => Promise<void>> => (await openWorker(databaseUrl, settings)).close;

let contract: Promise<ContractDocument> | undefined;

const documentAt = async (url: string): Promise<ContractDocument> =>
  new ContractDocument((await (await fetch(`${url}/openapi.json`)).json()) as Record<string, unknown>);

/**
 * The service of a running API. The document is that of the first API of this process: the documents of others differ in
 * their address alone.
 * @param hasMoreRoutes for an API that has routes besides those of the product, and so a document of its own.
 */
export async function serviceAt(
  url: string,
  databaseUrl: string,
  key: string,
  end: () => Promise<void>,
  { account, hasMoreRoutes = false }: { readonly account?: string | undefined; readonly hasMoreRoutes?: boolean } = {},
): Promise<Service> {
  const document = await (hasMoreRoutes ? documentAt(url) : (contract ??= documentAt(url)));
  const client = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  client.on('error', () => undefined);
  return {
    url,
    databaseUrl,
    key,
    account,
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
    newAccount: (fields = { name: 'Other' }) => createAccount(databaseUrl, fields),
    newKey: (fields) => createKey(databaseUrl, fields, account),
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
  const { status } = response;
  // A stream does not end.
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return { status, headers: response.headers, body: '' };
  }
  return { status, headers: response.headers, body: bodyOf(await response.text(), response.headers) };
}

/** The value of a body with one field, such as `{unit_uuid}` or `{units}`; ignores `head` and `epoch` of the feed. */
export function only<T = string>({ body }: WireAnswer): T {
  const entries = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  const values: unknown[] = entries
    .filter(([key]) => key !== 'head' && key !== 'epoch')
    .map(([, value]: [string, unknown]) => value);
  if (values.length !== 1) throw new Error(`Not one value, but ${JSON.stringify(body)}`);
  return values[0] as T;
}

/** The path and query of `Link: <…>; rel="next"`. */
export const nextOf = ({ headers }: Pick<WireAnswer, 'headers'>): string | undefined =>
  /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];

/** Waits for the next millisecond, for times that must differ. */
export async function nextMillisecond(): Promise<void> {
  const now = Date.now();
  while (Date.now() === now) await delay(1);
}
