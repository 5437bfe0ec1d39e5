import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Enum, EnumFilter, Field, type HttpResponse, ListQuery } from '#http';
import { EXPORT_KINDS } from './export-kinds.js';
import { Exports } from './exports.service.js';

export class StreamExportQuery {
  @EnumFilter({ values: EXPORT_KINDS, optional: true, description: 'The kinds of entities; by default all' })
  kinds?: readonly string[];

  @Enum({ values: ['ndjson', 'csv'], optional: true, description: '`csv` takes one kind. `ndjson` by default' })
  format?: 'ndjson' | 'csv';

  @Field(
    { type: 'boolean', default: false },
    (value) => (value === 'true' || value === 'false' ? undefined : 'must be true or false'),
    {
      optional: true,
      description:
        "Whether a cell of CSV that begins with `=`, `+`, `-` or `@` gets a leading `'`, so that no spreadsheet performs it",
    },
  )
  excel?: string;
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
