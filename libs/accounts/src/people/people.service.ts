import { Injectable } from '@nestjs/common';
import { type SignInUser, SignInUsers, type VerifiedKey } from '#http';
import { rightsOf } from './rights.js';

/** Who a request of a person is from. */
export type PersonAsCaller = Required<Pick<VerifiedKey, 'uuid' | 'origin' | 'scopes' | 'person'>>;

/** The people of accounts, as the callers of requests. */
@Injectable()
export class People {
  constructor(private readonly users: SignInUsers) {}

  /** A user as the caller; undefined when the user is deleted or deactivated. @param device of the user's token. */
  async callerOf(account: string, user: string, device: string | null): Promise<PersonAsCaller | undefined> {
    const [found] = await this.users.ofAccount(account, [user]);
    return found?.isActive ? asCaller(found, device) : undefined;
  }
}

/** A user who may sign in, as the caller of requests. @param device of the user's token. */
export function asCaller(user: SignInUser, device: string | null): PersonAsCaller {
  const { uuid, email, isOwner } = user;
  const { permissions, scopes } = rightsOf(user.permissions, isOwner);
  return { uuid, origin: uuid, scopes, person: { uuid, email, isOwner, permissions, device } };
}
