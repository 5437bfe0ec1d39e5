import { setInterval } from 'node:timers/promises';
import { afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { until } from '../../../tools/harness/until.js';
import { choice, type ConsolePages, dialog, field, notice } from '../../support/console.js';
import {
  at,
  boxOf,
  ConsoleBoard,
  DATE,
  dragOnto,
  jobOn,
  lane,
  moved,
  unassigned,
} from '../../support/console-board.js';
import { LONG } from '../../support/long.js';

// The figures of the board in docs/decisions/0026: what dispatchers do each day, in clicks, typed characters and seconds of the script,
// and when a change by another person is visible. `check:long` measures them; the other suites of the board test what they do.
const long = LONG ? it : it.skip;

/** A dispatcher at a page, whose actions are counted. A drag is one click, and so is a key for a command. */
class Hand {
  clicks = 0;
  characters = 0;

  constructor(readonly page: Page) {}

  async click(target: Locator, modifiers: readonly 'Shift'[] = []): Promise<void> {
    this.clicks += 1;
    await target.click({ modifiers: [...modifiers] });
  }

  async press(key: string): Promise<void> {
    this.clicks += 1;
    await this.page.keyboard.press(key);
  }

  async drag(from: Locator, to: Locator): Promise<void> {
    this.clicks += 1;
    await dragOnto(this.page, from, to);
  }

  async choose(list: Locator, option: string): Promise<void> {
    this.clicks += 1;
    await list.selectOption(option);
  }

  async type(text: string): Promise<void> {
    this.characters += text.length;
    await this.page.keyboard.type(text);
  }

  /** Enters a time in a field of the browser, as 031520310900. */
  async enter(input: Locator, time: string): Promise<void> {
    this.clicks += 1;
    this.characters += time.replaceAll(/\D/g, '').length;
    await input.fill(time);
  }

  /** Draws a span on the ground of a lane, in hours of its day. */
  async draw(worker: Locator, from: number, to: number): Promise<void> {
    this.clicks += 1;
    const { x, y, width, height } = await boxOf(worker);
    await this.page.mouse.move(x + (width * from) / 24, y + height / 2);
    await this.page.mouse.down();
    await this.page.mouse.move(x + (width * to) / 24, y + height / 2, { steps: 4 });
    await this.page.mouse.up();
  }

  /** Presses a button of the dialog that is open. */
  submit(name: string): Promise<void> {
    return this.click(dialog(this.page).getByRole('button', { name, exact: true }));
  }
}

let board: ConsoleBoard;
let anna: string;
let bert: string;
beforeAll(async () => {
  board = await ConsoleBoard.start();
  ({ anna, bert } = board);
  await board.create('/v2/clients', { organization: true, organization_name: 'Harbour' });
  // The search is complete a moment after a change.
  await until(
    async () => (await board.pages.send<{ clients: object[] }>('GET', '/v2/clients?search=harbo')).clients.length === 1,
  );
});
afterEach(() => board.leave());

interface Task {
  readonly name: string;
  /** The most that it may take: the figures of the decision. */
  readonly clicks: number;
  readonly characters: number;
  readonly prepare: () => Promise<readonly string[]>;
  readonly run: (hand: Hand, jobs: readonly string[]) => Promise<void>;
}

const ofBert = (): object => ({ assignee: { worker: { uuid: bert } } });

const TASKS: readonly Task[] = [
  {
    name: 'a waiting job is assigned',
    clicks: 1,
    characters: 0,
    prepare: async () => [await board.waiting()],
    run: async (hand, [job = '']) => {
      await hand.drag(jobOn(unassigned(hand.page), job), lane(hand.page, anna));
      await jobOn(lane(hand.page, anna), job).waitFor();
      await moved(hand.page).waitFor();
    },
  },
  {
    name: 'two jobs swap their workers',
    clicks: 2,
    characters: 0,
    prepare: async () => [await board.job(), await board.job({ scheduled_at: at('12:00'), ...ofBert() })],
    run: async (hand, [one = '', other = '']) => {
      const { page } = hand;
      await hand.drag(jobOn(page, one), lane(page, bert));
      await jobOn(lane(page, bert), one).waitFor();
      await hand.drag(jobOn(page, other), lane(page, anna));
      await jobOn(lane(page, anna), other).waitFor();
      await moved(page).nth(1).waitFor();
    },
  },
  {
    name: 'a worker is sick, and another one does the jobs',
    clicks: 7,
    characters: 0,
    prepare: async () => [
      await board.job(),
      await board.job({ scheduled_at: at('10:00') }),
      await board.job({ scheduled_at: at('13:00') }),
    ],
    run: async (hand) => {
      const { page } = hand;
      await hand.click(page.getByRole('button', { name: 'Shifts of Anna Berg' }));
      await hand.click(page.getByRole('menuitem', { name: 'Absent…' }));
      await dialog(page).getByText('3 jobs are outside of the shifts then').waitFor();
      await hand.submit('Set absent');
      await notice(page, 'Anna Berg is absent').waitFor();
      await hand.click(page.locator('.lane > .lane-head', { hasText: 'Anna Berg' }), ['Shift']);
      await hand.click(page.getByRole('button', { name: 'Assign to…' }));
      await hand.choose(dialog(page).getByLabel('Worker'), 'Bert Cole');
      await hand.submit('Assign 3 jobs');
      await notice(page, '3 jobs assigned to Bert Cole').waitFor();
      await lane(page, bert).locator('[data-job]').nth(2).waitFor();
    },
  },
  {
    name: 'an urgent job comes in by telephone',
    clicks: 6,
    characters: 15,
    prepare: () => Promise.resolve([]),
    run: async (hand) => {
      const { page } = hand;
      await hand.draw(lane(page, bert), 13, 14);
      await hand.click(field(page, 'Description'));
      await hand.type('Burst pipe');
      await hand.click(choice(page, 'Client'));
      await hand.type('Harbo');
      await hand.click(page.getByRole('option', { name: 'Harbour' }).first());
      await hand.choose(dialog(page).getByLabel('Priority'), 'Urgent');
      await hand.click(page.getByRole('button', { name: 'Create job', exact: true }));
      await notice(page, /^Job \d+ is created/).waitFor();
      await lane(page, bert).locator('[data-job]').waitFor();
    },
  },
  {
    name: 'a client calls back: another visit',
    clicks: 8,
    characters: 27,
    prepare: () => Promise.resolve([]),
    run: async (hand) => {
      const { page } = hand;
      await hand.press('Control+k');
      await dialog(page).getByRole('searchbox').waitFor();
      await hand.type('Harbo');
      await hand.click(page.getByRole('group', { name: 'Clients' }).getByRole('option', { name: 'Harbour' }));
      await hand.click(page.getByRole('button', { name: 'New job', exact: true }));
      await hand.click(field(page, 'Description'));
      await hand.type('Leak again');
      await hand.enter(field(page, 'Time'), at('09:00').slice(0, 16));
      await hand.click(choice(page, 'Assignee'));
      await hand.click(page.getByRole('option', { name: 'Bert Cole' }));
      await hand.click(page.getByRole('button', { name: 'Create job', exact: true }));
      await notice(page, /^Job \d+ is created/).waitFor();
    },
  },
];

long.each(TASKS)('$name', async ({ name, clicks, characters, prepare, run }) => {
  const jobs = await prepare();
  const { page, faults } = await board.open();
  for (const job of jobs) await jobOn(page, job).waitFor();
  const hand = new Hand(page);
  const start = performance.now();
  await run(hand, jobs);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  process.stdout.write(`${name}: ${hand.clicks} clicks, ${hand.characters} characters, ${seconds} s\n`);
  expect(faults).toEqual([]);
  expect([hand.clicks <= clicks, hand.characters <= characters]).toEqual([true, true]);
});

const ROUND_TRIP_MS = 560;

long('each change by another person is visible on a slow link, while ten others come each second', async () => {
  const job = await board.job();
  const others = [await board.job({ scheduled_at: at('12:00'), ...ofBert() }), await board.waiting()];
  const { page } = await board.open('', { isNew: true });
  const link = await page.context().newCDPSession(page);
  const bytes = 1_600_000 / 8;
  const conditions = { offline: false, latency: ROUND_TRIP_MS, downloadThroughput: bytes, uploadThroughput: bytes };
  await link.send('Network.emulateNetworkConditions', conditions);
  await page.reload();
  await jobOn(page, job).waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
  const over = new AbortController();
  const changed = async (): Promise<number> => {
    let count = 0;
    for await (const _ of setInterval(100)) {
      if (over.signal.aborted) break;
      const other = others[count++ % others.length] ?? job;
      await board.pages.send('PATCH', `/v2/jobs/${other}`, { description: `Change ${count}` });
    }
    return count;
  };
  const since = performance.now();
  const changes = changed();
  const delays: number[] = [];
  try {
    for (let n = 0; n < 40; n++) {
      await page.evaluate(`void (window.seen = new Promise((resolve) => {
          const find = () => document.querySelector('[data-job="${job}"]')?.style.left;
          const before = find();
          const look = () => (find() === before ? requestAnimationFrame(look) : resolve(Date.now()));
          look();
        }))`);
      const sent = Date.now();
      await board.pages.send('PATCH', `/v2/jobs/${job}`, { scheduled_at: at(n % 2 === 0 ? '10:00' : '08:00') });
      // The browser delays the answers of requests, and not what comes on a stream that is open.
      delays.push((await page.evaluate<number>('window.seen')) - sent + ROUND_TRIP_MS / 2);
    }
  } finally {
    over.abort();
  }
  const rate = ((await changes) + delays.length) / ((performance.now() - since) / 1000);
  const sorted = delays.toSorted((one, other) => one - other);
  const [median = 0, p95 = 0] = [sorted[19], sorted[37]];
  process.stdout.write(
    `A change of another is visible after ${median} ms (p50), ${p95} ms (p95) at ${rate.toFixed(1)} events/s\n`,
  );
  expect(delays).toHaveLength(40);
});

const LANES = 200;
const JOBS = 1000;
const WAITING = 500;
/** Of a batch. */
const OPERATIONS = 100;

/** The median and the 95th percentile of the times between the frames of a page while something is done, in milliseconds. */
async function framesDuring(page: Page, work: () => Promise<void>): Promise<string> {
  await page.evaluate(`window.frames_ = []; window.counts_ = true;
    requestAnimationFrame(function next(at) { window.frames_.push(at); if (window.counts_) requestAnimationFrame(next); })`);
  await work();
  const times = await page.evaluate<number[]>('window.counts_ = false, window.frames_');
  const between = times.slice(1).map((time, i) => time - (times[i] ?? time));
  const sorted = between.toSorted((one, other) => one - other);
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? NaN).toFixed(1);
  return `${at(0.5)} ms (p50), ${at(0.95)} ms (p95)`;
}

