import { type Command, InvalidArgumentError } from 'commander';
import type { ListedAccount, AccountFields } from '#accounts';
import { isUnavailable } from '#eventstore/store';
import { mustBeSecretsKey } from '../../secrets-key.js';
import { newConsoleLink } from './console.command.js';
import { type Calendar, calendarOf, currentCalendar, mondayOf } from './demo/calendar.js';
import type { IncompleteSeedError } from './demo/seeder.js';
import { contentsOf } from './seed.contents.js';
import { printReport } from './seed.report.js';
import { accountOf, CommandFailed, type Session, UsageError, withSession } from './session.js';
import type { Terminal } from './terminal.js';
import { showAccount } from './accounts.command.js';

interface SeedOptions {
  readonly account?: string;
  readonly seed: number;
  readonly week?: string;
}

/** The account that is seeded unless another one is given. */
const DEMO_ACCOUNT = { name: 'Demo', currency: 'gbp', timeZone: 'Europe/London' } as const satisfies AccountFields;

const HELP = `
Creates the demo data of a heating and plumbing company in three cities in the account "${DEMO_ACCOUNT.name}": users with skills, shifts
and teams, clients with sites, a catalog, templates, and 408 jobs in every status over three weeks, with services, materials,
locations, photos and signatures. All of it is created by commands of the API. The files are stored where the settings say
(ATTACHMENTS). No webhook is triggered, and the webhooks of the account are disabled.

The account is created if it does not exist (${DEMO_ACCOUNT.currency}, ${DEMO_ACCOUNT.timeZone}), with an API key that is shown once. Other accounts
are not changed. If the account contains data already, nothing is changed. --account selects another empty account.

The same --seed and --week create the same data. A given week is shown as of its Wednesday at 11:00, which must be in the past.
Without --week, the current week is shown as of the last full working hour. Times are in the time zone of the account.

Examples:
  $ npm run cli -- seed --demo
  $ npm run cli -- accounts create --name Second --currency eur --time-zone Europe/Berlin
  $ npm run cli -- seed --demo --account Second --seed 7 --week 2026-W46

If the command is interrupted, the account stays incomplete and cannot be seeded again: create another with \`accounts create\`.`;

/** `seed --demo` */
export function seedCommand(program: Command, terminal: Terminal): void {
  program
    .command('seed')
    .description('Create demo data in a separate account')
    .requiredOption('--demo', 'create the demo data (required)')
    .option('--seed <n>', 'seed of the random data: 0 to 4294967295', seedNumber, 1)
    .option(
      '--week <week>',
      'ISO week in the middle of the three weeks, such as 2026-W47 (default: the current week)',
      week,
    )
    .option('--account <uuid or name>', 'an empty account to use instead')
    .addHelpText('after', HELP)
    .action(async (options: SeedOptions) =>
      withSession(terminal, (session) => seedDemo(terminal, session, options), {
        create: options.account === undefined,
      }),
    );
}

