import { type Command, InvalidArgumentError } from 'commander';
import { isUuid, parseInstant } from '#eventstore/domain';
import { RequestLog, RedeliveryService } from '#integrations';
import { accountOf, UsageError, withSession } from './session.js';
import type { Terminal } from './terminal.js';

/** `webhooks list|resend` */
export function webhooksCommand(program: Command, terminal: Terminal): void {
  const webhooks = program.command('webhooks').description('Look after what is delivered to webhooks');
  const account = ['--account <uuid or name>', 'whose webhook; may be left out when there is one account'] as const;

  webhooks
    .command('list')
    .description('The webhooks of an account, and how many requests wait for each')
    .option(...account)
    .option('--json', 'as JSON')
    .action(async (options: { account?: string; json?: boolean }) =>
      withSession(terminal, async (session) => {
        const backlogs = await new RequestLog(session.database).backlogs(await accountOf(session, options.account));
        terminal.rows(
          backlogs.map(({ uuid, url, suspendedAt, waiting }) => ({ uuid, url, suspended_at: suspendedAt, waiting })),
          options.json,
        );
      }),
    );
  webhooks
    .command('resend')
    .description('Send again what failed in a range of time and was not delivered since')
    .requiredOption('--webhook <uuid>', 'as `webhooks list` shows it', uuid)
    .requiredOption('--failed-since <instant>', 'ISO 8601 with offset', instant)
    .option('--until <instant>', 'ISO 8601 with offset; now, unless given', instant)
    .option(...account)
    .action(async (options: { webhook: string; failedSince: string; until?: string; account?: string }) =>
      withSession(terminal, async (session) => {
        if (options.until !== undefined && options.until <= options.failedSince)
          throw new UsageError('--until must be after --failed-since');
        const owner = await accountOf(session, options.account);
        const redelivery = new RedeliveryService(session.database);
        if (!(await new RequestLog(session.database).hasWebhook(owner, options.webhook)))
          throw new UsageError(`There is no webhook ${options.webhook}: \`webhooks list\` shows them`);
        const range = { since: options.failedSince, until: options.until };
        const bar = terminal.progress('deliveries');
        const resent = await redelivery.resendFailedInBatches(owner, options.webhook, range, (done, total) =>
          bar.at(done, total),
        );
        bar.end();
        terminal.print(`${resent} deliveries will be sent again by the worker`);
      }),
    );
}

function uuid(text: string): string {
  if (!isUuid(text)) throw new InvalidArgumentError('A uuid, as `webhooks list` shows it.');
  return text.toLowerCase();
}

function instant(text: string): string {
  const at = /(Z|[+-]\d{2}(:?\d{2})?)$/.test(text) ? parseInstant(text, 'UTC') : undefined;
  if (at === undefined) throw new InvalidArgumentError('An instant such as 2026-11-21T09:00:00Z.');
  return at;
}
