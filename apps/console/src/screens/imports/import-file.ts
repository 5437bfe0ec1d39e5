import type { ImportQuery } from '@fieldline/client';
import type { TransferKind } from './transfer-kinds.ts';

export type ImportFormat = NonNullable<ImportQuery['format']>;

/** The formats with their names and media types. */
const FORMATS: Readonly<Record<ImportFormat, readonly [name: string, type: string]>> = {
  csv: ['CSV', 'text/csv'],
  xlsx: ['Excel workbook', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ndjson: ['JSON lines', 'application/x-ndjson'],
};

export const FORMAT_OPTIONS: readonly (readonly [format: ImportFormat, name: string])[] = [
  ['csv', FORMATS.csv[0]],
  ['xlsx', FORMATS.xlsx[0]],
  ['ndjson', FORMATS.ndjson[0]],
];

/** The name of a format for people. */
export const formatName = (format: string): string => FORMAT_OPTIONS.find(([one]) => one === format)?.[1] ?? format;

const ENDINGS: Readonly<Record<string, ImportFormat>> = {
  csv: 'csv',
  tsv: 'csv',
  txt: 'csv',
  xlsx: 'xlsx',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  json: 'ndjson',
};

/** What the browser offers to choose. */
export const FILE_ENDINGS: readonly string[] = [...Object.keys(ENDINGS).map((ending) => `.${ending}`), '.gz'];

/** The format that the name of a file says; undefined for another one. */
export function formatOf(name: string): ImportFormat | undefined {
  const [, ending = ''] = /\.([a-z]+)(?:\.gz)?$/i.exec(name) ?? [];
  const key = ending.toLowerCase();
  return Object.hasOwn(ENDINGS, key) ? ENDINGS[key] : undefined;
}

/** What is imported, and how. */
export interface Chosen {
  readonly file: File | undefined;
  readonly kind: TransferKind;
  readonly format: ImportFormat;
  readonly mode: NonNullable<ImportQuery['mode']>;
  readonly onError: NonNullable<ImportQuery['on_error']>;
  /** Of a workbook; blank: the first. */
  readonly sheet: string;
  /** The columns that are passed over. */
  readonly ignored: readonly string[];
}

const MAX_NAME = 500;

/** The bytes of a file with the media type of the format that was chosen. The browser reads them as they are sent. */
export const bytesOf = (file: File, format: ImportFormat): Blob => file.slice(0, file.size, FORMATS[format][1]);

/** The parameters of the request that imports a file. */
export function queryOf({ file, kind, format, mode, onError, sheet, ignored }: Chosen, isTrial: boolean): ImportQuery {
  const name = file?.name.slice(0, MAX_NAME).trim();
  return {
    ...{ kind, format, mode, on_error: onError, dry_run: isTrial },
    ...(name !== undefined && name !== '' && { name }),
    ...(format === 'xlsx' && sheet.trim() !== '' && { sheet: sheet.trim() }),
    // A column without a name alone would be an empty parameter.
    ...(ignored.length > 0 && { ignore_columns: ignored.join(',') || ',' }),
  };
}
