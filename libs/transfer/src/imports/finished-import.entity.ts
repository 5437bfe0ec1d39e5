import { defineEntity, p } from '@mikro-orm/postgresql';
import {
  defineEntityType,
  type Entity,
  FLAG,
  identity,
  INSTANT,
  INTEGER,
  lifecycle,
  orNull,
  TEXT,
} from '#eventstore/store';
import type { Task } from '#eventstore/worker';
import { FinishedImport, type FinishedImportState } from './finished-import.js';
import type { ImportFormat, ImportInput, ImportMode, OnError } from './import.js';
import { ImportView } from './import.view.js';

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
    present: presentFinished,
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

/** As GET shows it. */
function presentFinished({ uuid, state }: Entity<FinishedImportState>): ImportView {
  const { name, kind, mode, format, dryRun, onError, status, rows, sentAt, startedAt, finishedAt } = state;
  const { created, updated, unchanged, depends, failed } = state;
  return {
    ...{ uuid, name, kind, mode, format, dry_run: dryRun, on_error: onError, status, rows },
    ...{ done: created + updated + unchanged + depends + failed, created, updated, unchanged, depends, failed },
    ...{ correlation_id: uuid, created_at: sentAt, started_at: startedAt, finished_at: finishedAt },
  };
}

/** What is recorded of an import that has ended. */
export function finishedImport({
  input,
  state,
  total,
  counts,
  createdAt,
  ...task
}: Task<ImportInput>): FinishedImportState {
  const { name, kind, mode, format, dryRun, onError } = input;
  const { created = 0, updated = 0, unchanged = 0, depends = 0, failed = 0 } = counts;
  const { startedAt, finishedAt } = task;
  return {
    ...{ name, kind, mode, format, dryRun, onError, status: state, rows: total },
    ...{ created, updated, unchanged, depends, failed, sentAt: createdAt, startedAt, finishedAt },
  };
}
