import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Input } from '#http';
import { clock, notFound } from '#eventstore/domain';
import type { RequestContext } from '#eventstore/store';
import { RequirementsOfJobs } from '#work-orders';
import type { AvailabilityBody, JobAvailabilityQuery } from './availability.body.js';
import { AvailabilityInput } from './availability-input.service.js';
import { AvailabilitySearch } from './availability-search.service.js';
import type { AvailabilityView } from './availability.view.js';

/** Finds free times of workers and teams (contract §14). */
export class SearchAvailability extends Query<AvailabilityView> {
  constructor(
    readonly input: Input<AvailabilityBody>,
    readonly ctx: RequestContext,
  ) {
    super();
  }
}

@QueryHandler(SearchAvailability)
export class SearchAvailabilityHandler implements IQueryHandler<SearchAvailability> {
  constructor(
    private readonly inputs: AvailabilityInput,
    private readonly availability: AvailabilitySearch,
  ) {}

  async execute({ input, ctx }: SearchAvailability): Promise<AvailabilityView> {
    const now = clock.now();
    return this.availability.search(await this.inputs.question(input, ctx, now), ctx, now);
  }
}

/** Finds free times for a job. */
export class GetJobAvailability extends Query<AvailabilityView> {
  constructor(
    readonly ref: string,
    readonly filters: Input<JobAvailabilityQuery>,
    readonly ctx: RequestContext,
  ) {
    super();
  }
}

@QueryHandler(GetJobAvailability)
export class GetJobAvailabilityHandler implements IQueryHandler<GetJobAvailability> {
  constructor(
    private readonly inputs: AvailabilityInput,
    private readonly requirements: RequirementsOfJobs,
    private readonly availability: AvailabilitySearch,
  ) {}

  async execute({ ref, filters, ctx }: GetJobAvailability): Promise<AvailabilityView> {
    const job = await this.requirements.ofJob(ctx, ref);
    if (job === undefined) throw notFound('job');
    const now = clock.now();
    const asked = await this.inputs.questionOfJob(filters, ctx, now);
    const { uuid, minutes, skillUuids: skills, jobTypeUuid, territoryUuid, place } = job;
    const time = { jobTypeUuid, territoryUuid };
    return this.availability.search(
      { ...asked, minutes, skills, time, place, isUnlocated: place === null, except: uuid },
      ctx,
      now,
    );
  }
}
