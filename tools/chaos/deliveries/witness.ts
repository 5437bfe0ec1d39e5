import type { Database } from '#eventstore/store';
import type { Arrival, Sink } from './sink.js';

/** An attempt: one request, unless a fault excuses a second. */
export const attemptKey = ({ path, chain, attempt }: Pick<Arrival, 'path' | 'chain' | 'attempt'>): string =>
  `${path} ${chain} ${attempt}`;

/** Something was struck, and this is what may be sent twice because of it. */
interface Strike {
  /** Attempts by their chain and number, each with the worker that held it. */
  readonly held: ReadonlyMap<string, string>;
  /** Which workers were struck. */
  silent: ReadonlySet<string>;
  /** Whether they went on later, with what they held. */
  readonly wentOn: boolean;
  /** By the database's clock, in milliseconds. */
  readonly at: number;
}

/** Times between which nobody could record anything, in milliseconds. */
interface Outage {
  readonly from: number;
  readonly to: number;
}

interface Attempted extends Pick<Arrival, 'chain' | 'attempt'> {
  /** When it first arrived, and when it was recorded. */
  readonly arrivedAt: number;
  readonly recordedAt: number;
}

/** A beat that was under way when its worker was struck is still written, so much later. */
const LAST_BEAT_MS = 300;
/** What a killed worker sent has arrived by then, in milliseconds; others take over later. */
const ON_THE_WAY_MS = 1000;

/** Notes what was in whose hands when something was struck: that, and nothing else, may arrive twice. */
export class Witness {
  /** Requests open at the sink when something was struck. */
  openAtSink = 0;
  /** Requests that struck workers held. */
  held = 0;
  private readonly strikes: Strike[] = [];
  private readonly outages: Outage[] = [];

  constructor(
    private readonly database: Database,
    private readonly sink: Sink,
  ) {}

  /** Just after a worker was killed, or halted for a while. */
  async struck(wentOn = false): Promise<void> {
    this.openAtSink += this.sink.inFlight;
    const rows = await this.database.query<{ chain: string; attempt: number; worker: string; at: number }>(
      `select chain_uuid as chain, attempt_no as attempt, lease_worker as worker,
         extract(epoch from now())::float8 * 1000 as at from webhook_queue where lease_worker is not null`,
    );
    const held = new Map(rows.map(({ chain, attempt, worker }) => [`${chain} ${attempt}`, worker]));
    this.strikes.push({ held, silent: new Set(), wentOn, at: rows[0]?.at ?? Date.now() });
  }

  /** While the struck ones are silent and the others were heard since: who they are. */
  async identify(): Promise<void> {
    const rows = await this.database.query<{ worker: string; at: number }>(
      'select uuid as worker, extract(epoch from seen_at)::float8 * 1000 as at from webhook_worker',
    );
    for (const strike of this.strikes) {
      if (strike.silent.size > 0) continue;
      strike.silent = new Set(rows.filter(({ at }) => at <= strike.at + LAST_BEAT_MS).map(({ worker }) => worker));
      this.held += [...strike.held.values()].filter((worker) => strike.silent.has(worker)).length;
    }
  }

  /** Just before the database is killed; the answer is to be called when it is back. */
  outage(): () => void {
    this.openAtSink += this.sink.inFlight;
    const from = Date.now();
    return () => void this.outages.push({ from, to: Date.now() });
  }

  /** How many of the strikes excuse that an attempt was sent once more. */
  excuses({ chain, attempt, arrivedAt, recordedAt }: Attempted): number {
    const key = `${chain} ${attempt}`;
    const struck = this.strikes.filter(
      ({ held, silent, wentOn, at }) => silent.has(held.get(key) ?? '') && (wentOn || arrivedAt < at + ON_THE_WAY_MS),
    );
    const cut = this.outages.filter(({ from, to }) => arrivedAt < to && recordedAt > from);
    return struck.length + cut.length;
  }
}
