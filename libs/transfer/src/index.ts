import type { BoundedContext } from '#eventstore/store';
import { Exports } from './exports/export.entity.js';
import { FinishedImports } from './imports/finished-import.entity.js';
import { ImportMappings } from './mappings/import-mapping.entity.js';

/** Long work on the entities of all contexts: it takes back what a request has recorded, and imports and exports files. */
export const transfer: BoundedContext = {
  name: 'transfer',
  // It has no scope of its own: who may read webhooks may read mappings, that an import has ended, and what was exported.
  scope: 'integrations',
  aggregates: [FinishedImports, Exports, ImportMappings],
  projections: [],
};

export { TRANSFER_KINDS, type TransferKind, transferKind } from './kinds/transfer-kinds.js';
export { transferProblems } from './transfer.problems.js';
export { TransferHttpModule } from './transfer.http.module.js';
export { TransferModule } from './transfer.module.js';
export { TransferWorkerModule } from './transfer.worker.module.js';
export { presentUndo, presentUndoRow, UndoRowView, UndoView } from './undos/undo.view.js';
export { Undos } from './undos/undos.service.js';
export { CancelUndo, RetryUndo, StartUndo, StartUndoBody } from './undos/undo.commands.js';
export { IMPORT_MODES } from './imports/import.js';
export { ImportRowView, ImportView, presentImport, presentImportRow } from './imports/import.view.js';
export { Imports } from './imports/imports.service.js';
export { CancelImport, RetryImport, StartImport, StartImportQuery } from './imports/import.commands.js';
export { StoredExports } from './exports/stored-exports.service.js';
export { EXPORT_FORMATS } from './exports/export.js';
export { EXPORT_KINDS } from './exports/export-kinds.js';
export { type ExportView, presentExport } from './exports/export.view.js';
export { StartExportBody } from './exports/export.body.js';
export { DeleteExport, StartExport } from './exports/export.commands.js';
export { CreateImportMapping, DeleteImportMapping, UpdateImportMapping } from './mappings/import-mapping.commands.js';
export { CreateImportMappingBody, UpdateImportMappingBody } from './mappings/import-mapping.body.js';
