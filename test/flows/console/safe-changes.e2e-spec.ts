import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page, Route } from 'playwright-core';
import { axe, PHONE } from '../../../tools/harness/browser.js';
import { button, type ConsolePages, dialog, expectSound, heading, notice, region } from '../../support/console.js';
import { at, boxOf, ConsoleBoard } from '../../support/console-board.js';
import { layoutFaults } from '../../support/layout.js';

// What takes changes back in the console, in a real browser (contract §18). Times are of 2031-03-03, in UTC.

let board: ConsoleBoard;
let console: ConsolePages;
beforeAll(async () => {
  board = await ConsoleBoard.start();
  console = board.pages;
});
afterEach(() => console.leave());

const create = (path: string, body: object): Promise<string> => console.create(path, body);
const schedule = (more: object = {}): Promise<string> => board.job({ description: 'Boiler service', ...more });
const createClient = (organization_name: string, more: object = {}): Promise<string> =>
  create('/v2/clients', { organization: true, organization_name, ...more });
const change = (path: string, body: object): Promise<unknown> => console.send('PATCH', path, body);

/** The changes that a list of them shows, each as a line. */
const changesIn = async (list: Locator): Promise<string[]> =>
  (await list.locator('.changes > div').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
const actionsOf = async (page: Page, version: number): Promise<string[]> => {
  await button(page, `Version ${version}`).click();
  return page.getByRole('menuitem').allInnerTexts();
};
async function act(page: Page, version: number, action: string): Promise<void> {
  await button(page, `Version ${version}`).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}
const isTrial = (route: Route): boolean => route.request().headers()['x-service-dry-run'] !== undefined;
/** Presses what the dialog offers, as soon as its trial run has ended. */
const confirm = (page: Page, name: string): Promise<void> => button(dialog(page), name).click();

describe('the versions of a job', () => {
  it('are compared, each with the one before or two that are chosen, in the words of the console', async () => {
    const job = await schedule({ due: { to: '2031-03-08' } });
    await change(`/v2/jobs/${job}`, { priority: 'urgent', due: { to: '2031-03-05' } });
    await change(`/v2/jobs/${job}`, { description: 'Boiler repair' });
    const { page, faults } = await console.open(`/jobs/${job}`);
    await act(page, 2, 'Compare with version 1');
    const difference = region(page, 'Difference between versions');
    await difference.getByText('Urgent').waitFor();
    expect(await changesIn(difference)).toEqual(['Priority Normal Urgent', 'Due by Mar 8, 2031 by Mar 5, 2031']);
    await difference.getByText('Changed by the API key “First key”').waitFor();
    await page.getByLabel('To version').fill('3');
    await difference.getByText('Boiler repair').waitFor();
    expect(await changesIn(difference)).toHaveLength(3);
    expect(page.url()).toContain('compare=1..3');
    await page.getByLabel('From version').fill('3');
    await page.getByText('The versions are 1 to 3').waitFor();
    expect(faults).toEqual([]);
  });

  it('are looked at by keyboard', async () => {
    const job = await schedule();
    await change(`/v2/jobs/${job}`, { description: 'Boiler repair' });
    const { page } = await console.open(`/jobs/${job}`);
    await button(page, 'Version 2').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Compare with version 1' }).waitFor();
    await page.keyboard.press('Enter');
    await region(page, 'Difference between versions').getByText('Boiler repair').waitFor();
  });
});

describe('a change of a job is taken back', () => {
  it('after a trial run that shows what goes back', async () => {
    const job = await schedule();
    await change(`/v2/jobs/${job}`, { description: 'Boiler repair', priority: 'high' });
    const { page, faults } = await console.open(`/jobs/${job}`);
    await act(page, 2, 'Take back this change');
    const back = region(dialog(page), 'Will be taken back');
    await back.waitFor();
    expect(await changesIn(back)).toEqual(['Description Boiler repair Boiler service', 'Priority High Normal']);
    expect((await board.read(job)).version).toBe(2);
    await confirm(page, 'Take it back');
    await notice(page, 'is taken back').waitFor();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await board.read(job)).toMatchObject({ description: 'Boiler service', priority: 'normal', version: 3 });
    await page.getByText('takes back an earlier change').waitFor();
    expect(faults).toEqual([]);
  });

  it('but for what was changed again, and for what has happened', async () => {
    const job = await schedule();
    await console.batch([
      { method: 'PATCH', path: `/v2/jobs/${job}`, body: { description: 'Boiler repair', priority: 'high' } },
      { method: 'POST', path: `/v2/jobs/${job}/start`, body: {} },
    ]);
    await change(`/v2/jobs/${job}`, { description: 'Valve' });
    const { page } = await console.open(`/jobs/${job}`);
    await act(page, 3, 'Take back this change');
    await dialog(page).getByText('versions 2 to 3').waitFor();
    await dialog(page).getByText('Description: changed again in version 4').waitFor();
    expect(await changesIn(region(dialog(page), 'Will be taken back'))).toEqual(['Priority High Normal']);
    expect(await changesIn(region(dialog(page), 'Stays, because it has happened'))).toEqual([
      'Status Scheduled Started',
    ]);
    await confirm(page, 'Take it back');
    await region(dialog(page), 'Taken back').waitFor();
    await dialog(page).getByText('Description: changed again in version 4').waitFor();
    expect(await board.read(job)).toMatchObject({ description: 'Valve', priority: 'normal', status: 'started' });
    await confirm(page, 'Close');
  });

  it('also when its dialog is closed meanwhile: a notice says how it ended', async () => {
    const job = await schedule();
    await change(`/v2/jobs/${job}`, { description: 'Boiler repair' });
    const { page } = await console.open(`/jobs/${job}`);
    const read = Promise.withResolvers<undefined>();
    await page.route(/\/v2\/undos\/[^/]+$/, async (route) => {
      await read.promise;
      await route.continue();
    });
    await act(page, 2, 'Take back this change');
    await confirm(page, 'Take it back');
    await dialog(page).getByText('Taking it back…').waitFor();
    await confirm(page, 'Close');
    await dialog(page).waitFor({ state: 'detached' });
    read.resolve(undefined);
    await notice(page, 'is taken back').waitFor();
    expect(await board.read(job)).toMatchObject({ description: 'Boiler service', version: 3 });
  });

  it('only when its undo is not canceled before: the dialog says what it waits for, and that it was canceled', async () => {
    const job = await schedule();
    await change(`/v2/jobs/${job}`, { description: 'Boiler repair' });
    const { page } = await console.open(`/jobs/${job}`);
    // As a worker that does not run leaves it.
    let undo = { status: 'queued', finished_at: null as string | null };
    await page.route('**/v2/undos', (route) =>
      isTrial(route) ? route.continue() : route.fulfill({ status: 202, json: { undo_uuid: job } }),
    );
    await page.route(`**/v2/undos/${job}`, (route) => route.fulfill({ json: { undo } }));
    await page.route(`**/v2/undos/${job}/rows?*`, (route) => route.fulfill({ json: { rows: [] } }));
    await act(page, 2, 'Take back this change');
    await confirm(page, 'Take it back');
    await dialog(page).getByText('Waiting for the worker of the service…').waitFor();
    await page.route(`**/v2/undos/${job}/cancel`, (route) => {
      undo = { status: 'canceled', finished_at: at('08:00') };
      return route.fulfill({ json: { undo_uuid: job } });
    });
    await confirm(page, 'Cancel the undo');
    await dialog(page).getByText('The undo is canceled').waitFor();
    expect(await notice(page, 'is taken back').count()).toBe(0);
    expect(await button(dialog(page), 'Take it back').isEnabled()).toBe(true);
    expect((await board.read(job)).version).toBe(2);
  });

  it('again, when its undo has failed', async () => {
    const job = await schedule();
    await change(`/v2/jobs/${job}`, { description: 'Boiler repair' });
    const { page } = await console.open(`/jobs/${job}`);
    let row = { result: 'failed', kept: [], code: 'version_mismatch' as string | null, errors: {} };
    await page.route('**/v2/undos', (route) =>
      isTrial(route) ? route.continue() : route.fulfill({ status: 202, json: { undo_uuid: job } }),
    );
    await page.route(`**/v2/undos/${job}`, (route) =>
      route.fulfill({ json: { undo: { status: 'finished', finished_at: at('08:00') } } }),
    );
    await page.route(`**/v2/undos/${job}/rows?*`, (route) => route.fulfill({ json: { rows: [row] } }));
    await page.route(`**/v2/undos/${job}/retry`, (route) => {
      row = { ...row, result: 'undone', code: null };
      return route.fulfill({ json: { undo_uuid: job } });
    });
    await act(page, 2, 'Take back this change');
    await confirm(page, 'Take it back');
    await confirm(page, 'Try again');
    await notice(page, 'is taken back').waitFor();
  });

  it('when a worker runs: after half a minute without one the dialog says so', async () => {
    const job = await schedule();
    await change(`/v2/jobs/${job}`, { description: 'Boiler repair' });
    const { page } = await console.open(`/jobs/${job}`, { isNew: true });
    await page.clock.install();
    await page.reload();
    let undo = { status: 'queued', finished_at: null as string | null };
    await page.route('**/v2/undos', (route) =>
      isTrial(route) ? route.continue() : route.fulfill({ status: 202, json: { undo_uuid: job } }),
    );
    await page.route(`**/v2/undos/${job}`, (route) => route.fulfill({ json: { undo } }));
    await page.route(`**/v2/undos/${job}/rows?*`, (route) =>
      route.fulfill({ json: { rows: [{ result: 'undone', kept: [], code: null, errors: {} }] } }),
    );
    await act(page, 2, 'Take back this change');
    await confirm(page, 'Take it back');
    await dialog(page).getByText('Waiting for the worker of the service…').waitFor();
    await page.clock.fastForward(31_000);
    await dialog(page).getByText('Nothing has happened for 30 seconds: it waits for a worker').waitFor();
    undo = { status: 'finished', finished_at: at('08:00') };
    await page.clock.fastForward(6_000);
    await notice(page, 'is taken back').waitFor();
  });

  it('of which nothing is left is not', async () => {
    const job = await schedule();
    await console.send('POST', `/v2/jobs/${job}/start`);
    const { page } = await console.open(`/jobs/${job}`);
    await act(page, 2, 'Take back this change');
    await dialog(page).getByText('Nothing of it is left to take back.').waitFor();
    expect(await button(dialog(page), 'Take it back').isDisabled()).toBe(true);
  });

  it('that the service would refuse is not, and the dialog says why', async () => {
    const skill = await create('/v2/skills', { name: 'Chimneys' });
    const job = await schedule({ skill_uuids: [skill] });
    await change(`/v2/jobs/${job}`, { skill_uuids: [] });
    await console.send('DELETE', `/v2/skills/${skill}`);
    const { page } = await console.open(`/jobs/${job}`);
    await act(page, 2, 'Take back this change');
    const problem = dialog(page).getByRole('alert');
    await problem.getByText('The service would refuse it.').waitFor();
    await problem.getByText(/^Skills: /).waitFor();
    await problem.getByRole('link', { name: 'validation_failed' }).waitFor();
    expect(await button(dialog(page), 'Take it back').isDisabled()).toBe(true);
  });

  it('to a time that is taken only without the checks of the schedule', async () => {
    await console.refuseOverlaps();
    const job = await schedule({ scheduled_at: at('10:00') });
    await change(`/v2/jobs/${job}`, { scheduled_at: at('12:00') });
    const other = await schedule({ scheduled_at: at('10:00') });
    const { page } = await console.open(`/jobs/${job}`);
    await act(page, 2, 'Take back this change');
    await dialog(page).getByRole('link', { name: 'job.schedule_conflict' }).waitFor();
    await confirm(page, 'Try without the checks of the schedule');
    await region(dialog(page), 'Will be taken back').waitFor();
    await confirm(page, 'Take it back');
    await notice(page, 'is taken back').waitFor();
    for (const uuid of [job, other]) await console.send('DELETE', `/v2/jobs/${uuid}`);
  });

  it('with the job, when it was its creation', async () => {
    const job = await schedule();
    const { page } = await console.open(`/jobs/${job}`);
    await act(page, 1, 'Take back this change');
    await dialog(page).getByText('The job will be deleted: this request created it.').waitFor();
    await confirm(page, 'Take it back');
    await notice(page, 'is taken back').waitFor();
    await heading(page, 'This job is deleted').waitFor();
  });
});

