import type { Logger } from '#platform';
import type { Database } from '#eventstore/store';
import type { Crew } from './crew.service.js';
import type { DeliveryStore } from './delivery-store.service.js';
import type { Dispatcher, Endpoint } from './dispatcher.service.js';
import { EndpointQueue } from './endpoint-queue.js';

/** On which a worker tells another that its webhooks have something to be sent: `<account>/<webhook>,…`. */
export const FILLED = 'fieldline_webhooks';
/** Most webhooks of one notification: its payload holds 8,000 bytes. */
const MOST_TOLD = 100;
/** Accounts whose outboxes and queues are worked on at a time. */
const PARALLEL = 8;

/** One account: whether its outbox may hold something, and its webhooks. */
export interface Lane {
  readonly account: string;
  outbox: boolean;
  readonly endpoints: Map<string, Endpoint>;
  /** Whether the answer of a claim was lost: more may be leased to this worker than it knows. */
  holdsUnknown: boolean;
  tending: Promise<void> | undefined;
}

/**
 * The accounts that a worker is at work on: moves their outboxes into the queues, claims what is due as far as there is
 * room, and hands it to the dispatcher; a few accounts at a time, in turn.
 */
export class Lanes {
  private readonly lanes = new Map<string, Lane>();
  /** Lanes with something to do, oldest first. */
  private readonly calling = new Set<Lane>();
  private tended = 0;

  /** @param stopping ends it: what is under way is done, and nothing more begun. */
  constructor(
    private readonly database: Database,
    private readonly store: DeliveryStore,
    private readonly crew: Crew,
    private readonly dispatcher: Dispatcher,
    private readonly stopping: AbortSignal,
    private readonly log: Logger,
  ) {}

  /** All that are known. */
  [Symbol.iterator](): Iterator<Lane> {
    return this.lanes.values();
  }

  /** All webhooks that are known. */
  *endpoints(): Generator<Endpoint> {
    for (const { endpoints } of this.lanes.values()) yield* endpoints.values();
  }

  /** Gives back what was claimed for a webhook as it was before it changed. */
  forget(account: string, webhook: string): void {
    const endpoint = this.lanes.get(account)?.endpoints.get(webhook);
    if (endpoint === undefined) return;
    endpoint.heldUntil = 0;
    void this.dispatcher.giveBack(endpoint).then(() => this.feed(account, webhook));
  }

  /** Forgets the accounts with which there is nothing to do. */
  forgetIdle(): void {
    for (const [account, { tending, outbox, holdsUnknown, endpoints }] of this.lanes)
      if (tending === undefined && !outbox && !holdsUnknown && [...endpoints.values()].every((one) => one.isIdle))
        this.lanes.delete(account);
  }

  /** An outbox may hold something. @returns whether that was news. */
  fill(account: string): boolean {
    const lane = this.laneOf(account);
    const isNews = !lane.outbox && lane.tending === undefined;
    lane.outbox = true;
    this.call(lane);
    return isNews;
  }

  /** A webhook may have something due. @returns whether that was news. */
  feed(account: string, webhook: string): boolean {
    const lane = this.laneOf(account);
    const endpoint = this.endpointOf(lane, webhook);
    const isNews = !endpoint.hungry && endpoint.underWay.size === 0 && lane.tending === undefined;
    endpoint.hungry = true;
    this.call(lane);
    return isNews;
  }

  /** Requests of an account were recorded: their entities are free again. */
  recorded(account: string, webhooks: ReadonlySet<string>): void {
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

  /** Has a lane worked on in its turn. */
  call(lane: Lane): void {
    if (lane.tending === undefined) this.calling.add(lane);
    for (const next of this.calling) {
      if (this.stopping.aborted || this.tended >= PARALLEL) return;
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
    if (!this.dispatcher.isOpen || this.stopping.aborted) return;
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

  private warn(message: string): (error: unknown) => void {
    return (error) => this.log.warn({ err: error }, message);
  }
}
