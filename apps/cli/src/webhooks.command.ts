import { type Command, InvalidArgumentError } from 'commander';
import { isUuid, parseInstant } from '#eventstore/domain';
import { RequestLog, RedeliveryService } from '#integrations';
import { accountOf, UsageError, withSession } from './session.js';
import type { Terminal } from './terminal.js';

/** `webhooks list|resend` */
export function webhooksCommand(program: Command, terminal: Terminal): void {
  const webhooks = program.command('webhooks').description('Inspect webhooks and resend their deliveries');
  const account = [
    '--account <uuid or name>',
    'the account of the webhook; optional when there is only one account',
  ] as const;

  webhooks
    .command('list')
    .description('List the webhooks of an account with the number of queued deliveries')
    .option(...account)
    .option('--json', 'print JSON')
    .action(async (options: { account?: string; json?: boolean }) =>
      withSession(terminal, async (session) => {
        const backlogs = await new RequestLog(session.database).backlogs(await accountOf(session, options.account));
        terminal.rows(
          backlogs.map(({ suspendedAt, waiting, ...webhook }) => ({ ...webhook, suspended_at: suspendedAt, waiting })),
          options.json,
        );
      }),
    );
  webhooks
    .command('resend')
    .description('Resend the deliveries that failed in a time range and were not delivered since')
    .requiredOption('--webhook <uuid>', 'as shown by `webhooks list`', uuid)
    .requiredOption('--failed-since <instant>', 'ISO 8601 with offset', instant)
    .option('--until <instant>', 'ISO 8601 with offset (default: now)', instant)
    .option(...account)
    .action(async (options: { webhook: string; failedSince: string; until?: string; account?: string }) =>
      withSession(terminal, async (session) => {
        if (options.until !== undefined && options.until <= options.failedSince)
          throw new UsageError('--until must be after --failed-since');
        const owner = await accountOf(session, options.account);
        const redelivery = new RedeliveryService(session.database);
        if (!(await new RequestLog(session.database).hasWebhook(owner, options.webhook)))
          throw new UsageError(`Unknown webhook ${options.webhook}. \`webhooks list\` shows the webhooks.`);
        const range = { since: options.failedSince, until: options.until };
        const bar = terminal.progress('deliveries');
        const resent = await redelivery.resendFailedInBatches(owner, options.webhook, range, (done, total) =>
          bar.update(done, total),
        );
        bar.end();
        terminal.print(`${resent} deliveries queued: the worker resends them`);
      }),
    );
}

function uuid(text: string): string {
  if (!isUuid(text)) throw new InvalidArgumentError('Must be a UUID, as shown by `webhooks list`.');
  return text.toLowerCase();
}

function instant(text: string): string {
  const at = /(Z|[+-]\d{2}(:?\d{2})?)$/.test(text) ? parseInstant(text, 'UTC') : undefined;
  if (at === undefined)
    throw new InvalidArgumentError('Must be an instant with an offset, such as 2026-11-21T09:00:00Z.');
  return at;
}
