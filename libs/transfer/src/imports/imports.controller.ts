import { Controller, Get, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { RequestContext } from '#eventstore/store';
import { BodyStream, Ctx, Filters, type Input, Operation, type RequestStream } from '#http';

import { CancelImport, MAX_FILE_BYTES, RetryImport, StartImport, StartImportQuery } from './import.commands.js';
import {
  GetImport,
  GetImportRowsCsv,
  GetImportTemplate,
  ImportRowsCsvQuery,
  ListImportRows,
  ListImportRowsQuery,
  ListImports,
  ListImportsQuery,
} from './import.queries.js';
import { ImportRowView, ImportView } from './import.view.js';

const READ = 'Needs the scope to read or to write its kind.';
const WRITE = 'Needs the scope to write its kind.';

@Controller('v2/imports')
export class ImportsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation({
    summary: 'List imports, newest first',
    description: `Those of kinds that the key may read or write: a page may have fewer entries than \`limit\`. Imports that have ended are kept for the days of the setting \`TASK_RETENTION_DAYS\` (365).`,
    scope: 'any',
    query: ListImportsQuery,
    lists: { imports: ImportView },
  })
  list(@Filters() filters: Input<ListImportsQuery>, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new ListImports(filters, ctx));
  }

  @Post()
  @Operation({
    summary: 'Import a file',
    description: `The body is the file, also packed by gzip: at most 100 MiB unpacked, 200,000 rows, and 1 MiB a row. A worker performs the rows in the order of
the file, each as the request that it is: the body of the POST or PATCH of its kind. \`uuid\`, otherwise \`external_id\`, otherwise (users) \`email\`,
otherwise (kinds whose names are unique) \`name\` or \`code\` says which entity it is; a row with none is created. A row of \`shifts\` is
\`{user, intervals}\`, one of \`job_actions\` \`{job, action, …}\` with the body of the action.

In a dry run every row is a trial run. One that rests on an earlier row of the file, since it names what that would create or change, is \`depends\` with
\`depends_on_row\`, and is as good as that row.

NDJSON (\`application/x-ndjson\`) has one JSON object a line. CSV (\`text/csv\`) in UTF-8 has the separator \`,\`, \`;\` or tab, and a header whose
columns are wire paths: \`organization_name\`, \`contacts.0.value\`, \`client.external_id\`, \`custom_fields.Boiler make\`. An empty cell is
absent, \`\\N\` is null, a list has \`;\` between its items (\`\\;\` is a semicolon), a cell that begins with \`\\\` is the text behind it, and \`\\\` alone an
empty text. A workbook (XLSX) has at most 20 MiB unpacked, 50,000 rows and 5,000,000 cells; of it the first sheet is read, or \`sheet\`. Its cells are those of CSV: numbers, \`true\` and
\`false\`, \`2026-03-02\`, \`2026-03-02T08:00:00\` and \`08:00:00\` by the type of the cell, formulas by the stored value, errors as empty cells. Columns that are not known are refused (\`import.columns\`) unless \`ignore_columns\` names them. The options of the request hold for each row. The same file sent again with the
same \`Idempotency-Key\` is the same import. The events have \`via: import\` and the \`correlation_id\` of the import; an undo of its \`import_uuid\` takes it back. The last one is \`import_finished\`, which webhooks send too.
${WRITE}`,
    scope: 'any',
    query: StartImportQuery,
    streamsBody: true,
    acceptsGzip: true,
    maxBodyBytes: MAX_FILE_BYTES,
    creates: 'import',
    isOutsideBatches: true,
    hasNoTrial: true,
    options: ['scheduling_checks'],
    errors: ['import.too_large', 'import.storage_full', 'import.encoding', 'import.columns', 'task.too_many'],
  })
  start(@Filters() input: Input<StartImportQuery>, @BodyStream() file: RequestStream, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new StartImport(input, file, ctx));
  }

  @Get('templates/:file')
  @Operation({
    id: 'getImportTemplate',
    summary: 'Read a file with the columns of a kind',
    description:
      '`<kind>.csv`, such as `clients.csv`: the header with columns that rows of the kind may have, and two rows that show them. Further columns are the wire paths of the body of its POST and PATCH.',
    scope: 'any',
    downloads: { description: 'CSV', isMade: true },
  })
  template(@Param('file') file: string, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new GetImportTemplate(file, ctx));
  }

  @Get(':import_id')
  @Operation({ summary: 'Read an import', description: READ, scope: 'any', shows: { import: ImportView } })
  get(@Param('import_id') ref: string, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new GetImport(ref, ctx));
  }

  @Get(':import_id/rows')
  @Operation({
    id: 'listImportRows',
    summary: 'List what an import did with its rows',
    description: `In the order of the file. A row that was not performed is \`pending\`. A page may have fewer entries than \`limit\`: with \`status\` it searches 20,000 rows. ${READ}`,
    scope: 'any',
    query: ListImportRowsQuery,
    lists: { rows: ImportRowView },
    hasParent: true,
  })
  rows(@Param('import_id') ref: string, @Filters() filters: Input<ListImportRowsQuery>, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new ListImportRows(ref, filters, ctx));
  }

  @Get(':import_id/rows.csv')
  @Operation({
    id: 'getImportRowsCsv',
    summary: 'Read rows of an import with their errors, as CSV',
    description: `The columns of the file and \`error\`: with \`status=failed\` a file that can be corrected and sent again, since the column \`error\` is passed over.
Of a file of JSON the column \`row\` has the text of the row. The rows are kept for the days of the setting \`IMPORT_FILE_RETENTION_DAYS\` (30) after the import has ended. ${READ}`,
    scope: 'any',
    query: ImportRowsCsvQuery,
    downloads: { description: 'CSV', isMade: true },
    conflicts: ['import.file_expired'],
  })
  rowsCsv(@Param('import_id') ref: string, @Filters() filters: Input<ImportRowsCsvQuery>, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new GetImportRowsCsv(ref, filters, ctx));
  }

  @Post(':import_id/cancel')
  @Operation({
    id: 'cancelImport',
    summary: 'Cancel an import',
    description: `What it has changed so far stays so. One that has ended stays as it is. ${WRITE}`,
    scope: 'any',
    isOutsideBatches: true,
    hasNoTrial: true,
    updates: 'import',
  })
  cancel(@Param('import_id') ref: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new CancelImport(ref, ctx));
  }

  @Post(':import_id/retry')
  @Operation({
    id: 'retryImport',
    summary: 'Retry the failed rows of an import',
    description: `Also the rows that a canceled, stopped or failed import has left. One that runs goes on. The rows of the file are kept for the days of the
setting \`IMPORT_FILE_RETENTION_DAYS\` (30) after the import has ended. ${WRITE}`,
    scope: 'any',
    isOutsideBatches: true,
    hasNoTrial: true,
    updates: 'import',
    conflicts: ['import.file_expired'],
  })
  retry(@Param('import_id') ref: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new RetryImport(ref, ctx));
  }
}
