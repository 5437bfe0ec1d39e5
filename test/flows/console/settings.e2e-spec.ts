import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { choice, ConsolePages, field, notice, press } from '../../support/console.js';

// The settings of the console in a real browser (contract §16).

interface ShownAccount {
  readonly name: string;
  readonly time_zone: string;
  readonly country: string | null;
  readonly currency: string;
  readonly publish_automatically: boolean;
  readonly default_territory: { readonly name: string };
  readonly scheduling: {
    readonly checks: Readonly<Record<string, string>>;
    readonly default_duration: { readonly minutes: number };
    readonly buffer: { readonly minutes: number };
  };
}

const HOUR_MS = 3_600_000;

let console: ConsolePages;
beforeAll(async () => {
  console = await ConsolePages.start();
});
afterEach(() => console.leave());

const account = async (): Promise<ShownAccount> =>
  (await console.send<{ account: ShownAccount }>('GET', '/v2/account')).account;
async function createKey(name: string, scopes: readonly string[]): Promise<string> {
  const { key } = await console.send('POST', '/v2/api_keys', { name, scopes });
  if (key === undefined) throw new Error('No key in the response');
  return key;
}
/** The status of a request with a key. */
const tryKey = async (key: string, path = '/v2/account'): Promise<number> =>
  (await fetch(console.url + path, { headers: { Authorization: `Bearer ${key}` } })).status;

const secretOf = (page: Page): Promise<string> => page.getByLabel('The key', { exact: true }).innerText();

it('calendar links are made, replaced and deleted, and each is shown once', async () => {
  await console.send('POST', '/v2/users', { first_name: 'Ida', last_name: 'Berg', email: 'ida.links@example.com' });
  const { page, faults } = await console.open('/setup');
  await page.getByRole('link', { name: 'Calendar links' }).click();
  await press(page, 'New calendar link');
  await page.getByRole('combobox', { name: 'Jobs of' }).fill('Ida Be');
  await page.getByRole('option', { name: 'Ida Berg' }).click();
  await field(page, 'Name').fill('Ida at work');
  await choice(page, 'It shows').selectOption('full');
  await press(page, 'Create the link');
  const link = async (): Promise<string> => {
    const text = await page.getByLabel('The link', { exact: true }).innerText();
    await press(page, 'Done');
    return text;
  };
  const first = await link();
  expect((await fetch(first)).status).toBe(200);
  await press(page, 'New link for Ida at work');
  await press(page, 'Make a new link');
  const second = await link();
  expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200]);
  await press(page, 'Change Ida at work');
  await field(page, 'Name').fill('Ida');
  await press(page, 'Save');
  await press(page, 'Delete Ida');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await notice(page, '“Ida” is deleted').waitFor();
  expect((await fetch(second)).status).toBe(404);
  expect(faults).toEqual([]);
});

