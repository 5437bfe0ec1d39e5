import { Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Body, Filters, Operation, Ctx, type Input, PointInTimeQuery } from '#http';
import type { RequestContext } from '#eventstore/store';
import {
  CreateJobType,
  CreateJobTypeBody,
  DeleteJobType,
  UpdateJobType,
  UpdateJobTypeBody,
} from './job-type.commands.js';
import { GetJobType, ListJobTypes, ListJobTypesQuery } from './job-type.queries.js';
import { JobTypeView } from './job-type.view.js';

@Controller('v2/job_types')
export class JobTypesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation({ summary: 'List job types, oldest first', query: ListJobTypesQuery, lists: { job_types: JobTypeView } })
  list(@Filters() filters: Input<ListJobTypesQuery>, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new ListJobTypes(filters, ctx));
  }

  @Post()
  @Operation({ summary: 'Create a job type', body: CreateJobTypeBody, creates: 'job_type' })
  create(@Body() input: Input<CreateJobTypeBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new CreateJobType(input, ctx));
  }

  @Get(':job_type')
  @Operation({ summary: 'Read a job type', shows: { job_type: JobTypeView }, query: PointInTimeQuery })
  get(@Param('job_type') ref: string, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new GetJobType(ref, ctx));
  }

  @Patch(':job_type')
  @Operation({
    summary: 'Update or create a job type',
    description: 'Of the built-in type "default" only the external id can be changed (`job_type.built_in`).',
    body: UpdateJobTypeBody,
    upserts: 'job_type',
    errors: ['job_type.built_in'],
  })
  update(@Param('job_type') ref: string, @Body() input: Input<UpdateJobTypeBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new UpdateJobType(ref, input, ctx));
  }

  @Delete(':job_type')
  @Operation({
    summary: 'Delete a job type',
    description: 'Rejected for the built-in type "default" (`job_type.built_in`) and while other entities refer to it.',
    deletes: true,
    errors: ['job_type.built_in'],
  })
  delete(@Param('job_type') ref: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new DeleteJobType(ref, ctx));
  }
}
