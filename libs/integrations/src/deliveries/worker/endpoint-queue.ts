import type { QueuedRequest } from '../queue/queued-request.js';
import { EndpointLimiter } from './endpoint-limiter.js';
import { UnrecordedResults } from './unrecorded-results.js';

/** Priorities of requests in the queue: first attempts, retries, redeliveries. */
const PRIORITIES = [0, 1, 2] as const;
/** First attempts that are sent for each retry, when both wait. */
const FIRST_ATTEMPTS_PER_RETRY = 3;
/** Due times are rounded up to multiples of this, in milliseconds. */
const TIMER_RESOLUTION_MS = 50;
/** Retries that are due later than this, in seconds, are found by polling the database. */
const MAX_TIMED_SECONDS = 600;
/** Due times later than a minute are rounded up to multiples of this, in milliseconds. */
const LATE_TIMER_RESOLUTION_MS = 1000;
/** Crashes of workers during a request after which its attempt counts as failed. */
const MAX_CRASHES = 5;

/** A request buffered in memory. */
export interface BufferedRequest {
  readonly request: QueuedRequest;
  /** Whether it is not sent, because too many workers crashed, possibly while sending it. */
  readonly isPoisonous: boolean;
}

/** What to load for an endpoint: at most `limit` requests of each priority, without those of the excluded entities. */
export interface EndpointLoad {
  readonly limit: number;
  readonly excludedEntities: readonly string[];
  /** Whether the previous worker of the endpoint crashed. */
  readonly afterCrash: boolean;
}

/** Entities whose next request is being loaded. */
export interface EntityLoad {
  readonly entities: readonly string[];
  readonly discardCount: number;
}

/**
 * The requests to one webhook that its worker buffers: a part of the due ones, and at most one of each entity, so that two
 * requests of one entity are never in flight. It tracks whether the database may have more due requests, of other entities
 * (`mayHaveMore`) or of a buffered one (`entitiesWithMore`), and buffers a new request only if none in the database precedes
 * it.
 */
export class EndpointQueue {
  readonly limiter = new EndpointLimiter();
  readonly results = new UnrecordedResults();
  private readonly waiting: readonly BufferedRequest[][] = PRIORITIES.map(() => []);
  /** Start of each request in flight, in milliseconds of the monotonic clock. */
  private readonly inFlight = new Map<BufferedRequest, number>();
  /** Entities with a request that is buffered, being loaded, in flight, or not recorded yet. */
  private readonly entities = new Set<string>();
  /** Those of `entities` that may have another due request in the database. */
  private readonly entitiesWithMore = new Set<string>();
  /** Entities outside of `entities` that may have a due request in the database. */
  private readonly entitiesToLoad = new Set<string>();
  /** Due times of retries, in milliseconds of the monotonic clock. */
  private readonly dueTimes = new Set<number>();
  private mayHaveMore = true;
  private loading: EndpointLoad | undefined;
  private loadsEntities = false;
  /** Start of the last load, in milliseconds of the monotonic clock. */
  private loadedAt = -Infinity;
  /** Number of discards. The result of a load that started before the last one is stale. */
  private discardCount = 0;
  /** Requests that were started and are not recorded yet. */
  private unrecorded = 0;
  /** In milliseconds of the monotonic clock. */
  private pausedUntil = 0;
  /** First attempts started since the last retry. */
  private sinceLastRetry = 0;

  /** @param afterCrash whether the previous worker of the endpoint crashed, perhaps because of a request. */
  constructor(
    readonly account: string,
    readonly webhook: string,
    private afterCrash = false,
  ) {}

  /** Buffered requests that wait to be sent. */
  get waitingCount(): number {
    return this.waiting.reduce((sum, { length }) => sum + length, 0);
  }

  /** Requests in flight. */
  get inFlightCount(): number {
    return this.inFlight.size;
  }

  /** Start of the oldest request in flight; undefined when there is none. */
  get oldestBegunAt(): number | undefined {
    return this.inFlight.values().next().value;
  }

