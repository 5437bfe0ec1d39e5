import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { RequestContext } from '#eventstore/store';
import { Ctx, Operation } from '#http';
import { GetMe } from './me.queries.js';
import { MeView } from './me.view.js';

@Controller('v2/me')
export class MeController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Operation({
    summary: 'Read who the request is from',
    description: 'The person who has signed in or the API key, what it may do, and the account.',
    scope: 'any',
    shows: { me: MeView },
  })
  get(@Ctx() ctx: RequestContext) {
    return this.queries.execute(new GetMe(ctx));
  }
}
