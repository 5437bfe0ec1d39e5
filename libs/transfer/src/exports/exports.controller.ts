import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { RequestContext } from '#eventstore/store';
import { Ctx, Filters, type Input, Operation } from '#http';
import { StreamExport, StreamExportQuery } from './export.queries.js';

const SCOPES = 'Needs the scopes to read the kinds; more than two kinds, the scopes `admin` and `read`.';

@Controller('v2/exports')
export class ExportsController {
  constructor(private readonly queries: QueryBus) {}

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
}
