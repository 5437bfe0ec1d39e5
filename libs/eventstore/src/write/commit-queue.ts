import type { SpanContext } from '@opentelemetry/api';
import { AbandonedCommandError } from '../database/database-errors.js';
import type { AccountUnit } from './commit-call.js';
import type { Claim, Commit, CommitResult } from './commit.js';

/** A unit whose command waits for the commit. */
export interface PendingCommit extends AccountUnit {
  /** The span of the command. */
  readonly span: SpanContext | undefined;
  readonly resolve: (result: CommitResult) => void;
  readonly reject: (error: unknown) => void;
  /** Whether nobody waits for the result any more: then the unit is dropped before it is sent. */
  readonly isAbandoned?: (() => boolean) | undefined;
}

/** Maximum units of one call. */
export const MAX_BATCH = 64;

/** Maximum units of one account in a call while other accounts wait. */
export const MAX_ACCOUNT_SHARE = 16;

/** Maximum waiting units of a process; further ones are rejected with 503. */
export const MAX_QUEUE = 4_096;

/** Maximum waiting units of one account, so that a locked account leaves capacity for others. */
export const MAX_ACCOUNT_QUEUE = 2_048;

/**
 * The units that wait for a call, by account. Accounts are served round-robin. An account is in one call at a time, so
 * that its units commit in the order of their arrival.
 */
export class CommitQueue {
  /** In round-robin order: the next account comes first. */
  private readonly accounts = new Map<string, PendingCommit[]>();
  private readonly inCall = new Set<string>();
  private count = 0;

  /** The number of waiting units. */
  get length(): number {
    return this.count;
  }

  /** Whether the queue accepts no more units of an account. */
  isFullFor(account: string): boolean {
    return this.count >= MAX_QUEUE || (this.accounts.get(account)?.length ?? 0) >= MAX_ACCOUNT_QUEUE;
  }

  /** Appends a unit to the queue of its account. */
  add(waiting: PendingCommit): void {
    const units = this.accounts.get(waiting.account);
    if (units === undefined) this.accounts.set(waiting.account, [waiting]);
    else units.push(waiting);
    this.count++;
  }

  /**
   * Takes the units of the next call. Their accounts are skipped until they are released. Empty when no account is free.
   * @param calls the maximum calls in flight. Each gets an equal part of the accounts, because two equal calls complete
   * sooner than a long and a short one.
   */
  take(calls: number): PendingCommit[] {
    return this.takeSome((free) => Math.min(MAX_BATCH, Math.ceil((free + this.inCall.size) / calls)));
  }

  /** As {@link take}, for a call of one account. */
  takeAccount(): PendingCommit[] {
    return this.takeSome(() => 1);
  }

  /** Takes units of the next accounts, and of those after them when all units of these are abandoned. */
  private takeSome(accountsOf: (free: number) => number): PendingCommit[] {
    for (let free = this.freeAccounts(); free.length > 0; free = this.freeAccounts()) {
      const taken = this.takeOf(free.slice(0, accountsOf(free.length)));
      if (taken.length > 0) return taken;
    }
    return [];
  }

  private freeAccounts(): string[] {
    return [...this.accounts.keys()].filter((account) => !this.inCall.has(account));
  }

  private takeOf(accounts: readonly string[]): PendingCommit[] {
    const footprints = new Map(accounts.map((account) => [account, new Footprint()]));
    const taken: PendingCommit[] = [];
    // Each account gets its share first; remaining capacity goes to accounts with more units.
    for (const share of [MAX_ACCOUNT_SHARE, MAX_BATCH])
      for (const [account, footprint] of footprints)
        taken.push(...this.takeFrom(account, footprint, Math.min(share, MAX_BATCH - taken.length)));
    for (const account of new Set(taken.map(({ account }) => account))) this.endTurn(account);
    return taken;
  }

  /** Makes the accounts of a completed call available to the next calls. */
  release(accounts: Iterable<string>): void {
    for (const account of accounts) this.inCall.delete(account);
  }

  private takeFrom(account: string, footprint: Footprint, most: number): PendingCommit[] {
    const units = this.accounts.get(account) ?? [];
    const taken: PendingCommit[] = [];
    let seen = 0;
    // Stops at the first unit that does not fit, which preserves the order.
    for (const waiting of units) {
      if (waiting.isAbandoned?.() === true) waiting.reject(new AbandonedCommandError());
      else if (taken.length === most || !footprint.add(waiting.unit)) break;
      else taken.push(waiting);
      seen++;
    }
    this.count -= seen;
    units.splice(0, seen);
    if (units.length === 0 && taken.length === 0) this.accounts.delete(account);
    return taken;
  }

  private endTurn(account: string): void {
    const units = this.accounts.get(account) ?? [];
    this.accounts.delete(account);
    if (units.length > 0) this.accounts.set(account, units);
    this.inCall.add(account);
  }
}

/** What a claim excludes other units from: its value, in lower case; of names, whose form PostgreSQL determines, all. */
const claimed = ({ constraint, value, comparison }: Claim): string =>
  comparison === 'as a name' ? constraint : `${constraint} ${value.toLowerCase()}`;

/** The table from which the commit reads the subscribers of an event. */
const SUBSCRIPTIONS = 'outbox_subscription';

/**
 * The read and write set of the units of one account in a call. Units in one call must not conflict: none writes a row,
 * takes a unique value or advances a counter that another writes, takes, advances or reads in a guard, and idempotency
 * keys differ. Events after a change of subscriptions go in a later call, because the change determines their
 * subscribers.
 */
class Footprint {
  private readonly written = new Set<string>();
  private readonly named = new Set<string>();
  private subscribes = false;

  /** @returns false, without a change, when the unit conflicts with one that was added. */
  add({ writes, guards, counters, receipt, outbox }: Commit): boolean {
    if (this.subscribes && outbox.length > 0) return false;
    const written = [
      // Rows of append tables have no uuid and never conflict.
      ...writes.filter(({ events }) => events.length > 0).map(({ uuid }) => uuid),
      ...writes.flatMap(({ claims }) => claims.map(claimed)),
      ...counters.map(({ name }) => `counter ${name}`),
      ...(receipt === undefined ? [] : [`key ${receipt.key}`]),
    ];
    const named = guards.flatMap(({ uuid, parent = null }) => [uuid, parent]);
    const meets =
      written.some((one) => this.written.has(one) || this.named.has(one)) ||
      named.some((one) => one !== null && this.written.has(one));
    if (meets) return false;
    this.subscribes ||= writes.some(({ derived }) => derived.some(({ table }) => table === SUBSCRIPTIONS));
    for (const one of written) this.written.add(one);
    for (const one of named) if (one !== null) this.named.add(one);
    return true;
  }
}
