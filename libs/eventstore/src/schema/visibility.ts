import type { Queryable } from '../database/queryable.js';
import type { Condition } from './condition.js';

/** The person who acts: a user of the account, who has signed in (contract §19). */
export interface Person {
  /** The uuid of the user. */
  readonly uuid: string;
  readonly email: string;
  /** Whose rights are not limited. */
  readonly isOwner: boolean;
  /** The permissions that count, such as `web.login`, with those that they include. */
  readonly permissions: ReadonlySet<string>;
  /** The device of the person's token. */
  readonly device: string | null;
}

/** What people see of the entities of a type, of whom some do not see all (contract §19). */
export interface Visibility<S extends object> {
  /** Whether a person sees only some entities. Such a person sees no deleted ones. */
  isLimited(person: Person): boolean;
  /** The conditions on the row `e` that the entities meet that such a person sees. */
  conditions(on: Queryable, account: string, person: Person): Promise<readonly Condition[]>;
  /** What such a person sees of the fields of an entity. @param now its present fields, when the others are those of an earlier version. */
  shown?(state: S, now: S): S;
  /** What such a person sees of an event of an entity, in the form of its history. */
  shownEvent?(payload: object, now: S): object;
}
