import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DESKTOP, isTooWide, PHONE } from '../../tools/harness/browser.js';
import { at, ConsoleBoard, DATE } from '../support/console-board.js';
import { layoutFaults } from '../support/layout.js';

// Names of 200 letters without a blank, wherever people write one: no page of the console is wider for them.

const LETTERS = 'Donaudampfschifffahrtsgesellschaftskapitaen'.repeat(5).slice(0, 200);
const long = (begin: string): string => begin + LETTERS.slice(begin.length);

const SIZES = [
  ['1440 px', DESKTOP],
  ['1024 px', { width: 1024, height: 768 }],
  ['390 px', PHONE],
] as const;

let board: ConsoleBoard;
let shown: { readonly client: string; readonly site: string; readonly job: string; readonly webhook: string };
let key: string;
beforeAll(async () => {
  board = await ConsoleBoard.start();
  const { pages } = board;
  const address = { formatted: long('Address'), description: long('Floor') };
  const contacts = [{ type: 'phone', value: '+44 113 496 0000', name: long('Contact') }];
  await pages.send('PATCH', '/v2/account', { name: long('Account').slice(0, 100) });
  const territory = await board.create('/v2/territories', { name: long('Territory') });
  const skill = await board.create('/v2/skills', { name: long('Skill') });
  const worker = await board.create('/v2/users', {
    first_name: LETTERS.slice(0, 50),
    last_name: LETTERS.slice(0, 50),
    email: `${LETTERS.slice(0, 60).toLowerCase()}@example.com`,
  });
  const team = await board.create('/v2/teams', { name: long('Team'), worker_uuids: [worker] });
  const client = await board.create('/v2/clients', {
    organization: true,
    organization_name: long('Client'),
    external_id: long('client'),
    contacts,
    site_address: address,
    territory_uuid: territory,
  });
  const site = await board.create('/v2/sites', { name: long('Site'), client_uuid: client, contacts, address });
  const about = { description: long('Work'), client_uuid: client, site_uuid: site, skill_uuids: [skill], address };
  const job = await board.job({ ...about, assignee: { worker: { uuid: worker } } });
  await board.job({ ...about, scheduled_at: at('11:00'), assignee: { team: { uuid: team } } });
  await board.waiting(about);
  const webhook = await board.create('/v2/webhooks', {
    url: `https://example.com/${LETTERS}`,
    event_types: ['*'],
    name: long('Webhook').slice(0, 100),
  });
  ({ key = '' } = await pages.send('POST', '/v2/api_keys', {
    name: long('Key').slice(0, 100),
    scopes: ['read', 'write', 'admin'],
  }));
  shown = { client, site, job, webhook };
});
afterAll(() => board.close());

/** Each page with an element of its content, and a button that opens a dialog. */
const PAGES: readonly (readonly [name: string, path: () => string, content: string, button?: string])[] = [
  ['the board', () => `/board?date=${DATE}`, '.job, .list-job'],
  ['the board of a week', () => `/board?date=${DATE}&view=week`, '.week-job, .list-job'],
  ['the jobs', () => '/jobs', '.job-table tbody tr'],
  ['a job', () => `/jobs/${shown.job}`, '.timeline li'],
  ['the form of a job', () => `/jobs/${shown.job}`, '.dialog form', 'Edit'],
  ['the clients', () => '/clients', 'main tbody tr'],
  ['a client', () => `/clients/${shown.client}`, '.facts'],
  ['the form of a client', () => `/clients/${shown.client}/edit`, 'main form'],
  ['the sites', () => '/sites', 'main tbody tr'],
  ['a site', () => `/sites/${shown.site}`, '.facts'],
  ['the form of a site', () => `/sites/${shown.site}/edit`, 'main form'],
  ['the webhooks', () => '/deliveries', 'main tbody tr'],
  ['a webhook', () => `/deliveries/${shown.webhook}`, '.figures'],
  ['the events', () => '/events', 'main tbody tr'],
  ['the account', () => '/settings', 'main form'],
  ['the checks', () => '/settings/checks', '.check-row'],
  ['the API keys', () => '/settings/keys', 'main tbody tr'],
  ['the sign-in', () => '/console/sign-in', '.sign-in p .button'],
];

describe.each(SIZES)('at %s', (_, viewport) => {
  it('no page is wider than the window, and nothing covers anything else', async () => {
    const { page, faults } = await board.pages.open('/settings', { viewport, key });
    const found: string[] = [];
    for (const [name, path, content, button] of PAGES) {
      const address = path();
      await page.goto(board.pages.url + (address.startsWith('/console') ? '' : board.pages.base) + address);
      if (button !== undefined) await page.getByRole('button', { name: button, exact: true }).first().click();
      await page.locator(content).first().waitFor();
      await page.locator('.loading').first().waitFor({ state: 'detached' });
      if (await isTooWide(page)) found.push(`${name} is too wide`);
      found.push(...(await layoutFaults(page)).map((fault) => `${name}: ${fault}`));
    }
    expect([...found, ...faults]).toEqual([]);
  });
});
