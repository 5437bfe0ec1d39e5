import { type DomainEvent, invalid } from '#kernel/domain';
import type { Write } from './commit-lane.js';
import type { Queryable } from './database.js';
import type { StoredAggregate } from './stored-aggregate.js';

/**
 * Turns a broken unique index into the refusal of the field it guards. Such an index is named
 * `<table>_<column>_key`; those over `lower(…)` end in `_ci_key`.
 * @throws DomainError 422 with `conflicting_uuid`; returns when the constraint is not of this form.
 */
export async function refuseUnique(
  database: Queryable,
  account: string,
  kinds: ReadonlyMap<string, StoredAggregate<object, DomainEvent, string>>,
  writes: readonly Write[],
  constraint: string,
): Promise<void> {
  for (const { type, row } of writes) {
    const kind = kinds.get(type);
    if (kind === undefined) continue;
    for (const column of kind.columns.values()) {
      const ignoresCase = constraint === `${kind.table}_${column}_ci_key`;
      if (!ignoresCase && constraint !== `${kind.table}_${column}_key`) continue;
      const value = String(row[column]);
      const match = ignoresCase ? `lower(${column}) = lower($2)` : `${column} = $2`;
      const [other] = await database.query<{ uuid: string }>(
        `select uuid from ${kind.table} where account_id = $1 and ${match} and deleted_at is null`,
        [account, value],
      );
      throw invalid(
        { [column]: ['is used by another entity'] },
        'validation_failed',
        other && { conflicting_uuid: other.uuid },
      );
    }
  }
}
