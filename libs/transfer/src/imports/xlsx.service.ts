import { on } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { badRequest } from '#http';
import { validationError } from '#eventstore/domain';
import { wrongColumns } from '../columns/column.service.js';
import { cellsOf, type RowFile } from './csv.service.js';
import { importTooLarge, MAX_FILE_BYTES, MAX_ROW_BYTES, type SourceRow } from './import.js';
import type { Said, Workbook } from './xlsx-thread.service.js';

/** Limits of a workbook (contract §22). Its cells are those up to its last row and column. */
const LIMITS: Workbook['limits'] = {
  unpackedBytes: 20 * 1024 * 1024,
  rows: 50_000,
  cells: 5_000_000,
  rowBytes: MAX_ROW_BYTES,
  bytes: MAX_FILE_BYTES,
};
/** What the thread of a workbook may take. */
const MAX_HEAP_MIB = 384;
const MAX_READ_MS = 30_000;
const THREAD = new URL(`./xlsx-thread.service${extname(import.meta.url)}`, import.meta.url);

/** Workbooks are read one at a time in a process: each takes a core and much memory. */
let before: Promise<unknown> = Promise.resolve();

const tooLarge = (what: string) => importTooLarge(`${what}: save it as CSV, which may have more`);

/**
 * Opens a sheet of a workbook, whose first row with a value is the header: the first sheet unless one is named.
 * @throws DomainError `import.columns`, `import.too_large`; 422 for a sheet that is not there; HttpError 400 when it is no workbook.
 */
export async function openXlsx(bytes: AsyncIterable<Buffer>, sheet: string | undefined): Promise<RowFile> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of bytes) {
    size += part.length;
    if (size > LIMITS.unpackedBytes) throw tooLarge(`more than ${LIMITS.unpackedBytes} bytes`);
    parts.push(part);
  }
  const turn = before.then(() => rowsOf({ file: Buffer.concat(parts), sheet, limits: LIMITS }));
  before = turn.catch(() => undefined);
  const [first, ...rows] = await turn;
  if (first === undefined) throw wrongColumns({ header: ['is required: the first row has the names of the columns'] });
  const header = cellsOf(first.source).map((name) => name.trim());
  const numbered = rows.map(({ line, source }, i): SourceRow => ({ row: i + 1, line, source }));
  return { header, rows: inTurn(numbered) };
}

async function* inTurn(rows: readonly SourceRow[]): AsyncGenerator<SourceRow> {
  yield* rows;
}

/** The rows of a sheet that have a value, as their thread reads them. */
async function rowsOf(workbook: Workbook): Promise<Omit<SourceRow, 'row'>[]> {
  const thread = new Worker(THREAD, {
    workerData: workbook,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MIB },
  });
  const rows: Omit<SourceRow, 'row'>[] = [];
  try {
    for await (const [said] of on(thread, 'message', {
      close: ['exit'],
      signal: AbortSignal.timeout(MAX_READ_MS),
    }) as AsyncIterable<[Said]>) {
      if ('end' in said) return rows;
      if ('refused' in said) throw refusal(said.refused, said.detail);
      rows.push(...said.rows);
    }
    throw new Error('The thread of a workbook has ended early');
  } catch (error) {
    if (
      error instanceof Error &&
      (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))
    )
      throw tooLarge('too much to be read');
    throw error;
  } finally {
    await thread.terminate();
  }
}

function refusal(refused: 'too_large' | 'sheet' | 'file', detail: string): Error {
  if (refused === 'too_large') return tooLarge(detail);
  if (refused === 'sheet') return validationError('sheet', detail);
  return badRequest(`The file is no workbook (XLSX): ${detail}`);
}
