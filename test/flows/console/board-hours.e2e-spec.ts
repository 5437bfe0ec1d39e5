import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { boxOf, ConsoleBoard, jobOn, lane } from '../../support/console-board.js';
import { type Colour, coloursOf, contrast } from '../../support/pixels.js';

// The hours of a day: their lines, also in shifts and where the clocks change, and their names.

const NEW_YORK = 'America/New_York';
/** Less is not seen. */
const VISIBLE = 24;

let board: ConsoleBoard;
beforeAll(async () => {
  board = await ConsoleBoard.start();
});
afterEach(async () => {
  await board.leave();
  await board.pages.send('PATCH', '/v2/account', { time_zone: 'UTC' });
});

/** The colours of the part of a worker's day that is on the screen. */
async function row(page: Page): Promise<{ left: number; colours: readonly Colour[] }> {
  const [day, time] = [await boxOf(page.locator('.day')), await boxOf(lane(page, board.bert))];
  const names = await boxOf(page.locator('.lane .lane-head').last());
  const left = Math.ceil(names.x + names.width);
  const width = Math.floor(day.x + day.width) - 1 - left;
  return { left, colours: await coloursOf(page, left, Math.round(time.y + time.height / 2), width) };
}

/** How much the line at a place differs from what is beside it. A line may be drawn on the pixel beside. */
function lineAt(colours: readonly Colour[], x: number): number {
  const beside = colours[Math.round(x) + 10];
  const near = [-1, 0, 1].map((by) => colours[Math.round(x) + by]);
  if (beside === undefined) throw new Error('Not on the screen');
  return Math.max(...near.map((colour) => (colour === undefined ? 0 : contrast(colour, beside))));
}

describe.each(['light', 'dark'] as const)('in %s colours', (colours) => {
  it('the hours have lines in shifts and outside of them', async () => {
    const { page } = await board.open('', { colours });
    const track = await boxOf(lane(page, board.bert));
    const shown = await row(page);
    for (const hour of [9, 10, 12, 15, 17, 18])
      expect(lineAt(shown.colours, track.x + (track.width * hour) / 24 - shown.left)).toBeGreaterThan(VISIBLE);
    const between = track.x + (track.width * 9.5) / 24 - shown.left;
    expect(lineAt(shown.colours, between)).toBe(0);
  });
});

describe.each([
  ['23 hours', '2031-03-09', 23],
  ['25 hours', '2031-11-02', 25],
])('a day of %s', (_, date, count) => {
  it('has its lines where its hours are named', async () => {
    await board.pages.send('PATCH', '/v2/account', { time_zone: NEW_YORK });
    const { page } = await board.pages.open(`/board?date=${date}&hours=all`);
    const names = page.locator('.hours-time span');
    await names.last().waitFor();
    expect(await names.count()).toBe(count);
    const shown = await row(page);
    const end = shown.left + shown.colours.length - 20;
    const places = (await Promise.all((await names.all()).map((name) => boxOf(name)))).map(({ x }) => x);
    const visible = places.filter((x) => x > shown.left && x < end);
    expect(visible.length).toBeGreaterThan(8);
    for (const x of visible) expect(lineAt(shown.colours, x - shown.left)).toBeGreaterThan(VISIBLE);
  });
});

it('the hour that the clocks repeat is named by its offset, on the axis and of jobs', async () => {
  await board.pages.send('PATCH', '/v2/account', { time_zone: NEW_YORK });
  const [first, second] = [
    await board.job({ scheduled_at: '2031-11-02T05:30:00Z', scheduled_duration: { minutes: 30 } }),
    await board.job({ scheduled_at: '2031-11-02T06:30:00Z', scheduled_duration: { minutes: 30 } }),
  ];
  const { page } = await board.pages.open('/board?date=2031-11-02&hours=all');
  await jobOn(page, first).waitFor({ state: 'attached' });
  const names = await page.locator('.hours-time span').allInnerTexts();
  expect(names.slice(0, 4)).toEqual(['12:00 AM', '01:00 AM', '01:00 AM EST', '02:00 AM']);
  const labelOf = (job: string): Promise<string | null> => jobOn(page, job).getAttribute('aria-label');
  expect(await labelOf(first)).toContain('01:30 AM to 01:00 AM EST');
  expect(await labelOf(second)).toContain('01:30 AM EST to 02:00 AM');
});

it('the line of the present passes below the names when the day is scrolled', async () => {
  const { page } = await board.open('', { isNew: true });
  await page.clock.setFixedTime('2031-03-03T12:00:00Z');
  await page.reload();
  const [present, name] = [page.locator('.now'), page.locator('.lane .lane-head').last()];
  await present.waitFor();
  const [line, names] = [await boxOf(present), await boxOf(name)];
  const middle = names.x + names.width / 2;
  await page
    .locator('.day')
    .evaluate((day: { scrollLeft: number }, by) => void (day.scrollLeft += by), line.x - middle);
  const colours = await coloursOf(page, Math.round(middle) - 10, Math.round(names.y + names.height) - 4, 20);
  expect(new Set(colours.map((colour) => colour.join())).size).toBe(1);
});
