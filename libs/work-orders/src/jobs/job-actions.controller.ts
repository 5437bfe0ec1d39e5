import { Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Body, Operation, Ctx } from '#http';
import type { RequestContext, Outcome } from '#eventstore/store';
import { ActionBody, ActOnJob, CancelJobBody, FinishJobBody, TABLE } from './job-action.commands.js';

@Controller('v2/jobs/:job')
export class JobActionsController {
  constructor(private readonly commands: CommandBus) {}

  @Post('publish')
  @Operation({
    summary: 'Publish a job to its worker',
    description: TABLE,
    body: ActionBody,
    updates: 'job',
    errors: ['job.not_publishable'],
  })
  publish(@Param('job') ref: string, @Body() body: unknown, @Ctx() ctx: RequestContext): Promise<Outcome> {
    return this.commands.execute(new ActOnJob('publish', ref, body, ctx));
  }

  @Post('unpublish')
  @Operation({
    summary: 'Take a job back from its worker',
    description: TABLE,
    body: ActionBody,
    updates: 'job',
    errors: ['job.not_unpublishable'],
  })
  unpublish(@Param('job') ref: string, @Body() body: unknown, @Ctx() ctx: RequestContext): Promise<Outcome> {
    return this.commands.execute(new ActOnJob('unpublish', ref, body, ctx));
  }

  @Post('en_route')
  @Operation({
    summary: 'Set out for a job',
    description: TABLE,
    body: ActionBody,
    updates: 'job',
    errors: ['job.not_en_routable'],
  })
  enRoute(@Param('job') ref: string, @Body() body: unknown, @Ctx() ctx: RequestContext): Promise<Outcome> {
    return this.commands.execute(new ActOnJob('en_route', ref, body, ctx));
  }

  @Post('start')
  @Operation({
    summary: 'Start or resume a job',
    description: TABLE,
    body: ActionBody,
    updates: 'job',
    errors: ['job.not_startable'],
  })
  start(@Param('job') ref: string, @Body() body: unknown, @Ctx() ctx: RequestContext): Promise<Outcome> {
    return this.commands.execute(new ActOnJob('start', ref, body, ctx));
  }

  @Post('suspend')
  @Operation({
    summary: 'Suspend a job',
    description: TABLE,
    body: ActionBody,
    updates: 'job',
    errors: ['job.not_suspendable'],
  })
  suspend(@Param('job') ref: string, @Body() body: unknown, @Ctx() ctx: RequestContext): Promise<Outcome> {
    return this.commands.execute(new ActOnJob('suspend', ref, body, ctx));
  }

  @Post('finish')
  @Operation({
    summary: 'Finish a job',
    description: TABLE,
    body: FinishJobBody,
    updates: 'job',
    errors: ['job.not_finishable'],
  })
  finish(@Param('job') ref: string, @Body() body: unknown, @Ctx() ctx: RequestContext): Promise<Outcome> {
    return this.commands.execute(new ActOnJob('finish', ref, body, ctx));
  }

  @Post('cancel')
  @Operation({
    summary: 'Cancel a job',
    description: TABLE,
    body: CancelJobBody,
    updates: 'job',
    errors: ['job.not_cancelable'],
  })
  cancel(@Param('job') ref: string, @Body() body: unknown, @Ctx() ctx: RequestContext): Promise<Outcome> {
    return this.commands.execute(new ActOnJob('cancel', ref, body, ctx));
  }
}
