import { defineEntity, p } from '@mikro-orm/postgresql';
import { defineEntityType, FLAG, identity, INSTANT, INTEGER, lifecycle, orNull, TEXT, UUID } from '#eventstore/store';
import { Export, type ExportFilter, type ExportFormat, type ExportStatus } from './export.js';
import { ExportView, presentExport } from './export.view.js';

export const ExportEntity = defineEntity({
  name: 'Export',
  tableName: 'export',
  properties: {
    ...identity,
    kinds: p.array().columnType('text[]').$type<readonly string[]>(),
    format: p.text().$type<ExportFormat>(),
    excel: p.boolean(),
    filter: p.json().$type<ExportFilter>().nullable(),
    status: p.text().$type<ExportStatus>(),
    epoch: p.uuid().nullable(),
    position: p.bigint('number').nullable(),
    rows: p.json().$type<Readonly<Record<string, number>>>(),
    bytes: p.bigint('number').nullable(),
    sha256: p.text().nullable(),
    error: p.text().nullable(),
    startedAt: p.datetime(3).$type<string>().nullable(),
    finishedAt: p.datetime(3).$type<string>().nullable(),
    expiresAt: p.datetime(3).$type<string>().nullable(),
    downloadedBy: p.array().columnType('text[]').$type<readonly string[]>(),
    ...lifecycle,
  },
});

const FILTER = orNull({
  type: 'object',
  additionalProperties: true,
  description: 'Parameters of the list of the kind',
});

/** How many rows, by kind. */
const ROWS = { type: 'object', additionalProperties: INTEGER };

/** Exports as files. Their bytes are in the storage of attachments. */
export const Exports = defineEntityType(Export, ExportEntity, {
  delivered: {
    view: ExportView,
    present: presentExport,
    sample: { status: 'queued', format: 'ndjson' },
  },
  feed: {
    json: { rows: ROWS, filter: FILTER },
    events: {
      'export.created': {
        description: 'An export was asked for',
        data: { kinds: [TEXT], format: TEXT, excel: FLAG, filter: FILTER },
      },
      'export.started': { description: 'A worker has begun to write an export', data: { startedAt: INSTANT } },
      'export.finished': {
        description: 'The file of an export is written',
        data: {
          epoch: UUID,
          position: INTEGER,
          rows: ROWS,
          bytes: INTEGER,
          sha256: TEXT,
          finishedAt: INSTANT,
          expiresAt: INSTANT,
        },
      },
      'export.failed': { description: 'An export has failed', data: { error: TEXT, finishedAt: INSTANT } },
      'export.expired': { description: 'The file of an export is no longer kept', data: {} },
      'export.downloaded': {
        description:
          'Somebody has begun to download an export: `by` is the uuid of a person or an API key, or `content_url`',
        data: { by: TEXT },
      },
    },
  },
});
