import { Injectable } from '@nestjs/common';
import { clock, DomainError, isUuid, notFound } from '#eventstore/domain';
import {
  Database,
  EventStore,
  type Outcome,
  type Queryable,
  type RequestContext,
  TASK_TABLE,
  type UnitOfWork,
} from '#eventstore/store';
import {
  contextOfTask,
  FAILED,
  type StopTask,
  type Task,
  type TaskContext,
  TaskEndedError,
  type TaskKind,
  type TaskRow,
  type TaskStep,
} from './task.js';

/** Maximum tasks of an account that have not ended. */
const MAX_OPEN = 100;

/** The account has too many tasks that have not ended. */
export const tooManyTasks = (): DomainError =>
  new DomainError('invalid', 'task.too_many', `The account has ${MAX_OPEN} tasks that have not ended`);

/** A task to create. */
export interface NewTask<I extends object> {
  readonly input: I;
  readonly total: number;
  /** By default `queued`: a worker performs it. */
  readonly state?: 'receiving' | 'queued';
  /** Creates the entity that shows the task, with its uuid. */
  readonly entity?: (uow: UnitOfWork, uuid: string) => Promise<Outcome>;
}

/** Which rows of a task are wanted. */
export interface RowFilter {
  /** The number of the step before. */
  readonly after?: number | undefined;
  readonly results?: readonly string[] | undefined;
}

/** Part of a list, with the last item when there are more. */
export interface PageOf<T> {
  readonly items: readonly T[];
  readonly next?: T | undefined;
}

/**
 * SQL: the counts of a task `t`: those of the steps below its cursor, and of the steps that were performed since.
 * @param until SQL of a condition on these rows `r`.
 */
const counts = (until: string): string => `(select coalesce(jsonb_object_agg(result, count), '{}') from (
    select result, sum(count)::int as count from (
      select key as result, value::int as count from jsonb_each(t.counts)
      union all
      select r.result, count(*)::int from task_row r
        where r.account_id = $1 and r.task_uuid = t.uuid and r.step >= t.cursor and ${until} group by r.result
    ) counted group by result
  ) summed)`;

/** SQL of the columns of a {@link Task} but its counts. */
const STORED_COLUMNS = `t.account_id as account, t.uuid, t.kind, t.state, t.input, t.context, t.total, t.cursor, t.created_at as "createdAt",
  t.started_at as "startedAt", t.finished_at as "finishedAt"`;

/** SQL of the columns of a {@link Task}. */
const COLUMNS = `${STORED_COLUMNS}, ${counts('true')} as counts`;

