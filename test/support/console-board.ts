import type { Locator, Page, Route } from 'playwright-core';
import type { Visit } from '../../tools/harness/browser.js';
import { until } from '../../tools/harness/until.js';
import { ConsolePages, type OpenOptions } from './console.js';

// Boards of the console with two workers, Anna and Bert, and their jobs of 2031-03-03, in UTC.

export const DATE = '2031-03-03';
export const at = (time: string, date = DATE): string => `${date}T${time}:00.000Z`;

/** A job as the API shows it. */
export interface ShownJob {
  readonly serial_no: number;
  readonly version: number;
  readonly status: string;
  readonly scheduled_at: string | null;
  readonly scheduled_duration: { readonly minutes: number } | null;
  readonly assignee: object | null;
  readonly assignees: readonly object[];
}

/** A console whose account has two workers; its jobs are deleted after each test. */
export class ConsoleBoard {
  private readonly jobs: string[] = [];

  private constructor(
    readonly pages: ConsolePages,
    readonly anna: string,
    readonly bert: string,
  ) {}

  static async start(): Promise<ConsoleBoard> {
    const pages = await ConsolePages.start();
    const hire = async (first_name: string, last_name: string): Promise<string> => {
      const email = `${first_name.toLowerCase()}@example.com`;
      const worker = await pages.create('/v2/users', { first_name, last_name, email });
      await pages.send('PATCH', `/v2/users/${worker}/shifts`, {
        shifts: [{ time_from: at('07:00'), time_to: at('16:00') }],
      });
      return worker;
    };
    return new ConsoleBoard(pages, await hire('Anna', 'Berg'), await hire('Bert', 'Cole'));
  }

  /** Ends all visits and deletes the jobs: after each test. */
  async leave(): Promise<void> {
    await this.pages.leave();
    await this.pages.batch(this.jobs.splice(0).map((uuid) => ({ method: 'DELETE', path: `/v2/jobs/${uuid}` })));
  }

  /** Creates something. @returns its uuid. */
  create(path: string, body: object): Promise<string> {
    return this.pages.create(path, body);
  }

  /** Creates a job, by default of Anna at eight o'clock, for an hour. */
  async job(more: object = {}): Promise<string> {
    const uuid = await this.create('/v2/jobs', {
      scheduled_at: at('08:00'),
      scheduled_duration: { minutes: 60 },
      assignee: { worker: { uuid: this.anna } },
      ...more,
    });
    this.jobs.push(uuid);
    return uuid;
  }

  /** Creates a job without time and assignee. */
  waiting(more: object = {}): Promise<string> {
    return this.job({ scheduled_at: null, assignee: null, ...more });
  }

  /** Creates several jobs without time and assignee. */
  async waitingMany(count: number): Promise<void> {
    const bodies = await this.pages.batch(
      Array.from({ length: count }, () => ({ method: 'POST', path: '/v2/jobs', body: {} })),
    );
    this.jobs.push(...bodies.flatMap((body) => Object.values(body)));
  }

  async read(job: string): Promise<ShownJob> {
    return (await this.pages.send<{ job: ShownJob }>('GET', `/v2/jobs/${job}`)).job;
  }

  /** Waits until a job has a version. @returns the job. */
  async version(job: string, version: number): Promise<ShownJob> {
    await until(async () => (await this.read(job)).version >= version);
    return this.read(job);
  }

  /** Changes a job as somebody else, while a page sends its own change of it: the page learns of it afterwards. */
  async changeWhileSent(page: Page, job: string, change: object): Promise<void> {
    const changeFirst = async (route: Route): Promise<void> => {
      await this.pages.send('PATCH', `/v2/jobs/${job}`, change);
      await route.continue();
    };
    await page.route(`**/v2/jobs/${job}`, changeFirst, { times: 1 });
  }

  /** Opens the board of {@link DATE} with all hours. @param more parameters of its address, such as `&view=week`. */
  open(more = '', options: OpenOptions = {}): Promise<Visit> {
    return this.pages.open(`/board?date=${DATE}&hours=all${more}`, options);
  }
}

export const jobOn = (page: Page | Locator, job: string): Locator => page.locator(`[data-job="${job}"]`).first();
export const lane = (page: Page, worker: string): Locator => page.locator(`[data-worker="${worker}"]`);
/** The day of a worker on the board of a week. */
export const dayOf = (page: Page, worker: string, date: string): Locator =>
  page.locator(`[data-worker="${worker}"][data-date="${date}"]`);
export const unassigned = (page: Page): Locator => page.getByRole('complementary', { name: 'Unassigned jobs' });
/** The notice that a job is moved: from where to where. */
export const moved = (page: Page): Locator =>
  page.locator('.notice:is(.done, .warning)', { hasText: /Job \d+: .* → / });

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The box of an element. @throws Error when it is not on the screen. */
export async function boxOf(element: Locator): Promise<Box> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('Not on the screen');
  return box;
}

/** Drags an element to a point. */
export async function dragTo(page: Page, from: Locator, x: number, y: number): Promise<void> {
  const start = await boxOf(from);
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, y, { steps: 6 });
  await page.mouse.up();
}

/** Drags a job of a day by hours to the right, and to a lane. */
export async function dragBy(page: Page, from: Locator, hours: number, to: Locator): Promise<void> {
  const [start, track] = [await boxOf(from), await boxOf(to)];
  const x = start.x + start.width / 2 + (hours * track.width) / 24;
  await dragTo(page, from, x, track.y + track.height / 2);
}

/** Drags an element to the middle of another one. */
export async function dragOnto(page: Page, from: Locator, to: Locator): Promise<void> {
  const box = await boxOf(to);
  await dragTo(page, from, box.x + box.width / 2, box.y + box.height / 2);
}

/** Delays the answer to the next request about a job. @returns a function that lets it through. */
export async function delayedAnswer(page: Page, job: string): Promise<() => void> {
  const answer = Promise.withResolvers<true>();
  await page.route(
    `**/v2/jobs/${job}`,
    async (route) => {
      await answer.promise;
      await route.continue();
    },
    { times: 1 },
  );
  return () => answer.resolve(true);
}
