/** Commands on one stream wait for each other in this process, first come first served, instead of failing. */
export class StreamQueues {
  private readonly tails = new Map<string, Promise<unknown>>();

  async run<T>(stream: string, task: () => Promise<T>): Promise<T> {
    const before = this.tails.get(stream);
    const turn = before === undefined ? task() : before.then(task);
    // The next in line waits for the end, not for the success.
    const tail = turn.then(
      () => undefined,
      () => undefined,
    );
    this.tails.set(stream, tail);
    try {
      return await turn;
    } finally {
      if (this.tails.get(stream) === tail) this.tails.delete(stream);
    }
  }
}
