import type { Arrival, Sink } from './sink.js';

/** An attempt: one request, unless a fault excuses a second. */
export const attemptKey = ({ path, chain, attempt }: Pick<Arrival, 'path' | 'chain' | 'attempt'>): string =>
  `${path} ${chain} ${attempt}`;

/** A worker was killed, or halted for a while. Times are milliseconds of the clock. */
interface Strike {
  /** The id of its process. */
  readonly worker: number | undefined;
  /** Just before it was struck. */
  readonly at: number;
  /** When it went on, if it did. */
  wentOnAt: number | undefined;
}

/** Times between which nobody could record anything, in milliseconds. */
interface Outage {
  readonly from: number;
  readonly to: number;
}

/** When an attempt was due and recorded, in milliseconds of the database's clock, which is the clock of all. */
interface Times {
  readonly dueAt: number;
  readonly recordedAt: number;
}

/** What a struck worker sent has arrived so long after the strike, or after it went on, in milliseconds. */
const ON_THE_WAY_MS = 1000;

/**
 * Notes when what was struck. An attempt may arrive twice only when one of its requests was left behind: sent by a struck
 * worker that could not record it any more, or on the way while the database was away.
 */
export class Witness {
  /** Requests open at the sink when something was struck. */
  openAtSink = 0;
  private readonly strikes: Strike[] = [];
  private readonly outages: Outage[] = [];

  constructor(private readonly sink: Sink) {}

  /** Just before a worker is killed, or halted for a while; the answer is to be called just before it goes on. */
  strike(worker: number | undefined): () => void {
    this.openAtSink += this.sink.openRequests.filter((one) => one.worker === worker).length;
    const strike: Strike = { worker, at: Date.now(), wentOnAt: undefined };
    this.strikes.push(strike);
    return () => (strike.wentOnAt = Date.now());
  }

  /** Just before the database is killed; the answer is to be called when it is back. */
  outage(): () => void {
    this.openAtSink += this.sink.openRequests.length;
    const from = Date.now();
    return () => void this.outages.push({ from, to: Date.now() });
  }

  /** Whether a request was left behind, by when its attempt was due and recorded. */
  isLeftBehind({ worker, at }: Arrival, { dueAt, recordedAt }: Times): boolean {
    return (
      this.outages.some(({ from, to }) => at < to && recordedAt > from) ||
      this.strikes.some(
        (strike) =>
          strike.worker === worker &&
          recordedAt > strike.at &&
          (at < strike.at + ON_THE_WAY_MS ||
            // Begun before the halt, and written to the network after it.
            (strike.wentOnAt !== undefined && dueAt < strike.at && at < strike.wentOnAt + ON_THE_WAY_MS)),
      )
    );
  }

  /**
   * How long it took until another worker delivered for the accounts for which a struck one did, each time, in
   * milliseconds since the strike, or since the last one before they were taken over.
   * @param accountOf tells the account of a path.
   */
  takeOvers(accountOf: (path: string) => string | undefined): number[] {
    const accounts = Map.groupBy(this.sink.arrivals, ({ path }) => accountOf(path));
    return this.strikes.flatMap(({ worker, at }) =>
      [...accounts.values()].flatMap((arrivals) => {
        const first = arrivals.find((one) => one.at > at && one.worker !== worker);
        const isTakenOver = arrivals.findLast((one) => one.at <= at)?.worker === worker && first !== undefined;
        return isTakenOver ? this.sinceStruck(first.at) : [];
      }),
    );
  }

  /** Milliseconds since the last strike before an instant, or since the database was last away. */
  sinceStruck(instant: number): number {
    const struck = [...this.strikes.map(({ at }) => at), ...this.outages.flatMap(({ from, to }) => [from, to])];
    return instant - Math.max(...struck.filter((at) => at < instant));
  }
}
