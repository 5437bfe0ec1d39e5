import type { QueuedRequest } from '../queue/queued-request.js';
import { EndpointLimiter } from './endpoint-limiter.js';
import { UnrecordedResults } from './unrecorded-results.js';

/** Priorities of requests, as the queue has them. */
const PRIORITIES = [0, 1, 2] as const;
/** First attempts that are taken for each retry, when both wait. */
const FRESH_PER_RETRY = 3;
/** Retries are begun at multiples of so many milliseconds. */
const TIMER_MS = 50;
/** Retries that are due later than this, in seconds, are found in the database. */
const MAX_TIMED_S = 60;
/** After so many workers crashed with it, a delivery's attempt counts as made. */
const MAX_CRASHES = 5;

/** A request in memory. */
export interface HeldRequest {
  readonly request: QueuedRequest;
  /** Whether so many workers crashed while they may have been sending it that it is not sent. */
  readonly isPoisonous: boolean;
}

/** What to load for an endpoint: at most `limit` requests of each priority, and none of the entities held. */
export interface EndpointLoad {
  readonly limit: number;
  readonly held: readonly string[];
  /** Whether a worker crashed that was delivering to it. */
  readonly crashed: boolean;
}

/** Entities of which the next request is loaded. */
export interface EntityLoad {
  readonly entities: readonly string[];
  readonly discarded: number;
}

/**
 * The requests of one webhook that its worker holds in memory: a part of those that are due, and at most one of each entity,
 * so that two requests of one entity are never in flight. It knows whether the database may have more that are due, of
 * other entities (`mayHaveMore`) or of one that it holds (`behind`), and takes a new request only when the database has none
 * that comes before it.
 */
export class EndpointQueue {
  readonly limiter = new EndpointLimiter();
  readonly results = new UnrecordedResults();
  private readonly waiting: readonly HeldRequest[][] = PRIORITIES.map(() => []);
  /** When each request in flight was begun, in milliseconds of a steady clock. */
  private readonly inFlight = new Map<HeldRequest, number>();
  /** Entities with a request in memory, or with one that is being loaded. */
  private readonly entities = new Set<string>();
  /** Entities among them of which the database may have another request that is due. */
  private readonly behind = new Set<string>();
  /** Entities that are no more in memory, of which the database may have a request that is due. */
  private readonly wanted = new Set<string>();
  /** When requests become due that wait for a retry, in milliseconds of the steady clock. */
  private readonly dueTimes = new Set<number>();
  private mayHaveMore = true;
  private loading: EndpointLoad | undefined;
  private loadsEntities = false;
  /** When the last load was begun, in milliseconds of the steady clock. */
  private loadedAt = -Infinity;
  /** Counts how often what waits was discarded: what a load read before that is out of date. */
  private discarded = 0;
  /** Requests begun that are not recorded yet. */
  private unrecorded = 0;
  private heldUntil = 0;
  private sinceRetry = 0;

  /** @param crashed whether the worker that delivered to it before may have crashed because of a request. */
  constructor(
    readonly account: string,
    readonly webhook: string,
    private crashed = false,
  ) {}

  /** Requests that wait in memory. */
  get waitingCount(): number {
    return this.waiting.reduce((sum, { length }) => sum + length, 0);
  }

  /** Requests in flight. */
  get inFlightCount(): number {
    return this.inFlight.size;
  }

  /** When the oldest request in flight was begun; undefined when there is none. */
  get oldestBegunAt(): number | undefined {
    return this.inFlight.values().next().value;
  }

  /** Whether nothing is in flight, or waits to be recorded. */
  get isSettled(): boolean {
    return this.unrecorded === 0;
  }

  /**
   * Takes a request that an event has just led to, or leaves it to a later load.
   * @param askedAt when the statement that answered it was sent: a load since then may have read it as well.
   */
  offer(request: QueuedRequest, isOpen: boolean, askedAt: number): void {
    const { entity } = request;
    // What waits for a closed endpoint is loaded once it is open.
    if (!isOpen || this.wanted.has(entity)) return;
    if (this.entities.has(entity)) this.behind.add(entity);
    else if (this.isFull || request.body === null || this.loadedAt >= askedAt) this.mayHaveMore = true;
    else this.add(request, false);
  }

  /** Whether a new request is left to a later load: there is no room, or others come before it. */
  get isFull(): boolean {
    return this.mayHaveMore || this.loading !== undefined || this.room === 0;
  }

  /** The database may have more requests that are due: nothing more precise is known. */
  expectMore(): void {
    this.mayHaveMore = true;
  }

  /** Whether something is to be loaded that there is room for. */
  needsLoad(now: number): boolean {
    if (now < this.heldUntil || this.room === 0) return false;
    return this.wanted.size > 0 || this.needsMore;
  }

  /** Begins a load when one is needed. @returns what to load. */
  beginLoad(now: number): EndpointLoad | undefined {
    if (!this.needsLoad(now) || !this.needsMore) return undefined;
    this.mayHaveMore = false;
    this.loadedAt = now;
    this.loading = { limit: this.room, held: [...this.entities, ...this.wanted], crashed: this.crashed };
    return this.loading;
  }

