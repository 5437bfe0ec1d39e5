import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { QueuedRequest } from '../queue/queued-request.js';
import { EndpointQueue, type HeldRequest } from './endpoint-queue.js';

let uuids = 0;

const requestOf = (entity: string, more: Partial<QueuedRequest> = {}): QueuedRequest => ({
  account: 'account',
  webhook: 'webhook',
  uuid: String(++uuids).padStart(8, '0'),
  chain: 'chain',
  position: uuids,
  eventType: 'client_updated',
  entity,
  priority: 0,
  attemptNo: 1,
  crashCount: 0,
  url: 'https://example.com',
  secret: null,
  body: '{}',
  ...more,
});

/** A queue that knows that the database has nothing for it. */
function emptyQueue(crashed = false): EndpointQueue {
  const queue = new EndpointQueue('account', 'webhook', crashed);
  const load = queue.beginLoad(0);
  if (load !== undefined) queue.loaded(load, []);
  return queue;
}

const offer = (queue: EndpointQueue, request: QueuedRequest): void => queue.offer(request, true, 1);

describe('an endpoint in a worker', () => {
  it('is loaded first, as the database may have what came before', () => {
    const queue = new EndpointQueue('account', 'webhook');
    expect(queue.isFull).toBe(true);
    offer(queue, requestOf('a'));
    expect(queue.waitingCount).toBe(0);
    expect(queue.beginLoad(0)).toEqual({ limit: 12, held: [], crashed: false });
    expect(queue.needsLoad(0)).toBe(false);
  });

  it('takes new requests once the database has no other, one of each entity', () => {
    const queue = emptyQueue();
    const [first, second] = [requestOf('a'), requestOf('a')];
    offer(queue, first);
    offer(queue, second);
    offer(queue, requestOf('b'));
    expect([queue.waitingCount, queue.needsLoad(0)]).toEqual([2, false]);
    const held = queue.begin(0);
    expect(held?.request).toBe(first);
    queue.recorded(first);
    expect(queue.beginEntityLoad(0)?.entities).toEqual(['a']);
  });

  it('leaves to a load what came while another load may have read it', () => {
    const queue = emptyQueue();
    queue.offer(requestOf('a'), true, 0);
    expect([queue.waitingCount, queue.needsLoad(0)]).toEqual([0, true]);
  });

  it('has room for three times its limit, and is loaded when two thirds of what waits beyond it are begun', () => {
    const queue = new EndpointQueue('account', 'webhook');
    const load = queue.beginLoad(0);
    if (load === undefined) throw new Error('nothing is loaded');
    queue.loaded(
      load,
      Array.from({ length: load.limit }, (_, n) => requestOf(`${n}`)),
    );
    expect([queue.waitingCount, queue.needsLoad(0)]).toEqual([12, false]);
    for (let n = 0; n < 4; n++) queue.begin(0);
    expect([queue.canBegin(0), queue.inFlightCount, queue.waitingCount]).toEqual([false, 4, 8]);
    const slow = emptyQueue();
    slow.limiter.waited(2000);
    for (let n = 0; n < 9; n++) offer(slow, requestOf(`${n}`));
    expect(slow.waitingCount).toBe(4);
  });

  it('takes three first attempts for each retry, and what is sent again on demand behind both', () => {
    const queue = new EndpointQueue('account', 'webhook');
    const load = queue.beginLoad(0);
    if (load === undefined) throw new Error('nothing is loaded');
    const of = (priority: number, count: number): QueuedRequest[] =>
      Array.from({ length: count }, (_, n) => requestOf(`${priority}/${n}`, { priority }));
    queue.loaded(load, [...of(2, 2), ...of(1, 3), ...of(0, 6)]);
    const priorities = Array.from({ length: 11 }, () => queue.begin(0)?.request.priority);
    expect(priorities).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 1, 2, 2]);
  });

  it('sends nothing while it is paused, and loads what waited when the pause is over', () => {
    const queue = emptyQueue();
    offer(queue, requestOf('a'));
    queue.hold(1000);
    expect([queue.waitingCount, queue.canBegin(999), queue.needsLoad(999), queue.isAffectedByChange(999)]).toEqual([
      0,
      false,
      false,
      true,
    ]);
    expect([queue.needsLoad(1000), queue.isAffectedByChange(1000)]).toEqual([true, false]);
  });

  it('takes nothing of a closed endpoint, nor what a load read before it was discarded', () => {
    const queue = emptyQueue();
    queue.offer(requestOf('a'), false, 1);
    expect([queue.waitingCount, queue.needsLoad(0)]).toEqual([0, false]);
    queue.expectMore();
    const load = queue.beginLoad(2);
    queue.discard();
    const again = queue.beginLoad(2);
    if (load === undefined || again === undefined) throw new Error('nothing is loaded');
    queue.loaded(load, [requestOf('a')]);
    expect(queue.waitingCount).toBe(0);
    queue.loaded(again, [requestOf('b')]);
    expect(queue.waitingCount).toBe(1);
  });

  it('takes nothing of what a load of an entity read before it was discarded', () => {
    const queue = emptyQueue();
    const [first, second] = [requestOf('a'), requestOf('a')];
    offer(queue, first);
    offer(queue, second);
    queue.begin(0);
    queue.recorded(first);
    const load = queue.beginEntityLoad(0);
    queue.discard();
    if (load === undefined) throw new Error('nothing is loaded');
    queue.entitiesLoaded(load, [second]);
    expect([queue.waitingCount, queue.needsLoad(0)]).toEqual([0, true]);
  });

  it('loads a retry when it is due', () => {
    const queue = emptyQueue();
    queue.expectIn(2, 0);
    queue.tick(1999);
    expect(queue.needsLoad(0)).toBe(false);
    queue.tick(2000);
    expect(queue.needsLoad(0)).toBe(true);
  });

  it('does not send what five workers crashed with, of what waited at the crash', () => {
    const queue = new EndpointQueue('account', 'webhook', true);
    const load = queue.beginLoad(0);
    if (load === undefined) throw new Error('nothing is loaded');
    queue.loaded(load, [requestOf('a', { crashCount: 3 }), requestOf('b', { crashCount: 4 })]);
    expect([queue.begin(0)?.isPoisonous, queue.begin(0)?.isPoisonous]).toEqual([false, true]);
    queue.expectMore();
    const later = queue.beginLoad(1);
    expect(later).toMatchObject({ crashed: false });
  });
});

