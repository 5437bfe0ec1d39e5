import type { Commit, CommitResult, CounterAdvance, Guard, Write } from './commit.js';
import { UnavailableError } from '../database/database-errors.js';
import type { Queryable, SqlValue } from '../database/queryable.js';
import { encodeList, type ListEntry } from '../schema/functions/call-lists.js';
import { COMMIT_PARAMETERS } from '../schema/functions/commit-function.js';
import { receiptsSince } from './receipts.js';

/** A unit of work, as a commit, with its account. */
export interface AccountUnit {
  readonly account: string;
  readonly unit: Commit;
}

/** How a call handles locked accounts and units that it cannot write. */
export interface CommitCallOptions {
  /**
   * Waits for the lock of the account; all units must be of one account. Otherwise units of locked accounts end as
   * `busy`.
   */
  readonly wait: boolean;
  /**
   * Checks all units before any is written, and rejects those that cannot be. Otherwise the first of them fails the
   * call.
   */
  readonly check: boolean;
}

/** The row that the commit function returns. */
export interface CommitReply {
  readonly bases: readonly (string | null)[];
  readonly rejections: readonly ({ readonly unit: number } & Rejection)[];
}

type Rejection = Exclude<CommitResult, { status: 'committed' } | { status: 'busy' }>;
/** An entry of a JSON list; `unit` is the place of its unit in the call, from 1. */
type OfUnit = { readonly unit: number };
type Parameter = (typeof COMMIT_PARAMETERS)[number][0];

const PLACEHOLDERS = ['account', ...COMMIT_PARAMETERS].map((_, i) => `$${i + 1}`).join(', ');

/** The statement that calls a commit function. */
export const commitStatement = (functionName: string): string =>
  `select bases, rejections from ${functionName}(${PLACEHOLDERS})`;

/** Encodes the units, ordered by account, as the account of a call for one and values of {@link COMMIT_PARAMETERS}. */
export function commitValues(units: readonly AccountUnit[], options: CommitCallOptions): SqlValue[] {
  const call = new CallLists();
  for (const one of units) call.add(one);
  return [options.wait ? (units[0]?.account ?? null) : null, ...call.values(options)];
}

/**
 * The result of each unit, in their order.
 * @throws Error when the number of results differs from the number of units.
 */
export function commitResults(units: readonly AccountUnit[], { bases, rejections }: CommitReply): CommitResult[] {
  if (bases.length !== units.length) throw new Error('The commit function returned a wrong number of results');
  // The first rejection of a unit wins: a used key, then a stale version, then a unique value.
  const rejected = new Map(rejections.toReversed().map(({ unit, ...rejection }) => [unit, rejection]));
  return units.map(({ unit }, i) => {
    const base = bases[i];
    if (base != null) return { status: 'committed', position: Number(base) + countEvents(unit) };
    return rejected.get(i + 1) ?? { status: 'busy' };
  });
}

/** The position before the first event of each unit that is stored. */
const WRITTEN_SQL = `select u.n, e.position - u.nth as base
  from json_to_recordset($2::json) u (n int, account uuid, stream uuid, version int, event uuid, nth int)
  join event e on e.account_id = any($1::uuid[]) and e.account_id = u.account
    and e.stream_id = u.stream and e.version = u.version and e.event_id = u.event`;

/**
 * Reads the reply of a call whose connection was lost, from the events of its units: their ids were made for it. A unit without
 * stored events was not written, and is `busy`.
 * @throws UnavailableError when none has, or one records no event: nothing shows whether that was written.
 */
export async function writtenReply(on: Queryable, units: readonly AccountUnit[]): Promise<CommitReply[]> {
  const firsts = units.flatMap(({ account, unit: { writes } }, n) => {
    const write = writes.find(({ events }) => events.length > 0);
    const [event] = write?.events ?? [];
    if (write === undefined || event === undefined) return [];
    return [{ n, account, stream: write.uuid, version: write.expected + 1, event: event.id, nth: event.nth }];
  });
  if (firsts.length < units.length) throw new UnavailableError('A unit of the call records no event');
  const accounts = [...new Set(units.map(({ account }) => account))];
  const rows = await on.query<{ n: number; base: number }>(WRITTEN_SQL, [accounts, JSON.stringify(firsts)]);
  if (rows.length === 0) throw new UnavailableError('No event of the call is stored');
  const bases = new Map(rows.map(({ n, base }) => [n, String(base)]));
  return [{ bases: units.map((_, n) => bases.get(n) ?? null), rejections: [] }];
}

const countEvents = ({ writes }: Commit): number => writes.reduce((sum, { events }) => sum + events.length, 0);

