import { type Command, InvalidArgumentError } from 'commander';
import type { ListedAccount, AccountFields } from '#accounts';
import { isUnavailable } from '#eventstore/store';
import { type Calendar, calendarOf, currentCalendar, mondayOf } from './demo/calendar.js';
import { planOf } from './demo/plan.js';
import { fillAccount, HalfFilled } from './demo/seeding.js';
import { contentsOf } from './seed.emptiness.js';
import { report } from './seed.report.js';
import { accountOf, type Session, UsageError, withSession } from './session.js';
import type { Terminal } from './terminal.js';
import { showAccount } from './accounts.command.js';

interface SeedOptions {
  readonly account?: string;
  readonly seed: number;
  readonly week?: string;
}

/** The account that is filled unless another one is named. */
const DEMO = { name: 'Demo', currency: 'gbp', timeZone: 'Europe/London' } as const satisfies AccountFields;

const HELP = `
Fills the account "${DEMO.name}" with a heating and plumbing company in three cities: people with skills, shifts and crews, clients
with sites, a catalog, templates, and 400 jobs in every state over three weeks, with services, materials and tracks. All is
sent by the commands of the API; no webhook is fired, and its webhooks are suspended.

The account is created when it is missing (${DEMO.currency}, ${DEMO.timeZone}), with an API key of its own that is shown once. Other
accounts are left alone. When it holds anything already, nothing is changed. --account fills another empty account.

The same --seed and --week give the same company. A given week is shown as it stood on its Wednesday at 11:00, which must
be past; without --week the current one is shown as it stands at the last full working hour. Times are of the account's zone.

Examples:
  $ npm run cli -- seed --demo
  $ npm run cli -- accounts create --name Second --currency eur --time-zone Europe/Berlin
  $ npm run cli -- seed --demo --account Second --seed 7 --week 2026-W46

When it is interrupted the account stays half-filled, and is refused from then on: make a new one with \`accounts create\`.`;

/** `seed --demo` */
export function seedCommand(program: Command, terminal: Terminal): void {
  program
    .command('seed')
    .description('Fill an account of its own with a company to try things on')
    .requiredOption('--demo', 'the demo company: the only data there is')
    .option('--seed <n>', 'another number, another company: 0 to 4294967295', seedNumber, 1)
    .option(
      '--week <week>',
      'ISO week that the middle of the three weeks is, such as 2026-W47; the current one, unless given',
      week,
    )
    .option('--account <uuid or name>', 'another empty account to fill')
    .addHelpText('after', HELP)
    .action(async (options: SeedOptions) =>
      withSession(terminal, (session) => seedDemo(terminal, session, options), {
        create: options.account === undefined,
      }),
    );
}

async function seedDemo(terminal: Terminal, session: Session, { seed, week, ...options }: SeedOptions): Promise<void> {
  const existing = await accountToFill(session, options.account);
  const found = existing && (await contentsOf(session.database, session.registry, existing.uuid));
  if (existing !== undefined && found !== undefined) {
    if (options.account !== undefined) throw notEmpty(existing, found);
    printExisting(terminal, existing, found);
    return;
  }
  const calendar = calendarFor(week, existing ?? DEMO);
  const account = existing ?? (await createDemo(terminal, session));
  const plan = planOf(seed, calendar);
  const started = performance.now();
  const stop = new AbortController();
  const interrupt = (): void => stop.abort(new Error('Interrupted'));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  const bar = terminal.progress('commands');
  try {
    const onProgress = (sent: number, total: number): void => bar.at(sent, total);
    const sent = await fillAccount(session, account, plan, { signal: stop.signal, onProgress });
    bar.end();
    terminal.print(
      `${sent} commands in ${((performance.now() - started) / 1000).toFixed(1)} s, seed ${seed}, week ${calendar.week}`,
    );
    report(terminal, session.settings, account, plan);
  } catch (error) {
    bar.end();
    throw error instanceof HalfFilled ? unfinished(error, account, stop.signal.aborted) : error;
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}

/** The account that is named, or else the one of the demo data; undefined when that one is missing. */
async function accountToFill(session: Session, given: string | undefined): Promise<ListedAccount | undefined> {
  if (given !== undefined) return session.accounts.get(await accountOf(session, given));
  return (await session.accounts.list()).find(({ name }) => name === DEMO.name);
}

async function createDemo(terminal: Terminal, { accounts }: Session): Promise<ListedAccount> {
  const created = await accounts.create(DEMO);
  showAccount(terminal, created);
  terminal.print();
  return accounts.get(created.uuid);
}

function printExisting(terminal: Terminal, { name, uuid }: ListedAccount, found: string): void {
  terminal.print(`The account "${name}" (${uuid}) exists: it holds ${found}.`);
  terminal.print('Nothing was changed.');
  terminal.print();
  terminal.print(`A further key of it: \`npm run cli -- keys create --account ${uuid}\`.`);
  terminal.print('Demo data beside it: `accounts create --name <name>`, then `seed --demo --account <name>`.');
}

const notEmpty = ({ name }: ListedAccount, found: string): UsageError =>
  new UsageError(
    `The account "${name}" is not empty: it holds ${found}.\n` +
      `Demo data goes into an empty account: create one with \`accounts create --name <name>\`, and name it with --account.`,
  );

function calendarFor(week: string | undefined, { timeZone }: Pick<ListedAccount, 'timeZone'>): Calendar {
  const now = new Date();
  if (week === undefined) return currentCalendar(timeZone, now);
  const calendar = calendarOf(week, mondayOf(week) ?? '', timeZone, now);
  if (calendar !== undefined) return calendar;
  throw new UsageError(
    `--week ${week} is shown as it stood on its Wednesday at 11:00 in ${timeZone}, which is still to come: give an earlier week, or leave --week out`,
  );
}

/** Says how to start over; a stack only when it is a fault of ours. */
function unfinished(
  { sent, total, message, cause }: HalfFilled,
  { name }: ListedAccount,
  wasAsked: boolean,
): UsageError {
  const why = wasAsked || isUnavailable(cause) || !(cause instanceof Error) ? message : (cause.stack ?? message);
  const text =
    `${why}\nThe account "${name}" is half-filled, with ${sent} of ${total} commands.\n` +
    `It cannot be filled on. To start over, make a new one with \`accounts create\`, and name it with --account.`;
  return new UsageError(text, { cause });
}

function seedNumber(text: string): number {
  if (!/^\d{1,10}$/.test(text) || Number(text) > 0xff_ff_ff_ff)
    throw new InvalidArgumentError('A whole number from 0 to 4294967295.');
  return Number(text);
}

function week(text: string): string {
  if (mondayOf(text) === undefined) throw new InvalidArgumentError('An ISO week from 2000 on, such as 2026-W47.');
  return text;
}
