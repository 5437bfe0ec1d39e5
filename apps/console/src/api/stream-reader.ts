import type { FeedEvent } from '@fieldline/client';
import { fetchOfPage } from './page-session.ts';

/** What a stream calls back with. */
export interface StreamListener {
  readonly onOpen: () => void;
  readonly onEvent: (event: FeedEvent) => void;
  /** Something arrived, at least one of the comments that the service sends every 15 seconds: the connection is alive. */
  readonly onBytes: () => void;
  /** The position after which a new stream continues. */
  readonly onId: (id: string) => void;
  /** The stream ends because the page reads too slowly. */
  readonly onLag: () => void;
}

/** The service refuses a stream. */
export class StreamRefusedError extends Error {
  constructor(readonly status: number) {
    super(`The service refuses the event stream: ${status}`);
  }
}

/**
 * Reads the change feed as it is recorded (`GET /v2/events/stream`), until the connection ends. `EventSource` cannot send the headers
 * that name the account, and hides the comments that show that the connection is alive.
 * @param lastId continues after this position; by default at the newest one.
 * @throws StreamRefusedError for an error response; TypeError when the connection is lost.
 */
export async function readStream(
  lastId: string | undefined,
  listener: StreamListener,
  signal: AbortSignal,
): Promise<void> {
  const { ok, status, body } = await fetchOfPage('/v2/events/stream?include=snapshot', {
    headers: { Accept: 'text/event-stream', ...(lastId !== undefined && { 'Last-Event-ID': lastId }) },
    cache: 'no-store',
    signal,
  });
  if (!ok || body === null) throw new StreamRefusedError(status);
  listener.onOpen();
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    listener.onBytes();
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) receive(block.split('\n'), listener);
  }
}

function receive(lines: readonly string[], { onEvent, onId, onLag }: StreamListener): void {
  const field = (name: string): string | undefined =>
    lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  const [id, name, data] = [field('id'), field('event'), field('data')];
  if (name === 'lag') onLag();
  else if (data !== undefined) onEvent(JSON.parse(data) as FeedEvent);
  if (id !== undefined) onId(id);
}
