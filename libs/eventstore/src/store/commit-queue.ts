import type { SpanContext } from '@opentelemetry/api';
import type { AccountUnit } from './commit-call.js';
import type { Commit, CommitResult } from './commit.js';

/** A unit whose command waits for the commit. */
export interface Waiting extends AccountUnit {
  /** The span of the command. */
  readonly caller: SpanContext | undefined;
  readonly resolve: (result: CommitResult) => void;
  readonly reject: (error: unknown) => void;
}

/** Most units of one call. */
export const MAX_BATCH = 64;

/** Most units of one account in a call while other accounts wait. */
export const MAX_ACCOUNT_SHARE = 16;

/** Most units that wait in a process; what comes then is refused. */
export const MAX_QUEUE = 4_096;

/** Most of them of one account, so that one that is locked leaves room for the others. */
export const MAX_ACCOUNT_QUEUE = 2_048;

/**
 * The units that wait for a call, by account. Accounts take turns. An account is in one call at a time, so that its units
 * commit in the order in which they came.
 */
export class CommitQueue {
  /** The account whose turn is next comes first. */
  private readonly accounts = new Map<string, Waiting[]>();
  private readonly inCall = new Set<string>();
  private count = 0;

  /** How many units wait. */
  get length(): number {
    return this.count;
  }

  isFullFor(account: string): boolean {
    return this.count >= MAX_QUEUE || (this.accounts.get(account)?.length ?? 0) >= MAX_ACCOUNT_QUEUE;
  }

  add(waiting: Waiting): void {
    const units = this.accounts.get(waiting.account);
    if (units === undefined) this.accounts.set(waiting.account, [waiting]);
    else units.push(waiting);
    this.count++;
  }

  /**
   * Takes the units of the next call; their accounts give no others until they are released. Empty when none may go.
   * @param calls how many calls may be in flight: each gets its part of the accounts, for equal calls end sooner than a
   * long one beside a short one.
   */
  take(calls: number): Waiting[] {
    const free = [...this.accounts.keys()].filter((account) => !this.inCall.has(account));
    const part = Math.min(MAX_BATCH, Math.ceil((free.length + this.inCall.size) / calls));
    const footprints = new Map(free.slice(0, part).map((account) => [account, new Footprint()]));
    const taken: Waiting[] = [];
    // Each account its share first; what room is left goes to those that have more.
    for (const share of [MAX_ACCOUNT_SHARE, MAX_BATCH])
      for (const [account, footprint] of footprints)
        taken.push(...this.takeFrom(account, footprint, Math.min(share, MAX_BATCH - taken.length)));
    for (const account of new Set(taken.map(({ account }) => account))) this.endTurn(account);
    return taken;
  }

  /** The accounts of a call that has ended may be in another. */
  release(accounts: Iterable<string>): void {
    for (const account of accounts) this.inCall.delete(account);
  }

  private takeFrom(account: string, footprint: Footprint, most: number): Waiting[] {
    const units = this.accounts.get(account) ?? [];
    let fit = 0;
    // The first that does not fit ends the turn, so that the order stays.
    for (const { unit } of units)
      if (fit === most || !footprint.add(unit)) break;
      else fit++;
    this.count -= fit;
    return units.splice(0, fit);
  }

  private endTurn(account: string): void {
    const units = this.accounts.get(account) ?? [];
    this.accounts.delete(account);
    if (units.length > 0) this.accounts.set(account, units);
    this.inCall.add(account);
  }
}

/**
 * What the units of one account touch. Two of a call may not meet: neither writes a row, takes a unique value or advances a
 * counter that the other writes, takes, advances or names in a guard, and their idempotency keys differ. Events behind a
 * change of derived rows go in another call: the change may say who gets them.
 */
class Footprint {
  private readonly written = new Set<string>();
  private readonly named = new Set<string>();
  private derives = false;

  /** @returns false, and changes nothing, when the unit meets one that is there. */
  add({ writes, guards, counters, receipt, outbox }: Commit): boolean {
    if (this.derives && outbox.length > 0) return false;
    const written = [
      // An append table's rows have no uuid of their own: they are of the account, and meet nothing.
      ...writes.filter(({ events }) => events.length > 0).map(({ uuid }) => uuid),
      ...writes.flatMap(({ claims }) => claims.map(({ constraint, value }) => `${constraint} ${value.toLowerCase()}`)),
      ...counters.map(({ name }) => `counter ${name}`),
      ...(receipt === undefined ? [] : [`key ${receipt.key}`]),
    ];
    const named = guards.flatMap((guard) => ('parent' in guard ? [guard.uuid, guard.parent] : [guard.uuid]));
    const meets =
      written.some((one) => this.written.has(one) || this.named.has(one)) ||
      named.some((one) => one !== null && this.written.has(one));
    if (meets) return false;
    this.derives ||= writes.some(({ derived }) => derived.length > 0);
    for (const one of written) this.written.add(one);
    for (const one of named) if (one !== null) this.named.add(one);
    return true;
  }
}
