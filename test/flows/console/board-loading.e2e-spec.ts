import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { PHONE } from '../../../tools/harness/browser.js';
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

// What a board shows and takes while the service has not answered what is planned.

const TUESDAY = '2031-03-04';
const NEXT_MONDAY = '2031-03-10';

let board: ConsoleBoard;
let anna: string;
beforeAll(async () => {
  board = await ConsoleBoard.start();
  ({ anna } = board);
});
afterEach(() => board.leave());

/** Holds the answers to reads of the schedule with a query back. @returns what lets them go. */
async function holdSchedule(page: Page, query: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<true>();
  await page.route(
    (url) => url.pathname === '/v2/schedule' && url.search.includes(query),
    async (route) => {
      await promise;
      await route.continue();
    },
  );
  return () => resolve(true);
}

/** The changes that a page sends. */
function changesOf(page: Page): readonly string[] {
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()));
  return sent;
}

const loading = (page: Page): Promise<void> =>
  page.getByRole('group', { name: 'Board' }).getByText('Loading…').waitFor();

describe.each([
  ['a day', '', 'Next day', TUESDAY, (page: Page) => lane(page, anna)],
  [
    'a week',
    '&view=week',
    'Next week',
    NEXT_MONDAY,
    (page: Page) => page.locator(`[data-date="${NEXT_MONDAY}"]`).first(),
  ],
] as const)('%s that is not read yet', (_, view, next, date, placeOn) => {
  it('is not shown as empty, and takes no job', async () => {
    const [there, waiting] = [await board.job({ scheduled_at: at('08:00', date) }), await board.waiting()];
    const { page } = await board.open(view, { locale: 'en-GB' });
    await jobOn(unassigned(page), waiting).waitFor();
    const letGo = await holdSchedule(page, `after=${date}`);
    const changes = changesOf(page);
    await page.getByRole('button', { name: next }).click();
    await loading(page);
    expect(await page.getByText('Nothing is planned').count()).toBe(0);
    expect(await page.getByRole('group', { name: 'Board' }).getAttribute('aria-busy')).toBe('true');
    await dragOnto(page, jobOn(unassigned(page), waiting), placeOn(page));
    await jobOn(unassigned(page), waiting).focus();
    for (const key of ['Space', 'ArrowDown', 'Enter']) {
      await page.keyboard.press(key);
      expect(await page.locator('[data-target]').count()).toBe(0);
    }
    expect(changes).toEqual([]);
    // Enter opens a job that nothing carries.
    await page.waitForURL(`**&job=${waiting}`);
    await page.keyboard.press('Escape');
    letGo();
    await jobOn(page, there).waitFor();
    await dragOnto(page, jobOn(unassigned(page), waiting), placeOn(page));
    await moved(page).waitFor();
    expect(await board.read(waiting)).toMatchObject({ version: 2, assignee: { worker: { uuid: anna } } });
  });
});

it('a phone does not say either that nothing is planned on a day that is not read yet', async () => {
  const there = await board.job({ scheduled_at: at('08:00', TUESDAY) });
  const { page } = await board.open('', { viewport: PHONE });
  await page.getByText('Nothing is planned').waitFor();
  const letGo = await holdSchedule(page, `after=${TUESDAY}`);
  await page.getByRole('button', { name: 'Next day' }).click();
  await page.getByText('Loading…').waitFor();
  expect(await page.getByText('Nothing is planned').count()).toBe(0);
  letGo();
  await page.locator(`a[href$="/jobs/${there}"]`).waitFor();
});

it('a territory whose workers are not read yet is not said to have none', async () => {
  const empty = await board.create('/v2/territories', { name: 'Empty' });
  const { page } = await board.open(`&territory=${empty}`);
  await page.getByText('No worker is in this territory').waitFor();
  const letGo = await holdSchedule(page, `after=${DATE}`);
  await page.getByRole('button', { name: 'Show all territories' }).click();
  await page.getByText('Loading…').waitFor();
  expect(await page.getByText(/no worker/i).count()).toBe(0);
  letGo();
  await lane(page, anna).waitFor();
});

it('a job that the pointer carries when the day changes stays where it was', async () => {
  const job = await board.job();
  const { page } = await board.open();
  const changes = changesOf(page);
  const box = await boxOf(jobOn(page, job));
  await page.mouse.move(box.x + box.width / 2, box.y + 5);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, box.y + 5, { steps: 4 });
  await page.locator('[data-target]').waitFor();
  await page.getByRole('button', { name: 'Next day' }).dispatchEvent('click');
  await page.getByRole('heading', { name: 'Tuesday, March 4, 2031' }).waitFor();
  await page.locator('[data-target]').waitFor({ state: 'detached' });
  await page.mouse.up();
  await page.getByText('Nothing is planned').waitFor();
  expect(changes).toEqual([]);
});

it('a search without an answer yet does not say that nothing matches', async () => {
  const waiting = await board.waiting({ description: 'Leak' });
  const { page } = await board.open('&status=canceled');
  await unassigned(page).getByText('No unassigned job matches').waitFor();
  const { promise, resolve } = Promise.withResolvers<true>();
  await page.route('**/v2/jobs?*', async (route) => {
    await promise;
    await route.continue();
  });
  await unassigned(page).getByLabel('Status').selectOption('Open');
  await unassigned(page).getByText('Loading…').waitFor();
  expect(await unassigned(page).getByText('No unassigned job matches').count()).toBe(0);
  resolve(true);
  await jobOn(unassigned(page), waiting).waitFor();
});
