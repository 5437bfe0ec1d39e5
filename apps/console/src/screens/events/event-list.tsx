import type { FeedEvent } from '@fieldline/client';
import { memo, type ReactElement } from 'react';
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
            <EventRow key={event.position} event={event} isSelected={event.position === selected} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Drawn once: events never change, and the list is long. */
const EventRow = memo(function EventRow({
  event,
  isSelected,
}: {
  readonly event: FeedEvent;
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
      <td className="wide">{event.context.user_email ?? SOURCES[event.context.source]}</td>
    </tr>
  );
});

/** Where changes without a user come from. */
const SOURCES: Readonly<Record<FeedEvent['context']['source'], string>> = {
  api: 'API',
  worker: 'Device',
  system: 'System',
};
