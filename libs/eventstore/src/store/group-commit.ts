import { ROOT_CONTEXT, type SpanContext, trace, TraceFlags } from '@opentelemetry/api';
import { withSpan } from '#platform';
import type { CommitMetrics } from './commit-metrics.js';
import { type Queryable, sqlState } from './database.js';
import type { FunctionSet } from './function-set.js';

/** A row to write with the events that explain it. */
export interface Write {
  readonly type: string;
  readonly uuid: string;
  /** The version the row was read at; 0 for a new one. */
  readonly expected: number;
  readonly row: Readonly<Record<string, unknown>>;
  /** Where in the request it stands, when it is not what the request is about: before the paths of its faults. */
  readonly at?: string;
  readonly events: readonly { readonly id: string; readonly type: string; readonly v: number; readonly data: object }[];
}

/** A wire event for webhooks, its body rendered and fixed. `event` counts the unit's events from 1. */
export interface OutboxEntry {
  readonly event: number;
  readonly ordinal: number;
  readonly type: string;
  readonly entity_type: string;
  readonly entity_uuid: string;
  readonly entity_version: number;
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
    };

/** Where an entity of a tree would stand under a parent. */
export interface TreePosition {
  /** Levels above it. */
  readonly above: number;
  /** Levels it brings, itself included. */
  readonly height: number;
  /** Whether the parent is the entity itself or lies below it. */
  readonly within: boolean;
}

/** What one command commits: all of it or nothing. */
export interface Commit {
  readonly receipt?:
    | { readonly key: string; readonly request_hash: string; readonly status: number; readonly answer: string }
    | undefined;
  readonly guards: readonly Guard[];
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
      readonly detail: { readonly type: string; readonly uuid: string; readonly current: number };
    }
  | { readonly status: 'unique'; readonly detail: { readonly constraint: string } }
  | { readonly status: 'guard'; readonly detail: Guard }
  | { readonly status: 'receipt'; readonly detail: null };

/** Most units of one call: a PostgreSQL backend caches 64 subtransactions. */
const MAX_BATCH = 64;

interface Waiting {
  readonly unit: Commit;
  readonly caller: SpanContext | undefined;
  readonly resolve: (result: CommitResult) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Group commit: what arrives for an account while a call is in flight goes as the next call. Writers of one account
 * wait for its log row anyway; together they pay one flush, and they take one connection instead of all.
 */
export class GroupCommit {
  private readonly queues = new Map<string, Waiting[]>();

  constructor(
    private readonly database: Queryable,
    private readonly functions: FunctionSet,
    private readonly metrics: CommitMetrics,
  ) {}

  /** @throws UnavailableError when the outcome is unknown because the connection was lost. */
  commit(account: string, unit: Commit): Promise<CommitResult> {
    return new Promise((resolve, reject) => {
      const waiting = { unit, caller: activeSpan(), resolve, reject };
      const queue = this.queues.get(account);
      if (queue !== undefined) queue.push(waiting);
      else {
        this.queues.set(account, []);
        void this.run(account, [waiting]);
      }
    });
  }

  private async run(account: string, first: Waiting[]): Promise<void> {
    let group = first;
    while (group.length > 0) {
      await this.call(account, group);
      group = this.queues.get(account)?.splice(0, MAX_BATCH) ?? [];
    }
    this.queues.delete(account);
  }

  private async call(account: string, group: readonly Waiting[]): Promise<void> {
    const done = this.metrics.duration.startTimer();
    try {
      const units = group.map(({ unit }) => unit);
      const callers = group.map(({ caller }) => caller);
      const results = await commitBatch(this.database, this.functions, account, units, callers);
      group.forEach(({ resolve, reject }, i) => {
        const result = results[i];
        if (result === undefined) reject(new Error('commit_units answered fewer results than units'));
        else {
          this.metrics.commits.inc({ status: result.status });
          resolve(result);
        }
      });
    } catch (error) {
      // An integrity error outside a unit's own block is one unit's fault: find out which. Anything else may have
      // been committed, so it is never sent again.
      if (group.length > 1 && sqlState(error)?.startsWith('23'))
        for (const one of group) await this.call(account, [one]);
      else group.forEach(({ reject }) => reject(error));
    } finally {
      done();
    }
  }
}

/**
 * One call of the commit function: one round trip, one transaction, one span. Results are in the order of the units.
 * @param callers the spans of the commands: the first that is sampled is the parent, the others are linked.
 */
export function commitBatch(
  database: Queryable,
  functions: FunctionSet,
  account: string,
  units: readonly Commit[],
  callers: readonly (SpanContext | undefined)[] = [activeSpan()],
): Promise<CommitResult[]> {
  const events = units.reduce((sum, { writes }) => sum + writes.reduce((n, write) => n + write.events.length, 0), 0);
  const spans = callers.filter((span) => span !== undefined);
  const parent = spans.find(({ traceFlags }) => (traceFlags & TraceFlags.SAMPLED) !== 0) ?? spans[0];
  return withSpan(
    'commit',
    {
      attributes: {
        'fieldline.account': account,
        'fieldline.units': units.length,
        'fieldline.correlation_id': units.map(({ correlation }) => correlation),
      },
      links: spans.filter((span) => span !== parent).map((span) => ({ context: span })),
    },
    () =>
      database.query<CommitResult>(
        `select status, position, detail from ${functions.name('commit_units')}($1, $2, $3)`,
        [account, events, JSON.stringify(units)],
      ),
    parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent),
  );
}

const activeSpan = (): SpanContext | undefined => trace.getActiveSpan()?.spanContext();
