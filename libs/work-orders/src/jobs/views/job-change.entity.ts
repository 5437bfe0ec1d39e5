import { isDate, parseInstant } from '#eventstore/domain';
import {
  type Condition,
  type Derivation,
  foundInRange,
  NO_VALUE,
  type OrderIndex,
  type RequestContext,
  type Sort,
} from '#eventstore/store';
import { CalendarDate, changedWithin, columnBetween, columnIn, columnWithin, type TimeRange } from '#http';
import { PRIORITIES } from '../../templates/template.js';
import type { JobState } from '../job.js';
import { isClosed } from '../job-status.js';

/**
 * The table `job_change`, a row for each job: when it changed last, and other columns that lists are ordered by. An index of
 * `updated_at` in `job` would get an entry with each change, and with it all others: PostgreSQL updates a row in place of its old
 * version only when no indexed column changes.
 */
export const changeDerivation: Derivation<JobState> = {
  table: 'job_change',
  by: 'job_uuid',
  key: [],
  columns: ['updated_at', 'priority', 'due_to', 'open_due_to', 'started_at', 'finished_at', 'canceled_at'],
  isExclusive: true,
  rows: ({ deletedAt, updatedAt, state: { priority, dueTo, status, startedAt, finishedAt, cancellation } }) =>
    deletedAt === null
      ? [
          {
            updated_at: updatedAt,
            priority,
            due_to: dueTo,
            open_due_to: isClosed(status) ? null : dueTo,
            started_at: startedAt,
            finished_at: finishedAt,
            canceled_at: cancellation?.canceledAt ?? null,
          },
        ]
      : [],
};

/** The index of a column, without its name. */
const INDEX = { table: 'job_change', uuid: 'job_uuid' } as const;

/** The conditions of `updated_at`. */
export const jobsChangedWithin = (range: TimeRange | undefined, ctx: RequestContext): Condition[] =>
  changedWithin(range, ctx, INDEX);

/** SQL of the times of a job that lists filter by. */
const TIMES = {
  started_at: 'e.started_at',
  finished_at: 'e.finished_at',
  canceled_at: "(e.cancellation ->> 'canceledAt')::timestamptz",
} as const;

/** The conditions of the times when the work began, or ended, or was called off. */
export const timesWithin = (
  ranges: { readonly [T in keyof typeof TIMES]?: TimeRange | undefined },
  ctx: RequestContext,
): Condition[] =>
  Object.entries(TIMES).flatMap(([column, sql]) =>
    foundInRange(columnWithin(column, ranges[column as keyof typeof TIMES], ctx), { ...INDEX, column }).map((one) => ({
      ...one,
      sql: one.sql.replace(`e.${column}`, sql),
    })),
  );

/** The conditions of `priority`. */
export const ofPriority = (given: readonly string[] | undefined): Condition[] =>
  columnIn('priority', given).map((condition) => ({
    ...condition,
    postings: {
      ...INDEX,
      column: 'priority',
      isOrdered: true,
      where: { sql: 'p.priority = v.value::job_priority', values: [] },
      values: given ?? [],
    },
  }));

/** A range of dates, of which `[from]` belongs to it and the other ends do not. */
export class DateRange {
  @CalendarDate({ optional: true, description: 'before this date (exclusive)' }) before?: string;
  @CalendarDate({ optional: true, description: 'after this date (exclusive)' }) after?: string;
  @CalendarDate({ optional: true, description: 'this date or after it' }) from?: string;
  @CalendarDate({ optional: true, description: 'before this date' }) to?: string;
}

/** The conditions of `due_to`. */
export const dueWithin = (range: DateRange | undefined): Condition[] =>
  foundInRange(columnBetween('due_to', range ?? {}), { ...INDEX, column: 'due_to' });

/** SQL: the job is open. */
export const UNFINISHED = "status not in ('finished', 'canceled')";

const OVERDUE = `coalesce(e.due_to < ? and e.${UNFINISHED}, false)`;

/** The condition of `overdue`. @param today in the account's time zone. */
export function overdueAt(today: string, given: string | undefined): Condition[] {
  if (given === undefined) return [];
  if (given === 'false') return [{ sql: `not ${OVERDUE}`, values: [today] }];
  const where = { sql: 'p.open_due_to < ?', values: [today] };
  const postings = { ...INDEX, column: 'open_due_to', isOrdered: false, where, values: NO_VALUE };
  return [{ sql: OVERDUE, values: [today], postings }];
}

/** The filters of a list in an order. */
interface OrderedBy {
  readonly updated_at?: TimeRange;
  readonly finished_at?: TimeRange;
  readonly priority?: readonly string[];
  readonly due_to?: DateRange;
}

const isInstant = (text: string): boolean => parseInstant(text, 'UTC') === text;

/** The order of a list of jobs by a column. */
export function orderBy(column: string, query: OrderedBy, ctx: RequestContext): Omit<Sort, 'descending'> {
  const indexed = (conditions: readonly Condition[], hasNulls = false): OrderIndex => ({
    ...INDEX,
    conditions: conditions.map(({ sql, values }) => ({ sql: sql.replace('e.', 'c.'), values })),
    hasNulls,
  });
  switch (column) {
    case 'updated_at':
      return { column, isValue: isInstant, index: indexed(columnWithin('updated_at', query.updated_at, ctx)) };
    case 'finished_at':
      return {
        column,
        isValue: isInstant,
        index: indexed(columnWithin('finished_at', query.finished_at, ctx), query.finished_at === undefined),
      };
    case 'priority':
      return {
        column,
        isValue: (text) => PRIORITIES.some((one) => one === text),
        index: indexed(columnIn('priority', query.priority)),
      };
    case 'due_to':
      return {
        column,
        isValue: isDate,
        index: indexed(columnBetween('due_to', query.due_to ?? {}), query.due_to === undefined),
      };
    default:
      return { column, isValue: isInstant };
  }
}
