import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Enum, EnumFilter, type HttpResponse, ListQuery } from '#http';
import { EXPORT_KINDS } from './export-kinds.js';
import { Exports } from './exports.service.js';

export class StreamExportQuery {
  @EnumFilter({ values: EXPORT_KINDS, optional: true, description: 'The kinds of entities; by default all' })
  kinds?: readonly string[];

  @Enum({ values: ['ndjson'], optional: true, description: '`ndjson` by default' })
  format?: 'ndjson';
}

/** An export whose rows are the response. */
export class StreamExport extends ListQuery<StreamExportQuery> {}

@QueryHandler(StreamExport)
export class StreamExportHandler implements IQueryHandler<StreamExport> {
  constructor(private readonly exports: Exports) {}

  execute({ filters, ctx }: StreamExport): Promise<HttpResponse> {
    return Promise.resolve(this.exports.stream(filters.finish(), ctx));
  }
}