  /** Whether no request is in flight or waits to be recorded. */
  get isSettled(): boolean {
    return this.unrecorded === 0;
  }

  /**
   * Buffers a new request, or leaves it to a later load.
   * @param askedAt when the statement that returned it was sent: a load since then may have read it too.
   */
  offer(request: QueuedRequest, isOpen: boolean, askedAt: number): void {
    const { entity } = request;
    // Requests to a suspended or paused endpoint are loaded when it is open again.
    if (!isOpen || this.entitiesToLoad.has(entity)) return;
    if (this.entities.has(entity)) this.entitiesWithMore.add(entity);
    else if (this.isFull || request.body === null || this.loadedAt >= askedAt) this.mayHaveMore = true;
    else this.add(request, false);
  }

  /** Whether new requests are left to a later load: there is no capacity, or others precede them. */
  get isFull(): boolean {
    return this.mayHaveMore || this.loading !== undefined || this.capacity === 0;
  }

  /** Records that the database may have more due requests, of any entity. */
  expectMore(): void {
    this.mayHaveMore = true;
  }

  /** Whether a load is needed and there is capacity for it. */
  needsLoad(now: number): boolean {
    if (now < this.pausedUntil || this.capacity === 0) return false;
    return this.entitiesToLoad.size > 0 || this.needsMore;
  }

  /** Starts a load when one is needed. @returns what to load. */
  beginLoad(now: number): EndpointLoad | undefined {
    if (!this.needsLoad(now) || !this.needsMore) return undefined;
    this.mayHaveMore = false;
    this.loadedAt = now;
    this.loading = {
      limit: this.capacity,
      excludedEntities: [...this.entities, ...this.entitiesToLoad],
      afterCrash: this.afterCrash,
    };
    return this.loading;
  }

  /** Buffers the result of a load. */
  loaded(load: EndpointLoad, requests: readonly QueuedRequest[]): void {
    if (this.loading !== load) return;
    this.loading = undefined;
    const { limit, excludedEntities } = load;
    if (PRIORITIES.some((one) => requests.filter(({ priority }) => priority === one).length >= limit))
      this.mayHaveMore = true;
    for (const request of requests)
      if (this.entities.has(request.entity)) this.entitiesWithMore.add(request.entity);
      else this.add(request, this.afterCrash);
    // Otherwise the next load returns the following requests in order.
    if (this.mayHaveMore) return;
    this.afterCrash = false;
    // The load excluded them, so the database may have more of their requests.
    for (const entity of excludedEntities)
      if (this.entities.has(entity)) this.entitiesWithMore.add(entity);
      else this.entitiesToLoad.add(entity);
  }

  /** Starts a load of the entities that may have another request. @returns undefined when there are none. */
  beginEntityLoad(now: number): EntityLoad | undefined {
    const entities = now < this.pausedUntil ? [] : [...this.entitiesToLoad].slice(0, this.capacity);
    if (entities.length === 0) return undefined;
    this.loadedAt = now;
    this.loadsEntities = true;
    for (const entity of entities) {
      this.entitiesToLoad.delete(entity);
      this.entities.add(entity);
    }
    return { entities, discardCount: this.discardCount };
  }

  /** Buffers the result of a load of entities. */
  entitiesLoaded({ entities, discardCount }: EntityLoad, requests: readonly QueuedRequest[]): void {
    this.loadsEntities = false;
    for (const entity of entities) this.entities.delete(entity);
    if (discardCount !== this.discardCount) return;
    for (const request of requests) {
      this.add(request, false);
      this.entitiesWithMore.add(request.entity);
    }
    for (const entity of entities)
      if (!this.entities.has(entity) && this.entitiesWithMore.delete(entity)) this.entitiesToLoad.add(entity);
  }

  /** Handles a failed load: its requests are loaded again. */
  loadFailed({ entities }: Partial<EntityLoad> = {}): void {
    this.loadsEntities = false;
    for (const entity of entities ?? []) this.entities.delete(entity);
    this.discard();
  }