const STALE = { code: 'version_mismatch', detail: 'The version is another', current_version: 3 };

describe('a job goes back to a version', () => {
  it('after a trial run that shows what changes and what stays', async () => {
    const job = await schedule();
    await change(`/v2/jobs/${job}`, { description: 'Boiler repair' });
    await console.send('POST', `/v2/jobs/${job}/start`);
    const { page, faults } = await console.open(`/jobs/${job}`);
    expect(await actionsOf(page, 3)).toEqual(['Compare with version 2', 'Take back this change']);
    await page.keyboard.press('Escape');
    await act(page, 1, 'Go back to this version');
    const changes = region(dialog(page), 'Will change');
    await changes.waitFor();
    expect(await changesIn(changes)).toEqual(['Description Boiler repair Boiler service']);
    expect(await changesIn(region(dialog(page), 'Stays'))).toEqual(['Status Scheduled Started']);
    await confirm(page, 'Go back to version 1');
    await notice(page, 'is as in version 1 again').waitFor();
    expect(await board.read(job)).toMatchObject({ description: 'Boiler service', status: 'started', version: 4 });
    expect(faults).toEqual([]);
  });

  it('only when what others changed meanwhile has been seen', async () => {
    const job = await schedule();
    await change(`/v2/jobs/${job}`, { description: 'Boiler repair' });
    const { page } = await console.open(`/jobs/${job}`);
    let isFirst = true;
    await page.route('**/v2/jobs/*/revert', async (route) => {
      if (isFirst && !isTrial(route)) {
        isFirst = false;
        await change(`/v2/jobs/${job}`, { priority: 'high' });
      }
      await route.continue();
    });
    await act(page, 1, 'Go back to this version');
    await confirm(page, 'Go back to version 1');
    await dialog(page).getByText('It was changed meanwhile: Priority by the API key “First key”').waitFor();
    await dialog(page).getByText('Priority').nth(1).waitFor();
    expect((await board.read(job)).version).toBe(3);
    await confirm(page, 'Go back to version 1');
    await notice(page, 'is as in version 1 again').waitFor();
    expect(await board.read(job)).toMatchObject({ description: 'Boiler service', priority: 'normal', version: 4 });
  });

  it('from the newest state, also on a page that shows an older one and has no events', async () => {
    const job = await schedule();
    await change(`/v2/jobs/${job}`, { description: 'Boiler repair' });
    const key = await console.keyWith('work_orders:read', 'work_orders:write');
    const { page } = await console.open(`/jobs/${job}`, { key });
    await button(page, 'Version 1').waitFor();
    await change(`/v2/jobs/${job}`, { priority: 'high' });
    await act(page, 1, 'Go back to this version');
    await region(dialog(page), 'Will change').waitFor();
    expect(await changesIn(region(dialog(page), 'Will change'))).toHaveLength(2);
    await confirm(page, 'Go back to version 1');
    await notice(page, 'is as in version 1 again').waitFor();
    expect(await board.read(job)).toMatchObject({ description: 'Boiler service', priority: 'normal', version: 4 });
  });

  it('not when its trial run fails: the dialog says why, and tries it again', async () => {
    const job = await schedule();
    await change(`/v2/jobs/${job}`, { description: 'Boiler repair' });
    const { page } = await console.open(`/jobs/${job}`);
    await page.route('**/v2/jobs/*/revert', (route) => route.fulfill({ status: 412, json: STALE }), { times: 1 });
    await act(page, 1, 'Go back to this version');
    await dialog(page).getByText(STALE.detail).waitFor();
    await confirm(page, 'Try again');
    await region(dialog(page), 'Will change').waitFor();
  });

  it('at a time that is taken: the conflicts are shown, and it is booked anyway', async () => {
    await console.refuseOverlaps();
    const job = await schedule({ scheduled_at: at('10:00') });
    await change(`/v2/jobs/${job}`, { scheduled_at: at('12:00') });
    const other = await schedule({ scheduled_at: at('10:00') });
    const { page } = await console.open(`/jobs/${job}`);
    await act(page, 1, 'Go back to this version');
    await dialog(page)
      .getByText(`Anna Berg has job ${(await board.read(other)).serial_no}`)
      .waitFor();
    await confirm(page, 'Book anyway');
    await confirm(page, 'Go back to version 1');
    await notice(page, 'is as in version 1 again').waitFor();
    for (const uuid of [job, other]) await console.send('DELETE', `/v2/jobs/${uuid}`);
  });
});

