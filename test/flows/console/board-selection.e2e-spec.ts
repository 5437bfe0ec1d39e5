import { afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { dialog, expectSound, notice, press, region } from '../../support/console.js';
import { at, ConsoleBoard, jobOn, lane, unassigned } from '../../support/console-board.js';

// Several jobs of a board are selected, and changed at once.

let board: ConsoleBoard;
let anna: string;
let bert: string;
beforeAll(async () => {
  board = await ConsoleBoard.start();
  ({ anna, bert } = board);
});
afterEach(() => board.leave());

const selected = (page: Page): Promise<number> => page.locator('[data-job].selected').count();

it('the selected jobs are assigned in one batch; what the checks refuse is named, and the rest stands and is taken back', async () => {
  const [early, late, waiting] = [
    await board.job(),
    await board.job({ scheduled_at: at('11:00') }),
    await board.waiting(),
  ];
  await board.job({ scheduled_at: at('11:00'), assignee: { worker: { uuid: bert } } });
  await board.pages.refuseOverlaps();
  const visit = await board.open();
  const { page } = visit;
  await jobOn(lane(page, anna), early).click({ modifiers: ['Shift'] });
  await jobOn(lane(page, anna), late).click({ modifiers: ['Shift'] });
  await jobOn(unassigned(page), waiting).click({ modifiers: ['Shift'] });
  await region(page, 'Selected jobs').getByText('3 jobs selected').waitFor();
  await expectSound(visit);
  await press(page, 'Assign to…');
  await dialog(page).getByLabel('Worker').selectOption('Bert Cole');
  await dialog(page).getByLabel('Time').fill('14:00');
  await press(page, 'Assign 3 jobs');
  await dialog(page).getByText('1 of 3 are as they were; the others are changed.').waitFor();
  await expectSound(visit);
  await press(page, 'Close');
  await notice(page, '2 jobs assigned to Bert Cole').waitFor();
  await jobOn(lane(page, bert), early).waitFor();
  expect(await board.read(waiting)).toMatchObject({
    scheduled_at: at('14:00'),
    assignee: { worker: { uuid: bert } },
  });
  expect(await board.read(late)).toMatchObject({ version: 1, assignee: { worker: { uuid: anna } } });
  await page.keyboard.press('Escape');
  await region(page, 'Selected jobs').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await notice(page, 'Undone. 2 jobs assigned to Bert Cole').waitFor();
  expect(await board.read(waiting)).toMatchObject({ scheduled_at: null, assignee: null });
  expect(await board.read(early)).toMatchObject({ assignee: { worker: { uuid: anna } } });
});

it('Shift and the space bar select a job, Shift and a click on a worker all of the lane; Escape selects none', async () => {
  const [one, two] = [await board.job(), await board.job({ scheduled_at: at('11:00') })];
  const { page } = await board.open();
  await jobOn(page, one).focus();
  await page.keyboard.press('Shift+Space');
  await region(page, 'Selected jobs').getByText('1 job selected').waitFor();
  await page.locator('.lane > .lane-head', { hasText: 'Anna Berg' }).click({ modifiers: ['Shift'] });
  expect(await selected(page)).toBe(2);
  await press(page, 'Move by…');
  await dialog(page).getByLabel('Minutes').fill('-45');
  await press(page, 'Move 2 jobs');
  await notice(page, '2 jobs moved by 45 min earlier').waitFor();
  expect([(await board.read(one)).scheduled_at, (await board.read(two)).scheduled_at]).toEqual([
    at('07:15'),
    at('10:15'),
  ]);
  await jobOn(page, two).click({ modifiers: ['Shift'] });
  await page.keyboard.press('Escape');
  expect(await selected(page)).toBe(0);
});
