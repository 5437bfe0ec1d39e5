import type { Command } from 'commander';

import { ProjectionRunner, rebuild } from '#eventstore/worker';
import { PROJECTION_LAG_SQL, type ProjectionLag } from '#eventstore/store';
import { accountsOf, type Session, UsageError, withSession } from './session.js';
import type { Terminal } from './terminal.js';

/** Parked streams that are printed for people, the oldest first; with --json all are. */
const PRINTED_STREAMS = 50;

/** `projections status|rebuild` */
export function projectionsCommand(program: Command, terminal: Terminal): void {
  const projections = program
    .command('projections')
    .description('Inspect and rebuild the read models that the worker maintains');
  projections
    .command('status')
    .description('Show the lag and the parked streams of each projection')
    .action(async () =>
      withSession(terminal, async ({ database }) => {
        const lags = await database.query<ProjectionLag>(PROJECTION_LAG_SQL);
        const rows = lags.map(({ projection, events, seconds, parked }) => ({
          projection,
          lag_events: events,
          lag_seconds: seconds,
          parked_streams: parked,
        }));
        const parked = await database.query<{ account: string; projection: string; stream: string; error: string }>(
          'select account_id as account, projection, stream_id as stream, error from projection_parked order by parked_at limit $1',
          [terminal.json ? null : PRINTED_STREAMS],
        );
        terminal.result(
          rows.map((row) => ({
            ...row,
            parked: parked
              .filter(({ projection }) => projection === row.projection)
              .map(({ account, stream, error }) => ({ account, stream, error })),
          })),
        );
        terminal.table(rows);
        for (const { account, projection, stream, error } of parked)
          terminal.print(`parked: ${projection}, account ${account}, stream ${stream}: ${error}`);
        const more = rows.reduce((sum, row) => sum + row.parked_streams, 0) - parked.length;
        if (more > 0) terminal.print(`parked: ${more} more; --json prints all`);
      }),
    );
  projections
    .command('rebuild')
    .description('Rebuild projections next to the current ones and switch to them; reads and writes continue')
    .option('--account <uuid or name>', 'only this account (default: all accounts)')
    .option('--projection <name>', 'only this projection (default: all projections)')
    .action(async (options: { account?: string; projection?: string }) =>
      withSession(terminal, (session) => rebuildAll(terminal, session, options)),
    );
}

async function rebuildAll(
  terminal: Terminal,
  session: Session,
  options: { account?: string; projection?: string },
): Promise<void> {
  const { database, registry } = session;
  const wanted = [...registry.projections.values()].filter(
    ({ name }) => options.projection === undefined || name === options.projection,
  );
  if (wanted.length === 0)
    throw new UsageError(
      `Unknown projection "${options.projection}". Projections: ${[...registry.projections.keys()].join(', ')}`,
    );
  const accounts = await accountsOf(session, options.account);
  const rebuilt: object[] = [];
  for (const projection of wanted) {
    const started = performance.now();
    let events = 0;
    for (const [i, account] of accounts.entries()) {
      const bar = terminal.progress(`${projection.name} ${i + 1}/${accounts.length}`);
      events += await rebuild(database, new ProjectionRunner(projection, registry), account, (done, head) =>
        bar.update(done, head),
      );
      bar.end();
    }
    const seconds = (performance.now() - started) / 1000;
    terminal.print(
      `${projection.name}: ${events} events of ${accounts.length} accounts in ${seconds.toFixed(1)} s, ${Math.round(events / seconds)}/s`,
    );
    rebuilt.push({ projection: projection.name, events, accounts: accounts.length, seconds });
  }
  terminal.result(rebuilt);
}
