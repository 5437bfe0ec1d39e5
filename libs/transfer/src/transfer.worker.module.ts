import { Module } from '@nestjs/common';
import { TaskLoop } from '#eventstore/worker';
import { TransferModule } from './transfer.module.js';
import { ExportKind } from './exports/export-kind.service.js';
import { ExportSweeper } from './exports/export-sweeper.worker.js';
import { ImportSweeper } from './imports/import-sweeper.worker.js';
import { ImportKind } from './imports/import-kind.service.js';
import { UndoKind } from './undos/undo-kind.service.js';

/** Performs the tasks of this context in a worker. */
@Module({ imports: [TransferModule], providers: [ImportSweeper, ExportSweeper] })
export class TransferWorkerModule {
  constructor(tasks: TaskLoop, undos: UndoKind, imports: ImportKind, exports: ExportKind) {
    for (const kind of [undos, imports, exports]) tasks.add(kind);
  }
}
