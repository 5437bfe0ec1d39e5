import { Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Body, Filters, Operation, Ctx, type HttpResponse, type Input } from '#http';
import type { RequestContext, Outcome } from '#eventstore/store';
import { CreateJobBody, UpdateJobBody } from './job.body.js';
import { CreateJob, DeleteJob, UpdateJob } from './job.commands.js';
import { GetJobHistory, GetJobHistoryQuery } from './job-history.queries.js';
import { JobHistoryEventView } from './job-history.view.js';
import { GetJob, ListJobs, ListJobsQuery } from './job.queries.js';
import { JobSummaryView, JobUuidsView, JobView } from './job.view.js';

@Controller('v2/jobs')
export class JobsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation({
    summary: 'List jobs, newest first unless sorted',
    query: ListJobsQuery,
    lists: { jobs: JobSummaryView },
  })
  list(@Filters() filters: Input<ListJobsQuery>, @Ctx() ctx: RequestContext): Promise<HttpResponse> {
    return this.queries.execute(new ListJobs(filters, ctx));
  }

  @Post()
  @Operation({
    summary: 'Create a job',
    description:
      'What is left out comes from the template; address, contacts and territory from the site, else the client. A new client and site may be created along, all or nothing.',
    body: CreateJobBody,
    creates: 'job',
    resultView: JobUuidsView,
  })
  create(@Body() input: Input<CreateJobBody>, @Ctx() ctx: RequestContext): Promise<Outcome> {
    return this.commands.execute(new CreateJob(input, ctx));
  }

  @Get(':job')
  @Operation({ summary: 'Read a job', shows: { job: JobView } })
  get(@Param('job') ref: string, @Ctx() ctx: RequestContext): Promise<HttpResponse> {
    return this.queries.execute(new GetJob(ref, ctx));
  }

  @Patch(':job')
  @Operation({
    summary: 'Change a job',
    description:
      'While the job is under way its assignees, possible resolutions, time, client and site cannot be changed; once it is closed nothing but its external ids and the values of its fields (`job.locked`).',
    body: UpdateJobBody,
    updates: 'job',
    resultView: JobUuidsView,
    errors: ['job.locked'],
  })
  update(@Param('job') ref: string, @Body() input: Input<UpdateJobBody>, @Ctx() ctx: RequestContext): Promise<Outcome> {
    return this.commands.execute(new UpdateJob(ref, input, ctx));
  }

  @Delete(':job')
  @Operation({ summary: 'Delete a job', description: 'In any status; its history stays readable.', deletes: true })
  delete(@Param('job') ref: string, @Ctx() ctx: RequestContext): Promise<Outcome> {
    return this.commands.execute(new DeleteJob(ref, ctx));
  }

  @Get(':job/history')
  @Operation({
    summary: 'Read what happened to a job, oldest first',
    description: 'One event a version; of a deleted job by its uuid.',
    query: GetJobHistoryQuery,
    lists: { events: JobHistoryEventView },
    hasParent: true,
  })
  history(
    @Param('job') ref: string,
    @Filters() filters: Input<GetJobHistoryQuery>,
    @Ctx() ctx: RequestContext,
  ): Promise<HttpResponse> {
    return this.queries.execute(new GetJobHistory(ref, filters, ctx));
  }
}
