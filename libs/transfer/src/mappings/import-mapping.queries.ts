import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { EntityReader } from '#eventstore/store';
import {
  entityFilters,
  getHandler,
  GetQuery,
  HttpResponse,
  isNamed,
  ListQuery,
  type NamedEntityPaging,
  pageOf,
} from '#http';
import { ImportMappings } from './import-mapping.entity.js';
import { presentImportMapping } from './import-mapping.view.js';

export class ListImportMappings extends ListQuery<NamedEntityPaging> {}

@QueryHandler(ListImportMappings)
export class ListImportMappingsHandler implements IQueryHandler<ListImportMappings> {
  constructor(private readonly reader: EntityReader) {}

  async execute({ filters, ctx }: ListImportMappings): Promise<HttpResponse> {
    const query = filters.finish();
    const conditions = [...entityFilters(query, ctx), ...isNamed('e.name', query.name)];
    const { items, ...rest } = await this.reader.list(ImportMappings, ctx, 'oldest first', pageOf(query), conditions);
    return HttpResponse.list('import_mappings', items, { present: presentImportMapping, ...rest });
  }
}

export class GetImportMapping extends GetQuery {}
export const GetImportMappingHandler = getHandler(
  GetImportMapping,
  ImportMappings,
  'import_mapping',
  presentImportMapping,
);
