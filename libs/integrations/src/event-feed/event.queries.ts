import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  AccountShares,
  type Caller,
  ChangedPeople,
  type ClientConnection,
  ConsoleSessions,
  Field,
  HttpResponse,
  type Input,
  JsonItems,
  ListBody,
  ListQuery,
  maySeePersonalData,
  ServerShutdown,
} from '#http';
import {
  Database,
  type EventFilter,
  EventFeed,
  feedAfter,
  type FeedPage,
  type FeedReader,
  headOf,
  Registry,
  type RequestContext,
  Snapshots,
} from '#eventstore/store';
import { EventSerializer } from './event-serializer.view.js';
import { FeedMetrics } from './feed-metrics.service.js';
import { FeedEpoch } from './feed-epoch.service.js';
import { digits, FeedFilters, FeedQuery, Position } from './feed-filters.queries.js';

const MAX_LIMIT = 5000;
/** Maximum time that a request waits for an event, in seconds (contract §10). */
const MAX_WAIT_S = 25;
/** Events whose snapshots are in memory together: at first, and at most. */
const FIRST_SNAPSHOTS = 25;
const MAX_SNAPSHOTS = 250;
/** The size of the snapshots that are in memory together, in bytes of JSON, if they are as large as those before them. */
const SNAPSHOT_BYTES = 2 * 1024 * 1024;

export class ListEventsQuery extends FeedQuery {
  @Position('The position of the last known event; by default 0: from the first event') after?: string;

  @Field(
    { type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: 100 },
    digits(`a whole number from 1 to ${MAX_LIMIT}`, (n) => n >= 1 && n <= MAX_LIMIT),
    { optional: true, description: 'The maximum number of events' },
  )
  limit?: string;

  @Field(
    { type: 'integer', minimum: 0, maximum: MAX_WAIT_S, default: 0 },
    digits(`a number of seconds from 0 to ${MAX_WAIT_S}`, (n) => n <= MAX_WAIT_S),
    {
      optional: true,
      description: 'Seconds to wait for an event that matches the filters, when there is none after `after` yet',
    },
  )
  wait?: string;
}

export class ListEvents extends ListQuery<ListEventsQuery> {
  constructor(
    filters: Input<ListEventsQuery>,
    ctx: RequestContext,
    readonly client: ClientConnection,
  ) {
    super(filters, ctx);
  }
}

@QueryHandler(ListEvents)
export class ListEventsHandler implements IQueryHandler<ListEvents> {
  private readonly serializer: EventSerializer;
  private readonly filters: FeedFilters;

  constructor(
    private readonly database: Database,
    registry: Registry,
    private readonly snapshots: Snapshots,
    private readonly feed: EventFeed,
    private readonly shutdown: ServerShutdown,
    private readonly shares: AccountShares,
    private readonly metrics: FeedMetrics,
    private readonly epoch: FeedEpoch,
    private readonly people: ChangedPeople,
    private readonly sessions: ConsoleSessions,
  ) {
    this.serializer = new EventSerializer(registry);
    this.filters = new FeedFilters(registry);
  }

  async execute({ filters, ctx, client }: ListEvents): Promise<HttpResponse> {
    const validation = filters.validate();
    const filter = this.filters.of(validation, ctx);
    const { after = '0', limit = '100', wait = '0', include, epoch: expected } = validation.finish();
    const { account } = ctx;
    const epoch = await this.epoch.mustBe(expected, account);
    const wanted = { account, after: Number(after), limit: Number(limit), filter };
    const seconds = Number(wait);
    const atTail = seconds > 0 ? this.feed.readerAtTail(account, wanted.after, filter) : undefined;
    let page: FeedPage;
    if (atTail !== undefined) page = await this.nextEvents(atTail, wanted, wanted.after, seconds, client);
    else {
      const readAt = performance.now();
      page = await feedAfter(this.database, account, wanted.after, wanted.limit, filter);
      if (page.events.length === 0 && page.next === undefined && seconds > 0) {
        const reader = this.feed.reader(account, wanted.after, filter);
        reader.joinAt({ head: page.head, readAt });
        page = await this.nextEvents(reader, wanted, page.head, seconds, client);
      }
    }
    const snapshotsOf = include === undefined ? undefined : account;
    return this.response(page, epoch, maySeePersonalData(ctx.scopes), snapshotsOf);
  }

