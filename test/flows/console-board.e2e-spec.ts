import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { PHONE } from '../../tools/harness/browser.js';
import { until } from '../../tools/harness/until.js';
import { ConsolePages, expectSound } from '../support/console.js';

// The board of the console in a real browser (contract §16). Times are of 2031-03-03, in UTC.

const DATE = '2031-03-03';
const at = (time: string): string => `${DATE}T${time}:00.000Z`;

interface ShownJob {
  readonly version: number;
  readonly scheduled_at: string;
  readonly scheduled_duration: { readonly minutes: number };
  readonly assignee: { readonly worker: { readonly uuid: string } } | null;
}

let console: ConsolePages;
let anna: string;
let bert: string;
beforeAll(async () => {
  console = await ConsolePages.start();
  anna = await hire('Anna', 'Berg');
  bert = await hire('Bert', 'Cole');
  for (const worker of [anna, bert])
    await console.send('PATCH', `/v2/users/${worker}/shifts`, {
      shifts: [{ time_from: at('07:00'), time_to: at('16:00') }],
    });
});
afterAll(() => console.close());
afterEach(() => console.leave());

const hire = async (first_name: string, last_name: string): Promise<string> =>
  (await console.send('POST', '/v2/users', { first_name, last_name, email: `${first_name}@example.com` }))[
    'user_uuid'
  ] ?? '';
/** Creates a job of Anna at eight o'clock, for an hour. */
const schedule = async (more: object = {}): Promise<string> =>
  (
    await console.send('POST', '/v2/jobs', {
      scheduled_at: at('08:00'),
      scheduled_duration: { minutes: 60 },
      assignee: { worker: { uuid: anna } },
      ...more,
    })
  )['job_uuid'] ?? '';
const jobs: string[] = [];
beforeEach(async () => {
  for (const uuid of jobs.splice(0)) await console.send('DELETE', `/v2/jobs/${uuid}`);
});
async function made(more: object = {}): Promise<string> {
  const uuid = await schedule(more);
  jobs.push(uuid);
  return uuid;
}
const read = async (uuid: string): Promise<ShownJob> =>
  (await console.send<{ job: ShownJob }>('GET', `/v2/jobs/${uuid}`)).job;

const openBoard = (more = '') => console.open(`/board?date=${DATE}${more}`);
const block = (page: Page, uuid: string): Locator => page.locator(`[data-job="${uuid}"]`).first();
const lane = (page: Page, worker: string): Locator => page.locator(`[data-worker="${worker}"]`);
const notice = (page: Page, text: string): Locator => page.locator('.notice', { hasText: text });

/** Drags from the middle of one element by hours to the right, and to a lane. */
async function drag(page: Page, from: Locator, hours: number, to: Locator): Promise<void> {
  const [start, target, track] = [await from.boundingBox(), await to.boundingBox(), await to.boundingBox()];
  if (start === null || target === null || track === null) throw new Error('Not on the screen');
  const [x, y] = [start.x + start.width / 2, start.y + start.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y, { steps: 2 });
  await page.mouse.move(x + (hours * track.width) / 24, target.y + target.height / 2, { steps: 5 });
  await page.mouse.up();
}

