import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { axe, TABLET } from '../../../tools/harness/browser.js';
import { until } from '../../../tools/harness/until.js';
import { button, choice, dialog, field, notice, press } from '../../support/console.js';
import { at, boxOf, ConsoleBoard, lane, type ShownJob } from '../../support/console-board.js';
import { Finger } from '../../support/finger.js';

// The form of a new job: from the list, the board, a client, and by drawing on a lane (contract §16).

let board: ConsoleBoard;
let client: string;
let template: string;
beforeAll(async () => {
  board = await ConsoleBoard.start();
  client = await board.create('/v2/clients', {
    organization: true,
    organization_name: 'Harbour Café',
    site_address: { formatted: '12 Dock Street' },
  });
  const service = await board.create('/v2/catalog/services', { name: 'Boiler service', price_default: '85.5' });
  template = await board.create('/v2/templates', {
    name: 'Yearly service',
    description: 'Service of the boiler',
    scheduled_duration: { minutes: 90 },
    custom_fields: [
      { name: 'Boiler make', field_type: 'input', required: true },
      { name: 'Built', field_type: 'integer' },
    ],
    available_catalog: [{ type: 'service', service: { uuid: service }, required: false, pre_ordered: true }],
  });
});
afterEach(async () => {
  await board.leave();
  const { jobs } = await board.pages.send<{ jobs: { uuid: string }[] }>('GET', '/v2/jobs');
  await board.pages.batch(jobs.map(({ uuid }) => ({ method: 'DELETE', path: `/v2/jobs/${uuid}` })));
});

