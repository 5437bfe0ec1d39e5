import { eventStream } from './event-stream.ts';
import { queryClient, staleTopics } from './queries.ts';
import { Rereads } from './rereads.ts';

/** Events of a burst, such as an import, are handled together. */
const BURST_MS = 150;

let changed = new Set<string>();
let timer: number | undefined;

export const rereads = new Rereads(queryClient);

function refresh(): void {
  timer = undefined;
  const types = changed;
  changed = new Set();
  for (const topic of staleTopics(types)) rereads.read({ queryKey: [topic] });
}

/** Reads again what events make stale, and everything when a stream begins. @returns a function that ends it. */
export function keepQueriesLive(): () => void {
  eventStream.startListener = () => rereads.read();
  const end = eventStream.onEvent(({ entity_type }) => {
    changed.add(entity_type);
    timer ??= window.setTimeout(refresh, BURST_MS);
  });
  return () => {
    end();
    eventStream.startListener = undefined;
    window.clearTimeout(timer);
    timer = undefined;
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