/** The database as the queue's statements see it, and statements whose answers come when the test says so. */
class Model {
  readonly queue = new EndpointQueue('account', 'webhook');
  readonly sent: QueuedRequest[] = [];
  rows: QueuedRequest[] = [];
  private clock = 0;
  private readonly inFlight: HeldRequest[] = [];
  /** Of the statements that move the outbox, which come in their order. */
  private readonly offers: (() => void)[] = [];
  private answer: (() => void) | undefined;

  /** An event, whose request is in the database at once, and is offered later. */
  publish(entity: string): void {
    const askedAt = ++this.clock;
    const request = requestOf(entity);
    this.rows.push(request);
    this.offers.push(() => this.queue.offer(request, true, askedAt));
  }

  /** One run of the loader: both loads are sent together, and taken in before the next run. */
  load(): void {
    if (this.answer !== undefined) return;
    const now = ++this.clock;
    const [load, entityLoad] = [this.queue.beginLoad(now), this.queue.beginEntityLoad(now)];
    const found = this.rows.filter(({ entity }) => !load?.held.includes(entity)).slice(0, load?.limit);
    const ofEntities = (entityLoad?.entities ?? []).flatMap(
      (entity) => this.rows.find((row) => row.entity === entity) ?? [],
    );
    this.answer = () => {
      if (load !== undefined) this.queue.loaded(load, found);
      if (entityLoad !== undefined) this.queue.entitiesLoaded(entityLoad, ofEntities);
    };
  }

  /** The answer of a load comes. */
  loaded(): void {
    const { answer } = this;
    this.answer = undefined;
    answer?.();
  }

  /** The answer of a statement that moves the outbox comes. */
  arrive(): void {
    this.offers.shift()?.();
  }

  begin(): void {
    if (!this.queue.canBegin(this.clock)) return;
    const held = this.queue.begin(this.clock);
    if (held === undefined) return;
    expect(this.inFlight.map(({ request }) => request.entity)).not.toContain(held.request.entity);
    this.inFlight.push(held);
    this.sent.push(held.request);
  }

  record(nth: number): void {
    const [held] = this.inFlight.splice(nth % Math.max(1, this.inFlight.length), 1);
    if (held === undefined) return;
    this.rows = this.rows.filter((row) => row !== held.request);
    this.queue.ended(held);
    this.queue.recorded(held.request);
  }

  discard(): void {
    this.queue.discard();
  }

  /** Performs everything until nothing is left to do. */
  finish(): void {
    for (let n = 0; n < 1000 && this.rows.length + this.offers.length > 0; n++) {
      this.arrive();
      this.loaded();
      this.load();
      this.begin();
      this.record(0);
    }
  }
}

/** How often each step is taken. */
const STEPS = { publish: 6, arrive: 6, load: 4, loaded: 4, begin: 8, record: 6, discard: 1 } as const;
const names = Object.keys(STEPS) as (keyof typeof STEPS)[];

describe('whatever the order of statements, answers and requests', () => {
  it('each request is sent once, those of an entity in their order and never two at a time', () => {
    const what = fc.oneof(...names.map((name) => ({ weight: STEPS[name], arbitrary: fc.constant(name) })));
    const step = fc.tuple(what, fc.nat(3));
    fc.assert(
      fc.property(fc.array(step, { minLength: 40, maxLength: 200 }), (steps) => {
        const model = new Model();
        let published = 0;
        for (const [what, n] of steps)
          if (what === 'publish') {
            published++;
            model.publish(`entity ${n}`);
          } else if (what === 'record') model.record(n);
          else model[what]();
        model.finish();
        expect(model.rows).toEqual([]);
        expect(new Set(model.sent).size).toBe(model.sent.length);
        expect(model.sent).toHaveLength(published);
        for (const own of Map.groupBy(model.sent, ({ entity }) => entity).values())
          expect(own.map(({ uuid }) => uuid)).toEqual(own.map(({ uuid }) => uuid).sort());
      }),
      { numRuns: 1000 },
    );
  });
});
