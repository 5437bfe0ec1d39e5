import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { axe, PHONE } from '../../../tools/harness/browser.js';
import { until } from '../../../tools/harness/until.js';
import {
  button,
  choice,
  ConsolePages,
  dialog,
  expectSound,
  field,
  heading,
  notice,
  press,
  region,
  rows,
} from '../../support/console.js';
import { dragOnto, moved } from '../../support/console-board.js';

// The set-up of an account in the console: one screen for all resources, driven by a table and by the document of the API.

let pages: ConsolePages;
beforeAll(async () => {
  pages = await ConsolePages.start();
});
afterEach(() => pages.leave());

const HOSTILE = '<b>“Ключ”</b> שלום '.repeat(11).trim();

it('leads to the resources, and creates one with what it refers to, with errors at their fields', async () => {
  const category = await pages.create('/v2/catalog/services/categories', { name: HOSTILE });
  const visit = await pages.open('/setup');
  const { page } = visit;
  await expectSound(visit);
  await page.getByRole('link', { name: 'Services', exact: true }).click();
  await heading(page, 'No services yet').waitFor();
  await press(page, 'New service');
  await field(page, 'Price').fill('cheap');
  await press(page, 'Create service');
  const name = page.getByRole('textbox', { name: 'Name' });
  await until(async () => (await name.getAttribute('aria-invalid')) === 'true');
  expect(await field(page, 'Price').getAttribute('aria-invalid')).toBe('true');
  await name.fill('Boiler service');
  await field(page, 'Price').fill('95.50');
  await choice(page, 'Category').fill('ключ');
  await page.getByRole('option', { name: HOSTILE }).click();
  expect(await axe(page)).toEqual([]);
  await press(page, 'Create service');
  await heading(page, 'Boiler service').waitFor();
  await region(page, 'Details').getByText(HOSTILE).waitFor();
  const [service] = (await pages.send<{ services: object[] }>('GET', '/v2/catalog/services')).services;
  expect(service).toMatchObject({ name: 'Boiler service', price_default: '95.5', category_uuid: category });
  expect(await axe(page)).toEqual([]);
});

it('takes what others change into an open form, and saves what was changed here', async () => {
  const skill = await pages.create('/v2/skills', { name: 'Gas' });
  const { page } = await pages.open(`/setup/skills/${skill}/edit`);
  await field(page, 'Name').fill('Gas, certified');
  await pages.send('PATCH', `/v2/skills/${skill}`, { external_id: 'gas' });
  await press(page, 'Save skill');
  await page.getByText('It was changed meanwhile').waitFor();
  await page.getByText('External id is now “gas”').waitFor();
  await press(page, 'Save skill');
  await heading(page, 'Gas, certified').waitFor();
  expect(await pages.send('GET', `/v2/skills/${skill}`)).toEqual({
    skill: { uuid: skill, name: 'Gas, certified', external_id: 'gas' },
  });
});

describe('an entity of the catalog', () => {
  it('is archived, found among the archived ones, and unarchived', async () => {
    const unit = await pages.create('/v2/catalog/products/units', { name: 'Metre', code: 'm' });
    const visit = await pages.open(`/setup/units/${unit}`);
    const { page } = visit;
    await press(page, 'Archive');
    await notice(page, 'Metre is archived').waitFor();
    await pages.goto(page, '/setup/units');
    await heading(page, 'No units yet').waitFor();
    await page.getByLabel('Show').selectOption('true');
    await rows(page).filter({ hasText: 'Metre' }).getByText('Archived').waitFor();
    await page.getByRole('link', { name: 'Metre' }).click();
    await press(page, 'Unarchive');
    await button(page, 'Archive').waitFor();
  });

  it('is deleted, restored, and has a history that names what it refers to', async () => {
    const unit = await pages.create('/v2/catalog/products/units', { name: 'Piece', code: 'pc' });
    const product = await pages.create('/v2/catalog/products', { name: 'Valve', unit: { uuid: unit } });
    const visit = await pages.open(`/setup/products/${product}?tab=history`);
    const { page } = visit;
    await page.locator('.timeline').getByText('Piece').waitFor();
    await expectSound(visit);
    await press(page, 'Delete');
    await dialog(page).getByRole('button', { name: 'Delete the product' }).click();
    await notice(page, 'Valve is deleted').waitFor();
    await page.getByRole('link', { name: 'Deleted products' }).click();
    await button(page, 'Restore Valve').click();
    await notice(page, 'Valve is restored').waitFor();
    await pages.goto(page, `/setup/products/${product}`);
    await heading(page, 'Valve').waitFor();
  });
});

it('a category is not moved below itself, and the field of its parent says so', async () => {
  const path = '/v2/catalog/services/categories';
  const heating = await pages.create(path, { name: 'Heating' });
  await pages.create(path, { name: 'Boilers', parent: { uuid: heating } });
  const { page } = await pages.open(`/setup/service_categories/${heating}/edit`);
  await choice(page, 'Parent').fill('Boil');
  await page.getByRole('option', { name: 'Boilers' }).click();
  await press(page, 'Save service category');
  await until(async () => (await choice(page, 'Parent').getAttribute('aria-invalid')) === 'true');
  await page.locator('.field', { hasText: 'Parent' }).getByText('is the category itself or one of its').waitFor();
});