describe('the account', () => {
  it('is changed, and the page has its new name and time zone', async () => {
    await console.send('POST', '/v2/territories', { name: 'North' });
    const { page, faults } = await console.open('/settings');
    await field(page, 'Name').fill('Brightwater Services');
    await field(page, 'Time zone').fill('Europe/London');
    await field(page, 'Country').fill('ie');
    await field(page, 'Currency').fill('gbp');
    await choice(page, 'Default territory').selectOption({ label: 'North' });
    await page.getByRole('checkbox', { name: /^Publish jobs automatically/ }).check();
    await press(page, 'Save account');
    await notice(page, 'The account is saved').waitFor();
    await page.getByRole('combobox', { name: 'Account' }).filter({ hasText: 'Brightwater Services' }).waitFor();
    expect(await account()).toMatchObject({
      name: 'Brightwater Services',
      time_zone: 'Europe/London',
      country: 'IE',
      currency: 'gbp',
      publish_automatically: true,
      default_territory: { name: 'North' },
    });
    expect(faults).toEqual([]);
  });

  it('has no country when its field is emptied', async () => {
    await console.send('PATCH', '/v2/account', { country: 'DE' });
    const { page } = await console.open('/settings');
    await field(page, 'Country').fill('');
    await press(page, 'Save account');
    await notice(page, 'The account is saved').waitFor();
    expect(await account()).toMatchObject({ country: null });
  });

  it('is not changed to a value with a fault, which is shown at its field', async () => {
    const { page } = await console.open('/settings');
    await field(page, 'Time zone').fill('Mars/Base');
    await press(page, 'Save account');
    await page.locator('.field', { hasText: 'Time zone' }).locator('.react-aria-FieldError').waitFor();
    await press(page, 'Cancel');
    expect(await field(page, 'Time zone').inputValue()).toBe((await account()).time_zone);
  });

  it('that others changed meanwhile is shown in its new state', async () => {
    const { page } = await console.open('/settings');
    await field(page, 'Currency').fill('eur');
    await console.send('PATCH', '/v2/account', { name: 'Brightwater Group' });
    await press(page, 'Save account');
    const message = page.getByRole('alert').filter({ hasText: 'It was changed meanwhile' });
    await message.getByText('Name is now “Brightwater Group”').waitFor();
    await message.getByText('Changed: Name by the API key “First key”').waitFor();
    await press(page, 'Save account');
    await notice(page, 'The account is saved').waitFor();
    expect(await account()).toMatchObject({ name: 'Brightwater Group', currency: 'eur' });
  });

  it('of which others changed meanwhile what the form does not show is not saved without a word', async () => {
    const { page } = await console.open('/settings');
    await field(page, 'Currency').fill('sek');
    await console.send('PATCH', '/v2/account', { scheduling: { buffer: { minutes: 5 } } });
    await press(page, 'Save account');
    const message = page.getByRole('alert').filter({ hasText: 'It was changed meanwhile' });
    await message.getByText('Changed: Scheduling by the API key “First key”').waitFor();
    await press(page, 'Save account');
    await notice(page, 'The account is saved').waitFor();
    expect(await account()).toMatchObject({ currency: 'sek', scheduling: { buffer: { minutes: 5 } } });
  });

  it('follows the changes of others while nothing is typed', async () => {
    const { page } = await console.open('/settings');
    await page.locator('.stream.live').waitFor();
    await field(page, 'Name').waitFor();
    await console.send('PATCH', '/v2/account', { name: 'Renamed elsewhere' });
    await page.locator('form input[value="Renamed elsewhere"]').waitFor();
  });
});

describe('the checks of the schedule', () => {
  it('are changed: levels, default duration and buffer', async () => {
    const { page, faults } = await console.open('/settings/checks');
    await choice(page, 'Overlap').selectOption('refuse');
    await choice(page, 'Working hours').selectOption('warn');
    await field(page, 'Default duration, minutes').fill('45');
    await field(page, 'Buffer, minutes').fill('10');
    await press(page, 'Save checks');
    await notice(page, 'The checks are saved').waitFor();
    expect((await account()).scheduling).toEqual({
      checks: { overlap: 'refuse', hours: 'warn', skills: 'off', territory: 'off' },
      default_duration: { minutes: 45 },
      buffer: { minutes: 10 },
    });
    expect(faults).toEqual([]);
    await field(page, 'Buffer, minutes').fill('much');
    await press(page, 'Save checks');
    await page.locator('.field', { hasText: 'Buffer' }).locator('.react-aria-FieldError').waitFor();
  });

  it('say how many clashes there are now, with the jobs', async () => {
    await console.send('PATCH', '/v2/account', {
      scheduling: { checks: { overlap: 'off', hours: 'off' }, buffer: { minutes: 0 } },
    });
    const { user_uuid: uuid } = await console.send('POST', '/v2/users', {
      email: 'sam@example.com',
      first_name: 'Sam',
      last_name: 'Okafor',
    });
    const jobs = [];
    for (const minutes of [0, 30])
      jobs.push(
        await console.send('POST', '/v2/jobs', {
          scheduled_at: new Date(Date.now() + 24 * HOUR_MS + minutes * 60_000).toISOString(),
          scheduled_duration: { minutes: 60 },
          assignee: { worker: { uuid } },
        }),
      );
    const { page } = await console.open('/settings/checks');
    await page.locator('.check-row', { hasText: 'Overlap' }).getByText('1 clash now').waitFor();
    await page.locator('.check-row', { hasText: 'Working hours' }).getByText('2 clashes now').waitFor();
    await page.locator('.check-row', { hasText: 'Skills' }).getByText('0 clashes now').waitFor();
    const clash = page.locator('.clash', { hasText: 'Overlap' });
    await clash.getByText('Sam Okafor').waitFor();
    for (const { job_uuid } of jobs) await clash.locator(`a[href$="/jobs/${job_uuid}"]`).waitFor();
    await console.send('DELETE', `/v2/jobs/${jobs[0]?.['job_uuid']}`);
    await page.locator('.check-row', { hasText: 'Overlap' }).getByText('0 clashes now').waitFor();
  });
});

