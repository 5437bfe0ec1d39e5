import { createLogger, readSettings, type Settings } from '#platform';
import { type AccountFields, type NewKey, createAccountServices } from '#accounts';
import { Database, storeParts } from '#eventstore/store';
import { startApi } from '../../apps/api/src/api.js';
import { runCli } from '../../apps/cli/src/cli.js';
import { Terminal } from '../../apps/cli/src/terminal.js';
import { contexts } from '../../apps/contexts.js';
import { startWorker } from '../../apps/worker/src/worker.js';
import { createDatabase } from '../../tools/harness/database.js';
import { environment, KEY } from '../../tools/harness/environment.js';
import { dataFolder } from '../../tools/harness/folders.js';
import { atEndOfTests } from './ending.js';

// The programs of suites that see them from the outside. They run in the process of the suite, which has loaded them once for all.

/** What a program printed and how it ended. */
export interface ProgramResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A program that runs until it is closed. */
export interface RunningProgram {
  readonly url: string;
  readonly close: () => Promise<void>;
}

const SETTINGS = readSettings({
  PORT: '0',
  HOST: '127.0.0.1',
  RATE_LIMIT_PER_MINUTE: '0',
  API_KEY: KEY,
  DATABASE_POOL_SIZE: '8',
  SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
});

const log = createLogger('test', 'silent');

/** Starts an API. @param settings beside those of tests; undefined for one that is not set. */
export async function openApi(
  databaseUrl: string,
  settings: Partial<Settings> = {},
): Promise<RunningProgram & { readonly key: string }> {
  const all: Settings = { ...SETTINGS, dataDir: dataFolder(databaseUrl), ...settings };
  const api = await startApi({ ...all, databaseUrl }, log);
  return { url: api.url, key: api.firstKey ?? all.apiKey ?? KEY, close: () => api.close() };
}

/** Starts a worker. @param settings beside those of tests. */
export async function openWorker(databaseUrl: string, settings: Partial<Settings> = {}): Promise<RunningProgram> {
  const own = { dataDir: dataFolder(databaseUrl), databasePoolSize: 4, ...settings };
  const worker = await startWorker({ ...SETTINGS, ...own, databaseUrl }, log);
  return { url: worker.url, close: () => worker.close() };
}

let shared: Promise<{ readonly url: string; readonly databaseUrl: string }> | undefined;

/** The API that the suites of this process share, and its database. The end of the test run ends both. */
export const sharedApi = (): NonNullable<typeof shared> =>
  (shared ??= createDatabase().then(async ({ url: databaseUrl }) => {
    const { url, close } = await openApi(databaseUrl);
    atEndOfTests(close);
    return { url, databaseUrl };
  }));

type AccountServices = ReturnType<typeof createAccountServices> & { readonly database: Database };

const accountServices = new Map<string, AccountServices>();

/** Creates accounts and keys without a program. Each database has one connection for it: the first commit of a connection is slow. */
function accountServicesOf(databaseUrl: string): AccountServices {
  let known = accountServices.get(databaseUrl);
  if (known === undefined) {
    const database = new Database({ url: databaseUrl, poolSize: 1, name: 'fieldline-test' });
    known = { database, ...createAccountServices(storeParts(database, contexts), contexts) };
    accountServices.set(databaseUrl, known);
    atEndOfTests(() => closeAccountServices(databaseUrl));
  }
  return known;
}

/** Closes the connection by which accounts and keys of a database are created. */
export async function closeAccountServices(databaseUrl: string): Promise<void> {
  const known = accountServices.get(databaseUrl);
  accountServices.delete(databaseUrl);
  await known?.database.close();
}

/** Creates an account with a key that has all scopes. */
export async function createAccount(
  databaseUrl: string,
  fields: AccountFields,
): Promise<{ readonly uuid: string; readonly key: string }> {
  const { uuid, secret } = await accountServicesOf(databaseUrl).accounts.create(fields);
  return { uuid, key: secret };
}

/** Creates a key. @param account by default the first one. */
export async function createKey(
  databaseUrl: string,
  fields: Partial<NewKey>,
  account: string | undefined,
): Promise<string> {
  const { accounts, keys } = accountServicesOf(databaseUrl);
  const [first] = await accounts.list();
  if (first === undefined) throw new Error('There is no account yet');
  const key: NewKey = { name: null, scopes: ['read', 'write', 'admin'], expiresAt: null, ...fields };
  return (await keys.create(account ?? first.uuid, key)).secret;
}

/**
 * Runs a command of the command line, to its end.
 * @param env beside {@link environment}.
 * @param printed receives what it prints.
 * @param closed ends a command that runs until it is stopped.
 */
export async function runCommand(
  databaseUrl: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  printed = { stdout: '', stderr: '' },
  closed?: AbortSignal,
): Promise<ProgramResult> {
  const terminal = new Terminal(
    { ...environment(databaseUrl), ...env },
    { write: (text) => (printed.stdout += text) },
    { write: (text) => (printed.stderr += text) },
    closed,
  );
  return { code: await runCli([...args], terminal), ...printed };
}
