import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ConsolePages, notice, press, rows } from '../../support/console.js';
import { query } from '../../../tools/harness/database.js';
import { Receiver } from '../../../tools/harness/receiver.js';
import { until } from '../../../tools/harness/until.js';

let pages: ConsolePages;
let receiver: Receiver;
/** The webhook of a test. */
let webhook: string;
beforeAll(async () => {
  pages = await ConsolePages.start();
});

beforeEach(async () => {
  receiver = await Receiver.start();
  const { webhook_uuid: uuid = '' } = await pages.send('POST', '/v2/webhooks', {
    url: `${receiver.url}/hook`,
    event_types: ['*'],
    name: 'CRM',
  });
  webhook = uuid;
});
afterEach(async () => {
  await pages.leave();
  await pages.send('DELETE', `/v2/webhooks/${webhook}`);
  await receiver.close();
});

/** The receiver refuses deliveries for good, or takes them. */
const refuses = (): void =>
  void (receiver.answer = () => ({ status: 500, headers: { 'X-Reason': 'moved' }, body: 'refused' }));
const takes = (): void => void (receiver.answer = () => ({ status: 204 }));

/** Creates a client, and waits until its delivery was answered. @returns its uuid. */
async function delivered(name: string): Promise<string> {
  const before = receiver.received.length;
  const { client_uuid: uuid = '' } = await pages.send('POST', '/v2/clients', {
    organization: true,
    organization_name: name,
  });
  await until(() => receiver.received.length > before);
  await until(async () => (await stateOf()).waiting === 0);
  return uuid;
}

interface State {
  readonly waiting: number;
  readonly exhausted: number;
  readonly enabled: boolean;
  readonly suspended_at: string | null;
  readonly paused_until: string | null;
  readonly secret: string;
}
const stateOf = async (uuid = webhook): Promise<State> =>
  (await pages.send<{ webhook: State }>('GET', `/v2/webhooks/${uuid}`)).webhook;

const secretOf = (page: Page): Promise<string> => page.getByLabel('The secret', { exact: true }).innerText();
/** Checks that a secret stays, whatever key or click may close other dialogs. */
async function expectKept(page: Page, secret: string): Promise<void> {
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  expect(await secretOf(page)).toBe(secret);
}

