import { crc32 } from 'node:zlib';
import { newUuid } from '#kernel/domain';
import type { DeliveryWatch } from './delivery-watch.service.js';

/** A worker that was not heard for longer than this, in milliseconds, begins nothing: others may take it for dead. */
const HEARD_MS = 2500;

/** The workers that deliver, and which of them is preferred for what. */
export class Crew {
  /** This worker. */
  readonly self = newUuid();
  private workers: readonly string[] = [];
  private heardAt = -Infinity;
  private owned = new Map<string, boolean>();

  constructor(private readonly watch: DeliveryWatch) {}

  /** Says that this worker lives, and learns who else does. */
  async beat(): Promise<void> {
    const at = performance.now();
    const workers = await this.watch.beat(this.self);
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

  /** Whether this worker is the preferred one for an account or a webhook: when one comes or goes, few change hands. */
  owns(key: string): boolean {
    let mine = this.owned.get(key);
    if (mine === undefined) {
      const weight = (worker: string): number => crc32(key, crc32(worker));
      const own = weight(this.self);
      mine = this.workers.every((worker) => worker === this.self || weight(worker) < own);
      if (this.owned.size > 100_000) this.owned.clear();
      this.owned.set(key, mine);
    }
    return mine;
  }
}
