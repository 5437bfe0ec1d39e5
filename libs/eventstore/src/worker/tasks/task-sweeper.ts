import { Inject, Injectable } from '@nestjs/common';
import { Database, searchAccounts } from '#eventstore/store';
import { LOGGER, type Logger, SETTINGS, type Settings } from '#platform';
import { WorkerTimers } from '../worker-timers.js';
import type { Task } from './task.js';
import { TaskLoop } from './task-loop.js';

type OldTask = Pick<Task, 'account' | 'uuid' | 'kind'>;

const INTERVAL_MS = 3_600_000;
/** Rows that one statement deletes. */
const PAGE_SIZE = 5000;

/** Deletes tasks that have ended, with the rows of their steps, when their time is over. */
@Injectable()
export class TaskSweeper {
  constructor(
    private readonly database: Database,
    @Inject(TaskLoop) private readonly tasks: Pick<TaskLoop, 'forget'>,
    timers: WorkerTimers,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'taskRetentionDays'>,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    timers.add({ work: (signal) => this.sweep(signal), failure: 'deleting old tasks failed', maxRetryMs: INTERVAL_MS });
  }

  /** @returns the delay before the next sweep, in milliseconds. */
  async sweep(signal: AbortSignal): Promise<number> {
    for (let found = 1; found > 0 && !signal.aborted;) {
      const old = await searchAccounts<OldTask>(
        this.database,
        'select account_id as account, uuid, kind from {task} where finished_at < now() - make_interval(days => $1) limit 100',
        [this.settings.taskRetentionDays],
        (node, error) => this.log.warn({ err: error, node }, 'a node was not searched for old tasks'),
      );
      found = old.length;
      for (const task of old) await this.remove(task, signal);
    }
    return INTERVAL_MS;
  }

  /** Deletes a task after its rows. One that was retried meanwhile keeps those that are left: its steps are performed once. */
  private async remove(task: OldTask, signal: AbortSignal): Promise<void> {
    const { account, uuid } = task;
    const { taskRetentionDays: days } = this.settings;
    const isOld = 'account_id = $1 and uuid = $2 and finished_at < now() - make_interval(days => $3)';
    for (let removed = PAGE_SIZE; removed === PAGE_SIZE;) {
      if (signal.aborted) return;
      const rows = await this.database.query(
        `delete from task_row where account_id = $1 and task_uuid = $2 and step in (
           select r.step from task_row r where r.account_id = $1 and r.task_uuid = $2 order by r.step limit ${PAGE_SIZE}
         ) and exists (select from task where ${isOld}) returning 1`,
        [account, uuid, days],
      );
      removed = rows.length;
    }
    await this.tasks.forget(task);
    await this.database.query(`delete from task where ${isOld}`, [account, uuid, days]);
  }
}