describe('a job on the board', () => {
  it('is moved to another worker and time with the pointer, and back with "Undo"', async () => {
    const job = await made();
    const { page, faults } = await openBoard();
    await drag(page, block(page, job), 2.5, lane(page, bert));
    await notice(page, 'is moved').waitFor();
    expect(await read(job)).toMatchObject({
      scheduled_at: at('10:30'),
      assignee: { worker: { uuid: bert } },
      version: 2,
    });
    await lane(page, bert).locator(`[data-job="${job}"]`).waitFor();
    await notice(page, 'is moved').getByRole('button', { name: 'Undo' }).click();
    await until(async () => (await read(job)).version === 3);
    expect(await read(job)).toMatchObject({ scheduled_at: at('08:00'), assignee: { worker: { uuid: anna } } });
    expect(faults).toEqual([]);
  });

  it('takes longer when its end is dragged', async () => {
    const job = await made();
    const { page } = await openBoard();
    const [box, track] = [await block(page, job).boundingBox(), await lane(page, anna).boundingBox()];
    if (box === null || track === null) throw new Error('Not on the screen');
    await page.mouse.move(box.x + box.width - 3, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 3 + track.width / 48, box.y + 10, { steps: 4 });
    await page.mouse.up();
    await notice(page, 'is moved').waitFor();
    expect(await read(job)).toMatchObject({ scheduled_at: at('08:00'), scheduled_duration: { minutes: 90 } });
  });

  it('is moved with the keyboard: the space bar picks it up, arrows move it, Enter drops it, Escape puts it back', async () => {
    const job = await made();
    const { page } = await openBoard();
    await block(page, job).focus();
    await page.keyboard.press('Space');
    for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
    await page.locator('[aria-live=assertive]', { hasText: 'Bert Cole, 08:30 AM to 09:45 AM' }).waitFor();
    await page.keyboard.press('Enter');
    await notice(page, 'is moved').waitFor();
    expect(await read(job)).toMatchObject({
      scheduled_at: at('08:30'),
      scheduled_duration: { minutes: 75 },
      assignee: { worker: { uuid: bert } },
    });
    await block(page, job).focus();
    for (const key of ['Space', 'ArrowLeft', 'Escape']) await page.keyboard.press(key);
    expect(await page.locator('.carried-at').count()).toBe(0);
    expect((await read(job)).version).toBe(2);
  });

  it('that clashes stays where it was, shows the conflicts, and can be booked anyway', async () => {
    const [other, job] = [await made(), await made({ scheduled_at: at('12:00') })];
    await console.send('PATCH', '/v2/account', { scheduling: { checks: { overlap: 'refuse' } } });
    try {
      const { page } = await openBoard();
      await drag(page, block(page, job), -4, lane(page, anna));
      const dialog = page.getByRole('dialog', { name: 'The job conflicts with the schedule' });
      await dialog.waitFor();
      expect((await read(job)).scheduled_at).toBe(at('12:00'));
      await dialog.getByRole('button', { name: 'Book anyway' }).click();
      await notice(page, 'is moved').waitFor();
      expect((await read(job)).scheduled_at).toBe(at('08:00'));
      // Both are outlined.
      await page.locator(`[data-job="${job}"].overlaps`).waitFor();
      await page.locator(`[data-job="${other}"].overlaps`).waitFor();
    } finally {
      await console.send('PATCH', '/v2/account', { scheduling: { checks: { overlap: 'off' } } });
    }
  });

  it('that was changed meanwhile is not overwritten: the page says what changed and by whom', async () => {
    const job = await made();
    const { page } = await openBoard();
    await block(page, job).waitFor();
    // The page does not learn of the change in time.
    await page.route('**/v2/schedule*', (route) => route.abort());
    await console.send('PATCH', `/v2/jobs/${job}`, { description: 'By the office' });
    await drag(page, block(page, job), 2, lane(page, anna));
    await notice(page, 'was changed meanwhile: job_updated, by an integration').waitFor();
    expect(await read(job)).toMatchObject({ scheduled_at: at('08:00'), version: 2 });
  });

  it('appears for another person when one has moved it', async () => {
    const job = await made();
    const [one, other] = [await openBoard(), await openBoard()];
    await block(other.page, job).waitFor();
    await other.page.getByText('Live', { exact: true }).waitFor();
    await drag(one.page, block(one.page, job), 1, lane(one.page, bert));
    await lane(other.page, bert).locator(`[data-job="${job}"]`).waitFor();
  });

  it('opens when it is clicked', async () => {
    const job = await made();
    const { page } = await openBoard();
    await block(page, job).click();
    await page.waitForURL(`**/console/jobs/${job}`);
  });
});

