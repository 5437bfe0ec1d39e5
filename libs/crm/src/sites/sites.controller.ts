import { Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Body, Filters, Operation, Ctx, type Input, PointInTimeQuery } from '#http';
import type { RequestContext } from '#eventstore/store';
import { CreateSiteBody, UpdateSiteBody } from './site.body.js';
import { CreateSite, DeleteSite, UpdateSite } from './site.commands.js';
import { GetSite, ListSites, ListSitesQuery } from './site.queries.js';
import { SiteView } from './site.view.js';

@Controller('v2/sites')
export class SitesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation({ summary: 'List or search sites, newest first', query: ListSitesQuery, lists: { sites: SiteView } })
  list(@Filters() filters: Input<ListSitesQuery>, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new ListSites(filters, ctx));
  }

  @Post()
  @Operation({ summary: 'Create a site', body: CreateSiteBody, creates: 'site' })
  create(@Body() input: Input<CreateSiteBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new CreateSite(input, ctx));
  }

  @Get(':site')
  @Operation({ summary: 'Read a site', shows: { site: SiteView }, query: PointInTimeQuery })
  get(@Param('site') ref: string, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new GetSite(ref, ctx));
  }

  @Patch(':site')
  @Operation({ summary: 'Update or create a site', body: UpdateSiteBody, upserts: 'site' })
  update(@Param('site') ref: string, @Body() input: Input<UpdateSiteBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new UpdateSite(ref, input, ctx));
  }

  @Delete(':site')
  @Operation({ summary: 'Delete a site', description: 'Its jobs keep their references to it.', deletes: true })
  delete(@Param('site') ref: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new DeleteSite(ref, ctx));
  }
}
