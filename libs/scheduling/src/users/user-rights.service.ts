import { isDeepStrictEqual } from 'node:util';
import { type Person, snakeCase } from '#eventstore/store';
import { mayNot } from '#http';
import type { UserState } from './user.js';

/**
 * Who may change a user besides the owner and API keys (contract §19): with `web.map.edit`, where the user starts the day.
 * @throws DomainError 403.
 */
export function mayChangeUser({ permissions }: Pick<Person, 'permissions'>, before: UserState, after: UserState): void {
  const changed = (Object.keys(after) as (keyof UserState)[]).filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  );
  const refused = changed.find((field) => field !== 'startLocation' || !permissions.has('web.map.edit'));
  if (refused !== undefined)
    throw mayNot(
      'owner',
      `${snakeCase(refused)}: only the owner of the account and API keys may change this of a user`,
    );
}
