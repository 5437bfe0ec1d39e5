import { isObject } from '../../api/history.ts';
import type { ImportFormat } from './import-file.ts';

/** The beginning of a file. */
export interface Sample {
  readonly columns: readonly string[];
  /** The first rows, each with its cells in the order of the columns. */
  readonly rows: readonly (readonly string[])[];
}

const ROWS = 3;
/** The rest of a file is not read here: it may have 100 MiB. */
export const SAMPLE_BYTES = 256 * 1024;
const SEPARATORS = [',', ';', '\t'] as const;
/** The first byte of a file that is packed by gzip. */
const GZIP = '\u001f';

/** The first rows of a file; undefined when they cannot be shown: of a workbook, a packed file, or what is no such file. */
export async function sampleOf(file: Blob, format: ImportFormat): Promise<Sample | undefined> {
  if (format === 'xlsx') return undefined;
  const text = await file.slice(0, SAMPLE_BYTES).text();
  if (text.startsWith(GZIP)) return undefined;
  try {
    return format === 'csv' ? await sampleOfCsv(text) : sampleOfJson(text);
  } catch {
    // The service says what is wrong with it.
    return undefined;
  }
}

/** The first rows of a text of CSV. @throws CsvError */
export async function sampleOfCsv(text: string): Promise<Sample | undefined> {
  // Larger than the rest of the screen.
  const { parse } = await import('csv-parse/browser/esm/sync');
  const [line = ''] = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const counts = SEPARATORS.map((separator) => [separator, line.split(separator).length] as const);
  const [delimiter] = counts.reduce((most, one) => (one[1] > most[1] ? one : most));
  const [columns, ...rows] = parse(text, {
    delimiter,
    to: ROWS + 1,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  return columns && { columns: columns.map((name) => name.trim()), rows };
}

function sampleOfJson(text: string): Sample {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const rows = lines.slice(0, ROWS).map((line) => {
    const row: unknown = JSON.parse(line);
    return isObject(row) ? row : {};
  });
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cellOf = (value: unknown): string =>
    value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  return { columns, rows: rows.map((row) => columns.map((name) => cellOf(row[name]))) };
}
