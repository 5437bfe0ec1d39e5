import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../../api/client.ts';
import { useNames } from '../../api/names.ts';
import { setQuery, useRoute } from '../../app/router.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Loaded } from '../../ui/states.tsx';
import { type Change, differenceOf, uuidsIn } from './history.ts';
import { useFileNames } from './job-files.tsx';
import { Changes } from './value.tsx';

/** The most events that a difference is made of. */
const MAX_EVENTS = 10_000;

/** The difference between two versions of a job. The address has them: `compare=3..7`. */
export function VersionDifference({ id, newest }: { readonly id: string; readonly newest: number }): ReactElement {
  const [, fromText = '1', toText = String(newest)] =
    /^(\d*)\.\.(\d*)$/.exec(useRoute().query.get('compare') ?? '') ?? [];
  const [from, to] = [Number(fromText), Number(toText)];
  const isValid = from >= 1 && from < to && to <= newest && to - from <= MAX_EVENTS;
  const query = useQuery({
    queryKey: ['jobs', 'history', id, 'difference', from, to],
    queryFn: async ({ signal }) =>
      differenceOf(await api.jobs.history(id, { after: from }, { signal }).toArray(to - from)),
    enabled: isValid,
    placeholderData: keepPreviousData,
  });
  const set = (one: string, other: string): void => setQuery({ compare: `${one}..${other}` });
  return (
    <section className="difference" aria-label="Difference between versions">
      <div className="filters">
        <TextField
          label="From version"
          type="number"
          value={fromText}
          onChange={(value) => set(value, toText)}
          error={isValid ? undefined : `The versions are 1 to ${newest}, the earlier one first`}
        />
        <TextField label="To version" type="number" value={toText} onChange={(value) => set(fromText, value)} />
        <Button emphasis="quiet" onPress={() => setQuery({ compare: undefined })}>
          Close
        </Button>
      </div>
      {isValid && <Loaded query={query}>{(changes) => <Difference id={id} changes={changes} />}</Loaded>}
    </section>
  );
}

function Difference({ id, changes }: { readonly id: string; readonly changes: readonly Change[] }): ReactElement {
  const names = new Map([...useNames(uuidsIn(changes)), ...useFileNames(id)]);
  if (changes.length === 0) return <p className="secondary">The two versions are equal.</p>;
  return <Changes changes={changes} names={names} />;
}
