import { expect, it } from '@jest/globals';
import type { Queryable } from './queryable.js';
import { ReadCoalescer } from './read-coalescer.js';

class Connection implements Queryable {
  query<R extends object>(): Promise<R[]> {
    return Promise.resolve([]);
  }
}

const connection = new Connection();

it('answers the reads of one turn of the event loop with one call, each with the value of its key', async () => {
  const coalescer = new ReadCoalescer();
  const calls: (readonly string[])[] = [];
  const read = (keys: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    calls.push(keys);
    return Promise.resolve(new Map(keys.filter((key) => key !== 'none').map((key) => [key, `value of ${key}`])));
  };
  const get = (key: string, what = 'clients', on: Queryable = connection) => coalescer.get(on, what, key, read);
  expect(await Promise.all([get('a'), get('b'), get('none'), get('a')])).toEqual([
    'value of a',
    'value of b',
    undefined,
    'value of a',
  ]);
  expect(calls).toEqual([['a', 'b', 'none']]);
  await get('a');
  expect(calls).toHaveLength(2);
});

it('keeps reads of other kinds and on other connections apart', async () => {
  const coalescer = new ReadCoalescer();
  const read = (value: string) => (): Promise<ReadonlyMap<string, string>> => Promise.resolve(new Map([['a', value]]));
  expect(
    await Promise.all([
      coalescer.get(connection, 'clients', 'a', read('client')),
      coalescer.get(connection, 'sites', 'a', read('site')),
      coalescer.get(new Connection(), 'clients', 'a', read('client of another')),
    ]),
  ).toEqual(['client', 'site', 'client of another']);
});

it('fails all reads of a failed call, and not the next', async () => {
  const coalescer = new ReadCoalescer();
  const failing = (): Promise<ReadonlyMap<string, string>> => Promise.reject(new Error('lost'));
  const failed = await Promise.allSettled(['a', 'b'].map((key) => coalescer.get(connection, 'x', key, failing)));
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const read = (): Promise<ReadonlyMap<string, string>> => Promise.resolve(new Map([['a', 'again']]));
  expect(await coalescer.get(connection, 'x', 'a', read)).toBe('again');
});
