import { Inject, Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { Database, isUnavailable, KeyedMutex, searchAccounts, StepDoneError } from '#eventstore/store';
import { LOGGER, type Logger, Loops, type LoopTurns, pause, repeat, ServiceMetrics } from '#platform';
import { type PartitionConsumer, PartitionOwnership } from '../partition-ownership.js';
import { partitionOf } from '../partitions.js';
import { FAILED, type Task, TaskEndedError, type TaskKind } from './task.js';
import { TaskRun } from './task-run.js';
import { TaskStore } from './task-store.js';

/** Time between two searches for tasks, in milliseconds. */
const INTERVAL_MS = 500;
/** Maximum tasks of a process that run at once; their commits take turns by account. */
const MAX_RUNS = 16;
/** Time before an interrupted task goes on, in milliseconds. */
const RETRY_MS = 5000;
/** Accounts of one search. */
const MAX_FOUND = 1000;

/** A run in progress. */
interface Run {
  readonly task: Task;
  readonly stopping: AbortController;
  readonly ended: Promise<void>;
}

/**
 * Performs the tasks of the accounts of this worker's partitions. Where a worker stops, by itself or by force, the next owner of the
 * partition goes on; the rows of the steps ensure that none is performed twice, also while two workers perform the same task.
 */
@Injectable()
export class TaskLoop implements PartitionConsumer {
  private readonly kinds = new Map<string, TaskKind>();
  private readonly runs = new Map<string, Run>();
  private readonly stopping = new AbortController();
  /** In which groups of steps of an account and kind take turns. */
  private readonly groups = new KeyedMutex();
  private readonly turns: LoopTurns;
  private readonly steps: Counter<'kind' | 'result'>;
  private searching: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly tasks: TaskStore,
    private readonly ownership: PartitionOwnership,
    loops: Loops,
    metrics: ServiceMetrics,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.turns = loops.add('tasks');
    ownership.add(this);
    const registers = [metrics.registry];
    this.steps = new Counter({
      name: 'fieldline_task_steps_total',
      help: 'Steps of tasks that this worker has performed, or that have failed',
      labelNames: ['kind', 'result'],
      registers,
    });
    const { runs } = this;
    new Gauge({
      name: 'fieldline_tasks_running',
      help: 'Tasks that this worker performs',
      registers,
      collect() {
        this.set(runs.size);
      },
    });
  }

  /** Registers a kind; before {@link start}. */
  add(kind: TaskKind): void {
    this.kinds.set(kind.name, kind);
    // The counters are there before the first step.
    for (const result of ['performed', FAILED]) this.steps.inc({ kind: kind.name, result }, 0);
  }

  /** Deletes what the kind of a task has stored of it. */
  async forget({ account, uuid, kind }: Pick<Task, 'account' | 'uuid' | 'kind'>): Promise<void> {
    await this.kinds.get(kind)?.forget?.(account, uuid);
  }

  /** Starts searching for tasks; returns at once. */
  start(): void {
    const { signal: until } = this.stopping;
    const { turns } = this;
    const work = (): Promise<number> => this.search();
    this.searching = repeat({ work, until, failure: 'searching for tasks failed', turns }, this.log);
  }

  /** Performs no further steps; resolves when those in progress have ended. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.searching;
    await this.end(() => true);
  }

  release(partition: number): Promise<void> {
    return this.end(({ account }) => partitionOf(account) === partition);
  }

  lost(partitions: ReadonlySet<number>): void {
    void this.end(({ account }) => partitions.has(partitionOf(account)));
  }

  private async end(isMeant: (task: Task) => boolean): Promise<void> {
    const ending = [...this.runs.values()].filter(({ task }) => isMeant(task));
    for (const { stopping } of ending) stopping.abort();
    await Promise.all(ending.map(({ ended }) => ended));
  }

  private async search(): Promise<number> {
    const found = await searchAccounts<{ account: string }>(
      this.database,
      `select account_id as account from {task} where finished_at is null and state <> 'receiving' group by account_id order by min(created_at) limit ${MAX_FOUND}`,
      [],
      (node, error) => this.log.warn({ err: error, node }, 'a node was not searched for tasks'),
    );
    const accounts = found.map(({ account }) => account).filter((one) => this.ownership.owns(one));
    const open = (await Promise.all(accounts.map((one) => this.tasks.open(one)))).flat();
    for (const { task, stopping } of this.runs.values())
      if (!open.some(({ uuid }) => uuid === task.uuid)) stopping.abort();
    for (const [account, ofAccount] of Map.groupBy(open, ({ account }) => account))
      for (const [name, ofKind] of Map.groupBy(ofAccount, ({ kind }) => kind)) this.startSome(account, name, ofKind);
    return Math.max(INTERVAL_MS, (await this.database.router()).searchIntervalMs);
  }

  /** Starts tasks of one kind of an account, oldest first. A worker of an earlier release does not know all kinds. */
  private startSome(account: string, name: string, tasks: readonly Task[]): void {
    const kind = this.kinds.get(name);
    if (kind === undefined || this.stopping.signal.aborted || !this.ownership.owns(account)) return;
    for (const task of tasks.slice(0, kind.maxRunning)) {
      if (this.runs.size >= MAX_RUNS) return;
      if (!this.runs.has(task.uuid)) this.run(kind, task);
    }
  }

  private run(kind: TaskKind, task: Task): void {
    const stopping = new AbortController();
    const ended = this.perform(kind, task, stopping.signal).finally(() => this.runs.delete(task.uuid));
    this.runs.set(task.uuid, { task, stopping, ended });
  }

  private async perform(kind: TaskKind, task: Task, signal: AbortSignal): Promise<void> {
    const mayGoOn = (): boolean => !signal.aborted && this.ownership.owns(task.account);
    const onStep = (result: string): void => this.steps.inc({ kind: kind.name, result });
    const whenCalm = async (work: () => Promise<void>): Promise<void> => {
      await this.tasks.whenCalm(task);
      await work();
    };
    // What a canceled task has in flight does not hold up the next one where only one runs.
    const inTurn = (work: () => Promise<void>): Promise<void> =>
      kind.maxRunning === 1
        ? whenCalm(work)
        : this.groups.runExclusive(`${task.account}/${kind.name}`, () => whenCalm(work));
    const parts = { tasks: this.tasks, mayGoOn, onStep, inTurn, log: this.log };
    try {
      if (!(await this.tasks.start(task))) return;
      await new TaskRun(kind, task, kind.maxSteps, parts).finish();
    } catch (error) {
      if (error instanceof TaskEndedError || error instanceof StepDoneError || (isUnavailable(error) && !mayGoOn()))
        return;
      this.log[isUnavailable(error) ? 'warn' : 'error'](
        { err: error, account: task.account, task: task.uuid, kind: kind.name },
        'a task was interrupted: it goes on in a few seconds',
      );
      await pause(RETRY_MS, signal);
    }
  }
}
