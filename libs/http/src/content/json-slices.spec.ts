import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { JsonItems } from './json-slices.js';

afterEach(() => void jest.restoreAllMocks());

const texts = (length: number, count: number): string[] =>
  Array.from({ length: count }, () => `{"a":"${'x'.repeat(length)}"}`);

/** The items that fit. */
async function itemsOf(all: readonly string[], maxBytes?: number): Promise<JsonItems> {
  const items = new JsonItems(maxBytes);
  for (const text of all) if (!(await items.add(() => text))) break;
  return items;
}

describe('the items of an answer', () => {
  it('are as many as fit into its size, with the commas between them', async () => {
    // {"a":"…"} and a comma
    const items = texts(92, 20);
    expect((await itemsOf(items, 1000)).length).toBe(9);
    expect((await itemsOf(items, 1010)).length).toBe(10);
    expect((await itemsOf(items)).length).toBe(20);
  });

  it('are measured in bytes', async () => {
    expect((await itemsOf([`{"a":"${'é'.repeat(46)}"}`, '{}'], 101)).length).toBe(1);
  });

  it('are at least one', async () => {
    expect((await itemsOf(texts(500, 2), 100)).length).toBe(1);
    expect((await itemsOf([], 100)).length).toBe(0);
  });

  it.each([
    ['no', []],
    ['small', ['{}', '"é"', '{}']],
    ['many', texts(20, 2000)],
    ['large', ['"é😀"', ...texts(10_000, 4)]],
  ])('are the same JSON whatever their size: %s ones', async (_, all) => {
    expect(String(await (await itemsOf(all)).between('{"items":[', '],"head":1}'))).toBe(
      `{"items":[${all.join(',')}],"head":1}`,
    );
  });

  it('are written and joined in slices, between which other work has its turn', async () => {
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => (now += 2));
    let turns = 0;
    let immediate: NodeJS.Immediate | undefined;
    const work = (): void => {
      turns++;
      immediate = setImmediate(work);
    };
    work();
    const items = await itemsOf(texts(1000, 30));
    const written = turns;
    await items.between('[', ']');
    clearImmediate(immediate);
    expect(written).toBeGreaterThanOrEqual(7);
    expect(turns - written).toBeGreaterThanOrEqual(7);
  });
});
