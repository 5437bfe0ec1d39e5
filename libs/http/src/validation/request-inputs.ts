import { invalid } from '#eventstore/domain';
import type { OperationMetadata } from '../openapi/operation.js';
import { type Input, MAX_FAULTS, parseInput } from './input.js';

/** The inputs of a request; undefined where its route takes none. */
export interface RequestInputs {
  readonly query: Input<object> | undefined;
  readonly body: Input<object> | undefined;
}

/**
 * Parses query and body by the classes that the route accepts. Their validation errors are thrown by the handler.
 * @param body undefined for reads.
 * @param ignored takes the unknown keys, which are passed over; without it they are errors.
 * @throws DomainError 422 that names the keys of a query or body that the route does not take at all.
 */
export function parseInputs(
  operation: OperationMetadata,
  query: object,
  body: object | undefined,
  ignored: Set<string> | undefined,
): RequestInputs {
  const keys = [
    ...(operation.query === undefined ? Object.keys(query) : []),
    ...(operation.body === undefined && body !== undefined ? Object.keys(body) : []),
  ].slice(0, MAX_FAULTS);
  if (ignored !== undefined) keys.forEach((key) => ignored.add(key));
  else if (keys.length > 0) throw invalid(Object.fromEntries(keys.map((key) => [key, ['is not known']])));
  return {
    query: operation.query && parseInput(operation.query, query, ignored),
    body: operation.body && parseInput(operation.body, body ?? {}, ignored),
  };
}
