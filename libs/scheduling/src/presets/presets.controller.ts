import { Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Body, Filters, Operation, NamedPaging, Ctx, HttpResponse, type Input, PointInTimeQuery } from '#http';
import type { RequestContext } from '#eventstore/store';
import {
  type CopiedPresets,
  CopyPreset,
  CopyPresetBody,
  CreatePreset,
  CreatePresetBody,
  DeletePreset,
} from './preset.commands.js';
import { GetPreset, ListPresets } from './preset.queries.js';
import { PresetUuidsView, PresetView } from './preset.view.js';

@Controller('v2/users/:user/job_list_presets')
export class PresetsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation({
    summary: "List a user's presets of the job list, oldest first",
    query: NamedPaging,
    lists: { presets: PresetView },
    hasParent: true,
  })
  list(@Param('user') ref: string, @Filters() filters: Input<NamedPaging>, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new ListPresets(ref, filters, ctx));
  }

  @Get(':preset')
  @Operation({ summary: 'Read a preset', shows: { preset: PresetView }, query: PointInTimeQuery })
  get(@Param('user') ref: string, @Param('preset') preset: string, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new GetPreset(ref, preset, ctx));
  }

  @Post()
  @Operation({ summary: 'Save filters of the job list', body: CreatePresetBody, creates: 'preset', hasParent: true })
  create(@Param('user') ref: string, @Body() input: Input<CreatePresetBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new CreatePreset(ref, input, ctx));
  }

  @Post(':preset/copy')
  @Operation({
    summary: 'Copy a preset to users',
    description: 'Creates all copies or none.',
    body: CopyPresetBody,
    returns: {
      status: 201,
      with: PresetUuidsView,
      respond: ({ uuids }: CopiedPresets) => new HttpResponse(201, { preset_uuids: uuids }),
    },
  })
  copy(
    @Param('user') ref: string,
    @Param('preset') preset: string,
    @Body() input: Input<CopyPresetBody>,
    @Ctx() ctx: RequestContext,
  ) {
    return this.commands.execute(new CopyPreset(ref, preset, input, ctx));
  }

  @Delete(':preset')
  @Operation({ summary: 'Delete a preset', deletes: true })
  delete(@Param('user') ref: string, @Param('preset') preset: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new DeletePreset(ref, preset, ctx));
  }
}
