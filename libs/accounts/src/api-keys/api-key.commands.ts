import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { newUuid } from '#eventstore/domain';
import { EventStore, type Outcome, type UnitOfWork } from '#eventstore/store';
import { ActCommand, ChangeCommand, CreateCommand, KeyVerifier } from '#http';
import {
  createApiKey,
  isLiving,
  type IssuedKey,
  MAX_LIVING_KEYS,
  revokeApiKey,
  rotateApiKey,
  tooManyKeys,
  updateApiKey,
} from './api-key.js';
import type { CreateApiKeyBody, RotateApiKeyBody, UpdateApiKeyBody } from './api-key.body.js';
import { ApiKeys, countLivingSql } from './api-key.entity.js';
import { presentDeliveredKey } from './api-key.view.js';
import { hashOf, lookupKeyOf, newSecret } from '../credentials/secret.service.js';

/** The fields of a new key. */
export interface NewKey {
  readonly name: string | null;
  readonly scopes: readonly string[];
  /** By default `confirm`. */
  readonly agentWrites?: string | undefined;
  readonly expiresAt: string | null;
  /** The first of the keys that it replaces. */
  readonly originUuid?: string;
}

/**
 * Checks the limit. The commit checks it again under the account's lock, so that concurrent creations cannot exceed it.
 * @throws DomainError `api_key.too_many`.
 */
async function mustBeBelowMaximum(uow: UnitOfWork): Promise<void> {
  const [row] = await uow.database.query<{ count: number }>(countLivingSql('$1'), [uow.ctx.account]);
  if ((row?.count ?? 0) >= MAX_LIVING_KEYS) throw tooManyKeys();
  uow.addGuard({ guard: 'api_key.capacity', uuid: null });
}

/**
 * Issues a key within a unit of work.
 * @param inPlaceOfOther whether another key ends by the same unit of work, so that the account has no more than before.
 * @throws DomainError `api_key.too_many`.
 */
export async function issueKey(
  uow: UnitOfWork,
  key: NewKey,
  secret: string,
  { uuid = newUuid(), inPlaceOfOther = false }: { readonly uuid?: string; readonly inPlaceOfOther?: boolean } = {},
): Promise<IssuedKey> {
  if (!inPlaceOfOther) await mustBeBelowMaximum(uow);
  const { name, scopes, agentWrites = 'confirm', expiresAt, originUuid = null } = key;
  const created = {
    name,
    scopes,
    agentWrites,
    expiresAt,
    originUuid,
    lookup: lookupKeyOf(secret),
    hash: hashOf(secret),
  };
  await uow.create(ApiKeys, () => createApiKey(created), { uuid });
  return { uuid, secret };
}

/**
 * Issues a key with the name, scopes, writes of assistants and expiry of an existing one, which stays valid for the overlap.
 * @param overlapMinutes returns the overlap; it is called after the key is found, so that 404 precedes its errors.
 * @throws DomainError `not_found`; 422 `api_key.revoked`, `api_key.expired` or `api_key.too_many`.
 */
export async function replaceKey(
  uow: UnitOfWork,
  ref: string,
  overlapMinutes: () => number,
  secret: string,
): Promise<IssuedKey> {
  const uuid = newUuid();
  const old = await uow.load(ApiKeys, ref);
  const endsAt = new Date(Date.parse(uow.now) + overlapMinutes() * 60_000).toISOString();
  uow.record(ApiKeys, old, rotateApiKey(uuid, endsAt, uow.now));
  const { name, scopes, agentWrites, expiresAt, originUuid } = old.state;
  const key: NewKey = { name, scopes, agentWrites, expiresAt, originUuid: originUuid ?? old.uuid };
  return issueKey(uow, key, secret, { uuid, inPlaceOfOther: isLiving(old.state, uow.now) && endsAt <= uow.now });
}

export class CreateApiKey extends CreateCommand<CreateApiKeyBody, IssuedKey> {}

@CommandHandler(CreateApiKey)
export class CreateApiKeyHandler implements ICommandHandler<CreateApiKey> {
  constructor(private readonly store: EventStore) {}

  execute({ input, ctx }: CreateApiKey): Promise<IssuedKey> {
    const secret = newSecret();
    return this.store.transact(ctx, (uow) => {
      const validation = input.validate();
      const given = validation.value.expires_at;
      const expiresAt = given == null ? null : validation.instant('expires_at', given, ctx.timeZone);
      if (expiresAt != null && expiresAt <= uow.now) validation.addError('expires_at', 'must be in the future');
      const { name = null, scopes = ['read', 'write'], agent_writes: agentWrites } = validation.finish();
      if (expiresAt === undefined) throw new Error('An invalid instant must have a validation error');
      return issueKey(uow, { name, scopes, agentWrites, expiresAt }, secret);
    });
  }
}

export class UpdateApiKey extends ChangeCommand<UpdateApiKeyBody> {}

@CommandHandler(UpdateApiKey)
export class UpdateApiKeyHandler implements ICommandHandler<UpdateApiKey> {
  constructor(
    private readonly store: EventStore,
    private readonly keys: KeyVerifier,
  ) {}

  async execute({ ref, input, ctx }: UpdateApiKey): Promise<Outcome> {
    const outcome = await this.store.change(ApiKeys, ctx, ref, (key) => {
      const unused = { last_used_at: null, last_used_ip: null };
      const body = input.validate(() => Object.assign(presentDeliveredKey(key), unused), Object.keys(unused));
      const { name, agent_writes: agentWrites } = body.finish();
      return updateApiKey({ name, agentWrites });
    });
    this.keys.invalidateKey(outcome.uuid);
    return outcome;
  }
}

export class RotateApiKey extends ChangeCommand<RotateApiKeyBody, IssuedKey> {}

@CommandHandler(RotateApiKey)
export class RotateApiKeyHandler implements ICommandHandler<RotateApiKey> {
  constructor(
    private readonly store: EventStore,
    private readonly keys: KeyVerifier,
  ) {}

  async execute({ ref, input, ctx }: RotateApiKey): Promise<IssuedKey> {
    const secret = newSecret();
    const overlap = (): number => input.finish().overlap_minutes ?? 0;
    const issued = await this.store.transact(ctx, (uow) => replaceKey(uow, ref, overlap, secret), `api_key/${ref}`);
    this.keys.invalidateKey(ref);
    return issued;
  }
}

/** Revokes a key immediately and permanently. */
export class RevokeApiKey extends ActCommand {}

@CommandHandler(RevokeApiKey)
export class RevokeApiKeyHandler implements ICommandHandler<RevokeApiKey> {
  constructor(
    private readonly store: EventStore,
    private readonly keys: KeyVerifier,
  ) {}

  async execute({ ref, ctx }: RevokeApiKey): Promise<Outcome> {
    const outcome = await this.store.change(ApiKeys, ctx, ref, (_, uow) => revokeApiKey(uow.now));
    this.keys.invalidateKey(outcome.uuid);
    return outcome;
  }
}
