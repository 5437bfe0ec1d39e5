import { defineEntity, p } from '@mikro-orm/postgresql';
import { defineEntityType, FLAG, identity, INSTANT, INTEGER, lifecycle, orNull, TEXT } from '#eventstore/store';
import { FinishedImport } from './finished-import.js';
import type { ImportFormat, ImportMode, OnError } from './import.js';
import { ImportView, presentImportState } from './import.view.js';

export const FinishedImportEntity = defineEntity({
  name: 'FinishedImport',
  tableName: 'finished_import',
  properties: {
    ...identity,
    name: p.text().nullable(),
    kind: p.text(),
    mode: p.text().$type<ImportMode>(),
    format: p.text().$type<ImportFormat>(),
    dryRun: p.boolean(),
    onError: p.text().$type<OnError>(),
    status: p.text(),
    rows: p.integer(),
    created: p.integer(),
    updated: p.integer(),
    unchanged: p.integer(),
    depends: p.integer(),
    failed: p.integer(),
    sentAt: p.datetime(3).$type<string>(),
    startedAt: p.datetime(3).$type<string>().nullable(),
    finishedAt: p.datetime(3).$type<string>().nullable(),
    ...lifecycle,
  },
});

/** Imports that have ended, for the feed and webhooks: the task of an import is no entity, and is deleted after a year. */
export const FinishedImports = defineEntityType(FinishedImport, FinishedImportEntity, {
  delivered: {
    view: ImportView,
    present: presentImportState,
    sample: { kind: 'clients', sentAt: '2026-01-15T10:19:00.000Z', finishedAt: '2026-01-15T10:20:00.000Z' },
  },
  feed: {
    events: {
      'import.finished': {
        description: 'An import has ended: all its rows were performed, or it was stopped or canceled',
        data: {
          name: orNull(TEXT),
          kind: TEXT,
          mode: TEXT,
          format: TEXT,
          dryRun: FLAG,
          onError: TEXT,
          status: TEXT,
          rows: INTEGER,
          created: INTEGER,
          updated: INTEGER,
          unchanged: INTEGER,
          depends: INTEGER,
          failed: INTEGER,
          sentAt: INSTANT,
          startedAt: orNull(INSTANT),
          finishedAt: orNull(INSTANT),
        },
      },
    },
  },
});
