interface Entry<V> {
  readonly value: V;
  readonly size: number;
}

/** A cache of limited size that drops the entries that were not used for the longest time. */
export class LruCache<V> {
  // A map keeps the order of insertion: the entry that was used last is inserted last.
  private readonly entries = new Map<string, Entry<V>>();
  private size = 0;

  /** @param maxSize the maximum sum of the sizes of the entries. */
  constructor(private readonly maxSize: number) {}

  /** The value of a key, which counts as used now. */
  get(key: string): V | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  /** Sets the value of a key. */
  set(key: string, value: V, size = 1): void {
    this.delete(key);
    this.entries.set(key, { value, size });
    this.size += size;
    for (const oldest of this.entries.keys()) {
      if (this.size <= this.maxSize) return;
      this.delete(oldest);
    }
  }

  /** Drops the entry of a key. */
  delete(key: string): void {
    this.size -= this.entries.get(key)?.size ?? 0;
    this.entries.delete(key);
  }
}
