import type { EndpointQueue, HeldRequest } from './endpoint-queue.js';

/** Requests in flight at a time in one worker. */
const MAX_IN_FLIGHT = 512;
/** How many of them slow endpoints may have together, so that they cannot hold up the others. */
const MAX_SLOW = MAX_IN_FLIGHT / 4;
/** How many they have for sure, so that quick ones cannot keep them out. */
const MIN_SLOW = MAX_IN_FLIGHT / 16;

/**
 * Shares a worker's requests in flight among its endpoints (a bulkhead): each begins what its limiter allows, and when all
 * slots are taken they take turns, whatever the length of their queues.
 */
export class WorkerSlots {
  private taken = 0;
  private takenBySlow = 0;
  private readonly slow = new Set<EndpointQueue>();
  private readonly queue = new Set<EndpointQueue>();
  private readonly slowQueue = new Set<EndpointQueue>();

  /** @param send sends a request and resolves when it has ended, whatever came of it. */
  constructor(
    private readonly send: (endpoint: EndpointQueue, held: HeldRequest) => Promise<void>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Requests in flight. */
  get inFlight(): number {
    return this.taken;
  }

  /** Begins what an endpoint may send; the rest waits for its turn. */
  fill(endpoint: EndpointQueue): void {
    while (endpoint.canBegin(this.now())) if (!this.begin(endpoint)) return;
  }

  /** Takes in how long the requests in flight have lasted; to be called once a second. */
  tick(endpoints: Iterable<EndpointQueue>): void {
    const now = this.now();
    for (const endpoint of endpoints) {
      const { oldestBegunAt } = endpoint;
      if (oldestBegunAt !== undefined) endpoint.limiter.waited(now - oldestBegunAt);
      this.classify(endpoint, 0);
      // What was loaded while it asked to be sent nothing, or just before.
      this.fill(endpoint);
    }
  }

  private begin(endpoint: EndpointQueue): boolean {
    const { isSlow } = endpoint.limiter;
    if (this.taken >= MAX_IN_FLIGHT || (isSlow && this.takenBySlow >= MAX_SLOW)) {
      this.queueOf(endpoint).add(endpoint);
      return false;
    }
    const held = endpoint.begin(this.now());
    if (held === undefined) return false;
    this.taken++;
    this.classify(endpoint, 1);
    void this.send(endpoint, held).finally(() => {
      endpoint.ended(held);
      this.taken--;
      this.classify(endpoint, -1);
      // Behind the others: the slot that it leaves is theirs first.
      if (endpoint.canBegin(this.now())) this.queueOf(endpoint).add(endpoint);
      this.next();
    });
    return true;
  }

  /** Keeps the count of slots of slow endpoints, also as endpoints become slow or quick while requests are in flight. */
  private classify(endpoint: EndpointQueue, change: -1 | 0 | 1): void {
    const before = endpoint.inFlightCount - change;
    if (this.slow.has(endpoint)) this.takenBySlow -= before;
    if (endpoint.limiter.isSlow) this.takenBySlow += endpoint.inFlightCount;
    if (endpoint.limiter.isSlow && endpoint.inFlightCount > 0) this.slow.add(endpoint);
    else this.slow.delete(endpoint);
  }

  private queueOf(endpoint: EndpointQueue): Set<EndpointQueue> {
    return endpoint.limiter.isSlow ? this.slowQueue : this.queue;
  }

  /** Gives free slots to the endpoints in the queues, one each and then to the end of it. */
  private next(): void {
    const queues = [this.queue, this.slowQueue];
    for (const queue of this.takenBySlow < MIN_SLOW ? queues.reverse() : queues)
      for (const endpoint of queue) {
        if (this.taken >= MAX_IN_FLIGHT || (queue === this.slowQueue && this.takenBySlow >= MAX_SLOW)) break;
        queue.delete(endpoint);
        if (endpoint.canBegin(this.now()) && this.begin(endpoint) && endpoint.canBegin(this.now()))
          this.queueOf(endpoint).add(endpoint);
      }
  }
}