  /** Discards the buffered requests. They are loaded again with the current URL and secret of the webhook. */
  discard(): void {
    for (const requests of this.waiting)
      for (const { request } of requests.splice(0)) {
        this.entities.delete(request.entity);
        this.entitiesWithMore.delete(request.entity);
      }
    this.loading = undefined;
    this.discardCount++;
    this.mayHaveMore = true;
  }

  /** Sends nothing until a time. @param until in milliseconds of the monotonic clock; 0 ends the pause. */
  pause(until: number): void {
    this.pausedUntil = until;
    this.discard();
  }

  /** As {@link pause}, but it ends no longer pause. */
  postpone(until: number): void {
    this.pause(Math.max(until, this.pausedUntil));
  }

  /** Whether a change of the webhook affects it: requests are buffered or being loaded, or it is paused. */
  isAffectedByChange(now: number): boolean {
    return this.waitingCount > 0 || this.loading !== undefined || this.loadsEntities || now < this.pausedUntil;
  }

  /** Whether a buffered request may be sent. */
  canBegin(now: number): boolean {
    return this.waitingCount > 0 && this.inFlight.size < this.limiter.limit && now >= this.pausedUntil;
  }

  /** Starts the next request: every fourth is a retry when both kinds wait; redeliveries come last. */
  begin(now: number): BufferedRequest | undefined {
    const [firstAttempts = [], retries = [], redeliveries = []] = this.waiting;
    const isRetry =
      retries.length > 0 && (firstAttempts.length === 0 || this.sinceLastRetry >= FIRST_ATTEMPTS_PER_RETRY);
    const buffered = (isRetry ? retries : firstAttempts).shift() ?? redeliveries.shift();
    if (buffered === undefined) return undefined;
    this.sinceLastRetry = isRetry ? 0 : this.sinceLastRetry + 1;
    this.inFlight.set(buffered, now);
    this.unrecorded++;
    return buffered;
  }

  /** Returns a started request that was not sent; it is loaded again. */
  returnUnsent(buffered: BufferedRequest): void {
    this.ended(buffered);
    this.recorded(buffered.request);
    this.discard();
  }

  /** Ends a request in flight. Its entity stays blocked until the result is recorded. */
  ended(buffered: BufferedRequest): void {
    this.inFlight.delete(buffered);
  }

  /** Unblocks the entity of a request: its result was recorded, or the request belongs to another worker now. */
  recorded({ entity }: QueuedRequest): void {
    this.unrecorded--;
    this.entities.delete(entity);
    if (this.entitiesWithMore.delete(entity)) this.entitiesToLoad.add(entity);
  }

  /** Schedules a load when a retry becomes due. @param now in milliseconds of the monotonic clock. */
  expectIn(seconds: number, now: number): void {
    if (seconds > MAX_TIMED_SECONDS) return;
    const resolutionMs = seconds > 60 ? LATE_TIMER_RESOLUTION_MS : TIMER_RESOLUTION_MS;
    this.dueTimes.add(Math.ceil((now + seconds * 1000) / resolutionMs) * resolutionMs);
  }

  /** Marks the queue for loading when a due time has passed. */
  tick(now: number): void {
    for (const due of this.dueTimes)
      if (due <= now) {
        this.dueTimes.delete(due);
        this.mayHaveMore = true;
      }
  }

  /** Requests to buffer beyond those in flight; none for a slow endpoint. */
  private get bufferSize(): number {
    return this.limiter.isSlow ? 0 : this.limiter.limit * 2;
  }

  private get needsMore(): boolean {
    return this.mayHaveMore && this.loading === undefined && this.waitingCount <= this.bufferSize / 2;
  }

  private get capacity(): number {
    return Math.max(0, this.limiter.limit + this.bufferSize - this.waitingCount - this.inFlight.size);
  }

  private add(request: QueuedRequest, afterCrash: boolean): void {
    this.entities.add(request.entity);
    this.waiting[request.priority]?.push({
      request,
      isPoisonous: afterCrash && request.crashCount >= MAX_CRASHES - 1,
    });
  }
}
