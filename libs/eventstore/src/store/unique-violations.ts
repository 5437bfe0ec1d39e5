import { type DomainError, invalid } from '#eventstore/domain';
import type { UniqueConflict, Write } from './commit.js';

/** The error of the field whose value another entity has; undefined when the index guards no declared field. */
export function uniqueViolation(
  writes: readonly Write[],
  { constraint, uuid, holder }: UniqueConflict,
): DomainError | undefined {
  // Without a uuid the index itself refused the value: the command claims it twice, and the later claim is at fault.
  const found = writes
    .filter((write) => write.uuid === (uuid ?? write.uuid))
    .flatMap(({ at, claims }) => claims.map((claim) => ({ at, ...claim })))
    .findLast((claim) => claim.constraint === constraint);
  if (found === undefined) return undefined;
  const path = found.at === undefined ? found.column : `${found.at}.${found.column}`;
  return invalid(
    { [path]: ['is used by another entity'] },
    'validation_failed',
    holder === undefined ? undefined : { conflictingUuid: holder },
  );
}
