import { type DomainEvent, invalid } from '#eventstore/domain';
import type { Write } from './group-commit.js';
import type { Queryable } from './database.js';
import type { EntityType } from './entity-type.js';

/**
 * Turns a broken unique index into the error of the field it guards. Such an index is named
 * `<table>_<column>_key`; those over `lower(…)` end in `_ci_key`.
 * @throws DomainError `invalid` with the conflicting uuid; returns when the constraint is not of this form.
 */
export async function throwUniqueViolation(
  database: Queryable,
  account: string,
  entityTypes: ReadonlyMap<string, EntityType<object, DomainEvent, string>>,
  writes: readonly Write[],
  constraint: string,
): Promise<void> {
  let violation: Error | undefined;
  for (const { type, uuid, row, at } of writes) {
    const entityType = entityTypes.get(type);
    if (entityType === undefined) continue;
    for (const column of entityType.columns.values()) {
      const ignoresCase = constraint === `${entityType.table}_${column}_ci_key`;
      if (!ignoresCase && constraint !== `${entityType.table}_${column}_key`) continue;
      const value = String(row[column]);
      const match = ignoresCase ? `lower(${column}) = lower($3)` : `${column} = $3`;
      const [other] = await database.query<{ uuid: string }>(
        `select uuid from ${entityType.table} where account_id = $1 and uuid <> $2 and ${match} and deleted_at is null`,
        [account, uuid, row[column] === null ? null : value],
      );
      violation = invalid(
        { [at === undefined ? column : `${at}.${column}`]: ['is used by another entity'] },
        'validation_failed',
        other && { conflictingUuid: other.uuid },
      );
      // Of several of a type, only the one at fault finds another.
      if (other !== undefined) throw violation;
    }
  }
  if (violation !== undefined) throw violation;
}