describe('the API keys', () => {
  it('are listed with their scopes and their last use', async () => {
    await createKey('Reports', ['read', 'booking']);
    const { page } = await console.open('/settings/keys');
    const row = page.getByRole('row', { name: /^Reports/ });
    expect(await row.locator('code').allInnerTexts()).toEqual(['read', 'booking']);
    expect(await row.getByRole('cell').nth(2).innerText()).toBe('Never');
    await page
      .getByRole('row', { name: /^First key/ })
      .getByText('127.0.0.1')
      .waitFor();
  });

  it('get a new one, which is shown once and copied', async () => {
    const { page, faults } = await console.open('/settings/keys', { isNew: true });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await press(page, 'New API key');
    await field(page, 'Name').fill('CRM sync');
    await page.getByRole('checkbox', { name: /^read / }).uncheck();
    await page.getByRole('checkbox', { name: /^crm:read / }).check();
    await press(page, 'Create API key');
    await page.getByText('it is not shown again').waitFor();
    const secret = await secretOf(page);
    await press(page, 'Copy the key');
    await notice(page, 'The key is copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(secret);
    // Nothing but the button closes it.
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    expect(await secretOf(page)).toBe(secret);
    await press(page, 'Done');
    await page.getByRole('row', { name: /^CRM sync/ }).waitFor();
    expect(await page.content()).not.toContain(secret);
    expect([await tryKey(secret, '/v2/clients'), await tryKey(secret, '/v2/jobs')]).toEqual([200, 403]);
    expect(faults).toEqual([]);
  });

  it('are changed: the name, and how assistants change by them', async () => {
    const key = await createKey('Office desk', ['read', 'write']);
    const { page, faults } = await console.open('/settings/keys');
    const row = (name: RegExp) => page.getByRole('row', { name });
    await row(/^Office desk/)
      .getByText('Assistants change in two steps')
      .waitFor();
    await press(page, 'Change Office desk');
    expect(await field(page, 'Name').inputValue()).toBe('Office desk');
    await field(page, 'Name').fill('Front desk');
    await choice(page, 'Assistants change').selectOption('none');
    await press(page, 'Save');
    await row(/^Front desk/)
      .getByText('Assistants change not at all')
      .waitFor();
    expect(
      await row(/^Front desk/)
        .locator('code')
        .allInnerTexts(),
    ).toEqual(['read', 'write']);
    expect(await tryKey(key)).toBe(200);
    expect(faults).toEqual([]);
  });

  it('are rotated: the old key ends at the time that is chosen', async () => {
    const old = await createKey('Rotated', ['read']);
    const { page } = await console.open('/settings/keys');
    await press(page, 'Rotate Rotated');
    await choice(page, 'The old key ends').selectOption('At once');
    await press(page, 'Rotate');
    await page.getByText('it is not shown again').waitFor();
    const secret = await secretOf(page);
    expect([await tryKey(old), await tryKey(secret)]).toEqual([401, 200]);
  });

  it('are revoked, after a question', async () => {
    const key = await createKey('Old sync', ['read']);
    const { page } = await console.open('/settings/keys');
    await press(page, 'Revoke Old sync');
    await press(page, 'Keep it');
    expect(await tryKey(key)).toBe(200);
    await press(page, 'Revoke Old sync');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await notice(page, '“Old sync” is revoked').waitFor();
    await page
      .getByRole('row', { name: /^Old sync/ })
      .getByText('Revoked')
      .waitFor();
    expect(await tryKey(key)).toBe(401);
  });
});

describe('a key without a name', () => {
  it('is called the key, in the messages about its scopes', async () => {
    const { key } = await console.send('POST', '/v2/api_keys', { scopes: ['read'] });
    const { page } = await console.open('/settings', { ...(key !== undefined && { key }) });
    await page.getByRole('note').getByText('The key of this session may not change the account').waitFor();
    expect(await page.content()).not.toContain('null');
  });
});

describe('a key that lacks a scope', () => {
  it.each([
    ['/settings', 'admin'],
    ['/settings/checks', 'scheduling:read'],
    ['/settings/keys', 'admin'],
  ])('is named the scope at %s: %s', async (path, scope) => {
    const { page, faults } = await console.open(path, { key: await console.keyWith('crm:read') });
    await page
      .getByRole('note')
      .filter({ hasText: `needs the scope ${scope}` })
      .waitFor();
    expect(await page.getByRole('button', { name: /^Save/ }).count()).toBe(0);
    expect(faults).toEqual([]);
  });
});
