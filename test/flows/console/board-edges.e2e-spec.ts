import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { TABLET } from '../../../tools/harness/browser.js';
import { until } from '../../../tools/harness/until.js';
import { at, boxOf, ConsoleBoard, jobOn, lane, moved, unassigned } from '../../support/console-board.js';
import { Finger } from '../../support/finger.js';

// A board with more workers than fit on the screen scrolls under a job that is carried to its edges.

const WORKERS = 60;

let board: ConsoleBoard;
beforeAll(async () => {
  board = await ConsoleBoard.start();
  const operations = Array.from({ length: WORKERS }, (_, n) => ({
    method: 'POST',
    path: '/v2/users',
    body: { first_name: 'Worker', last_name: String(n), email: `worker${n}@example.com` },
  }));
  await board.pages.batch(operations);
});
afterEach(() => board.leave());

interface Scrolled {
  readonly left: number;
  readonly top: number;
  readonly maxLeft: number;
  readonly maxTop: number;
}
const scrolled = (element: Locator): Promise<Scrolled> =>
  element.evaluate(
    (node: {
      scrollLeft: number;
      scrollTop: number;
      scrollWidth: number;
      scrollHeight: number;
      clientWidth: number;
      clientHeight: number;
    }) => ({
      left: node.scrollLeft,
      top: node.scrollTop,
      maxLeft: node.scrollWidth - node.clientWidth,
      maxTop: node.scrollHeight - node.clientHeight,
    }),
  );

/** The worker whose lane is at a point. */
const workerAt = async (page: Page, x: number, y: number): Promise<string | undefined> =>
  page.evaluate<string | undefined>(
    `document.elementsFromPoint(${x}, ${y}).map((one) => one.closest('[data-worker]')?.dataset.worker).find(Boolean)`,
  );

const workerOf = async (job: string): Promise<unknown> => (await board.read(job)).assignee;

async function take(page: Page, job: Locator): Promise<{ x: number; y: number }> {
  const box = await boxOf(job);
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(point.x, point.y);
  await page.mouse.down();
  return point;
}

describe.each([
  ['a day', '', '.day'],
  ['a week', '&view=week', '.week'],
])('a job that is carried to an edge of %s', (_, more, selector) => {
  it('scrolls down, and is dropped on the worker who is under the pointer then', async () => {
    const job = await board.job({ scheduled_at: at('10:00') });
    const { page } = await board.open(`&idle=show${more}`);
    const [view, from] = [page.locator(selector), await take(page, jobOn(page, job))];
    const box = await boxOf(view);
    await page.mouse.move(from.x, box.y + box.height - 6, { steps: 5 });
    await until(async () => (await scrolled(view)).top === (await scrolled(view)).maxTop);
    const y = box.y + box.height - 30;
    const worker = await workerAt(page, from.x, y);
    await page.mouse.move(from.x, y);
    await page.mouse.up();
    await moved(page).waitFor();
    expect(worker).toBeDefined();
    expect([board.anna, board.bert]).not.toContain(worker);
    expect(await workerOf(job)).toMatchObject({ worker: { uuid: worker } });
  });

  it('scrolls up again', async () => {
    const job = await board.waiting();
    const { page } = await board.open(`&idle=show${more}`);
    const view = page.locator(selector);
    await jobOn(unassigned(page), job).waitFor();
    await view.evaluate((node: { scrollTop: number }) => void (node.scrollTop = 600));
    const box = await boxOf(view);
    await take(page, jobOn(unassigned(page), job));
    const x = box.x + box.width / 2;
    await page.mouse.move(x, box.y + box.height / 2, { steps: 5 });
    // A job that passes the edge on its way to the lanes does not scroll.
    expect((await scrolled(view)).top).toBe(600);
    await page.mouse.move(x, box.y + 20, { steps: 5 });
    await until(async () => (await scrolled(view)).top === 0);
    await page.mouse.up();
  });
});

it('a job that is carried to the left and right edges of a day scrolls through its hours', async () => {
  const job = await board.job({ scheduled_at: at('12:00') });
  const { page } = await board.open('&idle=show');
  const [view, from] = [page.locator('.day'), await take(page, jobOn(page, job))];
  const box = await boxOf(view);
  await page.mouse.move(box.x + box.width - 4, from.y, { steps: 5 });
  const { maxLeft } = await scrolled(view);
  await until(async () => (await scrolled(view)).left === maxLeft);
  // The place where it would be dropped makes the day no longer.
  expect((await scrolled(view)).maxLeft).toBe(maxLeft);
  await page.mouse.move(box.x + 200, from.y, { steps: 5 });
  await page.mouse.move(box.x + 172, from.y, { steps: 5 });
  await until(async () => (await scrolled(view)).left === 0);
  await page.mouse.up();
  await moved(page).waitFor();
  // Midnight is at the edge of the names.
  expect(await board.read(job)).toMatchObject({ scheduled_at: at('00:00') });
});

it('a job that a finger carries to an edge scrolls too', async () => {
  const job = await board.job({ scheduled_at: at('10:00') });
  const { page } = await board.open('&idle=show', { viewport: TABLET });
  const [view, finger] = [page.locator('.day'), await Finger.on(page)];
  await jobOn(lane(page, board.anna), job).waitFor();
  const [box, { x, y, width, height }] = [await boxOf(view), await boxOf(jobOn(page, job))];
  const from = { x: x + width / 2, y: y + height / 2 };
  await finger.down(from);
  await page.locator('[data-target]').waitFor();
  await finger.move(0, box.y + box.height - 6 - from.y);
  await until(async () => (await scrolled(view)).top === (await scrolled(view)).maxTop);
  await finger.move(0, -24);
  const worker = await workerAt(page, from.x, box.y + box.height - 30);
  await finger.up();
  await moved(page).waitFor();
  expect([board.anna, board.bert]).not.toContain(worker);
  expect(await workerOf(job)).toMatchObject({ worker: { uuid: worker } });
});
