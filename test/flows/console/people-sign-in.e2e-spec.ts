import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { PHONE, signIn } from '../../../tools/harness/browser.js';
import { until } from '../../../tools/harness/until.js';
import { button, choice, expectSound, heading, keyField, press, signInByLink } from '../../support/console.js';
import { ConsoleBoard, jobOn } from '../../support/console-board.js';
import { treeOf } from '../../support/people.js';

// People sign in to the console, which offers what their permissions allow (contract §19).

let board: ConsoleBoard;
let people = 0;
beforeAll(async () => {
  board = await ConsoleBoard.start();
});
afterEach(() => board.leave());

/** Creates a user. @param permissions such as `web.jobs.view`; the logins that they need are added. */
const newPerson = (first_name: string, ...permissions: readonly string[]): Promise<string> =>
  board.create('/v2/users', {
    first_name,
    last_name: 'Person',
    email: `signed-in-${++people}@example.com`,
    permissions: treeOf(permissions),
  });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const screens = (page: Page): Promise<readonly string[]> =>
  page.getByRole('navigation', { name: 'Screens' }).getByRole('link').allTextContents();

it('the page for signing in asks for a link first, and for an API key last', async () => {
  const visit = await board.pages.open('/settings', { viewport: PHONE });
  const { page } = visit;
  await press(page, 'Sign out');
  await page.getByText('Ask a colleague for a sign-in link').waitFor();
  expect(await page.getByLabel('API key').count()).toBe(0);
  await (await keyField(page)).fill(board.pages.key);
  await expectSound(visit);
  await page.getByLabel('API key').press('Enter');
  await button(page, 'Sign out').waitFor();
});

it('by a link a person signs in, once, and the header names the person', async () => {
  const user = await newPerson('Ella', 'web.jobs.view');
  const url = await board.pages.signInLink(user);
  const { page } = await board.pages.open('/settings');
  await page.context().clearCookies();
  await signInByLink(page, url);
  await link(page, 'Ella Person').click();
  await heading(page, 'Ella Person').waitFor();
  await page.getByRole('region', { name: 'What you may do' }).getByText('See all jobs').waitFor();
  await button(page, 'Sign out everywhere').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'End the session Chrome on Linux' }).waitFor();
  await press(page, 'Sign out');
  await heading(page, 'Sign in to Fieldline').waitFor();
  await page.goto(url);
  await heading(page, 'You are not signed in').waitFor();
});

it('a browser has a person in one account and a key in another, side by side', async () => {
  const other = await ConsoleBoard.start();
  const user = await newPerson('Tom', 'web.jobs.view');
  const visit = await board.pages.openAs(user, '/jobs');
  const { page } = visit;
  const account = await signIn(visit, board.pages.url, other.pages.key);
  await page.goto(`${board.pages.url}/console/${account}/people`);
  await page.getByRole('link', { name: 'Anna Berg' }).waitFor();
  expect(await link(page, 'Tom Person').count()).toBe(0);
  await board.pages.goto(page, '/jobs');
  await link(page, 'Tom Person').waitFor();
  await until(async () => (await page.getByLabel('Account').getByRole('option').count()) === 3);
});

describe('a person who may only view', () => {
  it('is offered nothing that writes', async () => {
    const user = await newPerson('Vera', 'web.jobs.view', 'web.clients.view', 'web.schedule.view', 'web.teams.view');
    const client = await board.create('/v2/clients', { organization: true, organization_name: 'Mill' });
    const job = await board.job();
    const visit = await board.pages.openAs(user, '/board?date=2031-03-03');
    const { page } = visit;
    const goto = (path: string): Promise<void> => board.pages.goto(page, path);
    await jobOn(page, job).waitFor();
    expect(await page.locator('.movable').count()).toBe(0);
    expect(await screens(page)).toEqual(['Board', 'Jobs', 'Clients', 'People', 'Set-up', 'Events', 'Settings']);
    await expectSound(visit);
    await goto(`/jobs/${job}`);
    await page.getByText('You may not change jobs: it needs the permission web.jobs.edit').waitFor();
    for (const name of ['Edit', 'Find a time', 'Publish']) expect(await button(page, name).count()).toBe(0);
    await press(page, 'More actions');
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Print', 'Copy as curl']);
    await goto(`/clients/${client}`);
    await heading(page, 'Details').waitFor();
    for (const name of ['Edit', 'Delete', 'New site']) expect(await button(page, name).count()).toBe(0);
    await goto(`/people/${user}`);
    await heading(page, 'Rights').waitFor();
    for (const name of ['Edit', 'Deactivate', 'Copy sign-in link']) expect(await button(page, name).count()).toBe(0);
    await goto('/settings');
    await page.getByText('Only the owner of the account may change the account.').waitFor();
    expect(await link(page, 'API keys').count()).toBe(0);
    expect(visit.faults).toEqual([]);
  });
});

it('a person who may edit jobs, not plan, cannot change times and assignees', async () => {
  const user = await newPerson('Edda', 'web.jobs.edit', 'web.schedule.view');
  const job = await board.job();
  const { page } = await board.pages.openAs(user, `/jobs/${job}`);
  expect(await button(page, 'Publish').count()).toBe(0);
  await press(page, 'Edit');
  expect(await page.getByLabel('Time', { exact: true }).getAttribute('readonly')).not.toBeNull();
  expect(await choice(page, 'Assignee').isDisabled()).toBe(true);
  await page.getByLabel('Description').fill('Leak');
  await press(page, 'Save');
  await page.getByText(/^Job \d+ is saved$/).waitFor();
  await page.getByText('by Edda Person, console').waitFor();
});
