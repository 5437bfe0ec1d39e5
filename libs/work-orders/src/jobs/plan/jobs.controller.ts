import { Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Body, Filters, Operation, Ctx, type Input, PointInTimeQuery } from '#http';
import type { RequestContext } from '#eventstore/store';
import { CreateJobBody, MAX_BODY_WITH_FILES, UpdateJobBody } from './job.body.js';
import { CreateJob, DeleteJob, UpdateJob } from './job.commands.js';
import { GetJob, ListJobs, ListJobsQuery } from '../views/job.queries.js';
import { JobSummaryView, JobUuidsView, JobView } from '../views/job.view.js';

@Controller('v2/jobs')
export class JobsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation({
    summary: 'List jobs, newest first by default',
    query: ListJobsQuery,
    lists: { jobs: [JobSummaryView, JobView] },
  })
  list(@Filters() filters: Input<ListJobsQuery>, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new ListJobs(filters, ctx));
  }

  @Post()
  @Operation({
    summary: 'Create a job',
    description:
      'Omitted fields come from the template; address, contacts and territory from the site, else from the client. A new client and site can be created in the same transaction.',
    body: CreateJobBody,
    numbers: 'serial_no',
    maxBodyBytes: MAX_BODY_WITH_FILES,
    creates: 'job',
    resultView: JobUuidsView,
    options: ['scheduling_checks'],
    errors: ['attachment.quota', 'job.fields_missing', 'job.too_large'],
    conflicts: ['job.schedule_conflict'],
  })
  create(@Body() input: Input<CreateJobBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new CreateJob(input, ctx));
  }

  @Get(':job')
  @Operation({ summary: 'Read a job', shows: { job: JobView }, query: PointInTimeQuery })
  get(@Param('job') ref: string, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new GetJob(ref, ctx));
  }

  @Patch(':job')
  @Operation({
    summary: 'Update a job, or create it with an unknown external id',
    description:
      'While the job is en route, started or suspended, its type, assignees, possible resolutions, scheduled time, arrival window, client and site are locked (`job.locked`). Once it is finished or canceled, only its external ids and the values of its fields can be changed.',
    body: UpdateJobBody,
    numbers: 'serial_no',
    maxBodyBytes: MAX_BODY_WITH_FILES,
    upserts: 'job',
    resultView: JobUuidsView,
    options: ['scheduling_checks'],
    errors: ['attachment.quota', 'job.fields_missing', 'job.locked', 'job.too_large'],
    forbids: ['job.view_only'],
    conflicts: ['job.schedule_conflict'],
  })
  update(@Param('job') ref: string, @Body() input: Input<UpdateJobBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new UpdateJob(ref, input, ctx));
  }

  @Delete(':job')
  @Operation({ summary: 'Delete a job', description: 'In any status. Its history remains readable.', deletes: true })
  delete(@Param('job') ref: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new DeleteJob(ref, ctx));
  }
}
