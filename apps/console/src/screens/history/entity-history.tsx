import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useState } from 'react';
import { type HistoryEvent, labelOf } from '../../api/history.ts';
import { useWho } from '../../api/who.ts';
import { useRoute } from '../../app/router.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Loading } from '../../ui/states.tsx';
import { jobStatusWord } from '../../ui/status.tsx';
import { Time } from '../../ui/time.tsx';
import { changesOf, shownChanges, textIn } from './changes.ts';
import { useChangeNames } from './comparison.ts';
import { type EntityRef, operationsOf, topicOf } from './entity.ts';
import { EventActions } from './event-actions.tsx';
import { isDeletion } from './taken-back.ts';
import { Changes } from './value.tsx';
import { compareVersions, VersionDifference } from './version-difference.tsx';

const PAGE = 50;
/** How many changes of an event show at once; a created job has more. */
const SHOWN_CHANGES = 4;

const TITLES: Readonly<Record<string, string>> = {
  field_updated: 'Fields filled',
  service_provided: 'Service provided',
  service_removed: 'Service removed',
  material_used: 'Material used',
  material_updated: 'Material changed',
  material_removed: 'Material removed',
  created: 'Created',
  updated: 'Changed',
  deleted: 'Deleted',
  restored: 'Restored',
};

/** What an event is, in a word or two. */
const titleOf = ({ type, payload }: HistoryEvent): string =>
  type === 'status_updated' && payload !== null
    ? jobStatusWord(textIn(payload['to']))
    : (TITLES[type] ?? TITLES[type.split('_').at(-1) ?? ''] ?? labelOf(type));

/** The events of an entity, newest first. */
function useHistory({ kind, uuid }: EntityRef, version: number) {
  return useInfiniteQuery({
    // Not the version: an event reads the pages again.
    queryKey: [topicOf(kind), 'history', uuid],
    queryFn: async ({ pageParam, signal }): Promise<readonly HistoryEvent[]> => {
      const query = olderThan(pageParam);
      return (await operationsOf(kind).history(uuid, query, { signal }).toArray(query.limit)).toReversed();
    },
    initialPageParam: Infinity,
    getNextPageParam: (page): number | undefined => {
      const last = page.at(-1)?.version ?? 1;
      return last > 1 ? last : undefined;
    },
  });

  /** Each version has one event, so that those before a version are found by counting. */
  function olderThan(limitVersion: number): { readonly after: number; readonly limit: number } {
    if (limitVersion === Infinity) return { after: Math.max(0, version - PAGE), limit: 2 * PAGE };
    const after = Math.max(0, limitVersion - 1 - PAGE);
    return { after, limit: limitVersion - 1 - after };
  }
}

/** The timeline of an entity, the difference between two of its versions, and what takes its changes back. */
export function EntityHistory({
  entity,
  version,
}: {
  readonly entity: EntityRef;
  readonly version: number;
}): ReactNode {
  const pages = useHistory(entity, version);
  const isComparing = useRoute().query.has('compare');
  if (pages.data === undefined)
    return pages.isError ? <Problem error={pages.error} onRetry={() => void pages.refetch()} /> : <Loading />;
  const events = pages.data.pages.flat();
  if (events.length === 0) return <p className="secondary">Nothing is recorded.</p>;
  // A deletion has no state to compare.
  const [to, from] = events.filter((event) => !isDeletion(event)).map((event) => event.version);
  return (
    <div className="stack">
      {isComparing ? (
        <VersionDifference entity={entity} newest={to ?? 1} />
      ) : (
        from !== undefined &&
        to !== undefined && (
          <div>
            <Button onPress={() => compareVersions(from, to)}>Compare versions</Button>
          </div>
        )
      )}
      <Timeline entity={entity} events={events} />
      <LoadMore pages={pages} />
    </div>
  );
}

function Timeline({
  entity,
  events,
}: {
  readonly entity: EntityRef;
  readonly events: readonly HistoryEvent[];
}): ReactElement {
  const who = useWho(events.map(({ context }) => context));
  return (
    <ol className="timeline">
      {events.map((event, at) => (
        <li key={event.uuid}>
          <div className="event-line">
            <strong>{titleOf(event)}</strong>
            <EventActions entity={entity} event={event} events={events} />
          </div>
          <div className="secondary">
            by {who(event.context)} · <Time at={event.context.happened_at} />
            {event.context.scheduling_checks !== undefined && ' · with other checks of the schedule'}
            {event.context.undoes !== undefined && ' · takes back an earlier change'}
          </div>
          <EventChanges entity={entity} event={event} older={events.slice(at + 1)} />
        </li>
      ))}
    </ol>
  );
}

function EventChanges({
  entity,
  event,
  older,
}: {
  readonly entity: EntityRef;
  readonly event: HistoryEvent;
  readonly older: readonly HistoryEvent[];
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const all = shownChanges(changesOf(event, older)).filter(({ key }) => key !== 'status');
  const shown = isOpen ? all : all.slice(0, SHOWN_CHANGES);
  const names = useChangeNames(entity, shown);
  if (all.length === 0) return null;
  return (
    <>
      <Changes changes={shown} names={names} />
      {all.length > SHOWN_CHANGES && (
        <Button emphasis="quiet" onPress={() => setOpen(!isOpen)} aria-expanded={isOpen}>
          {isOpen ? 'Show less' : `Show all ${all.length}`}
        </Button>
      )}
    </>
  );
}
