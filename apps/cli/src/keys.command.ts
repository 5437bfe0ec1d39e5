import { type Command, InvalidArgumentError, Option } from 'commander';
import { isUuid } from '#eventstore/domain';

import { AGENT_WRITES, type Scope, scopes as allScopes } from '#http';
import { accountOf, CommandFailed, type Session, UsageError, withSession } from './session.js';
import type { Terminal } from './terminal.js';

/** How assistants change by a key. */
const agentWrites = (text: string): Option =>
  new Option('--agent-writes <how>', `how assistants change: ${text}`).choices(AGENT_WRITES);

/** `keys create|list|update|rotate|revoke` */
export function keysCommand(program: Command, terminal: Terminal): void {
  const keys = program.command('keys').description('Create, list, change, rotate and revoke API keys');
  const account = [
    '--account <uuid or name>',
    'the account of the key; optional when there is only one account',
  ] as const;
  const owner = ['--account <uuid or name>', 'the account of the key (default: the account that has it)'] as const;

  keys
    .command('create')
    .description('Create a key, which is shown once')
    .option(...account)
    .option('--name <name>', 'name of the key', nameArgument)
    .option('--scopes <list>', `comma-separated list of ${allScopes().join(',')}`, scopes, ['read', 'write'])
    .option('--expires-at <instant>', 'ISO 8601 with offset (default: never)', instant)
    .addOption(agentWrites('in two steps, at once, or not at all (default: confirm)'))
    .action(async (options: CreateOptions) =>
      withSession(terminal, async (session) => {
        const uuid = await accountOf(session, options.account);
        const { name, scopes, expiresAt, agentWrites: how } = options;
        const key = { name: name ?? null, scopes, expiresAt: expiresAt ?? null, agentWrites: how };
        printKey(terminal, await session.keys.create(uuid, key));
      }),
    );
  keys
    .command('list')
    .description('List the keys of an account')
    .option(...account)
    .action(async (options: { account?: string }) =>
      withSession(terminal, async (session) => {
        const all = await session.keys.list(await accountOf(session, options.account));
        terminal.rows(
          all.map((key) => ({
            uuid: key.uuid,
            name: key.name,
            scopes: key.scopes,
            agent_writes: key.agentWrites,
            created_at: key.createdAt,
            last_used_at: key.lastUsedAt,
            expires_at: key.expiresAt,
            revoked_at: key.revokedAt,
          })),
        );
      }),
    );
  keys
    .command('update')
    .description('Change the name of a key, or how assistants change by it; its scopes stay')
    .argument('<uuid>', 'the key to change', uuidArgument)
    .option(...owner)
    .option('--name <name>', 'name of the key', nameArgument)
    .addOption(agentWrites('in two steps, at once, or not at all'))
    .action(async (uuid: string, { account: given, name, agentWrites: how }: UpdateOptions) =>
      withSession(terminal, async (session) => {
        if (name === undefined && how === undefined)
          throw new UsageError('Nothing to change: set an option. `keys update --help` lists them.');
        await session.keys.update(await accountOfKey(session, given, uuid), uuid, { name, agentWrites: how });
        terminal.result({ api_key_uuid: uuid });
        terminal.print(`${uuid} is changed. Running API processes may use the former settings for up to 30 s.`);
      }),
    );
  keys
    .command('rotate')
    .description('Create a key with the same name and scopes, and expire the old one')
    .argument('<uuid>', 'the key to rotate', uuidArgument)
    .option(...owner)
    .option('--overlap-minutes <n>', 'how long the old key remains valid', minutes, 0)
    .action(async (uuid: string, options: { account?: string; overlapMinutes: number }) =>
      withSession(terminal, async (session) => {
        const account = await accountOfKey(session, options.account, uuid);
        printKey(terminal, await session.keys.rotate(account, uuid, options.overlapMinutes));
      }),
    );
  keys
    .command('revoke')
    .description('Revoke a key permanently')
    .argument('<uuid>', 'the key to revoke', uuidArgument)
    .option(...owner)
    .action(async (uuid: string, options: { account?: string }) =>
      withSession(terminal, async (session) => {
        await session.keys.revoke(await accountOfKey(session, options.account, uuid), uuid);
        terminal.result({ api_key_uuid: uuid, revoked: true });
        terminal.print(`${uuid} is revoked. Running API processes may accept it for up to 30 s.`);
      }),
    );
}

interface UpdateOptions {
  readonly account?: string;
  readonly name?: string;
  readonly agentWrites?: string;
}

interface CreateOptions extends UpdateOptions {
  readonly scopes: Scope[];
  readonly expiresAt?: string;
}

/** The given account, or the one that has the key. @throws CommandFailed when it is unknown. */
async function accountOfKey(session: Session, given: string | undefined, key: string): Promise<string> {
  if (given !== undefined) return accountOf(session, given);
  const found = await session.keys.accountOf(key);
  if (found === undefined) throw new CommandFailed(`Unknown key ${key}. \`keys list\` shows the keys of an account.`);
  return found;
}

function printKey(terminal: Terminal, { uuid, secret }: { uuid: string; secret: string }): void {
  terminal.result({ api_key_uuid: uuid, key: secret });
  terminal.print(`uuid  ${uuid}`);
  terminal.print(`key   ${secret}`);
  terminal.print('Store the key now. It is not shown again.');
}

function scopes(text: string): Scope[] {
  const given = text.split(',').map((scope) => scope.trim());
  const known = allScopes().filter((scope) => given.includes(scope));
  if (known.length === 0 || known.length !== new Set(given).size)
    throw new InvalidArgumentError(`Must be one or more of ${allScopes().join(',')}.`);
  return known;
}

function nameArgument(text: string): string {
  if (text.trim() === '' || text.length > 250)
    throw new InvalidArgumentError('Must be 1 to 250 characters, and not blank.');
  return text;
}

function instant(text: string): string {
  const at = new Date(text);
  if (Number.isNaN(at.getTime()) || !/(Z|[+-]\d{2}:\d{2})$/.test(text))
    throw new InvalidArgumentError('Must be an instant with an offset, such as 2027-01-01T00:00:00Z.');
  if (at.getTime() <= Date.now()) throw new InvalidArgumentError('Must be in the future.');
  return at.toISOString();
}

function minutes(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 43_200)
    throw new InvalidArgumentError('Must be a number of minutes from 0 to 43200.');
  return Number(text);
}

function uuidArgument(text: string): string {
  if (!isUuid(text)) throw new InvalidArgumentError('Must be a UUID, as shown by `keys list`.');
  return text;
}
