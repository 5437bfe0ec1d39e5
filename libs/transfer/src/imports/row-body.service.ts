import type { DomainError } from '#eventstore/domain';
import { badRequest, HttpError, JsonMeter, MAX_BODY_VALUES } from '#http';
import { bodyOfCells } from '../columns/cells.service.js';
import type { Column } from '../columns/column.service.js';
import { cellsOf } from './csv.service.js';
import type { SourceRow } from './import.js';

type Row = Readonly<Record<string, unknown>>;

/** The body of a row, or why it has none. @param columns of a file that has some. */
export function bodyOfRow(
  { source }: SourceRow,
  columns: readonly (Column | undefined)[] | undefined,
): Row | DomainError | HttpError {
  if (columns !== undefined) return bodyOfCells(cellsOf(source), columns);
  try {
    new JsonMeter(MAX_BODY_VALUES).add(Buffer.from(source));
    const body: unknown = JSON.parse(source);
    return isRow(body) ? body : badRequest('The row must be a JSON object');
  } catch (error) {
    if (error instanceof HttpError) return error;
    return new HttpError(400, 'malformed_json', 'The row is not JSON');
  }
}

const isRow = (body: unknown): body is Row => typeof body === 'object' && body !== null && !Array.isArray(body);