describe('a deleted job', () => {
  it('comes back by the notice of its deletion', async () => {
    const job = await schedule();
    const { page } = await console.open(`/jobs/${job}`);
    await button(page, 'More actions').click();
    await page.getByRole('menuitem', { name: 'Delete the job' }).click();
    await confirm(page, 'Delete');
    await button(notice(page, 'is deleted'), 'Undo').click();
    await button(notice(page, 'is restored'), 'Open').click();
    await page.locator('h1', { hasText: 'Scheduled' }).waitFor();
    expect((await board.read(job)).version).toBe(3);
  });

  it('is in a list, from which it is restored', async () => {
    const job = await schedule({ external_id: 'order-17' });
    const { serial_no } = await board.read(job);
    await console.send('DELETE', `/v2/jobs/${job}`);
    const { page, faults } = await console.open('/jobs');
    await page.getByRole('link', { name: 'Deleted jobs' }).click();
    const row = page.getByRole('row', { name: `Job ${serial_no} order-17` });
    await button(row, `Restore Job ${serial_no}`).click();
    await notice(page, `Job ${serial_no} is restored`).waitFor();
    await row.waitFor({ state: 'detached' });
    expect(await board.read(job)).toMatchObject({ external_id: 'order-17', status: 'scheduled' });
    expect(faults).toEqual([]);
  });

  it('has its history, and is restored from its page', async () => {
    const job = await schedule();
    await console.send('DELETE', `/v2/jobs/${job}`);
    const { page } = await console.open(`/jobs/${job}`);
    await heading(page, 'This job is deleted').waitFor();
    await page.locator('.timeline li', { hasText: 'Deleted' }).waitFor();
    expect(await page.locator('.timeline strong').allInnerTexts()).toEqual(['Deleted', 'Created']);
    expect(await page.getByRole('button', { name: 'Version 2' }).count()).toBe(0);
    await page.getByRole('button', { name: /^Restore Job/ }).click();
    await page.locator('h1', { hasText: 'Scheduled' }).waitFor();
    expect(await actionsOf(page, 3)).toEqual(['Compare with version 1', 'Take back this change']);
  });

  it('is restored with a warning about a file that is gone', async () => {
    const job = await schedule();
    await console.send('DELETE', `/v2/jobs/${job}`);
    const { page } = await console.open('/jobs?deleted=true');
    const warnings = [{ check: 'file', field: { uuid: job, name: 'Photo' }, attachment_uuid: job }];
    await page.route('**/v2/jobs/*/restore', (route) => route.fulfill({ json: { job_uuid: job, warnings } }));
    await page
      .getByRole('button', { name: /^Restore/ })
      .first()
      .click();
    await notice(page, 'A file of the field “Photo” is gone').waitFor();
  });
});

