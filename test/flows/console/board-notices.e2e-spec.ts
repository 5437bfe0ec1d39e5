import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { notice } from '../../support/console.js';
import {
  at,
  boxOf,
  ConsoleBoard,
  delayedAnswer,
  dragBy,
  jobOn,
  lane,
  moved,
  unassigned,
} from '../../support/console-board.js';

// What the board says of moves, and how they are taken back.

let board: ConsoleBoard;
let anna: string;
let bert: string;
beforeAll(async () => {
  board = await ConsoleBoard.start();
  ({ anna, bert } = board);
});
afterEach(() => board.leave());

const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

describe('the notice of a move', () => {
  it('says who had the job and who has it, and when, before and after', async () => {
    const job = await board.job();
    const { page } = await board.open();
    await dragBy(page, jobOn(page, job), 2.5, lane(page, bert));
    await notice(page, ': Anna Berg → Bert Cole, Mon, Mar 3, 08:00 AM → 10:30 AM').waitFor();
    await dragBy(page, jobOn(page, job), 1, lane(page, bert));
    await notice(page, ': Bert Cole, Mon, Mar 3, 10:30 AM → 11:30 AM').waitFor();
  });

  it('says the new duration', async () => {
    const job = await board.job();
    const { page } = await board.open();
    await jobOn(page, job).focus();
    await press(page, 'Space', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Enter');
    await notice(page, ': 1 h → 1 h 30 min').waitFor();
  });

  it('names the team that a worker replaces, also when keys move the job', async () => {
    const team = await board.create('/v2/teams', { name: 'North', worker_uuids: [anna] });
    const job = await board.job({ assignee: { team: { uuid: team } } });
    const { page } = await board.open();
    await jobOn(lane(page, anna), job).focus();
    await press(page, 'Space', 'ArrowDown', 'Enter');
    await notice(page, ': team North → Bert Cole, Mon, Mar 3, 08:00 AM').waitFor();
    expect((await board.read(job)).assignees).toMatchObject([{ worker: { uuid: bert } }]);
  });

  it('covers no lanes', async () => {
    const job = await board.job();
    const { page } = await board.open();
    await dragBy(page, jobOn(page, job), 1, lane(page, bert));
    const [day, said] = [await boxOf(page.locator('.day')), await boxOf(moved(page))];
    expect(said.x).toBeGreaterThanOrEqual(day.x + day.width);
  });
});

describe('the notice of a failure', () => {
  it('stays until it is closed, and is there once however often it happens', async () => {
    const job = await board.job();
    const { page } = await board.open('', { isNew: true });
    await page.clock.install();
    await page.reload();
    await page.route(`**/v2/jobs/${job}`, (route) => route.fulfill({ status: 500 }));
    const failed = page.locator('.notice.error', { hasText: 'stays where it was' });
    for (let i = 0; i < 2; i++) {
      const refused = page.waitForResponse((response) => response.request().method() === 'PATCH');
      await dragBy(page, jobOn(page, job), 1, lane(page, bert));
      await refused;
      await failed.waitFor();
      await jobOn(lane(page, anna), job).waitFor();
    }
    expect(await failed.count()).toBe(1);
    await page.clock.runFor(60_000);
    expect(await failed.count()).toBe(1);
    await failed.getByRole('button', { name: 'Dismiss' }).click();
    await failed.waitFor({ state: 'detached' });
  });
});

describe('Ctrl+Z', () => {
  it('takes back the last move, then the one before, and says so', async () => {
    const job = await board.job();
    const { page } = await board.open();
    await dragBy(page, jobOn(page, job), 2, lane(page, bert));
    await moved(page).waitFor();
    await dragBy(page, jobOn(page, job), 1, lane(page, anna));
    await moved(page).nth(1).waitFor();
    await press(page, 'Control+z');
    await notice(page, /Undone\. Job \d+: Anna Berg → Bert Cole, Mon, Mar 3, 11:00 AM → 10:00 AM/).waitFor();
    expect(await board.read(job)).toMatchObject({ scheduled_at: at('10:00'), assignee: { worker: { uuid: bert } } });
    await press(page, 'Meta+z');
    await notice(page, /Undone\. Job \d+: Bert Cole → Anna Berg, Mon, Mar 3, 10:00 AM → 08:00 AM/).waitFor();
    expect(await board.read(job)).toMatchObject({ scheduled_at: at('08:00'), assignee: { worker: { uuid: anna } } });
    // What is taken back offers no "Undo" any more, but "Redo".
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await press(page, 'Control+Shift+z');
    await lane(page, bert).locator(`[data-job="${job}"]`).waitFor();
    expect(await board.version(job, 6)).toMatchObject({ scheduled_at: at('10:00') });
    // The list has both moves, of which one is taken back; what others changed since is not, and says why.
    await board.pages.send('PATCH', `/v2/jobs/${job}`, { scheduled_at: at('12:00') });
    await page.getByRole('button', { name: 'Your changes' }).click();
    const list = page.getByRole('dialog', { name: 'What you changed' });
    await list.getByText(/^Undone: Job \d+: Bert Cole → Anna Berg/).waitFor();
    await list.getByRole('button', { name: /^Undo: Job \d+: Anna Berg → Bert Cole/ }).click();
    await list.getByText('was changed meanwhile: Time by').waitFor();
    expect((await board.read(job)).version).toBe(7);
  });

  it('takes back a move that is not answered yet', async () => {
    const job = await board.job();
    const { page } = await board.open();
    await jobOn(page, job).waitFor();
    const answer = await delayedAnswer(page, job);
    await dragBy(page, jobOn(page, job), 2, lane(page, bert));
    await jobOn(lane(page, bert), job).waitFor();
    await press(page, 'Control+z');
    await jobOn(lane(page, anna), job).waitFor();
    answer();
    await notice(page, 'Undone.').waitFor();
    expect(await board.version(job, 3)).toMatchObject({
      scheduled_at: at('08:00'),
      assignee: { worker: { uuid: anna } },
    });
  });

  it('is for the text in a field', async () => {
    const job = await board.job();
    const { page } = await board.open();
    await dragBy(page, jobOn(page, job), 2, lane(page, bert));
    await moved(page).waitFor();
    await unassigned(page).getByRole('searchbox').fill('boiler');
    await press(page, 'Control+z');
    await page.locator('[type=search]:not([value="boiler"])').waitFor();
    expect((await board.read(job)).version).toBe(2);
  });

  it('takes nothing back that the service has refused', async () => {
    const [taken, refused] = [await board.job(), await board.job({ scheduled_at: at('12:00') })];
    const { page } = await board.open();
    await dragBy(page, jobOn(page, taken), 2, lane(page, bert));
    await moved(page).waitFor();
    await page.route(`**/v2/jobs/${refused}`, (route) => route.fulfill({ status: 500 }));
    await dragBy(page, jobOn(page, refused), 2, lane(page, bert));
    await notice(page, 'stays where it was').waitFor();
    await press(page, 'Control+z');
    await notice(page, 'Undone.').waitFor();
    expect(await board.read(taken)).toMatchObject({ scheduled_at: at('08:00'), version: 3 });
  });
});
