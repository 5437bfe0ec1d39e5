import type { Logger, ServiceMetrics, Settings, Tracing } from '#kernel';
import type { Sealer } from '#kernel/accounts';
import { COMMITS, type Database } from '#kernel/store';
import { HintListener } from '#kernel/worker';
import { Crew } from './crew.service.js';
import { DeliveryMetrics } from './delivery-metrics.service.js';
import { DeliveryRetention } from './delivery-retention.service.js';
import { DeliveryStore } from './delivery-store.service.js';
import { DeliveryWatch } from './delivery-watch.service.js';
import { Dispatcher, type Endpoint } from './dispatcher.service.js';
import { EndpointQueue } from './endpoint-queue.js';
import type { Sender } from './sender.service.js';

/** By this name workers' listening connections are known. */
const LISTENER = 'fieldline-deliveries';
/** On which a worker tells another that its webhooks have something to be sent: `<account>/<webhook>,…`. */
const FILLED = 'fieldline_webhooks';
/** On which the database tells that a webhook was changed or deleted: `<account>/<webhook>`. */
const CHANGED = 'fieldline_webhook_changes';
/** Most webhooks of one notification: its payload holds 8,000 bytes. */
const MOST_TOLD = 100;
/** How often what waits is looked for, in milliseconds: while something new is found, and while nothing is. */
const BUSY_MS = 20;
const IDLE_MS = 250;
/** Accounts whose outboxes and queues are worked on at a time. */
const PARALLEL = 8;
const TICK_MS = 1000;
const HOUSEKEEPING_MS = 10_000;
const HOURLY_MS = 3_600_000;
/** How soon a worker that could not say that it lives tries again, in milliseconds. */
const UNHEARD_MS = 250;
/** How long what is under way may take beyond the longest request when the worker is asked to end, in milliseconds. */
const TO_END_MS = 1000;

/** One account: whether its outbox may hold something, and its webhooks. */
interface Lane {
  readonly account: string;
  outbox: boolean;
  readonly endpoints: Map<string, Endpoint>;
  /** Whether the answer of a claim was lost: more may be leased to this worker than it knows. */
  holdsUnknown: boolean;
  tending: Promise<void> | undefined;
}

/** What a worker gives its courier. */
export interface CourierOptions {
  readonly database: Database;
  readonly databaseUrl: string;
  readonly settings: Settings;
  readonly sender: Sender;
  readonly sealer: Sealer;
  readonly metrics: ServiceMetrics;
  /** Absent when nothing is traced. */
  readonly tracing?: Tracing | undefined;
  readonly log: Logger;
}

/**
 * Delivers: moves outboxes into the queues, claims what is due, and hands it to the dispatcher. Any number of workers
 * share the webhooks; each webhook has one that is preferred, and what is late is anybody's.
 */
export class Courier {
  private readonly database: Database;
  private readonly log: Logger;
  private readonly patienceMs: number;
  private readonly store: DeliveryStore;
  private readonly watch: DeliveryWatch;
  private readonly retention: DeliveryRetention;
  private readonly crew: Crew;
  private readonly dispatcher: Dispatcher;
  private readonly listener: HintListener;
  private readonly lanes = new Map<string, Lane>();
  /** Lanes with something to do, oldest first. */
  private readonly calling = new Set<Lane>();
  private tended = 0;
  /** The first rows of outboxes of other workers, as they were at the last look. */
  private strangers = new Map<string, number>();
  private readonly stopping = new AbortController();
  /** Ends the heartbeat: last of all, since leases are this worker's own only while it is heard. */
  private readonly ending = new AbortController();
  private heart: Promise<void> | undefined;
  private loops: Promise<void>[] = [];
  private pause = BUSY_MS;

