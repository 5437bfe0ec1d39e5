import { Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { RequestContext } from '#eventstore/store';
import { Body, Ctx, Filters, type Input, Operation } from '#http';
import { CreateTokenBody, ListTokensQuery } from './token.body.js';
import { CreateToken, RevokeToken } from './token.commands.js';
import { ListTokens } from './token.queries.js';
import { NewTokenView, presentIssuedToken, TokenView } from './token.view.js';

@Controller('v2/tokens')
export class TokensController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation({
    summary: 'List the tokens of people, oldest first',
    scope: 'tokens',
    query: ListTokensQuery,
    lists: { tokens: TokenView },
  })
  list(@Filters() filters: Input<ListTokensQuery>, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new ListTokens(filters, ctx));
  }

  @Post()
  @Operation({
    summary: 'Create a token of a user',
    description:
      'For an own app: what is done with the token, the person does, and may do no more than the permissions of the user allow. `token` is sent as an API key is, and is shown only in this response. The user needs the permission `web.login` or `mobile.login`. For the owner of the account the key needs the scope `admin` too.',
    scope: 'tokens',
    body: CreateTokenBody,
    returns: { status: 201, with: NewTokenView, respond: presentIssuedToken },
    secret: 'token',
    errors: ['token.too_many'],
    hasNoTrial: true,
  })
  create(@Body() input: Input<CreateTokenBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new CreateToken(input, ctx));
  }

  @Delete(':token')
  @Operation({
    summary: 'Revoke a token',
    description:
      'The token is rejected from now on, and stays in the list with `revoked_at`. A repeated request changes nothing.',
    scope: 'tokens',
    deletes: true,
    hasNoTrial: true,
  })
  revoke(@Param('token') ref: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new RevokeToken(ref, ctx));
  }
}
