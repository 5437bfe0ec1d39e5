import { afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { PHONE } from '../../../tools/harness/browser.js';
import { until } from '../../../tools/harness/until.js';
import { button, dialog, expectSound, heading, notice } from '../../support/console.js';
import { at, ConsoleBoard, dragBy, jobOn, lane, moved, unassigned } from '../../support/console-board.js';

// The job beside the board, which its address names.

let board: ConsoleBoard;
beforeAll(async () => {
  board = await ConsoleBoard.start();
});
afterEach(() => board.leave());

const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Job', exact: true });
const isClosed = (page: Page): Promise<void> => panel(page).waitFor({ state: 'detached' });
const isOnJob = (page: Page, job: string): Promise<boolean> =>
  page.evaluate<boolean>(`document.activeElement.dataset.job === '${job}'`);

it('a click shows a job beside the board, one after the other; "Back" closes it', async () => {
  const address = { formatted: '1 Cross Street' };
  const contacts = [{ type: 'phone', value: '0113 496 0168', name: 'Rita' }];
  const [job, other] = [await board.job({ description: 'Leak', address, contacts }), await board.waiting()];
  const visit = await board.open();
  const { page } = visit;
  const before = page.url();
  await jobOn(page, job).click();
  await panel(page).getByRole('heading', { name: 'Leak', exact: true }).waitFor();
  await panel(page).getByText('1 Cross Street').waitFor();
  expect(await panel(page).getByRole('link', { name: '0113 496 0168' }).getAttribute('href')).toBe('tel:01134960168');
  await panel(page).locator('.timeline li', { hasText: 'Created' }).waitFor();
  await expectSound(visit);
  await jobOn(unassigned(page), other).click();
  const { serial_no } = await board.read(other);
  await panel(page)
    .getByRole('heading', { name: `Job ${serial_no}`, exact: true })
    .waitFor();
  expect(page.url()).toBe(`${before}&job=${other}`);
  await page.goBack();
  await isClosed(page);
  expect(page.url()).toBe(before);
});

it('Enter goes into the job beside the board, Escape closes it and goes back to the job on the board', async () => {
  const job = await board.job();
  const { page } = await board.open();
  await jobOn(page, job).focus();
  await page.keyboard.press('Enter');
  await page.locator('aside.peek:focus').waitFor();
  // What was typed meanwhile stays.
  await page.getByRole('searchbox').fill('boil');
  await page.waitForURL((url) => url.searchParams.get('search') === 'boil');
  await button(panel(page), 'Close the job').focus();
  await page.keyboard.press('Escape');
  await isClosed(page);
  expect([await isOnJob(page, job), new URL(page.url()).searchParams.get('search')]).toEqual([true, 'boil']);
});

it('the board moves jobs while one is beside it, and the job is changed beside it', async () => {
  const assignee = { worker: { uuid: board.anna } };
  const job = await board.create('/v2/jobs', { scheduled_at: at('08:00'), assignee, description: 'Leak' });
  const { page } = await board.open();
  await jobOn(page, job).click();
  await button(panel(page), 'Publish').click();
  await page.locator(`.job-published[data-job="${job}"]`).waitFor();
  await dragBy(page, jobOn(page, job), 1, lane(page, board.bert));
  await moved(page).waitFor();
  expect(await board.read(job)).toMatchObject({ scheduled_at: at('09:00'), status: 'published' });
  await jobOn(page, job).focus();
  await page.keyboard.press('Space');
  await page.locator('[data-target]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('[data-target]').waitFor({ state: 'detached' });
  expect(page.url()).toContain(`&job=${job}`);
  await button(panel(page), 'More actions').click();
  await page.getByRole('menuitem', { name: 'Delete the job' }).click();
  await button(dialog(page), 'Delete').click();
  await notice(page, 'is deleted').waitFor();
  await isClosed(page);
});

it('a click with Ctrl and "Open the job" open the page of the job', async () => {
  const job = await board.job();
  const { page } = await board.open();
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    jobOn(page, job).click({ modifiers: ['Control'] }),
  ]);
  await opened.waitForURL(`**/jobs/${job}`);
  await opened.close();
  await jobOn(page, job).click();
  await panel(page).getByRole('link', { name: 'Open the job' }).click();
  await page.waitForURL(`**/jobs/${job}`);
});

it('on a phone the job covers the board', async () => {
  const job = await board.job({ description: 'Leak' });
  const visit = await board.open('', { viewport: PHONE });
  const { page } = visit;
  await jobOn(page, job).click();
  await heading(page, 'Leak').waitFor();
  await expectSound(visit);
  await button(dialog(page), 'Close the job').click();
  await dialog(page).waitFor({ state: 'detached' });
  await jobOn(page, job).waitFor();
});

it('the mouse on a job, or the focus of the keyboard, shows its time, work, client and address', async () => {
  const client = await board.create('/v2/clients', { organization: true, organization_name: '<i>Mill</i> & Sons' });
  const job = await board.job({
    description: 'Leak',
    client_uuid: client,
    address: { formatted: '1 Cross Street, Ulm' },
  });
  const visit = await board.open();
  const { page } = visit;
  const tip = page.getByRole('tooltip');
  await jobOn(page, job).hover();
  for (const text of [/8:00/, 'Leak', '<i>Mill</i> & Sons', '1 Cross Street, Ulm']) await tip.getByText(text).waitFor();
  await expectSound(visit);
  await page.mouse.move(2, 2);
  await tip.waitFor({ state: 'detached' });
  // The focus that keys have put there.
  await page.keyboard.press('Tab');
  await jobOn(page, job).focus();
  await tip.waitFor();
  await page.keyboard.press('Escape');
  await tip.waitFor({ state: 'detached' });
});

it('unassigned jobs are ordered by town and address', async () => {
  const [ulm, aalen] = [
    await board.waiting({ address: { formatted: '1 Mill Road, Ulm' } }),
    await board.waiting({ address: { formatted: '2 Mill Road, Aalen' } }),
  ];
  const { page } = await board.open();
  const order = async (): Promise<readonly unknown[]> => {
    const cards = await unassigned(page).locator('[data-job]').all();
    return Promise.all(cards.map((card) => card.getAttribute('data-job')));
  };
  await until(async () => (await order()).join() === [ulm, aalen].join());
  await unassigned(page).getByLabel('Order of the unassigned jobs').selectOption('place');
  await until(async () => (await order()).join() === [aalen, ulm].join());
});
