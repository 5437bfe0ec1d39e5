import type { Entity } from '#eventstore/store';
import { ApiField } from '#http';
import { EXPORT_FORMATS, EXPORT_STATUSES, type ExportFilter, type ExportState } from './export.js';
import { EXPORT_KINDS } from './export-kinds.js';

const INSTANT = { type: ['string', 'null'], format: 'date-time' } as const;

/** An export as webhooks show it. */
export class ExportView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string', enum: [...EXPORT_STATUSES], 'x-open': true }) status!: string;
  @ApiField({
    type: 'array',
    items: { type: 'string', enum: [...EXPORT_KINDS], 'x-open': true },
    description: 'In the order of the file',
  })
  kinds!: readonly string[];
  @ApiField({ type: 'string', enum: [...EXPORT_FORMATS], 'x-open': true }) format!: string;
  @ApiField({ type: 'boolean', description: 'Whether no cell of CSV is a formula' }) excel!: boolean;
  @ApiField({
    type: 'object',
    nullable: true,
    additionalProperties: true,
    description: 'The parameters of the list of its kind by which its entities are chosen',
  })
  filter!: ExportFilter | null;
  @ApiField({ type: ['string', 'null'], format: 'uuid', description: 'That of the feed' }) epoch!: string | null;
  @ApiField({ type: ['integer', 'null'], description: 'Of the last event of the feed that the rows include' })
  position!: number | null;
  @ApiField({
    type: 'object',
    additionalProperties: { type: 'integer' },
    description: 'How many rows it has, by kind; empty until it is finished',
  })
  rows!: Readonly<Record<string, number>>;
  @ApiField({ type: ['integer', 'null'], description: 'The size of the file' }) bytes!: number | null;
  @ApiField({ type: ['string', 'null'], description: 'SHA-256 of the file, in hexadecimal' }) sha256!: string | null;
  @ApiField({ type: ['string', 'null'], description: 'The code of the problem for which it has failed' })
  error!: string | null;
  @ApiField({ type: 'integer' }) version!: number;
  @ApiField({ type: 'string', format: 'date-time' }) created_at!: string;
  @ApiField(INSTANT) started_at!: string | null;
  @ApiField(INSTANT) finished_at!: string | null;
  @ApiField({ ...INSTANT, description: 'Until when the file is kept: seven days' }) expires_at!: string | null;
}

/** An export as GET shows it. */
export class ExportWithUrlView extends ExportView {
  @ApiField({
    type: ['string', 'null'],
    format: 'uri-reference',
    description: 'Answers the file without an API key, for one hour; null unless there is one',
  })
  content_url!: string | null;
}

type Shown = Pick<Entity<ExportState>, 'uuid' | 'version' | 'createdAt' | 'state'>;

export function presentExport({ uuid, version, createdAt, state }: Shown): ExportView {
  const { status, kinds, format, excel, filter, epoch, position, rows, bytes, sha256, error } = state;
  return {
    ...{ uuid, status, kinds, format, excel, filter, epoch, position, rows, bytes, sha256, error, version },
    created_at: createdAt,
    started_at: state.startedAt,
    finished_at: state.finishedAt,
    expires_at: state.expiresAt,
  };
}
