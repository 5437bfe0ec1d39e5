import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { isTooWide, TABLET } from '../../../tools/harness/browser.js';
import { until } from '../../../tools/harness/until.js';
import { button, dialog, expectSound, notice } from '../../support/console.js';
import { at, boxOf, ConsoleBoard, DATE, dayOf, jobOn, lane, moved, unassigned } from '../../support/console-board.js';
import { Finger } from '../../support/finger.js';

// The board under a finger: a movement scrolls, a long press picks a job up.

let board: ConsoleBoard;
let anna: string;
let bert: string;
beforeAll(async () => {
  board = await ConsoleBoard.start();
  ({ anna, bert } = board);
});
afterEach(() => board.leave());

/** Opens the board on a tablet. @returns also the changes that it sends, and how many context menus appeared. */
async function openOnTablet(view = '', isNew = false) {
  const { page } = await board.open(view, { viewport: TABLET, isNew });
  const changes: string[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && changes.push(request.url()));
  await page.evaluate(
    `window.menus = []; addEventListener('contextmenu', (event) => menus.push(event.defaultPrevented))`,
  );
  const shownMenus = async (): Promise<number> =>
    (await page.evaluate<boolean[]>('menus')).filter((kept) => !kept).length;
  return { page, finger: await Finger.on(page), changes, shownMenus };
}

