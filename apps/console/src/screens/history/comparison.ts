import type { Schemas } from '@fieldline/client';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type Names, useNames } from '../../api/names.ts';
import { useFileNames } from '../job/job-files.tsx';
import { type Change, differencesOf, uuidsIn } from './changes.ts';
import { readNames, referredKind } from '../setup/references.ts';
import { type EntityRef, type Kind, operationsOf, readView } from './entity.ts';

/** Maximum versions between those that are compared. */
export const MAX_SPAN = 1_000;

/** What differs between two versions of an entity, and who made the difference. */
export interface Comparison {
  readonly changes: readonly Change[];
  readonly events: readonly Schemas['ComparedEventView'][];
}

/** Compares two versions of an entity: the API names the parts that differ, and the versions have their values. */
export const useComparison = (
  entity: EntityRef,
  { from, to }: { readonly from: number; readonly to: number },
  enabled: boolean,
): UseQueryResult<Comparison> =>
  useQuery({
    // No topic: what a version was stays, whatever happens.
    queryKey: ['comparison', entity.kind, entity.uuid, from, to],
    queryFn: async ({ signal }): Promise<Comparison> => {
      const [{ data }, before, after] = await Promise.all([
        operationsOf(entity.kind).compare(entity.uuid, { from, to }, { signal }),
        readView(entity, from, signal),
        readView(entity, to, signal),
      ]);
      const parts = data.changes.map(({ path }) => path.split('.', 1)[0] ?? path);
      return { changes: differencesOf(before, after, parts), events: data.events };
    },
    enabled,
    placeholderData: keepPreviousData,
  });

/** The names of what changes of an entity refer to. */
export function useChangeNames({ kind, uuid }: EntityRef, changes: readonly Change[]): Names {
  const names = useNames(uuidsIn(changes));
  const referred = useReferredNames(kind, changes);
  return new Map([...names, ...referred, ...useFileNames(uuid, kind === 'jobs')]);
}

const NO_NAMES: Names = new Map();

/** The names of what changes of the set-up refer to, such as a category. */
function useReferredNames(kind: Kind, changes: readonly Change[]): Names {
  const refs = changes.flatMap(({ key, from, to }) => {
    const referred = /_uuids?$/.test(key) ? referredKind(kind, key.replace(/_uuids?$/, '')) : undefined;
    const uuids = [from, to].flat().filter((uuid) => typeof uuid === 'string');
    return referred === undefined ? [] : uuids.map((uuid) => [referred, uuid] as const);
  });
  const { data = NO_NAMES } = useQuery({
    queryKey: ['catalog', 'names', 'referred', refs],
    queryFn: ({ signal }) => readNames(refs, signal),
    enabled: refs.length > 0,
  });
  return data;
}
