import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { DESKTOP, PHONE } from '../../../tools/harness/browser.js';
import { expectSound, notice } from '../../support/console.js';
import { LONG } from '../../support/long.js';
import {
  at,
  ConsoleBoard,
  DATE,
  dayOf,
  dragBy,
  dragOnto,
  jobOn,
  lane,
  moved,
  unassigned,
} from '../../support/console-board.js';

// What the board says of the checks of the schedule at the level `warn` (contract §13).

let board: ConsoleBoard;
let anna: string;
let bert: string;
let welding: string;
beforeAll(async () => {
  board = await ConsoleBoard.start();
  ({ anna, bert } = board);
  welding = await board.create('/v2/skills', { name: 'Welding' });
});
afterEach(async () => {
  await board.leave();
  await setChecks('off');
});

const setChecks = (level: 'off' | 'warn'): Promise<unknown> =>
  board.pages.send('PATCH', '/v2/account', {
    scheduling: { checks: { overlap: level, hours: level, skills: level, territory: level } },
  });

/** Waits until a job is marked with what the checks find. */
async function marked(within: Page | Locator, job: string, ...texts: readonly string[]): Promise<void> {
  for (const text of texts) await within.locator(`.warned[data-job="${job}"][aria-label*="${text}"]`).first().waitFor();
}

describe('a job that is moved although checks warn', () => {
  it('is there, the notice says what is wrong and with whom, and the job is marked, also when the page is opened again', async () => {
    const north = await board.create('/v2/territories', { name: 'North' });
    const south = await board.create('/v2/territories', { name: 'South' });
    await board.pages.send('PATCH', `/v2/users/${bert}`, { territory_uuid: south });
    await setChecks('warn');
    const other = await board.job({ scheduled_at: at('18:00'), assignee: { worker: { uuid: bert } } });
    const job = await board.job({ scheduled_at: at('14:00'), skill_uuids: [welding], territory_uuid: north });
    const { page } = await board.open();
    await dragBy(page, jobOn(page, job), 4, lane(page, bert));
    const said = notice(page, ', but: ');
    await said.waitFor();
    const text = await said.innerText();
    for (const sentence of [
      /Bert Cole has job \d+ then/,
      'Bert Cole does not work then',
      'Bert Cole lacks Welding',
      'Bert Cole does not work in North',
    ])
      expect(text).toMatch(sentence);
    const texts = ['outside working hours', 'skills are missing', 'other territory', '1 overlap'];
    await marked(page, job, ...texts);
    await page.locator(`.overlaps[data-job="${other}"]`).waitFor();
    await page.reload();
    await marked(lane(page, bert), job, ...texts);
    await page.getByLabel('View').selectOption('week');
    await marked(dayOf(page, bert, DATE), job, ...texts);
    expect(await board.read(job)).toMatchObject({ scheduled_at: at('18:00'), version: 2 });
  });

  it('has the marks of the answer before the schedule is read again', async () => {
    await setChecks('warn');
    const job = await board.waiting({ skill_uuids: [welding] });
    const { page } = await board.open();
    await jobOn(unassigned(page), job).waitFor();
    await page.route(/\/v2\/(schedule|conflicts)\?/, (route) => route.abort());
    await dragOnto(page, jobOn(unassigned(page), job), lane(page, bert));
    await notice(page, 'Bert Cole lacks Welding').waitFor();
    await marked(lane(page, bert), job, 'skills are missing');
  });

  it('loses the mark when it is moved to where it fits', async () => {
    await setChecks('warn');
    const job = await board.job({ scheduled_at: at('17:00') });
    const { page } = await board.open();
    await marked(page, job, 'outside working hours');
    await dragBy(page, jobOn(page, job), -4, lane(page, bert));
    await moved(page).waitFor();
    await page.locator(`.warned[data-job="${job}"]`).waitFor({ state: 'detached' });
  });

  it('outside of its arrival window is marked', async () => {
    await setChecks('warn');
    const job = await board.job({ arrival_window: { from: at('08:00'), to: at('10:00') } });
    const { page } = await board.open();
    await dragBy(page, jobOn(page, job), 4, lane(page, anna));
    await notice(page, 'outside of its arrival window').waitFor();
    await marked(page, job, 'outside of the arrival window');
  });
});

it('a job is marked as soon as others make it unfit, and not on the lanes of those whom it fits', async () => {
  await setChecks('warn');
  const welder = await board.create('/v2/users', {
    first_name: 'Cleo',
    last_name: 'Dorn',
    email: 'cleo@example.com',
    skills: [{ uuid: welding }],
  });
  const job = await board.job({
    assignees: [
      { worker_uuid: anna, access: 'edit' },
      { worker_uuid: welder, access: 'view' },
    ],
  });
  const { page } = await board.open();
  await page.getByText('Live', { exact: true }).waitFor();
  await jobOn(lane(page, welder), job).waitFor();
  await board.pages.send('PATCH', `/v2/jobs/${job}`, { skill_uuids: [welding] });
  await marked(lane(page, anna), job, 'skills are missing');
  await lane(page, welder).locator('[aria-label*="outside working hours"]').waitFor();
  expect(await lane(page, welder).locator('[aria-label*="skills"]').count()).toBe(0);
});

it('checks that are off mark nothing', async () => {
  const job = await board.job({ scheduled_at: at('17:00'), skill_uuids: [welding] });
  const { page } = await board.open();
  await dragBy(page, jobOn(page, job), -1, lane(page, bert));
  await moved(page).waitFor();
  expect(await notice(page, 'but').count()).toBe(0);
  expect(await page.locator('.warned').count()).toBe(0);
});

it.each(LONG ? [DESKTOP, PHONE] : [PHONE])('a board with marks is sound: %j', async (viewport) => {
  await setChecks('warn');
  await board.job({ scheduled_at: at('17:00'), skill_uuids: [welding] });
  const visit = await board.open('', { viewport });
  await visit.page.getByText('outside working hours').or(visit.page.locator('.job.warned')).first().waitFor();
  await expectSound(visit);
});
