import { Inject, type OnModuleDestroy } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  AccountShares,
  type Caller,
  ChangedPeople,
  type ClientConnection,
  ConsoleSessions,
  HttpError,
  HttpResponse,
  KeyVerifier,
  type Input,
  ListQuery,
  maySeePersonalData,
  type OpenSession,
  ServerShutdown,
  StreamedBody,
  type VerifiedKey,
} from '#http';
import { validationError } from '#eventstore/domain';
import { Database, EventFeed, headOf, Registry, type RequestContext } from '#eventstore/store';
import { LOGGER, type Logger, SETTINGS, type Settings } from '#platform';
import { EventFrames } from './event-frames.view.js';
import { EventStream } from './event-stream.service.js';
import { FeedEpoch } from './feed-epoch.service.js';
import { FeedMetrics, type StreamEnd } from './feed-metrics.service.js';
import { FeedFilters, FeedQuery, Position, positionError } from './feed-filters.queries.js';

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

/** One of the streams that are allowed. */
interface StreamSlot {
  readonly key: VerifiedKey;
  /** The epoch that the response names; undefined until it is read. */
  epoch: string | undefined;
  /** Gives the share of the account back. */
  readonly release: () => void;
  /** Undefined until the response is sent. */
  stream: EventStream | undefined;
}

