import { DomainError } from '#eventstore/domain';
import { isUnavailable, StepDoneError, type StepRow } from '#eventstore/store';
import type { Logger } from '#platform';
import {
  contextOfTask,
  FAILED,
  StopTask,
  type StepContext,
  type StepFailure,
  type Task,
  TaskEndedError,
  type TaskKind,
  type TaskStep,
} from './task.js';
import type { TaskStore } from './task-store.js';

/** Steps that are read at once. */
const PAGE_SIZE = 256;
/** Minimum time between two writes of the cursor, in milliseconds. */
const CURSOR_INTERVAL_MS = 1000;

/** What a run of a task needs. */
export interface RunParts {
  readonly tasks: TaskStore;
  /** Whether further steps may be performed; otherwise the run ends early, and another one continues. */
  readonly mayGoOn: () => boolean;
  /** Is told whether a step was performed, or has failed for good. */
  readonly onStep: (result: 'performed' | typeof FAILED) => void;
  /** Performs a group of steps when it is the turn of the task among those of its account. */
  readonly inTurn: (work: () => Promise<void>) => Promise<void>;
  readonly log: Logger;
}

/** A step that was refused. */
interface RefusedStep {
  readonly step: TaskStep;
  readonly failure: StepFailure;
}

/**
 * Performs the steps of a task that are left. A step that is refused is tried again after the others, since these may remove the
 * reason, and is failed when a round over all such steps changes nothing.
 */
export class TaskRun {
  private refused: RefusedStep[] = [];
  /** Until here the cursor was written. */
  private cursor: number;
  private writtenAt = performance.now();
  private isOver = false;
  /** Whether the run has its turn until it ends. */
  private isInTurn = false;

  /** @param atOnce maximum steps that are performed at once. */
  constructor(
    private readonly kind: TaskKind,
    private readonly task: Task,
    private readonly atOnce: number,
    private readonly parts: RunParts,
  ) {
    this.cursor = task.cursor;
  }

  /**
   * Performs the steps until the task ends, or the run ends early.
   * @throws UnavailableError, and other errors of the kind's `steps`; TaskEndedError when the task has ended meanwhile.
   */
  async finish(): Promise<void> {
    const { kind, task, parts } = this;
    try {
      if (kind.isAtomic?.(task) !== true) await this.finishSteps();
      else await parts.inTurn(() => parts.tasks.together(task, () => this.finishTogether()));
    } catch (error) {
      if (!(error instanceof StopTask)) throw error;
      parts.onStep(FAILED);
      await parts.tasks.stop(kind, task, error);
    }
  }

  /** @throws TaskEndedError when not all steps were performed: then none is. */
  private async finishTogether(): Promise<void> {
    this.isInTurn = true;
    if (!(await this.finishSteps())) throw new TaskEndedError();
  }

  /** @returns whether the task is finished; false when the run ended early. */
  private async finishSteps(): Promise<boolean> {
    const end = await this.performAll();
    for (let before = Infinity; this.refused.length > 0 && this.refused.length < before;) {
      if (!this.goesOn()) return false;
      before = this.refused.length;
      await this.performEach(this.refused.splice(0).map(({ step }) => step));
    }
    if (!this.goesOn()) return false;
    await this.each(this.refused.splice(0), (one) => this.fail(one));
    return this.goesOn() && (await this.parts.tasks.finish(this.kind, this.task, this.cursor, end));
  }

  /** Whether further steps may be performed. A run that has left one out does not go on. */
  private goesOn(): boolean {
    this.isOver ||= !this.parts.mayGoOn();
    return !this.isOver;
  }

  /** @returns the number after the last step. */
  private async performAll(): Promise<number> {
    let from = this.cursor;
    let page: readonly TaskStep[];
    do {
      page = await this.kind.steps(this.task, from, PAGE_SIZE);
      const performed = await this.parts.tasks.performed(
        this.task,
        page.map(({ number }) => number),
      );
      await this.performEach(page.filter(({ number }) => !performed.has(number)));
      from = (page.at(-1)?.number ?? from - 1) + 1;
      await this.writeCursor(this.refused[0]?.step.number ?? from);
    } while (page.length > 0 && this.goesOn());
    return from;
  }

  private async writeCursor(to: number): Promise<void> {
    if (!this.goesOn() || performance.now() - this.writtenAt < CURSOR_INTERVAL_MS || to === this.cursor) return;
    if (!(await this.parts.tasks.moveCursor(this.task, this.cursor, to))) throw new TaskEndedError();
    this.cursor = to;
    this.writtenAt = performance.now();
  }

  private async performEach(steps: readonly TaskStep[]): Promise<void> {
    const refused: RefusedStep[] = [];
    const perform = (group: readonly TaskStep[]): Promise<void> =>
      this.each(group, async (step) => {
        const reason = await this.perform(step);
        if (reason !== undefined) refused.push(reason);
      });
    for (const group of this.kind.groups?.(this.task, steps) ?? [steps])
      await (this.isInTurn ? perform(group) : this.parts.inTurn(() => perform(group)));
    this.refused.push(...refused.sort((one, other) => one.step.number - other.step.number));
  }

  /** @returns why the step was refused. */
  private async perform(step: TaskStep): Promise<RefusedStep | undefined> {
    try {
      await this.kind.perform(this.task, step, this.contextOf(step));
      this.parts.onStep('performed');
      return undefined;
    } catch (error) {
      if (error instanceof StepDoneError) return undefined;
      if (isUnavailable(error) || error instanceof StopTask) throw error;
      if (error instanceof DomainError)
        return { step, failure: { code: error.code, ...(error.details.errors && { errors: error.details.errors }) } };
      const { kind, uuid, account } = this.task;
      this.parts.log.error({ err: error, account, task: uuid, kind, step: step.number }, 'a step of a task failed');
      return { step, failure: { code: 'internal_error' } };
    }
  }

  private async fail({ step, failure }: RefusedStep): Promise<void> {
    try {
      await this.parts.tasks.record(this.contextOf(step)(() => ({ result: FAILED, detail: failure })));
      this.parts.onStep(FAILED);
    } catch (error) {
      if (!(error instanceof StepDoneError)) throw error;
    }
  }

  private contextOf({ number, entityType, entityUuid }: TaskStep): StepContext {
    return (outcomeOf) => ({
      ...contextOfTask(this.kind, this.task),
      isAbandoned: () => !this.goesOn(),
      step: {
        task: this.task.uuid,
        step: number,
        rowOf: (isChange, result): StepRow => ({ entityType, entityUuid, ...outcomeOf(isChange, result) }),
      },
    });
  }

  /** Calls `work` for each item, for some at once, in their order. After an error or the end of the run it starts no more. */
  private async each<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
    const waiting = items[Symbol.iterator]();
    let isFailed = false;
    const next = async (): Promise<void> => {
      for (const item of waiting) {
        if (isFailed || !this.goesOn()) return;
        await work(item).catch((error: unknown) => {
          isFailed = true;
          throw error;
        });
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: this.isInTurn ? 1 : this.atOnce }, next));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }
}
