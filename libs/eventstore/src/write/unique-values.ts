import { type DomainError, invalid } from '#eventstore/domain';
import type { Registry } from '../read/registry.js';
import { COMPARED } from '../schema/functions/compared-values.js';
import type { UniqueConflict, Write } from './commit.js';
import type { UnitOfWork } from './unit-of-work.js';

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

/**
 * The error of a unique value that a command takes and another entity has; undefined when there is none. The commit finds it by
 * itself, but a command that is refused before may ask.
 */
export async function takenValue(
  { database, ctx, changes: { writes } }: UnitOfWork,
  registry: Registry,
): Promise<DomainError | undefined> {
  const own = writes.map(({ uuid }) => uuid);
  const claims = writes.flatMap(({ type, uuid, claims }) => claims.map((claim) => ({ type, uuid, ...claim })));
  const conflicts = await Promise.all(
    claims.map(async ({ type, uuid, constraint, column, value, comparison }) => {
      const compared = COMPARED[comparison];
      const [holder] = await database.query<{ uuid: string }>(
        `select uuid from ${registry.aggregate(type).table} where account_id = $1 and ${compared(column)} = ${compared('$2::text')}
           and uuid <> all($3::uuid[]) and deleted_at is null`,
        [ctx.account, value, own],
      );
      return holder && { constraint, uuid, holder: holder.uuid };
    }),
  );
  const first = conflicts.find((conflict) => conflict !== undefined);
  return first && uniqueViolation(writes, first);
}
