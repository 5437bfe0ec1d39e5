import { Injectable } from '@nestjs/common';
import type { Person } from '#eventstore/store';
import { ChangedPeople, SignInUsers, type VerifiedKey } from '#http';
import { personOf } from './person.service.js';

/** Compares the rights of people with those of their users. */
@Injectable()
export class StoredChangedPeople extends ChangedPeople {
  constructor(private readonly users: SignInUsers) {
    super();
  }

  async among(people: readonly VerifiedKey[]): Promise<ReadonlySet<VerifiedKey>> {
    const known = people.filter(({ person }) => person !== undefined);
    if (known.length === 0) return new Set();
    const accounts = [...new Set(known.map(({ account }) => account))];
    const users = await this.users.ofAccounts(accounts, [...new Set(known.map(({ uuid }) => uuid))]);
    const living = new Map(users.filter(({ isActive }) => isActive).map((user) => [user.uuid, personOf(user).person]));
    return new Set(known.filter(({ uuid, person }) => !haveSameRights(person, living.get(uuid))));
  }
}

/** Whether two sets of rights are equal; the second is undefined when the user is gone. */
const haveSameRights = (one: Person | undefined, other: Person | undefined): boolean =>
  one?.isOwner === other?.isOwner &&
  one?.permissions.size === other?.permissions.size &&
  [...(one?.permissions ?? [])].every((permission) => other?.permissions.has(permission));
