import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DESKTOP, PHONE } from '../../../tools/harness/browser.js';
import { expectSound, notice } from '../../support/console.js';
import { LONG } from '../../support/long.js';
import {
  at,
  boxOf,
  ConsoleBoard,
  DATE,
  delayedAnswer,
  dragBy,
  dragTo,
  jobOn,
  lane,
  moved,
  unassigned,
} from '../../support/console-board.js';

// The board of a day in a real browser (contract §16).

let board: ConsoleBoard;
let anna: string;
let bert: string;
beforeAll(async () => {
  board = await ConsoleBoard.start();
  ({ anna, bert } = board);
});
afterEach(() => board.leave());

describe('a job on the board', () => {
  it('is moved to another worker and time with the pointer, and back with "Undo"', async () => {
    const job = await board.job();
    const { page, faults } = await board.open();
    await dragBy(page, jobOn(page, job), 2.5, lane(page, bert));
    await moved(page).waitFor();
    expect(await board.read(job)).toMatchObject({
      scheduled_at: at('10:30'),
      assignee: { worker: { uuid: bert } },
      version: 2,
    });
    await jobOn(lane(page, bert), job).waitFor();
    await moved(page).getByRole('button', { name: 'Undo' }).click();
    expect(await board.version(job, 3)).toMatchObject({
      scheduled_at: at('08:00'),
      assignee: { worker: { uuid: anna } },
    });
    expect(faults).toEqual([]);
  });

  it('is moved twice in a row, before the board is read again', async () => {
    const job = await board.job();
    const { page } = await board.open();
    await jobOn(page, job).waitFor();
    await page.route('**/v2/schedule*', (route) => route.abort());
    await dragBy(page, jobOn(page, job), 2, lane(page, bert));
    await moved(page).waitFor();
    await dragBy(page, jobOn(page, job), 1, lane(page, anna));
    expect(await board.version(job, 3)).toMatchObject({
      scheduled_at: at('11:00'),
      assignee: { worker: { uuid: anna } },
    });
    expect(await notice(page, 'was changed meanwhile').count()).toBe(0);
  });

  it('is moved again before the service has answered, and stays where it was moved last', async () => {
    const job = await board.job();
    const { page } = await board.open();
    await jobOn(page, job).waitFor();
    const answer = await delayedAnswer(page, job);
    await dragBy(page, jobOn(page, job), 2, lane(page, bert));
    await jobOn(lane(page, bert), job).waitFor();
    await dragBy(page, jobOn(page, job), 1, lane(page, anna));
    await jobOn(lane(page, anna), job).waitFor();
    answer();
    expect(await board.version(job, 3)).toMatchObject({
      scheduled_at: at('11:00'),
      assignee: { worker: { uuid: anna } },
    });
    await moved(page).nth(1).waitFor();
    expect(await jobOn(lane(page, anna), job).count()).toBe(1);
    expect(await notice(page, 'was changed meanwhile').count()).toBe(0);
  });

  it('goes back alone when the service does not take it, and leaves another one where it was moved', async () => {
    const [refused, taken] = [await board.job(), await board.job({ scheduled_at: at('12:00') })];
    const { page } = await board.open();
    await jobOn(page, taken).waitFor();
    await page.route('**/v2/schedule*', (route) => route.abort());
    const answer = Promise.withResolvers<true>();
    await page.route(`**/v2/jobs/${refused}`, async (route) => {
      await answer.promise;
      await route.abort();
    });
    await dragBy(page, jobOn(page, refused), 1, lane(page, bert));
    await dragBy(page, jobOn(page, taken), 1, lane(page, bert));
    await moved(page).waitFor();
    answer.resolve(true);
    await notice(page, 'stays where it was').waitFor();
    await jobOn(lane(page, anna), refused).waitFor();
    expect(await jobOn(lane(page, bert), taken).count()).toBe(1);
  });

  it('takes longer when its end is dragged', async () => {
    const job = await board.job();
    const { page } = await board.open();
    const [box, track] = [await boxOf(jobOn(page, job)), await boxOf(lane(page, anna))];
    await page.mouse.move(box.x + box.width - 3, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 3 + track.width / 48, box.y + 10, { steps: 4 });
    await page.mouse.up();
    await moved(page).waitFor();
    expect(await board.read(job)).toMatchObject({ scheduled_at: at('08:00'), scheduled_duration: { minutes: 90 } });
  });

  it('is moved with the keyboard: the space bar picks it up, arrows move it, Enter drops it, Escape puts it back', async () => {
    const job = await board.job();
    const { page } = await board.open();
    await jobOn(page, job).focus();
    await page.keyboard.press('Space');
    for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
    await page.locator('[aria-live=assertive]', { hasText: 'Bert Cole, 08:30 AM to 09:45 AM' }).waitFor();
    await page.keyboard.press('Enter');
    await moved(page).waitFor();
    expect(await board.read(job)).toMatchObject({
      scheduled_at: at('08:30'),
      scheduled_duration: { minutes: 75 },
      assignee: { worker: { uuid: bert } },
    });
    // The job keeps the focus on its new lane.
    await lane(page, bert).locator(`[data-job="${job}"]:focus`).waitFor();
    for (const key of ['Space', 'ArrowLeft', 'Escape']) await page.keyboard.press(key);
    expect(await page.locator('.carried-at').count()).toBe(0);
    expect((await board.read(job)).version).toBe(2);
  });

  it('that is carried lights the lanes of the workers who are free for it, and says whom it does not fit', async () => {
    const welding = await board.create('/v2/skills', { name: 'Welding' });
    const permissions = { mobile: { login: true } };
    await board.pages.send('PATCH', `/v2/users/${anna}`, { permissions, skills: [{ uuid: welding }] });
    await board.pages.send('PATCH', `/v2/users/${bert}`, { permissions });
    const job = await board.job({ skill_uuids: [welding] });
    const { page } = await board.open();
    await jobOn(page, job).focus();
    await page.keyboard.press('Space');
    await page.locator(`[data-fits][data-worker="${anna}"]`).waitFor();
    expect(await page.locator('[data-fits]').count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    await page.getByText('Does not fit the worker', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('View').selectOption('week');
    await jobOn(page, job).focus();
    await page.keyboard.press('Space');
    await page.locator(`[data-fits][data-worker="${anna}"]`).first().waitFor();
    await page.keyboard.press('Escape');
    expect(await page.locator('[data-fits]').count()).toBe(0);
  });

  it('is reached by arrow keys: Tab goes to one job of the lanes, and to one that waits', async () => {
    const [first, second, below] = [
      await board.job(),
      await board.job({ scheduled_at: at('10:00') }),
      await board.job({ scheduled_at: at('09:30'), assignee: { worker: { uuid: bert } } }),
    ];
    for (let n = 0; n < 2; n++) await board.waiting();
    const { page } = await board.open();
    await unassigned(page).locator('[data-job]').nth(1).waitFor();
    await jobOn(page, below).waitFor();
    expect(await page.locator('.board [data-job]:not([tabindex="-1"])').count()).toBe(2);
    const focused = (job: string): Promise<void> => page.locator(`[data-job="${job}"]:focus`).waitFor();
    await jobOn(page, first).focus();
    await page.keyboard.press('ArrowRight');
    await focused(second);
    await page.keyboard.press('ArrowDown');
    await focused(below);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await focused(below);
    expect(await page.locator('.board [data-job]:not([tabindex="-1"])').count()).toBe(2);
  });

  it('that keys carry is not dropped by those of a filter', async () => {
    const job = await board.job();
    const { page } = await board.open();
    await jobOn(lane(page, anna), job).focus();
    for (const key of ['Space', 'ArrowDown']) await page.keyboard.press(key);
    await page.locator('[data-target]').waitFor();
    await page.getByRole('searchbox').fill('boiler');
    await page.keyboard.press('Enter');
    await page.locator('[data-target]').waitFor({ state: 'detached' });
    expect(await board.read(job)).toMatchObject({ version: 1 });
  });

  it('is taken from its worker with Delete, and given back with "Undo"', async () => {
    const job = await board.job();
    const { page } = await board.open();
    await jobOn(lane(page, anna), job).focus();
    await page.keyboard.press('Delete');
    await jobOn(unassigned(page), job).waitFor();
    expect(await board.version(job, 2)).toMatchObject({ assignee: null, scheduled_at: at('08:00') });
    await moved(page).getByRole('button', { name: 'Undo' }).click();
    await jobOn(lane(page, anna), job).waitFor();
    expect(await board.version(job, 3)).toMatchObject({
      assignee: { worker: { uuid: anna } },
      scheduled_at: at('08:00'),
    });
  });

  it('that clashes stays where it was, shows the conflicts, and can be booked anyway', async () => {
    const [other, job] = [await board.job(), await board.job({ scheduled_at: at('12:00') })];
    await board.pages.refuseOverlaps();
    const { page } = await board.open();
    await dragBy(page, jobOn(page, job), -4, lane(page, anna));
    const dialog = page.getByRole('dialog', { name: 'The job conflicts with the schedule' });
    await dialog.waitFor();
    expect((await board.read(job)).scheduled_at).toBe(at('12:00'));
    await dialog.getByRole('button', { name: 'Book anyway' }).click();
    await moved(page).waitFor();
    expect((await board.read(job)).scheduled_at).toBe(at('08:00'));
    // Both are outlined.
    await page.locator(`[data-job="${job}"].overlaps`).waitFor();
    await page.locator(`[data-job="${other}"].overlaps`).waitFor();
  });

  it('that was changed meanwhile is not overwritten: the page says what changed and by whom', async () => {
    const job = await board.job();
    const { page } = await board.open();
    await jobOn(page, job).waitFor();
    await board.changeWhileSent(page, job, { scheduled_at: at('09:00') });
    await dragBy(page, jobOn(page, job), 2, lane(page, anna));
    await notice(page, 'was changed meanwhile: Time by ').waitFor();
    expect(await board.read(job)).toMatchObject({ scheduled_at: at('09:00'), version: 2 });
  });

  it('of which others changed meanwhile what is not its time, duration or assignees is moved all the same', async () => {
    const job = await board.job();
    const { page } = await board.open();
    await jobOn(page, job).waitFor();
    await page.route('**/v2/schedule*', (route) => route.abort());
    let changes = 0;
    // Technicians report while the move is sent, and sent again.
    await page.route(`**/v2/jobs/${job}`, async (route) => {
      if (route.request().method() === 'PATCH' && changes < 3)
        await board.pages.send('PATCH', `/v2/jobs/${job}`, { description: `Report ${++changes}` });
      await route.continue();
    });
    await dragBy(page, jobOn(page, job), 2, lane(page, bert));
    await moved(page).waitFor();
    expect(await board.read(job)).toMatchObject({
      scheduled_at: at('10:00'),
      description: 'Report 3',
      assignee: { worker: { uuid: bert } },
      version: 5,
    });
    expect(await notice(page, 'was changed meanwhile').count()).toBe(0);
  });

  it('does not move once its work has begun, nor when the work is suspended', async () => {
    const job = await board.job();
    for (const action of ['start', 'suspend']) await board.pages.send('POST', `/v2/jobs/${job}/${action}`, {});
    const { page } = await board.open();
    await dragBy(page, jobOn(page, job), 2, lane(page, bert));
    await jobOn(page, job).focus();
    for (const key of ['Space', 'ArrowRight', 'Delete']) await page.keyboard.press(key);
    expect(await page.locator('.carried-at').count()).toBe(0);
    expect(await board.read(job)).toMatchObject({ status: 'suspended', scheduled_at: at('08:00'), version: 3 });
  });
});

describe('a job with a viewer', () => {
  let cleo: string;
  beforeAll(async () => {
    cleo = await board.create('/v2/users', { first_name: 'Cleo', last_name: 'Dorn', email: 'cleo@example.com' });
  });

  it('has another viewer when it is dragged from the lane of the first one', async () => {
    const job = await board.job({
      assignees: [
        { worker_uuid: anna, access: 'edit' },
        { worker_uuid: bert, access: 'view' },
      ],
    });
    const { page } = await board.open('&idle=show');
    await dragBy(page, jobOn(lane(page, bert), job), 0, lane(page, cleo));
    await moved(page).waitFor();
    expect((await board.read(job)).assignees).toMatchObject([
      { worker: { uuid: anna }, access: 'edit' },
      { worker: { uuid: cleo }, access: 'view' },
    ]);
  });
});

describe('a job without a time', () => {
  it('shows its priority and its due days, is dragged onto a lane, and waits again after "Undo"', async () => {
    const job = await board.waiting({ description: 'Leak', priority: 'high', due: { to: '2031-03-05' } });
    const { page } = await board.open();
    const waiting = jobOn(unassigned(page), job);
    await waiting.getByText('High', { exact: true }).waitFor();
    expect(await waiting.getByText('Due by').textContent()).toMatch(/5.*2031$/);
    const track = await boxOf(lane(page, bert));
    await dragTo(page, waiting, track.x + (track.width * 11) / 24, track.y + track.height / 2);
    await moved(page).waitFor();
    expect(await board.read(job)).toMatchObject({ scheduled_at: at('11:00'), assignee: { worker: { uuid: bert } } });
    await moved(page).getByRole('button', { name: 'Undo' }).click();
    await jobOn(unassigned(page), job).waitFor();
    expect(await board.version(job, 3)).toMatchObject({ scheduled_at: null, assignee: null, status: 'posted' });
  });

  it('leaves the unassigned jobs at once, and is among them again when the service refuses it', async () => {
    const job = await board.waiting({ description: 'Leak' });
    const { page } = await board.open();
    const waiting = jobOn(unassigned(page), job);
    await waiting.waitFor();
    const answer = Promise.withResolvers<true>();
    await page.route(`**/v2/jobs/${job}`, async (route) => {
      await answer.promise;
      await route.abort();
    });
    const track = await boxOf(lane(page, bert));
    await dragTo(page, waiting, track.x + track.width / 2, track.y + track.height / 2);
    await jobOn(lane(page, bert), job).waitFor();
    expect(await waiting.count()).toBe(0);
    answer.resolve(true);
    await waiting.waitFor();
    expect(await jobOn(lane(page, bert), job).count()).toBe(0);
  });

  it('begins at eight when the keyboard gives it to a worker', async () => {
    const job = await board.waiting();
    const { page } = await board.open();
    await jobOn(unassigned(page), job).focus();
    for (const key of ['Space', 'ArrowDown']) await page.keyboard.press(key);
    await page.locator('[aria-live=assertive]', { hasText: 'Anna Berg, 08:00 AM to' }).waitFor();
    await page.keyboard.press('Enter');
    await jobOn(lane(page, anna), job).waitFor();
    expect(await board.version(job, 2)).toMatchObject({
      scheduled_at: at('08:00'),
      assignee: { worker: { uuid: anna } },
    });
  });
});

describe('a job of a team', () => {
  let team: string;
  beforeAll(async () => {
    team = await board.create('/v2/teams', { name: 'Squad', worker_uuids: [anna, bert] });
  });
  const ofTeam = (): Promise<string> => board.job({ assignee: { team: { uuid: team } } });
  const TEAM = (): object => ({ assignees: [{ team: { uuid: team }, access: 'edit' }] });

  it('is shown for each of its members, and keeps the team when its time changes', async () => {
    const job = await ofTeam();
    const { page } = await board.open();
    await page.locator(`[data-job="${job}"][aria-label*="team job"]`).nth(1).waitFor();
    await dragBy(page, jobOn(lane(page, bert), job), 1, lane(page, bert));
    await moved(page).waitFor();
    expect(await board.read(job)).toMatchObject({ scheduled_at: at('09:00'), ...TEAM() });
    expect(await page.locator(`[data-job="${job}"]`).count()).toBe(2);
  });

  it('is taken from the team when it is dragged to another lane, and is given back with "Undo"', async () => {
    const job = await ofTeam();
    const { page } = await board.open();
    await dragBy(page, jobOn(lane(page, anna), job), 2, lane(page, bert));
    await moved(page).waitFor();
    expect(await board.read(job)).toMatchObject({
      scheduled_at: at('10:00'),
      assignees: [{ worker: { uuid: bert }, access: 'edit' }],
    });
    await moved(page).getByRole('button', { name: 'Undo' }).click();
    await jobOn(lane(page, anna), job).waitFor();
    expect(await board.version(job, 3)).toMatchObject({ scheduled_at: at('08:00'), ...TEAM() });
  });

  it('is given back to the team after it was unassigned', async () => {
    const job = await ofTeam();
    const { page } = await board.open();
    await jobOn(lane(page, anna), job).focus();
    await page.keyboard.press('Delete');
    await jobOn(unassigned(page), job).waitFor();
    await moved(page).getByRole('button', { name: 'Undo' }).click();
    await jobOn(lane(page, anna), job).waitFor();
    expect(await board.version(job, 3)).toMatchObject(TEAM());
  });
});

describe('the board', () => {
  it('takes a job from its worker when it is dragged to the unassigned jobs', async () => {
    const job = await board.job();
    const { page } = await board.open();
    const panel = await boxOf(unassigned(page));
    await dragTo(page, jobOn(page, job), panel.x + 60, panel.y + 300);
    await moved(page).waitFor();
    expect(await board.read(job)).toMatchObject({ scheduled_at: at('08:00'), assignee: null });
    await jobOn(unassigned(page), job).waitFor();
  });

  it('shows holds with the time that is left', async () => {
    const hold = await board.pages.send('POST', '/v2/holds', {
      worker: { uuid: bert },
      from: at('13:00'),
      duration: { minutes: 60 },
    });
    const { page } = await board.open();
    await lane(page, bert)
      .getByText(/^Held, 9:\d\d left$/)
      .waitFor();
    await board.pages.send('DELETE', `/v2/holds/${hold['hold_uuid']}`);
    await lane(page, bert).getByText(/^Held/).waitFor({ state: 'detached' });
  });

  it('has a line at the present, on the board of today only', async () => {
    const { page } = await board.pages.open('/board');
    const [line, track] = [await boxOf(page.locator('.now')), await boxOf(lane(page, anna))];
    const shown = ((line.x - track.x) / track.width) * 24 * 60;
    const now = new Date();
    expect(Math.abs(shown - (now.getUTCHours() * 60 + now.getUTCMinutes()))).toBeLessThan(3);
    await page.getByRole('button', { name: 'Next day' }).click();
    await page.locator('.now').waitFor({ state: 'detached' });
  });

  it('says what to do next when nothing is planned', async () => {
    const { page } = await board.open();
    await page.getByText('Nothing is planned on this day. Drag an unassigned job onto a worker').waitFor();
    await page.getByLabel('View').selectOption('week');
    await page.getByText('Nothing is planned in this week.').waitFor();
    await board.job();
    await page.getByText('Nothing is planned').waitFor({ state: 'detached' });
  });

  it('loads at most 170 kB of compressed files', async () => {
    const visit = await board.pages.open('/board', { isNew: true });
    const sizes = await visit.page.evaluate<[name: string, size: number][]>(
      `performance.getEntries().filter(({ name, encodedBodySize }) => encodedBodySize > 0 && name.includes('/console'))
        .map(({ name, encodedBodySize }) => [name, encodedBodySize])`,
    );
    const scripts = sizes.filter(([name]) => name.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(1);
    const total = sizes.reduce((sum, [, size]) => sum + size, 0);
    expect(total).toBeGreaterThan(50_000);
    expect(total).toBeLessThanOrEqual(170_000);
  });

  const boards = [
    ['a day', '', DESKTOP, 'light'],
    ['a day', '', DESKTOP, 'dark'],
    ['a week', '&view=week', DESKTOP, 'light'],
    ['a week', '&view=week', DESKTOP, 'dark'],
    ['a phone', '', PHONE, 'light'],
    ['a phone', '', PHONE, 'dark'],
    ['a week on a phone', '&view=week', PHONE, 'light'],
  ] as const;
  it.each(LONG ? boards : boards.slice(0, 1))('is sound: %s%s', async (_, more, viewport, colours) => {
    await board.job();
    await board.job({ scheduled_at: at('08:30') });
    await board.waiting();
    const visit = await board.open(more, { viewport, colours });
    await visit.page.getByText('Anna Berg').first().waitFor();
    await expectSound(visit);
  });
});

describe('with few scopes', () => {
  it('a key without work_orders:write moves and selects nothing, and the board says so', async () => {
    const job = await board.job();
    const key = await board.pages.keyWith('scheduling:read', 'work_orders:read');
    const { page } = await board.pages.open(`/board?date=${DATE}`, { key });
    await page.getByText('may not move jobs: it needs the scope work_orders:write').waitFor();
    await jobOn(page, job).waitFor();
    expect(await page.locator('.movable').count()).toBe(0);
    await dragBy(page, jobOn(page, job), 2, lane(page, bert));
    await jobOn(page, job).focus();
    for (const press of ['Space', 'Delete', 'Shift+Space']) await page.keyboard.press(press);
    expect(await page.locator('.carried-at, [data-job].selected').count()).toBe(0);
    expect((await board.read(job)).version).toBe(1);
  });

  it('a key without work_orders:read sees the board, and that it may not see the unassigned jobs', async () => {
    const job = await board.job();
    const key = await board.pages.keyWith('scheduling:read');
    const { page, faults } = await board.pages.open(`/board?date=${DATE}`, { key });
    await jobOn(page, job).waitFor();
    await unassigned(page).getByText('it needs the scope work_orders:read').waitFor();
    expect(faults).toEqual([]);
  });

  it('a key without scheduling:read learns that the board needs it', async () => {
    const { page, faults } = await board.pages.open('/board', { key: await board.pages.keyWith('work_orders:write') });
    await page.getByText('it needs the scope scheduling:read').waitFor();
    expect(faults).toEqual([]);
  });
});
