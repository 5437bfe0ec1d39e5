import { describe, expect, it } from '@jest/globals';
import { LruCache } from './lru-cache.js';

describe('a cache of limited size', () => {
  it('drops what was not used for the longest time', () => {
    const cache = new LruCache<number>(2);
    cache.set('a', 1);
    cache.set('b', 2);
    expect(cache.get('a')).toBe(1);
    cache.set('c', 3);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3]);
  });

  it('counts the sizes of its entries, once for each key', () => {
    const cache = new LruCache<string>(10);
    cache.set('a', 'old', 6);
    cache.set('a', 'new', 4);
    cache.set('b', 'other', 6);
    expect([cache.get('a'), cache.get('b')]).toEqual(['new', 'other']);
    cache.set('c', 'one', 1);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([undefined, 'other', 'one']);
  });

  it('keeps nothing that is larger than itself', () => {
    const cache = new LruCache<string>(10);
    cache.set('a', 'large', 11);
    expect(cache.get('a')).toBeUndefined();
  });
});
