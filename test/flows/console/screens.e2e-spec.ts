import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ConsolePages, heading } from '../../support/console.js';

// Screens of the console whose files do not arrive.

const FILE = '**/clients-screen-*.js';

let pages: ConsolePages;
beforeAll(async () => {
  pages = await ConsolePages.start();
});
afterEach(() => pages.leave());

const go = (page: Page, screen: string): Promise<void> => page.getByRole('link', { name: screen, exact: true }).click();
const problem = (page: Page, text: string): Promise<void> => page.getByRole('alert').getByText(text).waitFor();
const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name }).click();

describe('a screen whose file was not loaded', () => {
  it('is loaded by "Try again"', async () => {
    const { page } = await pages.open('/board');
    await page.route(FILE, (route) => route.abort());
    await go(page, 'Clients');
    await problem(page, 'The screen could not be loaded.');
    await page.unroute(FILE);
    await press(page, 'Try again');
    await heading(page, 'Clients').waitFor();
  });

  it('is loaded when somebody goes to it again', async () => {
    const { page } = await pages.open('/board');
    await page.route(FILE, (route) => route.abort());
    await go(page, 'Clients');
    await problem(page, 'The screen could not be loaded.');
    await page.unroute(FILE);
    await go(page, 'Jobs');
    await heading(page, 'Jobs').waitFor();
    await go(page, 'Clients');
    await heading(page, 'Clients').waitFor();
  });

  it('leaves the page as it is while the service is away, and is loaded when it is back', async () => {
    const { page } = await pages.open('/board');
    await page.route(`${pages.url}/**`, (route) => route.abort());
    await go(page, 'Clients');
    const away = 'The service does not respond. Check the connection and try again.';
    await problem(page, away);
    for (let i = 0; i < 2; i++) {
      await press(page, 'Try again');
      await problem(page, away);
    }
    await page.unrouteAll({ behavior: 'wait' });
    await press(page, 'Try again');
    await heading(page, 'Clients').waitFor();
  });

  it('because the service has another version of the console says so, and is there after a reload', async () => {
    const { page } = await pages.open('/board');
    await page.route(FILE, (route) => route.fulfill({ status: 404 }));
    await page.route(/\/console\/[^/]+\/clients$/, async (route) => {
      const body = (await (await fetch(`${pages.url}/console`)).text()).replace(/index-[^"]+\.js/, 'index-newer.js');
      await route.fulfill({ body, contentType: 'text/html' });
    });
    await go(page, 'Clients');
    await problem(page, 'The console has been updated since this page was opened.');
    await page.unrouteAll({ behavior: 'wait' });
    await press(page, 'Reload the page');
    await heading(page, 'Clients').waitFor();
  });
});

it('an address without a screen says so', async () => {
  const { page } = await pages.open('/board');
  // Neither names of parts of screens nor what every object has is a screen.
  for (const path of ['nothing', 'job-peek', 'constructor']) {
    await page.goto(`${pages.url}${pages.base}/${path}`);
    await heading(page, 'There is no such page').waitFor();
  }
  expect(await page.getByRole('link', { name: 'board', exact: true }).count()).toBe(1);
});
