import { Controller, Get, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Body, Filters, Operation, Ctx, HttpResponse, type Input } from '#http';
import type { RequestContext } from '#eventstore/store';
import { type UploadedLocations, UploadLocations, UploadLocationsBody } from './job-location.commands.js';
import { ListLocations, ListLocationsQuery } from './job-location.queries.js';
import { JobLocationView, LocationUuidsView } from './job-location.view.js';

@Controller('v2/jobs/:job/locations')
export class JobLocationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation({
    summary: 'List the locations of a job in the order of their upload',
    description: 'Polling with `after` set to the last known location misses none.',
    query: ListLocationsQuery,
    lists: { locations: JobLocationView },
    hasParent: true,
  })
  list(@Param('job') ref: string, @Filters() filters: Input<ListLocationsQuery>, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new ListLocations(ref, filters, ctx));
  }

  @Post()
  @Operation({
    id: 'uploadJobLocations',
    summary: 'Upload locations of a job',
    description: 'Uploads 1 to 1000 locations, all or none.',
    body: UploadLocationsBody,
    forbids: ['job.view_only'],
    returns: {
      status: 201,
      with: LocationUuidsView,
      respond: ({ uuids }: UploadedLocations) => new HttpResponse(201, { location_uuids: uuids }),
    },
  })
  upload(@Param('job') ref: string, @Body() input: Input<UploadLocationsBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new UploadLocations(ref, input, ctx));
  }
}
