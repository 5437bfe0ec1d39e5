import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { RequestContext } from '#eventstore/store';
import { Enum, EnumFilter, etagOf, Field, GetQuery, HttpResponse, ListQuery, type RequestedRange, Uuid } from '#http';
import { TaskLimit } from '../tasks/task-limit.body.js';
import { EXPORT_FORMATS, type ExportFormat } from './export.js';
import { EXPORT_KINDS } from './export-kinds.js';
import { ExportStreams } from './export-streams.service.js';
import { StoredExports } from './stored-exports.service.js';

export class StreamExportQuery {
  @EnumFilter({ values: EXPORT_KINDS, optional: true, description: 'The kinds of entities; by default all' })
  kinds?: readonly string[];

  @Enum({ values: EXPORT_FORMATS, optional: true, description: '`csv` takes one kind. `ndjson` by default' })
  format?: ExportFormat;

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
  constructor(private readonly exports: ExportStreams) {}

  execute({ filters, ctx }: StreamExport): Promise<HttpResponse> {
    return Promise.resolve(this.exports.stream(filters.finish(), ctx));
  }
}

export class ListExportsQuery {
  @TaskLimit() limit?: string;
  @Uuid({ optional: true, description: 'Continue after the export with this uuid' }) after?: string;
}

/** Exports of kinds that the key may read, newest first. */
export class ListExports extends ListQuery<ListExportsQuery> {}

@QueryHandler(ListExports)
export class ListExportsHandler implements IQueryHandler<ListExports> {
  constructor(private readonly exports: StoredExports) {}

  async execute({ filters, ctx }: ListExports): Promise<HttpResponse> {
    const { limit = '100', after } = filters.finish();
    const { items, next } = await this.exports.list(ctx, Number(limit), after?.toLowerCase());
    return HttpResponse.list('exports', items, { present: (one) => this.exports.present(one, ctx), next });
  }
}

export class GetExport extends GetQuery {}

@QueryHandler(GetExport)
export class GetExportHandler implements IQueryHandler<GetExport> {
  constructor(private readonly exports: StoredExports) {}

  async execute({ ref, ctx }: GetExport): Promise<HttpResponse> {
    const found = await this.exports.get(ref, ctx);
    const view = this.exports.present(found, ctx);
    // A copy of the answer is as old as its URL.
    return HttpResponse.one('export', view, etagOf(found, [view.content_url]));
  }
}

/** The file of an export. */
export class GetExportContent extends Query<HttpResponse> {
  constructor(
    readonly ref: string,
    readonly range: RequestedRange,
    readonly ctx: RequestContext,
  ) {
    super();
  }
}

@QueryHandler(GetExportContent)
export class GetExportContentHandler implements IQueryHandler<GetExportContent> {
  constructor(private readonly exports: StoredExports) {}

  execute({ ref, range, ctx }: GetExportContent): Promise<HttpResponse> {
    return this.exports.content(ref, range, ctx);
  }
}