it('edits the fields of a template and shows those that its jobs will have, on a phone', async () => {
  const dictionary = await pages.create('/v2/dictionaries', { name: 'Water', values: [{ name: 'Hard' }] });
  const visit = await pages.open('/setup/templates/new', { viewport: PHONE });
  const { page } = visit;
  await page.getByRole('textbox', { name: 'Name' }).first().fill('Inspection');
  await page
    .getByRole('group', { name: 'Fields of the report', exact: true })
    .last()
    .getByRole('button', { name: 'Add the first one' })
    .click();
  const row = page.getByRole('group', { name: 'Fields of the report 1' });
  await row.getByRole('textbox', { name: 'Name' }).fill('Hardness');
  await row.getByLabel('Kind').selectOption('dictionary');
  await row.getByRole('combobox', { name: 'Dictionary' }).click();
  await page.getByRole('option', { name: 'Water' }).click();
  await row.getByLabel('Required').check();
  await expectSound(visit);
  await press(page, 'Create template');
  await region(page, 'Fields of its jobs').getByText('Hard', { exact: true }).waitFor();
  const { templates } = await pages.send<{ templates: { uuid: string; name: string }[] }>('GET', '/v2/templates');
  const uuid = templates.find(({ name }) => name === 'Inspection')?.uuid ?? '';
  const { template } = await pages.send<{ template: object }>('GET', `/v2/templates/${uuid}`);
  expect(template).toMatchObject({
    report_fields: [{ name: 'Hardness', field_type: 'dictionary', required: true, dictionary: { uuid: dictionary } }],
  });
  await pages.goto(page, `/setup/dictionaries/${dictionary}`);
  await press(page, 'Add a value');
  await dialog(page).getByLabel('Name').fill('Soft');
  await dialog(page).getByRole('button', { name: 'Add' }).click();
  await region(page, 'Values').getByText('Soft').waitFor();
  await expectSound(visit);
});

it('offers nothing that writes to a key that reads', async () => {
  const skill = await pages.create('/v2/skills', { name: 'Roofs' });
  const { page } = await pages.open(`/setup/skills/${skill}`, { key: await pages.keyWith('read') });
  await heading(page, 'Roofs').waitFor();
  for (const name of ['Edit', 'Delete']) expect(await button(page, name).count()).toBe(0);
  await pages.goto(page, '/setup/skills/new');
  await page.getByText('scheduling:write').waitFor();
});

describe('the first steps', () => {
  it('lead the owner of an empty account to the first planned job, with a pointer and typed text, within five minutes', async () => {
    const empty = await ConsolePages.start();
    // The first user of an account is its owner.
    const owner = await empty.create('/v2/users', { first_name: 'Olga', last_name: 'Owner', email: 'o@example.com' });
    const visit = await empty.openAs(owner, '/board');
    const { page } = visit;
    const done = { clicks: 0, characters: 0 };
    const click = async (target: Locator): Promise<void> => {
      done.clicks += 1;
      await target.click();
    };
    const type = async (label: string, text: string): Promise<void> => {
      await click(page.getByRole('textbox', { name: label }).first());
      done.characters += text.length;
      await page.keyboard.type(text);
    };
    const steps = (): Promise<void> => click(page.getByRole('link', { name: 'First steps', exact: true }).first());
    const isDone = (name: string) => page.getByRole('heading', { name: `${name} Done` }).waitFor();

    const start = performance.now();
    // The board of an account without people opens them.
    await heading(page, 'First steps').waitFor();
    await expectSound(visit);
    await click(button(page, 'Create a person'));
    await type('First name', 'Nora');
    await type('Last name', 'New');
    await type('Email', 'nora@example.com');
    await click(button(page, 'Create person'));
    await heading(page, 'Nora New').waitFor();
    await steps();
    await isDone('People');
    await click(button(page, 'Plan shifts'));
    const shifts = page.getByRole('button', { name: /^Nora New, .*: off$/ });
    await click(shifts.last());
    await page.getByRole('button', { name: /^Nora New, .*: 08–17$/ }).waitFor();
    await expectSound(visit);
    await steps();
    await isDone('Shifts');
    await click(button(page, 'Create a client'));
    await type('Name', 'Harbour');
    await click(button(page, 'Create client'));
    await heading(page, 'Harbour').waitFor();
    await steps();
    await isDone('Client');
    await click(button(page, 'Create a job'));
    await type('Description', 'Boiler service');
    await click(choice(page, 'Client'));
    await click(page.getByRole('option', { name: 'Harbour' }));
    await click(button(page, 'Create job'));
    await notice(page, /^Job \d+ is created/).waitFor();
    await steps();
    await isDone('Job');
    await click(button(page, 'Plan the job'));
    await page.getByRole('group', { name: 'Nora New' }).waitFor();
    done.clicks += 1;
    await dragOnto(page, page.locator('[data-unassigned] [data-job]'), page.getByRole('group', { name: 'Nora New' }));
    await moved(page).waitFor();
    await expectSound(visit);
    await steps();
    await page.getByText('All steps are done').waitFor();
    const seconds = (performance.now() - start) / 1000;

    const { jobs } = await empty.send<{ jobs: object[] }>('GET', '/v2/jobs');
    expect(jobs).toMatchObject([{ status: 'scheduled', assignees: [{ access: 'edit' }] }]);
    // Somebody who reads and aims takes up to five seconds for a click, and types two characters in one.
    expect(done.clicks).toBeLessThanOrEqual(30);
    expect(seconds + done.clicks * 5 + done.characters / 2).toBeLessThan(300);
    process.stdout.write(
      `${done.clicks} clicks, ${done.characters} characters, ${Math.round(seconds)} s of the script\n`,
    );
    await empty.leave();
  });

  it('are opened once, and not where they are skipped', async () => {
    const empty = await ConsolePages.start();
    const { page } = await empty.open('/board', { isNew: true });
    await heading(page, 'First steps').waitFor();
    await page.getByRole('link', { name: 'Board', exact: true }).click();
    await heading(page, 'There are no workers yet').waitFor();
    await empty.goto(page, '/start');
    await press(page, 'Skip People');
    await page.getByRole('heading', { name: 'People Skipped' }).waitFor();
    await empty.goto(page, '/board');
    await heading(page, 'There are no workers yet').waitFor();
    await empty.leave();
  });
});

