import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { PHONE } from '../../../tools/harness/browser.js';
import { until } from '../../../tools/harness/until.js';
import {
  button,
  ConsolePages,
  dialog,
  expectSound,
  field,
  heading,
  notice,
  press,
  region,
  rows,
  signInByLink,
} from '../../support/console.js';
import { at } from '../../support/console-board.js';
import { treeOf } from '../../support/people.js';

// People of the console (contract §19): the screen on which the owner gives rights, ends sessions and makes links.

let pages: ConsolePages;
/** The owner of the account. */
let owner: string;
let people = 0;
beforeAll(async () => {
  pages = await ConsolePages.start();
  owner = await newPerson('Olga', 'Owner');
});
afterEach(() => pages.leave());

/** Creates a user. @param permissions such as `web.jobs.view`; the logins that they need are added. */
const newPerson = (first_name: string, last_name: string, ...permissions: readonly string[]): Promise<string> =>
  pages.create('/v2/users', {
    first_name,
    last_name,
    email: `person-${++people}@example.com`,
    permissions: treeOf(permissions),
  });
const readUser = async (uuid: string): Promise<{ readonly active: boolean; readonly permissions: object }> =>
  (await pages.send<{ user: { active: boolean; permissions: object } }>('GET', `/v2/users/${uuid}`)).user;
/** A right of a form or page: "Console: Jobs" and "Edit". */
const right = (page: Page, part: string, label: string) =>
  page.getByRole('group', { name: part, exact: true }).getByRole('checkbox', { name: new RegExp(`^${label} `) });

describe('the list of people', () => {
  it('shows who may do what, and finds people by name and whether they are active', async () => {
    await newPerson('Dora', 'Dispatch', 'web.jobs.edit', 'web.schedule.view');
    const gone = await newPerson('Gerd', 'Gone');
    await pages.send('POST', `/v2/users/${gone}/deactivate`, {});
    const visit = await pages.openAs(owner, '/people');
    const { page } = visit;
    const rowOf = (name: string) => rows(page).filter({ hasText: name });
    await rowOf('Dora Dispatch')
      .getByRole('cell', { name: 'Console: edits jobs; views schedule', exact: true })
      .waitFor();
    await rowOf('Olga Owner').getByRole('cell', { name: 'Everything', exact: true }).waitFor();
    expect(await rowOf('Gerd Gone').count()).toBe(0);
    await expectSound(visit);
    await page.getByLabel('Show').selectOption('false');
    await rowOf('Gerd Gone').getByText('Deactivated').waitFor();
    await page.getByLabel('Show').selectOption('any');
    await page.getByRole('searchbox').fill('dora');
    await rowOf('Olga').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Dora Dispatch' }).click();
    await heading(page, 'Dora Dispatch').waitFor();
  });

  it('creates a person with rights', async () => {
    const visit = await pages.openAs(owner, '/people/new', { viewport: PHONE });
    const { page } = visit;
    await field(page, 'First name').fill('Nora');
    await field(page, 'Last name').fill('New');
    await field(page, 'Email').fill('nora@example.com');
    await right(page, 'Console: Jobs', 'Edit').check();
    await page.getByText('Does not count without “Console: sign in”').waitFor();
    await right(page, 'Console: Sign in', 'Sign in').check();
    await expectSound(visit);
    await press(page, 'Create person');
    await heading(page, 'Nora New').waitFor();
    expect(await readUser('nora@example.com')).toMatchObject({
      permissions: { web: { login: true, jobs: { view: false, edit: true } } },
    });
  });
});

