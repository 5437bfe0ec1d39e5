import type { ReactElement } from 'react';
import { ScreenHeader } from '../../app/layout.tsx';
import { useRoute } from '../../app/router.tsx';
import { useMay } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { MissingRight } from '../../ui/missing-right.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { EventDetail } from './event-detail.tsx';
import { EventFilters } from './event-filters.tsx';
import { EventList } from './event-list.tsx';
import { type FeedFilters, filtersOf, isFiltered } from './feed-filters.ts';
import { type Feed, useFeed } from './use-feed.ts';

/** The change feed of the account as it is recorded. */
export default function EventsScreen(): ReactElement {
  const { query } = useRoute();
  const filters = filtersOf(query);
  if (!useMay('events'))
    return (
      <>
        <ScreenHeader title="Events" />
        <MissingRight right="events" to="see events" />
      </>
    );
  return <FilteredEvents key={JSON.stringify(filters)} filters={filters} />;
}

function FilteredEvents({ filters }: { readonly filters: FeedFilters }): ReactElement {
  const feed = useFeed(filters);
  const position = Number(useRoute().query.get('position'));
  const isSelected = Number.isSafeInteger(position) && position > 0;
  return (
    <>
      <ScreenHeader title="Events">
        <FeedActions feed={feed} />
      </ScreenHeader>
      <EventFilters filters={filters} />
      <div className={isSelected ? 'feed has-detail' : 'feed'}>
        <section aria-label="Events, newest first" className="feed-list">
          <Loaded query={feed.history}>
            {() => (
              <>
                {feed.events.length === 0 ? (
                  <NoEvents filters={filters} lookedBackTo={feed.lookedBackTo} />
                ) : (
                  <EventList events={feed.events} selected={isSelected ? position : undefined} />
                )}
                <LoadMore pages={feed.history} label={isFiltered(filters) ? 'Look further back' : 'Load more'} />
              </>
            )}
          </Loaded>
        </section>
        {isSelected && <EventDetail key={position} position={position} />}
      </div>
    </>
  );
}

function FeedActions({ feed }: { readonly feed: Feed }): ReactElement {
  const { isPaused, waiting, togglePause } = feed;
  const [newest] = feed.events;
  return (
    <>
      <span role="status" className="secondary numbers">
        {isPaused && `Paused: ${waiting === 1 ? '1 event waits' : `${waiting} events wait`}`}
      </span>
      {newest !== undefined && (
        <CopyButton text={String(newest.position)} what={`Position ${newest.position}`} label="Copy position" />
      )}
      <Button emphasis={isPaused ? 'primary' : 'plain'} onPress={togglePause}>
        {isPaused ? 'Go on' : 'Pause'}
      </Button>
    </>
  );
}

function NoEvents({
  filters,
  lookedBackTo,
}: {
  readonly filters: FeedFilters;
  readonly lookedBackTo: number;
}): ReactElement {
  if (!isFiltered(filters))
    return (
      <Empty title="There are no events yet">
        <p>Every change of the account appears here as it happens: create a client or a job.</p>
      </Empty>
    );
  return (
    <Empty title={lookedBackTo > 0 ? `No such events after position ${lookedBackTo}` : 'There are no such events'}>
      <p>{lookedBackTo > 0 ? 'Look further back, or wait: new ones appear here.' : 'New ones appear here.'}</p>
    </Empty>
  );
}
