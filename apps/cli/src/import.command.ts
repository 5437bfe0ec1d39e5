import { openAsBlob } from 'node:fs';
import { extname } from 'node:path';
import { type Command, Option } from 'commander';
import { type RequestContext, serviceContext } from '#eventstore/store';
import {
  IMPORT_MODES,
  type ImportRowView,
  Imports,
  type ImportView,
  presentImport,
  presentImportRow,
  TRANSFER_KINDS,
} from '#transfer';
import { withApplication } from './application.js';
import { postToService } from './service-request.js';
import { accountOf, CommandFailed, type Session, UsageError, withSession } from './session.js';
import { endOfTask } from './task.progress.js';
import type { Terminal } from './terminal.js';

const HELP = `
The file is CSV (.csv), a workbook (.xlsx), or has a JSON object a line (.ndjson, .jsonl); docs/moving-data.md says how. The running service takes it, and a worker performs
it row by row; this command waits for the end and prints the rows that have failed. Ctrl-C ends the waiting, and the import goes on. With
--dry-run every row is tried, and nothing is changed. It exits with 1 when a row has failed.

Examples:
  npm run cli -- import clients.csv --kind clients --dry-run
  npm run cli -- import jobs.ndjson --kind jobs --mode create --json`;

const PROGRESS = {
  noun: 'import',
  unit: 'rows',
  countsOf: ({ done, rows }: ImportView): [number, number] => [done, rows],
};
/** Failed rows that are printed. */
const MAX_SHOWN = 100;

const TYPES: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.ndjson': 'application/x-ndjson',
  '.jsonl': 'application/x-ndjson',
};

interface Options {
  readonly kind: string;
  readonly mode?: string;
  readonly ignoreColumns?: string;
  readonly sheet?: string;
  readonly mapping?: string;
  readonly dryRun?: boolean;
  readonly account?: string;
}

/** `import` */
export function importCommand(program: Command, terminal: Terminal): void {
  program
    .command('import')
    .description('Import a file of clients, jobs and other kinds')
    .argument('<file>', 'its path')
    .addOption(
      new Option('--kind <kind>', 'what its rows are')
        .choices(TRANSFER_KINDS.map(({ name }) => name))
        .makeOptionMandatory(),
    )
    .addOption(new Option('--mode <mode>', 'create or change only; by default both').choices(IMPORT_MODES))
    .option('--ignore-columns <names>', 'columns that are passed over, separated by commas')
    .option('--mapping <uuid or name>', 'what columns of the file are: see /v2/import_mappings')
    .option('--sheet <name>', 'the sheet of a workbook; by default the first')
    .option('--dry-run', 'try every row, and change nothing')
    .option('--account <uuid or name>', 'the account; optional when there is only one account')
    .addHelpText('after', HELP)
    .action(async (file: string, options: Options) =>
      withSession(terminal, (session) => importFile(terminal, session, file, options)),
    );
}

async function importFile(terminal: Terminal, session: Session, path: string, options: Options): Promise<void> {
  const type = TYPES[extname(path).toLowerCase()];
  if (type === undefined) throw new UsageError(`The name of the file must end with ${Object.keys(TYPES).join(', ')}`);
  const file = await openAsBlob(path, { type }).catch((error: unknown) => {
    throw new CommandFailed(`${path} cannot be read: ${error instanceof Error ? error.message : 'unknown'}`);
  });
  const account = await accountOf(session, options.account);
  const { timeZone } = await session.accounts.get(account);
  const { kind, mode, ignoreColumns, sheet, mapping, dryRun } = options;
  const query = new URLSearchParams({
    kind,
    ...(mode !== undefined && { mode }),
    ...(ignoreColumns !== undefined && { ignore_columns: ignoreColumns }),
    ...(sheet !== undefined && { sheet }),
    ...(mapping !== undefined && { mapping }),
    ...(dryRun === true && { dry_run: 'true' }),
  });
  const answer = await postToService(session, account, {
    path: `/v2/imports?${query.toString()}`,
    body: file,
    key: { name: 'import', scopes: ['write'] },
  });
  const { import_uuid: uuid } = answer as { readonly import_uuid: string };
  const ctx = serviceContext(account, timeZone);
  await withApplication(session, async (app) => {
    const imports = app.get(Imports);
    const ended = await endOfTask(terminal, PROGRESS, async () => presentImport(await imports.get(uuid, ctx)));
    print(terminal, ended, await failedRows(imports, uuid, ctx));
  });
}

async function failedRows(imports: Imports, uuid: string, ctx: RequestContext): Promise<ImportRowView[]> {
  const task = await imports.get(uuid, ctx);
  const found: ImportRowView[] = [];
  for (let after: number | undefined = 0; after !== undefined && found.length < MAX_SHOWN;) {
    const page = await imports.page(task, MAX_SHOWN - found.length, { after, statuses: ['failed'] });
    found.push(...page.items.map(presentImportRow));
    after = page.next;
  }
  return found;
}

function print(terminal: Terminal, view: ImportView, rows: readonly ImportRowView[]): void {
  terminal.result({ import: view, rows });
  if (rows.length > 0)
    terminal.table(
      rows.map(({ row, line, external_id, error }) => ({
        row,
        line,
        external_id,
        why: [
          error?.errors === undefined ? (error?.detail ?? '') : '',
          ...Object.entries(error?.errors ?? {}).map(([path, why]) => `${path} ${why.join(', ')}`),
        ]
          .filter((one) => one !== '')
          .join('; '),
      })),
    );
  const { rows: total, created, updated, unchanged, depends, failed, dry_run: isTried } = view;
  const verb = isTried ? 'would be ' : '';
  terminal.print(
    `${total} rows: ${created} ${verb}created, ${updated} ${verb}updated, ${unchanged} unchanged, ${depends > 0 ? `${depends} rest on others, ` : ''}${failed} failed`,
  );
  if (failed > rows.length)
    terminal.print(`The first ${rows.length} are shown: GET /v2/imports/${view.uuid}/rows.csv?status=failed has all.`);
  if (failed > 0 || view.status !== 'finished') terminal.exitCode = 1;
}
