/**
 * A mutex per key with FIFO order, in this process. Commands on one stream wait for each other instead of conflicting.
 */
export class KeyedMutex {
  private readonly tails = new Map<string, Promise<unknown>>();

  /** Runs a task when all earlier tasks of the key have settled. */
  async runExclusive<T>(key: string, task: () => Promise<T>): Promise<T> {
    const before = this.tails.get(key);
    const result = before === undefined ? task() : before.then(task);
    // The next task waits for the end of this one, whether it succeeds or not.
    const tail = result.then(
      () => undefined,
      () => undefined,
    );
    this.tails.set(key, tail);
    try {
      return await result;
    } finally {
      if (this.tails.get(key) === tail) this.tails.delete(key);
    }
  }
}
