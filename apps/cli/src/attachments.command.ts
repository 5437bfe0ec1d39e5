import type { Command } from 'commander';
import { AttachmentCheck, type MissingContent, OrphanRemoval, UnusedAttachments } from '#work-orders';
import { withApplication } from './application.js';
import { accountOf, type Session, withSession } from './session.js';
import type { Terminal } from './terminal.js';

interface Options {
  readonly account?: string;
}

/** `attachments check|clean` */
export function attachmentsCommand(program: Command, terminal: Terminal): void {
  const attachments = program
    .command('attachments')
    .description('Check the stored files of attachments, and remove those that nothing needs');
  attachments
    .command('check')
    .description('Look for the bytes of every uploaded attachment; exits with 1 when some are missing')
    .option('--account <uuid or name>', 'only this account (default: all accounts)')
    .action(async (options: Options) => withSession(terminal, (session) => check(terminal, session, options)));
  attachments
    .command('clean')
    .description(
      'Do what the worker does every minute and every day: delete attachments that no field has shown for 24 hours, and remove stored files without an attachment',
    )
    .action(async () => withSession(terminal, (session) => clean(terminal, session)));
}

async function check(terminal: Terminal, session: Session, { account }: Options): Promise<void> {
  const only = account === undefined ? null : await accountOf(session, account);
  const accounts = only === null ? (await session.accounts.list()).map(({ uuid }) => uuid) : [only];
  await withApplication(session, async (app) => {
    const checks = app.get(AttachmentCheck);
    const { files } = await checks.totals(only);
    const bar = terminal.progress('attachments');
    const missing: MissingContent[] = [];
    let checked = 0;
    for (const one of accounts)
      for await (const found of checks.missingOf(one, (more) => bar.update((checked += more), files)))
        missing.push(found);
    bar.end();
    for (const one of missing) terminal.print(describeMissing(one));
    terminal.print(`${checked} attachments, ${missing.length} without their bytes`);
    terminal.result({ checked, missing });
    if (missing.length > 0) terminal.exitCode = 1;
  });
}

/** `missing: account …, attachment … "photo.jpg", 1024 bytes` */
export const describeMissing = ({ account, uuid, name, size, problem }: MissingContent): string =>
  `${problem}: account ${account}, attachment ${uuid} ${JSON.stringify(name)}, ${size} bytes`;

async function clean(terminal: Terminal, session: Session): Promise<void> {
  const accounts = (await session.accounts.list()).length;
  await withApplication(session, async (app) => {
    const orphanRemoval = app.get(OrphanRemoval);
    const expired = await app.get(UnusedAttachments).expire();
    const bar = terminal.progress('accounts');
    const now = await orphanRemoval.now();
    let [done, orphans] = [0, 0];
    for await (const account of orphanRemoval.accounts()) {
      orphans += await orphanRemoval.removeOrphans(account, now);
      bar.update(++done, accounts);
    }
    bar.end();
    terminal.print(`${expired} attachments deleted that no field has shown for 24 hours`);
    terminal.print(`${orphans} stored files removed that belong to no attachment`);
    terminal.result({ expired, orphans });
  });
}