describe('the list of webhooks', () => {
  it('shows the webhooks with their health', async () => {
    refuses();
    await delivered('Acme');
    const { page } = await pages.open('/deliveries');
    const row = rows(page).filter({ hasText: 'CRM' });
    await row.getByText('Failing').waitFor();
    expect(await row.getByRole('cell').allInnerTexts()).toEqual(expect.arrayContaining(['0', '1', 'All types']));
    await row.getByRole('link').click();
    await page.getByRole('heading', { name: 'CRM' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`${pages.base}/deliveries/${webhook}`);
  });

  it('creates a webhook, shows what the API says about a field, and the secret once', async () => {
    const { page } = await pages.open('/deliveries');
    await press(page, 'Create a webhook');
    await page.getByLabel('URL').fill('http://192.168.0.1/');
    await page.getByLabel('Name').fill('ERP');
    await page.getByLabel('All types').click();
    await page.getByLabel('client_created').click();
    await press(page, 'Create');
    await page.locator('.field', { hasText: 'URL' }).locator('.react-aria-FieldError').waitFor();
    await page.getByLabel('URL').fill(receiver.url);
    await press(page, 'Create');
    const secret = await secretOf(page);
    await expectKept(page, secret);
    await press(page, 'Open the webhook');
    await page.getByRole('heading', { name: 'ERP' }).waitFor();
    expect(await page.getByText(secret).count()).toBe(0);
    const [, uuid = ''] = /deliveries\/(.+)$/.exec(page.url()) ?? [];
    expect(await stateOf(uuid)).toMatchObject({ name: 'ERP', secret, event_types: ['client_created'] });
    await pages.send('DELETE', `/v2/webhooks/${uuid}`);
  });

  it('says which scope a key lacks', async () => {
    const other = await pages.open('/deliveries', { key: await pages.keyWith('crm:read') });
    await other.page.getByText('integrations:read').waitFor();
    const reader = await pages.open(`/deliveries/${webhook}`, { key: await pages.keyWith('integrations:read') });
    await reader.page.getByText('integrations:write').waitFor();
    expect(await reader.page.getByRole('button', { name: 'Rotate secret' }).count()).toBe(0);
    expect([...other.faults, ...reader.faults]).toEqual([]);
  });
});

describe('a webhook', () => {
  it('lists its requests as they are made, by status and event type of the address', async () => {
    const { page } = await pages.open(`/deliveries/${webhook}`);
    await page.getByText('Nothing was sent yet').waitFor();
    const client = await delivered('Acme');
    await rows(page).filter({ hasText: 'Succeeded' }).waitFor();
    refuses();
    await pages.send('PATCH', `/v2/clients/${client}`, { organization_name: 'Acme & Sons' });
    await rows(page).filter({ hasText: 'Exhausted' }).waitFor();
    await page.getByLabel('Status').selectOption('Exhausted');
    await until(async () => (await rows(page).count()) === 1);
    expect(await rows(page).innerText()).toContain('client_updated');
    await page.getByLabel('Event type').selectOption('client_created');
    await page.getByText('No such requests').waitFor();
    expect(new URL(page.url()).search).toBe('?outcome=exhausted&event_type=client_created');
    await press(page, 'Clear the filters');
    await until(async () => (await rows(page).count()) === 2);
  });

  it('resends one delivery', async () => {
    refuses();
    await delivered('Acme');
    takes();
    const { page } = await pages.open(`/deliveries/${webhook}`);
    await press(page, 'Resend client_created');
    await notice(page, 'client_created is sent again').waitFor();
    await rows(page).filter({ hasText: 'Succeeded' }).waitFor();
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('resends all exhausted deliveries', async () => {
    refuses();
    await delivered('One');
    await delivered('Two');
    takes();
    const { page } = await pages.open(`/deliveries/${webhook}`);
    await press(page, 'Resend exhausted');
    await press(page, 'Resend');
    await notice(page, '2 deliveries are sent again').waitFor();
    await until(async () => (await stateOf()).exhausted === 0);
    await page.getByRole('button', { name: 'Resend exhausted' }).waitFor({ state: 'detached' });
  });

  it('sends a test, and shows the answer', async () => {
    const { page } = await pages.open(`/deliveries/${webhook}`);
    await press(page, 'Send a test');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Event type').selectOption('job_finished');
    refuses();
    await press(page, 'Send');
    await dialog.getByLabel('Response headers').getByText('x-reason: moved').waitFor();
    expect(await dialog.getByLabel('Response body').innerText()).toBe('refused');
    expect(receiver.received.map(({ body }) => body['event_type'])).toEqual(['job_finished']);
  });

  it('rotates the secret, and shows the new one once', async () => {
    const { page } = await pages.open(`/deliveries/${webhook}`);
    await press(page, 'Rotate secret');
    await page.getByLabel('The old secret stays valid for').selectOption('An hour');
    await press(page, 'Rotate');
    const secret = await secretOf(page);
    await expectKept(page, secret);
    expect(await stateOf()).toMatchObject({ secret, previous_secret_expires_at: expect.any(String) });
    await press(page, 'Done');
    await page.getByText('Old secret valid until').waitFor();
    expect(await page.getByText(secret).count()).toBe(0);
  });

  it('is disabled and enabled', async () => {
    const { page } = await pages.open(`/deliveries/${webhook}`);
    await press(page, 'Disable');
    await notice(page, 'CRM is disabled').waitFor();
    expect((await stateOf()).enabled).toBe(false);
    await press(page, 'Enable');
    await notice(page, 'CRM is enabled').waitFor();
    expect((await stateOf()).enabled).toBe(true);
  });

  it('is not overwritten when it was changed meanwhile: its new state is shown', async () => {
    const { page } = await pages.open(`/deliveries/${webhook}`);
    await page.route('**/v2/webhooks/*', async (route) => {
      if (route.request().method() === 'PATCH')
        await pages.send('PATCH', `/v2/webhooks/${webhook}`, { name: 'New CRM' });
      await route.continue();
    });
    await press(page, 'Disable');
    await notice(page, 'CRM was changed meanwhile: Name by the API key “First key”').waitFor();
    await page.getByRole('heading', { name: 'New CRM' }).waitFor();
    await page.getByRole('button', { name: 'Disable' }).waitFor();
    expect((await stateOf()).enabled).toBe(true);
  });

  it('is resumed when it is suspended', async () => {
    await query(
      pages.databaseUrl,
      `update webhook_endpoint set suspended_at = now() where webhook_uuid = '${webhook}'`,
    );
    const { page } = await pages.open(`/deliveries/${webhook}`);
    const badge = page.locator('.badge', { hasText: 'Suspended' });
    await badge.waitFor();
    await press(page, 'Resume');
    await notice(page, 'CRM is resumed').waitFor();
    await until(async () => (await stateOf()).suspended_at === null);
    await badge.waitFor({ state: 'detached' });
  });

  it('shows until when its receiver asked to wait, and is resumed before', async () => {
    await query(
      pages.databaseUrl,
      `update webhook_endpoint set paused_until = now() + interval '1 hour' where webhook_uuid = '${webhook}'`,
    );
    const { page } = await pages.open(`/deliveries/${webhook}`);
    await page.locator('.badge', { hasText: 'Paused' }).waitFor();
    await page.getByText('Paused by its receiver until').waitFor();
    await press(page, 'Resume');
    await until(async () => (await stateOf()).paused_until === null);
  });
});

describe('a delivery', () => {
  it('shows its attempts: request, headers, response, outcome; and is resent', async () => {
    refuses();
    const client = await delivered('Acme');
    const { page } = await pages.open(`/deliveries/${webhook}`);
    await page.getByRole('link', { name: 'client_created' }).click();
    const [{ headers } = { headers: {} as Record<string, string> }] = receiver.received;
    await page
      .getByLabel('Request headers')
      .getByText(`webhook-id: ${String(headers['webhook-id'])}`)
      .waitFor();
    await page.getByLabel('Request body').getByText('"organization_name": "Acme"').waitFor();
    await page.getByLabel('Response headers').getByText('x-reason: moved').waitFor();
    expect(await page.getByLabel('Response body').innerText()).toBe('refused');
    expect(await page.locator(`a[href$="/clients/${client}"]`).count()).toBe(1);
    takes();
    await press(page, 'Resend');
    await rows(page).filter({ hasText: 'Run 2, attempt 1' }).filter({ hasText: 'Succeeded' }).waitFor();
    await press(page, 'Run 1, attempt 1');
    await page.getByRole('region', { name: 'Run 1, attempt 1' }).getByText('Exhausted').waitFor();
    expect(new URL(page.url()).pathname).toBe(`${pages.base}/deliveries/${webhook}/${String(headers['webhook-id'])}`);
  });
});
