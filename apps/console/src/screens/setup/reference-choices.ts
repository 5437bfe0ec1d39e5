import type { Named } from '../../api/names.ts';
import { queryClient } from '../../api/queries.ts';
import type { Choices } from '../../ui/reference-field.tsx';
import { type Kind, operationsOf, topicOf } from '../history/entity.ts';
import { namedOf } from './references.ts';
import { isSetUpKind } from './resources.ts';
import { schemaOf } from './set-up-schema.ts';

/** How many entities are read at once. */
const MAX_PAGE = 500;
/** How many of a list that the API does not search are searched here. */
const MAX_SEARCHED = 5_000;
/** How many results of a search are shown: of the API, and of a list that is searched here. */
const SHOWN = 20;
const SHOWN_OF_LIST = 500;

/** What entities of a list are asked for. */
interface States {
  readonly archived?: 'true' | 'false';
}

/** Entities whose names contain a text. */
export const containing = (views: readonly object[], text: string): readonly object[] =>
  views.filter((view) => namedOf(view).name.toLowerCase().includes(text.toLowerCase()));

/** All entities of a list that the API does not search. They are read once, and again when one was changed. */
export const readAll = (kind: Kind, states: States): Promise<readonly object[]> =>
  queryClient.query({
    queryKey: [topicOf(kind), 'all', kind, states],
    queryFn: ({ signal }) =>
      operationsOf(kind)
        .list({ limit: MAX_PAGE, ...states }, { signal })
        .toArray(MAX_SEARCHED),
  });

/** The entities of a kind that can be chosen: those that are in use. */
export const choicesOf = (kind: Kind): Choices<Named> => ({
  queryKey: [topicOf(kind), kind],
  search: async (text, signal) => {
    const { isSearchable, isArchivable } = isSetUpKind(kind)
      ? schemaOf(kind)
      : { isSearchable: true, isArchivable: false };
    const states: States = isArchivable ? { archived: 'false' } : {};
    if (!isSearchable)
      return containing(await readAll(kind, states), text)
        .slice(0, SHOWN_OF_LIST)
        .map(namedOf);
    const asked = { ...states, limit: SHOWN, ...(text !== '' && { search: text }) };
    return (await operationsOf(kind).list(asked, { signal }).toArray(SHOWN)).map(namedOf);
  },
});
