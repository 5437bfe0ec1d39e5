import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { axe } from '../../../tools/harness/browser.js';
import { until } from '../../../tools/harness/until.js';
import { sharedBrowser } from '../../support/browser.js';
import {
  button,
  type ConsolePages,
  consoleService,
  dialog,
  notice,
  openScreen,
  region,
} from '../../support/console.js';
import { at, ConsoleBoard } from '../../support/console-board.js';
import { S3Server } from '../../support/s3-server.js';

// The screens of jobs of the console in a real browser (contract §16). Times are of 2031-03-03, in UTC.

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let board: ConsoleBoard;
let console: ConsolePages;
beforeAll(async () => {
  board = await ConsoleBoard.start();
  console = board.pages;
  await console.send('PATCH', `/v2/users/${board.anna}`, { permissions: { mobile: { login: true } } });
});
afterEach(() => console.leave());

const create = (path: string, body: object): Promise<string> => console.create(path, body);
const schedule = (more: object = {}): Promise<string> => board.job({ description: 'Boiler service', ...more });

/** How many entities a search finds. Searches are eventually consistent. */
async function found(resource: 'clients' | 'jobs' | 'users', search: string): Promise<number> {
  const lists = await console.send<Record<string, unknown[]>>('GET', `/v2/${resource}?search=${search}`);
  return lists[resource]?.length ?? 0;
}

async function openJob(uuid: string, more = ''): Promise<Page> {
  return (await console.open(`/jobs/${uuid}${more}`)).page;
}
const badge = (page: Page, status: string): Locator => page.locator('h1', { hasText: status });
async function choose(page: Page, action: string): Promise<void> {
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}
/** The actions that a job offers, in the header and in the menu. */
async function actionsOf(page: Page): Promise<string[]> {
  await button(page, 'More actions').click();
  const items = await page.getByRole('menuitem').allInnerTexts();
  await page.keyboard.press('Escape');
  return [...(await page.locator('.screen-header .actions button').allInnerTexts()), ...items].map((text) =>
    text.trim(),
  );
}

