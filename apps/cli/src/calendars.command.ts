import { CommandBus } from '@nestjs/cqrs';
import { type Command, Option } from 'commander';
import { isUuid } from '#eventstore/domain';
import { EntityReader, serviceContext } from '#eventstore/store';
import { inputOf } from '#http';
import {
  CALENDAR_DETAILS,
  type CalendarDetails,
  CalendarFeeds,
  CreateCalendarFeed,
  CreateCalendarFeedBody,
  DeleteCalendarFeed,
  lastReads,
  MAX_CALENDAR_FEEDS,
  presentCalendarFeed,
  RotateCalendarFeed,
} from '#scheduling';
import { withApplication } from './application.js';
import { integerBetween, uuidFrom } from './arguments.js';
import { accountOf, type Session, UsageError, withSession } from './session.js';
import type { Terminal } from './terminal.js';

const CREATE_HELP = `
One of --worker, --team and --territory says whose jobs the calendar has (docs/calendars.md). Whoever has the link reads the calendar, without
signing in. The link is shown once.

Example:
  npm run cli -- calendars create --worker aidan.abbott@northern-heating.example --details full --shifts`;

interface Options {
  readonly account?: string;
}

interface CreateOptions extends Options {
  readonly worker?: string;
  readonly team?: string;
  readonly territory?: string;
  readonly name?: string;
  readonly details?: CalendarDetails;
  readonly shifts?: boolean;
  readonly past?: number;
  readonly future?: number;
}

/** `calendars create|list|rotate|delete` */
export function calendarsCommand(program: Command, terminal: Terminal): void {
  const calendars = program
    .command('calendars')
    .description('Create, list, replace and delete links by which calendar programs read the schedule');
  const account = ['--account <uuid or name>', 'the account; optional when there is only one account'] as const;
  const feed = ['<uuid>', 'as shown by `calendars list`', uuidFrom('calendars list')] as const;

  calendars
    .command('create')
    .description('Create a link, which is shown once')
    .option('--worker <uuid or email>', 'the jobs of a worker and of the teams of the worker')
    .option('--team <uuid or name>', 'the jobs of a team and of its members')
    .option('--territory <uuid or name>', 'the jobs of a territory, assigned or not')
    .option('--name <name>', 'name of the calendar')
    .addOption(new Option('--details <how much>', 'what it shows of a job (default: none)').choices(CALENDAR_DETAILS))
    .option('--shifts', 'also the shifts')
    .option('--past <days>', 'how long before today it begins (default: 30)', integerBetween(0, 90))
    .option('--future <days>', 'how long after today it ends (default: 180)', integerBetween(0, 366))
    .option(...account)
    .addHelpText('after', CREATE_HELP)
    .action(async (options: CreateOptions) => withSession(terminal, (session) => create(terminal, session, options)));
  calendars
    .command('list')
    .description('List the links of an account, without their secrets')
    .option(...account)
    .action(async (options: Options) => withSession(terminal, (session) => list(terminal, session, options)));
  calendars
    .command('rotate')
    .description('Replace a link; the one before ends at once')
    .argument(...feed)
    .option(...account)
    .action(async (uuid: string, options: Options) =>
      withSession(terminal, async (session) => {
        const by = await actorOf(session, options);
        await withApplication(session, async (app) =>
          printLink(terminal, await app.get(CommandBus).execute(new RotateCalendarFeed(uuid, by))),
        );
      }),
    );
  calendars
    .command('delete')
    .description('Delete a link, which ends at once')
    .argument(...feed)
    .option(...account)
    .action(async (uuid: string, options: Options) =>
      withSession(terminal, async (session) => {
        const by = await actorOf(session, options);
        await withApplication(session, (app) => app.get(CommandBus).execute(new DeleteCalendarFeed(uuid, by)));
        terminal.result({ calendar_feed_uuid: uuid, deleted: true });
        terminal.print(`${uuid} is deleted.`);
      }),
    );
}

/** Who acts for the command: the system, in the account. Links have the address by which clients reach the service. */
async function actorOf(session: Session, { account: given }: Options) {
  const account = await accountOf(session, given);
  const { timeZone } = await session.accounts.get(account);
  return {
    ...serviceContext(account, timeZone),
    baseUrl: session.settings.publicUrl ?? (await session.apiAddress()),
  };
}

async function create(terminal: Terminal, session: Session, options: CreateOptions): Promise<void> {
  const { worker, team, territory, name, details, shifts, past, future } = options;
  if ([worker, team, territory].filter((one) => one !== undefined).length !== 1)
    throw new UsageError('Say whose jobs it has, by one of --worker, --team and --territory.');
  const by = await actorOf(session, options);
  const body = inputOf(CreateCalendarFeedBody, {
    ...(name !== undefined && { name }),
    ...(details !== undefined && { details }),
    ...(shifts !== undefined && { shifts }),
    ...(worker !== undefined && { worker: isUuid(worker) ? { uuid: worker } : { email: worker } }),
    ...(team !== undefined && { team: named(team) }),
    ...(territory !== undefined && { territory: named(territory) }),
    ...(past !== undefined && { past: { days: past } }),
    ...(future !== undefined && { future: { days: future } }),
  });
  await withApplication(session, async (app) =>
    printLink(terminal, await app.get(CommandBus).execute(new CreateCalendarFeed(body, by))),
  );
}

const named = (text: string) => (isUuid(text) ? { uuid: text } : { name: text });

async function list(terminal: Terminal, session: Session, options: Options): Promise<void> {
  const { database, registry } = session;
  const account = await accountOf(session, options.account);
  const reader = new EntityReader(database, registry);
  const { items } = await reader.list(CalendarFeeds, account, 'oldest first', { limit: MAX_CALENDAR_FEEDS });
  const lastRead = await lastReads(
    database,
    account,
    items.map(({ uuid }) => uuid),
  );
  const feeds = items.map((feed) => presentCalendarFeed(feed, lastRead(feed.uuid)));
  terminal.result(feeds);
  terminal.table(
    feeds.map(({ uuid, name, worker, team, territory, details, shifts, last_read_at }) => ({
      uuid,
      name,
      of: (worker ?? team ?? territory)?.name ?? null,
      details,
      shifts,
      last_read_at,
    })),
  );
}

function printLink(terminal: Terminal, { uuid, url }: { readonly uuid: string; readonly url: string }): void {
  terminal.result({ calendar_feed_uuid: uuid, url });
  terminal.print(`uuid  ${uuid}`);
  terminal.print(`link  ${url}`);
  terminal.print('Store the link now. It is not shown again.');
}
