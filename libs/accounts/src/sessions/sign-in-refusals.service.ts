import { Inject, Injectable, Optional } from '@nestjs/common';
import { clock } from '#eventstore/domain';
import { Database, EventStore, serviceContext } from '#eventstore/store';
import { networkOf } from '#http';
import { LOGGER, type Logger, LruCache } from '#platform';
import { type RefusedSignIn, refuseSignIn } from './sign-in.js';
import { SignIns } from './sign-in.entity.js';

/** At most one refusal of an address is recorded in an account in this time (contract §19). */
const INTERVAL_MS = 60_000;
/**
 * At most so many that name no user are recorded in an account in that time: whoever knows the uuid of the account causes them, from
 * any number of addresses.
 */
const MAX_WITHOUT_USER = 10;
/** What is remembered: refusals of addresses, and accounts with refusals that name no user. */
const MAX_REMEMBERED = 10_000;

/** Records sign-ins that were refused. */
@Injectable()
export class SignInRefusals {
  /** When the last refusal of an address was recorded, by account. */
  private readonly recorded = new LruCache<number>(MAX_REMEMBERED);
  /** When the refusals that name no user were recorded, by account. */
  private readonly withoutUser = new LruCache<readonly number[]>(MAX_REMEMBERED);

  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    @Optional() @Inject(LOGGER) private readonly log?: Logger,
  ) {}

  /**
   * Records a refusal in an account, if it exists, unless one of the address was recorded less than a minute ago, or too many that
   * name no user. A failure is logged: the refusal itself does not depend on it.
   */
  async record(account: string, refused: RefusedSignIn): Promise<void> {
    const address = refused.ip === null ? 'unknown' : networkOf(refused.ip);
    if (!this.isDue(`${account} ${address}`)) return;
    try {
      const found = await this.database.query('select from account where account_id = $1', [account]);
      if (found.length === 0 || (refused.userUuid === null && !this.hasRoom(account))) return;
      await this.store.create(SignIns, serviceContext(account), () => refuseSignIn(refused));
    } catch (error) {
      this.log?.warn({ err: error }, 'a refused sign-in could not be recorded');
    }
  }

  private isDue(key: string): boolean {
    const now = clock.now();
    const last = this.recorded.get(key);
    if (last !== undefined && isRecent(last, now)) return false;
    this.recorded.set(key, now);
    return true;
  }

  private hasRoom(account: string): boolean {
    const now = clock.now();
    const recent = (this.withoutUser.get(account) ?? []).filter((at) => isRecent(at, now));
    if (recent.length >= MAX_WITHOUT_USER) return false;
    this.withoutUser.set(account, [...recent, now]);
    return true;
  }
}

/** Whether a time is less than a minute ago; one after a clock was set back, too. */
const isRecent = (at: number, now: number): boolean => Math.abs(now - at) < INTERVAL_MS;
