import { minUuidAt } from '#eventstore/domain';
import { type Condition, type Derivation, foundInRange, type OrderIndex, type RequestContext } from '#eventstore/store';
import { columnWithin, type TimeRange } from '#http';
import type { JobState } from '../job.js';

/**
 * When jobs changed last: the table `job_change`. An index of that column of `job` would get an entry with each change, and with
 * it all others: PostgreSQL updates a row in place of its old version only when no indexed column changes.
 */
export const changeDerivation: Derivation<JobState> = {
  table: 'job_change',
  by: 'job_uuid',
  key: [],
  columns: ['updated_at'],
  isExclusive: true,
  rows: ({ deletedAt, updatedAt }) => (deletedAt === null ? [{ updated_at: updatedAt }] : []),
};

/** What the clocks that made a uuid and the time of a change may differ by, as between two servers of the database. */
const CLOCKS_DIFFER_MS = 86_400_000;

/** The conditions of `updated_at[before]` and `updated_at[after]`. */
export function changedWithin(range: TimeRange | undefined, ctx: RequestContext): Condition[] {
  const changed = columnWithin('updated_at', range, ctx);
  // A job is not created after its last change.
  const last = range?.before === undefined ? undefined : { before: range.before };
  const created = columnWithin('updated_at', last, ctx).map(({ values: [before] }) => ({
    sql: 'e.uuid < ?',
    values: [minUuidAt(new Date(Date.parse(String(before)) + CLOCKS_DIFFER_MS).toISOString())],
    isBound: true,
  }));
  return [...foundInRange(changed, { table: 'job_change', uuid: 'job_uuid', column: 'updated_at' }), ...created];
}

/** The index of the times of changes, for a list in their order. @param range of the list. */
export const changeIndex = (range: TimeRange | undefined, ctx: RequestContext): OrderIndex => ({
  table: 'job_change',
  uuid: 'job_uuid',
  conditions: columnWithin('updated_at', range, ctx, 'c'),
});
