import { describe, expect, it } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { EndpointQueue } from './endpoint-queue.js';
import { Slots } from './worker-slots.js';

/** Requests that end when the test says so. */
class Field {
  now = 0;
  readonly open: { readonly webhook: string; readonly end: () => void }[] = [];
  readonly begun: string[] = [];
  readonly slots = new Slots<number>(
    ({ webhook }) => {
      this.begun.push(webhook);
      return new Promise((resolve) => {
        const one = {
          webhook,
          end: () => {
            this.open.splice(this.open.indexOf(one), 1);
            resolve();
          },
        };
        this.open.push(one);
      });
    },
    () => this.now,
  );

  endpoint(webhook: string, waiting: number, limit = 32): EndpointQueue<number> {
    const endpoint = new EndpointQueue<number>('account', webhook);
    endpoint.pace.limit = limit;
    for (let n = 0; n < waiting; n++) endpoint.waiting.push(n);
    return endpoint;
  }

  async end(webhook?: string): Promise<void> {
    this.open.find((one) => webhook === undefined || one.webhook === webhook)?.end();
    await turn();
  }

  openOf(webhook: string): number {
    return this.open.filter((one) => one.webhook === webhook).length;
  }
}

describe('the slots of a worker', () => {
  it('go to an endpoint up to its pace, and to the next of its requests when one ends', async () => {
    const field = new Field();
    const endpoint = field.endpoint('a', 10, 4);
    field.slots.feed(endpoint);
    expect(field.openOf('a')).toBe(4);
    await field.end();
    expect([field.openOf('a'), endpoint.waiting.length]).toEqual([4, 5]);
    for (let n = 0; n < 9; n++) await field.end();
    expect(field.slots.underWay).toBe(0);
  });

  it('are shared in turn when all are taken, whatever the length of the queues', async () => {
    const field = new Field();
    const long = Array.from({ length: 16 }, (_, n) => field.endpoint(`long${n}`, 1000));
    for (const endpoint of long) field.slots.feed(endpoint);
    expect(field.slots.underWay).toBe(512);
    const [a, b] = [field.endpoint('a', 50), field.endpoint('b', 50)];
    field.slots.feed(a);
    field.slots.feed(b);
    expect(field.openOf('a') + field.openOf('b')).toBe(0);
    for (let n = 0; n < 40; n++) await field.end('long0');
    expect(field.openOf('a')).toBeGreaterThan(1);
    expect(Math.abs(field.openOf('a') - field.openOf('b'))).toBeLessThanOrEqual(1);
    expect(field.slots.underWay).toBe(512);
  });

  it('are at most to a quarter those of slow endpoints', async () => {
    const field = new Field();
    const slow = Array.from({ length: 40 }, (_, n) => {
      const endpoint = field.endpoint(`slow${n}`, 1000, 4);
      field.slots.feed(endpoint);
      return endpoint;
    });
    // Not known to be slow yet.
    expect(field.slots.underWay).toBe(160);
    field.now = 1500;
    field.slots.tick(slow);
    await field.end();
    expect(field.slots.underWay).toBe(159);
    for (let n = 0; n < 40; n++) await field.end();
    expect(field.slots.underWay).toBe(128);

    const quick = field.endpoint('quick', 32);
    field.slots.feed(quick);
    expect(field.openOf('quick')).toBe(32);
  });

  it('begin nothing of an endpoint that asked to be left alone', () => {
    const field = new Field();
    const endpoint = field.endpoint('a', 3);
    endpoint.heldUntil = 100;
    field.slots.feed(endpoint);
    expect(field.slots.underWay).toBe(0);
    field.now = 100;
    field.slots.feed(endpoint);
    expect(field.slots.underWay).toBe(3);
  });

  it('are drained when the last request has ended', async () => {
    const field = new Field();
    await field.slots.drained();
    field.slots.feed(field.endpoint('a', 2));
    let drained = false;
    void field.slots.drained().then(() => (drained = true));
    await field.end();
    expect(drained).toBe(false);
    await field.end();
    expect(drained).toBe(true);
  });
});

describe('an endpoint in a worker', () => {
  it('has room for twice its pace, asked for when half of what waits is begun', () => {
    const endpoint = new EndpointQueue<number>('account', 'a');
    expect(endpoint.room(0)).toBe(0);
    endpoint.hungry = true;
    expect(endpoint.room(0)).toBe(8);
    endpoint.waiting.push(1, 2, 3);
    expect(endpoint.room(0)).toBe(0);
    endpoint.waiting.pop();
    expect(endpoint.room(0)).toBe(6);
  });

  it('that is slow has room for what it can take at once', () => {
    const endpoint = new EndpointQueue<number>('account', 'a');
    endpoint.hungry = true;
    endpoint.pace.waited(5000);
    expect(endpoint.room(0)).toBe(4);
    endpoint.underWay.set(1, 0).set(2, 0).set(3, 0).set(4, 0);
    expect(endpoint.room(0)).toBe(0);
  });

  it('tells what it did: successes, failures since the last of them, the longest pause', () => {
    const endpoint = new EndpointQueue<number>('account', 'a');
    expect(endpoint.takeNews()).toBeUndefined();
    endpoint.note(true, undefined);
    endpoint.note(false, undefined);
    endpoint.note(true, 5);
    endpoint.note(true, 2);
    expect(endpoint.takeNews()).toEqual({ succeeded: true, failures: 2, pauseSeconds: 5 });
    expect(endpoint.takeNews()).toBeUndefined();
  });
});