describe('a client', () => {
  it('has its history: its changes are compared and taken back', async () => {
    const client = await createClient('Millstone Bakery');
    await change(`/v2/clients/${client}`, { organization_name: 'Millstone Bakeries' });
    const { page, faults } = await console.open(`/clients/${client}`);
    await page.getByRole('tab', { name: 'History' }).click();
    expect(await changesIn(page.locator('.timeline li', { hasText: 'Changed' }))).toEqual([
      'Name Millstone Bakery Millstone Bakeries',
    ]);
    await act(page, 2, 'Compare with version 1');
    await region(page, 'Difference between versions').getByText('Millstone Bakeries').waitFor();
    await act(page, 2, 'Take back this change');
    await region(dialog(page), 'Will be taken back').waitFor();
    await confirm(page, 'Take it back');
    await notice(page, 'is taken back').waitFor();
    await heading(page, 'Millstone Bakery').waitFor();
    await act(page, 2, 'Go back to this version');
    await confirm(page, 'Go back to version 2');
    await heading(page, 'Millstone Bakeries').waitFor();
    expect(faults).toEqual([]);
  });

  it('is deleted, and comes back by the notice of it', async () => {
    const client = await createClient('Oakfield School');
    const { page } = await console.open(`/clients/${client}`);
    await button(page, 'Delete').click();
    await confirm(page, 'Delete the client');
    await heading(page, 'Clients').waitFor();
    await button(notice(page, 'Oakfield School is deleted'), 'Undo').click();
    await button(notice(page, 'Oakfield School is restored'), 'Open').click();
    await heading(page, 'Oakfield School').waitFor();
  });

  it('whose name is written from right to left, or is HTML, has the old name before the new one', async () => {
    const client = await createClient('מאפיית הטחנה');
    await change(`/v2/clients/${client}`, { organization_name: 'מאפיות הטחנה' });
    await change(`/v2/clients/${client}`, { organization_name: '<b>Bakery</b>' });
    const { page } = await console.open(`/clients/${client}?tab=history&compare=1..2`);
    const difference = region(page, 'Difference between versions');
    const [before, after] = [await boxOf(difference.locator('del')), await boxOf(difference.locator('ins'))];
    expect(before.x + before.width).toBeLessThan(after.x);
    expect(await changesIn(page.locator('.timeline li').first())).toEqual(['Name מאפיות הטחנה <b>Bakery</b>']);
    await button(page, 'Delete').click();
    await confirm(page, 'Delete the client');
    await notice(page, '<b>Bakery</b> is deleted').waitFor();
  });

  it('whose external id another one has by now is restored without it', async () => {
    const client = await createClient('Harbour Street', { external_id: 'crm-1' });
    await console.send('DELETE', `/v2/clients/${client}`);
    const other = await createClient('Harbour Road', { external_id: 'crm-1' });
    const { page } = await console.open('/clients');
    await page.getByRole('link', { name: 'Deleted clients' }).click();
    await button(page, 'Restore Harbour Street').click();
    const link = dialog(page).getByRole('link', { name: 'show that client' });
    expect(await link.getAttribute('href')).toContain(`/clients/${other}`);
    await confirm(page, 'Restore without the external id');
    await notice(page, 'Harbour Street is restored').waitFor();
    const { client: restored } = await console.send<{ client: { external_id: string | null } }>(
      'GET',
      `/v2/clients/${client}`,
    );
    expect(restored.external_id).toBeNull();
  });
});

