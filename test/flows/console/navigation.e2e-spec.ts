import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { until } from '../../../tools/harness/until.js';
import { button, dialog, expectSound, field, heading, notice, press } from '../../support/console.js';
import { ConsoleBoard, DATE } from '../../support/console-board.js';
import { treeOf } from '../../support/people.js';

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
    expect(queryOf(page)).toBe(`?date=${DATE}&hours=all`);
  });

  it('leads to the filters before', async () => {
    const { page } = await board.pages.open('/jobs');
    await press(page, 'Status: any');
    await page.getByRole('menuitemcheckbox', { name: 'Started' }).click();
    await page.keyboard.press('Escape');
    await page.getByLabel('Priority').selectOption('Urgent');
    await page.waitForURL((url) => url.search === '?status=started&priority=urgent');
    await page.goBack();
    expect(queryOf(page)).toBe('?status=started');
    await button(page, 'Status: Started').waitFor();
    await page.goBack();
    expect(queryOf(page)).toBe('');
  });
});

describe('presets of the list of jobs', () => {
  it('keep its filters under names, which are chosen, renamed, replaced and deleted', async () => {
    const person = { email: 'presets@example.com', first_name: 'Pia', last_name: 'Set' };
    const user = await board.create('/v2/users', { ...person, permissions: treeOf(['web.jobs.view']) });
    const kept = async (): Promise<object[]> =>
      (await board.pages.send<{ presets: object[] }>('GET', `/v2/users/${user}/job_list_presets`)).presets;
    const visit = await board.pages.openAs(user, '/jobs?status=started&priority=urgent');
    const { page } = visit;
    const choose = async (button: string, item: string | RegExp): Promise<void> => {
      await press(page, button);
      await page.getByRole('menuitem', { name: item }).click();
    };
    const save = async (name: string, button: string): Promise<void> => {
      await field(page, 'Name of the preset').fill(name);
      await dialog(page).getByRole('button', { name: button }).click();
    };
    await choose('Preset: none', 'Save these filters…');
    const name = `<b>“Срочно”</b> ${'ש'.repeat(180)}`;
    await save(name, 'Save');
    await button(page, `Preset: ${name}`).waitFor();
    await expectSound(visit);
    expect(await kept()).toMatchObject([{ name, filters: { status: 'started', priority: 'urgent' } }]);
    await press(page, 'Clear the filters');
    await choose('Preset: none', name);
    await page.waitForURL((url) => url.search === '?status=started&priority=urgent');
    await choose(`Preset: ${name}`, 'Rename or delete…');
    await button(page, `Rename ${name}`).click();
    await save('Urgent', 'Rename');
    await button(page, 'Delete Urgent').waitFor();
    await expectSound(visit);
    expect(await kept()).toMatchObject([{ name: 'Urgent', filters: { status: 'started', priority: 'urgent' } }]);
    await button(page, 'Delete Urgent').click();
    await dialog(page).getByText('No presets').waitFor();
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await notice(page, '“Urgent” is deleted').getByRole('button', { name: 'Undo' }).click();
    await button(page, 'Preset: Urgent').waitFor();
  });
});

describe('the search by Ctrl+K', () => {
  const found = (page: Page, name: RegExp): Locator => dialog(page).getByRole('option', { name });

  it('finds jobs, clients, sites, people, screens and actions, and goes there by keys', async () => {
    const client = await board.create('/v2/clients', { organization: true, organization_name: 'Annaberg Mill' });
    await board.create('/v2/sites', { name: 'Annaberg hall', client_uuid: client });
    await board.job({ description: 'Annaberg leak', client_uuid: client });
    for (const kind of ['clients', 'sites', 'jobs'])
      await until(async () => {
        const lists = await board.pages.send<Record<string, unknown[]>>('GET', `/v2/${kind}?search=annaberg`);
        return lists[kind]?.length === 1;
      });
    const visit = await board.open();
    const { page } = visit;
    await page.keyboard.press('Control+k');
    await found(page, /^New client$/).waitFor();
    await dialog(page).getByRole('searchbox').fill(' ANNAB\u0000 ');
    for (const name of [/^Annaberg leak – Annaberg Mill/, /^Annaberg Mill$/, /^Annaberg hall$/])
      await found(page, name).waitFor();
    await expectSound(visit);
    await dialog(page).getByRole('searchbox').fill('Anna Ber');
    await found(page, /^Anna Berg/).waitFor();
    await dialog(page).getByRole('searchbox').fill('<zq>"\u202e'.repeat(100));
    await dialog(page).getByText('Nothing found').waitFor();
    await dialog(page).getByRole('searchbox').fill('new cl');
    await found(page, /^New client$/).waitFor();
    await page.keyboard.press('Enter');
    await heading(page, 'New client').waitFor();
  });

  it('asks only for what the session may read', async () => {
    const { page } = await board.pages.open('/clients', { key: await board.pages.keyWith('crm:read') });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await button(page, 'Search').click();
    asked.length = 0;
    await dialog(page).getByRole('searchbox').fill('nothing');
    await dialog(page).getByText('Nothing found').waitFor();
    expect(asked.sort()).toEqual(['/v2/clients', '/v2/sites']);
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
      // As links do, without loading the page anew.
      await page.evaluate(
        `history.pushState(null, '', '${board.pages.base}${path}'); dispatchEvent(new PopStateEvent('popstate'))`,
      );
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
    await board.pages.goto(page, `/jobs/${bare}`);
    await until(async () => /^Job \d+ – /.test(await page.title()));
  });
});
