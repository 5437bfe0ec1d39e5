import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { clock } from '#eventstore/domain';
import { Database, References } from '#eventstore/store';
import { Field, HttpResponse, ListQuery, type Named, ReferenceFilter, resolveFilters, UuidFilter, whole } from '#http';
import { Workforce } from '#scheduling';
import { WorkerLocations } from '#work-orders';
import { presentWorkerLocation } from './worker-location.view.js';

/** Maximum number of workers whose locations are read. */
const MAX_WORKERS = 10_000;
/** A week. */
const MAX_AGE_MINUTES = 10_080;
const MINUTE_MS = 60_000;

export class ListWorkerLocationsQuery {
  @UuidFilter({
    optional: true,
    description: 'Only workers of these territories, or with a shift there at this time',
  })
  territory_uuid?: readonly string[];
  @UuidFilter({ optional: true, description: 'Only the workers of these teams' }) team_uuid?: readonly string[];
  @ReferenceFilter('territory') territory?: Named;
  @ReferenceFilter('team') team?: Named;
  @Field(
    { type: 'integer', minimum: 1, maximum: MAX_AGE_MINUTES },
    whole(`a whole number from 1 to ${MAX_AGE_MINUTES}`, 1, MAX_AGE_MINUTES),
    { optional: true, description: 'Only locations of the last so many minutes; by default those of any age' },
  )
  max_age?: string;
}

/** The newest location of each worker. */
export class ListWorkerLocations extends ListQuery<ListWorkerLocationsQuery> {}

@QueryHandler(ListWorkerLocations)
export class ListWorkerLocationsHandler implements IQueryHandler<ListWorkerLocations> {
  constructor(
    private readonly workforce: Workforce,
    private readonly locations: WorkerLocations,
    readonly references: References,
    readonly database: Database,
  ) {}

  async execute({ filters, ctx }: ListWorkerLocations): Promise<HttpResponse> {
    const query = await resolveFilters(filters, filters.finish(), ctx, this);
    const { territory_uuid: territories, team_uuid: teams, max_age } = query;
    const now = clock.now();
    const [from, to] = [new Date(now).toISOString(), new Date(now + 1).toISOString()];
    const workers = await this.workforce.workers(ctx.account, {
      teams,
      territories: territories && { uuids: territories, within: { from, to } },
      limit: MAX_WORKERS,
    });
    const since = max_age === undefined ? undefined : new Date(now - Number(max_age) * MINUTE_MS).toISOString();
    const uuids = workers.map(({ uuid }) => uuid);
    const found = await this.locations.newest(ctx.account, uuids, since);
    return new HttpResponse(200, { locations: found.map(presentWorkerLocation) });
  }
}
