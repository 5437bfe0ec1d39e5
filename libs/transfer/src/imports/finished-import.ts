import { type Decision, defineAggregate } from '#eventstore/domain';
import type { ImportFormat, ImportMode, OnError } from './import.js';

/** An import that has ended. Its uuid is that of the import (contract §22). */
export interface FinishedImportState {
  readonly name: string | null;
  readonly kind: string;
  readonly mode: ImportMode;
  readonly format: ImportFormat;
  readonly dryRun: boolean;
  readonly onError: OnError;
  readonly status: string;
  /** The rows of the file, and how many had which result. */
  readonly rows: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly depends: number;
  readonly failed: number;
  readonly sentAt: string;
  /** Null when it was canceled before. */
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
}

export type FinishedImportEvent = { readonly type: 'import.finished'; readonly data: FinishedImportState };

export const FinishedImport = defineAggregate<FinishedImportState, FinishedImportEvent>({
  type: 'import',
  initial: {
    name: null,
    kind: '',
    mode: 'upsert',
    format: 'ndjson',
    dryRun: false,
    onError: 'continue',
    status: 'finished',
    rows: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    depends: 0,
    failed: 0,
    sentAt: '',
    startedAt: null,
    finishedAt: null,
  },
  on: { 'import.finished': (_, data) => data },
});

/** Records that an import has ended, also once more after a retry. */
export const finishImport =
  (finished: FinishedImportState): Decision<FinishedImportState, FinishedImportEvent> =>
  () => ({ type: 'import.finished', data: finished });
