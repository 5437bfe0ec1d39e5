import { Injectable } from '@nestjs/common';
import { SignInUsers, type VerifiedKey } from '#http';
import { personOf } from './person.service.js';

/** Who a request of a person is from. */
export type PersonAsCaller = Required<Pick<VerifiedKey, 'uuid' | 'origin' | 'scopes' | 'person'>>;

/** The people of accounts, as the callers of requests. */
@Injectable()
export class People {
  constructor(private readonly users: SignInUsers) {}

  /** A user as the caller; undefined when the user is deleted or deactivated. @param device of the user's token. */
  async callerOf(account: string, user: string, device: string | null): Promise<PersonAsCaller | undefined> {
    const [found] = await this.users.ofAccount(account, [user]);
    return found?.isActive ? { uuid: user, origin: user, ...personOf(found, device) } : undefined;
  }
}
