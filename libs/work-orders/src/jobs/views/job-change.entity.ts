import { minUuidAt } from '#eventstore/domain';
import type { Condition, Derivation, OrderIndex, RequestContext } from '#eventstore/store';
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

/** The conditions of `updated_at[before]` and `updated_at[after]`. */
export function changedWithin(range: TimeRange | undefined, ctx: RequestContext): Condition[] {
  const [first, ...others] = columnWithin('updated_at', range, ctx);
  if (first === undefined) return [];
  const all = [first, ...others];
  const where = all.map(({ sql }, i) =>
    sql.replace('e.', 'p.').replace('?', `split_part(v.value, ' ', ${i + 1})::timestamptz`),
  );
  const values = [all.flatMap((one) => one.values).join(' ')];
  const postings = { table: 'job_change', uuid: 'job_uuid', isOrdered: false, where: where.join(' and '), values };
  // A job is not created after its last change.
  const created = all.flatMap(({ sql, values: [at] }) =>
    sql.includes('<') ? [{ sql: 'e.uuid < ?', values: [minUuidAt(String(at))] }] : [],
  );
  return [{ ...first, postings }, ...others, ...created];
}

/** The index of the times of changes, for a list in their order. @param range of the list. */
export const changeIndex = (range: TimeRange | undefined, ctx: RequestContext): OrderIndex => ({
  table: 'job_change',
  uuid: 'job_uuid',
  conditions: columnWithin('updated_at', range, ctx).map((one) => ({ ...one, sql: one.sql.replace('e.', 'c.') })),
});
