import type { FeedEvent } from '@fieldline/client';
import { notifyManager, type Query } from '@tanstack/react-query';
import { eventStream } from './event-stream.ts';
import { queryClient, staleTopics, type Topic } from './queries.ts';
import { Rereads } from './rereads.ts';

/** Events of a burst, such as an import, are handled together. */
const BURST_MS = 100;

/**
 * Applies an event to what queries have read.
 * @param topics that it makes stale. @returns those that it still does.
 */
export type ApplyEvent = (event: FeedEvent, topics: ReadonlySet<Topic>) => Iterable<Topic>;

const readAgain: ApplyEvent = (_, topics) => topics;
let applyEvent = readAgain;
let arrived: FeedEvent[] = [];
let timer: number | undefined;

export const rereads = new Rereads(queryClient);

/** What events of a burst make stale: by topic, the jobs that they are about; undefined: of a topic all. */
type Stale = Map<Topic, Set<string> | undefined>;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a query may be of one of the jobs. Those of one job have its uuid in the key: `['jobs', 'job', uuid]`. */
const isOfOne =
  (jobs: ReadonlySet<string>) =>
  ({ queryKey: [, , job] }: Query): boolean =>
    typeof job !== 'string' || !UUID.test(job) || jobs.has(job);

function refresh(): void {
  timer = undefined;
  const events = arrived;
  arrived = [];
  const stale: Stale = new Map();
  notifyManager.batch(() => {
    for (const event of events)
      for (const topic of applyEvent(event, staleTopics([event.entity_type]))) {
        const jobs = stale.has(topic) ? stale.get(topic) : new Set<string>();
        stale.set(topic, event.entity_type === 'job' ? jobs?.add(event.entity_uuid) : undefined);
      }
  });
  for (const [topic, jobs] of stale)
    rereads.read({ queryKey: [topic], ...(topic === 'jobs' && jobs && { predicate: isOfOne(jobs) }) });
}

/** Reads again what events make stale, and everything when a stream begins. @returns a function that ends it. */
export function keepQueriesLive(): () => void {
  eventStream.startListener = () => rereads.read();
  const end = eventStream.onEvent((event) => {
    arrived.push(event);
    timer ??= window.setTimeout(refresh, BURST_MS);
  });
  return () => {
    end();
    eventStream.startListener = undefined;
    window.clearTimeout(timer);
    timer = undefined;
    arrived = [];
  };
}

/** Has events applied before what they make stale is read again. @returns a function that ends it. */
export function applyEvents(apply: ApplyEvent): () => void {
  applyEvent = apply;
  return () => {
    if (applyEvent === apply) applyEvent = readAgain;
  };
}

/**
 * Reads again what is shown when the page is looked at and when a screen opens: without the scope `integrations:read` no
 * event says what is stale. @returns a function that ends it.
 */
export function readOnFocus(): () => void {
  const defaults = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({
    ...defaults,
    queries: { ...defaults.queries, staleTime: 0, refetchOnWindowFocus: true },
  });
  return () => queryClient.setDefaultOptions(defaults);
}
