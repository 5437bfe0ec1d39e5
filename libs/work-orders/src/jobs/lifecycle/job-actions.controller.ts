import { Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Body, Operation, Ctx, type Input } from '#http';
import type { RequestContext } from '#eventstore/store';
import {
  ActionBody,
  CancelJob,
  CancelJobBody,
  PublishJob,
  SetJobEnRoute,
  StartJob,
  SuspendJob,
  TRANSITIONS_DESCRIPTION,
  UnpublishJob,
} from './job-action.commands.js';
import { FinishJob, FinishJobBody } from './job-finish.commands.js';
import { MAX_BODY_WITH_FILES } from '../plan/job.body.js';
import { ActedJobUuidView } from '../views/job.view.js';

/** Of people who may only read the job, and of users who may not act on it where the account enforces permissions. */
const FORBIDS = ['job.view_only', 'permission.missing'];

@Controller('v2/jobs/:job')
export class JobActionsController {
  constructor(private readonly commands: CommandBus) {}

  @Post('publish')
  @Operation({
    id: 'publishJob',
    summary: 'Publish a job to its worker',
    description: TRANSITIONS_DESCRIPTION,
    body: ActionBody,
    updates: 'job',
    resultView: ActedJobUuidView,
    forbids: FORBIDS,
    options: ['scheduling_checks'],
    errors: ['job.fields_missing', 'job.not_publishable', 'job.too_large'],
    conflicts: ['job.schedule_conflict'],
  })
  publish(@Param('job') ref: string, @Body() input: Input<ActionBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new PublishJob(ref, input, ctx));
  }

  @Post('unpublish')
  @Operation({
    id: 'unpublishJob',
    summary: 'Unpublish a job',
    description: TRANSITIONS_DESCRIPTION,
    body: ActionBody,
    updates: 'job',
    resultView: ActedJobUuidView,
    forbids: FORBIDS,
    errors: ['job.not_unpublishable', 'job.too_large'],
  })
  unpublish(@Param('job') ref: string, @Body() input: Input<ActionBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new UnpublishJob(ref, input, ctx));
  }

  @Post('en_route')
  @Operation({
    id: 'setJobEnRoute',
    summary: 'Set a job en route',
    description: TRANSITIONS_DESCRIPTION,
    body: ActionBody,
    updates: 'job',
    resultView: ActedJobUuidView,
    forbids: FORBIDS,
    errors: ['job.fields_missing', 'job.not_en_routable', 'job.too_large'],
  })
  enRoute(@Param('job') ref: string, @Body() input: Input<ActionBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new SetJobEnRoute(ref, input, ctx));
  }

  @Post('start')
  @Operation({
    id: 'startJob',
    summary: 'Start or resume a job',
    description: TRANSITIONS_DESCRIPTION,
    body: ActionBody,
    updates: 'job',
    resultView: ActedJobUuidView,
    forbids: FORBIDS,
    errors: ['job.fields_missing', 'job.not_startable', 'job.too_large'],
  })
  start(@Param('job') ref: string, @Body() input: Input<ActionBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new StartJob(ref, input, ctx));
  }

  @Post('suspend')
  @Operation({
    id: 'suspendJob',
    summary: 'Suspend a job',
    description: TRANSITIONS_DESCRIPTION,
    body: ActionBody,
    updates: 'job',
    resultView: ActedJobUuidView,
    forbids: FORBIDS,
    errors: ['job.not_suspendable', 'job.too_large'],
  })
  suspend(@Param('job') ref: string, @Body() input: Input<ActionBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new SuspendJob(ref, input, ctx));
  }

  @Post('finish')
  @Operation({
    id: 'finishJob',
    summary: 'Finish a job',
    description: TRANSITIONS_DESCRIPTION,
    body: FinishJobBody,
    maxBodyBytes: MAX_BODY_WITH_FILES,
    updates: 'job',
    resultView: ActedJobUuidView,
    forbids: FORBIDS,
    errors: ['attachment.quota', 'job.fields_missing', 'job.not_finishable', 'job.too_large'],
  })
  finish(@Param('job') ref: string, @Body() input: Input<FinishJobBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new FinishJob(ref, input, ctx));
  }

  @Post('cancel')
  @Operation({
    id: 'cancelJob',
    summary: 'Cancel a job',
    description: TRANSITIONS_DESCRIPTION,
    body: CancelJobBody,
    updates: 'job',
    resultView: ActedJobUuidView,
    forbids: FORBIDS,
    errors: ['job.not_cancelable', 'job.too_large'],
  })
  cancel(@Param('job') ref: string, @Body() input: Input<CancelJobBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new CancelJob(ref, input, ctx));
  }
}
