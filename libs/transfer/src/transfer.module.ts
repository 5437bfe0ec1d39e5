import { Module } from '@nestjs/common';
import { TaskStore } from '#eventstore/worker';
import { handlersOf } from '#http';
import { ImportKind } from './imports/import-kind.service.js';
import { ImportRows } from './imports/import-rows.repository.js';
import { ImportTemplates } from './imports/import-templates.service.js';
import { Imports } from './imports/imports.service.js';
import { transferResources } from './transfer.resources.js';
import { ExportFiles } from './exports/export-files.service.js';
import { ExportRows } from './exports/export-rows.service.js';
import { Exports } from './exports/exports.service.js';
import { UndoKind } from './undos/undo-kind.service.js';
import { Undos } from './undos/undos.service.js';

@Module({
  providers: [
    TaskStore,
    UndoKind,
    Undos,
    ImportKind,
    ImportRows,
    Imports,
    ImportTemplates,
    ExportRows,
    ExportFiles,
    Exports,
    ...handlersOf(transferResources),
  ],
  exports: [TaskStore, UndoKind, ImportKind, ImportRows],
})
export class TransferModule {}
