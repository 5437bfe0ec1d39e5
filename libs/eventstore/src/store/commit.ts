/** A row to write with the events that explain it. */
export interface Write {
  readonly type: string;
  readonly uuid: string;
  /** The version the row was read at; 0 for a new one. */
  readonly expected: number;
  readonly row: Readonly<Record<string, unknown>>;
  /** Where in the request it stands, when it is not what the request is about: before the paths of its faults. */
  readonly at?: string | undefined;
  /** `nth` counts the events of the unit from 1. */
  readonly events: readonly {
    readonly nth: number;
    readonly id: string;
    readonly type: string;
    readonly v: number;
    readonly data: object;
  }[];
  /** The unique values that the row takes with this write, each with its column and the index that guards it. */
  readonly claims: readonly { readonly constraint: string; readonly column: string; readonly value: string }[];
  /** What the entity's rows in derived tables become. */
  readonly derived: readonly { readonly table: string; readonly rows: readonly object[] }[];
}

/** A wire event for webhooks, its body rendered and fixed. */
export interface OutboxEntry {
  /** The unit's event that it tells, counted from 1. */
  readonly event: number;
  readonly ordinal: number;
  readonly type: string;
  /** JSON text, with the keys in the order of the shape. */
  readonly body: string;
}

/** What must still hold under the account's lock: `territory.usable`, `unit.unused` and the like. */
export type Guard =
  | { readonly guard: `${string}.usable` | `${string}.unused`; readonly uuid: string }
  | {
      readonly guard: `${string}.place`;
      readonly uuid: string | null;
      readonly parent: string;
      readonly place: TreePosition;
    }
  | { readonly guard: `${string}.limit`; readonly uuid: null };

/** Where an entity of a tree would stand under a parent. */
export interface TreePosition {
  /** Levels above it. */
  readonly above: number;
  /** Levels it brings, itself included. */
  readonly height: number;
  /** Whether the parent is the entity itself or lies below it. */
  readonly within: boolean;
}

/** A counter of the account that a command advances: numbers without gaps and repeats. */
export interface CounterAdvance {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** What one command commits: all of it or nothing. */
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

/** How a unit ended. Everything but `committed` left nothing behind. */
export type CommitResult =
  | { readonly status: 'committed'; readonly position: number }
  | {
      readonly status: 'conflict';
      readonly detail?: { readonly type: string; readonly uuid: string; readonly current: number };
    }
  | { readonly status: 'unique'; readonly detail: UniqueConflict }
  | { readonly status: 'guard'; readonly detail?: Guard }
  | { readonly status: 'receipt' }
  /** The account is locked: nothing was tried. */
  | { readonly status: 'busy' };

/** A unique value that another entity has. */
export interface UniqueConflict {
  readonly constraint: string;
  /** The entity that claims it, and the one that has it; unknown when the index itself refused the value. */
  readonly uuid?: string;
  readonly holder?: string;
}