/** Reads and writes tasks of all kinds. */
@Injectable()
export class TaskStore {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
  ) {}

  /** Creates a task, in one commit with the receipt of its request. @throws DomainError `task.too_many`. */
  async create<I extends object>(
    ctx: RequestContext,
    { name: kind }: TaskKind<I>,
    { input, total, state = 'queued', entity }: NewTask<I>,
  ): Promise<Outcome> {
    const { timeZone, country, apiKey, person, owner, scopes, options = {}, triggerWebhooks, baseUrl } = ctx;
    const context: TaskContext = {
      timeZone,
      country,
      apiKey,
      owner,
      options,
      triggerWebhooks,
      baseUrl,
      ...(scopes && { scopes }),
      ...(person && { person: { ...person, permissions: [...person.permissions] } }),
    };
    // Those that begin at the same time may exceed the limit together.
    const open = await this.database.query(
      `select from task where account_id = $1 and finished_at is null limit ${MAX_OPEN}`,
      [ctx.account],
    );
    if (open.length >= MAX_OPEN) throw tooManyTasks();
    return this.store.transact(ctx, (uow) => {
      const uuid = uow.nextUuid();
      const row = { uuid, kind, state, input, context, total, cursor: 0, counts: {}, created_at: uow.now };
      uow.append(TASK_TABLE, row);
      return entity?.(uow, uuid) ?? Promise.resolve({ uuid, version: 0, created: true, events: [] });
    });
  }

  /** A task of a kind. @throws DomainError `not_found`. */
  async get<I extends object>(
    account: string,
    { name: kind }: TaskKind<I>,
    uuid: string,
    on: Pick<Queryable, 'query'> = this.database,
  ): Promise<Task<I>> {
    const [task] = isUuid(uuid)
      ? await on.query<Task<I>>(
          `select ${COLUMNS} from task t where t.account_id = $1 and t.uuid = $2 and t.kind = $3`,
          [account, uuid, kind],
        )
      : [];
    if (task === undefined) throw notFound(kind);
    return task;
  }

  /** The tasks of a kind, newest first. @param after the uuid of the last one of the page before. */
  async list<I extends object>(
    account: string,
    { name: kind }: TaskKind<I>,
    limit: number,
    after?: string,
  ): Promise<PageOf<Task<I>>> {
    const tasks = await this.database.query<Task<I>>(
      `select ${COLUMNS} from task t
       where t.account_id = $1 and t.kind = $2 and t.uuid < coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
       order by t.uuid desc limit $4`,
      [account, kind, after ?? null, limit + 1],
    );
    return pageOf(tasks, limit);
  }

  /** The steps of a task that were performed, in their order. */
  async rows<D extends object>(
    _: TaskKind<object, TaskStep, D>,
    { account, uuid }: Pick<Task, 'account' | 'uuid'>,
    limit: number,
    { after = -1, results }: RowFilter = {},
  ): Promise<PageOf<TaskRow<D>>> {
    const rows = await this.database.query<TaskRow<D>>(
      `select step, result, entity_type as "entityType", entity_uuid as "entityUuid", detail from task_row
       where account_id = $1 and task_uuid = $2 and step > $3 and ($4::text[] is null or result = any($4)) order by step limit $5`,
      [account, uuid, after, results ?? null, limit + 1],
    );
    return pageOf(rows, limit);
  }

  /** Which of some steps were performed. */
  async performed({ account, uuid }: Task, steps: readonly number[]): Promise<Set<number>> {
    const rows = await this.database.query<{ step: number }>(
      'select step from task_row where account_id = $1 and task_uuid = $2 and step = any($3::bigint[])',
      [account, uuid, steps],
    );
    return new Set(rows.map(({ step }) => step));
  }

  /**
   * Ends a task that has not ended: its steps in flight are still performed, and no further ones.
   * @throws DomainError `not_found`.
   */
  cancel(ctx: RequestContext, kind: TaskKind, uuid: string): Promise<Outcome> {
    return this.change(ctx, kind, uuid, async (uow, task) => {
      if (task.finishedAt !== null) return;
      await uow.database.query(
        `update task set state = 'canceled', finished_at = $3 where account_id = $1 and uuid = $2`,
        [task.account, task.uuid, clock.instant()],
      );
      await this.recordEnd(kind, task, uow);
    });
  }

  /**
   * Performs again the steps of an ended task that have failed, and those that a canceled one has left.
   * @throws DomainError `not_found`.
   */
  retry(ctx: RequestContext, kind: TaskKind, uuid: string): Promise<Outcome> {
    return this.change(ctx, kind, uuid, async ({ database: tx }, task) => {
      if (task.finishedAt === null) return;
      const key = [task.account, task.uuid];
      await tx.query('delete from task_row where account_id = $1 and task_uuid = $2 and result = $3', [...key, FAILED]);
      await tx.query(
        `update task set state = 'queued', finished_at = null, cursor = 0, counts = '{}' where account_id = $1 and uuid = $2`,
        key,
      );
    });
  }

  private change(
    ctx: RequestContext,
    { name: kind }: TaskKind,
    ref: string,
    perform: (uow: UnitOfWork, task: Pick<Task, 'account' | 'uuid' | 'finishedAt'>) => Promise<void>,
  ): Promise<Outcome> {
    return this.store.transactLocked(ctx, async (uow) => {
      const [task] = isUuid(ref)
        ? await uow.database.query<Pick<Task, 'account' | 'uuid' | 'finishedAt'>>(
            `select account_id as account, uuid, finished_at as "finishedAt" from task
             where account_id = $1 and uuid = $2 and kind = $3 for update`,
            [ctx.account, ref, kind],
          )
        : [];
      if (task === undefined) throw notFound(kind);
      await perform(uow, task);
      return { uuid: task.uuid, version: 0, created: false, events: [] };
    });
  }

  /** Writes the row of a step that changes nothing. @throws StepDoneError when it has one. */
  async record(ctx: RequestContext): Promise<void> {
    await this.store.transact(ctx, () => Promise.resolve());
  }

  /** The tasks of an account that are queued or run, oldest first, with their counts at the cursor. */
  open(account: string): Promise<Task[]> {
    return this.database.query(
      `select ${STORED_COLUMNS}, t.counts from task t
       where t.account_id = $1 and t.finished_at is null and t.state <> 'receiving' order by t.created_at, t.uuid limit ${MAX_OPEN}`,
      [account],
    );
  }

  /**
   * Queues a task whose input has arrived, with the receipt of its request.
   * @throws DomainError `not_found` when it was deleted meanwhile.
   */
  received<I extends object>(
    ctx: RequestContext,
    kind: TaskKind<I>,
    uuid: string,
    { input, total }: NewTask<I>,
  ): Promise<Outcome> {
    return this.change(ctx, kind, uuid, async ({ database }, { account }) => {
      await database.query(
        `update task set state = 'queued', input = $3, total = $4 where account_id = $1 and uuid = $2 and state = 'receiving'`,
        [account, uuid, JSON.stringify(input), total],
      );
    });
  }

  /** Deletes a task whose input has not arrived. */
  async drop(account: string, uuid: string): Promise<void> {
    await this.database.query(`delete from task where account_id = $1 and uuid = $2 and state = 'receiving'`, [
      account,
      uuid,
    ]);
  }

  /** Performs what a task does in one transaction. */
  together<T>({ account }: Pick<Task, 'account'>, work: () => Promise<T>): Promise<T> {
    return this.database.together(work, account);
  }

  /** Resolves when few commits of the account of a task wait. */
  whenCalm({ account }: Pick<Task, 'account'>): Promise<void> {
    return this.store.whenCalm(account);
  }

  /**
   * Ends a task before its last step, in one transaction with the row of the step that stops it.
   * @throws TaskEndedError when it was canceled meanwhile; StepDoneError when the step was performed.
   */
  async stop(kind: TaskKind, task: Task, { state, step }: StopTask): Promise<void> {
    const key = [task.account, task.uuid];
    await this.together(task, async () => {
      if (state === 'failed') {
        await this.database.query('delete from task_row where account_id = $1 and task_uuid = $2', key);
        await this.database.query(`update task set cursor = 0, counts = '{}' where account_id = $1 and uuid = $2`, key);
      }
      await this.record(step);
      const isEnded = await this.end(kind, task, async (tx) => {
        const stopped = await tx.query(
          `update task set state = $3, finished_at = $4 where account_id = $1 and uuid = $2 and state = 'running' returning 1`,
          [...key, state, clock.instant()],
        );
        return stopped.length > 0;
      });
      if (!isEnded) throw new TaskEndedError();
    });
  }

  /** Ends a task after its last step. @returns false as {@link moveCursor}. */
  finish(kind: TaskKind, task: Task, from: number, to: number): Promise<boolean> {
    return this.end(kind, task, (tx) => this.moveCursor(task, from, to, 'finished', tx));
  }

  /**
   * Ends a task, in one commit with what its kind records of that.
   * @param change returns false when the task has ended meanwhile.
   */
  private async end(
    kind: TaskKind,
    task: Task,
    change: (tx: Pick<Queryable, 'query'>) => Promise<boolean>,
  ): Promise<boolean> {
    // Only what is recorded needs the account's lock. A trial run holds it until its answer, and waits for the task that it tries.
    if (kind.ended === undefined) return change(this.database);
    return this.store.transactLocked(contextOfTask(kind, task), async (uow) => {
      const isEnded = await change(uow.database);
      if (isEnded) await this.recordEnd(kind, task, uow);
      return isEnded;
    });
  }

  private async recordEnd(kind: TaskKind, { account, uuid }: Pick<Task, 'account' | 'uuid'>, uow: UnitOfWork) {
    await kind.ended?.(await this.get(account, kind, uuid, uow.database), uow);
  }

  /** Notes that a task runs. @returns false when it has ended meanwhile. */
  async start({ account, uuid }: Task): Promise<boolean> {
    const started = await this.database.query(
      `update task set state = 'running', started_at = coalesce(started_at, $3)
       where account_id = $1 and uuid = $2 and state in ('queued', 'running') returning 1`,
      [account, uuid, clock.instant()],
    );
    return started.length > 0;
  }

  /**
   * Moves the cursor of a task: all steps below it were performed. Their counts are kept, so that a reader counts few rows.
   * @param state that the task has then.
   * @returns false when the task was canceled, or another worker has moved the cursor.
   */
  async moveCursor(
    { account, uuid }: Task,
    from: number,
    to: number,
    state: 'running' | 'finished' = 'running',
    on: Pick<Queryable, 'query'> = this.database,
  ): Promise<boolean> {
    const moved = await on.query(
      `update task t set cursor = $4, state = $5, finished_at = $6, counts = ${counts('r.step < $4')}
       where account_id = $1 and uuid = $2 and cursor = $3 and state = 'running' returning 1`,
      [account, uuid, from, to, state, state === 'finished' ? clock.instant() : null],
    );
    return moved.length > 0;
  }
}

function pageOf<T>(items: readonly T[], limit: number): PageOf<T> {
  const page = items.slice(0, limit);
  return { items: page, next: items.length > limit ? page.at(-1) : undefined };
}
