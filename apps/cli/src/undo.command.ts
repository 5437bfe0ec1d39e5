import { type Command, Option } from 'commander';
import { type RequestContext, serviceContext } from '#eventstore/store';
import { presentUndo, presentUndoRow, type UndoRowView, Undos, type UndoView } from '#transfer';
import { withApplication } from './application.js';
import { uuidFrom } from './arguments.js';
import { accountOf, type Session, UsageError, withSession } from './session.js';
import { endOfTask } from './task.progress.js';
import type { Terminal } from './terminal.js';

const HELP = `
A running worker takes it back, entity by entity; this command waits for the end and prints what stays or has failed. Ctrl-C ends the waiting, and
the undo goes on. With --dry-run it prints what the undo would do with each entity, at most 500, and changes nothing. It exits with 1
when anything has failed.

Examples:
  npm run cli -- undo --correlation-id 0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a06 --dry-run
  npm run cli -- undo --correlation-id 0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a06 --json`;

const PROGRESS = {
  noun: 'undo',
  unit: 'entities',
  countsOf: ({ undone, kept, failed, total }: UndoView): [number, number] => [undone + kept + failed, total],
};
/** Rows that are read at once. */
const PAGE_SIZE = 500;

interface Options {
  readonly correlationId?: string;
  readonly import?: string;
  readonly entity?: string;
  readonly dryRun?: boolean;
  readonly account?: string;
}

/** `undo` */
export function undoCommand(program: Command, terminal: Terminal): void {
  program
    .command('undo')
    .description('Take back what one request or import has recorded')
    .option('--correlation-id <id>', 'that of the request: its X-Request-Id, `correlation_id` of its events')
    .addOption(
      new Option('--import <uuid>', 'an import instead of a request')
        .conflicts('correlationId')
        .argParser(uuidFrom('import')),
    )
    .option('--entity <uuid>', 'take back only this entity', uuidFrom('events tail'))
    .option('--dry-run', 'print what the undo would do, and change nothing')
    .option('--account <uuid or name>', 'the account; optional when there is only one account')
    .addHelpText('after', HELP)
    .action(async (options: Options) => withSession(terminal, (session) => undo(terminal, session, options)));
}

async function undo(terminal: Terminal, session: Session, options: Options): Promise<void> {
  const account = await accountOf(session, options.account);
  const { timeZone } = await session.accounts.get(account);
  const ctx = serviceContext(account, timeZone);
  const { import: importUuid, correlationId = importUuid } = options;
  if (correlationId === undefined) throw new UsageError('--correlation-id or --import is required');
  const request = { correlationId, importUuid: importUuid ?? null, entityUuid: options.entity ?? null };
  await withApplication(session, async (app) => {
    const undos = app.get(Undos);
    const start = () => undos.start(request, ctx);
    const started = await (options.dryRun === true ? session.database.trial(start, account) : start());
    if ('undo' in started) print(terminal, presentUndo(started.undo), started.rows.map(presentUndoRow));
    else print(terminal, ...(await endOf(terminal, undos, started.uuid, ctx)));
  });
}

/** Waits for the end of an undo. @returns it, with the rows of what stays or has failed. */
async function endOf(
  terminal: Terminal,
  undos: Undos,
  uuid: string,
  ctx: RequestContext,
): Promise<[UndoView, UndoRowView[]]> {
  const view = await endOfTask(terminal, PROGRESS, async () => presentUndo(await undos.get(uuid, ctx)));
  return [view, await leftBy(undos, uuid, ctx)];
}

/** The entities of which something stays, or that have failed. */
async function leftBy(undos: Undos, uuid: string, ctx: RequestContext): Promise<UndoRowView[]> {
  const task = await undos.get(uuid, ctx);
  const left: UndoRowView[] = [];
  for (let after: number | undefined; ;) {
    const { items, next } = await undos.rows(task, PAGE_SIZE, { after });
    left.push(...items.map(presentUndoRow).filter(({ result, kept }) => result !== 'undone' || kept.length > 0));
    if (next === undefined) return left;
    after = next.step;
  }
}

function print(terminal: Terminal, view: UndoView, rows: readonly UndoRowView[]): void {
  terminal.result({ undo: view, rows });
  if (rows.length > 0)
    terminal.table(
      rows.map(({ entity_type, entity_uuid, result, kept, code, errors }) => ({
        entity: `${entity_type} ${entity_uuid}`,
        result,
        kept: kept.map(({ path, version }) => `${path || 'all'} v${version}`),
        why: [code, ...Object.entries(errors).map(([path, why]) => `${path} ${why.join(', ')}`)]
          .filter((one) => one !== null)
          .join('; '),
      })),
    );
  const { undone, kept, failed, total } = view;
  terminal.print(`${undone} of ${total} entities undone, ${kept} kept, ${failed} failed`);
  if (failed > 0 || view.status !== 'finished') terminal.exitCode = 1;
}
