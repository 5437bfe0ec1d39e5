/** How long a loop may have something to do without completing a turn, in milliseconds; longer is stalled. */
const STALLED_AFTER_MS = 60_000;

/** One loop of a program. It reports its turns, which show whether it goes on. */
export class LoopTurns {
  private waitingSince: number | undefined;

  /** @param now the monotonic clock, in milliseconds. */
  constructor(
    readonly name: string,
    private readonly now: () => number,
  ) {}

  /** There is something to do: a turn begins, or must follow. */
  due(): void {
    this.waitingSince ??= this.now();
  }

  /** A turn was completed; one that fails is not. */
  done(): void {
    this.waitingSince = undefined;
  }

  /** Whether the loop has stopped, hangs in a turn, or fails constantly, for longer than this time. */
  isStalledFor(ms: number): boolean {
    return this.waitingSince !== undefined && this.now() - this.waitingSince > ms;
  }
}

/** The loops of a program whose readiness depends on them. */
export class Loops {
  private readonly all: LoopTurns[] = [];

  /** @param now the monotonic clock, in milliseconds. */
  constructor(private readonly now = (): number => performance.now()) {}

  /** Adds a loop. @param name for the report of readiness. */
  add(name: string): LoopTurns {
    const turns = new LoopTurns(name, this.now);
    this.all.push(turns);
    return turns;
  }

  /** The names of the loops that are stalled, for longer than this time. */
  stalled(forMs = STALLED_AFTER_MS): string[] {
    return this.all.filter((loop) => loop.isStalledFor(forMs)).map(({ name }) => name);
  }
}
