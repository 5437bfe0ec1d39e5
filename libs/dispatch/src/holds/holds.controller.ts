import { Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Body, created, Ctx, Filters, HttpResponse, type Input, Operation } from '#http';
import type { RequestContext } from '#eventstore/store';
import { ConfirmHold, type ConfirmedHold } from './hold-confirmation.commands.js';
import { ConfirmHoldBody, CreateHoldBody, ListHoldsQuery, MAX_BODY_WITH_FILES, UpdateHoldBody } from './hold.body.js';
import { CreateHold, type CreatedHold, ReleaseHold, UpdateHold } from './hold.commands.js';
import { GetHold, ListHolds } from './hold.queries.js';
import { ConfirmedHoldView, CreatedHoldView, HoldView } from './hold.view.js';

@Controller('v2/holds')
export class HoldsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation({
    summary: 'List holds, newest first',
    query: ListHoldsQuery,
    lists: { holds: HoldView },
    alsoScopes: ['booking'],
  })
  list(@Filters() filters: Input<ListHoldsQuery>, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new ListHolds(filters, ctx));
  }

  @Post()
  @Operation({
    summary: 'Hold a time of a worker or team',
    description:
      'Until the hold expires, is released or is confirmed, no other hold can have the time, and the checks of jobs see it as taken. It is refused when a job or another hold has the time, whatever the settings of the account say.',
    body: CreateHoldBody,
    returns: {
      status: 201,
      with: CreatedHoldView,
      respond: (outcome: CreatedHold, collection) => {
        const { status, body, headers } = created('hold')(outcome, collection);
        return new HttpResponse(status, { ...body, expires_at: outcome.expiresAt }, headers);
      },
    },
    errors: ['hold.too_many'],
    conflicts: ['hold.schedule_conflict'],
    alsoScopes: ['booking'],
    isOutsideBatches: true,
  })
  create(@Body() input: Input<CreateHoldBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new CreateHold(input, ctx));
  }

  @Get(':hold')
  @Operation({
    summary: 'Read a hold',
    description:
      'An external id in the path names the active hold that has it, else the newest. The status is `expired` as soon as `expires_at` is past; version and `ETag` change when the expiry is recorded, within seconds.',
    shows: { hold: HoldView },
    alsoScopes: ['booking'],
  })
  get(@Param('hold') ref: string, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new GetHold(ref, ctx));
  }

  @Patch(':hold')
  @Operation({
    summary: 'Extend a hold, or change its job',
    description: 'Only while it is active.',
    body: UpdateHoldBody,
    updates: 'hold',
    errors: ['hold.confirmed', 'hold.expired', 'hold.released'],
    alsoScopes: ['booking'],
    isOutsideBatches: true,
  })
  update(@Param('hold') ref: string, @Body() input: Input<UpdateHoldBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new UpdateHold(ref, input, ctx));
  }

  @Post(':hold/confirm')
  @Operation({
    summary: 'Confirm a hold: create its job',
    description:
      'The body has fields of a job, which take precedence over those of the `job` of the hold. Assignee, time, duration and arrival window are those of the hold; other values are refused. The hold is confirmed, and the job and a new client and site are created, in one transaction. Repeating it responds 200 with the same uuids and changes nothing.',
    body: ConfirmHoldBody,
    maxBodyBytes: MAX_BODY_WITH_FILES,
    returns: { status: [201, 200], with: ConfirmedHoldView, respond: confirmedResponse },
    errors: ['attachment.quota', 'hold.expired', 'hold.released', 'job.fields_missing', 'job.too_large'],
    conflicts: ['job.schedule_conflict'],
    options: ['scheduling_checks'],
    alsoScopes: ['booking'],
    isOutsideBatches: true,
  })
  confirm(@Param('hold') ref: string, @Body() input: Input<ConfirmHoldBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new ConfirmHold(ref, input, ctx));
  }

  @Delete(':hold')
  @Operation({
    summary: 'Release a hold',
    description:
      'Its time is free at once. The hold stays readable, with the status `released`. Of a hold that is released or expired already, nothing changes.',
    deletes: true,
    errors: ['hold.confirmed'],
    alsoScopes: ['booking'],
    isOutsideBatches: true,
  })
  release(@Param('hold') ref: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new ReleaseHold(ref, ctx));
  }
}

/** 201, or 200 of a repetition, with the uuids of the job, the hold, and the new client and site. */
function confirmedResponse({ created: isNew, warnings, ...confirmed }: ConfirmedHold): HttpResponse {
  const { jobUuid, holdUuid, clientUuid, siteUuid } = confirmed;
  const body = {
    job_uuid: jobUuid,
    hold_uuid: holdUuid,
    ...(clientUuid === null ? {} : { client_uuid: clientUuid }),
    ...(siteUuid === null ? {} : { site_uuid: siteUuid }),
  } satisfies ConfirmedHoldView;
  return isNew
    ? new HttpResponse(
        201,
        { ...body, ...(warnings.length === 0 ? {} : { warnings }) },
        { Location: `/v2/jobs/${jobUuid}`, ETag: '"1"' },
      )
    : new HttpResponse(200, body);
}
