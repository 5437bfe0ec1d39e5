import { stringify } from 'csv-stringify/sync';
import type { Task } from '#eventstore/worker';
import type { Problem } from '#http';
import { cellsOf } from './csv.service.js';
import { ERROR_COLUMN } from '../columns/column.service.js';
import type { ImportPage } from './import-rows.repository.js';
import type { ImportInput } from './import.js';

/** The column of the rows of a file of JSON. */
const ROW_COLUMN = 'row';

/**
 * Rows as CSV: the columns of the file, and the error of each.
 * @param page reads rows after one with a number.
 */
export async function* csvOf(
  { input: { header } }: Task<ImportInput>,
  page: (after: number) => Promise<ImportPage>,
): AsyncGenerator<string> {
  yield stringify([[...(header ?? [ROW_COLUMN]), ERROR_COLUMN]]);
  for (let after: number | undefined = 0; after !== undefined;) {
    const { items, next }: ImportPage = await page(after);
    // Row by row: one may have a megabyte.
    for (const { source, detail } of items) {
      const cells = header === undefined ? [source] : cellsOf(source ?? '[]');
      yield stringify([[...(header ?? [ROW_COLUMN]).map((_, i) => cells[i] ?? ''), textOf(detail?.error)]]);
    }
    after = next;
  }
}

const textOf = (error: Problem | undefined): string => {
  if (error === undefined) return '';
  const errors = Object.entries(error.errors ?? {}).map(([path, messages]) => `${path}: ${messages.join(', ')}`);
  return errors.length > 0 ? errors.join('; ') : `${error.code}: ${error.detail}`;
};
