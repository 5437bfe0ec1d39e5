import { type Command, Option } from 'commander';
import { newEpoch, VIAS } from '#eventstore/store';
import { verifyAccount } from '#eventstore/worker';
import { FOLLOWED_JSON, list, position, uuidFrom } from './arguments.js';
import { TAIL_HELP, tailEvents, type TailOptions } from './events.tail.js';
import { accountsOf, withSession } from './session.js';
import type { Terminal } from './terminal.js';

const NEW_EPOCH_HELP = `
Run it after the restore of a backup, and after a standby has taken over that lacked acknowledged events, before the programs start.
Readers of the feed that send their epoch get 410 feed.epoch_changed, and read everything again.
`;

/** `events verify|tail|new-epoch` */
export function eventsCommand(program: Command, terminal: Terminal): void {
  const events = program.command('events').description('Check and follow the event log, and give it a new epoch');
  events
    .command('verify')
    .description(
      'Compare every row with the state that its events result in, derived rows with their entities, and check positions and versions for gaps',
    )
    .option('--account <uuid or name>', 'only this account (default: all accounts)')
    .action(async (options: { account?: string }) =>
      withSession(terminal, async (session) => {
        const { database, registry } = session;
        const accounts = await accountsOf(session, options.account);
        let rows = 0;
        const findings: { account: string; stream: string | null; message: string }[] = [];
        const bar = terminal.progress('accounts');
        for (const [i, account] of accounts.entries()) {
          for (const { stream, message } of await verifyAccount(
            database,
            registry,
            account,
            (done) => (rows += done),
          )) {
            findings.push({ account, stream: stream ?? null, message });
            terminal.print(`account ${account}${stream === undefined ? '' : `, stream ${stream}`}: ${message}`);
          }
          bar.update(i + 1, accounts.length);
        }
        bar.end();
        terminal.print(
          `${rows} rows of ${accounts.length} accounts: ${findings.length === 0 ? 'all match their events, no gaps' : `${findings.length} findings`}`,
        );
        terminal.result({ rows, accounts: accounts.length, findings });
        if (findings.length > 0) terminal.exitCode = 1;
      }),
    );
  events
    .command('tail')
    .description('Print events as they are recorded, until Ctrl-C')
    .option('--account <uuid or name>', 'the account; optional when there is only one account')
    .option('--types <list>', 'only these types of the change feed, such as job_started,job_finished', list)
    .option('--entity-type <list>', 'only events of these types of entities, such as job,client', list)
    .option('--entity <uuid>', 'only events of this entity', uuidFrom('events tail'))
    .option('--user <uuid>', 'only changes by this user', uuidFrom('events tail --json'))
    .option('--key <uuid>', 'only changes by this API key', uuidFrom('keys list'))
    .option('--via <list>', `only changes made in these ways: ${VIAS.join(', ')}`, list)
    .option(
      '--after <position>',
      'start after this position; 0: with the first event (default: at the newest)',
      position,
    )
    .addOption(
      new Option('--include <what>', 'add to each event the client, site or job at that version').choices(['snapshot']),
    )
    .option('--json', FOLLOWED_JSON)
    .addHelpText('after', TAIL_HELP)
    .action(async (options: TailOptions) => withSession(terminal, (session) => tailEvents(terminal, session, options)));
  events
    .command('new-epoch')
    .description('Tell the readers of the feed that positions may belong to other events than before')
    .addHelpText('after', NEW_EPOCH_HELP)
    .action(async () =>
      withSession(terminal, async ({ database }) => {
        const epoch = await newEpoch(database);
        terminal.print(`The epoch of the log is now ${epoch}.`);
        terminal.result({ epoch });
      }),
    );
}
