import type { Json } from '../../api/history.ts';
import type { Named } from '../../api/names.ts';
import type { Choices } from '../../ui/reference-field.tsx';
import { isKind, type Kind, operationsOf, topicOf } from '../history/entity.ts';
import { REFERENCES, SET_UP, type SetUpEntry } from './resources.ts';
import { nameIn } from './values.ts';

/** How many entities are read at once. */
const MAX_PAGE = 500;
/** How many of a list that the API does not search are searched here. */
const MAX_SEARCHED = 5_000;
const SHOWN = 20;
/** The lists that the API searches, of those that fields refer to. */
const SEARCHED: ReadonlySet<Kind> = new Set(['people', 'services', 'products']);
/** The lists of which archived entities are left out. */
const ARCHIVED: ReadonlySet<Kind> = new Set([
  'services',
  'service_categories',
  'products',
  'product_categories',
  'units',
] as const);

const ENTRIES: Readonly<Record<string, SetUpEntry>> = SET_UP;

/** The kind that a field of a kind refers to; undefined when the table does not say so. */
export function referredKind(kind: Kind, field: string): Kind | undefined {
  const referred = ENTRIES[kind]?.references?.[field] ?? REFERENCES[field];
  return referred !== undefined && isKind(referred) ? referred : undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** An entity of a list by its name. */
export const namedOf = (view: object): Named => {
  const { uuid, ...rest }: Json = { ...view };
  return { uuid: isText(uuid) ? uuid : '', name: nameIn(rest) };
};

/** Entities whose names contain a text. */
export const containing = (views: readonly object[], text: string): readonly object[] =>
  views.filter((view) => namedOf(view).name.toLowerCase().includes(text.toLowerCase()));

/** All entities of a list that the API does not search. */
export const readAll = (kind: Kind, query: object, signal: AbortSignal): Promise<readonly object[]> =>
  operationsOf(kind)
    .list({ limit: MAX_PAGE, ...query }, { signal })
    .toArray(MAX_SEARCHED);

/** The entities of a kind that can be chosen: those that are in use. */
export const choicesOf = (kind: Kind): Choices<Named> => ({
  queryKey: [topicOf(kind), kind],
  search: async (text, signal) => {
    const query = ARCHIVED.has(kind) ? { archived: 'false' as const } : {};
    if (!SEARCHED.has(kind))
      return containing(await readAll(kind, query, signal), text)
        .slice(0, SHOWN)
        .map(namedOf);
    const asked = { ...query, limit: SHOWN, ...(text !== '' && { search: text }) };
    return (await operationsOf(kind).list(asked, { signal }).toArray(SHOWN)).map(namedOf);
  },
});

/** The names of entities of kinds, by uuid; those that are deleted have none. */
export async function readNames(
  asked: readonly (readonly [kind: Kind, uuid: string])[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const kinds = Map.groupBy(asked, ([kind]) => kind);
  const lists = [...kinds].flatMap(([kind, refs]) =>
    chunks([...new Set(refs.map(([, uuid]) => uuid))]).map((uuid) =>
      operationsOf(kind).list({ uuid, limit: uuid.length }, { signal }).toArray(uuid.length),
    ),
  );
  const views = (await Promise.all(lists)).flat();
  return new Map(views.map(namedOf).map(({ uuid, name }) => [uuid, name]));
}

/** Lists take 100 uuids at most. */
const chunks = (uuids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(uuids.length / 100) }, (_, at) => uuids.slice(at * 100, (at + 1) * 100));
