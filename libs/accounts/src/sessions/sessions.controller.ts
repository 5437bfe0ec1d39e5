import { Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { RequestContext } from '#eventstore/store';
import { Body, Ctx, Filters, type Input, Operation, Paging } from '#http';
import { EndSession, SignOutUser } from './session.commands.js';
import { ListUserSessions } from './session.queries.js';
import { SessionView } from './session.view.js';
import { CreateSignInLinkBody } from './sign-in-link.body.js';
import { CreateSignInLink } from './sign-in-link.commands.js';
import { presentSignInLink, SignInLinkView } from './sign-in-link.view.js';

@Controller('v2/users/:user')
export class SessionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post('sign_in_link')
  @Operation({
    summary: 'Create a link that signs a user in',
    description:
      'Whoever opens the link and presses its button is signed in to the console as the user, once. A new link of a user ends the older one. Refused for a user without the permission `web.login`.',
    scope: 'admin',
    body: CreateSignInLinkBody,
    returns: { status: 201, with: SignInLinkView, respond: presentSignInLink },
    secret: 'url',
    errors: ['sign_in.links_off'],
    hasNoTrial: true,
  })
  createSignInLink(@Param('user') ref: string, @Body() input: Input<CreateSignInLinkBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new CreateSignInLink(ref, input, ctx));
  }

  @Get('sessions')
  @Operation({
    summary: 'List the sessions of a user, newest first',
    description: 'Sessions of the console that have not ended. People list their own; the owner those of all.',
    scope: 'admin',
    query: Paging,
    lists: { sessions: SessionView },
    hasParent: true,
  })
  list(@Param('user') ref: string, @Filters() filters: Input<Paging>, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new ListUserSessions(ref, filters, ctx));
  }

  @Delete('sessions/:session')
  @Operation({
    summary: 'End a session of a user',
    description:
      'The browser of the session is refused within 30 seconds. People end their own; the owner those of all.',
    scope: 'admin',
    deletes: true,
    hasNoTrial: true,
  })
  end(@Param('user') ref: string, @Param('session') session: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new EndSession(ref, session, ctx));
  }

  @Post('sign_out')
  @Operation({
    summary: 'Sign a user out everywhere',
    description: 'Ends all sessions and tokens of the user, which are refused within 30 seconds.',
    scope: 'admin',
    noContent: true,
    hasNoTrial: true,
  })
  signOut(@Param('user') ref: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new SignOutUser(ref, ctx));
  }
}
