import { buffer } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';
import { readSheet, SheetNotFoundError } from 'read-excel-file/node';
import { fromBufferPromise, type Entry, type ZipFile as Archive } from 'yauzl';
import { ZipFile } from 'yazl';

/**
 * The thread of a workbook: what it costs to read one is not known before, so that it has a limit of memory, and can be ended. It imports
 * packages alone, since Node loads it as it is.
 */

/** What the thread is given. */
export interface Workbook {
  readonly file: Uint8Array;
  /** The name of the sheet; the first one without. */
  readonly sheet: string | undefined;
  readonly limits: {
    readonly unpackedBytes: number;
    readonly rows: number;
    readonly cells: number;
    readonly rowBytes: number;
    readonly bytes: number;
  };
}

/** What the thread says: some rows, or why there are no more. */
export type Said =
  | { readonly rows: readonly { readonly line: number; readonly source: string }[] }
  | { readonly refused: 'too_large' | 'sheet' | 'file'; readonly detail: string }
  | { readonly end: true };

/** Rows of one message. */
const MAX_ROWS_SAID = 500;
/** Pictures and other parts are passed over. */
const IS_READ = /\.xml(?:\.rels)?$/;
/** The rows and cells of a sheet, with the addresses of those that have one. No part of it goes on over a `<`, so that it reads each character once or twice. */
const PLACES = /<(?:\w+:)?(?:row|c)\b(?:(?:[^<>"']|"[^<"]*"|'[^<']*')*?\sr\s*=\s*["']([A-Z]*)(\d+)["'])?/gi;

/** A tag with a `<` in it, which XML does not allow. */
const UNENDED = /<[\w:][^<>]*</;
/** A cell has at most 32,767 characters: six times as many when each is an entity. */
const MAX_TEXT_BYTES = 256 * 1024;

class Refusal extends Error {
  constructor(
    readonly refused: 'too_large' | 'sheet' | 'file',
    detail: string,
  ) {
    super(detail);
  }
}

/**
 * The parts of a workbook, packed anew without compression: their sizes are known and checked, whatever the file says of them elsewhere.
 * @throws Refusal.
 */
async function checked({ file, limits }: Workbook): Promise<Buffer> {
  const archive = await fromBufferPromise(Buffer.from(file), { lazyEntries: true });
  const repacked = new ZipFile();
  let size = 0;
  for await (const entry of archive.eachEntry()) {
    if (!IS_READ.test(entry.fileName)) continue;
    size += entry.uncompressedSize;
    if (size > limits.unpackedBytes)
      throw new Refusal('too_large', `more than ${limits.unpackedBytes} bytes when unpacked`);
    const part = await bytesOf(archive, entry);
    checkLengths(part);
    if (/worksheets\//.test(entry.fileName)) checkPlaces(part, limits);
    repacked.addBuffer(part, entry.fileName, { compress: false });
  }
  repacked.end();
  return buffer(repacked.outputStream);
}

const bytesOf = async (archive: Archive, entry: Entry): Promise<Buffer> =>
  buffer(await archive.openReadStreamPromise(entry));

/** The time that the library takes grows with the square of the length of a tag or text. */
function checkLengths(part: Buffer): void {
  if (UNENDED.test(part.toString('latin1'))) throw new Refusal('file', 'a tag does not end');
  for (let at = 0; at < part.length;) {
    const next = part.indexOf('<', at + 1);
    const end = next === -1 ? part.length : next;
    if (end - at > MAX_TEXT_BYTES) throw new Refusal('too_large', `a text of more than ${MAX_TEXT_BYTES} bytes`);
    at = end;
  }
}

/** A sheet is read into a list of lists with all cells up to the last ones, also those that it does not have. */
function checkPlaces(sheet: Buffer, { rows: maxRows, cells: maxCells }: Workbook['limits']): void {
  let rows = 0;
  let columns = 0;
  for (const [place, letters, number] of sheet.toString('latin1').matchAll(PLACES)) {
    const isRow = /^<(?:\w+:)?row\b/i.test(place);
    if (isRow) rows++;
    rows = Math.max(rows, Number(number ?? 0));
    columns = Math.max(columns, isRow ? 0 : columnOf(letters ?? ''));
    // The first one has the names of the columns.
    if (rows > maxRows + 1) throw new Refusal('too_large', `more than ${maxRows} rows`);
  }
  if (rows * columns > maxCells) throw new Refusal('too_large', `more than ${maxCells} cells`);
}

const columnOf = (letters: string): number =>
  [...letters.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

/** A value as a cell of CSV has it. Dates and times have no zone. */
function cellOf(value: unknown): string {
  if (!(value instanceof Date))
    return typeof value === 'string' ? value : JSON.stringify(value ?? '').replace(/^""$/, '');
  // Parts of days are fractions, which are inexact.
  const at = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString().slice(0, 19);
  const [day = '', time = ''] = at.split('T');
  if (day < '1900-01-01') return time;
  return time === '00:00:00' ? day : at;
}

function* sourcesOf(sheet: readonly (readonly unknown[])[], limits: Workbook['limits']) {
  let bytes = 0;
  for (const [i, values] of sheet.entries()) {
    const cells = values.map(cellOf);
    while (cells.at(-1) === '') cells.pop();
    if (cells.length === 0) continue;
    const source = JSON.stringify(cells);
    bytes += source.length;
    if (source.length > limits.rowBytes) throw new Refusal('too_large', `a row of more than ${limits.rowBytes} bytes`);
    if (bytes > limits.bytes) throw new Refusal('too_large', `more than ${limits.bytes} bytes`);
    yield { line: i + 1, source };
  }
}

async function read(workbook: Workbook, say: (said: Said) => void): Promise<void> {
  const sheet = await readSheet(await checked(workbook), workbook.sheet ?? 1, { trim: false });
  let rows: { line: number; source: string }[] = [];
  for (const row of sourcesOf(sheet, workbook.limits)) {
    if (rows.push(row) < MAX_ROWS_SAID) continue;
    say({ rows });
    rows = [];
  }
  say({ rows });
  say({ end: true });
}

function refusalOf(error: unknown): Said {
  if (error instanceof Refusal) return { refused: error.refused, detail: error.message };
  if (error instanceof SheetNotFoundError) return { refused: 'sheet', detail: error.message };
  return { refused: 'file', detail: error instanceof Error ? error.message : 'unknown' };
}

const say = (said: Said): void => parentPort?.postMessage(said);
await read(workerData as Workbook, say).catch((error: unknown) => say(refusalOf(error)));
