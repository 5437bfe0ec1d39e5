import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { axe, isTooWide, PHONE, type Visit } from '../../tools/harness/browser.js';
import type { PageOptions, PagePool } from '../support/browser.js';
import { ConsolePages, consoleService } from '../support/console.js';
import { LONG } from '../support/long.js';

// The reference and the guides in a real browser.

let pool: PagePool;
let url: string;
let key: string;
const visits: (readonly [Visit, PageOptions])[] = [];
beforeAll(async () => {
  ({ pool } = await consoleService());
  ({ url, key } = await ConsolePages.start());
});
afterEach(async () => {
  for (const [visit, options] of visits.splice(0)) await pool.giveBack(visit, options);
});

/** Opens a page of the service and waits for its heading. */
async function open(path: string, options: PageOptions = {}): Promise<Visit> {
  const visit = await pool.take(options);
  visits.push([visit, options]);
  await visit.page.goto(url + path);
  // The reference shows a list of operations first.
  const heading = /^\/docs(#|$)/.test(path) ? '#reference h1' : 'h1';
  await visit.page.locator(heading).first().waitFor();
  return visit;
}

const OPERATIONS = [
  ['create a client', 'createClient', '/v2/clients', 201],
  ['list jobs', 'listJobs', '/v2/jobs', 200],
] as const;

describe('the reference', () => {
  it.each(LONG ? OPERATIONS : OPERATIONS.slice(0, 1))(
    'finds "%s" and sends its example as it is',
    async (words, id, path, status) => {
      const { page, faults } = await open('/docs');
      await page.getByPlaceholder('Token').fill(key);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').waitFor();
      await page.keyboard.type(words);
      await page.locator(`[role=option][id$="/${id}"]`).click();
      await page.locator(`[id$="/${id}"]`).getByRole('button', { name: 'Test Request' }).click();
      const response = page.waitForResponse((one) => one.url().startsWith(url + path));
      await page.locator('[data-addressbar-action=send]:visible').click();
      expect((await response).status()).toBe(status);
      expect(faults).toEqual([]);
      // The key is there after a look at a guide, and gone with the tab.
      await page.goto(`${url}/docs/guides`);
      await page.getByRole('navigation', { name: 'Site' }).getByText('Reference').click();
      expect(await page.getByPlaceholder('Token').inputValue()).toBe(key);
      expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain(key);
    },
  );

  it('shows an operation of an address at once, with its errors in one line', async () => {
    const { page, faults } = await open('/docs#tag/jobs/startJob');
    const operation = page.locator('[id$="tag/jobs/startJob"]');
    await operation.getByRole('link', { name: 'job.not_startable' }).click();
    await page.waitForURL('**/errors/job.not_startable');
    expect(faults).toEqual([]);
  });
});

describe('the guides', () => {
  it('lead to each other, to their examples, and back to the reference', async () => {
    const { page, faults } = await open('/docs');
    const site = page.getByRole('navigation', { name: 'Site' });
    await site.getByText('Guides').click();
    await page.getByRole('navigation', { name: 'Guides' }).getByText('Webhooks').click();
    await page.getByRole('main').getByRole('link', { name: 'examples/receiver.ts' }).click();
    await page.getByRole('heading', { level: 1, name: 'receiver.ts' }).waitFor();
    await site.getByText('Reference').click();
    await page.locator('#reference h1').waitFor();
    expect(faults).toEqual([]);
  });
});

describe('the guide for the console', () => {
  it('shows its pictures', async () => {
    const { page, faults } = await open('/docs/guides/console');
    await page.waitForLoadState();
    const pictures = await page.evaluate('[...document.images].map((one) => [one.complete, one.naturalWidth > 0])');
    expect(pictures).toEqual(Array(3).fill([true, true]));
    expect(faults).toEqual([]);
  });
});

const PAGES = [
  '/docs/guides/webhooks',
  '/errors/validation_failed',
  '/docs',
  '/docs#tag/jobs/startJob',
  '/docs#tag/clients/createClient',
  '/docs/guides',
  '/docs/guides/console',
  '/',
  '/errors',
];

describe.each(LONG ? PAGES : PAGES.slice(0, 1))('%s', (path) => {
  it.each(LONG ? (['light', 'dark'] as const) : (['light'] as const))(
    'fits desktops and phones, and axe finds nothing, in %s colours',
    async (colours) => {
      const { page, faults } = await open(path, { colours });
      await page.waitForLoadState('networkidle');
      expect(await axe(page)).toEqual([]);
      expect(await isTooWide(page)).toBe(false);
      await page.setViewportSize(PHONE);
      expect(await axe(page)).toEqual([]);
      expect(await isTooWide(page)).toBe(false);
      expect(faults).toEqual([]);
    },
  );
});
