import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { createLogger, readSettings, type Settings } from '#platform';
import { type AccountFields, type NewKey, createAccountServices } from '#accounts';
import { Database, storeParts } from '#eventstore/store';
import { startApi } from '../../../apps/api/src/api.js';
import { runCli } from '../../../apps/cli/src/cli.js';
import { Terminal } from '../../../apps/cli/src/terminal.js';
import { contexts } from '../../../apps/contexts.js';
import { startWorker } from '../../../apps/worker/src/worker.js';
import { dataFolder } from '../../../tools/harness/folders.js';
import { environment, KEY } from '../../../tools/harness/environment.js';

/**
 * Runs the APIs and workers of suites that see them from the outside. The programs are loaded once, not again by each suite:
 * that takes longer than most of them. Sends `{ url }` when it listens; ends with its launcher.
 */

/** What a program printed and how it ended. */
export interface ProgramResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What a suite may ask for; `settings` beside those of tests, null for one that is not set. */
export interface HostOperations {
  /** The API that suites share, each with an account of its own; null before the first names a database for it. */
  shared: {
    ask: { databaseUrl?: string };
    answer: { url: string; databaseUrl: string } | null;
  };
  api: { ask: { databaseUrl: string; settings: object }; answer: { id: number; url: string; key: string } };
  worker: { ask: { databaseUrl: string; settings: object }; answer: { id: number; url: string } };
  end: { ask: { id: number }; answer: null };
  account: { ask: { databaseUrl: string; fields: AccountFields }; answer: { uuid: string; key: string } };
  key: { ask: { databaseUrl: string; account?: string | undefined; fields: Partial<NewKey> }; answer: string };
  cli: { ask: { databaseUrl: string; args: string[]; env?: Record<string, string> }; answer: ProgramResult };
}

type Operations = {
  [N in keyof HostOperations]: (ask: HostOperations[N]['ask']) => Promise<HostOperations[N]['answer']>;
};

const SETTINGS = readSettings({
  PORT: '0',
  HOST: '127.0.0.1',
  RATE_LIMIT_PER_MINUTE: '0',
  API_KEY: KEY,
  DATABASE_POOL_SIZE: '8',
  SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
});

const log = createLogger('host', 'silent');
const running = new Map<number, { close(): Promise<void> }>();
let last = 0;

function keep(program: { close(): Promise<void> }): number {
  running.set(++last, program);
  return last;
}

/** Works on a database behind the backs of the programs. */
async function behind<T>(databaseUrl: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = new Database({ url: databaseUrl, poolSize: 1, name: 'fieldline-test' });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

let shared: HostOperations['shared']['answer'] = null;

const operations: Operations = {
  async shared({ databaseUrl }) {
    if (databaseUrl === undefined) return shared;
    const { url } = await startApi({ ...SETTINGS, dataDir: dataFolder(databaseUrl), databaseUrl }, log);
    return (shared = { url, databaseUrl });
  },
  async api({ databaseUrl, settings }) {
    const given = Object.entries(settings).map(([name, value]: [string, unknown]) => [name, value ?? undefined]);
    const own = { dataDir: dataFolder(databaseUrl), ...(Object.fromEntries(given) as Partial<Settings>) };
    const all: Settings = { ...SETTINGS, ...own };
    const api = await startApi({ ...all, databaseUrl }, log);
    return { id: keep(api), url: api.url, key: api.firstKey ?? all.apiKey ?? KEY };
  },
  async worker({ databaseUrl, settings }) {
    const own = { dataDir: dataFolder(databaseUrl), databasePoolSize: 4, ...settings };
    const worker = await startWorker({ ...SETTINGS, ...own, databaseUrl }, log);
    return { id: keep(worker), url: worker.url };
  },
  async end({ id }) {
    const program = running.get(id);
    running.delete(id);
    await program?.close();
    return null;
  },
  account: ({ databaseUrl, fields }) =>
    behind(databaseUrl, async (database) => {
      const { accounts } = createAccountServices(storeParts(database, contexts), contexts);
      const { uuid, secret } = await accounts.create(fields);
      return { uuid, key: secret };
    }),
  key: ({ databaseUrl, account, fields }) =>
    behind(databaseUrl, async (database) => {
      const { accounts, keys } = createAccountServices(storeParts(database, contexts), contexts);
      const [first] = await accounts.list();
      if (first === undefined) throw new Error('There is no account yet');
      const key: NewKey = { name: null, scopes: ['read', 'write', 'admin'], expiresAt: null, ...fields };
      return (await keys.create(account ?? first.uuid, key)).secret;
    }),
  async cli({ databaseUrl, args, env }) {
    const said = { stdout: '', stderr: '' };
    const terminal = new Terminal(
      { ...environment(databaseUrl), ...env },
      { write: (text) => (said.stdout += text) },
      { write: (text) => (said.stderr += text) },
    );
    return { code: await runCli(args, terminal), ...said };
  },
};

async function perform(request: IncomingMessage): Promise<unknown> {
  const operation = operations[(request.url ?? '').slice(1) as keyof Operations] as (ask: unknown) => Promise<unknown>;
  return operation(await json(request));
}

const server = createServer((request, response) => {
  perform(request).then(
    (answer) => response.end(JSON.stringify(answer)),
    (error: unknown) => {
      response.statusCode = 500;
      response.end(error instanceof Error ? (error.stack ?? error.message) : String(error));
    },
  );
});
server.listen(0, '127.0.0.1', () =>
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
);
process.once('disconnect', () => process.exit());