describe('the page of a person', () => {
  it('changes rights: one includes another, and what others changed meanwhile is kept', async () => {
    const user = await newPerson('Rita', 'Rights', 'web.jobs.edit');
    const { page } = await pages.openAs(owner, `/people/${user}/edit`);
    const view = right(page, 'Console: Jobs', 'View');
    expect([await view.isChecked(), await view.isDisabled()]).toEqual([true, true]);
    await right(page, 'Console: Jobs', 'Edit').uncheck();
    expect([await view.isChecked(), await view.isDisabled()]).toEqual([false, false]);
    await view.check();
    await pages.send('PATCH', `/v2/users/${user}`, { permissions: treeOf(['web.clients.view']) });
    await press(page, 'Save person');
    await page.getByText('Clients and sites: view is now “allowed”').waitFor();
    await press(page, 'Save person');
    await heading(page, 'Rita Rights').waitFor();
    expect(await readUser(user)).toMatchObject({
      permissions: { web: { jobs: { view: true, edit: false }, clients: { view: true } } },
    });
  });

  it('marks the owner, whose rights are fixed', async () => {
    const visit = await pages.openAs(owner, `/people/${owner}/edit`, { colours: 'dark' });
    const { page } = visit;
    await page.getByText('The owner of the account may do everything.').first().waitFor();
    expect(await page.getByRole('checkbox').and(page.locator(':not(:checked), :enabled')).count()).toBe(0);
    await expectSound(visit);
    await pages.goto(page, `/people/${owner}`);
    await page.getByRole('heading').getByText('Owner', { exact: true }).waitFor();
    expect(await button(page, 'Deactivate').count()).toBe(0);
  });

  it('shows the sessions, ends one, and signs out everywhere', async () => {
    const user = await newPerson('Sam', 'Session', 'web.jobs.view');
    const first = await pages.openAs(user, '/jobs');
    const second = await pages.openAs(user, '/jobs');
    const visit = await pages.openAs(owner, `/people/${user}`);
    const { page } = visit;
    const ends = region(page, 'Sessions').getByRole('button', { name: /^End the session Chrome on Linux/ });
    await until(async () => (await ends.count()) === 2);
    await expectSound(visit);
    await ends.first().click();
    await notice(page, 'The session is ended').waitFor();
    await until(async () => (await ends.count()) === 1);
    await press(page, 'Sign out everywhere');
    await region(page, 'Sessions').getByText('Not signed in').waitFor();
    for (const ended of [first, second])
      await until(
        async () => {
          await ended.page.reload();
          return (await ended.page.locator('h1').first().textContent()) === 'Sign in to Fieldline';
        },
        { timeoutMs: 40_000 },
      );
  });

  it('makes a sign-in link that can be copied by hand', async () => {
    const user = await newPerson('Lena', 'Link', 'web.jobs.view');
    const visit = await pages.openAs(owner, `/people/${user}`);
    const { page } = visit;
    await press(page, 'Copy sign-in link');
    const link = dialog(page).getByLabel('Link', { exact: true });
    await link.waitFor();
    await dialog(page).getByText('It ends on').waitFor();
    await expectSound(visit);
    const { page: other } = await pages.openAs(owner, '/jobs');
    await other.context().clearCookies();
    await signInByLink(other, await link.inputValue());
    await other.getByRole('link', { name: 'Lena Link' }).waitFor();
  });

  it('deactivates a person with jobs after a second question', async () => {
    const user = await newPerson('Dan', 'Done', 'mobile.jobs.view');
    const job = await pages.create('/v2/jobs', { scheduled_at: at('08:00'), assignee: { worker: { uuid: user } } });
    const { page } = await pages.openAs(owner, `/people/${user}`);
    await press(page, 'Deactivate');
    await button(page, 'Deactivate').last().click();
    await dialog(page).getByRole('alert').waitFor();
    await press(page, 'Also remove from the jobs that have not begun');
    await notice(page, 'Dan Done is deactivated').waitFor();
    await button(page, 'Activate').waitFor();
    expect(await readUser(user)).toMatchObject({ active: false });
    expect(await pages.send('GET', `/v2/jobs/${job}`)).toMatchObject({ job: { assignees: [] } });
  });
});
