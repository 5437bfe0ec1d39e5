import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { PHONE } from '../../../tools/harness/browser.js';
import { until } from '../../../tools/harness/until.js';
import { at, boxOf, ConsoleBoard, lane } from '../../support/console-board.js';

// What a page of the console leaves out, names and keeps in one line.

const NUMBER = '+44 113 496 0000';

let board: ConsoleBoard;
let client: string;
beforeAll(async () => {
  board = await ConsoleBoard.start();
  client = await board.create('/v2/clients', {
    organization: true,
    organization_name: 'Millstone Bakery',
    contacts: [{ type: 'phone', value: NUMBER, name: 'Ann Lee' }],
  });
});
afterEach(() => board.leave());

describe('a key with few scopes', () => {
  it('sees links to what it may see, and begins there', async () => {
    const { page } = await board.pages.open('/clients', { key: await board.pages.keyWith('crm:read') });
    const links = page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
    expect(await links.allInnerTexts()).toEqual(['Clients', 'Settings']);
    await page.goto(`${board.pages.url}/console`);
    await page.getByRole('heading', { name: 'Clients' }).waitFor();
    await page.getByRole('link', { name: 'Fieldline' }).click();
    await page.getByRole('heading', { name: 'Clients' }).waitFor();
  });

  it('learns at the address of a job which scope it lacks', async () => {
    const job = await board.job();
    const { page, faults } = await board.pages.open(`/jobs/${job}`, { key: await board.pages.keyWith('crm:read') });
    await page.getByText('may not see jobs: it needs the scope work_orders:read').waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    expect(faults).toEqual([]);
  });
});

it('the form of a job has its assignee by name', async () => {
  const job = await board.job();
  const { page } = await board.pages.open(`/jobs/${job}`);
  await page.getByText('Anna Berg').first().waitFor();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  expect(await page.getByRole('combobox', { name: 'Assignee' }).inputValue()).toBe('Anna Berg');
});

it('the board says for whom a time is held', async () => {
  const hold = await board.create('/v2/holds', {
    worker: { uuid: board.bert },
    from: at('13:00'),
    duration: { minutes: 60 },
    job: { client_uuid: client },
  });
  const { page } = await board.open();
  await lane(page, board.bert)
    .getByText(/^Held, 9:\d\d left, for Millstone Bakery$/)
    .waitFor();
  await board.pages.send('DELETE', `/v2/holds/${hold}`);
});

describe('on a phone', () => {
  it.each([
    ['clients', '/clients'],
    ['sites', '/sites'],
  ])('the %s have their telephone, in one line', async (_, path) => {
    const site = await board.create('/v2/sites', {
      name: 'Mill',
      client_uuid: client,
      contacts: [{ type: 'phone', value: NUMBER, name: '' }],
    });
    const { page } = await board.pages.open(path, { viewport: PHONE });
    const telephone = page.locator('tbody tr').getByRole('link', { name: NUMBER }).locator('visible=true');
    await telephone.waitFor();
    expect(await telephone.getAttribute('href')).toBe('tel:+441134960000');
    expect((await boxOf(telephone)).height).toBeLessThan(24);
    await board.pages.send('DELETE', `/v2/sites/${site}`);
  });

  it('the statuses of the jobs of a client line up', async () => {
    const jobs = [
      await board.job({ client_uuid: client, description: 'Leak' }),
      await board.job({ client_uuid: client, description: 'A new oven with a very long name', assignee: null }),
    ];
    await board.pages.send('POST', `/v2/jobs/${jobs[0]}/start`, {});
    const { page } = await board.pages.open(`/clients/${client}`, { viewport: PHONE });
    const badges = page.locator('.job-table .badge');
    await until(async () => (await badges.count()) === jobs.length);
    const ends = await Promise.all((await badges.all()).map((badge) => boxOf(badge)));
    expect(new Set(ends.map(({ x, width }) => Math.round(x + width))).size).toBe(1);
  });
});