it('a site is deleted, restored and taken back', async () => {
  const site = await create('/v2/sites', { name: 'Main building' });
  const { page, faults } = await console.open(`/sites/${site}`);
  await button(page, 'Delete').click();
  await confirm(page, 'Delete the site');
  await page.getByRole('link', { name: 'Deleted sites' }).click();
  await page.getByRole('link', { name: 'Main building' }).click();
  await heading(page, 'This site is deleted').waitFor();
  await button(page, 'Restore Main building').click();
  await page.getByRole('tab', { name: 'History' }).click();
  await act(page, 3, 'Take back this change');
  await dialog(page).getByText('The site will be deleted: this request restored it.').waitFor();
  await confirm(page, 'Take it back');
  await heading(page, 'This site is deleted').waitFor();
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
});

it('a key that may only read compares, and is offered nothing else', async () => {
  const job = await schedule();
  await change(`/v2/jobs/${job}`, { description: 'Boiler repair' });
  const deleted = await schedule();
  await console.send('DELETE', `/v2/jobs/${deleted}`);
  const key = await console.keyWith('read');
  const { page } = await console.open(`/jobs/${job}`, { key });
  expect(await actionsOf(page, 2)).toEqual(['Compare with version 1']);
  await page.keyboard.press('Escape');
  expect(await button(page, 'Version 1').count()).toBe(0);
  await console.goto(page, '/jobs?deleted=true');
  await page.getByRole('row').nth(1).waitFor();
  expect(await page.getByRole('button', { name: /^Restore/ }).count()).toBe(0);
  await console.goto(page, `/jobs/${deleted}`);
  await heading(page, 'This job is deleted').waitFor();
  expect(await page.getByRole('button', { name: /^Restore/ }).count()).toBe(0);
});

