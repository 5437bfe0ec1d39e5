import { Inject, type OnModuleDestroy } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  type ClientConnection,
  HttpError,
  HttpResponse,
  KeyVerifier,
  type Input,
  ListQuery,
  ServerShutdown,
  StreamedBody,
  type Validation,
  type VerifiedKey,
} from '#http';
import { validationError } from '#eventstore/domain';
import { Database, EventFeed, type FeedReader, headOf, Registry, type RequestContext } from '#eventstore/store';
import { LOGGER, type Logger, SETTINGS, type Settings } from '#platform';
import { EventFrames } from './event-frames.view.js';
import { EventStream } from './event-stream.service.js';
import { FeedMetrics, type StreamEnd } from './feed-metrics.service.js';
import { eventFilterOf, FeedQuery, Position, positionError } from './feed-filters.queries.js';

/** Maximum streams of one API key in one process (contract §10). */
const MAX_STREAMS_PER_KEY = 20;
/** The interval of comments, and of the check that the keys of streams are still valid, in milliseconds. */
const KEEP_ALIVE_MS = 15_000;
/** How long a refused client should wait, in seconds. */
const RETRY_AFTER_S = '30';

export class StreamEventsQuery extends FeedQuery {
  @Position('Starts after this position; by default at the newest one. `Last-Event-ID` has precedence') after?: string;
}

/** Opens a stream of events. */
export class StreamEvents extends ListQuery<StreamEventsQuery> {
  /** @param lastEventId the header `Last-Event-ID`. */
  constructor(
    filters: Input<StreamEventsQuery>,
    ctx: RequestContext,
    readonly client: ClientConnection,
    readonly lastEventId: string | undefined,
  ) {
    super(filters, ctx);
  }
}

type StreamKey = Pick<VerifiedKey, 'uuid' | 'account'>;

/** Serves the event streams of this process. */
@QueryHandler(StreamEvents)
export class StreamEventsHandler implements IQueryHandler<StreamEvents>, OnModuleDestroy {
  private readonly open = new Map<EventStream, StreamKey>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly feed: EventFeed,
    private readonly database: Database,
    private readonly registry: Registry,
    private readonly frames: EventFrames,
    private readonly keys: KeyVerifier,
    private readonly shutdown: ServerShutdown,
    private readonly metrics: FeedMetrics,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    shutdown.signal.addEventListener('abort', () => {
      for (const stream of this.open.keys()) stream.close('shutdown');
    });
  }

  /**
   * A response that sends the events of an account until the client, its key or the server goes away.
   * @throws DomainError 422 for invalid filters; HttpError 503 when there are too many streams.
   */
  async execute({ filters, ctx, client, lastEventId }: StreamEvents): Promise<HttpResponse> {
    const key = { uuid: ctx.apiKey ?? ctx.account, account: ctx.account };
    this.checkCapacity(key);
    const { reader, include } = await this.reader(filters.validate(), ctx, lastEventId);
    // Other streams may have been opened during the reads.
    this.checkCapacity(key);
    const body = new StreamedBody('text/event-stream; charset=utf-8', async (response) => {
      const stream = new EventStream(response, reader, (batch) =>
        this.frames.of(ctx.account, batch, include !== undefined),
      );
      const openedAt = performance.now();
      this.add(stream, key);
      const end = await stream.run().catch((error: unknown): StreamEnd => {
        // The client resumes with the last id; the head of the response was sent already.
        this.log.warn({ err: error, request_id: ctx.correlationId }, 'an event stream failed');
        return 'error';
      });
      this.remove(stream, end);
      client.waitedMs += performance.now() - openedAt;
    });
    // Proxies would collect the events.
    return new HttpResponse(200, body, { 'X-Accel-Buffering': 'no' });
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  private add(stream: EventStream, key: StreamKey): void {
    this.open.set(stream, key);
    this.metrics.streams.set(this.open.size);
    this.timer ??= setInterval(() => void this.keepAlive(), KEEP_ALIVE_MS);
    if (this.shutdown.signal.aborted) stream.close('shutdown');
  }

  private remove(stream: EventStream, end: StreamEnd): void {
    this.open.delete(stream);
    this.metrics.streams.set(this.open.size);
    this.metrics.endedStreams.inc({ reason: end });
  }

  /** @throws HttpError 503 with `Retry-After`. */
  private checkCapacity({ uuid }: StreamKey): void {
    const refuse = (message: string): never => {
      throw new HttpError(503, 'unavailable', message, { 'Retry-After': RETRY_AFTER_S });
    };
    if (this.shutdown.signal.aborted) refuse('The service is stopping');
    if (this.open.size >= this.settings.eventStreams)
      refuse(`This process serves its maximum of ${this.settings.eventStreams} event streams (EVENT_STREAMS)`);
    const own = [...this.open.values()].filter((key) => key.uuid === uuid).length;
    if (own >= MAX_STREAMS_PER_KEY)
      refuse(
        `The API key has ${MAX_STREAMS_PER_KEY} event streams, the maximum: close one, or read several types in one`,
      );
  }

  /** A reader that starts where the client asks. */
  private async reader(
    validation: Validation<StreamEventsQuery>,
    ctx: RequestContext,
    lastEventId: string | undefined,
  ): Promise<{ readonly reader: FeedReader; readonly include: 'snapshot' | undefined }> {
    const filter = eventFilterOf(validation, this.registry, ctx);
    const idError = lastEventId === undefined ? undefined : positionError(lastEventId);
    if (idError !== undefined) validation.addErrors(validationError('Last-Event-ID', idError).details.errors ?? {});
    const { after, include } = validation.finish();
    const readAt = performance.now();
    const head = await headOf(this.database.reader, ctx.account);
    const start = Number(lastEventId ?? after ?? head);
    const reader = this.feed.reader(ctx.account, start, filter);
    if (start >= head) reader.joinAt({ head, readAt });
    return { reader, include };
  }

  /** Sends a comment on each stream, and ends the streams of keys that are no longer valid. */
  private async keepAlive(): Promise<void> {
    for (const stream of this.open.keys()) stream.keepAlive();
    if (this.open.size === 0) return;
    const keys = [...new Map([...this.open.values()].map((key) => [key.uuid, key])).values()];
    try {
      const ended = await this.keys.endedAmong(keys);
      for (const [stream, { uuid }] of this.open) if (ended.has(uuid)) stream.close('key');
    } catch (error) {
      this.log.warn({ err: error }, 'the keys of event streams could not be checked');
    }
  }
}
