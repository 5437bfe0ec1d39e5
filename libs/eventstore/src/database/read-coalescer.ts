import type { Queryable } from './queryable.js';

/** Reads that one statement answers. */
interface Group {
  readonly keys: Set<string>;
  readonly found: Promise<ReadonlyMap<string, unknown>>;
}

/**
 * Coalesces the reads of one turn of the event loop into one statement, as a data loader does. So concurrent operations
 * of a batch share their round trips.
 */
export class ReadCoalescer {
  private readonly groups = new WeakMap<Queryable, Map<string, Group>>();

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
    const groups = this.groups.get(on) ?? new Map<string, Group>();
    this.groups.set(on, groups);
    const open = groups.get(what);
    if (open !== undefined) return open;
    const keys = new Set<string>();
    const found = new Promise<void>((resolve) => process.nextTick(resolve)).then(() => {
      groups.delete(what);
      return read([...keys]);
    });
    const group = { keys, found };
    groups.set(what, group);
    return group;
  }
}