  /** Takes what a load found. */
  loaded(load: EndpointLoad, requests: readonly QueuedRequest[]): void {
    if (this.loading !== load) return;
    this.loading = undefined;
    const { limit, held } = load;
    if (PRIORITIES.some((one) => requests.filter(({ priority }) => priority === one).length >= limit))
      this.mayHaveMore = true;
    for (const request of requests)
      if (this.entities.has(request.entity)) this.behind.add(request.entity);
      else this.add(request, this.crashed);
    // Else the next load finds what follows, in its order.
    if (this.mayHaveMore) return;
    this.crashed = false;
    // They were left out, so the database may have more of them.
    for (const entity of held)
      if (this.entities.has(entity)) this.behind.add(entity);
      else this.wanted.add(entity);
  }

  /** Begins to load the entities of which there may be another request. @returns undefined when there is none. */
  beginEntityLoad(now: number): EntityLoad | undefined {
    const entities = now < this.heldUntil ? [] : [...this.wanted].slice(0, this.room);
    if (entities.length === 0) return undefined;
    this.loadedAt = now;
    this.loadsEntities = true;
    for (const entity of entities) {
      this.wanted.delete(entity);
      this.entities.add(entity);
    }
    return { entities, discarded: this.discarded };
  }

  /** Takes what a load of entities found. */
  entitiesLoaded({ entities, discarded }: EntityLoad, requests: readonly QueuedRequest[]): void {
    this.loadsEntities = false;
    for (const entity of entities) this.entities.delete(entity);
    if (discarded !== this.discarded) return;
    for (const request of requests) {
      this.add(request, false);
      this.behind.add(request.entity);
    }
    for (const entity of entities)
      if (!this.entities.has(entity) && this.behind.delete(entity)) this.wanted.add(entity);
  }

  /** A load failed: what it was for is loaded again. */
  loadFailed({ entities }: Partial<EntityLoad> = {}): void {
    this.loadsEntities = false;
    for (const entity of entities ?? []) this.entities.delete(entity);
    this.discard();
  }

  /** Forgets what waits in memory: it is loaded again, with the webhook as it is by then. */
  discard(): void {
    for (const requests of this.waiting)
      for (const { request } of requests.splice(0)) {
        this.entities.delete(request.entity);
        this.behind.delete(request.entity);
      }
    this.loading = undefined;
    this.discarded++;
    this.mayHaveMore = true;
  }

  /** Sends nothing for some time. @param until in milliseconds of the steady clock; 0 ends it. */
  hold(until: number): void {
    this.heldUntil = until;
    this.discard();
  }

  /** Whether requests wait in memory, are being loaded, or wait for the end of a pause: a change of the webhook concerns them. */
  isAffectedByChange(now: number): boolean {
    return this.waitingCount > 0 || this.loading !== undefined || this.loadsEntities || now < this.heldUntil;
  }

  /** Whether a request may be begun that waits. */
  canBegin(now: number): boolean {
    return this.waitingCount > 0 && this.inFlight.size < this.limiter.limit && now >= this.heldUntil;
  }

  /** Takes the request that is next: of four one is a retry, when both wait; what is sent again on demand comes last. */
  begin(now: number): HeldRequest | undefined {
    const [fresh = [], retries = [], onDemand = []] = this.waiting;
    const isRetry = retries.length > 0 && (fresh.length === 0 || this.sinceRetry >= FRESH_PER_RETRY);
    const held = (isRetry ? retries : fresh).shift() ?? onDemand.shift();
    if (held === undefined) return undefined;
    this.sinceRetry = isRetry ? 0 : this.sinceRetry + 1;
    this.inFlight.set(held, now);
    this.unrecorded++;
    return held;
  }

  /** A request that was begun is not sent: it is loaded again. */
  putBack(held: HeldRequest): void {
    this.ended(held);
    this.recorded(held.request);
    this.discard();
  }

  /** A request is in flight no more; its entity is held until it is recorded. */
  ended(held: HeldRequest): void {
    this.inFlight.delete(held);
  }

  /** A request was recorded, or is not this worker's any more: another of its entity may be sent. */
  recorded({ entity }: QueuedRequest): void {
    this.unrecorded--;
    this.entities.delete(entity);
    if (this.behind.delete(entity)) this.wanted.add(entity);
  }

  /** A request is due in so many seconds, from a moment of the steady clock in milliseconds. */
  expectIn(seconds: number, now: number): void {
    if (seconds <= MAX_TIMED_S) this.dueTimes.add(Math.ceil((now + seconds * 1000) / TIMER_MS) * TIMER_MS);
  }

  /** Takes in what has become due. */
  tick(now: number): void {
    for (const due of this.dueTimes)
      if (due <= now) {
        this.dueTimes.delete(due);
        this.mayHaveMore = true;
      }
  }

  /** Requests that wait beyond those in flight: a slow endpoint is given no more than it can take at once. */
  private get ahead(): number {
    return this.limiter.isSlow ? 0 : this.limiter.limit * 2;
  }

  private get needsMore(): boolean {
    return this.mayHaveMore && this.loading === undefined && this.waitingCount <= this.ahead / 2;
  }

  private get room(): number {
    return Math.max(0, this.limiter.limit + this.ahead - this.waitingCount - this.inFlight.size);
  }

  private add(request: QueuedRequest, crashed: boolean): void {
    this.entities.add(request.entity);
    this.waiting[request.priority]?.push({
      request,
      isPoisonous: crashed && request.crashCount >= MAX_CRASHES - 1,
    });
  }
}