long(
  'a board of 200 workers with 1,000 jobs and 500 that wait is drawn, scrolled, and a job is carried on it',
  async () => {
    const day = DATE.replace('03-03', '03-04');
    const send = async (operations: Parameters<ConsolePages['batch']>[0]) => {
      const bodies: Readonly<Record<string, string> | null>[] = [];
      for (let i = 0; i < operations.length; i += OPERATIONS)
        bodies.push(...(await board.pages.batch(operations.slice(i, i + OPERATIONS))));
      return bodies.map((body) => Object.values(body ?? {})[0] ?? '');
    };
    const posts = (path: string, count: number, bodyOf: (i: number) => object) =>
      send(Array.from({ length: count }, (_, i) => ({ method: 'POST', path, body: bodyOf(i) })));
    const workers = await posts('/v2/users', LANES, (i) => ({
      first_name: `Worker ${i}`,
      last_name: 'Long',
      email: `lane.${i}@example.com`,
    }));
    const shifts = [{ time_from: at('07:00', day), time_to: at('17:00', day) }];
    await send(workers.map((uuid) => ({ method: 'PATCH', path: `/v2/users/${uuid}/shifts`, body: { shifts } })));
    const jobs = await posts('/v2/jobs', JOBS, (i) => ({
      description: `Visit ${i}`,
      scheduled_at: at(`${String(8 + Math.floor(i / LANES)).padStart(2, '0')}:00`, day),
      scheduled_duration: { minutes: 60 },
      assignee: { worker: { uuid: workers[i % LANES] } },
    }));
    await posts('/v2/jobs', WAITING, (i) => ({ description: `Waits ${i}` }));
    const { page, faults } = await board.open('', { isNew: true });
    const start = Date.now();
    await page.goto(`${board.pages.url}${board.pages.base}/board?date=${day}`);
    await jobOn(page, jobs[0] ?? '').waitFor();
    const first = Date.now() - start;
    await page
      .locator('.board [data-job]')
      .nth(JOBS - 1)
      .waitFor();
    const drawn = Date.now() - start;
    const { x, y, width, height } = await boxOf(page.locator('.board'));
    await page.mouse.move(x + width / 2, y + height / 2);
    const scroll = await framesDuring(page, async () => {
      for (let i = 0; i < 60; i++) await page.mouse.wheel(0, i < 30 ? 200 : -200);
    });
    const from = await boxOf(jobOn(page, jobs[0] ?? ''));
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    const carry = await framesDuring(page, async () => {
      for (let i = 0; i < 60; i++) await page.mouse.move(from.x + 10 * i, from.y + 4 * i);
    });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    process.stdout.write(
      `200 lanes, 1,000 jobs: the first after ${first} ms, all after ${drawn} ms; between frames while scrolling ${scroll}, carrying ${carry}\n`,
    );
    expect(faults).toEqual([]);
  },
);
