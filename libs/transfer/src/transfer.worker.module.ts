import { Module } from '@nestjs/common';
import { TaskLoop } from '#eventstore/worker';
import { TransferModule } from './transfer.module.js';
import { ImportSweeper } from './imports/import-sweeper.worker.js';
import { ImportKind } from './imports/import-kind.service.js';
import { UndoKind } from './undos/undo-kind.service.js';

/** Performs the tasks of this context in a worker. */
@Module({ imports: [TransferModule], providers: [ImportSweeper] })
export class TransferWorkerModule {
  constructor(tasks: TaskLoop, undos: UndoKind, imports: ImportKind) {
    tasks.add(undos);
    tasks.add(imports);
  }
}
