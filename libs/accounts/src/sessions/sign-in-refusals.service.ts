import { Inject, Injectable, Optional } from '@nestjs/common';
import { clock } from '#eventstore/domain';
import { Database, EventStore, serviceContext } from '#eventstore/store';
import { networkOf } from '#http';
import { LOGGER, type Logger } from '#platform';
import { type RefusedSignIn, refuseSignIn } from './sign-in.js';
import { SignIns } from './sign-in.entity.js';

/** At most one refusal of an address is recorded in this time (contract §19). */
const INTERVAL_MS = 60_000;
/** Addresses that are remembered; the oldest is forgotten for a new one. */
const MAX_ADDRESSES = 10_000;

/** Records sign-ins that were refused. */
@Injectable()
export class SignInRefusals {
  /** When the last refusal of an address was recorded, in the order of these times. */
  private readonly recorded = new Map<string, number>();

  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    @Optional() @Inject(LOGGER) private readonly log?: Logger,
  ) {}

  /**
   * Records a refusal in an account, if it exists, unless one of the address was recorded less than a minute ago. A failure is
   * logged: the refusal itself does not depend on it.
   */
  async record(account: string, refused: RefusedSignIn): Promise<void> {
    if (!this.isDue(refused.ip === null ? 'unknown' : networkOf(refused.ip))) return;
    try {
      const found = await this.database.query('select from account where account_id = $1', [account]);
      if (found.length > 0) await this.store.create(SignIns, serviceContext(account), () => refuseSignIn(refused));
    } catch (error) {
      this.log?.warn({ err: error }, 'a refused sign-in could not be recorded');
    }
  }

  private isDue(address: string): boolean {
    const now = clock.now();
    const last = this.recorded.get(address);
    if (last !== undefined && Math.abs(now - last) < INTERVAL_MS) return false;
    this.recorded.delete(address);
    this.recorded.set(address, now);
    const [oldest] = this.recorded.keys();
    if (this.recorded.size > MAX_ADDRESSES && oldest !== undefined) this.recorded.delete(oldest);
    return true;
  }
}
