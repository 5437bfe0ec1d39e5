import type { Queryable } from '../database/queryable.js';
import { type AccountColumns, accountColumns } from '../read/account-columns.js';
import type { Commit, CommitResult, OutboxEntry } from './commit.js';

/** An event for webhooks, whose body is made when somebody subscribes to it. */
export interface PendingEntry extends Omit<OutboxEntry, 'body'> {
  /** The columns of the account that the body shows, and the entity lacks: it is new. */
  readonly lacks: readonly string[];
  readonly bodyOf: (account: AccountColumns) => string;
}

/** A commit whose bodies are not made yet. */
export interface UnrenderedCommit extends Omit<Commit, 'outbox'> {
  readonly outbox: readonly PendingEntry[];
}

/** Pairs of an account and a type that are remembered. With one more all are forgotten, and the next commit of each is sent twice. */
const MAX_KNOWN = 50_000;

/**
 * The bodies of events for webhooks. Most events have no subscriber, so a body is made only for types that had a subscriber before.
 * The commit knows all subscribers: it refuses a unit whose body is missing, which is then sent with all bodies.
 */
export class OutboxBodies {
  /** Accounts with the types that have subscribers. */
  private readonly known = new Set<string>();

  /** @param accountTable has the row of the account. */
  constructor(private readonly accountTable: string) {}

  /** Commits a unit of an account, with the bodies that it needs. @param send commits it. */
  async commit(
    on: Queryable,
    account: string,
    { outbox, ...unit }: UnrenderedCommit,
    send: (commit: Commit) => Promise<CommitResult>,
  ): Promise<CommitResult> {
    const isKnown = ({ type }: PendingEntry): boolean => this.known.has(`${account} ${type}`);
    const first = await send({ ...unit, outbox: await this.entries(on, account, outbox, isKnown) });
    if (first.status !== 'unrendered') return first;
    if (this.known.size > MAX_KNOWN) this.known.clear();
    for (const type of first.detail) this.known.add(`${account} ${type}`);
    return send({ ...unit, outbox: await this.entries(on, account, outbox, () => true) });
  }

  private async entries(
    on: Queryable,
    account: string,
    outbox: readonly PendingEntry[],
    isWanted: (entry: PendingEntry) => boolean,
  ): Promise<OutboxEntry[]> {
    const wanted = new Set(outbox.filter(isWanted));
    const lacking = [...wanted].flatMap(({ lacks }) => lacks);
    const columns = await accountColumns(on, this.accountTable, account, lacking);
    return outbox.map((entry) => {
      const { event, ordinal, type, subscriptions } = entry;
      return { event, ordinal, type, subscriptions, body: wanted.has(entry) ? entry.bodyOf(columns) : '' };
    });
  }
}
