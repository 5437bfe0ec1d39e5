import { Inject, Injectable } from '@nestjs/common';
import { clock, DomainError } from '#eventstore/domain';
import {
  AbandonedCommandError,
  EventStore,
  type RequestContext,
  serviceContext,
  type UnitOfWork,
} from '#eventstore/store';
import type { StepContext, Task, TaskKind, TaskStep } from '#eventstore/worker';
import { LOGGER, type Logger } from '#platform';
import { AttachmentStorage, type ContentKey } from '#storage';
import { deleteExport, type ExportRequest, exportTooLarge, failExport, finishExport, startExport } from './export.js';
import { Exports } from './export.entity.js';
import { ExportFiles } from './export-files.service.js';

/** The most bytes that a bucket takes in one request. */
const MAX_BYTES = 5 * 1024 ** 3;

/** The file of an export would be too large for the storage. */
export const fileTooLarge = (): DomainError => exportTooLarge('5 GiB');

/** The only step of an export. */
const STEP: TaskStep = { number: 0, entityType: null, entityUuid: null };

/**
 * Writes the file of an export, and puts it into the storage of attachments. A worker that is killed leaves a file without a name, or
 * content that the removal of orphans finds; the next one begins again.
 */
@Injectable()
export class ExportKind implements TaskKind<ExportRequest> {
  readonly name = 'export';
  readonly maxRunning = 1;
  readonly maxSteps = 1;

  constructor(
    private readonly store: EventStore,
    private readonly files: ExportFiles,
    private readonly storage: AttachmentStorage,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  steps(_: Task<ExportRequest>, from: number): Promise<readonly TaskStep[]> {
    return Promise.resolve(from === 0 ? [STEP] : []);
  }

  async perform(task: Task<ExportRequest>, _: TaskStep, contextOf: StepContext): Promise<void> {
    const ctx = contextOf(() => ({ result: 'exported', detail: {} }));
    const { step: __, ...before } = ctx;
    let stored: ContentKey | undefined;
    try {
      // A storage that fails is found before the rows are read.
      await this.storage.probe();
      await this.store.change(Exports, before, task.uuid, () => startExport(clock.instant()));
      const { sha256, ...file } = await this.write(task, before);
      stored = { account: task.account, attachment: task.uuid, sha256 };
      await this.store.change(Exports, ctx, task.uuid, () => finishExport({ ...file, sha256 }, clock.instant()));
    } catch (error) {
      // After another error the commit may have been written: then the file stays, or is an orphan.
      if (!(error instanceof DomainError)) throw error;
      if (stored !== undefined) await this.remove(stored);
      // It was deleted meanwhile.
      if (error.kind === 'not_found') return;
      await this.store.change(Exports, ctx, task.uuid, () => failExport(error.code, clock.instant()));
    }
  }

  /** Writes the file into the storage. */
  private async write({ account, uuid, input }: Task<ExportRequest>, ctx: RequestContext) {
    const onRow = (_: number, bytes: number): void => {
      if (bytes > MAX_BYTES) throw fileTooLarge();
      if (ctx.isAbandoned?.() === true) throw new AbandonedCommandError();
    };
    const { file, epoch, position, rows } = await this.files.write(input, ctx, onRow);
    try {
      const { key, size } = await this.storage.write({ account, attachment: uuid }, file.read());
      return { epoch, position, rows, bytes: size, sha256: key.sha256 };
    } finally {
      await file.close();
    }
  }

  /** Removes the file of an export. Without it, as after a crash, the bytes belong to no export, and are removed as orphans. */
  async remove(key: ContentKey): Promise<void> {
    try {
      await this.storage.remove(key);
    } catch (error) {
      this.log.warn({ err: error, ...key }, 'removing the file of an export failed');
    }
  }

  /** Records that a task has ended without a file. */
  async ended({ uuid }: Task<ExportRequest>, uow: UnitOfWork): Promise<void> {
    const found = await uow.find(Exports, uuid);
    if (found !== undefined) uow.record(Exports, found, failExport('internal_error', uow.now));
  }

  /** An export is kept as long as its task. */
  async forget(account: string, uuid: string): Promise<void> {
    await this.store.transact(serviceContext(account), async (uow) => {
      const found = await uow.find(Exports, uuid);
      if (found !== undefined) uow.record(Exports, found, deleteExport());
    });
  }
}
