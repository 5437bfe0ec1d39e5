import { minUuidAt } from '#eventstore/domain';
import type { Page, SqlValue } from '#eventstore/store';
import { columnBetween, type ValueRange } from '#http';
import { laterOf } from './waiting-request.repository.js';

/** The status of a request record. */
export const REQUEST_STATUSES = ['scheduled', 'sent'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** What became of a request. */
export const REQUEST_OUTCOMES = ['waiting', 'succeeded', 'will_retry', 'exhausted'] as const;
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number];

/** Filters of the request records of a webhook, combined with AND; each list matches any of its values. */
export interface RequestFilters {
  readonly statuses?: readonly RequestStatus[] | undefined;
  readonly outcomes?: readonly RequestOutcome[] | undefined;
  /** Only retries that wait. */
  readonly rescheduled?: boolean | undefined;
  /** Only failed attempts. */
  readonly failed?: boolean | undefined;
  readonly deliveries?: readonly string[] | undefined;
  readonly events?: readonly string[] | undefined;
  readonly entities?: readonly string[] | undefined;
  readonly codes?: readonly number[] | undefined;
  readonly eventTypes?: readonly string[] | undefined;
  /** When they were sent, as the worker's clock says. */
  readonly sent?: ValueRange | undefined;
}

/** Difference of the clocks of worker and database that a search by the time of sending allows for, in milliseconds. */
const MAX_CLOCK_DIFFERENCE_MS = 600_000;

const COLUMNS = `uuid, delivery_uuid, event_uuid, run, event_type, entity_type, entity_uuid, entity_version, attempt_no, send_at, day,
  position, ordinal`;
const WAITING = `select ${COLUMNS}, 'scheduled' as status, 'waiting' as outcome, null::timestamptz as sent_at,
  null::int as request_time_ms, null::smallint as response_code, null::json as response_headers, null::text as response_body,
  null::text as error_type, null::text as error_description from webhook_queue`;
const SENT = `select ${COLUMNS}, 'sent' as status,
  case when not failed then 'succeeded' when run_ended then 'exhausted' else 'will_retry' end as outcome, sent_at,
  request_time_ms, response_code, response_headers, response_body, error_type, error_description from webhook_request`;

/** The codes of nearly all successful responses, which the index of codes leaves out. */
const COMMON_CODES: readonly string[] = ['200', '204'];
const IS_UNCOMMON = 'response_code <> 200 and response_code <> 204';

/** The conditions of outcomes of recorded attempts. */
const OUTCOMES = {
  succeeded: 'not failed',
  will_retry: 'failed and not run_ended',
  exhausted: 'failed and run_ended',
} as const;

/** A filter by a column that has an index. */
interface ListFilter {
  readonly column: string;
  readonly type: 'uuid' | 'text' | 'smallint';
  readonly values: readonly string[];
}

/**
 * The selects whose union is the records of a webhook that match filters, each limited to the page. The parameters $1, $2 and
 * $3 are account, webhook and limit. Each select follows one index in the order of the list. For several values of its
 * column, it does so for each of them.
 */
export class RequestSelects {
  private readonly where = ['account_id = $1', 'webhook_uuid = $2'];
  private readonly lists: readonly ListFilter[];

  /** @param values of the statement, to which the parameters of the filters are added. */
  constructor(
    private readonly filters: RequestFilters,
    { after, uuids }: Page,
    private readonly values: SqlValue[],
  ) {
    if (after !== undefined) this.where.push(`uuid < ${this.parameter(after)}`);
    if (uuids !== undefined) this.where.push(`uuid = any(${this.parameter(uuids)}::uuid[])`);
    const lists: readonly (Omit<ListFilter, 'values'> & { readonly values: ListFilter['values'] | undefined })[] = [
      // The most selective first.
      { column: 'event_uuid', type: 'uuid', values: filters.events },
      { column: 'entity_uuid', type: 'uuid', values: filters.entities },
      { column: 'response_code', type: 'smallint', values: possibleCodes(filters)?.map(String) },
      { column: 'event_type', type: 'text', values: filters.eventTypes },
    ];
    this.lists = lists.flatMap(({ values, ...list }) =>
      values === undefined ? [] : { ...list, values: distinct(values) },
    );
  }

  /** The selects; none when nothing can match. */
  all(): string[] {
    return [...this.ofWaiting(), ...this.ofSent()];
  }

  private ofWaiting(): string[] {
    const { statuses, outcomes, rescheduled, failed, codes, sent } = this.filters;
    const isExcluded =
      statuses?.includes('scheduled') === false ||
      outcomes?.includes('waiting') === false ||
      failed === true ||
      codes !== undefined ||
      Object.keys(sent ?? {}).length > 0;
    return isExcluded ? [] : this.selectsFrom(WAITING, rescheduled ? ['attempt_no > 1'] : []);
  }

