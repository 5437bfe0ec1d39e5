import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { badRequest } from '#http';
import { wrongColumns } from '../columns/column.service.js';
import { importEncoding, importTooLarge, MAX_ROW_BYTES, type SourceRow } from './import.js';

const SEPARATORS = [',', ';', '\t'] as const;

/** A file of rows. */
export interface RowFile {
  /** The names of its columns; absent for rows of JSON. */
  readonly header?: readonly string[];
  readonly rows: AsyncIterable<SourceRow>;
}

/** A row as csv-parse reads it. */
interface ParsedRow {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/**
 * Opens a file of CSV, whose first row is the header. The separator is the one of `,`, `;` and tab that the first line has most of.
 * @throws DomainError `import.encoding`, `import.columns`, `import.too_large`; HttpError 400 when it is not CSV.
 */
export async function openCsv(bytes: AsyncIterable<Buffer>): Promise<RowFile> {
  const rows = records(bytes);
  const first = await rows.next();
  if (first.done === true) throw wrongColumns({ header: ['is required: the first row has the names of the columns'] });
  return { header: first.value.cells.map((name) => name.trim()), rows: sourceRows(rows) };
}

/** The cells of a row that was read by {@link openCsv}. */
export const cellsOf = (source: string): readonly string[] => JSON.parse(source) as readonly string[];

async function* sourceRows(rows: AsyncIterable<{ cells: readonly string[]; line: number }>): AsyncGenerator<SourceRow> {
  let row = 0;
  for await (const { cells, line } of rows) yield { row: ++row, line, source: JSON.stringify(cells) };
}

/** The rows that have a cell that is not empty, with the lines on which they begin. */
async function* records(
  bytes: AsyncIterable<Buffer>,
): AsyncGenerator<{ readonly cells: readonly string[]; readonly line: number }> {
  const { separator, text } = await withSeparator(decoded(bytes));
  const parser = parse({
    delimiter: separator,
    info: true,
    max_record_size: MAX_ROW_BYTES,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  const source = Readable.from(text);
  // An error of the source is thrown by the loop, as the parser is destroyed with it.
  pipeline(source, parser, () => undefined);
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRow>) {
      const breaks = record.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
      if (record.some((cell) => cell !== '')) yield { cells: record, line: info.lines - breaks };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw importTooLarge(`a row of more than ${MAX_ROW_BYTES} bytes`);
    throw badRequest(`The file is not CSV: ${error.message}`);
  } finally {
    source.destroy();
  }
}

/** The texts of bytes. @throws DomainError `import.encoding`. */
async function* decoded(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (chunk?: Buffer): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw importEncoding();
    }
  };
  for await (const chunk of bytes) {
    if (chunk.includes(0)) throw importEncoding();
    yield decode(chunk);
  }
  yield decode();
}

/** Looks at the first line of a text. */
async function withSeparator(
  texts: AsyncGenerator<string>,
): Promise<{ readonly separator: string; readonly text: AsyncIterable<string> }> {
  let start = '';
  while (!/[\r\n]/.test(start) && start.length < MAX_ROW_BYTES) {
    const next = await texts.next();
    if (next.done === true) break;
    start += next.value;
  }
  const [line = ''] = start.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const counts = SEPARATORS.map((separator) => [separator, line.split(separator).length] as const);
  const [separator] = counts.reduce((most, one) => (one[1] > most[1] ? one : most));
  return {
    separator,
    text: (async function* () {
      yield start;
      yield* texts;
    })(),
  };
}
