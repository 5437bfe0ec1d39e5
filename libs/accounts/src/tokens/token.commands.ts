import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { newUuid } from '#eventstore/domain';
import { EventStore, type Outcome, type UnitOfWork } from '#eventstore/store';
import { ActCommand, CreateCommand, KeyVerifier, lacksScope, mayNot, resolveReference, SignInUsers } from '#http';
import { hashOf, lookupKeyOf, newSecret } from '../credentials/secret.service.js';
import { rightsOf } from '../people/rights.service.js';
import { createToken, MAX_LIVING_TOKENS, revokeToken, tooManyTokens } from './token.js';
import type { CreateTokenBody } from './token.body.js';
import { countLivingSql, Tokens } from './token.entity.js';
import type { IssuedToken } from './token.view.js';

export class CreateToken extends CreateCommand<CreateTokenBody, IssuedToken> {}

@CommandHandler(CreateToken)
export class CreateTokenHandler implements ICommandHandler<CreateToken> {
  constructor(
    private readonly store: EventStore,
    private readonly users: SignInUsers,
  ) {}

  execute({ input, ctx }: CreateToken): Promise<IssuedToken> {
    const secret = newSecret('fu');
    const uuid = newUuid();
    return this.store.transact(ctx, async (uow) => {
      const validation = input.validate();
      const user = (await resolveReference(validation, uow, 'user', 'user')) ?? undefined;
      const { expires_in, device = null } = validation.finish();
      const {
        user: { uuid: userUuid },
      } = validation.complete({ user });
      await this.mustHaveLogin(uow, userUuid);
      await mustBeBelowMaximum(uow, userUuid);
      const expiresAt = new Date(Date.parse(uow.now) + expires_in.minutes * 60_000).toISOString();
      const token = {
        userUuid,
        device: device && { uuid: device.uuid, name: device.name ?? null },
        apiKeyUuid: ctx.apiKey,
        expiresAt,
        lookup: lookupKeyOf(secret),
        hash: hashOf(secret),
      };
      await uow.create(Tokens, () => createToken(token), { uuid });
      return { uuid, secret, expiresAt };
    });
  }

  /** @throws DomainError 403 when the user may not sign in, or is the owner and the key has no scope `admin`. */
  private async mustHaveLogin({ ctx: { account, scopes } }: UnitOfWork, userUuid: string): Promise<void> {
    const [user] = await this.users.ofAccount(account, [userUuid]);
    const { permissions } = rightsOf(user?.permissions ?? {}, user?.isOwner ?? false);
    if (!permissions.has('web.login') && !permissions.has('mobile.login'))
      throw mayNot('mobile.login', 'The user has neither the permission "mobile.login" nor "web.login"');
    // Who has a token of the owner may do everything.
    if (user?.isOwner && scopes?.includes('admin') === false) throw lacksScope(['admin']);
  }
}

/**
 * Checks the limit. The commit checks it again under the account's lock, so that concurrent creations cannot exceed it.
 * @throws DomainError `token.too_many`.
 */
async function mustBeBelowMaximum(uow: UnitOfWork, user: string): Promise<void> {
  const [row] = await uow.database.query<{ count: number }>(countLivingSql('$1', '$2'), [uow.ctx.account, user]);
  if ((row?.count ?? 0) >= MAX_LIVING_TOKENS) throw tooManyTokens();
  uow.addGuard({ guard: 'token.capacity', uuid: user });
}

/** Revokes a token immediately and permanently. */
export class RevokeToken extends ActCommand {}

@CommandHandler(RevokeToken)
export class RevokeTokenHandler implements ICommandHandler<RevokeToken> {
  constructor(
    private readonly store: EventStore,
    private readonly keys: KeyVerifier,
  ) {}

  async execute({ ref, ctx }: RevokeToken): Promise<Outcome> {
    const outcome = await this.store.change(Tokens, ctx, ref, (_, uow) => revokeToken(uow.now));
    this.keys.invalidateToken(outcome.uuid);
    return outcome;
  }
}
