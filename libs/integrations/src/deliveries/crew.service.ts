import { crc32 } from 'node:zlib';
import { newUuid } from '#eventstore/domain';
import type { DeliveryWatch } from './delivery-watch.service.js';

/** A worker that was not heard for longer than this, in milliseconds, begins nothing: others may take it for dead. */
const HEARD_MS = 2500;
/** How long a worker must have been heard before it calls others silent, in milliseconds. */
const JUDGE_MS = 2000;

/** The workers that deliver, and which of them is preferred for what. */
export class Crew {
  /** This worker. */
  readonly self = newUuid();
  private workers: readonly string[] = [];
  private heardAt = -Infinity;
  /** Since when it was heard without a gap. */
  private heardSince = -Infinity;
  private owned = new Map<string, boolean>();

  constructor(private readonly watch: DeliveryWatch) {}

  /** Says that this worker lives, and learns who else does. */
  async beat(): Promise<void> {
    const at = performance.now();
    const workers = await this.watch.beat(this.self);
    if (at - this.heardAt > HEARD_MS) this.heardSince = at;
    this.heardAt = at;
    if (workers.join() === this.workers.join()) return;
    this.workers = workers;
    this.owned = new Map();
  }

  /** Takes this worker off the list. */
  leave(): Promise<void> {
    return this.watch.leave(this.self);
  }

  /** Whether this worker is surely on the list of the others, so that what it holds is its own. */
  isHeard(now: number): boolean {
    return now - this.heardAt < HEARD_MS;
  }

  /**
   * Whether it has been heard for long enough to call others silent: after an absence of the database all seem so, until
   * they have had the time to be heard again.
   */
  mayJudge(now: number): boolean {
    return this.isHeard(now) && now - this.heardSince > JUDGE_MS;
  }

  /** Whether this worker is the preferred one for an account or a webhook: when one comes or goes, few change hands. */
  owns(key: string): boolean {
    let mine = this.owned.get(key);
    if (mine === undefined) {
      const weight = (worker: string): number => mixed(crc32(worker + key));
      const own = weight(this.self);
      mine = this.workers.every((worker) => worker === this.self || weight(worker) < own);
      if (this.owned.size > 100_000) this.owned.clear();
      this.owned.set(key, mine);
    }
    return mine;
  }
}

/** Spreads the bits of a CRC: by itself it is linear, and would give one of three workers half of all keys. */
function mixed(hash: number): number {
  let h = hash;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
