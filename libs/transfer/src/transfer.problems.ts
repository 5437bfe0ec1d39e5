import { defineProblem, type ProblemType } from '#http';
import { tooManyTasks } from '#eventstore/worker';
import { fileExpired, importEncoding, importStorageFull, importTooLarge } from './imports/import.js';
import { wrongColumns } from './columns/column.service.js';
import { MAX_IMPORT_MAPPINGS, tooManyImportMappings } from './mappings/import-mapping.js';
import { exportTooSlow } from './exports/export-files.service.js';
import { exportExpired, exportNotFinished } from './exports/export.js';
import { streamTooLarge } from './exports/export-streams.service.js';
import { tooLarge } from './undos/undos.service.js';

/** The problems that only this context reports (contract §2). */
export const transferProblems: readonly ProblemType[] = [
  defineProblem(
    tooLarge(),
    'An undo takes back the changes of at most 200,000 entities.',
    'Take them back entity by entity with `entity_uuid`, or with requests of your own.',
  ),
  defineProblem(
    tooManyTasks(),
    'An account has at most 100 undos, imports and exports that have not ended.',
    'Wait until some have ended (`GET /v2/undos`, `GET /v2/imports`, `GET /v2/exports`), or cancel them.',
  ),
  defineProblem(
    importTooLarge('more than 200000 rows'),
    'A file has at most 100 MiB unpacked, 200,000 rows, and 1 MiB a row, with `on_error=all_or_nothing` 500 rows; a workbook (XLSX) 20 MiB unpacked, 50,000 rows and 5,000,000 cells.',
    'Send it in parts, or a workbook as CSV.',
  ),
  defineProblem(
    importStorageFull(),
    'The rows of the imports of an account that are kept have at most 2,000 MiB; a file that arrives counts as 100 MiB.',
    'Wait until files that are being sent have arrived, or until the rows of old imports are deleted, `IMPORT_FILE_RETENTION_DAYS` (30) after their ends.',
  ),
  defineProblem(
    fileExpired(),
    'The rows of a file are kept for the days of the setting `IMPORT_FILE_RETENTION_DAYS` (30) after its import has ended.',
    'Send the file again.',
  ),
  defineProblem(
    wrongColumns({ client_name: ['is not known: did you mean "organization_name"?'] }),
    'The columns of a file are the wire paths of its kind, each once: `GET /v2/imports/templates/<kind>.csv` shows some.',
    'Rename the columns, or name those to pass over in `ignore_columns`.',
  ),
  defineProblem(
    tooManyImportMappings(),
    `An account has at most ${MAX_IMPORT_MAPPINGS} mappings of imports.`,
    'Delete a mapping that no import names any more.',
  ),
  defineProblem(importEncoding(), 'A file of text is in UTF-8.', 'Save it as UTF-8, and send it again.'),
  defineProblem(
    streamTooLarge(),
    'A streamed export has at most 100,000 rows and 1 GiB, one as a file 5 GiB, and one as CSV 500 columns.',
    'Export into a file (`POST /v2/exports`), or fewer kinds: one kind at a time, as NDJSON.',
  ),
  defineProblem(
    exportTooSlow(),
    'An export reads all its rows within ten minutes, since its snapshot keeps the database from tidying up.',
    'Export fewer kinds at once, or at a time with less load.',
  ),
  defineProblem(
    exportNotFinished(),
    'The file of an export can be read when its `status` is `finished`. One that has `failed` has none: its `error` says why.',
    'Read `GET /v2/exports/<uuid>` until it is finished, or take `export_finished` of the feed or of a webhook.',
  ),
  defineProblem(
    exportExpired(),
    'The file of an export is kept for seven days after its end.',
    'Export again with `POST /v2/exports`.',
  ),
];