  constructor({ database, databaseUrl, settings, sender, sealer, metrics, tracing, log }: CourierOptions) {
    this.database = database;
    this.log = log;
    this.patienceMs = settings.webhookTimeoutMs + TO_END_MS;
    this.store = new DeliveryStore(database, tracing);
    this.watch = new DeliveryWatch(database);
    this.retention = new DeliveryRetention(database, settings.webhookRetentionDays);
    this.crew = new Crew(this.watch);
    this.dispatcher = new Dispatcher(
      settings,
      sender,
      sealer,
      this.store,
      this.crew,
      new DeliveryMetrics(metrics.registry, database),
      (account, webhooks) => this.recorded(account, webhooks),
      log,
      tracing,
    );
    this.listener = new HintListener(databaseUrl, LISTENER, {
      [COMMITS]: (accounts) => {
        for (const account of accounts.split(',')) if (this.crew.owns(account)) this.fill(account);
      },
      [FILLED]: (filled) => {
        for (const one of filled.split(',')) {
          const [account = '', webhook = ''] = one.split('/');
          if (this.crew.owns(webhook)) this.feed(account, webhook);
        }
      },
      [CHANGED]: (changed) => {
        const [account = '', webhook = ''] = changed.split('/');
        this.forget(account, webhook);
      },
    });
  }

  /** Starts the loops; returns at once. */
  start(): void {
    const { signal } = this.stopping;
    this.heart = this.repeat(
      () => this.beat(),
      this.ending.signal,
      'the worker could not say that it lives',
      UNHEARD_MS,
    );
    this.loops = [
      this.repeat(() => this.listen(), signal, 'the worker cannot be woken: it finds what waits by looking'),
      this.repeat(() => this.takeOver(), signal, 'requests of silent workers could not be taken over'),
      this.repeat(() => this.tell(), signal, 'what endpoints did could not be kept'),
      this.repeat(() => this.look(), signal, 'deliveries cannot reach the database'),
      this.repeat(() => this.keepHouse(), signal, 'deliveries of deleted webhooks could not be forgotten'),
      this.repeat(() => this.keepDays(), signal, 'old deliveries could not be dropped'),
    ];
  }

  /**
   * Claims no more, gives back what was not begun, and waits for what is under way and for its records, a second longer
   * than a request may take: nothing is lost, and nothing is sent twice.
   */
  async stop(): Promise<void> {
    this.stopping.abort();
    const patience = AbortSignal.timeout(this.patienceMs);
    const enough = new Promise<void>((resolve) => patience.addEventListener('abort', () => resolve(), { once: true }));
    await Promise.race([this.settle(), enough]);
    await this.dispatcher.stop(patience);
    await this.tell().catch(this.warn('what endpoints did could not be kept'));
    this.ending.abort();
    await Promise.race([this.heart, enough]);
    await this.crew.leave().catch(this.warn('the worker could not be taken off the list'));
  }

  /** Resolves when nothing is claimed any more, and what was claimed and not begun is given back. */
  private async settle(): Promise<void> {
    await Promise.all([...this.lanes.values()].map(async ({ tending }) => tending));
    await Promise.all([...this.endpoints()].map((endpoint) => this.dispatcher.giveBack(endpoint)));
    await Promise.all(this.loops);
    await this.listener.close();
  }

  private async beat(): Promise<number> {
    await this.crew.beat();
    return TICK_MS;
  }

  private async listen(): Promise<number> {
    await this.listener.open();
    return TICK_MS;
  }

  private async takeOver(): Promise<number> {
    this.dispatcher.tick(this.endpoints());
    if (!this.crew.mayJudge(performance.now())) return TICK_MS;
    const freed = await this.watch.freeLeases();
    if (freed > 0) this.log.warn({ requests: freed }, 'requests of a worker that fell silent are taken over');
    return TICK_MS;
  }

  /** Looks for what waits, as the truth behind the hints: often while it finds what nobody told. */
  private async look(): Promise<number> {
    const from = performance.now();
    const [outboxes, due] = await Promise.all([this.watch.outboxes(), this.watch.due()]);
    const tookMs = performance.now() - from;
    const strangers = new Map<string, number>();
    let found = false;
    for (const { account, position } of outboxes) {
      if (this.crew.owns(account) || this.strangers.get(account) === position) found = this.fill(account) || found;
      else strangers.set(account, position);
    }
    this.strangers = strangers;
    for (const { account, webhook, late } of due)
      if (late || this.crew.owns(webhook)) found = this.feed(account, webhook) || found;
    for (const lane of this.lanes.values()) if (lane.holdsUnknown) this.call(lane);
    this.pause = found ? BUSY_MS : Math.min(this.pause * 2, IDLE_MS);
    // With many webhooks a look takes long: it shall not take most of the time.
    return Math.max(this.pause, tookMs * 10);
  }