describe('on a phone, with names of 200 letters', () => {
  const LETTERS = 'Donaudampfschifffahrtsgesellschaftskapitaen'.repeat(5).slice(0, 200);

  it.each(['light', 'dark'] as const)('the dialogs and the lists fit, in %s colours', async (colours) => {
    const client = await createClient(LETTERS);
    await change(`/v2/clients/${client}`, {
      organization_name: `${LETTERS.slice(0, 190)}2`,
      external_id: `${colours}-${LETTERS.slice(0, 90)}`,
    });
    const external_id = `${colours}-gone`;
    const gone = await createClient(LETTERS, { external_id });
    await console.send('DELETE', `/v2/clients/${gone}`);
    await createClient('Harbour Street', { external_id });
    const visit = await console.open(`/clients/${client}?tab=history&compare=1..2`, { viewport: PHONE, colours });
    const { page } = visit;
    await page.locator('.difference .changes').waitFor();
    await expectSound(visit);
    // The header covers what is scrolled below it.
    await page.evaluate('window.scrollTo(0, 0)');
    expect(await layoutFaults(page)).toEqual([]);
    for (const [action, list] of [
      ['Take back this change', 'Will be taken back'],
      ['Go back to this version', 'Will change'],
    ] as const) {
      await act(page, action.startsWith('Go') ? 1 : 2, action);
      await region(dialog(page), list).waitFor();
      await expectSound(visit);
      expect(await layoutFaults(page)).toEqual([]);
      await confirm(page, 'Back');
    }
    await button(page, 'Delete').click();
    await dialog(page).waitFor();
    await expectSound(visit);
    expect(await layoutFaults(page)).toEqual([]);
    for (const path of ['/clients?deleted=true', `/clients/${gone}`]) {
      await console.goto(page, path);
      await page
        .getByRole('button', { name: /^Restore/ })
        .first()
        .waitFor();
      expect(await layoutFaults(page)).toEqual([]);
    }
    await page.getByRole('button', { name: /^Restore/ }).click();
    await button(dialog(page), 'Restore without the external id').waitFor();
    expect(await axe(page)).toEqual([]);
    expect(await layoutFaults(page)).toEqual([]);
  });
});
