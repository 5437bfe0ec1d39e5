import type { UniqueComparison } from '../schema/entity-type.js';

/** A unique value that a write takes, with its column and its unique index. */
export interface Claim {
  readonly constraint: string;
  readonly column: string;
  readonly value: string;
  readonly comparison: UniqueComparison;
}

/** A row to write, with its events. */
export interface Write {
  readonly type: string;
  readonly uuid: string;
  /** The version the row was read at; 0 for a new one. */
  readonly expected: number;
  /** All columns of a new row; of another one, those that the write sets. */
  readonly row: Readonly<Record<string, unknown>>;
  /** Of a changed row: a bit for each column of the table, `1` for those in `row`. */
  readonly set: string;
  /** The path of a nested entity in the request, which prefixes the paths of its validation errors. */
  readonly at?: string | undefined;
  /** `nth` counts the events of the unit from 1. */
  readonly events: readonly {
    readonly nth: number;
    readonly id: string;
    readonly type: string;
    readonly v: number;
    readonly data: object;
  }[];
  /** The unique values that this write takes. */
  readonly claims: readonly Claim[];
  /** The new rows of the entity in derived tables. */
  readonly derived: readonly { readonly table: string; readonly rows: readonly object[] }[];
}

/** An event for webhooks, by one of its types. */
export interface OutboxEntry {
  /** The number of the domain event in the unit, from 1. */
  readonly event: number;
  readonly ordinal: number;
  readonly type: string;
  /** What subscribes to it. */
  readonly subscriptions: readonly string[];
  /** JSON text; empty when it was not made. */
  readonly body: string;
}

/** A condition that must be true at the commit, under the account's lock: `unit.usable`, `unit.unused`. */
export interface Guard {
  readonly guard: `${string}.${string}`;
  /** The entity; null for a condition of the account. */
  readonly uuid: string | null;
  /** Of a guard that an entity type defines. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Of the guard `place`: where the entity is to be in its tree. */
  readonly parent?: string;
  readonly place?: TreePosition;
}

/** The position of an entity in a tree under a given parent. */
export interface TreePosition {
  /** The number of ancestors. */
  readonly above: number;
  /** The height of its subtree, including itself. */
  readonly height: number;
  /** Whether the parent is the entity itself or one of its descendants. */
  readonly within: boolean;
}

/** An advance of a counter of the account: numbers without gaps or duplicates. */
export interface CounterAdvance {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** The atomic changes of one command. */
export interface Commit {
  readonly receipt?:
    | { readonly key: string; readonly request_hash: string; readonly status: number; readonly answer: string }
    | undefined;
  readonly guards: readonly Guard[];
  readonly counters: readonly CounterAdvance[];
  readonly actor: object;
  readonly context: object;
  readonly correlation: string;
  readonly occurred_at: string;
  readonly recorded_at: string;
  readonly writes: readonly Write[];
  readonly outbox: readonly OutboxEntry[];
}

/** The result of a commit. Nothing is written unless the status is `committed`. */
export type CommitResult =
  | { readonly status: 'committed'; readonly position: number }
  | {
      readonly status: 'conflict';
      readonly detail?: { readonly type: string; readonly uuid: string; readonly current: number };
    }
  | { readonly status: 'unique'; readonly detail: UniqueConflict }
  | { readonly status: 'guard'; readonly detail?: Guard }
  | { readonly status: 'receipt' }
  /** Events of these types have subscribers, but no body. */
  | { readonly status: 'unrendered'; readonly detail: readonly string[] }
  /** The account is locked; the unit was skipped. */
  | { readonly status: 'busy' };

/** A conflict over a unique value. */
export interface UniqueConflict {
  readonly constraint: string;
  /** The entity that claims the value, and the one that has it; unknown when the unique index rejected the value. */
  readonly uuid?: string;
  readonly holder?: string;
}
