import { type Logger, repeat } from '#platform';
import { clock } from '../domain/index.js';
import type { Queryable } from './queryable.js';

/** The interval of the measurements, in milliseconds. */
const INTERVAL_MS = 10_000;
/** From this difference on the clock of the machine is reported; from the other on the process is not ready. In milliseconds. */
const REPORTED_MS = 1000;
const REFUSED_MS = 60_000;

/**
 * The clock of the database at this moment, by a statement, where a millisecond decides: ISO 8601 in UTC with milliseconds.
 * @throws UnavailableError without a connection.
 */
export async function databaseNow(on: Queryable): Promise<string> {
  const [row] = await on.query<{ now: string }>("select date_trunc('milliseconds', clock_timestamp()) as now");
  if (row === undefined) throw new Error('The database returned no time');
  return row.now;
}

async function measureOnce(on: Queryable): Promise<void> {
  const askedAt = performance.now();
  const [row] = await on.query<{ ms: number }>('select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms');
  if (row === undefined) throw new Error('The database returned no time');
  clock.correct({ database: row.ms, askedAt, answeredAt: performance.now() });
}

/** Sets the clock of this process. The first answer may have waited for a connection: the second one is faster. */
export async function measureClock(on: Queryable): Promise<void> {
  await measureOnce(on);
  await measureOnce(on);
}

/**
 * Sets the clock of this process, and corrects it every ten seconds.
 * @returns a function that ends this.
 * @throws UnavailableError without a connection.
 */
export async function followClock(on: Queryable, log: Logger): Promise<() => Promise<void>> {
  await measureOnce(on);
  const stopping = new AbortController();
  let wasRight = true;
  const work = async (): Promise<number> => {
    await measureOnce(on);
    const { isRight, text } = machineClock();
    if (isRight !== wasRight)
      log.warn(
        { machine_clock: text },
        isRight ? 'the clock of this machine is right again' : 'the clock of this machine is wrong',
      );
    wasRight = isRight;
    return INTERVAL_MS;
  };
  const ended = repeat({ work, until: stopping.signal, failure: 'the clock of the database cannot be read' }, log);
  return async () => {
    stopping.abort();
    await ended;
  };
}

/** The clock of the machine beside that of the database. */
export interface MachineClock {
  readonly aheadMs: number;
  /** Whether it differs by less than a second. */
  readonly isRight: boolean;
  /** Whether it differs by less than a minute. What the process records and compares is right all the same. */
  readonly isUsable: boolean;
  /** `right`, or `2.4 s ahead of the database`. */
  readonly text: string;
}

/** Compares the clock of the machine with that of the database, as it was last measured. */
export function machineClock(): MachineClock {
  const aheadMs = clock.machineAhead;
  const difference = Math.abs(aheadMs);
  const isRight = difference < REPORTED_MS;
  const side = aheadMs > 0 ? 'ahead of' : 'behind';
  const text = isRight ? 'right' : `${(difference / 1000).toFixed(1)} s ${side} the database`;
  return { aheadMs, isRight, isUsable: difference < REFUSED_MS, text };
}
