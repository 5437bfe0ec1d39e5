import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { until } from '../../../tools/harness/until.js';
import { sharedBrowser } from '../../support/browser.js';
import { consoleService, openScreen, press } from '../../support/console.js';
import { ConsoleBoard, DATE, dragBy, jobOn, lane, unassigned } from '../../support/console-board.js';

// What a board shows of the changes of others, and which unassigned jobs (contract §16).

let board: ConsoleBoard;
let anna: string;
let bert: string;
beforeAll(async () => {
  board = await ConsoleBoard.start();
  ({ anna, bert } = board);
});
afterEach(() => board.leave());

const live = (page: Page): Promise<void> => page.getByText('Live', { exact: true }).waitFor();

describe('a job that one person moves', () => {
  it('appears there for another one', async () => {
    const job = await board.job();
    const [one, other] = [await board.open(), await board.open()];
    await jobOn(other.page, job).waitFor();
    await live(other.page);
    await dragBy(one.page, jobOn(one.page, job), 1, lane(one.page, bert));
    await jobOn(lane(other.page, bert), job).waitFor();
  });

  it('appears there while events come faster than the board is read, and no read is cancelled', async () => {
    const [job, other] = [await board.job(), await board.waiting()];
    const { page } = await board.open();
    await jobOn(lane(page, anna), job).waitFor();
    await live(page);
    const cancelled: string[] = [];
    page.on('requestfailed', (request) => cancelled.push(request.url()));
    let events = 0;
    await page.route('**/v2/schedule*', async (route) => {
      const before = events;
      const headers = { ...route.request().headers(), 'sec-fetch-site': 'same-origin' };
      const response = await route.fetch({ headers });
      await until(() => events >= before + 20, { intervalMs: 5 });
      await route.fulfill({ response });
    });
    const over = new AbortController();
    const change = async (): Promise<void> => {
      while (!over.signal.aborted)
        await board.pages.send('PATCH', `/v2/jobs/${other}`, { description: `Change ${events++}` });
    };
    const changes = change();
    try {
      await until(() => events > 20);
      await board.pages.send('PATCH', `/v2/jobs/${job}`, { assignee: { worker: { uuid: bert } } });
      await jobOn(lane(page, bert), job).waitFor();
    } finally {
      over.abort();
      await changes;
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    expect(cancelled).toEqual([]);
  });

  it('appears there after a restart of the service, when it was moved meanwhile', async () => {
    const job = await board.job();
    const { cluster } = await consoleService();
    const first = await cluster.api();
    const visit = await (await sharedBrowser()).visit(first.url);
    const { page } = visit;
    await openScreen(visit, first.url, board.pages.key, `/board?date=${DATE}`);
    await jobOn(lane(page, anna), job).waitFor();
    await live(page);
    await first.close();
    await board.pages.send('PATCH', `/v2/jobs/${job}`, { assignee: { worker: { uuid: bert } } });
    const second = await cluster.api({ port: Number(new URL(first.url).port) });
    await jobOn(lane(page, bert), job).waitFor();
    await live(page);
    await page.context().close();
    await second.close();
  });
});

it('a board whose stream falls silent is grey and says since when, and follows again when the service is back', async () => {
  const job = await board.job();
  const { page } = await board.open('', { isNew: true });
  await page.clock.install();
  await page.reload();
  await jobOn(lane(page, anna), job).waitFor();
  await live(page);
  // As a service that is frozen: it accepts connections and answers nothing.
  await page.route('**/v2/events/stream?*', () => undefined);
  await page.clock.fastForward('00:20');
  await live(page);
  await page.clock.fastForward('00:40');
  await page.getByText(/^Offline since \d\d:\d\d [AP]M$/).waitFor();
  await page.locator('.offline .day').waitFor();
  await board.pages.send('PATCH', `/v2/jobs/${job}`, { assignee: { worker: { uuid: bert } } });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // The connection that hangs is given up as well.
  await page.clock.fastForward('00:40');
  await live(page);
  await jobOn(lane(page, bert), job).waitFor();
  expect(await page.locator('.offline').count()).toBe(0);
});

describe('the unassigned jobs', () => {
  /** The unassigned jobs that the page shows, when they are some. */
  const shows = (page: Page, ...expected: readonly string[]): Promise<void> =>
    until(async () => {
      const found = await page.evaluate<string[]>(
        "[...document.querySelectorAll('.unassigned [data-job]')].map(({ dataset }) => dataset.job)",
      );
      return JSON.stringify(found.toSorted()) === JSON.stringify([...expected].toSorted());
    });

  it('are filtered by territory, which is that of the board', async () => {
    const south = await board.create('/v2/territories', { name: 'South' });
    const [here, elsewhere] = [await board.waiting({ territory_uuid: south }), await board.waiting()];
    await board.pages.send('PATCH', `/v2/users/${anna}`, { territory_uuid: south });
    const { page } = await board.open();
    await shows(page, here, elsewhere);
    await page.getByLabel('Territory').selectOption('South');
    await shows(page, here);
    expect(await lane(page, anna).count()).toBe(1);
    expect(new URL(page.url()).searchParams.get('territory')).toBe(south);
    await page.getByLabel('Territory').selectOption('All territories');
    await shows(page, here, elsewhere);
  });

  it('are filtered by a skill that they require', async () => {
    const [welding, brazing] = [
      await board.create('/v2/skills', { name: 'Welding' }),
      await board.create('/v2/skills', { name: 'Brazing' }),
    ];
    const [both, one, none] = [
      await board.waiting({ skill_uuids: [welding, brazing] }),
      await board.waiting({ skill_uuids: [welding] }),
      await board.waiting(),
    ];
    const { page } = await board.open();
    await shows(page, both, one, none);
    await press(page, 'Filter');
    await unassigned(page).getByLabel('Skill').selectOption('Welding');
    await shows(page, both, one);
    await unassigned(page).getByLabel('Skill').selectOption('Brazing');
    await shows(page, both);
    // The address has the filter.
    await page.reload();
    await shows(page, both);
  });

  it('are filtered by status; by default they are open', async () => {
    const [open, canceled] = [await board.waiting(), await board.waiting()];
    await board.pages.send('POST', `/v2/jobs/${canceled}/cancel`, {});
    const { page } = await board.open();
    await shows(page, open);
    await press(page, 'Filter');
    await unassigned(page).getByLabel('Status').selectOption('Canceled');
    await shows(page, canceled);
    await unassigned(page).getByLabel('Status').selectOption('Finished');
    await unassigned(page).getByText('No unassigned job matches the filters.').waitFor();
    await unassigned(page).getByRole('button', { name: 'Clear the filters' }).click();
    await shows(page, open);
  });

  it('are filtered by text', async () => {
    const [leak, boiler] = [
      await board.waiting({ description: 'Leaking tap' }),
      await board.waiting({ description: 'Boiler service' }),
    ];
    const { page } = await board.open();
    await shows(page, leak, boiler);
    // The search is complete a moment after a change.
    await until(
      async () => (await board.pages.send<{ jobs: object[] }>('GET', '/v2/jobs?search=leaking')).jobs.length === 1,
    );
    await unassigned(page).getByLabel('Search').fill('leak');
    await shows(page, leak);
    await unassigned(page).getByLabel('Search').fill('');
    await shows(page, leak, boiler);
  });

  it('say that there are none', async () => {
    const { page } = await board.open();
    await unassigned(page).getByText('Every job has an assignee. New jobs without an assignee appear here.').waitFor();
  });
});

it('the unassigned jobs are counted and read page by page, and show what they are planned by', async () => {
  const about = { scheduled_duration: { minutes: 90 }, address: { formatted: '12 Mill Road, Leeds' } };
  const job = await board.waiting({ description: 'Leak under the oven', ...about });
  const { page } = await board.open();
  const heading = unassigned(page).getByRole('heading');
  await heading.filter({ hasText: /^Unassigned 1$/ }).waitFor();
  const text = await jobOn(unassigned(page), job).innerText();
  for (const part of ['Leak under the oven', '1 h 30 min', 'Leeds']) expect(text).toContain(part);
  await board.waitingMany(120);
  await page.reload();
  await heading.filter({ hasText: /^Unassigned 100\+$/ }).waitFor();
  await unassigned(page).getByRole('button', { name: 'Load more' }).click();
  await heading.filter({ hasText: /^Unassigned 121$/ }).waitFor();
  expect(await unassigned(page).locator('[data-job]').count()).toBe(121);
});
