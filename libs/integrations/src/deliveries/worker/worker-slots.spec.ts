import { describe, expect, it } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { EndpointQueue } from './endpoint-queue.js';
import { WorkerSlots } from './worker-slots.js';

/** Requests that end when the test decides. */
class Requests {
  now = 0;
  readonly open: { readonly webhook: string; readonly end: () => void }[] = [];
  readonly slots = new WorkerSlots(
    ({ webhook }) =>
      new Promise((resolve) => {
        const one = {
          webhook,
          end: () => {
            this.open.splice(this.open.indexOf(one), 1);
            resolve();
          },
        };
        this.open.push(one);
      }),
    () => this.now,
  );

  /** An endpoint with buffered requests. */
  endpoint(webhook: string, waiting: number, limit = 32): EndpointQueue {
    const endpoint = new EndpointQueue('account', webhook);
    endpoint.limiter.limit = limit;
    const load = endpoint.beginLoad(0);
    const requests = Array.from({ length: waiting }, (_, n) => ({
      account: 'account',
      webhook,
      uuid: `${n}`,
      delivery: 'delivery',
      position: n,
      eventType: 'client_updated',
      entity: `${n}`,
      priority: 0,
      attemptNo: 1,
      crashCount: 0,
      url: 'https://example.com',
      secret: null,
      previousSecret: null,
      previousSecretExpiresAt: null,
      headers: null,
      body: '{}',
    }));
    if (load !== undefined) endpoint.loaded(load, requests);
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
  it('are assigned to an endpoint up to its limit, and again when a request ends', async () => {
    const requests = new Requests();
    const endpoint = requests.endpoint('a', 10, 4);
    requests.slots.fill(endpoint);
    expect(requests.openOf('a')).toBe(4);
    await requests.end();
    expect([requests.openOf('a'), endpoint.waitingCount]).toEqual([4, 5]);
    for (let n = 0; n < 9; n++) await requests.end();
    expect(requests.slots.inFlight).toBe(0);
  });

  it('are assigned round-robin when all are taken, regardless of the length of the queues', async () => {
    const requests = new Requests();
    const long = Array.from({ length: 16 }, (_, n) => requests.endpoint(`long${n}`, 1000));
    for (const endpoint of long) requests.slots.fill(endpoint);
    expect(requests.slots.inFlight).toBe(512);
    const [a, b] = [requests.endpoint('a', 50), requests.endpoint('b', 50)];
    requests.slots.fill(a);
    requests.slots.fill(b);
    expect(requests.openOf('a') + requests.openOf('b')).toBe(0);
    for (let n = 0; n < 40; n++) await requests.end('long0');
    expect(requests.openOf('a')).toBeGreaterThan(1);
    expect(Math.abs(requests.openOf('a') - requests.openOf('b'))).toBeLessThanOrEqual(1);
    expect(requests.slots.inFlight).toBe(512);
  });

  it('are assigned to slow endpoints up to a quarter', async () => {
    const requests = new Requests();
    const slow = Array.from({ length: 40 }, (_, n) => {
      const endpoint = requests.endpoint(`slow${n}`, 1000, 4);
      requests.slots.fill(endpoint);
      return endpoint;
    });
    // Not known to be slow yet.
    expect(requests.slots.inFlight).toBe(160);
    requests.now = 1500;
    requests.slots.tick(slow);
    await requests.end();
    expect(requests.slots.inFlight).toBe(159);
    for (let n = 0; n < 40; n++) await requests.end();
    expect(requests.slots.inFlight).toBe(128);

    const quick = requests.endpoint('quick', 32);
    requests.slots.fill(quick);
    expect(requests.openOf('quick')).toBe(32);
  });
});
