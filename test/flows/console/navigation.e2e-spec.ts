import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { until } from '../../../tools/harness/until.js';
import { heading, press } from '../../support/console.js';
import { ConsoleBoard, DATE } from '../../support/console-board.js';

// The history of the browser, and the titles by which it and the tabs name the pages.

let board: ConsoleBoard;
beforeAll(async () => {
  board = await ConsoleBoard.start();
});
afterEach(() => board.leave());

const queryOf = (page: Page): string => new URL(page.url()).search;

describe('"Back"', () => {
  it('leads to the day before, day by day, and to the week', async () => {
    const { page } = await board.open();
    await press(page, 'Next day');
    await heading(page, 'Tuesday, March 4, 2031').waitFor();
    await press(page, 'Next day');
    await heading(page, 'Wednesday, March 5, 2031').waitFor();
    await page.getByLabel('View').selectOption('week');
    await heading(page, 'Week of Sunday, March 2, 2031').waitFor();
    await page.goBack();
    await heading(page, 'Wednesday, March 5, 2031').waitFor();
    await page.goBack();
    await heading(page, 'Tuesday, March 4, 2031').waitFor();
    await page.goBack();
    await heading(page, 'Monday, March 3, 2031').waitFor();
    await page.goForward();
    await heading(page, 'Tuesday, March 4, 2031').waitFor();
  });

  it('leads over what is typed: a date, and a search', async () => {
    // The history of a page that was used before may be full: it has at most 50 entries.
    const { page } = await board.open('', { isNew: true });
    const date = page.getByLabel('Date');
    const length = (): Promise<number> => page.evaluate<number>('history.length');
    const before = await length();
    await date.focus();
    await page.keyboard.type('04122032');
    await heading(page, 'Monday, April 12, 2032').waitFor();
    for (const text of ['boil', 'boiler']) {
      await page.getByRole('searchbox').fill(text);
      await page.waitForURL((url) => url.searchParams.get('search') === text);
    }
    expect((await length()) - before).toBe(1);
    await page.goBack();
    await heading(page, 'Monday, March 3, 2031').waitFor();
    expect(queryOf(page)).toBe(`?date=${DATE}`);
  });

  it('leads to the filters before', async () => {
    const { page } = await board.pages.open('/jobs');
    await page.getByRole('button', { name: 'Started' }).click();
    await press(page, 'Unassigned');
    await page.waitForURL((url) => url.search === '?status=started&unassigned=true');
    await page.goBack();
    expect(queryOf(page)).toBe('?status=started');
    await page.locator('[data-selected]', { hasText: 'Started' }).waitFor();
    await page.goBack();
    expect(queryOf(page)).toBe('');
  });
});

describe('the title of a page', () => {
  const titled = (page: Page, title: string): Promise<unknown> => until(async () => (await page.title()) === title);

  it('names the screen and the account', async () => {
    const { account } = await board.pages.send<{ account: { name: string } }>('GET', '/v2/account');
    const client = await board.create('/v2/clients', { organization: true, organization_name: 'Mill' });
    const { page } = await board.open();
    await titled(page, `Board, Monday, March 3, 2031 – ${account.name} – Fieldline`);
    for (const [path, name] of [
      ['/jobs', 'Jobs'],
      ['/clients', 'Clients'],
      ['/clients/new', 'New client'],
      [`/clients/${client}`, 'Mill'],
      [`/clients/${client}/edit`, 'Edit Mill'],
      ['/sites', 'Sites'],
      ['/people', 'People'],
      ['/people/new', 'New person'],
      ['/deliveries', 'Deliveries'],
      ['/events', 'Events'],
      ['/settings', 'Account – Settings'],
      ['/settings/keys', 'API keys – Settings'],
      ['/nothing', 'No such page'],
    ] as const) {
      await page.goto(`${board.pages.url}${board.pages.base}${path}`);
      await titled(page, `${name} – ${account.name} – Fieldline`);
    }
    await page.getByRole('link', { name: 'Jobs', exact: true }).click();
    await titled(page, `Jobs – ${account.name} – Fieldline`);
    await page.goto(`${board.pages.url}/console/sign-in`);
    await titled(page, 'Sign in – Fieldline');
  });

  it('of a job names its work and its client', async () => {
    const client = await board.create('/v2/clients', { organization: true, organization_name: 'Millstone Bakery' });
    const job = await board.job({ description: 'Leak\nunder the oven', client_uuid: client });
    const { page } = await board.pages.open(`/jobs/${job}`);
    await until(async () => (await page.title()).startsWith('Leak – Millstone Bakery – '));
    await page.getByRole('heading', { name: /^Leak – Millstone Bakery Job \d+ Scheduled$/ }).waitFor();
    const bare = await board.job();
    await page.goto(`${board.pages.url}${board.pages.base}/jobs/${bare}`);
    await until(async () => /^Job \d+ – /.test(await page.title()));
  });
});