  private ofSent(): string[] {
    const { statuses, rescheduled, sent = {} } = this.filters;
    const wanted = sentOutcomes(this.filters);
    if (statuses?.includes('sent') === false || rescheduled || wanted.length === 0) return [];
    const conditions = columnBetween('sent_at', sent).map(({ sql, values: [end] }) =>
      sql.replace('e.', '').replace('?', this.parameter(end ?? null)),
    );
    // An attempt is recorded after it was sent, and its uuid is from before. Both are in the primary key.
    for (const start of [sent.after, sent.from])
      if (start !== undefined)
        conditions.push(`recorded_at > ${this.parameter(instantPlus(start, -MAX_CLOCK_DIFFERENCE_MS))}`);
    for (const end of [sent.before, sent.to])
      if (end !== undefined)
        conditions.push(`uuid < ${this.parameter(minUuidAt(instantPlus(end, MAX_CLOCK_DIFFERENCE_MS)))}`);
    if (wanted.length === 3) return this.selectsFrom(SENT, conditions);
    const isSearchedByList = this.lists.length > 0 || this.filters.deliveries !== undefined;
    if (isSearchedByList) {
      const any = wanted.map((outcome) => OUTCOMES[outcome]).join(' or ');
      // Of a delivery, an event or an entity there are few attempts: the planner must not choose the index of failures.
      return this.selectsFrom(SENT, [...conditions, this.isOfFew ? `coalesce(${any}, false)` : `(${any})`]);
    }
    return wanted.flatMap((outcome) => this.selectsFrom(SENT, [...conditions, OUTCOMES[outcome]]));
  }

  /** Whether only attempts of some deliveries, events or entities are searched. */
  private get isOfFew(): boolean {
    const { deliveries, events, entities } = this.filters;
    return deliveries !== undefined || events !== undefined || entities !== undefined;
  }

  /** The selects from a table: by delivery two of them, because the first request of a delivery has its uuid. */
  private selectsFrom(select: string, conditions: readonly string[]): string[] {
    const { deliveries } = this.filters;
    if (deliveries === undefined) {
      const [first, ...others] = this.lists;
      const all = [...conditions, ...others.map((list) => this.isAnyOf(list))];
      if (first?.column === 'response_code' && first.values.length > 1) return this.selectsByCode(select, all, first);
      return [this.selectFrom(select, all, first)];
    }
    const values = distinct(deliveries);
    const more = [...conditions, ...this.lists.map((list) => this.isAnyOf(list))];
    const later = [...more, 'uuid <> delivery_uuid'];
    return [
      this.selectFrom(select, [...more, 'uuid = delivery_uuid'], { column: 'uuid', type: 'uuid', values }),
      select === WAITING
        ? this.selectFrom(select, [...later, `uuid = any(${this.waitingOf(values)})`])
        : this.selectFrom(select, later, { column: 'delivery_uuid', type: 'uuid', values }),
    ];
  }

  /** The selects by several response codes. The index has those that are not common. */
  private selectsByCode(select: string, conditions: readonly string[], list: ListFilter): string[] {
    const common = list.values.filter((code) => COMMON_CODES.includes(code));
    const uncommon = list.values.filter((code) => !COMMON_CODES.includes(code));
    return [
      ...common.map((code) => this.selectFrom(select, conditions, { ...list, values: [code] })),
      ...(uncommon.length === 0
        ? []
        : [this.selectFrom(select, [...conditions, IS_UNCOMMON], { ...list, values: uncommon })]),
    ];
  }

  private selectFrom(select: string, conditions: readonly string[], list?: ListFilter): string {
    const ordered = (...more: string[]): string =>
      `${select} where ${[...this.where, ...conditions, ...more].join(' and ')} order by uuid desc limit $3`;
    if (list === undefined) return `(${ordered()})`;
    const { column, type, values } = list;
    const [value, ...others] = values;
    if (others.length === 0 && value !== undefined)
      return `(${ordered(`${column} = ${this.parameter(value)}::${type}`)})`;
    return `(select l.* from unnest(${this.parameter(values)}::${type}[]) v (value)
      cross join lateral (${ordered(`${column} = v.value`)}) l order by l.uuid desc limit $3)`;
  }

  /** The uuids of the waiting requests of deliveries that are not their first ones. */
  private waitingOf(deliveries: readonly string[]): string {
    return `array(
      select l.uuid from unnest(${this.parameter(deliveries)}::uuid[]) v (value)
      cross join lateral (select q.uuid from webhook_queue q where ${laterOf('v.value')} offset 0) l)`;
  }

  private isAnyOf({ column, type, values }: ListFilter): string {
    const [value, ...others] = values;
    return others.length === 0 && value !== undefined
      ? `${column} = ${this.parameter(value)}::${type}`
      : `${column} = any(${this.parameter(values)}::${type}[])`;
  }

  private parameter(value: SqlValue): string {
    return `$${this.values.push(value)}`;
  }
}

/** The outcomes of recorded attempts that filters select. */
const sentOutcomes = ({ outcomes = REQUEST_OUTCOMES, failed }: RequestFilters) =>
  (['succeeded', 'will_retry', 'exhausted'] as const).filter(
    (outcome) => outcomes.includes(outcome) && !(failed && outcome === 'succeeded'),
  );

/** The codes of a filter that its outcomes can have: 2xx is a success, and no other code is. */
function possibleCodes(filters: RequestFilters): readonly number[] | undefined {
  const wanted = sentOutcomes(filters);
  return filters.codes?.filter((code) =>
    code >= 200 && code <= 299 ? wanted.includes('succeeded') : wanted.some((outcome) => outcome !== 'succeeded'),
  );
}

const distinct = (values: readonly string[]): readonly string[] => [...new Set(values)];

/** The years that instants have as text. */
const [MIN_TIME, MAX_TIME] = [Date.parse('0001-01-01T00:00:00.000Z'), Date.parse('9999-12-31T23:59:59.999Z')];

/** A later or, with negative milliseconds, earlier instant, within the years 0001 to 9999. */
const instantPlus = (instant: string, ms: number): string =>
  new Date(Math.min(MAX_TIME, Math.max(MIN_TIME, Date.parse(instant) + ms))).toISOString();
