import { daysBetween, startOfDay, type TimeSpan } from '#eventstore/domain';
import type { RequestContext } from '#eventstore/store';
import {
  CalendarDate,
  type FilterParts,
  type Input,
  type Named,
  ReferenceFilter,
  resolveFilters,
  Uuid,
  UuidFilter,
} from '#http';
import type { NamedWorker, Workforce } from '#scheduling';

const MAX_DAYS = 31;
/** The lower bound of spans: PostgreSQL has no year 0, in which the first day of a zone east of Greenwich begins. */
const FIRST_INSTANT = '0001-01-01T00:00:00.000Z';
/** Maximum number of workers in a response. */
const MAX_WORKERS = 200;

/** A query of some days of workers, which has pages of workers. */
export class WorkerDaysQuery {
  @CalendarDate({ description: "First day, in the account's time zone" }) after!: string;
  @CalendarDate({ description: 'The day after the last day, at most 31 days after `after`' }) before!: string;
  @UuidFilter({ optional: true, description: 'Only these workers' }) user_uuid?: readonly string[];
  @UuidFilter({ optional: true, description: 'Only the workers of these teams' }) team_uuid?: readonly string[];
  @UuidFilter({
    optional: true,
    description: 'Only workers of these territories or with a shift there on these days, and jobs in them',
  })
  territory_uuid?: readonly string[];
  @ReferenceFilter('user') user?: Named;
  @ReferenceFilter('team') team?: Named;
  @ReferenceFilter('territory') territory?: Named;
  @Uuid({ optional: true, description: 'Continue after the worker with this uuid' }) after_user?: string;
}

/** The span of the days, and the filters with their uuids in lower case. */
export interface WorkerDays<Q extends WorkerDaysQuery> {
  /** As it was asked. */
  readonly query: Q;
  readonly span: TimeSpan;
  readonly users: readonly string[] | undefined;
  readonly teams: readonly string[] | undefined;
  readonly territories: readonly string[] | undefined;
  readonly after: string | undefined;
}

/** The days of a query. @throws DomainError 422 with all errors. */
export async function workerDaysOf<Q extends WorkerDaysQuery>(
  filters: Input<Q>,
  ctx: RequestContext,
  parts: FilterParts,
): Promise<WorkerDays<Q>> {
  const validation = filters.validate();
  const { after: first, before: end } = validation.value;
  if (first !== undefined && end !== undefined) {
    const days = daysBetween(first, end);
    if (days <= 0) validation.addError('before', 'must be after "after"');
    else if (days > MAX_DAYS) validation.addError('before', `must be at most ${MAX_DAYS} days after "after"`);
  }
  const query = validation.finish();
  const { user_uuid, team_uuid, territory_uuid } = await resolveFilters(filters, query, ctx, parts);
  const from = startOfDay(query.after, ctx.timeZone);
  return {
    query,
    span: { from: from < FIRST_INSTANT ? FIRST_INSTANT : from, to: startOfDay(query.before, ctx.timeZone) },
    users: user_uuid?.map((uuid) => uuid.toLowerCase()),
    teams: team_uuid?.map((uuid) => uuid.toLowerCase()),
    territories: territory_uuid?.map((uuid) => uuid.toLowerCase()),
    after: query.after_user?.toLowerCase(),
  };
}

/** A page of the workers of a query, with the link to the next one. `after` is a date here, so the cursor is a separate parameter. */
export async function workersOf(
  workforce: Workforce,
  account: string,
  path: string,
  { query, span, users, teams, territories, after }: WorkerDays<WorkerDaysQuery>,
): Promise<{ readonly workers: readonly NamedWorker[]; readonly headers: Readonly<Record<string, string>> }> {
  const there = territories && { uuids: territories, within: span };
  const found = await workforce.workers(account, { users, teams, territories: there, after, limit: MAX_WORKERS + 1 });
  const workers = found.slice(0, MAX_WORKERS);
  if (found.length === workers.length) return { workers, headers: {} };
  const parameters = new URLSearchParams();
  for (const [name, value] of parametersOf(query)) parameters.append(name, value);
  parameters.set('after_user', workers.at(-1)?.uuid ?? '');
  return { workers, headers: { Link: `<${path}?${parameters.toString()}>; rel="next"` } };
}

/** The parameters of a query, with those of its objects as `user[email]`. */
function parametersOf(query: object, nameOf = (key: string): string => key): [name: string, value: string][] {
  return Object.entries(query).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return parametersOf(value, (inner) => `${nameOf(key)}[${inner}]`);
    return [value].flat().map((one): [string, string] => [nameOf(key), String(one)]);
  });
}
