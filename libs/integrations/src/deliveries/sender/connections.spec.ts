import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AddressRules } from './addresses.service.js';
import { type Connection, OriginPools, type PoolRequest } from './connections.service.js';
import { Connector } from './connector.service.js';
import { HostResolver } from './resolver.service.js';

const settings = { webhookAllowedCidrs: [], webhookHttpsOnly: false, webhookDnsServers: [] };
const connector = new Connector(new AddressRules(settings), new HostResolver(settings), 1000);

describe('origins', () => {
  let origins: OriginPools;

  beforeEach(() => {
    jest.useFakeTimers();
    origins = new OriginPools(connector);
  });

  afterEach(async () => {
    await origins.close();
    jest.useRealTimers();
  });

  const touch = (number: number): unknown => {
    const origin = origins.of(`http://example-${number}.com`);
    origin.usedAt = performance.now();
    return origin;
  };

  it('are limited to 2,000: the least recently used pool is closed', () => {
    const [first, second] = [touch(0), touch(1)];
    for (let n = 2; n < 2000; n++) touch(n);
    expect(touch(0)).toBe(first);
    touch(2000);
    expect(touch(0)).toBe(first);
    expect(touch(1)).not.toBe(second);
  });

  it('are closed after five minutes without use', () => {
    const [used, unused] = [touch(0), touch(1)];
    for (let minute = 0; minute < 7; minute++) {
      jest.advanceTimersByTime(60_000);
      touch(0);
    }
    expect(touch(0)).toBe(used);
    expect(touch(1)).not.toBe(unused);
  });
});

describe('the connections of an origin', () => {
  const origins = new OriginPools(connector);
  const origin = origins.of('http://example.com');
  afterAll(() => origins.close());

  const request = (account: string): PoolRequest & { connection?: Connection } => ({
    account,
    onConnection(connection) {
      this.connection = connection;
    },
  });
  const acquire = (account: string, count: number) =>
    Array.from({ length: count }, () => {
      const one = request(account);
      origin.acquire(one);
      return one;
    });
  const served = (all: readonly { connection?: Connection }[]): number =>
    all.filter(({ connection }) => connection !== undefined).length;

  it('are never all of one account: others find some while requests of it hang', () => {
    const hanging = acquire('a', 64);
    expect(served(hanging)).toBe(32);
    const [first, second] = [acquire('b', 64), acquire('c', 64)];
    expect([served(first), served(second)]).toEqual([16, 8]);
    const [ended] = hanging;
    if (ended?.connection === undefined) throw new Error('No connection');
    origin.release(ended, ended.connection);
    // The account that has its part waits, although it has waited longest.
    expect([served(hanging), served(first), served(second)]).toEqual([32, 16, 9]);
  });
});
