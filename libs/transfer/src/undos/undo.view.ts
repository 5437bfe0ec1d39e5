import type { ValidationErrors } from '#eventstore/domain';
import { type Task, TASK_STATES, type TaskRow, type TaskState } from '#eventstore/worker';
import { ApiField } from '#http';
import type { UndoDetail } from './undo-kind.service.js';
import { UNDO_RESULTS, type UndoInput } from './undo.js';

/** What an undo takes back. */
export class UndoSourceView {
  @ApiField({ type: 'string', description: 'The correlation id of the events' }) correlation_id!: string;
  @ApiField({ type: ['string', 'null'], format: 'uuid', description: 'The import, when it was named instead' })
  import_uuid!: string | null;
  @ApiField({ type: ['string', 'null'], format: 'uuid', description: 'The only entity; null: all' })
  entity_uuid!: string | null;
}

export class UndoView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string', enum: [...TASK_STATES], 'x-open': true }) status!: TaskState;
  @ApiField({ of: () => UndoSourceView }) source!: UndoSourceView;
  @ApiField({ type: 'string', description: 'That of the events of the undo, by which it can be undone itself' })
  correlation_id!: string;
  @ApiField({ type: 'integer', description: 'The entities that the request has changed' }) total!: number;
  @ApiField({ type: 'integer', description: 'Entities of which anything was taken back' }) undone!: number;
  @ApiField({ type: 'integer', description: 'Entities of which nothing was left to take back' }) kept!: number;
  @ApiField({ type: 'integer', description: 'Entities whose change was refused' }) failed!: number;
  @ApiField({ type: 'string', format: 'date-time' }) created_at!: string;
  @ApiField({ type: ['string', 'null'], format: 'date-time' }) started_at!: string | null;
  @ApiField({ type: ['string', 'null'], format: 'date-time' }) finished_at!: string | null;
}

/** A part of an entity that stays. */
export class KeptView {
  @ApiField({ type: 'string', description: 'Dotted; empty: the whole entity' }) path!: string;
  @ApiField({ type: 'integer', description: 'The version that changed it again' }) version!: number;
}

/** What an undo did with one entity. */
export class UndoRowView {
  @ApiField({ type: 'string' }) entity_type!: string;
  @ApiField({ type: 'string', format: 'uuid' }) entity_uuid!: string;
  @ApiField({ type: 'string', enum: [...UNDO_RESULTS] }) result!: string;
  @ApiField({ list: true, of: () => KeptView, description: 'What stays, because it was changed again since' })
  kept!: readonly KeptView[];
  @ApiField({ type: ['string', 'null'], description: 'Why the change was refused: a code of errors' })
  code!: string | null;
  @ApiField({
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string' } },
    description: 'What is wrong, by the paths of the fields, as in the response to a refused request',
  })
  errors!: ValidationErrors;
}

/** The response to a new undo: its uuid, or what a trial run would have done. */
export class StartedUndoView {
  @ApiField({ type: 'string', format: 'uuid', optional: true, description: 'Of 201' }) undo_uuid?: string;
  @ApiField({ of: () => UndoView, optional: true, description: 'Of a trial run' }) undo?: UndoView;
  @ApiField({ list: true, of: () => UndoRowView, optional: true, description: 'Of a trial run' })
  rows?: readonly UndoRowView[];
}

/** What an undo did with an entity, which each row has. */
export type UndoRow = TaskRow<UndoDetail>;

export const presentUndo = (task: Task<UndoInput>): UndoView => ({
  uuid: task.uuid,
  status: task.state,
  source: {
    correlation_id: task.input.correlationId,
    import_uuid: task.input.importUuid ?? null,
    entity_uuid: task.input.entityUuid,
  },
  correlation_id: task.uuid,
  total: task.total,
  undone: task.counts['undone'] ?? 0,
  kept: task.counts['kept'] ?? 0,
  failed: task.counts['failed'] ?? 0,
  created_at: task.createdAt,
  started_at: task.startedAt,
  finished_at: task.finishedAt,
});

export function presentUndoRow({ step, entityType, entityUuid, result, detail }: UndoRow): UndoRowView {
  if (entityType === null || entityUuid === null) throw new Error(`Step ${step} of the undo names no entity`);
  return {
    entity_type: entityType,
    entity_uuid: entityUuid,
    result,
    kept: detail.kept ?? [],
    code: detail.code ?? null,
    errors: detail.errors ?? {},
  };
}
