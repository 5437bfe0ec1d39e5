import { Inject, Injectable } from '@nestjs/common';
import { validationError } from '#eventstore/domain';
import type { Outcome, RequestContext } from '#eventstore/store';
import { type Task, TaskStore } from '#eventstore/worker';
import { mayAccess, type RequestStream, scopesFor, TaskOperations, unsupportedMediaType } from '#http';
import { SETTINGS, type Settings } from '#platform';
import { TRANSFER_KINDS, type TransferKind, transferKind } from '../kinds/transfer-kinds.js';
import { AccountSlots } from '../tasks/account-slots.service.js';
import { AccountTasks } from '../tasks/account-tasks.service.js';
import { Columns } from '../columns/column.service.js';
import { openCsv, type RowFile } from './csv.service.js';
import { ImportKind } from './import-kind.service.js';
import { type ImportPage, type ImportRowFilter, ImportRows } from './import-rows.repository.js';
import {
  fileExpired,
  type ImportFormat,
  type ImportInput,
  importStorageFull,
  MAX_ATOMIC_ROWS,
  MAX_KEPT_BYTES,
  MAX_ROWS,
} from './import.js';
import { csvOf } from './failed-rows.service.js';
import { MappedColumns } from '../mappings/mapped-columns.service.js';
import { ndjsonRows } from './lines.service.js';
import { unpacked } from './unpacked.service.js';
import { openXlsx } from './xlsx.service.js';

/** The media types of files, by their formats. */
const FORMATS: Readonly<Record<string, ImportFormat>> = {
  'application/x-ndjson': 'ndjson',
  'application/ndjson': 'ndjson',
  'application/jsonl': 'ndjson',
  'text/csv': 'csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
};

/** How the rows of a file are read, by its format. */
const OPEN: Readonly<
  Record<ImportFormat, (bytes: AsyncIterable<Buffer>, sheet?: string) => Promise<RowFile> | RowFile>
> = {
  ndjson: (bytes) => ({ rows: ndjsonRows(bytes) }),
  csv: openCsv,
  xlsx: openXlsx,
};

/** Rows of a file of rows that are read at once: each may have a megabyte. */
const CSV_PAGE = 16;

/** What a request asks of its import. */
export type ImportRequest = Omit<ImportInput, 'format'> & {
  readonly format: ImportFormat | undefined;
  /** Of a workbook. */
  readonly sheet: string | undefined;
  /** The uuid or name of a mapping. */
  readonly mapping: string | undefined;
};

/** The imports of accounts: tasks whose steps are the rows of a file (contract §22). */
@Injectable()
export class Imports extends AccountTasks<ImportInput, Pick<ImportInput, 'kind'>> {
  /** A workbook is in memory as a whole, and those of all accounts are read in turn. */
  private readonly workbooks = new AccountSlots('Another workbook of the account arrives: try again after that');

  constructor(
    tasks: TaskStore,
    private readonly kind: ImportKind,
    private readonly rows: ImportRows,
    private readonly operations: TaskOperations,
    private readonly mappings: MappedColumns,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'importFileRetentionDays'>,
  ) {
    super(tasks, kind);
  }

  /**
   * Stores the rows of a file, which a worker performs.
   * @throws DomainError 403 without the scope of the kind; 422 of the file; HttpError 415 for a file of another type.
   */
  async start(
    { sheet, mapping, ...request }: ImportRequest,
    file: RequestStream,
    ctx: RequestContext,
  ): Promise<Outcome> {
    this.mustAccess('write', request, ctx);
    const format = request.format ?? FORMATS[file.contentType ?? 'none'];
    if (format === undefined)
      throw unsupportedMediaType(
        `The Content-Type must be one of ${Object.keys(FORMATS).join(', ')}, or \`format\` be given`,
      );
    if (sheet !== undefined && format !== 'xlsx') throw validationError('sheet', 'is for workbooks (xlsx) alone');
    if (mapping !== undefined && format === 'ndjson') throw validationError('mapping', 'is for columns: CSV and xlsx');
    const mapped = mapping === undefined ? undefined : await this.mappings.columns(mapping, request.kind, ctx);
    const free = format === 'xlsx' ? this.workbooks.take(ctx.account) : undefined;
    return this.receive({ ...request, format, ...(mapped && { mapped }) }, sheet, file, ctx).finally(free);
  }

  private async receive(
    input: ImportInput,
    sheet: string | undefined,
    file: RequestStream,
    ctx: RequestContext,
  ): Promise<Outcome> {
    const { account } = ctx;
    if ((await this.rows.keptBytes(account, this.settings.importFileRetentionDays)) >= MAX_KEPT_BYTES)
      throw importStorageFull();
    const { receipt: _, ...receiving } = ctx;
    const { uuid } = await this.tasks.create(receiving, this.kind, { input, total: 0, state: 'receiving' });
    try {
      const { header, rows } = await OPEN[input.format](unpacked(file.stream), sheet);
      if (header !== undefined)
        new Columns(kindOf(input.kind), (method, path) => this.operations.bodyOf(method, path)).ofHeader(
          header,
          input.ignored ?? [],
          input.mapped,
        );
      const { total, bytes } = await this.rows.store(
        account,
        uuid,
        rows,
        input.onError === 'all_or_nothing' ? MAX_ATOMIC_ROWS : MAX_ROWS,
      );
      const arrived = { ...input, ...(header && { header }), bytes };
      return await this.tasks.received(ctx, this.kind, uuid, { input: arrived, total });
    } catch (error) {
      // What cannot be deleted now is deleted by the sweeper; the client is told what was wrong with the file.
      await this.forget(account, uuid).catch(() => undefined);
      throw error;
    }
  }

  private async forget(account: string, uuid: string): Promise<void> {
    await this.rows.remove(account, uuid);
    await this.tasks.drop(account, uuid);
  }

  /** What an import did with its rows. */
  page(task: Task<ImportInput>, limit: number, filter: ImportRowFilter): Promise<ImportPage> {
    return this.rows.page(task, limit, filter);
  }

  /**
   * The rows of an import with the errors of those that have failed, as a file that can be sent again.
   * @throws DomainError 409 when the rows are no longer kept.
   */
  async csv(task: Task<ImportInput>, statuses: readonly string[] | undefined): Promise<AsyncGenerator<string>> {
    if (!(await this.rows.isKept(task))) throw fileExpired();
    return csvOf(task, (after) => this.rows.page(task, CSV_PAGE, { after, statuses, hasSource: true }));
  }

  /** @throws DomainError 404; 403; 409 when the rows of the file are no longer kept. */
  override async retry(ref: string, ctx: RequestContext): Promise<Outcome> {
    const task = await this.toChange(ref, ctx);
    if (task.finishedAt !== null && !(await this.rows.isKept(task))) throw fileExpired();
    return super.retry(ref, ctx);
  }

  /** The scopes of which a key needs one; who may write a kind may read its imports. */
  protected lacking(
    access: 'read' | 'write',
    { kind }: Pick<ImportInput, 'kind'>,
    { scopes }: RequestContext,
  ): readonly string[] | undefined {
    const { context } = kindOf(kind);
    if (mayAccess(scopes, 'write', context) || mayAccess(scopes, access, context)) return undefined;
    return scopesFor(access, context);
  }
}

/** @throws DomainError 422 for a name that is not known. */
function kindOf(name: string): TransferKind {
  const kind = transferKind(name);
  if (kind === undefined)
    throw validationError('kind', `must be one of ${TRANSFER_KINDS.map((one) => one.name).join(', ')}`);
  return kind;
}
