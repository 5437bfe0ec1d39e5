import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StreamClient } from '../../tools/harness/event-stream-client.js';
import { until } from '../../tools/harness/until.js';
import { cli } from '../support/cli.js';
import { nextOf, only, type Service, startService, startWorkerFor } from '../support/service.js';

// An answer ends its page at 8 MiB of text, and the next page goes on: nothing is lost between them (contract §25).

const MAX_BYTES = 8 * 1024 * 1024;
/** More than an answer holds of jobs that are nearly as large as a job may be. */
const COUNT = 40;
const WORD = 'enormous';

let service: Service;
let stopWorker: () => Promise<void>;
/** The large jobs, oldest first. */
let jobs: string[];

const largeFields = (word: string): object[] =>
  Array.from({ length: 17 }, (_, i) => ({ name: `Notes ${i}`, field_type: 'textarea', value: word.repeat(1850) }));

beforeAll(async () => {
  service = await startService();
  const created: string[] = [];
  for (let n = 0; n < COUNT; n++)
    created.push(
      only(
        await service.api('POST', '/v2/jobs', {
          body: {
            external_id: `large-${n}`,
            external_order_id: WORD,
            description: 'Mow',
            custom_fields: largeFields('Very big'),
            ...(n % 2 === 0 ? { scheduled_at: `2027-01-${String(1 + (n % 28)).padStart(2, '0')}T08:00:00Z` } : {}),
          },
        }),
      ),
    );
  jobs = created;
  stopWorker = await startWorkerFor(service);
  // The search index is built by the worker.
  await until(
    async () => only<object[]>(await service.api('GET', `/v2/jobs?search=${WORD}&limit=500`)).length === COUNT,
  );
});
afterAll(async () => {
  await stopWorker();
  await service.stop();
});

/** All pages from a path on: their items, and the sizes of their texts. */
async function pagesOf<T>(
  path: string,
): Promise<{ readonly items: T[]; readonly sizes: number[]; readonly pages: number }> {
  const items: T[] = [];
  const sizes: number[] = [];
  for (let next: string | undefined = path; next !== undefined;) {
    const response = await fetch(service.url + next, { headers: { Authorization: `Bearer ${service.key}` } });
    const text = await response.text();
    expect({ next, status: response.status }).toEqual({ next, status: 200 });
    sizes.push(Buffer.byteLength(text));
    items.push(...(Object.values(JSON.parse(text) as object)[0] as T[]));
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return { items, sizes, pages: sizes.length };
}

const OVERHEAD = 1024;

describe('a list of large jobs', () => {
  it.each(['', '&sort=scheduled_at', '&sort=-scheduled_at', '&sort=updated_at', '&search=enormous'])(
    'in full ends its pages at 8 MiB and shows each once: %s',
    async (query) => {
      const { items, sizes, pages } = await pagesOf<{ uuid: string }>(`/v2/jobs?view=full&limit=100${query}`);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_BYTES + OVERHEAD);
      expect(pages).toBeGreaterThan(1);
      const whole = await pagesOf<{ uuid: string }>(`/v2/jobs?limit=500${query}`);
      expect(items.map(({ uuid }) => uuid)).toEqual(whole.items.map(({ uuid }) => uuid));
      expect(items.map(({ uuid }) => uuid).sort()).toEqual(jobs.toSorted());
    },
  );

  it('is short where it shows no large fields', async () => {
    const { sizes, pages } = await pagesOf('/v2/jobs?limit=500');
    expect(pages).toBe(1);
    expect(sizes[0]).toBeLessThan(COUNT * 2000);
  });
});

describe('the change feed', () => {
  it.each(['', '&include=snapshot', '&types=job_created', '&entity_type=job&include=snapshot'])(
    'ends its pages at 8 MiB, and goes on until its last event: %s',
    async (query) => {
      const { items, sizes, pages } = await pagesOf<{ position: number; entity_uuid: string }>(
        `/v2/events?limit=5000${query}`,
      );
      expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_BYTES + OVERHEAD);
      expect(pages).toBeGreaterThan(1);
      const positions = items.map(({ position }) => position);
      expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b));
      expect(items.map(({ entity_uuid: uuid }) => uuid).filter((uuid) => jobs.includes(uuid))).toEqual(jobs);
    },
  );

  it('sends all events with snapshots of large jobs to a stream', async () => {
    const stream = await StreamClient.open(service.url, service.key, '?after=0&include=snapshot&types=job_created');
    try {
      await until(() => stream.events.length >= COUNT);
      expect(stream.events).toHaveLength(COUNT);
    } finally {
      stream.close();
    }
  });
});

it('the history of a job with large changes ends its pages at 8 MiB, and has each version once', async () => {
  const job = only(await service.api('POST', '/v2/jobs', { body: {} }));
  const changes = 40;
  for (let n = 1; n <= changes; n++)
    await service.api('PATCH', `/v2/jobs/${job}`, { body: { custom_fields: largeFields(`Very ${n % 2}ig`) } });
  const { items, sizes, pages } = await pagesOf<{ version: number }>(`/v2/jobs/${job}/history?limit=500`);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_BYTES + OVERHEAD);
  expect(pages).toBeGreaterThan(1);
  expect(items.map(({ version }) => version)).toEqual(Array.from({ length: changes + 1 }, (_, i) => i + 1));
});

it('a batch performs every operation, and its results beyond 8 MiB have no representation', async () => {
  const operations = jobs.map((job) => ({ method: 'PATCH', path: `/v2/jobs/${job}`, body: { description: 'Rake' } }));
  const answer = await service.api('POST', '/v2/batch', {
    body: { operations },
    headers: { Prefer: 'return=representation' },
  });
  const results = only<{ status: number; body: { job_uuid: string; job?: { description: string } } }[]>(answer);
  expect(results.map(({ status, body }) => [status, body.job_uuid])).toEqual(jobs.map((job) => [200, job]));
  const shown = results.filter(({ body }) => body.job !== undefined);
  expect(shown.length).toBeGreaterThan(25);
  expect(shown.length).toBeLessThan(COUNT);
  expect(new Set(shown.map(({ body }) => body.job?.description))).toEqual(new Set(['Rake']));
  expect(Buffer.byteLength(JSON.stringify(answer.body))).toBeLessThanOrEqual(MAX_BYTES + COUNT * 200);
  const { items } = await pagesOf<{ description: string }>('/v2/jobs?limit=500');
  expect(items.filter(({ description }) => description === 'Rake')).toHaveLength(COUNT);
});

it('the check of the log reads large entities and their events in pages', async () => {
  const { code, stdout } = await cli(service.databaseUrl, 'events', 'verify');
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/all match their events, no gaps/) });
});

it('a page holds at least one item, however large it is', async () => {
  expect(nextOf(await service.api('GET', '/v2/jobs?view=full&limit=1'))).toBeDefined();
});
