import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EventStore } from '#eventstore/store';
import { ChangeCommand, SignInUsers } from '#http';
import { type Settings, SETTINGS } from '#platform';
import { consolePersonOf, linksOff } from '../people/person.service.js';
import { type CreateSignInLinkBody, minutesOf } from './sign-in-link.body.js';
import { createUserLink, signInUrl } from './sign-in-link.service.js';
import type { UserLink } from './sign-in-link.view.js';

/** Makes a link that signs a user in to the console, once (contract §19). It ends the older one of the user. */
export class CreateSignInLink extends ChangeCommand<CreateSignInLinkBody, UserLink> {}

@CommandHandler(CreateSignInLink)
export class CreateSignInLinkHandler implements ICommandHandler<CreateSignInLink> {
  constructor(
    private readonly users: SignInUsers,
    private readonly store: EventStore,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'console' | 'signIn'>,
  ) {}

  /** @throws DomainError `not_found`; `sign_in.links_off`; 403 when the user lacks the permission to sign in. */
  async execute({ ref, input, ctx }: CreateSignInLink): Promise<UserLink> {
    const user = await this.users.named(ctx.account, ref);
    if (this.settings.console === 'off' || !this.settings.signIn.includes('link')) throw linksOff();
    const minutes = minutesOf(input.finish());
    consolePersonOf(user);
    return this.store.transactLocked(ctx, async ({ database }) => {
      const link = await createUserLink(database, ctx.account, user.uuid, minutes);
      return { url: signInUrl(ctx.baseUrl, link), expiresAt: link.expiresAt };
    });
  }
}
