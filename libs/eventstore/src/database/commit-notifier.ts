import { CoalescingRunner, takeFrom } from '#platform';
import type { Database } from './database.js';

/** The notification channel for accounts that have new events. */
export const COMMITS_CHANNEL = 'fieldline_commits';

/** Maximum accounts per notification: a payload is limited to 8,000 bytes, a uuid takes 37. */
const MAX_ACCOUNTS = 200;

/**
 * Notifies consumers of the accounts that have new events: one coalesced NOTIFY at a time, never inside a commit.
 * Notifications may be lost.
 */
export class CommitNotifier {
  private readonly accounts = new Set<string>();
  private readonly runner = new CoalescingRunner(() => this.send());

  constructor(
    private readonly database: Database,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** Queues an account; accounts that arrive while a notification is being sent go with the next. */
  add(account: string): void {
    this.accounts.add(account);
    this.runner.request();
  }

  /** Resolves when all notifications are sent. */
  async close(): Promise<void> {
    await this.runner.idle();
  }

  private async send(): Promise<boolean> {
    const batch = takeFrom(this.accounts, MAX_ACCOUNTS);
    if (batch.length === 0) return false;
    await this.database.coordinator
      .query('select pg_notify($1, $2)', [COMMITS_CHANNEL, batch.join(',')])
      .catch(this.onFailure);
    await new Promise((resolve) => setTimeout(resolve, 5));
    return this.accounts.size > 0;
  }
}