async function seedDemo(terminal: Terminal, session: Session, { seed, week, ...options }: SeedOptions): Promise<void> {
  await mustBeSecretsKey(session.database, session.settings.secretsKey);
  const existing = await targetAccount(session, options.account);
  const found = existing && (await contentsOf(session.database, session.registry, existing.uuid));
  if (existing !== undefined && found !== undefined) {
    if (options.account !== undefined) throw notEmpty(existing, found);
    printExisting(terminal, existing, found);
    terminal.result({ account_uuid: existing.uuid, seeded: false, contains: found });
    return;
  }
  const calendar = calendarFor(week, existing ?? DEMO_ACCOUNT);
  const { account, key } =
    existing === undefined ? await createDemo(terminal, session) : { account: existing, key: null };
  // Loaded here, so that other commands start without the generator and the command handlers.
  const [{ planOf }, { IncompleteSeedError, seedAccount }] = await Promise.all([
    import('./demo/plan.js'),
    import('./demo/seeder.js'),
  ]);
  const plan = planOf(seed, calendar);
  const started = performance.now();
  const stop = new AbortController();
  const interrupt = (): void => stop.abort(new Error('Interrupted'));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  const bar = terminal.progress('commands');
  try {
    const onProgress = (sent: number, total: number): void => bar.update(sent, total);
    const sent = await seedAccount(session, account, plan, { signal: stop.signal, onProgress });
    bar.end();
    terminal.print(
      `${sent} commands in ${((performance.now() - started) / 1000).toFixed(1)} s, seed ${seed}, week ${calendar.week}`,
    );
    const link = await newConsoleLink(session, account.uuid);
    const counts = printReport(terminal, await session.apiAddress(), account, plan, link?.url);
    terminal.result({
      account_uuid: account.uuid,
      key,
      console_link: link?.url ?? null,
      seeded: true,
      seed,
      week: calendar.week,
      commands: sent,
      counts,
    });
  } catch (error) {
    bar.end();
    throw error instanceof IncompleteSeedError ? incomplete(error, account, stop.signal.aborted) : error;
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}

/** The given account, or else the demo account; undefined when that does not exist. */
async function targetAccount(session: Session, given: string | undefined): Promise<ListedAccount | undefined> {
  if (given !== undefined) return session.accounts.get(await accountOf(session, given));
  return (await session.accounts.list()).find(({ name }) => name === DEMO_ACCOUNT.name);
}

async function createDemo(terminal: Terminal, { accounts }: Session): Promise<{ account: ListedAccount; key: string }> {
  const created = await accounts.create(DEMO_ACCOUNT);
  showAccount(terminal, created);
  terminal.print();
  return { account: await accounts.get(created.uuid), key: created.secret };
}

function printExisting(terminal: Terminal, { name, uuid }: ListedAccount, found: string): void {
  terminal.print(`The account "${name}" (${uuid}) exists and contains ${found}.`);
  terminal.print('No changes were made.');
  terminal.print();
  terminal.print(`To sign in to the console: \`npm run cli -- console link --account ${uuid}\``);
  terminal.print(`To create another API key: \`npm run cli -- keys create --account ${uuid}\``);
  terminal.print('To create more demo data: `accounts create --name <name>`, then `seed --demo --account <name>`');
}

const notEmpty = ({ name }: ListedAccount, found: string): CommandFailed =>
  new CommandFailed(
    `The account "${name}" is not empty. It contains ${found}.\n` +
      `Demo data needs an empty account. Create one with \`accounts create --name <name>\`, then pass it as --account.`,
  );

function calendarFor(week: string | undefined, { timeZone }: Pick<ListedAccount, 'timeZone'>): Calendar {
  const now = new Date();
  if (week === undefined) return currentCalendar(timeZone, now);
  const calendar = calendarOf(week, timeZone, now);
  if (calendar !== undefined) return calendar;
  throw new UsageError(
    `--week ${week} is shown as of its Wednesday at 11:00 in ${timeZone}, which is in the future. Use an earlier week, or omit --week.`,
  );
}

/** An error that says how to start over, with the stack of an unexpected cause. */
function incomplete(
  { executed, total, message, cause }: IncompleteSeedError,
  { name }: ListedAccount,
  isAborted: boolean,
): CommandFailed {
  const why = isAborted || isUnavailable(cause) || !(cause instanceof Error) ? message : (cause.stack ?? message);
  const text =
    `${why}\nThe account "${name}" is incomplete: ${executed} of ${total} commands were executed.\n` +
    `It cannot be completed. To start over, create another with \`accounts create\`, then pass it as --account.`;
  return new CommandFailed(text, { cause });
}

function seedNumber(text: string): number {
  if (!/^\d{1,10}$/.test(text) || Number(text) > 0xff_ff_ff_ff)
    throw new InvalidArgumentError('Must be a whole number from 0 to 4294967295.');
  return Number(text);
}

function week(text: string): string {
  if (mondayOf(text) === undefined)
    throw new InvalidArgumentError('Must be an ISO week of the year 2000 or later, such as 2026-W47.');
  return text;
}
