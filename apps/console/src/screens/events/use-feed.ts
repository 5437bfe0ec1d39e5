import type { FeedEvent } from '@fieldline/client';
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../api/client.ts';
import { eventStream } from '../../api/event-stream.ts';
import { type FeedFilters, isFiltered, matches } from './feed-filters.ts';

/** The positions of one page: filters may let few of them through. */
const ALL_EVENTS_WINDOW = 200;
const FILTERED_WINDOW = 1_000;
const LIMIT = 500;

/** Events of a burst, such as an import, are shown together. */
const BURST_MS = 150;

/** More events than these are read again in pages, so that a page that is open for days stays fast. */
const MAX_LIVE_EVENTS = 500;

/** The events after one position up to another, newest first. */
interface FeedPage {
  readonly after: number;
  readonly upTo: number;
  readonly events: readonly FeedEvent[];
}

/** The newest position of the account. */
async function headOfFeed(signal: AbortSignal): Promise<number> {
  const { data } = await api.get('/v2/events', { query: { limit: 1 }, signal });
  return data.head;
}

/** Reads the events that end at a position. The feed is oldest first: what precedes a position is found by counting back. */
async function readPage(filters: FeedFilters, end: number | undefined, signal: AbortSignal): Promise<FeedPage> {
  const upTo = end ?? (await headOfFeed(signal));
  const after = Math.max(0, upTo - (isFiltered(filters) ? FILTERED_WINDOW : ALL_EVENTS_WINDOW));
  const events: FeedEvent[] = [];
  // The address may have types that there are not: the API says so.
  const named = Object.fromEntries(Object.entries(filters));
  if (upTo > 0)
    for await (const event of api.events.list({ ...named, after, limit: LIMIT }, { signal })) {
      if (event.position <= upTo) events.push(event);
      if (event.position >= upTo) break;
    }
  return { after, upTo, events: events.reverse() };
}

/** The feed on the screen, newest first. */
export interface Feed {
  readonly events: readonly FeedEvent[];
  /** How many events have arrived since the pause. */
  readonly waiting: number;
  readonly isPaused: boolean;
  readonly togglePause: () => void;
  /** The oldest position that was looked at. */
  readonly lookedBackTo: number;
  readonly history: UseInfiniteQueryResult<{ readonly pages: readonly FeedPage[] }>;
}

/** Reads the last events, and adds those of the stream as they arrive. */
export function useFeed(filters: FeedFilters): Feed {
  const [live, setLive] = useState<readonly FeedEvent[]>([]);
  const [pausedAt, setPausedAt] = useState<number>();
  const history = useInfiniteQuery({
    queryKey: ['events', 'pages', filters],
    queryFn: ({ pageParam, signal }) => readPage(filters, pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ after }: FeedPage) => (after > 0 ? after : undefined),
  });
  const pages = history.data?.pages ?? [];
  const head = pages[0]?.upTo ?? 0;

  const add = useEffectEvent((arrived: readonly FeedEvent[]) => {
    const known = live.filter(({ position }) => position > head);
    const newest = known[0]?.position ?? head;
    setLive([...arrived.filter(({ position }) => position > newest).reverse(), ...known]);
    // While the list is paused it must stay as it is.
    if (known.length > MAX_LIVE_EVENTS && pausedAt === undefined && !history.isFetching) void history.refetch();
  });
  const wants = useEffectEvent((event: FeedEvent) => matches(filters, event));
  useEffect(() => {
    let burst: FeedEvent[] = [];
    let timer: number | undefined;
    const flush = (): void => {
      timer = undefined;
      const arrived = burst;
      burst = [];
      add(arrived);
    };
    const end = eventStream.onEvent((event) => {
      if (!wants(event)) return;
      burst.push(event);
      timer ??= window.setTimeout(flush, BURST_MS);
    });
    return () => {
      end();
      window.clearTimeout(timer);
    };
  }, []);

  const all = [...live.filter(({ position }) => position > head), ...pages.flatMap(({ events }) => events)];
  const events = pausedAt === undefined ? all : all.filter(({ position }) => position <= pausedAt);
  return {
    events,
    waiting: all.length - events.length,
    isPaused: pausedAt !== undefined,
    togglePause: () => setPausedAt(pausedAt === undefined ? (all[0]?.position ?? head) : undefined),
    lookedBackTo: pages.at(-1)?.after ?? 0,
    history,
  };
}
