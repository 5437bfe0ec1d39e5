import { readSettings, type Settings, urlHost } from '#platform';
import type { SignInUsers } from '#http';
import { StoredSignInUsers } from '#scheduling';
import { type AccountsService, type ApiKeysService, createAccountServices } from '#accounts';
import { Database, type DatabaseUrls, type Registry, storeParts, measureClock } from '#eventstore/store';
import { borrowDatabase } from '../../local/src/index.js';
import { CLI_POOL_SIZE, urlsOf } from '../../connections.js';
import { cluster } from '../../cluster.js';
import { contexts } from '../../contexts.js';
import { addressOfApi } from '../../running-programs.js';
import { prepareDatabase } from '../../schema.js';
import type { Terminal } from './terminal.js';

/** The services and settings that a command uses; the same code as in the API and the worker. */
export interface Session {
  readonly settings: Settings;
  /** The settings that an embedded database comes with, as environment variables. */
  readonly provided: NodeJS.ProcessEnv;
  readonly urls: DatabaseUrls;
  /** Where the API of the database listens: if it runs on this machine, else by HOST and PORT. */
  readonly apiAddress: () => Promise<string>;
  readonly database: Database;
  readonly registry: Registry;
  readonly keys: ApiKeysService;
  readonly accounts: AccountsService;
  readonly users: SignInUsers;
}

/** The command line is wrong, whatever the data: exit code 2. The message is printed without a stack. */
export class UsageError extends Error {}

/** The command cannot do what it is asked to: exit code 1. The message is printed without a stack. */
export class CommandFailed extends Error {}

/**
 * Opens the database of `DATABASE_URL`, or the embedded one of `DATA_DIR`, for the time of one command.
 * @param create whether a missing embedded database is created. Commands that only read or change data do not create one.
 * @throws EmbeddedPostgresError when the embedded database is missing and is not created.
 */
export async function withSession(
  terminal: Terminal,
  work: (session: Session) => Promise<void>,
  { create } = { create: false },
): Promise<void> {
  const borrowed = await borrowDatabase(readSettings(terminal.env), { create });
  try {
    // An embedded database comes with the key of its secrets.
    const settings = readSettings({ ...terminal.env, ...borrowed.env });
    const urls = urlsOf({ ...settings, databaseUrl: borrowed.url });
    await prepareDatabase(urls);
    const database = new Database({ ...urls, poolSize: CLI_POOL_SIZE, name: 'fieldline-cli', distributed: cluster });
    try {
      await measureClock(database.coordinator);
      const parts = storeParts(database, contexts, settings);
      const { accounts, keys } = createAccountServices(parts, contexts);
      const users = new StoredSignInUsers(database, parts.store.entities);
      const { env: provided } = borrowed;
      const apiAddress = async (): Promise<string> =>
        (await addressOfApi(terminal.env, borrowed.url)) ?? `http://${urlHost(settings.host)}:${settings.port || 3000}`;
      await work({ settings, provided, urls, apiAddress, database, registry: parts.registry, keys, accounts, users });
    } finally {
      await database.close();
    }
  } finally {
    await borrowed.stop(8000);
  }
}

/** The uuid of the given account, or those of all accounts. @throws CommandFailed when it is unknown. */
export const accountsOf = async (session: Session, given: string | undefined): Promise<string[]> =>
  given === undefined ? (await session.accounts.list()).map(({ uuid }) => uuid) : [await accountOf(session, given)];

/**
 * The uuid of the given account, or of the only one. An account may have any name, also the name or the uuid of another one.
 * @throws CommandFailed when it is unknown, or several have the name; UsageError when --account is missing.
 */
export async function accountOf({ accounts }: Session, given: string | undefined): Promise<string> {
  const all = await accounts.list();
  if (given !== undefined) {
    const withUuid = all.filter(({ uuid }) => uuid === given.toLowerCase());
    const [found, another] = withUuid.length > 0 ? withUuid : all.filter(({ name }) => name === given);
    if (found === undefined)
      throw new CommandFailed(`Unknown account "${given}". \`accounts list\` shows the accounts.`);
    if (another !== undefined)
      throw new CommandFailed(
        `Several accounts are named "${given}". Use the uuid of one: \`accounts list\` shows them.`,
      );
    return found.uuid;
  }
  const [only, another] = all;
  if (only === undefined)
    throw new CommandFailed('There are no accounts. Create one with `accounts create --name <name>`.');
  if (another !== undefined)
    throw new UsageError('There are several accounts. Select one with --account: `accounts list` shows them.');
  return only.uuid;
}

/**
 * The uuid of the given account, or of the oldest: what `npm start` suggests also works when there are several.
 * @param forWhat what is made for the account, for the note.
 * @throws CommandFailed when it is unknown.
 */
export async function accountOrOldest(
  terminal: Terminal,
  session: Session,
  given: string | undefined,
  forWhat: string,
): Promise<string> {
  const [oldest, another] = await session.accounts.list();
  if (given !== undefined || oldest === undefined || another === undefined) return accountOf(session, given);
  terminal.note(`The ${forWhat} is for the account "${oldest.name}", the oldest. --account selects another.`);
  return oldest.uuid;
}
