import { Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestContext } from '#eventstore/store';
import { Body, Ctx, type Input, Operation } from '#http';
import { CreateSignInLinkBody } from './sign-in-link.body.js';
import { CreateSignInLink } from './sign-in-link.commands.js';
import { presentSignInLink, SignInLinkView } from './sign-in-link.view.js';

@Controller('v2/users/:user')
export class SessionsController {
  constructor(private readonly commands: CommandBus) {}

  @Post('sign_in_link')
  @Operation({
    summary: 'Create a link that signs a user in',
    description:
      'Whoever opens the link and presses its button is signed in to the console as the user, once. A new link of a user ends the older one. Refused for a user without the permission `web.login`.',
    scope: 'admin',
    body: CreateSignInLinkBody,
    returns: { status: 201, with: SignInLinkView, respond: presentSignInLink },
    secret: 'url',
    hasNoTrial: true,
  })
  createSignInLink(@Param('user') ref: string, @Body() input: Input<CreateSignInLinkBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new CreateSignInLink(ref, input, ctx));
  }
}
