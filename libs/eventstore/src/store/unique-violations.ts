import { type DomainError, invalid } from '#eventstore/domain';
import type { UniqueConflict, Write } from './commit.js';
import { type AnyEntityType, snakeCase, uniqueIndex } from './entity-type.js';

/**
 * The error of the field whose value another entity has; undefined when the index guards no declared field.
 * @param command what was to be written, and its entity types by name.
 */
export function uniqueViolation(
  command: { readonly writes: readonly Write[]; readonly entityTypes: ReadonlyMap<string, AnyEntityType> },
  { constraint, uuid, holder }: UniqueConflict,
): DomainError | undefined {
  // Refused by the index itself, the command claims one value twice.
  const write = command.writes.findLast(
    ({ claims, uuid: of }) => claims.some((claim) => claim.constraint === constraint) && of === (uuid ?? of),
  );
  const entityType = write && command.entityTypes.get(write.type);
  if (write === undefined || entityType === undefined) return undefined;
  const field = Object.entries(entityType.unique).find((one) => uniqueIndex(entityType, ...one) === constraint)?.[0];
  if (field === undefined) return undefined;
  const column = snakeCase(field);
  return invalid(
    { [write.at === undefined ? column : `${write.at}.${column}`]: ['is used by another entity'] },
    'validation_failed',
    holder === undefined ? undefined : { conflictingUuid: holder },
  );
}
