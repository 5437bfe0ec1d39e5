import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Command, Option } from 'commander';
import { serviceContext } from '#eventstore/store';
import { EXPORT_FORMATS, EXPORT_KINDS, type ExportView, presentExport, StoredExports } from '#transfer';
import { withApplication } from './application.js';
import { getFromService, postToService } from './service-request.js';
import { accountOf, CommandFailed, type Session, UsageError, withSession } from './session.js';
import { endOfTask } from './task.progress.js';
import type { Terminal } from './terminal.js';

const HELP = `
The running service has a worker write the file, of one moment and with the position of the feed at which that is; docs/moving-data.md says what is in it. This command waits for
the end, and reads the file from the service. Ctrl-C ends the waiting, and the export goes on. It exits with 1 when the export has failed.

Examples:
  npm run cli -- export everything.ndjson
  npm run cli -- export clients.csv --kinds clients --excel
  npm run cli -- export jobs.ndjson --kinds jobs,sites --json`;

const KEY = { name: 'export', scopes: ['admin', 'read'] };

interface Options {
  readonly kinds?: string;
  readonly format?: string;
  readonly excel?: boolean;
  readonly account?: string;
}

/** `export` */
export function exportCommand(program: Command, terminal: Terminal): void {
  program
    .command('export')
    .description('Export an account into a file')
    .argument('<file>', 'its path')
    .option('--kinds <names>', 'what it has, separated by commas; by default everything')
    .addOption(new Option('--format <format>', 'by default by the name of the file').choices(EXPORT_FORMATS))
    .option('--excel', 'no cell of CSV is a formula')
    .option('--account <uuid or name>', 'the account; optional when there is only one account')
    .addHelpText('after', HELP)
    .action(async (file: string, options: Options) =>
      withSession(terminal, (session) => exportFile(terminal, session, file, options)),
    );
}

async function exportFile(terminal: Terminal, session: Session, path: string, options: Options): Promise<void> {
  const { kinds, excel, format = path.toLowerCase().endsWith('.csv') ? 'csv' : 'ndjson' } = options;
  const names = kinds?.split(',').map((name) => name.trim());
  const unknown = names?.find((name) => !EXPORT_KINDS.includes(name));
  if (unknown !== undefined) throw new UsageError(`There is no kind "${unknown}": ${EXPORT_KINDS.join(', ')}`);
  const account = await accountOf(session, options.account);
  const { timeZone } = await session.accounts.get(account);
  const answer = await postToService(session, account, {
    path: '/v2/exports',
    body: { format, ...(names && { kinds: names }), ...(excel === true && { excel }) },
    key: KEY,
  });
  const { export_uuid: uuid } = answer as { readonly export_uuid: string };
  const ended = await withApplication(session, (app) =>
    endOfTask(terminal, { noun: 'export', unit: 'files', countsOf }, async () =>
      presentExport(await app.get(StoredExports).get(uuid, serviceContext(account, timeZone))),
    ),
  );
  if (ended.status === 'finished') await download(session, account, ended, path);
  print(terminal, ended, path);
}

/** How many rows it has is known at the end. */
const countsOf = ({ status }: ExportView): [number, number] => [status === 'finished' ? 1 : 0, 1];

/** Reads the file, whole or not at all. @throws CommandFailed when it cannot be written, or other bytes arrive. */
async function download(session: Session, account: string, { uuid, sha256 }: ExportView, path: string): Promise<void> {
  const { body } = await getFromService(session, account, { path: `/v2/exports/${uuid}/content`, key: KEY });
  const part = `${path}.part`;
  const hash = createHash('sha256');
  try {
    if (body !== null)
      await pipeline(
        Readable.fromWeb(body),
        async function* (bytes: AsyncIterable<Uint8Array>) {
          for await (const piece of bytes) {
            hash.update(piece);
            yield piece;
          }
        },
        createWriteStream(part),
      );
    if (hash.digest('hex') !== sha256) throw new Error('other bytes have arrived than those of the export');
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw new CommandFailed(`${path} cannot be written: ${error instanceof Error ? error.message : 'unknown'}`);
  }
}

function print(terminal: Terminal, view: ExportView, path: string): void {
  terminal.result({ export: view });
  if (view.status === 'finished') {
    terminal.table(Object.entries(view.rows).map(([kind, rows]) => ({ kind, rows })));
    terminal.print(`${path}: ${view.bytes} bytes, at position ${view.position} of the feed`);
  } else terminal.print(`The export is ${view.status}${view.error === null ? '' : `: ${view.error}`}`);
  if (view.status !== 'finished') terminal.exitCode = 1;
}
