import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AddressRules } from './addresses.service.js';
import { OriginPools } from './connections.service.js';
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
