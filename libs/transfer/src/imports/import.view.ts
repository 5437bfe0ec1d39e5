import type { Entity } from '#eventstore/store';
import { type Task, TASK_STATES } from '#eventstore/worker';
import { ApiField, type Problem } from '#http';
import { TRANSFER_KINDS } from '../kinds/transfer-kinds.js';
import type { FinishedImportState } from './finished-import.js';
import { IMPORT_FORMATS, IMPORT_MODES, type ImportInput, ON_ERROR, ROW_RESULTS } from './import.js';
import type { ImportedRow } from './import-rows.repository.js';

export const ROW_STATUSES = [...ROW_RESULTS, 'pending'] as const;

export class ImportView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: ['string', 'null'] }) name!: string | null;
  @ApiField({ type: 'string', enum: TRANSFER_KINDS.map(({ name }) => name), 'x-open': true }) kind!: string;
  @ApiField({ type: 'string', enum: [...IMPORT_MODES] }) mode!: string;
  @ApiField({ type: 'string', enum: [...IMPORT_FORMATS], 'x-open': true }) format!: string;
  @ApiField({ type: 'boolean', description: 'Whether every row is a trial run' }) dry_run!: boolean;
  @ApiField({ type: 'string', enum: [...ON_ERROR] }) on_error!: string;
  @ApiField({ type: 'string', enum: [...TASK_STATES], 'x-open': true }) status!: string;
  @ApiField({ type: 'integer', description: 'The rows of the file' }) rows!: number;
  @ApiField({ type: 'integer', description: 'Rows that were performed' }) done!: number;
  @ApiField({ type: 'integer' }) created!: number;
  @ApiField({ type: 'integer' }) updated!: number;
  @ApiField({ type: 'integer' }) unchanged!: number;
  @ApiField({ type: 'integer', description: 'Rows of a dry run that rest on an earlier one' }) depends!: number;
  @ApiField({ type: 'integer' }) failed!: number;
  @ApiField({ type: 'string', description: 'That of the events of the import, by which it can be undone' })
  correlation_id!: string;
  @ApiField({ type: 'string', format: 'date-time' }) created_at!: string;
  @ApiField({ type: ['string', 'null'], format: 'date-time' }) started_at!: string | null;
  @ApiField({ type: ['string', 'null'], format: 'date-time' }) finished_at!: string | null;
}

/** What an import did with a row. */
export class ImportRowView {
  @ApiField({ type: 'integer', description: 'Its number, from 1' }) row!: number;
  @ApiField({ type: ['integer', 'null'], description: 'The line of the file on which it begins' }) line!: number | null;
  @ApiField({ type: 'string', enum: [...ROW_STATUSES], 'x-open': true }) status!: string;
  @ApiField({ type: ['string', 'null'] }) entity_type!: string | null;
  @ApiField({ type: ['string', 'null'], format: 'uuid' }) entity_uuid!: string | null;
  @ApiField({ type: ['string', 'null'] }) external_id!: string | null;
  @ApiField({ type: ['integer', 'null'], description: 'The row on which it rests' }) depends_on_row!: number | null;
  @ApiField({
    type: 'object',
    nullable: true,
    additionalProperties: true,
    description: 'Of a failed row: the problem that its request would be answered with',
  })
  error!: Problem | null;
}

/** An import as GET and webhooks show it. */
export function presentImportState({ uuid, state }: Pick<Entity<FinishedImportState>, 'uuid' | 'state'>): ImportView {
  const { name, kind, mode, format, dryRun, onError, status, rows, sentAt, startedAt, finishedAt } = state;
  const { created, updated, unchanged, depends, failed } = state;
  return {
    ...{ uuid, name, kind, mode, format, dry_run: dryRun, on_error: onError, status, rows },
    ...{ done: created + updated + unchanged + depends + failed, created, updated, unchanged, depends, failed },
    ...{ correlation_id: uuid, created_at: sentAt, started_at: startedAt, finished_at: finishedAt },
  };
}

/** What an import is, and has done by now: what is recorded at its end. */
export function stateOfImport({ input, state, total, counts, ...task }: Task<ImportInput>): FinishedImportState {
  const { name, kind, mode, format, dryRun, onError } = input;
  const { created = 0, updated = 0, unchanged = 0, depends = 0, failed = 0 } = counts;
  const { createdAt, startedAt, finishedAt } = task;
  return {
    ...{ name, kind, mode, format, dryRun, onError, status: state, rows: total },
    ...{ created, updated, unchanged, depends, failed, sentAt: createdAt, startedAt, finishedAt },
  };
}

export const presentImport = (task: Task<ImportInput>): ImportView =>
  presentImportState({ uuid: task.uuid, state: stateOfImport(task) });

export const presentImportRow = ({
  row,
  line,
  result,
  entityType,
  entityUuid,
  detail,
}: ImportedRow): ImportRowView => ({
  row,
  line,
  status: result ?? 'pending',
  entity_type: entityType,
  entity_uuid: entityUuid,
  external_id: detail?.external_id ?? null,
  depends_on_row: detail?.depends_on_row ?? null,
  error: detail?.error ?? null,
});
