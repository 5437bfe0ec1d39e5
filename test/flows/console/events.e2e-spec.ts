import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ConsolePages, press, rows } from '../../support/console.js';
import { until } from '../../../tools/harness/until.js';

let pages: ConsolePages;
beforeAll(async () => {
  pages = await ConsolePages.start();
});
afterEach(() => pages.leave());

const client = async (name: string): Promise<string> =>
  (await pages.send('POST', '/v2/clients', { organization: true, organization_name: name })).client_uuid ?? '';
const rename = (uuid: string, name: string): Promise<unknown> =>
  pages.send('PATCH', `/v2/clients/${uuid}`, { organization_name: name });
const head = async (): Promise<number> => (await pages.send<{ head: number }>('GET', '/v2/events?limit=1')).head;

const firstRow = (page: Page, text: string): Promise<void> => rows(page).first().filter({ hasText: text }).waitFor();

/** Opens the feed, and waits until the stream is there. */
async function feed(search = '', options = {}) {
  const visit = await pages.open(`/events${search}`, options);
  await visit.page.getByText('Live', { exact: true }).waitFor();
  return visit;
}

describe('the feed', () => {
  it('shows the last events, newest first, and new ones as they are recorded', async () => {
    const uuid = await client('Acme');
    const { page } = await feed();
    await firstRow(page, 'client_created');
    await rename(uuid, 'Acme & Sons');
    await firstRow(page, 'client_updated');
    const positions = (await rows(page).locator('td:first-child').allInnerTexts()).map(Number);
    expect(positions).toEqual(Array.from({ length: await head() }, (_, index) => positions.length - index));
  });

  it('filters by entity type and type, old and new events alike, with the filters in the address', async () => {
    const uuid = await client('Acme');
    const { page } = await feed();
    const types = page.getByLabel('Event type');
    await page.getByLabel('Entity').selectOption('Job type');
    await until(async () => (await types.locator('option').count()) === 5);
    const jobTypes = ['All types', 'job_type_created', 'job_type_deleted', 'job_type_restored', 'job_type_updated'];
    expect(await types.locator('option').allInnerTexts()).toEqual(jobTypes);
    await page.getByLabel('Entity').selectOption('Client');
    await types.selectOption('client_updated');
    await rename(uuid, 'First');
    await firstRow(page, String(await head()));
    const shownTypes = () => rows(page).locator('td:nth-child(3)').allInnerTexts();
    // Until they are read, the rows of the filters before stay.
    await until(async () => (await shownTypes()).every((type) => type === 'client_updated'));
    await pages.send('POST', '/v2/catalog/products/units', { name: 'Piece', code: 'pc' });
    await rename(uuid, 'Second');
    await firstRow(page, String(await head()));
    expect(new Set(await shownTypes())).toEqual(new Set(['client_updated']));
    expect(new URL(page.url()).search).toBe('?entity_type=client&types=client_updated');
    const { page: other } = await feed('?entity_type=unit');
    await firstRow(other, 'unit_created');
    expect(await rows(other).count()).toBe(1);
    await press(other, 'Clear the filters');
    await rows(other).filter({ hasText: 'client_updated' }).first().waitFor();
  });

  it('says that there are no such events, and shows the first of them', async () => {
    const { page } = await feed('?types=client_deleted');
    await page.getByText('There are no such events').waitFor();
    await pages.send('DELETE', `/v2/clients/${await client('Gone')}`);
    await firstRow(page, 'client_deleted');
  });

  it('shows an event with its snapshot, by its position in the address, and links to its entity', async () => {
    const uuid = await client('Snapshot of Acme');
    const position = await head();
    const { page } = await feed();
    await rows(page).first().getByRole('button', { name: 'client_created' }).click();
    const detail = page.getByRole('region', { name: `Event ${position}` });
    await detail.getByLabel('Data').getByText('"organization_name": "Snapshot of Acme"').waitFor();
    await detail.getByLabel('Snapshot').getByText('"version": 1').waitFor();
    expect(new URL(page.url()).search).toBe(`?position=${position}`);
    expect(await detail.getByRole('link').getAttribute('href')).toBe(`${pages.base}/clients/${uuid}`);
    await press(page, 'Events of this entity');
    await until(async () => (await rows(page).count()) === 1);
    await press(page, 'Close');
    await detail.waitFor({ state: 'detached' });
  });

  it('links jobs, sites, clients and webhooks to their screens', async () => {
    const owner = await client('Owner');
    const site = await pages.send('POST', '/v2/sites', { name: 'Roof', client_uuid: owner });
    const webhook = await pages.send('POST', '/v2/webhooks', {
      url: 'https://example.com/',
      event_types: ['*'],
      enabled: false,
    });
    const { page } = await feed();
    await firstRow(page, 'webhook_created');
    for (const path of [`clients/${owner}`, `sites/${site.site_uuid}`, `deliveries/${webhook.webhook_uuid}`])
      expect(await page.locator(`a[href$="/${path}"]`).count()).toBeGreaterThan(0);
  });

  it('pauses, counts what waits, and goes on', async () => {
    const uuid = await client('Acme');
    const { page } = await feed();
    await firstRow(page, 'client_created');
    await press(page, 'Pause');
    await rename(uuid, 'One');
    await page.getByText('1 event waits').waitFor();
    await rename(uuid, 'Two');
    await page.getByText('2 events wait').waitFor();
    await firstRow(page, 'client_created');
    await press(page, 'Go on');
    await firstRow(page, 'client_updated');
    await rename(uuid, 'Three');
    await until(async () => (await rows(page).first().innerText()).includes(String(await head())));
  });

  it('copies the position of the newest event', async () => {
    await client('Acme');
    const position = await head();
    const { page } = await feed('', { isNew: true });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: pages.url });
    await rows(page)
      .first()
      .filter({ hasText: String(position) })
      .waitFor();
    await press(page, 'Copy position');
    await page.locator('.notice', { hasText: `Position ${position} is copied` }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(String(position));
  });

  it('connects again after a failure to read which types there are', async () => {
    const { page } = await pages.open('/events');
    let failures = 0;
    await page.route('**/v2/event_types*', async (route) => {
      if (failures++ < 8) await route.fulfill({ status: 503, json: { code: 'unavailable', detail: 'Later' } });
      else await route.continue();
    });
    await page.reload();
    await page.getByText('Live', { exact: true }).waitFor();
    await client('After the failure');
    await firstRow(page, 'client_created');
  });

  it('says which scope a key lacks', async () => {
    const { page, faults } = await pages.open('/events', { key: await pages.keyWith('crm:read') });
    await page.getByText('integrations:read').waitFor();
    expect(faults).toEqual([]);
  });

  it('reads older events page by page', async () => {
    const uuid = await client('Busy');
    await pages.batch(
      Array.from({ length: 240 }, (_, n) => ({
        method: 'PATCH',
        path: `/v2/clients/${uuid}`,
        body: { organization_name: `Busy ${n}` },
      })),
    );
    const { page } = await feed();
    await rows(page).first().waitFor();
    const before = await rows(page).count();
    await press(page, 'Load more');
    await until(async () => (await rows(page).count()) > before);
    const positions = (await rows(page).locator('td:first-child').allInnerTexts()).map(Number);
    expect(positions).toEqual(Array.from({ length: positions.length }, (_, index) => (positions[0] ?? 0) - index));
  });
});
