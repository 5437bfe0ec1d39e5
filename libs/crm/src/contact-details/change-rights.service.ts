import { isDeepStrictEqual } from 'node:util';
import { type Person, snakeCase } from '#eventstore/store';
import { mayNot } from '#http';
import type { Address } from './contact-details.js';

/** Whether two addresses are of one place, which has another geolocation in the second. */
export function differsInGeolocation(before: Address | null, after: Address | null): boolean {
  if (before === null || after === null) return false;
  const { geolocation: from, ...place } = before;
  const { geolocation: to, ...same } = after;
  return isDeepStrictEqual(place, same) && !isDeepStrictEqual(from, to);
}

/**
 * Who may change a client or a site (contract §19): `web.clients.edit` all of it, `web.map.edit` the geolocation of its address.
 * @param address the field of the address.
 * @returns a function that throws a DomainError 403.
 */
export const mayChangeIn =
  <F extends string>(address: F) =>
  <S extends Readonly<Record<F, Address | null>>>(
    { permissions }: Pick<Person, 'permissions'>,
    before: S,
    after: S,
  ) => {
    if (permissions.has('web.clients.edit')) return;
    const changed = (Object.keys(after) as (keyof S & string)[]).filter(
      (field) => !isDeepStrictEqual(before[field], after[field]),
    );
    const isPlace = (field: string): boolean =>
      field === address && permissions.has('web.map.edit') && differsInGeolocation(before[address], after[address]);
    const refused = changed.find((field) => !isPlace(field));
    if (refused !== undefined)
      throw mayNot(
        'web.clients.edit',
        `${snakeCase(refused)}: the person who has signed in lacks the permission "web.clients.edit"`,
      );
  };
