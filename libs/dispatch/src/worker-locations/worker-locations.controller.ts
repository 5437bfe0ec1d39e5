import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { RequestContext } from '#eventstore/store';
import { Ctx, Filters, type Input, Operation } from '#http';
import { ListWorkerLocations, ListWorkerLocationsQuery } from './worker-location.queries.js';
import { WorkerLocationsView } from './worker-location.view.js';

@Controller('v2/worker_locations')
export class WorkerLocationsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Operation({
    id: 'listWorkerLocations',
    summary: 'List where workers were last',
    description: [
      'The newest location of each worker, by the time at which the device was there, of all that were uploaded for jobs. Those of',
      'deleted jobs do not count. A worker without a location is not listed; at most 10,000 workers are looked at. Strongly consistent.',
    ].join(' '),
    context: 'scheduling',
    query: ListWorkerLocationsQuery,
    returns: { status: 200, with: WorkerLocationsView },
  })
  list(@Filters() filters: Input<ListWorkerLocationsQuery>, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new ListWorkerLocations(filters, ctx));
  }
}