/** Serves the event streams of this process. */
@QueryHandler(StreamEvents)
export class StreamEventsHandler implements IQueryHandler<StreamEvents>, OnModuleDestroy {
  private readonly filters: FeedFilters;
  private readonly slots = new Set<StreamSlot>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly feed: EventFeed,
    private readonly database: Database,
    registry: Registry,
    private readonly frames: EventFrames,
    private readonly keys: KeyVerifier,
    private readonly sessions: ConsoleSessions,
    private readonly people: ChangedPeople,
    private readonly shutdown: ServerShutdown,
    private readonly shares: AccountShares,
    private readonly metrics: FeedMetrics,
    private readonly epoch: FeedEpoch,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    this.filters = new FeedFilters(registry);
    shutdown.signal.addEventListener('abort', () => {
      for (const { stream } of this.slots) stream?.close('shutdown');
    });
  }

  /**
   * A response that sends the events of an account until the client or the server goes away, or its key or session ends.
   * @throws DomainError 422 for invalid filters; HttpError 429 or 503 when there are too many streams of the account, or of the key or all.
   */
  async execute({ filters, ctx, client, lastEventId }: StreamEvents): Promise<HttpResponse> {
    const validation = filters.validate();
    const filter = this.filters.of(validation, ctx);
    const given = lastEventId === '' ? undefined : lastEventId;
    const idError = given === undefined ? undefined : positionError(given);
    if (idError !== undefined) validation.addError('Last-Event-ID', idError);
    const { after, include, epoch: expected } = validation.finish();
    // Reserved before the first wait, so that requests at once cannot exceed the limits.
    const slot = this.reserve(client.caller);
    client.onClose(() => this.release(slot));
    const epoch = await this.epoch.mustBe(expected, ctx.account);
    slot.epoch = epoch;
    const readAt = performance.now();
    const head = await headOf(this.database.reader, ctx.account);
    const start = Number(given ?? after ?? head);
    if (start > head) throw validationError(given === undefined ? 'after' : 'Last-Event-ID', beyond(head));
    const body = new StreamedBody('text/event-stream; charset=utf-8', async (response) => {
      const openedAt = performance.now();
      const reader = this.feed.reader(ctx.account, start, filter);
      if (start === head) reader.joinAt({ head, readAt });
      slot.stream = new EventStream(response, reader, (batch) =>
        this.frames.of(ctx.account, batch, include !== undefined, maySeePersonalData(ctx.scopes)),
      );
      if (this.shutdown.signal.aborted) slot.stream.close('shutdown');
      const reason = await slot.stream.run().catch((error: unknown): StreamEnd => {
        // The client resumes with the last id; the head of the response was sent already.
        this.log.warn({ err: error, request_id: ctx.correlationId }, 'an event stream failed');
        return 'error';
      });
      this.metrics.endedStreams.inc({ reason });
      client.waitedMs += performance.now() - openedAt;
    });
    // Proxies would collect the events.
    return new HttpResponse(200, body, { 'X-Accel-Buffering': 'no', 'Feed-Epoch': epoch });
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Reserves a stream of a key. @throws HttpError 429 or 503 with `Retry-After`. */
  private reserve(key: Caller): StreamSlot {
    if (key.uuid === undefined) throw new Error('A signed URL opens no event stream');
    const refuse = (message: string): never => {
      throw new HttpError(503, 'unavailable', message, { 'Retry-After': RETRY_AFTER_S });
    };
    if (this.shutdown.signal.aborted) refuse('The service is stopping');
    if (this.slots.size >= this.settings.eventStreams)
      refuse(`This process serves its maximum of ${this.settings.eventStreams} event streams (EVENT_STREAMS)`);
    const own = [...this.slots].filter((slot) => slot.key.uuid === key.uuid).length;
    if (own >= MAX_STREAMS_PER_KEY)
      refuse(
        `The API key has ${MAX_STREAMS_PER_KEY} event streams, the maximum: close one, or read several types in one`,
      );
    const release = this.shares.take('event streams', key.account);
    const slot: StreamSlot = { key, release, epoch: undefined, stream: undefined };
    this.slots.add(slot);
    this.metrics.streams.set(this.slots.size);
    this.timer ??= setInterval(() => void this.keepAlive(), KEEP_ALIVE_MS);
    return slot;
  }

  private release(slot: StreamSlot): void {
    if (this.slots.delete(slot)) slot.release();
    this.metrics.streams.set(this.slots.size);
  }

  /** Sends a comment on each stream, and ends those whose key, session or person has other rights or none, or whose epoch is over. */
  private async keepAlive(): Promise<void> {
    for (const { stream } of this.slots) stream?.keepAlive();
    if (this.slots.size === 0) return;
    const [current, keys, sessions, people] = await Promise.all([
      this.epoch.current().catch((error: unknown) => {
        this.log.warn({ err: error }, 'the epoch of event streams could not be checked');
      }),
      this.endedKeys().catch(this.unchecked<string>('keys')),
      this.endedSessions().catch(this.unchecked<string>('sessions')),
      this.people.among([...this.slots].map(({ key }) => key)).catch(this.unchecked<VerifiedKey>('people')),
    ]);
    for (const { key, epoch, stream } of this.slots)
      if (
        keys.has(key.token ?? key.uuid) ||
        (key.session !== undefined && sessions.has(key.session)) ||
        people.has(key)
      )
        stream?.close('key');
      else if (current !== undefined && epoch !== undefined && epoch !== current) stream?.close('epoch');
  }

  private unchecked<T>(credentials: 'keys' | 'sessions' | 'people'): (error: unknown) => ReadonlySet<T> {
    return (error) => {
      this.log.warn({ err: error }, `the ${credentials} of event streams could not be checked`);
      return new Set();
    };
  }

  private endedKeys(): Promise<ReadonlySet<string>> {
    const keys = [...this.slots].map(({ key }) => [key.token ?? key.uuid, key] as const);
    return this.keys.endedAmong([...new Map(keys).values()]);
  }

  private endedSessions(): Promise<ReadonlySet<string>> {
    const open = new Map<string, OpenSession>();
    for (const { key } of this.slots)
      if (key.session !== undefined) open.set(key.session, { session: key.session, account: key.account });
    return this.sessions.endedAmong([...open.values()]);
  }
}

const beyond = (head: number): string =>
  `is beyond the newest position ${head}: if a backup was restored, read the data again and continue after ${head}`;
