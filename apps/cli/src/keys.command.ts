import { type Command, InvalidArgumentError } from 'commander';
import { isUuid } from '#eventstore/domain';

import { type Scope, SCOPES } from '#http';
import { accountOf, withSession } from './session.js';
import type { Terminal } from './terminal.js';

/** `keys create|list|rotate|revoke` */
export function keysCommand(program: Command, terminal: Terminal): void {
  const keys = program.command('keys').description('Make, list, replace and end API keys');
  const account = ['--account <uuid or name>', 'whose key; may be left out when there is one account'] as const;

  keys
    .command('create')
    .option(...account)
    .option('--name <name>')
    .option('--scopes <list>', `some of ${SCOPES.join(',')}`, scopes, ['read', 'write'])
    .option('--expires-at <instant>', 'ISO 8601 with offset', instant)
    .action(async (options: { account?: string; name?: string; scopes: Scope[]; expiresAt?: string }) =>
      withSession(terminal, async (session) => {
        const uuid = await accountOf(session, options.account);
        const key = { name: options.name ?? null, scopes: options.scopes, expiresAt: options.expiresAt ?? null };
        shown(terminal, await session.keys.create(uuid, key));
      }),
    );
  keys
    .command('list')
    .option(...account)
    .option('--json', 'as JSON')
    .action(async (options: { account?: string; json?: boolean }) =>
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
          options.json,
        );
      }),
    );
  keys
    .command('rotate')
    .argument('<uuid>', 'the key to replace', uuidArgument)
    .option(...account)
    .option('--overlap-minutes <n>', 'how long the old key lives on', minutes, 0)
    .action(async (uuid: string, options: { account?: string; overlapMinutes: number }) =>
      withSession(terminal, async (session) => {
        const owner = await accountOf(session, options.account);
        shown(terminal, await session.keys.rotate(owner, uuid, options.overlapMinutes));
      }),
    );
  keys
    .command('revoke')
    .argument('<uuid>', 'the key to end', uuidArgument)
    .option(...account)
    .action(async (uuid: string, options: { account?: string }) =>
      withSession(terminal, async (session) => {
        await session.keys.revoke(await accountOf(session, options.account), uuid);
        terminal.print(`${uuid} is revoked. Running API processes may believe it for 30 s more.`);
      }),
    );
}

function shown(terminal: Terminal, { uuid, secret }: { uuid: string; secret: string }): void {
  terminal.print(`uuid  ${uuid}`);
  terminal.print(`key   ${secret}`);
  terminal.print('The key is shown this once: keep it.');
}

function scopes(text: string): Scope[] {
  const given = text.split(',').map((scope) => scope.trim());
  const known = SCOPES.filter((scope) => given.includes(scope));
  if (known.length === 0 || known.length !== new Set(given).size)
    throw new InvalidArgumentError(`Some of ${SCOPES.join(',')}.`);
  return known;
}

function instant(text: string): string {
  const at = new Date(text);
  if (Number.isNaN(at.getTime()) || !/(Z|[+-]\d{2}:\d{2})$/.test(text))
    throw new InvalidArgumentError('An instant such as 2027-01-01T00:00:00Z.');
  if (at.getTime() <= Date.now()) throw new InvalidArgumentError('It must be in the future.');
  return at.toISOString();
}

function minutes(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 43_200) throw new InvalidArgumentError('Minutes from 0 to 43200.');
  return Number(text);
}

function uuidArgument(text: string): string {
  if (!isUuid(text)) throw new InvalidArgumentError('A uuid, as `keys list` shows it.');
  return text;
}
