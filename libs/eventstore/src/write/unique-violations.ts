import { type DomainError, invalid } from '#eventstore/domain';
import type { UniqueConflict, Write } from './commit.js';

/** The validation error of a unique conflict; undefined when the index belongs to no declared field. */
export function uniqueViolation(
  writes: readonly Write[],
  { constraint, uuid, holder }: UniqueConflict,
): DomainError | undefined {
  // Without a uuid, the unique index rejected the value: the command claims it twice, and the later claim is the error.
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
