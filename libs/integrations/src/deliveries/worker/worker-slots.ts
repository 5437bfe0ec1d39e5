import type { EndpointQueue, BufferedRequest } from './endpoint-queue.js';

/** Maximum requests in flight in one worker. */
const MAX_IN_FLIGHT = 512;
/** Maximum of them to slow endpoints, so that these cannot block the others. */
const MAX_SLOW = MAX_IN_FLIGHT / 4;
/** Slots reserved for slow endpoints, so that fast ones cannot starve them. */
const MIN_SLOW = MAX_IN_FLIGHT / 16;

/**
 * Shares a worker's requests in flight among its endpoints (a bulkhead). Each endpoint sends what its limiter allows. When
 * all slots are taken, endpoints get free slots round-robin, regardless of the length of their queues.
 */
export class WorkerSlots {
  private taken = 0;
  private takenBySlow = 0;
  private readonly slow = new Set<EndpointQueue>();
  private readonly queue = new Set<EndpointQueue>();
  private readonly slowQueue = new Set<EndpointQueue>();

  /** @param send sends a request and resolves when it has ended, successful or not. */
  constructor(
    private readonly send: (endpoint: EndpointQueue, buffered: BufferedRequest) => Promise<void>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Requests in flight. */
  get inFlight(): number {
    return this.taken;
  }

  /** Starts the requests that an endpoint may send; the rest waits for free slots. */
  fill(endpoint: EndpointQueue): void {
    while (endpoint.canBegin(this.now())) if (!this.begin(endpoint)) return;
  }

  /** Updates limiters with the age of requests in flight, and starts what waits. Call it periodically. */
  tick(endpoints: Iterable<EndpointQueue>): void {
    const now = this.now();
    for (const endpoint of endpoints) {
      const { oldestBegunAt } = endpoint;
      if (oldestBegunAt !== undefined) endpoint.limiter.stillRunning(now - oldestBegunAt);
      this.classify(endpoint, 0);
      // Starts requests that were buffered before or during a pause.
      this.fill(endpoint);
    }
  }

  private begin(endpoint: EndpointQueue): boolean {
    const { isSlow } = endpoint.limiter;
    if (this.taken >= MAX_IN_FLIGHT || (isSlow && this.takenBySlow >= MAX_SLOW)) {
      this.queueOf(endpoint).add(endpoint);
      return false;
    }
    const buffered = endpoint.begin(this.now());
    if (buffered === undefined) return false;
    this.taken++;
    this.classify(endpoint, 1);
    void this.send(endpoint, buffered).finally(() => {
      endpoint.ended(buffered);
      this.taken--;
      this.classify(endpoint, -1);
      // At the end of the queue: others get the free slot first.
      if (endpoint.canBegin(this.now())) this.queueOf(endpoint).add(endpoint);
      this.next();
    });
    return true;
  }

  /** Updates the count of slots of slow endpoints, also when an endpoint becomes slow or fast with requests in flight. */
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

  /** Assigns free slots to the queued endpoints, one each; an endpoint with more requests returns to the end. */
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
