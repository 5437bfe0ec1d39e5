import { type Command, InvalidArgumentError } from 'commander';
import { RequestLog, RedeliveryService, secretError } from '#integrations';
import { FOLLOWED_JSON, instant, list, position, uuidFrom, webAddress } from './arguments.js';
import { accountOf, UsageError, withSession } from './session.js';
import type { Terminal } from './terminal.js';
import { listen, LISTEN_HELP, type ListenOptions } from './webhooks.listen.js';
import { listRequests, ownerOf, type RequestsOptions, type TestOptions, testWebhook } from './webhooks.requests.js';

const TEST_HELP = `
The service sends the test, with its settings: those of this shell do not count. It is the one that runs on this machine with
the same DATA_DIR, else that of HOST and PORT.`;

/** Maximum records that `webhooks requests` prints. */
const MAX_REQUESTS = 500;

/** `webhooks list|test|requests|resend|listen` */
export function webhooksCommand(program: Command, terminal: Terminal): void {
  const webhooks = program
    .command('webhooks')
    .description('Inspect and test webhooks, resend deliveries, receive them locally');
  const account = [
    '--account <uuid or name>',
    'the account of the webhook; optional when there is only one account',
  ] as const;
  const uuid = uuidFrom('webhooks list');
  const webhook = ['--webhook <uuid>', 'as shown by `webhooks list`', uuid] as const;

  webhooks
    .command('list')
    .description('List the webhooks of an account with the number of queued deliveries')
    .option(...account)
    .action(async (options: { account?: string }) =>
      withSession(terminal, async (session) => {
        const backlogs = await new RequestLog(session.database).backlogs(await accountOf(session, options.account));
        terminal.rows(
          backlogs.map(({ suspendedAt, waiting, ...webhook }) => ({ ...webhook, suspended_at: suspendedAt, waiting })),
        );
      }),
    );
  webhooks
    .command('test')
    .description(
      'Let the running service send a test to a webhook now, and print the result; exits with 1 unless it is a success',
    )
    .requiredOption(...webhook)
    .option('--event-type <type>', 'send an example of this event type (default: a ping)')
    .option(...account)
    .addHelpText('after', TEST_HELP)
    .action(async (options: TestOptions) =>
      withSession(terminal, (session) => testWebhook(terminal, session, options)),
    );
  webhooks
    .command('requests')
    .description('List the newest request records of a webhook: one for each attempt')
    .requiredOption(...webhook)
    .option('--failed', 'only attempts that failed')
    .option('--event-type <type>', 'only this event type')
    .option('--entity <uuid>', 'only deliveries of this entity', uuidFrom('webhooks requests'))
    .option(
      '--delivery <uuid>',
      'only attempts of this delivery: the `webhook-id` that the receiver got',
      uuidFrom('webhooks requests'),
    )
    .option('--limit <n>', `number of records, at most ${MAX_REQUESTS}`, limit, 20)
    .option(...account)
    .action(async (options: RequestsOptions) =>
      withSession(terminal, (session) => listRequests(terminal, session, options)),
    );
  webhooks
    .command('listen')
    .description('Send the deliveries of an account to an address of yours, such as a receiver on this machine')
    .requiredOption('--forward <url>', 'where they are sent, such as http://127.0.0.1:4000/', webAddress)
    .option('--types <list>', 'only these event types, such as job_created,job_finished (default: all)', list)
    .option('--account <uuid or name>', 'the account; optional when there is only one account')
    .option('--secret <secret>', 'signs the deliveries (default: a new one, which is printed)', secret)
    .option('--after <position>', 'start after this position of the change feed (default: at the newest)', position)
    .option('--print', 'print the bodies')
    .option('--json', FOLLOWED_JSON)
    .addHelpText('after', LISTEN_HELP)
    .action(async (options: ListenOptions) => withSession(terminal, (session) => listen(terminal, session, options)));
  webhooks
    .command('resend')
    .description('Resend the deliveries that failed in a time range and were not delivered since')
    .requiredOption(...webhook)
    .requiredOption('--failed-since <instant>', 'ISO 8601 with offset', instant)
    .option('--until <instant>', 'ISO 8601 with offset (default: now)', instant)
    .option(...account)
    .action(async (options: { webhook: string; failedSince: string; until?: string; account?: string }) =>
      withSession(terminal, async (session) => {
        if (options.until !== undefined && options.until <= options.failedSince)
          throw new UsageError('--until must be after --failed-since');
        const owner = await ownerOf(session, options.webhook, options.account);
        const redelivery = new RedeliveryService(session.database);
        const range = { since: options.failedSince, until: options.until };
        const bar = terminal.progress('deliveries');
        const resent = await redelivery.resendFailedInBatches(owner, options.webhook, range, (done, total) =>
          bar.update(done, total),
        );
        bar.end();
        terminal.print(`${resent} deliveries queued: the worker resends them`);
        terminal.result({ queued: resent });
      }),
    );
}

function limit(text: string): number {
  if (!/^\d{1,3}$/.test(text) || Number(text) < 1 || Number(text) > MAX_REQUESTS)
    throw new InvalidArgumentError(`Must be a number from 1 to ${MAX_REQUESTS}.`);
  return Number(text);
}

function secret(text: string): string {
  const error = secretError(text);
  if (error !== undefined) throw new InvalidArgumentError(`It ${error}.`);
  return text;
}
