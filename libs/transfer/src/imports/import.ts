import { DomainError } from '#eventstore/domain';
import type { MappedColumn } from '../columns/mapped-cells.js';

export const IMPORT_MODES = ['upsert', 'create', 'update'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

export const IMPORT_FORMATS = ['ndjson', 'csv', 'xlsx'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** What becomes of the rows after one that fails. */
export const ON_ERROR = ['continue', 'stop', 'all_or_nothing'] as const;
export type OnError = (typeof ON_ERROR)[number];

/** The results of rows; of a dry run also `depends`. */
export const ROW_RESULTS = ['created', 'updated', 'unchanged', 'failed', 'depends'] as const;

/** What an import performs, and how. */
export interface ImportInput {
  readonly name: string | null;
  /** The name of the kind of its rows. */
  readonly kind: string;
  readonly mode: ImportMode;
  readonly format: ImportFormat;
  readonly dryRun: boolean;
  readonly onError: OnError;
  /** The columns of the file; absent for rows of JSON. */
  readonly header?: readonly string[];
  /** Those that are passed over. */
  readonly ignored?: readonly string[];
  /** What columns of the file are; those of the mapping when the file was sent. */
  readonly mapped?: readonly MappedColumn[];
  /** Of its rows; absent while they arrive, and in imports of before. */
  readonly bytes?: number;
}

/** A row as it was sent. */
export interface SourceRow {
  /** Its number, from 1. */
  readonly row: number;
  /** The line on which it begins. */
  readonly line: number;
  /** Its text: JSON, of a row of cells their list. */
  readonly source: string;
}

/** Limits of a file (contract §22). */
export const MAX_FILE_BYTES = 100 * 1024 * 1024;
export const MAX_ROWS = 200_000;
/** Of a file whose rows are performed in one transaction. */
export const MAX_ATOMIC_ROWS = 500;
export const MAX_ROW_BYTES = 1024 * 1024;
/** Bytes of the rows of an account that are kept; they are those of 20 of the largest files. */
export const MAX_KEPT_BYTES = 20 * MAX_FILE_BYTES;

/** A file is larger than imports take. */
export const importTooLarge = (what: string): DomainError =>
  new DomainError('invalid', 'import.too_large', `The file has ${what}`);

/** The rows of earlier files of an account take all the room that it has. */
export const importStorageFull = (): DomainError =>
  new DomainError('invalid', 'import.storage_full', 'The account has too many rows of imports that are kept');

/** A file is not in UTF-8. */
export const importEncoding = (): DomainError =>
  new DomainError('invalid', 'import.encoding', 'The file is not text in UTF-8');

/** The rows of a file are no longer kept. */
export const fileExpired = (): DomainError =>
  new DomainError('conflict', 'import.file_expired', 'The rows of the file are no longer kept');
