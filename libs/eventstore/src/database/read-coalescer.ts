import type { Queryable } from './queryable.js';
import { sharedTransaction } from './transactions.js';

/** Reads that one statement answers. */
interface Group {
  readonly keys: Set<string>;
  readonly found: Promise<ReadonlyMap<string, unknown>>;
}

/** The reads that began in one turn of the event loop, by connection and by what they read. */
interface Turn {
  readonly groups: Map<Queryable, Map<string, Group>>;
  readonly ended: Promise<void>;
}

/**
 * Coalesces the reads of one turn of the event loop into one statement, as a data loader does. So concurrent operations
 * of a batch share their round trips.
 */
export class ReadCoalescer {
  /**
   * New maps in each turn: the tables that a long-lived map outgrows refer to their successors, and so to finished requests,
   * until a full garbage collection.
   */
  private turn: Turn | undefined;

  /**
   * The value of a key. Reads on the same connection with the same `what` are answered by one call of `read`.
   * @param read returns the values of the keys that have one.
   */
  async get<V>(
    on: Queryable,
    what: string,
    key: string,
    read: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
  ): Promise<V | undefined> {
    const { keys, found } = this.groupOf(on, what, read);
    keys.add(key);
    return (await found).get(key) as V | undefined;
  }

  private groupOf(
    on: Queryable,
    what: string,
    read: (keys: readonly string[]) => Promise<ReadonlyMap<string, unknown>>,
  ): Group {
    const turn = (this.turn ??= this.begin());
    const connection = sharedTransaction()?.tx ?? on;
    const groups = turn.groups.get(connection) ?? new Map<string, Group>();
    turn.groups.set(connection, groups);
    const open = groups.get(what);
    if (open !== undefined) return open;
    const keys = new Set<string>();
    const group = { keys, found: turn.ended.then(() => read([...keys])) };
    groups.set(what, group);
    return group;
  }

  private begin(): Turn {
    const ended = new Promise<void>((resolve) => process.nextTick(resolve)).then(() => (this.turn = undefined));
    return { groups: new Map(), ended };
  }
}
