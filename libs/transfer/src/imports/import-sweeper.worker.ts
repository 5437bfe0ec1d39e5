import { Inject, Injectable } from '@nestjs/common';
import { Database, searchAccounts } from '#eventstore/store';
import { TaskStore, WorkerTimers } from '#eventstore/worker';
import { LOGGER, type Logger, SETTINGS, type Settings } from '#platform';
import { ImportRows } from './import-rows.repository.js';

const INTERVAL_MS = 3_600_000;

interface Found {
  readonly account: string;
  readonly uuid: string;
}

/** Deletes the rows of files whose time is over, and uploads that ended without an answer, every hour. */
@Injectable()
export class ImportSweeper {
  constructor(
    private readonly database: Database,
    private readonly tasks: TaskStore,
    private readonly rows: ImportRows,
    timers: WorkerTimers,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'importFileRetentionDays'>,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    timers.add({ work: (signal) => this.sweep(signal), failure: 'deleting old files failed', maxRetryMs: INTERVAL_MS });
  }

  /** @returns the delay before the next sweep, in milliseconds. */
  async sweep(signal: AbortSignal): Promise<number> {
    await this.each(
      signal,
      `select t.account_id as account, t.uuid from {task} t where t.kind = 'import' and t.state = 'receiving'
         and t.finished_at is null and t.created_at < now() - interval '1 day' limit 100`,
      [],
      async ({ account, uuid }) => {
        await this.rows.remove(account, uuid);
        await this.tasks.drop(account, uuid);
      },
    );
    await this.each(
      signal,
      `select t.account_id as account, t.uuid from {task} t where t.kind = 'import' and t.finished_at < now() - make_interval(days => $1)
         and exists (
           select from {import_row} r where r.account_id = t.account_id and r.task_uuid = t.uuid
         ) limit 100`,
      [this.settings.importFileRetentionDays],
      ({ account, uuid }) => this.rows.remove(account, uuid),
    );
    return INTERVAL_MS;
  }

  /** Removes what a search finds until it finds nothing new. */
  private async each(
    signal: AbortSignal,
    sql: string,
    values: readonly number[],
    remove: (found: Found) => Promise<void>,
  ): Promise<void> {
    const seen = new Set<string>();
    for (let isNew = true; isNew && !signal.aborted;) {
      const found = await searchAccounts<Found>(this.database, sql, values, (node, error) =>
        this.log.warn({ err: error, node }, 'a node was not searched for old files'),
      );
      isNew = found.some(({ uuid }) => !seen.has(uuid));
      for (const one of found) {
        seen.add(one.uuid);
        await remove(one);
      }
    }
  }
}