describe('the board', () => {
  it('has the jobs that wait for somebody, which are dragged onto a lane', async () => {
    const job = await made({ scheduled_at: null, assignee: null, description: 'Leak' });
    const { page } = await openBoard();
    const waiting = page.getByRole('complementary', { name: 'Unassigned jobs' }).locator(`[data-job="${job}"]`);
    await waiting.waitFor();
    const [from, track] = [await waiting.boundingBox(), await lane(page, bert).boundingBox()];
    if (from === null || track === null) throw new Error('Not on the screen');
    await page.mouse.move(from.x + 20, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(track.x + (track.width * 11) / 24, track.y + track.height / 2, { steps: 5 });
    await page.mouse.up();
    await notice(page, 'is moved').waitFor();
    expect(await read(job)).toMatchObject({ scheduled_at: at('11:00'), assignee: { worker: { uuid: bert } } });
  });

  it('takes a job from its worker when it is dragged to the unassigned jobs', async () => {
    const job = await made();
    const { page } = await openBoard();
    const [from, panel] = [await block(page, job).boundingBox(), await page.locator('.unassigned').boundingBox()];
    if (from === null || panel === null) throw new Error('Not on the screen');
    await page.mouse.move(from.x + 20, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(panel.x + 60, panel.y + 300, { steps: 5 });
    await page.mouse.up();
    await notice(page, 'is moved').waitFor();
    expect(await read(job)).toMatchObject({ scheduled_at: at('08:00'), assignee: null });
    await page.locator(`.unassigned [data-job="${job}"]`).waitFor();
  });

  it('shows holds with the time that is left', async () => {
    const hold = await console.send('POST', '/v2/holds', {
      worker: { uuid: bert },
      from: at('13:00'),
      duration: { minutes: 60 },
    });
    const { page } = await openBoard();
    await lane(page, bert)
      .getByText(/^Held, 9:\d\d left$/)
      .waitFor();
    await console.send('DELETE', `/v2/holds/${hold['hold_uuid']}`);
    await lane(page, bert).getByText(/^Held/).waitFor({ state: 'detached' });
  });

  it('goes to other days, to the week, and by its address', async () => {
    const job = await made();
    const { page } = await openBoard();
    await page.getByRole('button', { name: 'Next day' }).click();
    await page.getByRole('heading', { name: 'Tuesday, March 4, 2031' }).waitFor();
    await page.getByLabel('View').selectOption('week');
    await page.getByRole('heading', { name: 'Week of Monday, March 3, 2031' }).waitFor();
    await page.locator(`a[href="/console/jobs/${job}"]`).waitFor();
    expect(new URL(page.url()).search).toBe('?date=2031-03-04&view=week');
  });

  it('loads at most 170 kB of compressed files', async () => {
    const visit = await console.open('/board');
    const sizes = await visit.page.evaluate<[name: string, size: number][]>(
      `performance.getEntries().filter(({ name, encodedBodySize }) => encodedBodySize > 0 && name.includes('/console'))
        .map(({ name, encodedBodySize }) => [name, encodedBodySize])`,
    );
    const scripts = sizes.filter(([name]) => name.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(1);
    const total = sizes.reduce((sum, [, size]) => sum + size, 0);
    expect(total).toBeGreaterThan(50_000);
    expect(total).toBeLessThanOrEqual(170_000);
  });

  it.each([
    ['a day', '', undefined, 'light'],
    ['a day', '', undefined, 'dark'],
    ['a week', '&view=week', undefined, 'light'],
    ['a phone', '', PHONE, 'light'],
    ['a phone', '', PHONE, 'dark'],
  ] as const)('is sound: %s%s', async (_, more, viewport, colours) => {
    await made();
    await made({ scheduled_at: at('08:30') });
    const visit = await console.open(`/board?date=${DATE}${more}`, { ...(viewport && { viewport }), colours });
    await visit.page.getByText('Anna Berg').first().waitFor();
    await expectSound(visit);
  });
});