  private async keepHouse(): Promise<number> {
    await this.retention.forgetDeleted(this.stopping.signal);
    for (const [account, lane] of this.lanes)
      if (lane.tending === undefined && !lane.outbox && [...lane.endpoints.values()].every((one) => one.isIdle))
        this.lanes.delete(account);
    return HOUSEKEEPING_MS;
  }

  private async keepDays(): Promise<number> {
    await this.retention.prepare();
    const expired = await this.retention.expire(this.stopping.signal);
    if (expired > 0) this.log.warn({ deliveries: expired }, 'deliveries ended because they waited too long');
    const dropped = await this.retention.dropOld();
    if (dropped.length > 0) this.log.info({ partitions: dropped }, 'old deliveries were dropped');
    return HOURLY_MS;
  }

  /** Keeps what endpoints did since the last time; those that it suspends are sent nothing more. */
  private async tell(): Promise<number> {
    for (const lane of this.lanes.values())
      await this.tellOf(lane).catch(this.warn('what endpoints of an account did could not be kept yet'));
    return TICK_MS;
  }

  private async tellOf({ account, endpoints }: Lane): Promise<void> {
    const told = [...endpoints.values()].flatMap((endpoint) => {
      const news = endpoint.takeNews();
      return news === undefined ? [] : [{ endpoint, news }];
    });
    if (told.length === 0) return;
    let suspended: readonly string[];
    try {
      suspended = await this.store.note(
        account,
        told.map(({ endpoint, news }) => ({ webhook: endpoint.webhook, ...news })),
      );
    } catch (error) {
      for (const { endpoint, news } of told) endpoint.untold(news);
      throw error;
    }
    // From here on the database says how long it rests, so that a change of the webhook can end it.
    for (const { endpoint, news } of told)
      if (news.pauseSeconds !== null && !endpoint.pauseIsUntold) endpoint.heldUntil = 0;
    for (const webhook of suspended) {
      this.log.warn({ account, webhook }, 'a webhook is suspended: too many failures in a row, for too long');
      const endpoint = endpoints.get(webhook);
      if (endpoint) await this.dispatcher.giveBack(endpoint);
    }
  }

  /** Gives back what was claimed for a webhook as it was before it changed. */
  private forget(account: string, webhook: string): void {
    const endpoint = this.lanes.get(account)?.endpoints.get(webhook);
    if (endpoint === undefined) return;
    endpoint.heldUntil = 0;
    void this.dispatcher.giveBack(endpoint).then(() => this.feed(account, webhook));
  }

  private *endpoints(): Generator<Endpoint> {
    for (const { endpoints } of this.lanes.values()) yield* endpoints.values();
  }

  /** An outbox may hold something. @returns whether that was news. */
  private fill(account: string): boolean {
    const lane = this.laneOf(account);
    const isNews = !lane.outbox && lane.tending === undefined;
    lane.outbox = true;
    this.call(lane);
    return isNews;
  }

  /** A webhook may have something due. @returns whether that was news. */
  private feed(account: string, webhook: string): boolean {
    const lane = this.laneOf(account);
    const endpoint = this.endpointOf(lane, webhook);
    const isNews = !endpoint.hungry && endpoint.underWay.size === 0 && lane.tending === undefined;
    endpoint.hungry = true;
    this.call(lane);
    return isNews;
  }

  private recorded(account: string, webhooks: ReadonlySet<string>): void {
    const lane = this.laneOf(account);
    for (const webhook of webhooks) {
      const endpoint = this.endpointOf(lane, webhook);
      if (endpoint.recheck) endpoint.hungry = true;
      endpoint.recheck = false;
    }
    if (this.hasWork(lane)) this.call(lane);
  }

  private laneOf(account: string): Lane {
    let lane = this.lanes.get(account);
    if (lane === undefined)
      this.lanes.set(
        account,
        (lane = { account, outbox: false, endpoints: new Map(), holdsUnknown: false, tending: undefined }),
      );
    return lane;
  }

  private endpointOf(lane: Lane, webhook: string): Endpoint {
    let endpoint = lane.endpoints.get(webhook);
    if (endpoint === undefined) lane.endpoints.set(webhook, (endpoint = new EndpointQueue(lane.account, webhook)));
    return endpoint;
  }

  private hasWork(lane: Lane): boolean {
    const now = performance.now();
    return lane.outbox || (this.dispatcher.isOpen && [...lane.endpoints.values()].some((one) => one.room(now) > 0));
  }

