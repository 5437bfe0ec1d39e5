import type { Page } from 'playwright-core';
import { Browser, DESKTOP, signIn } from '../harness/browser.js';
import { HttpClient } from '../harness/http-client.js';
import { median, percentile } from './measure.js';
import type { BenchOptions } from './options.js';
import { judged, type Section, shown } from './report.js';
import { makeTenants, withProduct } from './seed.js';
import type { TestBed } from './test-bed.js';

const DATE = '2031-03-03';
const DAY_MS = Date.UTC(2031, 2, 3);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Jobs of the day, in boards of so many workers. */
const JOBS = 300;
const WORKERS = [50, 200] as const;
const WRITERS = 8;
/** The time between frames of a display of 60 Hz, rounded up. */
const FRAME_MS = 17;

/** Measures the board of the console in a browser: until all jobs are shown, and the frames while one is dragged. */
export function consolePart(bed: TestBed, options: BenchOptions, log: (line: string) => void): Promise<Section[]> {
  return withProduct(bed, 'console', async (database, cluster) => {
    const tenants = await makeTenants(database, WORKERS.length);
    const api = await cluster.fork('apps/api/src/main.js');
    const http = new HttpClient({ baseUrl: api.url, connections: WRITERS });
    const browser = await Browser.launch();
    try {
      const rows: Section['rows'][number][] = [];
      for (const [i, workers] of WORKERS.entries()) {
        const key = tenants[i]?.secret;
        if (key === undefined) throw new Error('No account was created');
        log(`creating ${workers} workers and ${JOBS} jobs of one day`);
        await fillBoard(http, key, workers);
        const visit = await browser.visit(api.url, DESKTOP);
        const { page } = visit;
        await signIn(visit, api.url, key);
        await page.goto(`${api.url}/console/board?date=${DATE}`);
        await allJobs(page);
        const loads: number[] = [];
        const frames: number[] = [];
        for (let round = 0; round < options.rounds; round++) {
          loads.push(await loadMs(page));
          frames.push(...(await dragFrames(page)));
          log(`  ${workers} workers, round ${round + 1}: ${shown(loads.at(-1) ?? NaN)} ms`);
        }
        await page.context().close();
        const name = `${workers} workers, ${JOBS} jobs`;
        rows.push(
          {
            cells: [
              `${name}: all jobs shown`,
              `**${shown(median(loads))}**`,
              ...judged(median(loads), workers === 50 ? { max: 1_000 } : undefined, ' ms'),
            ],
            samples: [],
          },
          {
            cells: [
              `${name}: frames while dragging, p50`,
              `**${shown(median(frames))}**`,
              ...judged(median(frames), { max: FRAME_MS }, ' ms'),
            ],
            samples: [],
          },
          { cells: [`${name}: frames while dragging, p95`, shown(percentile(frames, 95)), '', ''], samples: [] },
        );
      }
      return [
        {
          title: 'The board of the console',
          about: `A headless Chromium that draws without a graphics card, on the same cores as the API and the database. Loading is from the
navigation, with the files in the browser's cache, until all jobs are drawn. While a job is dragged over all lanes, the time between
frames is measured.`,
          head: ['', 'ms', 'goal', ''],
          rows,
        },
      ];
    } finally {
      await browser.close();
      http.close();
      await api.stop();
    }
  });
}

/** Waits until all jobs are on the board. */
const allJobs = (page: Page): Promise<void> =>
  page
    .locator('.job')
    .nth(JOBS - 1)
    .waitFor();

/** Loads the board again. @returns the milliseconds until a frame has all jobs. */
async function loadMs(page: Page): Promise<number> {
  await page.reload();
  await allJobs(page);
  return page.evaluate<number>('new Promise((resolve) => requestAnimationFrame(() => resolve(performance.now())))');
}

/** Drags the first job over all lanes and back to where it was. @returns the milliseconds between frames. */
async function dragFrames(page: Page): Promise<number[]> {
  const box = await page.locator('.job').first().boundingBox();
  if (box === null) throw new Error('There is no job on the board');
  await page.evaluate(`(() => {
    window.frameTimes = [];
    const note = (at) => { window.frameTimes.push(at); window.isDragging && requestAnimationFrame(note); };
    window.isDragging = true;
    requestAnimationFrame(note);
  })()`);
  const [x, y] = [box.x + 10, box.y + 10];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 120; step++) await page.mouse.move(x + step * 4, y + (step % 60) * 10);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  const times = await page.evaluate<number[]>('(window.isDragging = false, window.frameTimes)');
  return times.slice(1).map((at, i) => at - (times[i] ?? at));
}

/** Creates workers, and jobs of a day in turn. */
async function fillBoard(http: HttpClient, key: string, workers: number): Promise<void> {
  const create = async (path: string, body: object): Promise<string> => {
    const { text } = await http.sendOk('POST', path, { key, body });
    return Object.values(JSON.parse(text) as Record<string, string>)[0] ?? '';
  };
  const uuids = await inParallel(workers, (n) =>
    create('/v2/users', {
      email: `worker${n}@example.org`,
      first_name: 'Anna',
      last_name: `Berg ${n}`,
      permissions: { mobile: { login: true } },
    }),
  );
  await inParallel(JOBS, (n) =>
    create('/v2/jobs', {
      scheduled_at: new Date(DAY_MS + (7 + (n % 10)) * HOUR_MS).toISOString(),
      scheduled_duration: { minutes: 50 },
      assignee: { worker: { uuid: uuids[n % workers] } },
    }),
  );
}

/** Runs a task for 0 … count − 1, several at a time. */
async function inParallel<T>(count: number, task: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let n = next++; n < count; n = next++) results[n] = await task(n);
  };
  await Promise.all(Array.from({ length: WRITERS }, work));
  return results;
}
