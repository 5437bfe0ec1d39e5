import { Inject, Injectable } from '@nestjs/common';
import { WorkerTimers } from '#eventstore/worker';
import { Database, searchAccounts } from '#eventstore/store';
import { LOGGER, type Logger } from '#platform';
import { LIVING_SQL } from './session-times.service.js';

const INTERVAL_MS = 3_600_000;

/** SQL: whether the token of the use `u` ended at least 60 days ago: a token is valid for at most 30 days. */
const UNUSED_SQL = `u.last_used_at < now() - interval '90 days'`;

/** What is removed: the accounts that have some, and those of an account. */
const ENDED = [
  {
    find: `select distinct s.account_id as account from {console_session} s where not (${LIVING_SQL})`,
    remove: `delete from console_session s where s.account_id = $1 and not (${LIVING_SQL})`,
  },
  {
    find: 'select distinct l.account_id as account from {sign_in_link} l where l.expires_at <= now()',
    remove: 'delete from sign_in_link l where l.account_id = $1 and l.expires_at <= now()',
  },
  {
    find: `select distinct u.account_id as account from {person_token_use} u where ${UNUSED_SQL}`,
    remove: `delete from person_token_use u where u.account_id = $1 and ${UNUSED_SQL}`,
  },
];

/**
 * Removes sessions of the console and sign-in links that have ended, and when tokens were used that ended long ago, every hour. Nothing
 * depends on it: they are refused anyway.
 */
@Injectable()
export class SessionSweeper {
  constructor(
    private readonly database: Database,
    timers: WorkerTimers,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    timers.add({
      work: (signal) => this.sweep(signal),
      failure: 'removing ended sessions failed',
      maxRetryMs: INTERVAL_MS,
    });
  }

  private async sweep(signal: AbortSignal): Promise<number> {
    for (const { find, remove } of ENDED) {
      const found = await searchAccounts<{ account: string }>(this.database, find, [], (node, error) =>
        this.log.warn({ err: error, node }, 'a node was not searched for ended sessions'),
      );
      for (const { account } of found) if (!signal.aborted) await this.database.query(remove, [account]);
    }
    return INTERVAL_MS;
  }
}