describe('a job', () => {
  it('shows its fields, services, materials, total, files and place', async () => {
    const service = await create('/v2/catalog/services', { name: 'Repair', price_default: '70.10' });
    const unit = await create('/v2/catalog/products/units', { name: 'Metre', code: 'm' });
    const product = await create('/v2/catalog/products', { name: 'Pipe', price_default: '0.2', unit: { uuid: unit } });
    const job = await schedule({
      address: { formatted: '1 Cross Street', geolocation: { latitude: 53.5, longitude: -1.25 } },
      custom_fields: [
        { name: 'Boiler make', field_type: 'input', data_type: 'string', value: 'Caldera' },
        {
          name: 'Photo',
          field_type: 'image',
          data_type: 'image',
          value: ['before.png', 'after.png'].map((name) => ({ name, base64_content: PIXEL })),
        },
      ],
    });
    const { provided_service_uuid = '' } = await console.send('POST', `/v2/jobs/${job}/provided_services`, {
      service: { uuid: service },
    });
    await console.send('POST', `/v2/jobs/${job}/provided_services/${provided_service_uuid}/used_materials`, {
      product: { uuid: product },
      quantity: '2.5',
    });
    const page = await openJob(job);
    await region(page, 'Fields').getByText('Caldera').waitFor();
    expect(await region(page, 'Services and materials').getByLabel('Quantity of Pipe').inputValue()).toBe('2.5');
    await region(page, 'Services and materials')
      .getByText(/^70\.60 /)
      .waitFor();
    await region(page, 'Place').getByText('53.5, -1.25').waitFor();
    const thumbnail = region(page, 'Files').getByRole('link', { name: 'before.png' });
    const image = thumbnail.locator('img');
    await image.waitFor();
    await image.scrollIntoViewIfNeeded();
    await until(() => page.evaluate<boolean>(`document.querySelector('.files img').naturalWidth > 0`));
    expect(await image.getAttribute('src')).toMatch(/^\/v2\/attachments\/[0-9a-f-]+\/content\?account=[0-9a-f-]+$/);
    await thumbnail.click();
    await dialog(page).getByRole('heading', { name: 'before.png' }).waitFor();
    await dialog(page).getByText('1 of 2').waitFor();
    await page.keyboard.press('ArrowRight');
    await dialog(page).getByRole('heading', { name: 'after.png' }).waitFor();
    await until(() => page.evaluate<boolean>(`document.querySelector('.picture img').naturalWidth > 0`));
    expect(await axe(page)).toEqual([]);
    expect(await dialog(page).getByRole('link', { name: 'Download' }).getAttribute('download')).toBe('after.png');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await page.emulateMedia({ media: 'print' });
    for (const name of ['Signature', 'Caldera', '1 Cross Street', 'Pipe']) await page.getByText(name).first().waitFor();
    expect(await page.getByRole('navigation', { name: 'Screens' }).count()).toBe(0);
    await page.emulateMedia({ media: 'screen' });
  });

  it('shows images that a bucket of another origin stores', async () => {
    const s3 = await S3Server.start();
    const { cluster } = await consoleService();
    const { bucket: s3Bucket, region: s3Region, accessKeyId: s3AccessKeyId, secretAccessKey } = s3.bucket;
    const bucket = { s3Endpoint: s3.endpoint, s3Bucket, s3Region, s3AccessKeyId, s3SecretAccessKey: secretAccessKey };
    const api = await cluster.api({ attachments: 's3', ...bucket });
    const visit = await (await sharedBrowser()).visit(api.url);
    try {
      const job = await schedule({ custom_fields: [{ name: 'Photo', field_type: 'image', data_type: 'image' }] });
      const value = [{ name: 'before.png', base64_content: PIXEL }];
      const response = await fetch(`${api.url}/v2/jobs/${job}`, {
        method: 'PATCH',
        headers: { Authorization: `Bearer ${console.key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ custom_fields: [{ name: 'Photo', value }] }),
      });
      expect(response.status).toBe(200);
      await openScreen(visit, api.url, console.key, `/jobs/${job}`);
      await region(visit.page, 'Files').locator('img').scrollIntoViewIfNeeded();
      await until(() => visit.page.evaluate<boolean>(`document.querySelector('.files img').naturalWidth > 0`));
      expect(s3.requests.some(({ operation }) => operation === 'GetObject')).toBe(true);
    } finally {
      await visit.page.context().close();
      await api.close();
      await s3.close();
    }
  });

  it('has its services, materials, fields and files changed on its page, also while others change it', async () => {
    const unit = await create('/v2/catalog/products/units', { name: 'Litre', code: 'l' });
    await create('/v2/catalog/services', { name: 'Refill', price_default: '20' });
    await create('/v2/catalog/products', { name: 'Coolant', price_default: '3', unit: { uuid: unit } });
    const job = await schedule({ custom_fields: [{ name: 'Loop', field_type: 'integer', required: true }] });
    const page = await openJob(job);
    const work = region(page, 'Services and materials');
    const pick = async (label: string, name: string): Promise<void> => {
      await dialog(page).getByRole('combobox', { name: label }).click();
      await page.getByRole('option', { name, exact: true }).click();
      await button(dialog(page), 'Add').click();
    };
    await button(work, 'Add a service').click();
    await pick('Service', 'Refill');
    await button(work, 'Add material to Refill').click();
    await pick('Material', 'Coolant');
    const quantity = work.getByLabel('Quantity of Coolant');
    await quantity.fill('4');
    await console.send('PATCH', `/v2/jobs/${job}`, { description: 'Theirs' });
    await quantity.press('Enter');
    await notice(page, 'Coolant: 1 → 4 l').waitFor();
    await work.getByText('32.00 USD').waitFor();
    await button(work, 'Remove Coolant').click();
    await quantity.waitFor({ state: 'detached' });

    await button(page, 'Edit the fields').click();
    await dialog(page).getByLabel('Loop').fill('two');
    await button(dialog(page), 'Save').click();
    await dialog(page).getByText('must be a whole number').first().waitFor();
    await dialog(page).getByLabel('Loop').fill('2');
    await button(dialog(page), 'Save').click();
    await notice(page, /are saved/).waitFor();

    const files = region(page, 'Files');
    const file = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('plan') };
    await files.getByLabel('Add files').setInputFiles(file);
    await notice(page, 'The file is added').waitFor();
    await files.getByRole('link', { name: 'plan.txt' }).waitFor();
    await button(files, 'Remove plan.txt').click();
    await button(files, 'Put plan.txt back').click();
    await button(files, 'Remove plan.txt').waitFor();
    expect(await console.send('GET', `/v2/jobs/${job}`)).toMatchObject({
      job: {
        description: 'Theirs',
        custom_fields: [
          { name: 'Loop', value: 2 },
          { name: 'Files', value: [expect.stringContaining('/v2/attachments/')] },
        ],
        used_materials: [],
      },
    });
  });

  it('shows its history with who did it, live, and the difference between two versions', async () => {
    const job = await schedule();
    const page = await openJob(job);
    await console.send('PATCH', `/v2/jobs/${job}`, { description: 'Boiler repair' });
    await console.send('POST', `/v2/jobs/${job}/start`, { user: { uuid: board.anna } });
    const started = page.locator('.timeline li', { hasText: 'Started' });
    await started.getByText('by Anna Berg, API').waitFor();
    await page
      .locator('.timeline li', { hasText: 'Changed' })
      .getByText(/by the API key/)
      .waitFor();
    await button(page, 'Compare versions').click();
    await page.getByLabel('From version').fill('1');
    const difference = region(page, 'Difference between versions');
    await difference.getByText('Boiler repair').waitFor();
    expect(await difference.locator('.changes > div').allInnerTexts()).toEqual([
      expect.stringMatching(/Description\s+Boiler service\s+Boiler repair/),
      expect.stringMatching(/Status\s+Scheduled\s+Started/),
    ]);
    expect(page.url()).toContain('compare=1..3');
  });

  it('shows the locations of devices', async () => {
    const job = await schedule();
    await console.send('POST', `/v2/jobs/${job}/locations`, {
      locations: [
        {
          user: { uuid: board.anna },
          longitude: -1.25,
          latitude: 53.5,
          accuracy_m: 8,
          captured_at: new Date().toISOString(),
        },
      ],
    });
    const page = await openJob(job, '?tab=locations');
    expect(await page.getByRole('row', { name: /Anna Berg/ }).innerText()).toMatch(/53\.5, -1\.25\s+8 m/);
  });

  it('shows the deliveries of a webhook', async () => {
    const webhook = await create('/v2/webhooks', {
      url: 'https://hooks.example.com/jobs',
      event_types: ['job_created'],
    });
    const page = await openJob(await schedule(), '?tab=deliveries');
    await page
      .locator('.attempts li', { hasText: 'job_created' })
      .getByText(/Waiting|Exhausted/)
      .first()
      .waitFor();
    await console.send('DELETE', `/v2/webhooks/${webhook}`);
  });

  it('is offered the actions that its status allows', async () => {
    const page = await openJob(await schedule());
    expect(await actionsOf(page)).toEqual([
      ...['Edit', 'Find a time', 'Publish', 'More'],
      ...['Set en route', 'Start', 'Finish', 'Cancel the job', 'Print', 'Copy as curl', 'Delete the job'],
    ]);
    await button(page, 'Publish').click();
    await badge(page, 'Published').waitFor();
    await choose(page, 'Unpublish');
    await badge(page, 'Scheduled').waitFor();
    await choose(page, 'Set en route');
    await badge(page, 'En route').waitFor();
    await button(page, 'Start').click();
    await badge(page, 'Started').waitFor();
    await choose(page, 'Suspend');
    await badge(page, 'Suspended').waitFor();
    await until(async () => (await actionsOf(page)).includes('Start'));
    expect(await actionsOf(page)).toEqual([
      ...['Edit', 'Start', 'More'],
      ...['Set en route', 'Finish', 'Cancel the job', 'Print', 'Copy as curl', 'Delete the job'],
    ]);
  });

  it('takes the next action before it is read again', async () => {
    const services = ['Flue sweep', 'Gas check'];
    for (const name of services) await create('/v2/catalog/services', { name });
    const job = await schedule();
    const page = await openJob(job);
    await button(page, 'Publish').waitFor();
    await page.route(`**/v2/jobs/${job}`, (route) =>
      route.request().method() === 'GET' ? undefined : route.continue(),
    );
    await button(page, 'Publish').click();
    await page.getByText(/is published/).waitFor();
    await choose(page, 'Unpublish');
    await page.getByText(/is scheduled/).waitFor();
    expect(await board.read(job)).toMatchObject({ status: 'scheduled', version: 3 });
    for (const name of services) {
      await button(page, 'Add a service').click();
      await dialog(page).getByRole('combobox', { name: 'Service' }).click();
      await page.getByRole('option', { name, exact: true }).click();
      await dialog(page).getByLabel('It is').selectOption('ordered');
      await button(dialog(page), 'Add').click();
      await notice(page, `${name} is ordered`).waitFor();
    }
    expect(await board.read(job)).toMatchObject({ ordered_services: services.map((name) => ({ service: { name } })) });
  });

  it('is finished with a resolution and a comment', async () => {
    const job = await schedule();
    await console.send('POST', `/v2/jobs/${job}/start`);
    const page = await openJob(job);
    await button(page, 'Finish').click();
    await dialog(page).getByLabel('Comment').fill('Valve renewed');
    await button(dialog(page), 'Finish').click();
    await badge(page, 'Finished').waitFor();
    await region(page, 'Overview').getByText('Valve renewed').waitFor();
    expect(await board.read(job)).toMatchObject({ status: 'finished', resolution: { comment: 'Valve renewed' } });
  });

  it('is finished with one of its resolutions, or with any of the account when it has none', async () => {
    const names = ['Meter read', 'No access'];
    const resolutions = await Promise.all(
      names.map((name) => create('/v2/resolutions', { name, successful: name === 'Meter read' })),
    );
    const own = await schedule({ possible_resolutions: resolutions.map((uuid) => ({ uuid })) });
    const other = await schedule();
    const page = await openJob(own);
    const options = (): Promise<string[]> => dialog(page).getByLabel('Resolution').locator('option').allInnerTexts();
    await choose(page, 'Finish');
    await until(async () => (await options()).join() === 'Meter read,No access (not successful)');
    await page.keyboard.press('Escape');
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Jobs' }).click();
    await page.locator(`a[href$="/jobs/${other}"]`).click();
    await badge(page, 'Boiler service').waitFor();
    await choose(page, 'Finish');
    await until(async () => (await options()).length > names.length);
  });

  it('is canceled with a reason', async () => {
    const job = await schedule();
    const page = await openJob(job);
    await choose(page, 'Cancel the job');
    await dialog(page).getByLabel('Reason').fill('Client away');
    await button(dialog(page), 'Cancel the job').click();
    await notice(page, 'is canceled').waitFor();
    await badge(page, 'Canceled').waitFor();
    expect(await board.read(job)).toMatchObject({ status: 'canceled', cancellation: { reason: 'Client away' } });
  });

  it('that others changed meanwhile keeps its status: the page says what changed and by whom', async () => {
    const job = await schedule();
    const page = await openJob(job);
    await page.route('**/v2/jobs/*/publish', async (route) => {
      await console.send('PATCH', `/v2/jobs/${job}`, { description: 'Theirs' });
      await route.continue();
    });
    await button(page, 'Publish').click();
    await notice(page, 'was changed meanwhile: Description by the API key “First key”').waitFor();
    await region(page, 'Overview').getByText('Theirs').waitFor();
    expect(await board.read(job)).toMatchObject({ status: 'scheduled', version: 2 });
  });

  it('is deleted, and its history stays', async () => {
    const job = await schedule();
    const page = await openJob(job);
    await choose(page, 'Delete the job');
    await button(dialog(page), 'Delete').click();
    await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor();
    await console.goto(page, `/jobs/${job}`);
    await page.locator('.timeline li', { hasText: 'Deleted' }).waitFor();
  });
});

describe('a job is edited', () => {
  it('in its description, priority, due days, time, duration, client and assignee, with errors at their fields', async () => {
    await create('/v2/clients', { organization: true, organization_name: 'Gibson Storage' });
    await until(async () => (await found('clients', 'Gibs')) + (await found('users', 'Anna')) === 2);
    const job = await schedule({ assignee: null });
    const page = await openJob(job);
    await button(page, 'Edit').click();
    await dialog(page).getByLabel('Description').fill('Boiler repair');
    await dialog(page).getByLabel('Time', { exact: true }).fill('2031-03-03T09:30');
    await dialog(page).getByLabel('Duration in minutes').fill('99999');
    await dialog(page).getByLabel('Priority').selectOption('Urgent');
    await dialog(page).getByLabel('Due from').fill('2031-03-06');
    await dialog(page).getByLabel('Due by').fill('2031-03-05');
    await button(dialog(page), 'Save').click();
    await dialog(page).getByText('must not be before from', { exact: true }).waitFor();
    const duration = dialog(page).locator('.field', { hasText: 'Duration in minutes' });
    await duration.locator('.react-aria-FieldError', { hasText: /44640/ }).waitFor();
    await dialog(page).getByLabel('Duration in minutes').fill('90');
    await dialog(page).getByLabel('Due from').fill('2031-03-01');
    for (const [label, text] of [
      ['Client', 'Gibson Storage'],
      ['Assignee', 'Anna Berg'],
    ] as const) {
      const field = page.getByRole('combobox', { name: label });
      await field.fill(text.slice(0, 4));
      await page.getByRole('option', { name: text }).click();
    }
    await button(dialog(page), 'Save').click();
    await notice(page, 'is saved').waitFor();
    expect(await board.read(job)).toMatchObject({
      description: 'Boiler repair',
      scheduled_at: at('09:30'),
      scheduled_duration: { minutes: 90 },
      priority: 'urgent',
      due: { from: '2031-03-01', to: '2031-03-05' },
      client: { name: 'Gibson Storage' },
      assignee: { email: 'anna@example.com' },
      status: 'scheduled',
      version: 2,
    });
    await page.locator('.facts').getByText('Urgent').waitFor();
    await console.goto(page, '/jobs?search=Gibson');
    const row = page.locator('.job-table tr', { hasText: 'Boiler repair' });
    expect(await row.locator('.badge.tone-bad').textContent()).toBe('Urgent');
    expect(await row.locator('.job-due').textContent()).toMatch(/^due .*1.*2031 to .*5.*2031$/);
  });

  it('so that it has no client, site and territory any more; it always has a type', async () => {
    const client = await create('/v2/clients', { organization: true, organization_name: 'Larkhill Dairy' });
    const site = await create('/v2/sites', { name: 'Cold store', client: { uuid: client } });
    const job = await schedule({ client: { uuid: client }, site: { uuid: site } });
    const page = await openJob(job);
    await button(page, 'Edit').click();
    const input = (label: string): Locator =>
      page
        .locator('.dialog .field')
        .filter({ has: page.getByText(label, { exact: true }) })
        .locator('input');
    const type = input('Type');
    await type.fill('');
    await page.keyboard.press('Tab');
    expect(await type.inputValue()).toBe('default');
    // The next field has opened its list, beside which assistive technology sees nothing.
    const save = page.locator('.dialog button[type="submit"]');
    expect(await save.isDisabled()).toBe(true);
    for (const label of ['Client', 'Site', 'Territory']) await input(label).fill('');
    const request = page.waitForRequest((one) => one.method() === 'PATCH');
    await save.click();
    expect((await request).postDataJSON()).toEqual({ client_uuid: null, site_uuid: null, territory_uuid: null });
    await notice(page, 'is saved').waitFor();
    expect(await board.read(job)).toMatchObject({ client: null, site: null });
  });

  it('after others changed it only when the new state has been seen', async () => {
    const job = await schedule();
    const page = await openJob(job);
    await button(page, 'Edit').click();
    await dialog(page).getByLabel('Description').fill('Mine');
    await console.send('PATCH', `/v2/jobs/${job}`, { description: 'Theirs', scheduled_duration: { minutes: 30 } });
    await button(dialog(page), 'Save').click();
    await dialog(page).getByText('It was changed meanwhile').waitFor();
    await dialog(page).getByText('is now “Theirs”; you have “Mine”').waitFor();
    await dialog(page).getByText('Changed: Description, Duration by the API key “First key”').waitFor();
    expect(await dialog(page).getByLabel('Duration in minutes').inputValue()).toBe('30');
    expect(await board.read(job)).toMatchObject({ description: 'Theirs', version: 2 });
    await button(dialog(page), 'Save').click();
    await notice(page, 'is saved').waitFor();
    expect(await board.read(job)).toMatchObject({
      description: 'Mine',
      scheduled_duration: { minutes: 30 },
      version: 3,
    });
  });

  it('to a time that is taken: the conflicts are shown, and it is booked anyway', async () => {
    await console.refuseOverlaps();
    const [taken, job] = [await schedule({ scheduled_at: at('12:00') }), await schedule({ scheduled_at: at('14:00') })];
    const page = await openJob(job);
    await button(page, 'Edit').click();
    await dialog(page).getByLabel('Time', { exact: true }).fill('2031-03-03T12:30');
    await button(dialog(page), 'Save').click();
    const { serial_no } = await board.read(taken);
    await dialog(page).getByText(`Anna Berg has job ${serial_no}`).waitFor();
    expect((await board.read(job)).scheduled_at).toBe(at('14:00'));
    await button(dialog(page), 'Book anyway').click();
    await notice(page, 'is saved').waitFor();
    expect((await board.read(job)).scheduled_at).toBe(at('12:30'));
    await page.locator('.timeline', { hasText: 'with other checks of the schedule' }).waitFor();
    for (const uuid of [taken, job]) await console.send('DELETE', `/v2/jobs/${uuid}`);
  });
});

it('a time is found for a job, and booked', async () => {
  const job = await create('/v2/jobs', { scheduled_duration: { minutes: 60 } });
  const page = await openJob(job);
  await button(page, 'Find a time').click();
  await dialog(page)
    .getByText(/Nobody is free then/)
    .waitFor();
  await dialog(page).getByLabel('From').fill('2031-03-03');
  await dialog(page)
    .getByRole('button', { name: /^Book Anna Berg/ })
    .first()
    .click();
  await badge(page, 'Scheduled').waitFor();
  expect(await board.read(job)).toMatchObject({
    scheduled_at: expect.stringMatching(/^2031-03-03T/),
    assignee: { email: 'anna@example.com' },
  });
});

it('times are found anew whenever they are asked for', async () => {
  const night = [{ time_from: '2031-03-04T20:00:00Z', time_to: '2031-03-04T23:00:00Z' }];
  await console.send('PATCH', `/v2/users/${board.anna}/shifts`, { shifts: night });
  const page = await openJob(await create('/v2/jobs', { scheduled_duration: { minutes: 60 } }));
  const ask = async (): Promise<void> => {
    await button(page, 'Find a time').click();
    await dialog(page).getByLabel('From').fill('2031-03-04');
    await dialog(page).getByLabel('Within').selectOption('1 day');
  };
  await ask();
  await dialog(page)
    .getByRole('button', { name: /^Book Anna Berg/ })
    .first()
    .waitFor();
  await button(dialog(page), 'Close').click();
  await console.send('PATCH', `/v2/users/${board.anna}/shifts`, { shifts: [{ ...night[0], working: false }] });
  await ask();
  await dialog(page).getByText('Nobody is free then').waitFor();
});

it('the last request is copied as curl, with the key in a variable', async () => {
  const job = await schedule();
  const page = await openJob(job);
  await button(page, 'Publish').click();
  await notice(page, 'is published').waitFor();
  await choose(page, 'Copy as curl');
  const command = await dialog(page).getByLabel('Command').innerText();
  expect(command).toContain(`curl -X POST '${console.url}/v2/jobs/${job}/publish'`);
  expect(command).toContain('-H "Authorization: Bearer $API_KEY"');
  expect(command).toContain(`-H 'if-match: "1"'`);
});

describe('the jobs', () => {
  it('are searched and filtered, and the address keeps it', async () => {
    await schedule({ description: 'Window cleaning' });
    await until(async () => (await found('jobs', 'window')) === 1);
    const { page } = await console.open('/jobs');
    await page.getByRole('searchbox', { name: 'Search jobs' }).fill('window');
    const rows = page.locator('.job-table tbody tr');
    await until(async () => (await rows.count()) === 1);
    await button(page, 'Status: any').click();
    const status = (name: string): Promise<void> => page.getByRole('menuitemcheckbox', { name }).click();
    await status('Scheduled');
    await until(() => page.url().endsWith('?search=window&status=scheduled'));
    await status('Scheduled');
    await status('Canceled');
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'No job matches' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'No job matches' }).waitFor();
    expect(page.url()).toContain('search=window&status=canceled');
  });

  it('are limited to days, an assignee and a client, and ordered; the address keeps it', async () => {
    const client = await create('/v2/clients', { organization: true, organization_name: 'Orchard Hotel' });
    await until(async () => (await found('clients', 'Orchard')) === 1);
    const about = { client: { uuid: client }, assignee: { worker: { uuid: board.bert } } };
    await schedule({ ...about, description: 'Second', scheduled_at: at('10:00', '2031-03-11') });
    await schedule({ ...about, description: 'First', scheduled_at: at('09:00', '2031-03-10') });
    await schedule({ ...about, description: 'Later', scheduled_at: at('00:00', '2031-03-12') });
    const { page } = await console.open('/jobs');
    await page.getByLabel('Days').selectOption('From … to …');
    await page.getByLabel('From', { exact: true }).fill('2031-03-10');
    await page.getByLabel('To', { exact: true }).fill('2031-03-11');
    for (const [name, text] of [
      ['Client', 'Orchard Hotel'],
      ['Assignee', 'Bert Cole'],
    ] as const) {
      await page.getByRole('combobox', { name }).fill(text.slice(0, 7));
      await page.getByRole('option', { name: text }).click();
    }
    await page.getByLabel('Order').selectOption('Earliest first');
    const works = (): Promise<string[]> => page.locator('.job-table tbody tr td:nth-child(2)').allInnerTexts();
    await until(async () => (await works()).join() === 'First,Second');
    await page.reload();
    await until(async () => (await works()).join() === 'First,Second');
    expect(await page.getByRole('combobox', { name: 'Client' }).inputValue()).toBe('Orchard Hotel');
    expect(await page.locator('.job-table tbody tr').first().innerText()).toMatch(/First\s+Bert Cole/);
    await button(page, 'Clear the filters').click();
    await until(() => new URL(page.url()).search === '');
  });
});

it('a key that may only read is offered no changes, and sees which scope they need', async () => {
  const job = await schedule();
  const { page } = await console.open(`/jobs/${job}`, { key: await console.keyWith('read') });
  await page.getByText('work_orders:write').waitFor();
  expect(await actionsOf(page)).toEqual(['More', 'Print', 'Copy as curl']);
});
