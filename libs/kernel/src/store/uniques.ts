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
  let refusal: Error | undefined;
  for (const { type, uuid, row, at } of writes) {
    const kind = kinds.get(type);
    if (kind === undefined) continue;
    for (const column of kind.columns.values()) {
      const ignoresCase = constraint === `${kind.table}_${column}_ci_key`;
      if (!ignoresCase && constraint !== `${kind.table}_${column}_key`) continue;
      const value = String(row[column]);
      const match = ignoresCase ? `lower(${column}) = lower($3)` : `${column} = $3`;
      const [other] = await database.query<{ uuid: string }>(
        `select uuid from ${kind.table} where account_id = $1 and uuid <> $2 and ${match} and deleted_at is null`,
        [account, uuid, row[column] === null ? null : value],
      );
      refusal = invalid(
        { [at === undefined ? column : `${at}.${column}`]: ['is used by another entity'] },
        'validation_failed',
        other && { conflicting_uuid: other.uuid },
      );
      // Of several of a kind, only the one at fault finds another.
      if (other !== undefined) throw refusal;
    }
  }
  if (refusal !== undefined) throw refusal;
}