  private call(lane: Lane): void {
    if (lane.tending === undefined) this.calling.add(lane);
    for (const next of this.calling) {
      if (this.stopping.signal.aborted || this.tended >= PARALLEL) return;
      this.calling.delete(next);
      this.tended++;
      next.tending = this.tend(next)
        .catch(this.warn('the deliveries of an account could not be claimed'))
        .finally(() => {
          this.tended--;
          next.tending = undefined;
          if (this.hasWork(next)) this.call(next);
          else if (this.calling.size > 0) this.call([...this.calling][0] ?? next);
        });
    }
  }

  /** One round over an account: what its outbox holds, then what its webhooks have room for. */
  private async tend(lane: Lane): Promise<void> {
    if (lane.holdsUnknown) {
      const inHand = this.dispatcher.inHand(lane.account, lane.endpoints.values());
      await this.store.releaseUnknown(lane.account, this.crew.self, inHand);
      lane.holdsUnknown = false;
    }
    if (lane.outbox) {
      lane.outbox = false;
      const { webhooks, more } = await this.store.fanOut(lane.account);
      if (more) lane.outbox = true;
      for (const webhook of webhooks) if (this.crew.owns(webhook)) this.endpointOf(lane, webhook).hungry = true;
      this.tellOthers(
        lane.account,
        webhooks.filter((webhook) => !this.crew.owns(webhook)),
      );
    }
    if (!this.dispatcher.isOpen || this.stopping.signal.aborted) return;
    const now = performance.now();
    const wanted = [...lane.endpoints.values()]
      .map((endpoint) => ({ endpoint, room: endpoint.room(now) }))
      .filter(({ room }) => room > 0)
      .sort((one, other) => (one.endpoint.webhook < other.endpoint.webhook ? -1 : 1));
    if (wanted.length > 0) await this.claim(lane, wanted);
  }

  private async claim(
    lane: Lane,
    wanted: readonly { readonly endpoint: Endpoint; readonly room: number }[],
  ): Promise<void> {
    // Before the answer: what becomes due meanwhile makes them hungry again.
    for (const { endpoint } of wanted) endpoint.hungry = false;
    const claimedAt = performance.now();
    // Until its answer is there, it may have been done and not be known.
    lane.holdsUnknown = true;
    const rows = await this.store.claim(
      lane.account,
      this.crew.self,
      this.dispatcher.leaseSeconds,
      wanted.map(({ endpoint }) => endpoint.webhook),
      wanted.map(({ room }) => room),
    );
    lane.holdsUnknown = false;
    const claimed = Map.groupBy(rows, ({ webhook }) => webhook);
    for (const { endpoint, room } of wanted) {
      const requests = claimed.get(endpoint.webhook) ?? [];
      if (requests.length === room) endpoint.hungry = true;
      else endpoint.recheck = requests.length + endpoint.waiting.length + endpoint.underWay.size > 0;
      this.dispatcher.take(endpoint, requests, claimedAt);
    }
  }

  private tellOthers(account: string, webhooks: readonly string[]): void {
    for (let at = 0; at < webhooks.length; at += MOST_TOLD) {
      const told = webhooks.slice(at, at + MOST_TOLD).map((webhook) => `${account}/${webhook}`);
      this.database
        .query('select pg_notify($1, $2)', [FILLED, told.join(',')])
        .catch(this.warn('another worker could not be woken'));
    }
  }

  /**
   * Does something again and again, each time after as long as it says; a failure waits twice as long, up to `most`
   * milliseconds.
   */
  private async repeat(work: () => Promise<number>, signal: AbortSignal, failure: string, most = 5000): Promise<void> {
    let trouble = 0;
    while (!signal.aborted) {
      let pause: number;
      try {
        pause = await work();
        trouble = 0;
      } catch (error) {
        trouble = Math.min(Math.max(trouble * 2, UNHEARD_MS), most);
        pause = trouble;
        this.log.warn({ err: error, retry_ms: pause }, failure);
      }
      await pausing(pause, signal);
    }
  }

  private warn(message: string): (error: unknown) => void {
    return (error) => this.log.warn({ err: error }, message);
  }
}

/** Resolves after some milliseconds, or when the signal comes. */
function pausing(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}
