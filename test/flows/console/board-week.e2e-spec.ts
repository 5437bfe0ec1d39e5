import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { PHONE } from '../../../tools/harness/browser.js';
import { dialog, notice } from '../../support/console.js';
import { at, ConsoleBoard, DATE, dayOf, dragOnto, jobOn, moved, unassigned } from '../../support/console-board.js';

// The board of a week in a real browser (contract §16): the week of 2031-03-03.

const WEDNESDAY = '2031-03-05';

let board: ConsoleBoard;
let anna: string;
let bert: string;
beforeAll(async () => {
  board = await ConsoleBoard.start();
  ({ anna, bert } = board);
});
afterEach(() => board.leave());

const openWeek = () => board.open('&view=week');

describe('a job of a week', () => {
  it('is dragged to another day and worker, keeps its time of the day, and goes back with "Undo"', async () => {
    const job = await board.job({ scheduled_at: at('09:20') });
    const { page, faults } = await openWeek();
    await dragOnto(page, jobOn(dayOf(page, anna, DATE), job), dayOf(page, bert, WEDNESDAY));
    await moved(page).waitFor();
    expect(await board.read(job)).toMatchObject({
      scheduled_at: at('09:20', WEDNESDAY),
      assignee: { worker: { uuid: bert } },
      version: 2,
    });
    await jobOn(dayOf(page, bert, WEDNESDAY), job).waitFor();
    await moved(page).getByRole('button', { name: 'Undo' }).click();
    await jobOn(dayOf(page, anna, DATE), job).waitFor();
    expect(await board.version(job, 3)).toMatchObject({
      scheduled_at: at('09:20'),
      assignee: { worker: { uuid: anna } },
    });
    expect(faults).toEqual([]);
  });

  it('is moved with the keyboard: left and right to other days, up and down to other workers', async () => {
    const job = await board.job();
    const { page } = await openWeek();
    await jobOn(page, job).focus();
    for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowDown']) await page.keyboard.press(key);
    await page.locator('[aria-live=assertive]', { hasText: 'Bert Cole, Tuesday 08:00 AM' }).waitFor();
    await page.keyboard.press('Enter');
    await jobOn(dayOf(page, bert, '2031-03-04'), job).waitFor();
    expect(await board.version(job, 2)).toMatchObject({
      scheduled_at: at('08:00', '2031-03-04'),
      scheduled_duration: { minutes: 60 },
      assignee: { worker: { uuid: bert } },
    });
    await page.locator(`[data-job="${job}"]:focus`).waitFor();
    await page.keyboard.press('Delete');
    await jobOn(unassigned(page), job).waitFor();
    expect(await board.version(job, 3)).toMatchObject({ assignee: null });
  });

  it('without a time is dragged from the unassigned jobs to a day, at eight', async () => {
    const job = await board.waiting();
    const { page } = await openWeek();
    await dragOnto(page, jobOn(unassigned(page), job), dayOf(page, anna, WEDNESDAY));
    await jobOn(dayOf(page, anna, WEDNESDAY), job).waitFor();
    expect(await board.version(job, 2)).toMatchObject({
      scheduled_at: at('08:00', WEDNESDAY),
      assignee: { worker: { uuid: anna } },
    });
  });

  it('that clashes stays where it was, and can be booked anyway', async () => {
    const [job] = [await board.job(), await board.job({ scheduled_at: at('08:00', WEDNESDAY) })];
    await board.pages.refuseOverlaps();
    const { page } = await openWeek();
    await dragOnto(page, jobOn(page, job), dayOf(page, anna, WEDNESDAY));
    const dialog = page.getByRole('dialog', { name: 'The job conflicts with the schedule' });
    await dialog.waitFor();
    await jobOn(dayOf(page, anna, DATE), job).waitFor();
    expect((await board.read(job)).scheduled_at).toBe(at('08:00'));
    await dialog.getByRole('button', { name: 'Book anyway' }).click();
    await moved(page).waitFor();
    expect((await board.read(job)).scheduled_at).toBe(at('08:00', WEDNESDAY));
  });

  it('that was changed meanwhile is not overwritten', async () => {
    const job = await board.job();
    const { page } = await openWeek();
    await jobOn(page, job).waitFor();
    await board.changeWhileSent(page, job, { scheduled_at: at('09:00') });
    await dragOnto(page, jobOn(page, job), dayOf(page, bert, WEDNESDAY));
    await notice(page, 'was changed meanwhile: Time by ').waitFor();
    expect(await board.read(job)).toMatchObject({ scheduled_at: at('09:00'), version: 2 });
  });

  it('keeps its local time where the clocks change in between', async () => {
    await board.pages.send('PATCH', '/v2/account', { time_zone: 'Europe/Berlin' });
    try {
      // Clocks are set forward on Sunday, 30 March 2031, at 01:00 in UTC.
      const job = await board.job({ scheduled_at: at('07:00', '2031-03-28') });
      const { page } = await board.pages.open('/board?date=2031-03-28&view=week', { locale: 'en-GB' });
      await dragOnto(page, jobOn(page, job), dayOf(page, anna, '2031-03-30'));
      await moved(page).waitFor();
      expect((await board.read(job)).scheduled_at).toBe(at('06:00', '2031-03-30'));
    } finally {
      await board.pages.send('PATCH', '/v2/account', { time_zone: 'UTC' });
    }
  });
});

