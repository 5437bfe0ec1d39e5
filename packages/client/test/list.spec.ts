import { describe, expect, it } from '@jest/globals';
import { json, scripted } from './scripted.js';

describe('a list', () => {
  const page = (uuids: readonly string[], next?: string): Response =>
    json(200, { jobs: uuids.map((uuid) => ({ uuid })) }, next === undefined ? {} : { Link: `<${next}>; rel="next"` });

  it('is read page by page, each when it is needed', async () => {
    const { api, sent } = scripted([
      page(['a', 'b'], '/v2/jobs?limit=2&updated_at%5Bafter%5D=x&after=b'),
      page(['c'], '/v2/jobs?limit=2&updated_at%5Bafter%5D=x&after=c'),
      page([]),
    ]);
    const seen: [string, number][] = [];
    for await (const { uuid } of api.list('/v2/jobs', { query: { limit: 2, 'updated_at[after]': 'x' } }))
      seen.push([uuid, sent.length]);
    expect(seen).toEqual([
      ['a', 1],
      ['b', 1],
      ['c', 2],
    ]);
    expect(sent.map(({ url }) => new URL(url).search)).toEqual([
      '?limit=2&updated_at%5Bafter%5D=x',
      '?limit=2&updated_at%5Bafter%5D=x&after=b',
      '?limit=2&updated_at%5Bafter%5D=x&after=c',
    ]);
  });

  it('is left when its reader leaves, and takes its key nowhere else', async () => {
    const { api, sent } = scripted([
      page(['a'], 'https://else.example/v2/jobs?after=a'),
      page(['b'], '/v2/jobs?after=b'),
    ]);
    for await (const { data } of api.pages('/v2/jobs')) {
      if (data.jobs[0]?.uuid === 'b') break;
    }
    expect(sent.map(({ url }) => url)).toEqual([
      'https://api.example.com/v2/jobs',
      'https://api.example.com/v2/jobs?after=a',
    ]);
  });

  it('is an array of at most as many items as were asked for', async () => {
    const pages = () => [page(['a', 'b'], '/v2/jobs?after=b'), page(['c'])];
    const { api, sent } = scripted([...pages(), ...pages()]);
    expect(await api.jobs.list().toArray(2)).toEqual([{ uuid: 'a' }, { uuid: 'b' }]);
    expect(sent).toHaveLength(1);
    expect(await scripted(pages()).api.jobs.list().toArray(10_000)).toHaveLength(3);
  });

  it.each([0, 1.5, 10_001, Number.NaN])('is no array of %d items', async (limit) => {
    const { api, sent } = scripted([]);
    await expect(api.jobs.list().toArray(limit)).rejects.toThrow(RangeError);
    expect(sent).toEqual([]);
  });

  it('ends at once when its signal is aborted: before the next item, and while a page is on its way', async () => {
    const stopped = new AbortController();
    const { api, sent } = scripted([page(['a', 'b', 'c'], '/v2/jobs?after=c'), page(['d'])]);
    const seen: string[] = [];
    const read = async (): Promise<void> => {
      for await (const { uuid } of api.jobs.list({}, { signal: stopped.signal })) {
        seen.push(uuid);
        if (uuid === 'b') stopped.abort(new Error('stopped'));
      }
    };
    await expect(read()).rejects.toThrow('stopped');
    expect({ seen, requests: sent.length }).toEqual({ seen: ['a', 'b'], requests: 1 });

    const later = new AbortController();
    const inFlight = scripted([
      page(['a'], '/v2/jobs?after=a'),
      ({ signal }) =>
        new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason as Error));
          later.abort(new Error('in flight'));
        }),
    ]);
    await expect(inFlight.api.jobs.list({}, { signal: later.signal }).toArray(10)).rejects.toThrow('in flight');
    expect(inFlight.sent).toHaveLength(2);
  });

  it('starts at its first page each time it is read, and has the responses of its pages', async () => {
    const { api, sent } = scripted([page(['a']), page(['a']), page(['a', 'b'], '/v2/jobs?after=b'), page(['c'])]);
    const jobs = api.jobs.list({ status: 'posted' });
    expect(sent).toEqual([]);
    for (let time = 1; time <= 2; time++) expect(await jobs.toArray(10)).toEqual([{ uuid: 'a' }]);
    const sizes: number[] = [];
    for await (const { data, status } of jobs.pages()) sizes.push(status, data.jobs.length);
    expect(sizes).toEqual([200, 2, 200, 1]);
  });
});
