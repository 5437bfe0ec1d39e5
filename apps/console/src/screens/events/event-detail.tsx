import type { FeedEvent } from '@fieldline/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../../api/client.ts';
import { useWho } from '../../api/who.ts';
import { setQuery } from '../../app/router.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { EntityLink } from '../../ui/entity-link.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Json } from '../../ui/json.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { setFilters } from './feed-filters.ts';

/** The event at a position with its snapshot; null when the key may not read it, or there is none yet. */
async function readEvent(position: number, signal: AbortSignal): Promise<FeedEvent | null> {
  const { data } = await api.get('/v2/events', {
    query: { after: position - 1, limit: 1, include: 'snapshot' },
    signal,
  });
  return data.events.find((event) => event.position === position) ?? null;
}

/** The event at a position: its origin, its data, and the entity as it was then. */
export function EventDetail({ position }: { readonly position: number }): ReactElement {
  const event = useQuery({
    queryKey: ['events', 'one', position],
    queryFn: ({ signal }) => readEvent(position, signal),
  });
  return (
    <section className="panel stack feed-detail" aria-label={`Event ${position}`}>
      <div className="detail-header">
        <h2>{event.data?.type ?? `Event ${position}`}</h2>
        <Button emphasis="quiet" onPress={() => setQuery({ position: undefined })}>
          Close
        </Button>
      </div>
      <Loaded query={event}>
        {(data) =>
          data === null ? (
            <Empty title={`No event at position ${position}`}>
              <p>Your API key may not read it, or nothing has happened there yet.</p>
            </Empty>
          ) : (
            <EventBody event={data} />
          )
        }
      </Loaded>
    </section>
  );
}

function EventBody({ event }: { readonly event: FeedEvent }): ReactElement {
  const { context, snapshot } = event;
  const who = useWho([context]);
  return (
    <>
      <dl className="facts">
        <Fact name="Entity">
          <EntityLink type={event.entity_type} uuid={event.entity_uuid} /> · version {event.entity_version}
        </Fact>
        <Fact name="Position">{event.position}</Fact>
        <Fact name="Recorded">
          <Time at={event.recorded_at} style="exact" />
        </Fact>
        {context.happened_at !== context.created_at && (
          <Fact name="Happened">
            <Time at={context.happened_at} style="exact" />
          </Fact>
        )}
        <Fact name="By">{who(context)}</Fact>
        <Fact name="Source">{context.source}</Fact>
        <Fact name="User">{context.user_uuid}</Fact>
        <Fact name="Device">{context.device_uuid}</Fact>
        <Fact name="API key">{context.api_key_uuid}</Fact>
        <Fact name="Request">{context.correlation_id}</Fact>
        <Fact name="Webhooks">{context.trigger_webhooks === false ? 'not sent for this change' : null}</Fact>
      </dl>
      <div className="event-actions">
        <Button
          onPress={() => setFilters({ entity_uuid: event.entity_uuid, types: undefined, entity_type: undefined })}
        >
          Events of this entity
        </Button>
        <CopyButton text={JSON.stringify(event, null, 2)} what="The event" label="Copy JSON" />
      </div>
      <section className="part">
        <h3>Data</h3>
        <Json label="Data" data={event.data} />
      </section>
      <section className="part">
        <h3>Snapshot</h3>
        {snapshot === null || snapshot === undefined ? (
          <p className="secondary">Only clients, sites, jobs and files have snapshots.</p>
        ) : (
          <Json label="Snapshot" data={snapshot} />
        )}
      </section>
    </>
  );
}
