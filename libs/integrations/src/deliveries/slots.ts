import type { EndpointQueue } from './endpoint-queue.js';

/** Requests under way at a time in one worker. */
const SLOTS = 512;
/** How many of them slow endpoints may hold together, so that they cannot hold up the others. */
const SLOW_SLOTS = SLOTS / 4;
/** How many they have for sure, so that quick ones cannot keep them out. */
const LEAST_SLOW_SLOTS = SLOTS / 16;

/**
 * Shares a worker's requests among its endpoints: each begins what its pace allows, and when all slots are taken they
 * take turns, whatever the length of their queues.
 */
export class Slots<Request> {
  private taken = 0;
  private takenBySlow = 0;
  private readonly slow = new Set<EndpointQueue<Request>>();
  private readonly line = new Set<EndpointQueue<Request>>();
  private readonly slowLine = new Set<EndpointQueue<Request>>();
  private idle: (() => void) | undefined;

  /** @param begin performs a request and resolves when it has ended, whatever came of it. */
  constructor(
    private readonly begin: (endpoint: EndpointQueue<Request>, request: Request) => Promise<void>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Requests under way. */
  get underWay(): number {
    return this.taken;
  }

  /** Begins what an endpoint may; the rest waits in line. */
  feed(endpoint: EndpointQueue<Request>): void {
    while (endpoint.canBegin(this.now())) if (!this.beginOne(endpoint)) return;
  }

  /** Resolves when nothing is under way. */
  drained(): Promise<void> {
    return this.taken === 0 ? Promise.resolve() : new Promise((resolve) => (this.idle = resolve));
  }

  /** Takes in how long the requests under way have lasted; to be called once a second. */
  tick(endpoints: Iterable<EndpointQueue<Request>>): void {
    const now = this.now();
    for (const endpoint of endpoints) {
      const [oldest] = endpoint.underWay.values();
      if (oldest !== undefined) endpoint.pace.waited(now - oldest);
      this.sort(endpoint, 0);
      // What was claimed while it asked to be left alone, or just before.
      this.feed(endpoint);
    }
  }

  private beginOne(endpoint: EndpointQueue<Request>): boolean {
    const isSlow = endpoint.pace.isSlow;
    if (this.taken >= SLOTS || (isSlow && this.takenBySlow >= SLOW_SLOTS)) {
      this.lineOf(endpoint).add(endpoint);
      return false;
    }
    const request = endpoint.waiting.shift();
    if (request === undefined) return false;
    endpoint.underWay.set(request, this.now());
    this.taken++;
    this.sort(endpoint, 1);
    void this.begin(endpoint, request).finally(() => {
      endpoint.underWay.delete(request);
      this.taken--;
      this.sort(endpoint, -1);
      // Behind the others: the slot that it leaves is theirs first.
      if (endpoint.canBegin(this.now())) this.lineOf(endpoint).add(endpoint);
      this.next();
      if (this.taken === 0) this.idle?.();
    });
    return true;
  }

  /** Keeps the count of slots of slow endpoints, also as endpoints become slow or quick while requests are under way. */
  private sort(endpoint: EndpointQueue<Request>, change: -1 | 0 | 1): void {
    const was = this.slow.has(endpoint);
    const is = endpoint.pace.isSlow;
    const before = endpoint.underWay.size - change;
    if (was) this.takenBySlow -= before;
    if (is) this.takenBySlow += endpoint.underWay.size;
    if (is && endpoint.underWay.size > 0) this.slow.add(endpoint);
    else this.slow.delete(endpoint);
  }

  private lineOf(endpoint: EndpointQueue<Request>): Set<EndpointQueue<Request>> {
    return endpoint.pace.isSlow ? this.slowLine : this.line;
  }

  /** Gives free slots to those in line, one each and then to the end of it. */
  private next(): void {
    const lines = [this.line, this.slowLine];
    for (const line of this.takenBySlow < LEAST_SLOW_SLOTS ? lines.reverse() : lines)
      for (const endpoint of line) {
        if (this.taken >= SLOTS || (line === this.slowLine && this.takenBySlow >= SLOW_SLOTS)) break;
        line.delete(endpoint);
        if (endpoint.canBegin(this.now()) && this.beginOne(endpoint) && endpoint.canBegin(this.now()))
          this.lineOf(endpoint).add(endpoint);
      }
  }
}