  /**
   * The next events of a reader; none after `seconds`, or when the client or the server goes away.
   * @throws HttpError 429 when too many requests of the account wait.
   */
  private async nextEvents(
    reader: FeedReader,
    { account, after, limit }: WantedEvents,
    head: number,
    seconds: number,
    client: ClientConnection,
  ): Promise<FeedPage> {
    const close = (): void => reader.close();
    const timer = setTimeout(close, seconds * 1000);
    client.onClose(close);
    const { signal } = this.shutdown;
    signal.addEventListener('abort', close);
    if (signal.aborted) close();
    this.metrics.waiting.inc();
    let release: (() => void) | undefined;
    try {
      release = this.shares.take('waiting requests', account);
      const batch = await client.wait(reader.next());
      if (batch !== undefined && (await this.hasChanged(client.caller)))
        return { events: [], next: undefined, head: after };
      const events = batch?.events.slice(0, limit) ?? [];
      const isCut = batch !== undefined && events.length < batch.events.length;
      const next = isCut ? events.at(-1)?.position : undefined;
      // The position of a reader that starts beyond the head is not that of the account.
      return { events, next, head: after > head ? await headOf(this.database.reader, account) : reader.position };
    } finally {
      close();
      clearTimeout(timer);
      signal.removeEventListener('abort', close);
      this.metrics.waiting.dec();
      release?.();
    }
  }

  /** Whether who waited is a person whose session has ended or whose rights are others now: the next request says so. */
  private async hasChanged(caller: Caller): Promise<boolean> {
    if (caller.person === undefined) return false;
    const { session, account } = caller;
    const open = session === undefined ? [] : [{ session, account }];
    const [people, sessions] = await Promise.all([this.people.among([caller]), this.sessions.endedAmong(open)]);
    return people.size + sessions.size > 0;
  }

  /**
   * A page, which ends early when it is large. A page that may not be the last continues at its last event, also
   * for clients that continue at `head`.
   * @param showsPersonalData as in {@link EventSerializer.text}.
   * @param snapshotsOf the account whose events are shown with snapshots; undefined: without.
   */
  private async response(
    { events, next, head }: FeedPage,
    epoch: string,
    showsPersonalData: boolean,
    snapshotsOf: string | undefined,
  ): Promise<HttpResponse> {
    const shown = new JsonItems();
    let size = snapshotsOf === undefined ? events.length : FIRST_SNAPSHOTS;
    page: for (let at = 0; at < events.length; at = shown.length) {
      const batch = events.slice(at, at + size);
      const snapshots = snapshotsOf === undefined ? undefined : await this.snapshots.at(snapshotsOf, batch);
      for (const event of batch) {
        const snapshot = snapshots && (snapshots.get(event.position) ?? null);
        if (!(await shown.add(() => this.serializer.text(event, showsPersonalData, snapshot)))) break page;
      }
      size = Math.min(MAX_SNAPSHOTS, Math.ceil((SNAPSHOT_BYTES / shown.bytes) * shown.length));
    }
    const cut = shown.length < events.length ? events[shown.length - 1]?.position : undefined;
    // `events` comes first: published clients take the first member for the list.
    const text = await shown.between('{"events":[', `],"head":${cut ?? head},"epoch":"${epoch}"}`);
    const from = cut ?? next;
    return new HttpResponse(200, new ListBody(() => Promise.resolve({ text, next: from?.toString() })));
  }
}

interface WantedEvents {
  readonly account: string;
  readonly after: number;
  readonly limit: number;
  readonly filter: EventFilter;
}
