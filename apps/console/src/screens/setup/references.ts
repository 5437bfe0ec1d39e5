import type { Json } from '../../api/history.ts';
import type { Named } from '../../api/names.ts';
import { isKind, type Kind, operationsOf } from '../history/entity.ts';
import { REFERENCES, SET_UP, type SetUpEntry } from './resources.ts';
import { nameIn } from './values.ts';

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