it('the week has holds with the time that is left, and marks today', async () => {
  const { hold_uuid: hold } = await board.pages.send('POST', '/v2/holds', {
    worker: { uuid: bert },
    from: at('13:00', WEDNESDAY),
    duration: { minutes: 60 },
  });
  const { page } = await openWeek();
  await dayOf(page, bert, WEDNESDAY)
    .getByText(/^01:00 PM held, 9:\d\d left$/)
    .waitFor();
  expect(await page.locator('th[aria-current]').count()).toBe(0);
  await page.getByRole('button', { name: 'Today' }).click();
  const today = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' });
  await page.locator('th[aria-current]', { hasText: today.format() }).waitFor();
  await board.pages.send('DELETE', `/v2/holds/${hold}`);
});

it('the board goes to other days, to the week, and by its address', async () => {
  const job = await board.job();
  const { page } = await board.open();
  await page.getByRole('button', { name: 'Next day' }).click();
  await page.getByRole('heading', { name: 'Tuesday, March 4, 2031' }).waitFor();
  await page.getByLabel('View').selectOption('week');
  await page.getByRole('heading', { name: 'Week of Sunday, March 2, 2031' }).waitFor();
  await page.locator(`a[href$="/jobs/${job}"]`).waitFor();
  expect(new URL(page.url()).search).toBe('?date=2031-03-04&hours=all&view=week');
});

it('a page follows the region of the browser: its language, its dates, and the day on which weeks begin', async () => {
  const { page } = await board.open('&view=week', { locale: 'de-DE' });
  await page.getByRole('heading', { name: 'Week of Monday, 3 March 2031' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en-DE');
  await page.getByLabel('View').selectOption('day');
  await page.locator('.hours-time span').last().waitFor();
  expect(await page.locator('.hours-time span').allInnerTexts()).toContain('16:00');
});

it('a phone lists the week by day, each job once with all who do it', async () => {
  const team = await board.create('/v2/teams', { name: 'Squad', worker_uuids: [anna, bert] });
  const [first, second] = [
    await board.job({ assignee: { team: { uuid: team } } }),
    await board.job({ scheduled_at: at('10:00', WEDNESDAY) }),
  ];
  const waiting = await board.waiting();
  const { page } = await board.open('&view=week', { viewport: PHONE });
  const monday = page.getByRole('region', { name: 'Monday, March 3' });
  await monday.locator(`a[href$="/jobs/${first}"]`, { hasText: 'Anna Berg, Bert Cole' }).waitFor();
  expect(await monday.getByRole('link').count()).toBe(1);
  await page
    .getByRole('region', { name: 'Wednesday, March 5' })
    .locator(`a[href$="/jobs/${second}"]`, { hasText: 'Anna Berg' })
    .waitFor();
  await unassigned(page).locator(`a[href$="/jobs/${waiting}"]`).click();
  await dialog(page).getByRole('link', { name: 'Open the job' }).click();
  await page.waitForURL(`**/jobs/${waiting}`);
});
