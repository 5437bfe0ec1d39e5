import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Response } from 'express';
import {
  type ClientConnection,
  HttpError,
  KeyVerifier,
  type Input,
  ServerShutdown,
  type Validation,
  type VerifiedKey,
} from '#http';
import { validationError } from '#eventstore/domain';
import { Database, EventFeed, type FeedReader, headOf, Registry, type RequestContext } from '#eventstore/store';
import { LOGGER, type Logger, SETTINGS, type Settings } from '#platform';
import { EventFrames } from './event-frames.view.js';
import { EventStream, type StreamEnd } from './event-stream.js';
import { FeedMetrics } from './feed-metrics.js';
import { eventFilterOf, FeedQuery, Position, positionError } from './feed-query.js';

/** Maximum streams of one API key in one process (contract §10). */
const MAX_STREAMS_PER_KEY = 20;
/** The interval of comments, and of the check that the keys of streams are still valid, in milliseconds. */
const KEEP_ALIVE_MS = 15_000;
/** How long a refused client should wait, in seconds. */
const RETRY_AFTER_S = '30';

export class StreamEventsQuery extends FeedQuery {
  @Position('Starts after this position; by default at the newest one. `Last-Event-ID` has precedence') after?: string;
}

/** A client that asks for a stream. */
export interface StreamRequest {
  readonly filters: Input<StreamEventsQuery>;
  readonly ctx: RequestContext;
  readonly client: ClientConnection;
  /** The header `Last-Event-ID`. */
  readonly lastEventId: string | undefined;
  readonly response: Response;
}

type StreamKey = Pick<VerifiedKey, 'uuid' | 'account'>;

/** The event streams of this process. */
@Injectable()
export class EventStreams implements OnModuleDestroy {
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
   * Sends the events of an account until the client, its key or the server goes away.
   * @throws DomainError 422 for invalid filters; HttpError 503 when there are too many streams.
   */
  async serve({ filters, ctx, client, lastEventId, response }: StreamRequest): Promise<void> {
    const key = { uuid: ctx.apiKey ?? ctx.account, account: ctx.account };
    this.checkCapacity(key);
    const { reader, include } = await this.reader(filters.validate(), ctx, lastEventId);
    const startedAt = performance.now();
    const stream = new EventStream(response, reader, (batch) =>
      this.frames.of(ctx.account, batch, include !== undefined),
    );
    // A client may have gone, and other streams may have been opened, during the reads.
    if (client.signal.aborted) return;
    this.checkCapacity(key);
    this.open.set(stream, key);
    this.metrics.streams.set(this.open.size);
    this.timer ??= setInterval(() => void this.keepAlive(), KEEP_ALIVE_MS);
    let end: StreamEnd = 'error';
    try {
      end = await stream.run();
    } catch (error) {
      // The client resumes with the last id; the head of the response was sent already.
      this.log.warn({ err: error, request_id: ctx.correlationId }, 'an event stream failed');
    } finally {
      this.open.delete(stream);
      this.metrics.endedStreams.inc({ reason: end });
      this.metrics.streams.set(this.open.size);
      client.waitedMs += performance.now() - startedAt;
    }
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
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
