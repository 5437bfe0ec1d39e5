import { Readable } from 'node:stream';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { RequestContext } from '#eventstore/store';
import {
  BinaryBody,
  EnumFilter,
  etagOf,
  Field,
  GetQuery,
  HttpResponse,
  type Input,
  ListQuery,
  Uuid,
  whole,
} from '#http';
import { TaskLimit } from '../tasks/task-limit.body.js';
import { presentImport, presentImportRow, ROW_STATUSES } from './import.view.js';
import { Imports } from './imports.service.js';
import { ImportTemplates } from './import-templates.service.js';

export class ListImportsQuery {
  @TaskLimit() limit?: string;
  @Uuid({ optional: true, description: 'Continue after the import with this uuid' }) after?: string;
}

export class ListImportRowsQuery {
  @TaskLimit() limit?: string;
  @Field({ type: 'integer', minimum: 0 }, whole('the cursor of a `Link`', 0, Number.MAX_SAFE_INTEGER), {
    optional: true,
    description: 'Continue after the row with this number',
  })
  after?: string;
  @EnumFilter({ values: ROW_STATUSES, optional: true, description: 'Only rows with these statuses' })
  status?: readonly string[];
}

/** Imports of kinds that the key may read, newest first. */
export class ListImports extends ListQuery<ListImportsQuery> {}

@QueryHandler(ListImports)
export class ListImportsHandler implements IQueryHandler<ListImports> {
  constructor(private readonly imports: Imports) {}

  async execute({ filters, ctx }: ListImports): Promise<HttpResponse> {
    const { limit = '100', after } = filters.finish();
    const { items, next } = await this.imports.list(ctx, Number(limit), after?.toLowerCase());
    return HttpResponse.list('imports', items, { present: presentImport, next });
  }
}

export class GetImport extends GetQuery {}

@QueryHandler(GetImport)
export class GetImportHandler implements IQueryHandler<GetImport> {
  constructor(private readonly imports: Imports) {}

  async execute({ ref, ctx }: GetImport): Promise<HttpResponse> {
    const view = presentImport(await this.imports.get(ref, ctx));
    return HttpResponse.one('import', view, etagOf({ version: 1, refs: {} }, view));
  }
}

export class ImportRowsCsvQuery {
  @EnumFilter({ values: ROW_STATUSES, optional: true, description: 'Only rows with these statuses' })
  status?: readonly string[];
}

/** Rows of an import with their errors, as a file that can be sent again. */
export class GetImportRowsCsv extends GetQuery {
  constructor(
    ref: string,
    readonly filters: Input<ImportRowsCsvQuery>,
    ctx: RequestContext,
  ) {
    super(ref, ctx);
  }
}

@QueryHandler(GetImportRowsCsv)
export class GetImportRowsCsvHandler implements IQueryHandler<GetImportRowsCsv> {
  constructor(private readonly imports: Imports) {}

  async execute({ ref, filters, ctx }: GetImportRowsCsv): Promise<HttpResponse> {
    const task = await this.imports.get(ref, ctx);
    const { status: statuses } = filters.finish();
    return csvFile(`${task.input.kind}-rows.csv`, await this.imports.csv(task, statuses));
  }
}

/** The columns of a kind, with two rows that show them. */
export class GetImportTemplate extends GetQuery {}

@QueryHandler(GetImportTemplate)
export class GetImportTemplateHandler implements IQueryHandler<GetImportTemplate> {
  constructor(private readonly templates: ImportTemplates) {}

  execute({ ref }: GetImportTemplate): Promise<HttpResponse> {
    return Promise.resolve(csvFile(ref, [this.templates.csv(ref)]));
  }
}

const csvFile = (name: string, parts: AsyncIterable<string> | Iterable<string>): HttpResponse =>
  new HttpResponse(200, new BinaryBody('text/csv; charset=utf-8', undefined, () => Readable.from(parts)), {
    'Content-Disposition': `attachment; filename="${name}"`,
  });

/** What an import did with its rows, in the order of the file. */
export class ListImportRows extends GetQuery {
  constructor(
    ref: string,
    readonly filters: Input<ListImportRowsQuery>,
    ctx: RequestContext,
  ) {
    super(ref, ctx);
  }
}

@QueryHandler(ListImportRows)
export class ListImportRowsHandler implements IQueryHandler<ListImportRows> {
  constructor(private readonly imports: Imports) {}

  async execute({ ref, filters, ctx }: ListImportRows): Promise<HttpResponse> {
    const task = await this.imports.get(ref, ctx);
    const { limit = '100', after = '0', status: statuses } = filters.finish();
    const { items, next } = await this.imports.page(task, Number(limit), { after: Number(after), statuses });
    return HttpResponse.list('rows', items, {
      present: presentImportRow,
      next: next?.toString(),
      cursorOf: ({ row }) => String(row),
    });
  }
}
