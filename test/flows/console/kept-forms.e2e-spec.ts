import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { until } from '../../../tools/harness/until.js';
import { keyField, press } from '../../support/console.js';
import { ConsoleBoard } from '../../support/console-board.js';

// What is typed in a form survives a reload and the end of the session, until it is saved or discarded.

let board: ConsoleBoard;
beforeAll(async () => {
  board = await ConsoleBoard.start();
});
afterEach(() => board.leave());

const isKept = (page: Page): Promise<void> => page.getByText('This is what you typed before.').waitFor();
/** What the tab keeps of forms. */
const stored = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`Object.entries(sessionStorage).filter(([key]) => key.startsWith('fieldline.form')).flat()`);
const name = (page: Page) => page.getByLabel('Name', { exact: true });

describe('a form that is reloaded', () => {
  it('has what was typed, until it is discarded', async () => {
    const { page, faults } = await board.pages.open('/clients/new');
    await name(page).fill('Mill');
    await page.reload();
    await isKept(page);
    expect(await name(page).inputValue()).toBe('Mill');
    await press(page, 'Discard it');
    expect(await name(page).inputValue()).toBe('');
    expect(await stored(page)).toEqual([]);
    await page.reload();
    await name(page).waitFor();
    expect(await page.getByText('This is what you typed before.').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('saves what was typed, and keeps nothing after that', async () => {
    const { page } = await board.pages.open('/clients/new');
    await name(page).fill('Mill');
    await page.reload();
    await isKept(page);
    await press(page, 'Create client');
    await page.getByRole('heading', { name: 'Mill' }).waitFor();
    expect(await stored(page)).toEqual([]);
  });

  it('keeps nothing when it was canceled', async () => {
    const { page } = await board.pages.open('/sites/new');
    await name(page).fill('Yard');
    await until(async () => (await stored(page)).length === 2);
    await press(page, 'Cancel');
    await page.getByRole('heading', { name: 'Sites', exact: true }).waitFor();
    expect(await stored(page)).toEqual([]);
  });

  it('of an entity that others have changed meanwhile says so, as without a reload', async () => {
    const client = await board.create('/v2/clients', { organization: true, organization_name: 'Mill' });
    const { page } = await board.pages.open(`/clients/${client}/edit`);
    await name(page).fill('Old mill');
    await board.pages.send('PATCH', `/v2/clients/${client}`, { external_id: 'crm-1' });
    await page.reload();
    await isKept(page);
    await press(page, 'Save client');
    await page.getByText('It was changed meanwhile, so nothing is saved yet.').waitFor();
    await press(page, 'Save client');
    await page.getByRole('heading', { name: 'Old mill' }).waitFor();
    expect(await board.pages.send('GET', `/v2/clients/${client}`)).toMatchObject({
      client: { organization_name: 'Old mill', external_id: 'crm-1' },
    });
    expect(await stored(page)).toEqual([]);
  });

  it('in a dialog has what was typed when it is opened again', async () => {
    const job = await board.job();
    const { page } = await board.pages.open(`/jobs/${job}`);
    await press(page, 'Edit');
    await page.getByLabel('Description').fill('Leak');
    await page.reload();
    await press(page, 'Edit');
    await isKept(page);
    expect(await page.getByLabel('Description').inputValue()).toBe('Leak');
    await press(page, 'Save');
    await page.getByText(/^Job \d+ is saved$/).waitFor();
    expect(await board.read(job)).toMatchObject({ description: 'Leak' });
  });
});

describe('a form whose session ends', () => {
  /** A key that can be revoked. */
  const keyed = async (): Promise<{ key: string; uuid: string }> => {
    const body = { name: 'Office', scopes: ['read', 'write'] };
    const { key = '', api_key_uuid: uuid = '' } = await board.pages.send('POST', '/v2/api_keys', body);
    return { key, uuid };
  };

  it('has what was typed after a sign-in on the page, and after a reload', async () => {
    const { key, uuid } = await keyed();
    const { page } = await board.pages.open('/clients/new', { key });
    await name(page).fill('Mill');
    await board.pages.send('DELETE', `/v2/api_keys/${uuid}`);
    await page.context().clearCookies();
    await press(page, 'Create client');
    const dialog = page.getByRole('dialog', { name: 'The session has ended' });
    await dialog.getByLabel('API key').waitFor();
    await page.reload();
    await page.getByText('Your session has ended.').waitFor();
    await (await keyField(page)).fill((await keyed()).key);
    await press(page, 'Sign in');
    await isKept(page);
    expect(await name(page).inputValue()).toBe('Mill');
    await press(page, 'Create client');
    await page.getByRole('heading', { name: 'Mill' }).waitFor();
  });

  it('by signing out keeps nothing', async () => {
    const { page } = await board.pages.open('/clients/new');
    await name(page).fill('Mill');
    await until(async () => (await stored(page)).length === 2);
    await press(page, 'Sign out');
    await page.getByRole('heading', { name: 'Sign in to Fieldline' }).waitFor();
    expect(await stored(page)).toEqual([]);
  });
});

it('keys, secrets and the addresses of webhooks are not kept', async () => {
  const { page } = await board.pages.open('/deliveries');
  await press(page, 'Create a webhook');
  await page.getByLabel('URL').fill('https://hooks.example.com/secret');
  await page.getByLabel('URL').press('Tab');
  await page.goto(`${board.pages.url}/console/sign-in`);
  const form = await keyField(page);
  await form.fill('fk_secret');
  await form.press('Tab');
  expect(await page.evaluate<string>('JSON.stringify(sessionStorage)')).not.toContain('secret');
});
