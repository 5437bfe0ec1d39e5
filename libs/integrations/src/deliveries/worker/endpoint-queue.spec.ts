import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { QueuedRequest } from '../queue/queued-request.js';
import { EndpointQueue, type BufferedRequest } from './endpoint-queue.js';

let uuids = 0;

const requestOf = (entity: string, more: Partial<QueuedRequest> = {}): QueuedRequest => ({
  account: 'account',
  webhook: 'webhook',
  uuid: String(++uuids).padStart(8, '0'),
  delivery: 'delivery',
  position: uuids,
  eventType: 'client_updated',
  entity,
  priority: 0,
  attemptNo: 1,
  crashCount: 0,
  url: 'https://example.com',
  secret: null,
  previousSecret: null,
  previousSecretExpiresAt: null,
  headers: null,
  body: '{}',
  ...more,
});

/** A queue after a load that found nothing. */
function emptyQueue(afterCrash = false): EndpointQueue {
  const queue = new EndpointQueue('account', 'webhook', afterCrash);
  const load = queue.beginLoad(0);
  if (load !== undefined) queue.loaded(load, []);
  return queue;
}

const offer = (queue: EndpointQueue, request: QueuedRequest): void => queue.offer(request, true, 1);

describe('an endpoint queue', () => {
  it('starts with a load, because the database may have earlier requests', () => {
    const queue = new EndpointQueue('account', 'webhook');
    expect(queue.isFull).toBe(true);
    offer(queue, requestOf('a'));
    expect(queue.waitingCount).toBe(0);
    expect(queue.beginLoad(0)).toEqual({ limit: 12, excludedEntities: [], afterCrash: false });
    expect(queue.needsLoad(0)).toBe(false);
  });

  it('buffers new requests when the database has no others, one of each entity', () => {
    const queue = emptyQueue();
    const [first, second] = [requestOf('a'), requestOf('a')];
    offer(queue, first);
    offer(queue, second);
    offer(queue, requestOf('b'));
    expect([queue.waitingCount, queue.needsLoad(0)]).toEqual([2, false]);
    const buffered = queue.begin(0);
    expect(buffered?.request).toBe(first);
    queue.recorded(first);
    expect(queue.beginEntityLoad(0)?.entities).toEqual(['a']);
  });

  it('leaves a new request to a load if another load may have read it', () => {
    const queue = emptyQueue();
    queue.offer(requestOf('a'), true, 0);
    expect([queue.waitingCount, queue.needsLoad(0)]).toEqual([0, true]);
  });

  it('has a capacity of three times its limit; a slow endpoint has no buffer', () => {
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
    slow.limiter.stillRunning(2000);
    for (let n = 0; n < 9; n++) offer(slow, requestOf(`${n}`));
    expect(slow.waitingCount).toBe(4);
  });

  it('sends three first attempts for each retry, and redeliveries last', () => {
    const queue = new EndpointQueue('account', 'webhook');
    const load = queue.beginLoad(0);
    if (load === undefined) throw new Error('nothing is loaded');
    const of = (priority: number, count: number): QueuedRequest[] =>
      Array.from({ length: count }, (_, n) => requestOf(`${priority}/${n}`, { priority }));
    queue.loaded(load, [...of(2, 2), ...of(1, 3), ...of(0, 6)]);
    const priorities = Array.from({ length: 11 }, () => queue.begin(0)?.request.priority);
    expect(priorities).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 1, 2, 2]);
  });

  it('sends nothing during a pause, and loads the waiting requests after it', () => {
    const queue = emptyQueue();
    offer(queue, requestOf('a'));
    queue.pause(1000);
    expect([queue.waitingCount, queue.canBegin(999), queue.needsLoad(999), queue.isAffectedByChange(999)]).toEqual([
      0,
      false,
      false,
      true,
    ]);
    expect([queue.needsLoad(1000), queue.isAffectedByChange(1000)]).toEqual([true, false]);
  });

  it('ignores requests to a closed endpoint, and the result of a load before a discard', () => {
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

  it('ignores the result of a load of entities before a discard', () => {
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

  it('does not send a request after five workers crashed with it', () => {
    const queue = new EndpointQueue('account', 'webhook', true);
    const load = queue.beginLoad(0);
    if (load === undefined) throw new Error('nothing is loaded');
    queue.loaded(load, [requestOf('a', { crashCount: 3 }), requestOf('b', { crashCount: 4 })]);
    expect([queue.begin(0)?.isPoisonous, queue.begin(0)?.isPoisonous]).toEqual([false, true]);
    queue.expectMore();
    const later = queue.beginLoad(1);
    expect(later).toMatchObject({ afterCrash: false });
  });
});

/** A simulated database, with statements whose results arrive when the test decides. */
class Model {
  readonly queue = new EndpointQueue('account', 'webhook');
  readonly sent: QueuedRequest[] = [];
  rows: QueuedRequest[] = [];
  private clock = 0;
  private readonly inFlight: BufferedRequest[] = [];
  /** Results of fan-out statements, which arrive in order. */
  private readonly offers: (() => void)[] = [];
  private answer: (() => void) | undefined;

  /** Adds an event: its request is in the database immediately, and is offered later. */
  publish(entity: string): void {
    const askedAt = ++this.clock;
    const request = requestOf(entity);
    this.rows.push(request);
    this.offers.push(() => this.queue.offer(request, true, askedAt));
  }

  /** Simulates a run of the loader: both loads run together, and end before the next run. */
  load(): void {
    if (this.answer !== undefined) return;
    const now = ++this.clock;
    const [load, entityLoad] = [this.queue.beginLoad(now), this.queue.beginEntityLoad(now)];
    const found = this.rows.filter(({ entity }) => !load?.excludedEntities.includes(entity)).slice(0, load?.limit);
    const ofEntities = (entityLoad?.entities ?? []).flatMap(
      (entity) => this.rows.find((row) => row.entity === entity) ?? [],
    );
    this.answer = () => {
      if (load !== undefined) this.queue.loaded(load, found);
      if (entityLoad !== undefined) this.queue.entitiesLoaded(entityLoad, ofEntities);
    };
  }

  /** Delivers the result of a load. */
  loaded(): void {
    const { answer } = this;
    this.answer = undefined;
    answer?.();
  }

  /** Delivers the result of a fan-out statement. */
  arrive(): void {
    this.offers.shift()?.();
  }

  begin(): void {
    if (!this.queue.canBegin(this.clock)) return;
    const buffered = this.queue.begin(this.clock);
    if (buffered === undefined) return;
    expect(this.inFlight.map(({ request }) => request.entity)).not.toContain(buffered.request.entity);
    this.inFlight.push(buffered);
    this.sent.push(buffered.request);
  }

  record(nth: number): void {
    const [buffered] = this.inFlight.splice(nth % Math.max(1, this.inFlight.length), 1);
    if (buffered === undefined) return;
    this.rows = this.rows.filter((row) => row !== buffered.request);
    this.queue.ended(buffered);
    this.queue.recorded(buffered.request);
  }

  discard(): void {
    this.queue.discard();
  }

  /** Runs all steps until nothing is left to do. */
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

/** How often each step runs. */
const STEPS = { publish: 6, arrive: 6, load: 4, loaded: 4, begin: 8, record: 6, discard: 1 } as const;
const names = Object.keys(STEPS) as (keyof typeof STEPS)[];

describe('in any order of statements, results and requests', () => {
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
