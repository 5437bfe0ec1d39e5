import type { Commit, CommitResult } from './commit.js';
import type { SqlValue } from './database.js';
import { COMMIT_PARAMETERS } from './functions/commit-units.js';

/** A unit with the account that it belongs to. */
export interface AccountUnit {
  readonly account: string;
  readonly unit: Commit;
}

/** How a call treats units that it cannot write. */
export interface CommitCallOptions {
  /** Waits for accounts that are locked; else their units end as `busy`. */
  readonly wait: boolean;
  /** Finds the units that cannot be written before anything is; else the first of them fails the call. */
  readonly ask: boolean;
}

/** The row that the commit function answers. */
export interface CommitAnswer {
  readonly bases: readonly (string | null)[];
  readonly refusals: readonly ({ readonly unit: number } & Refusal)[];
}

type Refusal = Exclude<CommitResult, { status: 'committed' } | { status: 'busy' }>;
type Parameter = (typeof COMMIT_PARAMETERS)[number][0];

/** How long a receipt counts, in milliseconds (contract §2). */
const RECEIPT_LIFETIME_MS = 24 * 60 * 60 * 1000;

const PLACEHOLDERS = COMMIT_PARAMETERS.map((_, i) => `$${i + 1}`).join(', ');

/** The statement that calls a commit function. */
export const commitStatement = (functionName: string): string =>
  `select bases, refusals from ${functionName}(${PLACEHOLDERS})`;

/** The units as values of {@link COMMIT_PARAMETERS}. */
export function commitValues(units: readonly AccountUnit[], { wait, ask }: CommitCallOptions): SqlValue[] {
  const call = new CallColumns();
  for (const one of units) call.add(one);
  return call.values(wait, ask);
}

/** How each unit ended, in their order. @throws Error when the answer does not fit the units. */
export function commitResults(units: readonly AccountUnit[], { bases, refusals }: CommitAnswer): CommitResult[] {
  if (bases.length !== units.length) throw new Error('The commit function answered for other units than it was given');
  // Of several the first one counts: a used key before a stale version, a stale version before a taken value.
  const refused = new Map(refusals.toReversed().map(({ unit, ...refusal }) => [unit, refusal]));
  return units.map(({ unit }, i) => {
    const base = bases[i];
    if (base != null) return { status: 'committed', position: Number(base) + countEvents(unit) };
    return refused.get(i + 1) ?? { status: 'busy' };
  });
}

const countEvents = ({ writes }: Commit): number => writes.reduce((sum, { events }) => sum + events.length, 0);

/** The units of a call as columns: what each parameter that is a list holds. */
class CallColumns {
  private readonly lists = new Map<Parameter, string[]>(
    COMMIT_PARAMETERS.filter(([, type]) => type.endsWith('[]')).map(([name]) => [name, []]),
  );
  private readonly eventsBefore = new Map<string, number>();
  private readonly accounts = new Set<string>();
  private readonly types = new Set<string>();
  private readonly guarded = new Set<string>();
  private readonly claimed = new Set<string>();
  private readonly derivedTables = new Set<string>();
  private readonly claims: object[] = [];
  private readonly derived: object[] = [];
  private readonly guards: object[] = [];
  private readonly counters: object[] = [];
  private readonly receipts: object[] = [];
  private units = 0;
  private rows = 0;
  private events = 0;

  add({ account, unit }: AccountUnit): void {
    const n = ++this.units;
    const events = countEvents(unit);
    const before = this.eventsBefore.get(account) ?? 0;
    this.accounts.add(account);
    this.eventsBefore.set(account, before + events);
    this.push('p_unit_accounts', account);
    this.push('p_unit_before', before);
    this.push('p_unit_events', events);
    this.push('p_unit_actors', quoted(JSON.stringify(unit.actor)));
    this.push('p_unit_correlations', quoted(unit.correlation));
    this.push('p_unit_contexts', quoted(JSON.stringify(unit.context)));
    this.push('p_unit_occurred', unit.occurred_at);
    this.push('p_unit_recorded', unit.recorded_at);
    const eventsByNth = this.addWrites(n, unit);
    for (const { event, ordinal, type, body } of unit.outbox) {
      this.push('p_outbox_events', eventsByNth.get(event) ?? 0);
      this.push('p_outbox_ordinals', ordinal);
      this.push('p_outbox_types', type);
      this.push('p_outbox_bodies', quoted(body));
    }
    for (const guard of unit.guards) {
      this.guarded.add(guard.guard);
      this.guards.push({ unit: n, ...guard });
    }
    for (const counter of unit.counters) this.counters.push({ unit: n, ...counter });
    if (unit.receipt !== undefined) this.receipts.push({ unit: n, ...unit.receipt });
  }

  /** @returns the place in the call of each of the unit's events. */
  private addWrites(n: number, { writes }: Commit): ReadonlyMap<number, number> {
    const places = new Map<number, number>();
    for (const { type, uuid, expected, row, events, claims, derived } of writes) {
      this.types.add(type);
      this.rows++;
      this.push('p_row_units', n);
      this.push('p_row_types', type);
      this.push('p_row_uuids', uuid);
      this.push('p_expected', expected);
      this.push('p_rows', quoted(JSON.stringify(row)));
      for (const [i, event] of events.entries()) {
        places.set(event.nth, ++this.events);
        this.push('p_event_rows', this.rows);
        this.push('p_event_nths', event.nth);
        this.push('p_event_versions', expected + i + 1);
        this.push('p_event_ids', event.id);
        this.push('p_event_types', event.type);
        this.push('p_event_schemas', event.v);
        this.push('p_event_data', quoted(JSON.stringify(event.data)));
      }
      for (const claim of claims) {
        this.claimed.add(claim.constraint);
        this.claims.push({ unit: n, uuid, ...claim });
      }
      for (const { table, rows } of derived) {
        this.derivedTables.add(table);
        this.derived.push({ unit: n, uuid, table, rows });
      }
    }
    return places;
  }

  values(wait: boolean, ask: boolean): SqlValue[] {
    // The locks are taken in this order.
    const accounts = [...this.accounts].sort();
    const json = (list: readonly object[]): string | null => (list.length === 0 ? null : JSON.stringify(list));
    const others: Partial<Record<Parameter, SqlValue>> = {
      p_account: accounts[0] ?? null,
      p_accounts: arrayOf(accounts),
      p_wait: wait,
      p_ask: ask,
      p_types: arrayOf([...this.types]),
      p_derived_tables: arrayOf([...this.derivedTables]),
      p_derived: json(this.derived),
      p_claimed: arrayOf([...this.claimed]),
      p_claims: json(this.claims),
      p_guarded: arrayOf([...this.guarded]),
      p_guards: json(this.guards),
      p_counters: json(this.counters),
      p_receipts: json(this.receipts),
      p_receipts_since: new Date(Date.now() - RECEIPT_LIFETIME_MS).toISOString(),
    };
    return COMMIT_PARAMETERS.map(([name]) => {
      const value = others[name];
      return value === undefined ? arrayOf(this.lists.get(name) ?? []) : value;
    });
  }

  private push(name: Parameter, element: string | number): void {
    this.lists.get(name)?.push(typeof element === 'string' ? element : String(element));
  }
}

/** An array as PostgreSQL reads it, of elements that need no quotes or have them. */
const arrayOf = (elements: readonly string[]): string => `{${elements.join(',')}}`;

/** An element of an array, whatever it holds. */
const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
