import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isUuid, notFound } from '#eventstore/domain';
import type { RequestContext } from '#eventstore/store';
import { ActCommand, SignInUsers } from '#http';
import { UserSessions } from './user-sessions.service.js';

/** Ends a session of a user. */
export class EndSession extends Command<void> {
  constructor(
    /** Of the user. */
    readonly ref: string,
    /** The uuid of the session. */
    readonly session: string,
    readonly ctx: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(EndSession)
export class EndSessionHandler implements ICommandHandler<EndSession> {
  constructor(
    private readonly users: SignInUsers,
    private readonly sessions: UserSessions,
  ) {}

  /** @throws DomainError `not_found`. */
  async execute({ ref, session, ctx }: EndSession): Promise<void> {
    const user = await this.users.named(ctx.account, ref);
    if (!isUuid(session)) throw notFound('session');
    await this.sessions.end(ctx, user.uuid, session);
  }
}

/** Signs a user out everywhere: ends all sessions and tokens (contract §19). */
export class SignOutUser extends ActCommand<void> {}

@CommandHandler(SignOutUser)
export class SignOutUserHandler implements ICommandHandler<SignOutUser> {
  constructor(
    private readonly users: SignInUsers,
    private readonly sessions: UserSessions,
  ) {}

  /** @throws DomainError `not_found`. */
  async execute({ ref, ctx }: SignOutUser): Promise<void> {
    const user = await this.users.named(ctx.account, ref);
    await this.sessions.endAll(ctx, user.uuid);
  }
}
