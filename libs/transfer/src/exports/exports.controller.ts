import { Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { RequestContext } from '#eventstore/store';
import { Body, Ctx, Filters, type Input, Operation, Range, type RequestedRange } from '#http';
import { StartExportBody } from './export.body.js';
import { DeleteExport, StartExport } from './export.commands.js';
import {
  GetExport,
  GetExportContent,
  ListExports,
  ListExportsQuery,
  StreamExport,
  StreamExportQuery,
} from './export.queries.js';
import { ExportWithUrlView } from './export.view.js';

const SCOPES = 'Needs the scopes to read the kinds; more than two kinds, the scopes `admin` and `read`.';

@Controller('v2/exports')
export class ExportsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation({
    summary: 'List exports, newest first',
    description: `Those of kinds that the key may read: a page may have fewer entries than \`limit\`. Exports are listed for the days of the setting \`TASK_RETENTION_DAYS\` (365), without their files after seven days.`,
    scope: 'any',
    query: ListExportsQuery,
    lists: { exports: ExportWithUrlView },
  })
  list(@Filters() filters: Input<ListExportsQuery>, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new ListExports(filters, ctx));
  }

  @Post()
  @Operation({
    summary: 'Export entities into a file',
    description: `A worker writes the file, whose content is that of \`GET /v2/exports/stream\` without its limits: at most 5 GiB, read within ten minutes.
With \`filter\` it has what the list of one kind shows with these parameters, as it is at that moment. One export of an account is written at a time; others are \`queued\`. When it is \`finished\`, the file is at \`…/content\` and at \`content_url\`, for seven days.
Feed and webhooks have \`export_finished\` or \`export_failed\` then, and \`export_downloaded\` when somebody begins to read the file. ${SCOPES}`,
    scope: 'any',
    body: StartExportBody,
    creates: 'export',
    isOutsideBatches: true,
    hasNoTrial: true,
    errors: ['task.too_many'],
  })
  start(@Body() input: Input<StartExportBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new StartExport(input, ctx));
  }

  @Get('stream')
  @Operation({
    id: 'streamExport',
    summary: 'Export entities in the response',
    description: `At most 100,000 rows and 1 GiB. All entities are as of one moment, \`position\` of the first line: \`GET /v2/events?after=<position>\` goes on
without gap or double. Each line is a JSON object: first \`{"export": {format, version, account, epoch, position, kinds, created_at}}\`, then
\`{"kind", "entity"}\` with the entity as its GET shows it, last \`{"end": {rows, sha256}}\`, whose \`sha256\` is of all bytes before that line. A file
without the last line is incomplete. As CSV, a row has \`uuid\` and the fields that the PATCH of the kind takes, as an import reads them: sent back to the same
account it changes nothing. References are named by \`external_id\`, \`email\`, \`code\` or unique \`name\`, otherwise by uuid. Values of custom
fields that are no texts and no booleans, and rows of \`shifts\`, are in NDJSON only. ${SCOPES}`,
    scope: 'any',
    query: StreamExportQuery,
    downloads: { description: 'The lines or rows of the export', isMade: true },
    errors: ['export.too_large', 'export.too_slow'],
  })
  stream(@Filters() filters: Input<StreamExportQuery>, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new StreamExport(filters, ctx));
  }

  @Get(':export_id')
  @Operation({ summary: 'Read an export', description: SCOPES, scope: 'any', shows: { export: ExportWithUrlView } })
  get(@Param('export_id') ref: string, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new GetExport(ref, ctx));
  }

  @Get(':export_id/content')
  @Operation({
    id: 'getExportContent',
    summary: 'Read the file of an export',
    description: `With an API key, or by the \`content_url\` of the export. When files are in S3, the answer is a redirection to a URL there that is valid for 15 minutes. ${SCOPES}`,
    scope: 'any',
    downloads: { description: 'The file', redirects: true },
    acceptsSignature: true,
    conflicts: ['export.not_finished', 'export.expired'],
  })
  content(@Param('export_id') ref: string, @Range() range: RequestedRange, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new GetExportContent(ref, range, ctx));
  }

  @Delete(':export_id')
  @Operation({
    summary: 'Delete an export and its file',
    description: `One that is queued or being written ends. ${SCOPES}`,
    scope: 'any',
    deletes: true,
    isOutsideBatches: true,
    hasNoTrial: true,
  })
  delete(@Param('export_id') ref: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new DeleteExport(ref, ctx));
  }
}
