import { Injectable } from '@nestjs/common';
import { Database, entitiesChangedBy, isChangedBy, type RequestContext } from '#eventstore/store';
import {
  type StepContext,
  type StepOutcome,
  type Task,
  type TaskKind,
  TaskStore,
  type TaskStep,
} from '#eventstore/worker';
import { type KeptPart, TakingBack } from '#http';
import { rangesOf, type UndoInput, type UndoResult } from './undo.js';

/** What the row of a step says besides its result. */
export interface UndoDetail {
  readonly kept: readonly KeptPart[];
}

/** An entity whose events are taken back. */
interface UndoStep extends TaskStep {
  readonly entityType: string;
  readonly entityUuid: string;
  readonly versions: readonly number[];
}

/** Takes back what a request has recorded, entity by entity, those that it changed last first (contract §18). */
@Injectable()
export class UndoKind implements TaskKind<UndoInput, UndoStep, UndoDetail> {
  readonly name = 'undo';
  readonly via = 'undo';
  readonly maxRunning = 1;
  /** Those of one turn read together, and fill a call of the group commit when no other account waits. */
  readonly maxSteps = 16;

  constructor(
    private readonly database: Database,
    private readonly tasks: TaskStore,
    private readonly takingBack: TakingBack,
  ) {}

  /** The number of a step follows from the position of its newest event, so that the newest comes first. */
  async steps({ account, input }: Task<UndoInput>, from: number, limit: number): Promise<UndoStep[]> {
    const entities = await entitiesChangedBy(this.database, account, input, input.last - from, limit);
    return entities.map(({ position, uuid, type, versions }) => ({
      number: input.last - position,
      entityType: type,
      entityUuid: uuid,
      versions,
    }));
  }

  async perform(
    { account, uuid: undo }: Task<UndoInput>,
    step: UndoStep,
    contextOf: StepContext<UndoDetail>,
  ): Promise<void> {
    const { entityType: type, entityUuid: uuid } = step;
    /** The context of the last command, whose commit writes the row of the step. */
    const recording = (kept: readonly KeptPart[], isUndone: boolean): RequestContext =>
      withUndo(
        contextOf((isChange) => rowOf(isUndone || isChange, kept)),
        undo,
      );
    const { step: _, ...ctx } = recording([], false);
    const isTouched = (): Promise<boolean> => isChangedBy(this.database, account, uuid, undo);
    const ranges = rangesOf(step.versions);
    const stays: KeptPart[] = [];
    for (const range of ranges.slice(0, -1)) stays.push(...(await this.takingBack.undo(type, uuid, range, ctx)).kept);
    const wasUndone = ranges.length > 1 && (await isTouched());
    for (const range of ranges.slice(-1)) {
      const { kept, isPerformed } = await this.takingBack.undo(type, uuid, range, ctx, (last, isMoved) =>
        recording([...stays, ...last], wasUndone || isMoved),
      );
      if (isPerformed) return;
      stays.push(...kept);
    }
    // No command was needed. Another step may have taken the entity back, as the deletion of a client that of its sites.
    const row = rowOf(await isTouched(), stays);
    await this.tasks.record(contextOf(() => row));
  }
}

const rowOf = (isUndone: boolean, kept: readonly KeptPart[]): StepOutcome<UndoDetail> => {
  const result: UndoResult = isUndone ? 'undone' : 'kept';
  return { result, detail: { kept } };
};

const withUndo = (ctx: RequestContext, undoes: string): RequestContext => ({
  ...ctx,
  options: { ...ctx.options, undoes },
});
