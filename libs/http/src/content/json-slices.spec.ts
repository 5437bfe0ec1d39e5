import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { serialized } from './json-slices.js';

afterEach(() => void jest.restoreAllMocks());

const texts = (length: number, count: number): object[] =>
  Array.from({ length: count }, () => ({ a: 'x'.repeat(length) }));
const asIs = (item: object): object => item;

describe('the items of an answer', () => {
  it('are as many as fit into its size, with the commas between them', async () => {
    // {"a":"…"} and a comma
    const items = texts(92, 20);
    expect(await serialized(items, asIs, 1000)).toHaveLength(9);
    expect(await serialized(items, asIs, 1010)).toHaveLength(10);
    expect(await serialized(items, asIs)).toEqual(items.map((item) => JSON.stringify(item)));
  });

  it('are measured in bytes', async () => {
    expect(await serialized([{ a: 'é'.repeat(46) }, {}], asIs, 101)).toHaveLength(1);
  });

  it('are at least one', async () => {
    expect(await serialized(texts(500, 2), asIs, 100)).toHaveLength(1);
    expect(await serialized([], asIs, 100)).toEqual([]);
  });

  it('are serialized in slices, between which other work has its turn', async () => {
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const order: string[] = [];
    const present = (item: { readonly n: number }): object => {
      now += 15;
      order.push(`item ${item.n}`);
      setImmediate(() => order.push('other work'));
      return item;
    };
    await serialized(
      [1, 2, 3, 4].map((n) => ({ n })),
      present,
    );
    expect(order.slice(0, 6)).toEqual(['item 1', 'item 2', 'other work', 'other work', 'item 3', 'item 4']);
  });
});
