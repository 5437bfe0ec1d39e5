import { excerpt } from '#eventstore/domain';
import type { Person, RequestContext } from '#eventstore/store';
import { type Input, mayNot, mayReadKind } from '#http';

/** What users and teams need to be read as a whole. */
const READ_PEOPLE = 'web.teams.view';

/** Whether the caller of a request reads users and teams as a whole; other people read names (contract §19). */
export const mayReadPeople = (person: Person | undefined): boolean =>
  person === undefined || mayReadKind(person, 'user');

/** Of lists of users and teams, in the document. */
export const NAMES_ALONE =
  'To people without the permission `web.teams.view` the list shows names alone, and it takes the filters `uuid` and `name` alone.';

/** The filters of lists that tell nothing but what people read who read names. */
const BY_NAMES: ReadonlySet<string> = new Set(['limit', 'after', 'count', 'uuid', 'name', 'active']);

/** Refuses filters of users and teams that tell what the caller does not read. @throws DomainError 403. */
export function mustNotTellMore(filters: Input<object>, { person }: RequestContext): void {
  if (mayReadPeople(person)) return;
  const telling = filters.sent.find((field) => !BY_NAMES.has(field));
  if (telling !== undefined)
    throw mayNot(
      READ_PEOPLE,
      `The filter ${excerpt(telling)} needs the permission "${READ_PEOPLE}": without it, lists of people are filtered by uuid and name`,
    );
}
