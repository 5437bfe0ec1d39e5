import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axe } from '../../../tools/harness/browser.js';
import { ConsolePages, notice, press } from '../../support/console.js';
import { layoutFaults } from '../../support/layout.js';

// A webhook that is corrected or deleted in the console.

const URL = 'https://hooks.example.com/fieldline';

let pages: ConsolePages;
let webhook: string;
beforeAll(async () => {
  pages = await ConsolePages.start();
});
beforeEach(async () => {
  const body = {
    url: URL,
    event_types: ['*'],
    name: 'CRM',
    headers: { Authorization: 'Bearer one', 'X-Team': 'north' },
  };
  ({ webhook_uuid: webhook = '' } = await pages.send('POST', '/v2/webhooks', body));
});
afterEach(async () => {
  await pages.leave();
  await pages.send('DELETE', `/v2/webhooks/${webhook}`).catch(() => undefined);
});

const read = async (): Promise<object> =>
  (await pages.send<{ webhook: object }>('GET', `/v2/webhooks/${webhook}`)).webhook;
const header = (page: Page, number: number, part: 'Header' | 'Value') =>
  page.getByRole('group', { name: `Header ${number}` }).getByLabel(part, { exact: true });

async function openForm(): Promise<Page> {
  const { page } = await pages.open(`/deliveries/${webhook}`);
  await press(page, 'Edit');
  await page.getByRole('dialog', { name: 'Edit CRM' }).waitFor();
  return page;
}

describe('the form of a webhook', () => {
  it('changes its URL, name, event types and headers', async () => {
    const page = await openForm();
    await page.getByLabel('URL').fill('https://hooks.example.com/new');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('New CRM');
    await page.getByRole('checkbox', { name: 'All types' }).click();
    await page.getByRole('checkbox', { name: 'client_created' }).click();
    await page.getByRole('checkbox', { name: 'Job: each change once' }).click();
    await header(page, 1, 'Value').fill('Bearer two');
    await press(page, 'Remove header 2');
    await press(page, 'Add a header');
    await header(page, 2, 'Header').fill('X-Region');
    await header(page, 2, 'Value').fill('east');
    expect([await layoutFaults(page), await axe(page)]).toEqual([[], []]);
    await press(page, 'Save webhook');
    await notice(page, 'The webhook is saved').waitFor();
    await page.getByRole('heading', { name: 'New CRM' }).waitFor();
    expect(await read()).toMatchObject({
      url: 'https://hooks.example.com/new',
      name: 'New CRM',
      event_types: ['client_created', 'job_*'],
      headers: { Authorization: 'Bearer two', 'X-Region': 'east' },
    });
    // Values of headers are secrets: the page has their names.
    await page.getByText('Authorization, X-Region').waitFor();
    expect(await page.getByText('Bearer two').count()).toBe(0);
  });

  it('has what the API says about a field beside the field', async () => {
    const page = await openForm();
    await page.getByLabel('URL').fill('http://192.168.0.1/');
    await press(page, 'Save webhook');
    await page.locator('.field', { hasText: 'URL' }).locator('.react-aria-FieldError').waitFor();
    await page.getByLabel('URL').fill(URL);
    await header(page, 2, 'Header').fill('Host');
    await press(page, 'Save webhook');
    await page.getByRole('group', { name: 'Header 2' }).getByText('cannot be set').waitFor();
    expect(await read()).toMatchObject({ url: URL, headers: { 'X-Team': 'north' } });
  });

  it('does not drop a header in favour of another one with its name', async () => {
    const page = await openForm();
    await header(page, 2, 'Header').fill('authorization');
    await page.getByRole('group', { name: 'Header 2' }).getByText('is there already').waitFor();
    expect(await page.getByRole('button', { name: 'Save webhook' }).isDisabled()).toBe(true);
  });

  it('says what others changed meanwhile, and saves on top of it', async () => {
    const page = await openForm();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('My CRM');
    await pages.send('PATCH', `/v2/webhooks/${webhook}`, { headers: { 'X-Team': 'south' } });
    await press(page, 'Save webhook');
    const message = page.getByRole('alert').filter({ hasText: 'It was changed meanwhile' });
    await message.getByText('Headers is now “X-Team”').waitFor();
    await press(page, 'Save webhook');
    await notice(page, 'The webhook is saved').waitFor();
    expect(await read()).toMatchObject({ name: 'My CRM', headers: { 'X-Team': 'south' } });
  });
});

describe('deleting a webhook', () => {
  it('asks first', async () => {
    const { page } = await pages.open(`/deliveries/${webhook}`);
    await press(page, 'Delete');
    await page.getByRole('dialog', { name: 'Delete CRM?' }).waitFor();
    await press(page, 'Keep it');
    expect(await read()).toMatchObject({ name: 'CRM' });
    await press(page, 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await notice(page, 'CRM is deleted').waitFor();
    await page.getByText('There are no webhooks yet').waitFor();
    await expect(read()).rejects.toThrow('404');
  });

  it('is for those who may change webhooks', async () => {
    const { page } = await pages.open(`/deliveries/${webhook}`, { key: await pages.keyWith('integrations:read') });
    await page.getByText('integrations:write').waitFor();
    expect(await page.getByRole('button', { name: /^(Edit|Delete)$/ }).count()).toBe(0);
  });
});
