import type { Arrival, Sink } from './sink.js';

/** Identifies an attempt, which is one request unless a fault explains a second one. */
export const attemptKey = ({ path, deliveryId, attempt }: Pick<Arrival, 'path' | 'deliveryId' | 'attempt'>): string =>
  `${path} ${deliveryId} ${attempt}`;

/** A worker was killed or halted. Times are epoch milliseconds. */
interface WorkerFault {
  /** The id of its process. */
  readonly worker: number | undefined;
  /** Just before the fault. */
  readonly at: number;
  /** When a halted worker was continued. */
  resumedAt: number | undefined;
}

/** A time in which the database was unavailable, in epoch milliseconds. */
interface Outage {
  readonly from: number;
  readonly to: number;
}

/** When an attempt was due and recorded, in epoch milliseconds of the database, which runs on this machine. */
interface Times {
  readonly dueAt: number;
  readonly recordedAt: number;
}

/** Requests of a worker arrive until this time after its fault, or after it was continued. */
const IN_FLIGHT_MS = 1000;

/**
 * Records injected faults. An attempt may arrive twice only when one of its requests is unrecorded: sent by a worker that could not
 * record it because of its fault, or in flight while the database was unavailable.
 */
export class FaultRecorder {
  /** Requests in flight at the sink when faults were injected. */
  openAtSink = 0;
  private readonly workerFaults: WorkerFault[] = [];
  private readonly outages: Outage[] = [];

  constructor(private readonly sink: Sink) {}

  /** Call just before a worker is killed or halted. @returns a function to call just before it is continued. */
  workerFault(worker: number | undefined): () => void {
    this.openAtSink += this.sink.openRequests.filter((one) => one.worker === worker).length;
    const workerFault: WorkerFault = { worker, at: Date.now(), resumedAt: undefined };
    this.workerFaults.push(workerFault);
    return () => (workerFault.resumedAt = Date.now());
  }

  /** Call just before the database is killed. @returns a function to call when it is available again. */
  outage(): () => void {
    this.openAtSink += this.sink.openRequests.length;
    const from = Date.now();
    return () => void this.outages.push({ from, to: Date.now() });
  }

  /** Whether a fault kept the worker from recording a request. */
  isUnrecorded({ worker, at }: Arrival, { dueAt, recordedAt }: Times): boolean {
    return (
      this.outages.some(({ from, to }) => at < to && recordedAt > from) ||
      this.workerFaults.some(
        (workerFault) =>
          workerFault.worker === worker &&
          recordedAt > workerFault.at &&
          (at < workerFault.at + IN_FLIGHT_MS ||
            // Started before the halt, and sent after it.
            (workerFault.resumedAt !== undefined &&
              dueAt < workerFault.at &&
              at < workerFault.resumedAt + IN_FLIGHT_MS)),
      )
    );
  }

  /**
   * The times from a worker's fault until another worker delivered for its accounts, in milliseconds since the last fault before that.
   * @param accountOf returns the account of a path.
   */
  takeovers(accountOf: (path: string) => string | undefined): number[] {
    const byAccount = Map.groupBy(this.sink.arrivals, ({ path }) => accountOf(path));
    return this.workerFaults.flatMap(({ worker, at }) =>
      [...byAccount.values()].flatMap((arrivals) => {
        const first = arrivals.find((one) => one.at > at && one.worker !== worker);
        const isTakeover = arrivals.findLast((one) => one.at <= at)?.worker === worker && first !== undefined;
        return isTakeover ? this.sinceFault(first.at) : [];
      }),
    );
  }

  /** Milliseconds from the last fault or outage before an instant. */
  sinceFault(instant: number): number {
    const times = [...this.workerFaults.map(({ at }) => at), ...this.outages.flatMap(({ from, to }) => [from, to])];
    return instant - Math.max(...times.filter((at) => at < instant));
  }
}
