import { Controller, Get, Param, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Body, Ctx, Filters, HttpResponse, type Input, Operation } from '#http';
import type { RequestContext } from '#eventstore/store';
import { AvailabilityBody, JobAvailabilityQuery } from './availability.body.js';
import { GetJobAvailability, SearchAvailability } from './availability.queries.js';
import { AvailabilityView } from './availability.view.js';

const returns = {
  status: 200,
  with: AvailabilityView,
  respond: (found: AvailabilityView) => new HttpResponse(200, found),
} as const;

const ERRORS = ['availability.too_wide'];

@Controller('v2/availability')
export class AvailabilityController {
  constructor(private readonly queries: QueryBus) {}

  @Post()
  @Operation({
    id: 'searchAvailability',
    summary: 'Find free times of workers and teams',
    description: `Changes nothing, and reserves nothing: create a hold or a job to keep a time. A time is free within the
working time that fits the job type and territory, outside of jobs and holds with the buffer around them, and not before \`notice\`.
With a place, the drives from the stop before (or from the start location when a shift begins) and to the stop after must fit, too. For
keys without the scope \`write\` or \`admin\`, start locations are not known: the first slot of a shift leaves no time for the drive. A
team is free when all members are who work on that day, at least one.

There is one slot for each worker, free time and window: the earliest start on the grid, or with \`travel\` and \`balanced\` the best;
\`latest_from\` says how far it may move. Times are those of the account's time zone, also on days with clock changes. Slots with equal
scores are ordered by uuid, so the same question has the same answer. Includes every write whose response you have received.

No slot is no error: \`explanation\` says why. The number of workers with the skills who may work in the territory, times the days,
is at most 15,500.`,
    context: 'scheduling',
    isQuery: true,
    isOutsideBatches: true,
    alsoScopes: ['booking'],
    body: AvailabilityBody,
    returns,
    errors: ERRORS,
  })
  search(@Body() input: Input<AvailabilityBody>, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new SearchAvailability(input, ctx));
  }
}

@Controller('v2/jobs')
export class JobAvailabilityController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':job/availability')
  @Operation({
    id: 'getJobAvailability',
    summary: 'Find free times for a job',
    description: `As \`POST /v2/availability\` with the duration, type, skills, territory and place of the job, of all workers. \`prefer\`
names workers by uuid or email. The time of the job itself counts as free. A job without a duration has the account's default duration.`,
    context: 'work_orders',
    query: JobAvailabilityQuery,
    returns,
    errors: ERRORS,
  })
  ofJob(@Param('job') ref: string, @Filters() filters: Input<JobAvailabilityQuery>, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new GetJobAvailability(ref, filters, ctx));
  }
}
