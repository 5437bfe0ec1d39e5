import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useState } from 'react';
import { api } from '../../api/client.ts';
import { type HistoryEvent, labelOf } from '../../api/history.ts';
import { type Names, useNames } from '../../api/names.ts';
import { useWho } from '../../api/who.ts';
import { setQuery, useRoute } from '../../app/router.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Loading } from '../../ui/states.tsx';
import { jobStatusWord } from '../../ui/status.tsx';
import { Time } from '../../ui/time.tsx';
import { changesOf, shownChanges, textIn, uuidsIn } from './history.ts';
import { useFileNames } from './job-files.tsx';
import { VersionDifference } from './version-difference.tsx';
import { Changes } from './value.tsx';

const PAGE = 50;
/** How many changes of an event show at once; a created job has more. */
const SHOWN_CHANGES = 4;

const TITLES: Readonly<Record<string, string>> = {
  job_created: 'Created',
  job_updated: 'Changed',
  field_updated: 'Fields filled',
  service_provided: 'Service provided',
  service_removed: 'Service removed',
  material_used: 'Material used',
  material_updated: 'Material changed',
  material_removed: 'Material removed',
  job_deleted: 'Deleted',
  job_restored: 'Restored',
};

/** What an event is, in a word or two. */
const titleOf = ({ type, payload }: HistoryEvent): string =>
  type === 'status_updated' && payload !== null
    ? jobStatusWord(textIn(payload['to']))
    : (TITLES[type] ?? labelOf(type));

/** The events of a job. The newest come first when its version is known, as it is unless the job is deleted. */
function useHistory(id: string, version: number | undefined) {
  return useInfiniteQuery({
    // Not the version: an event reads the pages again.
    queryKey: ['jobs', 'history', id, version === undefined],
    queryFn: async ({ pageParam, signal }): Promise<readonly HistoryEvent[]> => {
      const query = version === undefined ? { after: pageParam, limit: PAGE } : olderThan(pageParam);
      const { data } = await api.get('/v2/jobs/{job}/history', { path: { job: id }, query, signal });
      return version === undefined ? data.events : data.events.toReversed();
    },
    initialPageParam: version === undefined ? 0 : Infinity,
    getNextPageParam: (page): number | undefined => {
      const last = page.at(-1)?.version;
      if (last === undefined) return undefined;
      return version === undefined ? (page.length === PAGE ? last : undefined) : last > 1 ? last : undefined;
    },
  });

  /** Each version has one event, so that those before a version are found by counting. */
  function olderThan(limitVersion: number): { readonly after: number; readonly limit: number } {
    if (limitVersion === Infinity) return { after: Math.max(0, (version ?? 0) - PAGE), limit: 2 * PAGE };
    const after = Math.max(0, limitVersion - 1 - PAGE);
    return { after, limit: limitVersion - 1 - after };
  }
}

/** The timeline of a job, and the difference between two of its versions. */
export function JobHistory({ id, version }: { readonly id: string; readonly version: number | undefined }): ReactNode {
  const pages = useHistory(id, version);
  const isComparing = useRoute().query.has('compare');
  if (pages.data === undefined)
    return pages.isError ? <Problem error={pages.error} onRetry={() => void pages.refetch()} /> : <Loading />;
  const events = pages.data.pages.flat();
  const newest = Math.max(...events.map((event) => event.version));
  if (events.length === 0) return <p className="secondary">Nothing is recorded.</p>;
  return (
    <div className="stack">
      {isComparing ? (
        <VersionDifference id={id} newest={newest} />
      ) : (
        newest > 1 && (
          <div>
            <Button onPress={() => setQuery({ compare: `${newest - 1}..${newest}` })}>Compare versions</Button>
          </div>
        )
      )}
      <Timeline id={id} events={events} />
      <LoadMore pages={pages} />
    </div>
  );
}

function Timeline({ id, events }: { readonly id: string; readonly events: readonly HistoryEvent[] }): ReactElement {
  const who = useWho();
  const files = useFileNames(id);
  return (
    <ol className="timeline">
      {events.map((event) => (
        <li key={event.uuid}>
          <div className="event-line">
            <strong>{titleOf(event)}</strong>
            <span className="secondary numbers">v{event.version}</span>
          </div>
          <div className="secondary">
            by {who(event.context)} · <Time at={event.context.happened_at} />
            {event.context.scheduling_checks !== undefined && ' · with other checks of the schedule'}
          </div>
          <EventChanges event={event} files={files} />
        </li>
      ))}
    </ol>
  );
}

function EventChanges({ event, files }: { readonly event: HistoryEvent; readonly files: Names }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const all = shownChanges(changesOf(event)).filter(({ key }) => key !== 'status');
  const shown = isOpen ? all : all.slice(0, SHOWN_CHANGES);
  const names = useNames(uuidsIn(shown));
  if (all.length === 0) return null;
  return (
    <>
      <Changes changes={shown} names={new Map([...names, ...files])} />
      {all.length > SHOWN_CHANGES && (
        <Button emphasis="quiet" onPress={() => setOpen(!isOpen)} aria-expanded={isOpen}>
          {isOpen ? 'Show less' : `Show all ${all.length}`}
        </Button>
      )}
    </>
  );
}
