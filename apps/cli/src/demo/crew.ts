/** Lets so many tasks run side by side, and no more. */
export class Crew {
  private readonly running = new Set<Promise<void>>();
  private failure: { readonly error: unknown } | undefined;

  constructor(private readonly size: number) {}

  /** Begins a task as soon as there is room. @throws what an earlier task failed with. */
  async take(task: () => Promise<void>): Promise<void> {
    while (this.running.size >= this.size) await Promise.race(this.running);
    this.mustBeWell();
    const one = task()
      .catch((error: unknown) => void (this.failure ??= { error }))
      .finally(() => this.running.delete(one));
    this.running.add(one);
  }

  /** Waits for all. @throws what the first of them failed with. */
  async finish(): Promise<void> {
    await Promise.all(this.running);
    this.mustBeWell();
  }

  private mustBeWell(): void {
    if (this.failure) throw this.failure.error;
  }
}
