import { Module } from '@nestjs/common';
import { TaskStore } from '#eventstore/worker';
import { handlersOf } from '#http';
import { ImportKind } from './imports/import-kind.service.js';
import { ImportRows } from './imports/import-rows.repository.js';
import { ImportTemplates } from './imports/import-templates.service.js';
import { Imports } from './imports/imports.service.js';
import { ExportAccess } from './exports/export-access.service.js';
import { ExportKind } from './exports/export-kind.service.js';
import { MappedColumns } from './mappings/mapped-columns.service.js';
import { kindResources, settingResources } from './transfer.resources.js';
import { ExportFiles } from './exports/export-files.service.js';
import { ExportRows } from './exports/export-rows.service.js';
import { RoutePages } from './exports/route-pages.service.js';
import { ExportStreams } from './exports/export-streams.service.js';
import { StoredExports } from './exports/stored-exports.service.js';
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
    RoutePages,
    ExportRows,
    ExportFiles,
    ExportAccess,
    ExportStreams,
    ExportKind,
    StoredExports,
    MappedColumns,
    ...handlersOf([...kindResources, ...settingResources]),
  ],
  exports: [TaskStore, UndoKind, ImportKind, ImportRows, ExportKind],
})
export class TransferModule {}