/** Stops the timers of a new page: no finger rests long enough, however slowly the test moves it. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

const middleOf = async (element: Locator): Promise<{ x: number; y: number }> => {
  const { x, y, width, height } = await boxOf(element);
  return { x: x + width / 2, y: y + height / 2 };
};
const scrolled = (element: Locator): Promise<[left: number, top: number]> =>
  element.evaluate((node: { scrollLeft: number; scrollTop: number }) => [node.scrollLeft, node.scrollTop]);

describe('a finger that swipes over a job', () => {
  it('scrolls the day and moves nothing', async () => {
    const job = await board.job({ scheduled_at: at('10:00') });
    const { page, finger, changes } = await openOnTablet('', true);
    await jobOn(page, job).waitFor();
    const day = page.locator('.day');
    const [before] = await scrolled(day);
    await stopTime(page);
    await finger.down(await middleOf(jobOn(page, job)));
    await finger.move(-150, 0);
    await until(async () => (await scrolled(day))[0] > before + 50);
    expect(await page.locator('[data-target]').count()).toBe(0);
    await finger.up();
    expect(changes).toEqual([]);
    expect(await board.read(job)).toMatchObject({ version: 1 });
  });

  it('scrolls the unassigned jobs and moves nothing', async () => {
    await board.waitingMany(20);
    const { page, finger, changes } = await openOnTablet('', true);
    const cards = unassigned(page).locator('[data-job]');
    await cards.nth(19).waitFor();
    await stopTime(page);
    await finger.down(await middleOf(cards.nth(5)));
    await finger.move(0, -200);
    await until(async () => (await scrolled(unassigned(page)))[1] > 50);
    expect(await page.locator('.carried').count()).toBe(0);
    await finger.up();
    expect(changes).toEqual([]);
  });
});

describe('a finger that rests on a job', () => {
  it('picks it up, and carries it without scrolling', async () => {
    const job = await board.job({ scheduled_at: at('10:00') });
    const { page, finger } = await openOnTablet();
    const before = await scrolled(page.locator('.day'));
    const track = await boxOf(lane(page, bert));
    const from = await middleOf(jobOn(page, job));
    await finger.down(from);
    await page.locator('[data-target]').waitFor();
    await finger.move(track.width / 24, track.y + track.height / 2 - from.y);
    await finger.up();
    await moved(page).waitFor();
    expect(await board.read(job)).toMatchObject({ scheduled_at: at('11:00'), assignee: { worker: { uuid: bert } } });
    expect(await scrolled(page.locator('.day'))).toEqual(before);
  });

  it('carries a waiting job onto a worker', async () => {
    const job = await board.waiting();
    const { page, finger } = await openOnTablet();
    const from = await middleOf(jobOn(unassigned(page), job));
    const to = await middleOf(page.locator('.day'));
    const track = await boxOf(lane(page, anna));
    await finger.down(from);
    await page.locator(`.carried[data-job="${job}"]`).waitFor();
    await finger.move(to.x - from.x, track.y + track.height / 2 - from.y);
    await finger.up();
    await jobOn(lane(page, anna), job).waitFor();
    expect(await board.version(job, 2)).toMatchObject({ assignee: { worker: { uuid: anna } } });
  });

  it('carries a job of a week to another worker', async () => {
    const job = await board.job();
    const { page, finger } = await openOnTablet('&view=week');
    const from = await middleOf(jobOn(page, job));
    const to = await middleOf(dayOf(page, bert, DATE));
    await finger.down(from);
    await page.locator('[data-target]').waitFor();
    await finger.move(to.x - from.x, to.y - from.y);
    await finger.up();
    await jobOn(dayOf(page, bert, DATE), job).waitFor();
    expect(await board.version(job, 2)).toMatchObject({ assignee: { worker: { uuid: bert } } });
  });

  it('and is lifted again neither moves nor opens it, and no menu appears', async () => {
    const job = await board.job();
    const { page, finger, changes, shownMenus } = await openOnTablet();
    const address = page.url();
    await finger.down(await middleOf(jobOn(page, job)));
    await page.locator('[data-target]').waitFor();
    // Browsers of telephones ask now for the menu of the link.
    await jobOn(page, job).dispatchEvent('contextmenu');
    await finger.up();
    await page.locator('[data-target]').waitFor({ state: 'detached' });
    expect([changes, page.url(), await shownMenus()]).toEqual([[], address, 0]);
    // A mouse has its menu.
    await jobOn(page, job).click({ button: 'right' });
    expect(await shownMenus()).toBe(1);
  });
});

it('a finger that taps a job opens it', async () => {
  const job = await board.job();
  const { page } = await openOnTablet('', true);
  await jobOn(page, job).waitFor();
  await stopTime(page);
  await jobOn(page, job).tap();
  await page.waitForURL(`**&job=${job}`);
});

describe('the menu of a lane', () => {
  it('makes a worker absent by a tap, and changes the shift by S and keys; both name the jobs that do not fit before', async () => {
    await board.job({ scheduled_at: at('09:00') });
    const visit = await board.open('', { viewport: TABLET });
    const { page } = visit;
    const shifts = async (): Promise<readonly object[]> => {
      const { timeline } = await board.pages.send<{ timeline: object[] }>(
        'GET',
        `/v2/users/${anna}/shifts?after=${DATE}&before=2031-03-04`,
      );
      return timeline;
    };
    const before = await shifts();
    await button(page, 'Shifts of Anna Berg').tap();
    // An open menu hides the rest of the page from assistive technology: what axe requires of a page is not there.
    await page.getByRole('menu').waitFor();
    expect(await isTooWide(page)).toBe(false);
    await page.getByRole('menuitem', { name: 'Absent…' }).tap();
    await dialog(page).getByText('A job is outside of the shifts then, and stays:').waitFor();
    await expectSound(visit);
    expect(await shifts()).toEqual(before);
    await dialog(page).getByRole('button', { name: 'Set absent' }).tap();
    await notice(page, `Anna Berg is absent on ${DATE}`).waitFor();
    await until(async () => (await lane(page, anna).locator('.shift').count()) === 0);

    await lane(page, anna).locator('[data-job]').focus();
    await page.keyboard.press('s');
    await page.locator('[role=menuitem]:focus', { hasText: 'Absent…' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.locator('[role=menuitem]:focus', { hasText: 'Change the shift…' }).waitFor();
    await page.keyboard.press('Enter');
    await dialog(page).getByLabel('Shift').selectOption('Other times');
    await dialog(page).getByLabel('From').fill('07:00');
    await dialog(page).getByLabel('Until').fill('09:30');
    await dialog(page).getByText('A job is outside').waitFor();
    await dialog(page).getByLabel('Until').fill('16:00');
    await dialog(page).getByText('A job is outside').waitFor({ state: 'hidden' });
    await expectSound(visit);
    await dialog(page).getByLabel('Until').press('Enter');
    await notice(page, `The shift of Anna Berg is changed on ${DATE}`).waitFor();
    await lane(page, anna).locator('.shift').waitFor();
    expect(await shifts()).toEqual(before);
  });

  it('is not there for those who may not change shifts', async () => {
    const key = await board.pages.keyWith('scheduling:read', 'work_orders:read', 'catalog:read');
    const { page } = await board.open('', { viewport: TABLET, key });
    await lane(page, anna).waitFor();
    expect(await button(page, 'Shifts of Anna Berg').count()).toBe(0);
  });
});
