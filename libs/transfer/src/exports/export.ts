import { type Decision, defineAggregate, DomainError } from '#eventstore/domain';

export const EXPORT_FORMATS = ['ndjson', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const EXPORT_STATUSES = ['queued', 'running', 'finished', 'failed', 'expired'] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

/** How long the file of an export is kept, in milliseconds (contract §22). */
const KEPT_MS = 7 * 86_400_000;

/** Parameters of the list of a kind, by which its entities are chosen. */
export type ExportFilter = Readonly<Record<string, string | readonly string[]>>;

/** What an export is asked to hold. */
export interface ExportRequest {
  /** In the order of the file. */
  readonly kinds: readonly string[];
  readonly format: ExportFormat;
  /** Whether no cell of CSV is a formula. */
  readonly excel: boolean;
  /** Of the only kind; null: all its entities. */
  readonly filter: ExportFilter | null;
}

/** The file of an export, and of which moment it is. */
export interface ExportFile {
  readonly epoch: string;
  readonly position: number;
  /** How many rows, by kind. */
  readonly rows: Readonly<Record<string, number>>;
  readonly bytes: number;
  readonly sha256: string;
}

/** An export that is a file for some days. Its uuid is also that of its task, and of its file in the storage. */
export interface ExportState extends ExportRequest {
  readonly status: ExportStatus;
  readonly epoch: string | null;
  readonly position: number | null;
  readonly rows: Readonly<Record<string, number>>;
  readonly bytes: number | null;
  readonly sha256: string | null;
  /** The code of the problem for which it has failed. */
  readonly error: string | null;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  /** Until when its file is kept. */
  readonly expiresAt: string | null;
  /** Who has begun to download it. */
  readonly downloadedBy: readonly string[];
}

export type ExportEvent =
  | { readonly type: 'export.created'; readonly data: ExportRequest }
  | { readonly type: 'export.started'; readonly data: { readonly startedAt: string } }
  | {
      readonly type: 'export.finished';
      readonly data: ExportFile & { readonly finishedAt: string; readonly expiresAt: string };
    }
  | { readonly type: 'export.failed'; readonly data: { readonly error: string; readonly finishedAt: string } }
  | { readonly type: 'export.expired'; readonly data: object }
  | { readonly type: 'export.downloaded'; readonly data: { readonly by: string } }
  | { readonly type: 'export.deleted'; readonly data: object };

export const Export = defineAggregate<ExportState, ExportEvent>({
  type: 'export',
  initial: {
    kinds: [],
    format: 'ndjson',
    excel: false,
    filter: null,
    status: 'queued',
    epoch: null,
    position: null,
    rows: {},
    bytes: null,
    sha256: null,
    error: null,
    startedAt: null,
    finishedAt: null,
    expiresAt: null,
    downloadedBy: [],
  },
  on: {
    'export.created': (blank, data) => ({ ...blank, ...data }),
    'export.started': (state, data) => ({ ...state, ...data, status: 'running' }),
    'export.finished': (state, data) => ({ ...state, ...data, status: 'finished' }),
    'export.failed': (state, data) => ({ ...state, ...data, status: 'failed' }),
    'export.expired': (state) => ({ ...state, status: 'expired' }),
    'export.downloaded': (state, { by }) => ({ ...state, downloadedBy: [...new Set([...state.downloadedBy, by])] }),
    'export.deleted': (state) => state,
  },
});

type ExportDecision = Decision<ExportState, ExportEvent>;

const isOpen = ({ status }: ExportState): boolean => status === 'queued' || status === 'running';

export const createExport =
  (data: ExportRequest): ExportDecision =>
  () => ({ type: 'export.created', data });

/** A worker begins it; one that was killed is begun again, and was started before. */
export const startExport =
  (startedAt: string): ExportDecision =>
  ({ status }) =>
    status === 'queued' ? { type: 'export.started', data: { startedAt } } : undefined;

export const finishExport =
  (file: ExportFile, finishedAt: string): ExportDecision =>
  (state) => {
    if (!isOpen(state)) return undefined;
    const expiresAt = new Date(Date.parse(finishedAt) + KEPT_MS).toISOString();
    return { type: 'export.finished', data: { ...file, finishedAt, expiresAt } };
  };

/** @param error the code of a problem. */
export const failExport =
  (error: string, finishedAt: string): ExportDecision =>
  (state) =>
    isOpen(state) ? { type: 'export.failed', data: { error, finishedAt } } : undefined;

export const expireExport =
  (now: string): ExportDecision =>
  ({ status, expiresAt }) =>
    status === 'finished' && expiresAt !== null && expiresAt <= now ? { type: 'export.expired', data: {} } : undefined;

/**
 * Somebody reads the file. Each beginning is recorded, and of somebody who has not begun each part.
 * @param isBeginning whether the first byte is read.
 */
export const downloadExport =
  (by: string, isBeginning: boolean): ExportDecision =>
  ({ downloadedBy }) =>
    isBeginning || !downloadedBy.includes(by) ? { type: 'export.downloaded', data: { by } } : undefined;

export const deleteExport = (): ExportDecision => () => ({ type: 'export.deleted', data: {} });

/** The file of an export is not written yet, or will not be. */
export const exportNotFinished = (): DomainError =>
  new DomainError('conflict', 'export.not_finished', 'The export has no file: it has not finished, or has failed');

/** The file of an export is no longer kept. */
export const exportExpired = (): DomainError =>
  new DomainError('conflict', 'export.expired', 'The file of the export is no longer kept');

/** An export would have more rows or bytes than it may. */
export const exportTooLarge = (limit: string): DomainError =>
  new DomainError('invalid', 'export.too_large', `The export has more than ${limit}`);