describe('shifts', () => {
  it('are copied to later weeks, and taken away by an absence, which names the jobs of then', async () => {
    const person = await pages.create('/v2/users', { first_name: 'Sam', last_name: 'Shift', email: 'sam@example.com' });
    const times = { time_from: '2031-03-03T08:00:00Z', time_to: '2031-03-03T17:00:00Z' };
    await pages.send('PATCH', `/v2/users/${person}/shifts`, { shifts: [times] });
    await pages.create('/v2/jobs', {
      scheduled_at: '2031-03-10T09:00:00Z',
      scheduled_duration: { minutes: 60 },
      assignee: { worker: { uuid: person } },
    });
    const visit = await pages.open('/shifts?month=2031-03');
    const { page } = visit;
    const day = (name: string) => page.getByRole('button', { name: `Sam Shift, ${name}`, exact: true });
    await day('Monday 3: 08–17').waitFor();
    await press(page, 'Copy a week');
    await dialog(page).getByLabel('The week that begins on').selectOption({ index: 0 });
    await dialog(page).getByLabel('To how many weeks after it').selectOption('2');
    await dialog(page).getByRole('button', { name: 'Copy', exact: true }).click();
    await notice(page, 'is copied').waitFor();
    await day('Monday 10: 08–17').waitFor();
    await press(page, 'Absence of Sam Shift');
    await dialog(page).getByLabel('First day').fill('2031-03-10');
    await dialog(page).getByLabel('Last day').fill('2031-03-11');
    await dialog(page).getByText('A job is outside of the shifts then').waitFor();
    await expectSound(visit);
    await dialog(page).getByRole('button', { name: 'Set absent' }).click();
    await day('Monday 10: off').waitFor();
    // The dialog keeps the focus until it closes, after the shifts are read again.
    await dialog(page).waitFor({ state: 'hidden' });
    await page.locator('[aria-label="Absence of Sam Shift"]:focus').waitFor();
    await day('Monday 17: 08–17').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await day('Tuesday 18: 08–17').waitFor();
    await page.getByLabel('A click sets').selectOption('Night, 22:00–06:00');
    await day('Thursday 20: off').click();
    await day('Thursday 20: 22–06').waitFor();
    await day('Friday 21: off').click();
    await day('Friday 21: 22–06').waitFor();
    await day('Thursday 20: 22–06').waitFor();
  });
});

it('holds are extended, released, and made jobs, which they lead to', async () => {
  const person = await pages.create('/v2/users', { first_name: 'Hal', last_name: 'Held', email: 'hal@example.com' });
  await pages.create('/v2/holds', {
    from: '2031-04-07T09:00:00Z',
    duration: { minutes: 60 },
    worker: { uuid: person },
  });
  const visit = await pages.open('/holds');
  const { page } = visit;
  await rows(page).filter({ hasText: 'Hal Held' }).waitFor();
  await expectSound(visit);
  await press(page, '30 more minutes');
  await notice(page, 'is held longer').waitFor();
  await press(page, 'Release');
  await heading(page, 'No hold is active').waitFor();
  await pages.create('/v2/holds', {
    from: '2031-04-07T09:00:00Z',
    duration: { minutes: 60 },
    worker: { uuid: person },
    job: { description: 'Held leak' },
  });
  await page.reload();
  await press(page, 'Make it a job');
  await notice(page, 'is a job now').waitFor();
  await page.getByLabel('Show').selectOption('confirmed');
  await page.getByRole('link', { name: 'The job' }).click();
  await page.locator('h1', { hasText: 'Held leak' }).waitFor();
});