interface CreatedJob extends ShownJob {
  readonly uuid: string;
  readonly description: string | null;
  readonly custom_fields: readonly { readonly name: string; readonly value: unknown }[];
}
/** The jobs with a description. */
async function jobsOf(description: string): Promise<readonly CreatedJob[]> {
  const { jobs } = await board.pages.send<{ jobs: CreatedJob[] }>('GET', '/v2/jobs?view=full&limit=100');
  return jobs.filter((job) => job.description === description);
}
async function chosen(page: Page, label: string, option: string): Promise<void> {
  await choice(page, label).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
const created = (page: Page): Locator => notice(page, /^Job \d+ is created/);

describe('a new job', () => {
  it('is created by N, with what the template has and what was entered over it, and a double click makes one', async () => {
    const { page, faults } = await board.pages.open('/jobs');
    await page.keyboard.press('n');
    await chosen(page, 'Template', 'Yearly service');
    await field(page, 'Boiler make').waitFor();
    expect(await field(page, 'Description').inputValue()).toBe('Service of the boiler');
    expect(await field(page, 'Duration in minutes').inputValue()).toBe('90');
    await page.getByText('85.50 USD').first().waitFor();
    await page.getByText('Required to publish the job').waitFor();
    expect(await axe(page)).toEqual([]);
    await field(page, 'Description').fill('Leak');
    await field(page, 'Boiler make').fill('Caldera');
    await field(page, 'Built').fill('last year');
    await press(page, 'Create job');
    await page.getByText('must be a whole number').first().waitFor();
    await field(page, 'Built').fill('2019');
    await button(page, 'Create job').dblclick();
    await created(page).waitFor();
    const jobs = await jobsOf('Leak');
    expect(jobs).toMatchObject([
      {
        template: { uuid: template },
        scheduled_duration: { minutes: 90 },
        ordered_services: [{ service: { name: 'Boiler service' } }],
        custom_fields: [
          { name: 'Boiler make', value: 'Caldera' },
          { name: 'Built', value: 2019 },
        ],
      },
    ]);
    await page.locator('.job-screen').waitFor();
    expect(faults).toEqual([expect.stringContaining('422')]);
  });

  it('of a client has its address, and what was entered after a reload', async () => {
    const { page } = await board.pages.open(`/clients/${client}`);
    await press(page, 'New job');
    await page.getByText('Contact and address: 12 Dock Street').waitFor();
    await field(page, 'Description').fill('Visit');
    await page.reload();
    await page.getByText('This is what you typed before.').waitFor();
    expect(await field(page, 'Description').inputValue()).toBe('Visit');
    await press(page, 'Create job');
    await created(page).waitFor();
    expect(await jobsOf('Visit')).toMatchObject([
      { client: { uuid: client }, address: { formatted: '12 Dock Street' }, status: 'posted' },
    ]);
  });

  it('that clashes is created when it is booked anyway', async () => {
    await board.pages.refuseOverlaps();
    await board.job();
    const { page } = await board.open(
      `&new=${encodeURIComponent(`worker=${board.anna}&at=${at('08:30')}&minutes=60`)}`,
    );
    await field(page, 'Description').fill('Clash');
    await press(page, 'Create job');
    await page.getByText('The job conflicts with the schedule').waitFor();
    expect(await jobsOf('Clash')).toEqual([]);
    await press(page, 'Book anyway');
    await created(page).waitFor();
    expect(await jobsOf('Clash')).toMatchObject([{ scheduled_at: at('08:30'), status: 'scheduled' }]);
  });
});

describe('on the board', () => {
  /** The point of a time on the lane of a worker, in the window. */
  async function pointOf(page: Page, worker: string, hour: number): Promise<{ x: number; y: number }> {
    const { x, y, width, height } = await boxOf(lane(page, worker));
    return { x: x + (width * hour) / 24, y: y + height / 2 };
  }

  it('a span that is drawn on a lane begins a job there, which is published; Escape draws none', async () => {
    const { page, faults } = await board.open();
    const [from, to] = [await pointOf(page, board.bert, 9.1), await pointOf(page, board.bert, 10.4)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await dialog(page).count()).toBe(0);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
    await field(page, 'Description').fill('Drawn');
    expect(await field(page, 'Time').inputValue()).toBe('2031-03-03T09:00');
    expect(await field(page, 'Duration in minutes').inputValue()).toBe('90');
    expect(await choice(page, 'Assignee').inputValue()).toBe('Bert Cole');
    await page.getByLabel('Publish the job').check();
    await press(page, 'Create job');
    await created(page).waitFor();
    const [job] = await jobsOf('Drawn');
    expect(job).toMatchObject({ scheduled_at: at('09:00'), status: 'published' });
    await page.locator(`[data-job="${job?.uuid}"]`).waitFor();
    expect(faults).toEqual([]);
  });

  it('N begins a job after the one that has the focus, or on the lane without jobs that the arrow keys go to', async () => {
    await board.job();
    const { page } = await board.open();
    await page.locator('[data-job]').first().focus();
    await page.keyboard.press('n');
    await field(page, 'Description').waitFor();
    expect(await field(page, 'Time').inputValue()).toBe('2031-03-03T09:00');
    expect(await choice(page, 'Assignee').inputValue()).toBe('Anna Berg');
    await press(page, 'Cancel');
    await page.locator('[data-job]').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('n');
    await field(page, 'Description').waitFor();
    expect(await field(page, 'Time').inputValue()).toBe('2031-03-03T07:00');
    expect(await choice(page, 'Assignee').inputValue()).toBe('Bert Cole');
  });

  it('a finger draws after a long press, and a swipe draws nothing', async () => {
    const { page } = await board.open('', { viewport: TABLET });
    const finger = await Finger.on(page);
    const point = await pointOf(page, board.bert, 9.1);
    await finger.down(point);
    await finger.move(-60, 0);
    await finger.up();
    expect(await dialog(page).count()).toBe(0);
    await finger.down(await pointOf(page, board.bert, 11.1));
    await until(async () => (await page.locator('.carried-at').count()) === 1);
    await finger.up();
    await field(page, 'Description').waitFor();
    expect(await field(page, 'Time').inputValue()).toBe('2031-03-03T11:00');
    expect(await field(page, 'Duration in minutes').inputValue()).toBe('75');
  });
});
