import type { FeedEvent } from '@fieldline/client';
import { memo, type ReactElement } from 'react';
import { useWho } from '../../api/who.ts';
import { setQuery } from '../../app/router.tsx';
import { EntityLink } from '../../ui/entity-link.tsx';
import { Time } from '../../ui/time.tsx';

/** The events as a table; the selected one is in the address. */
export function EventList({
  events,
  selected,
}: {
  readonly events: readonly FeedEvent[];
  readonly selected: number | undefined;
}): ReactElement {
  const who = useWho(events.map(({ context }) => context));
  return (
    <div className="table-scroll">
      <table className="table events">
        <thead>
          <tr>
            <th scope="col" className="number">
              Position
            </th>
            <th scope="col">Recorded</th>
            <th scope="col">Type</th>
            <th scope="col" className="wide">
              Entity
            </th>
            <th scope="col" className="number wide">
              Version
            </th>
            <th scope="col" className="wide">
              By
            </th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <EventRow
              key={event.position}
              event={event}
              by={who(event.context)}
              isSelected={event.position === selected}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Drawn once: events never change, and the list is long. */
const EventRow = memo(function EventRow({
  event,
  by,
  isSelected,
}: {
  readonly event: FeedEvent;
  readonly by: string;
  readonly isSelected: boolean;
}): ReactElement {
  return (
    <tr className={isSelected ? 'selected' : undefined}>
      <td className="number">{event.position}</td>
      <td className="nowrap">
        <Time at={event.recorded_at} style="exact" />
      </td>
      <td>
        <button
          type="button"
          className="text-button"
          aria-pressed={isSelected}
          onClick={() => setQuery({ position: isSelected ? undefined : String(event.position) })}
        >
          {event.type}
        </button>
      </td>
      <td className="nowrap wide">
        <EntityLink type={event.entity_type} uuid={event.entity_uuid} />
      </td>
      <td className="number wide">{event.entity_version}</td>
      <td className="wide">{by}</td>
    </tr>
  );
});
