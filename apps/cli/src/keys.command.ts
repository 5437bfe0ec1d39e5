import { type Command, InvalidArgumentError } from 'commander';
import { isUuid } from '#eventstore/domain';

import { type Scope, scopes as allScopes } from '#http';
import { accountOf, CommandFailed, type Session, withSession } from './session.js';
import type { Terminal } from './terminal.js';

/** `keys create|list|rotate|revoke` */
export function keysCommand(program: Command, terminal: Terminal): void {
  const keys = program.command('keys').description('Create, list, rotate and revoke API keys');
  const account = [
    '--account <uuid or name>',
    'the account of the key; optional when there is only one account',
  ] as const;
  const owner = ['--account <uuid or name>', 'the account of the key (default: the account that has it)'] as const;

  keys
    .command('create')
    .description('Create a key, which is shown once')
    .option(...account)
    .option('--name <name>', 'name of the key')
    .option('--scopes <list>', `comma-separated list of ${allScopes().join(',')}`, scopes, ['read', 'write'])
    .option('--expires-at <instant>', 'ISO 8601 with offset (default: never)', instant)
    .action(async (options: { account?: string; name?: string; scopes: Scope[]; expiresAt?: string }) =>
      withSession(terminal, async (session) => {
        const uuid = await accountOf(session, options.account);
        const key = { name: options.name ?? null, scopes: options.scopes, expiresAt: options.expiresAt ?? null };
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
            created_at: key.createdAt,
            last_used_at: key.lastUsedAt,
            expires_at: key.expiresAt,
            revoked_at: key.revokedAt,
          })),
        );
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
