import { readSettings, type Settings } from '#platform';
import { type AccountsService, type ApiKeysService, createAccountServices } from '#accounts';
import { Database, type Registry, storeParts } from '#eventstore/store';
import { borrowDatabase } from '../../../tools/database.js';
import { CLI_POOL_SIZE } from '../../connections.js';
import { contexts } from '../../contexts.js';
import { migrate } from '../../schema.js';
import type { Terminal } from './terminal.js';

/** What a command works with: the same code as the service, on the same database. */
export interface Session {
  readonly settings: Settings;
  readonly databaseUrl: string;
  readonly database: Database;
  readonly registry: Registry;
  readonly keys: ApiKeysService;
  readonly accounts: AccountsService;
}

/** A mistake of the user's: told without a stack. */
export class UsageError extends Error {}

/**
 * Opens the database that the settings name, or the embedded one of `DATA_DIR`, for one command.
 * @param create whether the embedded one is created when it is missing: a command that finds nothing there to read or to
 *   change leaves no data directory behind.
 */
export async function withSession(
  terminal: Terminal,
  work: (session: Session) => Promise<void>,
  { create } = { create: false },
): Promise<void> {
  const settings = readSettings(terminal.env);
  const borrowed = await borrowDatabase(settings, { create });
  try {
    await migrate(borrowed.url);
    const database = new Database({ url: borrowed.url, poolSize: CLI_POOL_SIZE, name: 'fieldline-cli' });
    try {
      const parts = storeParts(database, contexts);
      const { accounts, keys } = createAccountServices(parts, contexts);
      await work({ settings, databaseUrl: borrowed.url, database, registry: parts.registry, keys, accounts });
    } finally {
      await database.close();
    }
  } finally {
    await borrowed.stop(8000);
  }
}

/** The account a command is for: the given one, or the only one there is. */
export async function accountOf({ accounts }: Session, given: string | undefined): Promise<string> {
  const all = await accounts.list();
  if (given !== undefined) {
    const found = all.find(({ uuid, name }) => uuid === given.toLowerCase() || name === given);
    if (found === undefined) throw new UsageError(`There is no account "${given}": \`accounts list\` shows them`);
    return found.uuid;
  }
  const [only, another] = all;
  if (only === undefined) throw new UsageError('There is no account yet: `accounts create` makes one');
  if (another !== undefined) throw new UsageError('There are several accounts: say which with --account');
  return only.uuid;
}