/** The units of a call as the lists of its parameters. */
class CallLists {
  private readonly units: Omit<ListEntry<'units'>, 'is_last'>[] = [];
  /** The place of each account's last unit. */
  private readonly lastUnits = new Map<string, number>();
  private readonly rows: ListEntry<'rows'>[] = [];
  private readonly events: ListEntry<'events'>[] = [];
  private readonly outbox: ListEntry<'outbox'>[] = [];
  private readonly derived: (OfUnit & Write['derived'][number] & { readonly uuid: string })[] = [];
  private readonly claims: (OfUnit & Write['claims'][number] & { readonly uuid: string })[] = [];
  private readonly guards: (OfUnit & Guard)[] = [];
  private readonly counters: (OfUnit & CounterAdvance)[] = [];
  private readonly receipts: (OfUnit & NonNullable<Commit['receipt']>)[] = [];
  private readonly eventsBefore = new Map<string, number>();

  add({ account, unit }: AccountUnit): void {
    const events = countEvents(unit);
    const before = this.eventsBefore.get(account) ?? 0;
    this.eventsBefore.set(account, before + events);
    const { correlation, occurred_at, recorded_at } = unit;
    const actor = JSON.stringify(unit.actor);
    const context = JSON.stringify(unit.context);
    this.units.push({ account, before, events, actor, correlation, context, occurred_at, recorded_at });
    const n = this.units.length;
    this.lastUnits.set(account, n);
    const places = this.addWrites(n, unit);
    for (const { event, subscriptions, ...entry } of unit.outbox)
      this.outbox.push({ ...entry, event: places.get(event) ?? 0, subscriptions: `{${subscriptions.join(',')}}` });
    for (const guard of unit.guards) this.guards.push({ ...guard, unit: n });
    for (const counter of unit.counters) this.counters.push({ ...counter, unit: n });
    if (unit.receipt !== undefined) this.receipts.push({ ...unit.receipt, unit: n });
  }

  /** @returns the place in the call of each event of the unit. */
  private addWrites(unit: number, { writes }: Commit): ReadonlyMap<number, number> {
    const places = new Map<number, number>();
    for (const { type, uuid, expected, row, set, events, claims, derived } of writes) {
      this.rows.push({ unit, type, uuid, expected, row: JSON.stringify(row), set });
      for (const [i, { nth, id, type: eventType, v, data }] of events.entries()) {
        this.events.push({
          unit,
          row: this.rows.length,
          nth,
          version: expected + i + 1,
          id,
          type: eventType,
          schema: v,
          data: JSON.stringify(data),
        });
        places.set(nth, this.events.length);
      }
      for (const claim of claims) this.claims.push({ ...claim, unit, uuid });
      for (const one of derived) this.derived.push({ ...one, unit, uuid });
    }
    return places;
  }

  values({ wait, check }: CommitCallOptions): SqlValue[] {
    const values: Readonly<Record<Parameter, SqlValue>> = {
      p_wait: wait,
      // No unique index rejects a name that differs from another in form only.
      p_check: check || this.claims.some(({ comparison }) => comparison === 'as a name'),
      p_units: encodeList(
        'units',
        this.units.map((unit, i) => ({
          ...unit,
          is_last: this.lastUnits.get(String(unit.account)) === i + 1 ? 't' : 'f',
        })),
      ),
      p_types: distinct(this.rows.map(({ type }) => String(type))) ?? '{}',
      p_inserts: this.rows.some(({ expected }) => expected === 0),
      p_updates: this.rows.some(({ expected }) => expected !== 0),
      p_rows: encodeList('rows', this.rows),
      p_events: encodeList('events', this.events),
      p_outbox: encodeList('outbox', this.outbox),
      p_rendered: this.outbox.some(({ body }) => body !== ''),
      p_unrendered: this.outbox.some(({ body }) => body === ''),
      p_extras: [this.derived, this.claims, this.guards, this.counters, this.receipts].some((list) => list.length > 0),
      p_derived_tables: distinct(this.derived.map(({ table }) => table)),
      p_derived: json(this.derived),
      p_claimed: distinct(this.claims.map(({ constraint }) => constraint)),
      p_claims: json(this.claims),
      p_guarded: distinct(this.guards.map(({ guard }) => guard)),
      p_guards: json(this.guards),
      p_counters: json(this.counters),
      p_receipts: json(this.receipts),
      p_receipts_since: receiptsSince(),
    };
    return COMMIT_PARAMETERS.map(([name]) => values[name]);
  }
}

/** Distinct names as an array literal; null for an empty list. The names need no quotes. */
const distinct = (names: readonly string[]): string | null =>
  names.length === 0 ? null : `{${[...new Set(names)].join(',')}}`;

const json = (list: readonly object[]): string | null => (list.length === 0 ? null : JSON.stringify(list));
