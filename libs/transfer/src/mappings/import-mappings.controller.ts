import { Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { RequestContext } from '#eventstore/store';
import { Body, Ctx, Filters, type Input, NamedEntityPaging, Operation } from '#http';
import { CreateImportMappingBody, UpdateImportMappingBody } from './import-mapping.body.js';
import { CreateImportMapping, DeleteImportMapping, UpdateImportMapping } from './import-mapping.commands.js';
import { GetImportMapping, ListImportMappings } from './import-mapping.queries.js';
import { ImportMappingView } from './import-mapping.view.js';

@Controller('v2/import_mappings')
export class ImportMappingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation({
    summary: 'List mappings of imports, oldest first',
    query: NamedEntityPaging,
    lists: { import_mappings: ImportMappingView },
  })
  list(@Filters() filters: Input<NamedEntityPaging>, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new ListImportMappings(filters, ctx));
  }

  @Post()
  @Operation({
    summary: 'Create a mapping of imports',
    description:
      'It says how columns of CSV and workbooks from another system are read as those of a kind: an import names it in `mapping`. A `to` that the kind does not have is refused, with the one that it may mean. An account has at most 100 mappings (`import_mapping.too_many`).',
    body: CreateImportMappingBody,
    creates: 'import_mapping',
    errors: ['import_mapping.too_many'],
  })
  create(@Body() input: Input<CreateImportMappingBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new CreateImportMapping(input, ctx));
  }

  @Get(':import_mapping')
  @Operation({ summary: 'Read a mapping of imports', shows: { import_mapping: ImportMappingView } })
  get(@Param('import_mapping') ref: string, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new GetImportMapping(ref, ctx));
  }

  @Patch(':import_mapping')
  @Operation({
    summary: 'Change a mapping of imports',
    description: 'Imports that were sent before go on with the columns that they began with.',
    body: UpdateImportMappingBody,
    updates: 'import_mapping',
  })
  update(
    @Param('import_mapping') ref: string,
    @Body() input: Input<UpdateImportMappingBody>,
    @Ctx() ctx: RequestContext,
  ) {
    return this.commands.execute(new UpdateImportMapping(ref, input, ctx));
  }

  @Delete(':import_mapping')
  @Operation({ summary: 'Delete a mapping of imports', deletes: true })
  delete(@Param('import_mapping') ref: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new DeleteImportMapping(ref, ctx));
  }
}
