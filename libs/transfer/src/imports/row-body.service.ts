import type { DomainError } from '#eventstore/domain';
import { badRequest, HttpError, JsonMeter, MAX_BODY_VALUES } from '#http';
import type { ImportInput, SourceRow } from './import.js';

type Row = Readonly<Record<string, unknown>>;

/** The body of a row, or why it has none. */
export function bodyOfRow({ source }: SourceRow, _: ImportInput): Row | DomainError | HttpError {
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
