import { Controller, Get, Patch } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { RequestContext } from '#eventstore/store';
import { Body, Ctx, type Input, Operation, PointInTimeQuery } from '#http';
import { UpdateAccountBody } from './account.body.js';
import { UpdateAccount } from './account.commands.js';
import { GetAccount } from './account.queries.js';
import { AccountView } from './account.view.js';

@Controller('v2/account')
export class AccountController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation({ summary: 'Read the account', scope: 'any', shows: { account: AccountView }, query: PointInTimeQuery })
  get(@Ctx() ctx: RequestContext) {
    return this.queries.execute(new GetAccount(ctx.account, ctx));
  }

  @Patch()
  @Operation({ summary: 'Change the account', scope: 'admin', body: UpdateAccountBody, updates: 'account' })
  update(@Body() input: Input<UpdateAccountBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new UpdateAccount(input, ctx));
  }
}
