import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axe, DESKTOP, PHONE, type Visit } from '../../../tools/harness/browser.js';
import { Receiver } from '../../../tools/harness/receiver.js';
import { until } from '../../../tools/harness/until.js';
import { cli } from '../../support/cli.js';
import { ConsolePages } from '../../support/console.js';
import { at, ConsoleBoard, DATE } from '../../support/console-board.js';
import { layoutFaults } from '../../support/layout.js';
import { LONG } from '../../support/long.js';

// Every screen of the console: how it is laid out, and what axe finds (contract §16). The short form has names of 200 letters on a
// phone. The long form has all sizes, and the demo data with its dialogs in all colours as well.

const SIZES = [
  ['390 px', PHONE],
  ['1024 px', { width: 1024, height: 768 }],
  ['1440 px', DESKTOP],
] as const;

/** What is wrong with the page that is shown, when all of it is loaded; in the long form also what axe finds. */
async function faultsOf(page: Page): Promise<readonly string[]> {
  await page.locator('.loading').first().waitFor({ state: 'detached' });
  return [...(await layoutFaults(page)), ...(LONG ? await axe(page) : [])];
}

const press =
  (name: string) =>
  (page: Page): Promise<void> =>
    page.getByRole('button', { name, exact: true }).first().click();
const choose =
  (action: string) =>
  async (page: Page): Promise<void> => {
    await press('More actions')(page);
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };

/** Screens with their address, an element of their content, and what opens a dialog. */
type Screens<T> = readonly (readonly [
  name: string,
  path: (shown: T) => string,
  content: string,
  open?: (page: Page) => Promise<void>,
])[];

type NamedShown = Readonly<Record<'client' | 'site' | 'job' | 'webhook' | 'person' | 'team', string>>;

/** Of the console with long names. */
const NAMED: Screens<NamedShown> = [
  ['the board', () => `/board?date=${DATE}`, '.job, .list-job'],
  ['the board of a week', () => `/board?date=${DATE}&view=week`, '.week-job, .list-job'],
  ['the jobs', () => '/jobs', '.job-table tbody tr'],
  ['a job', ({ job }) => `/jobs/${job}`, '.timeline li'],
  ['the form of a job', ({ job }) => `/jobs/${job}`, '.dialog form', press('Edit')],
  ['a new job', ({ client }) => `/jobs/new?client=${client}`, 'main form'],
  ['a new job on the board', ({ person }) => `/board?new=${encodeURIComponent(`worker=${person}`)}`, '.dialog form'],
  ['the fields of a job', ({ job }) => `/jobs/${job}`, '.dialog form', press('Edit the fields')],
  ['the clients', () => '/clients', 'main tbody tr'],
  ['a client', ({ client }) => `/clients/${client}`, '.facts'],
  ['the form of a client', ({ client }) => `/clients/${client}/edit`, 'main form'],
  ['the history of a client', ({ client }) => `/clients/${client}?tab=history`, '.timeline li'],
  ['the sites', () => '/sites', 'main tbody tr'],
  ['a site', ({ site }) => `/sites/${site}`, '.facts'],
  ['the form of a site', ({ site }) => `/sites/${site}/edit`, 'main form'],
  ['the people', () => '/people', 'main tbody tr'],
  ['a person', ({ person }) => `/people/${person}`, '.fact-group'],
  ['the form of a person', ({ person }) => `/people/${person}/edit`, '.rights-part'],
  ['the set-up', () => '/setup', '.set-up'],
  ['the first steps', () => '/start', '.first-steps'],
  ['the teams', () => '/setup/teams', 'main tbody tr'],
  ['a team', ({ team }) => `/setup/teams/${team}`, '.facts'],
  ['the form of a team', ({ team }) => `/setup/teams/${team}/edit`, 'main form'],
  ['the form of a template', () => '/setup/templates/new', 'main form'],
  ['the shifts', () => `/shifts?month=${DATE.slice(0, 7)}`, '.shift-day'],
  ['the holds', () => '/holds', '.empty'],
  ['the webhooks', () => '/deliveries', 'main tbody tr'],
  ['a webhook', ({ webhook }) => `/deliveries/${webhook}`, '.figures'],
  ['the events', () => '/events', 'main tbody tr'],
  ['the account', () => '/settings', 'main form'],
  ['the checks', () => '/settings/checks', '.check-row'],
  ['the API keys', () => '/settings/keys', 'main tbody tr'],
  ['the exports', () => '/exports', '.empty'],
  ['the sign-in', () => '/console/sign-in', '.sign-in p .button'],
];

/** Names without a blank, wherever people write one. */
const LETTERS = 'Donaudampfschifffahrtsgesellschaftskapitaen'.repeat(5).slice(0, 200);
const long = (begin: string): string => begin + LETTERS.slice(begin.length);

describe('with names of 200 letters', () => {
  let board: ConsoleBoard;
  let key: string;
  let shown: NamedShown;
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
      territory_uuid: territory,
      skills: [{ uuid: skill }],
      permissions: { web: { login: true } },
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
    const custom_fields = ['input', 'textarea', 'file'].map((field_type) => ({
      name: long(`Field ${field_type}`),
      field_type,
      required: true,
    }));
    const job = await board.job({ ...about, assignee: { worker: { uuid: worker } }, custom_fields });
    await board.job({ ...about, scheduled_at: at('11:00'), assignee: { team: { uuid: team } } });
    await board.waiting(about);
    const webhook = await board.create('/v2/webhooks', {
      url: `https://example.com/${LETTERS}`,
      event_types: ['*'],
      name: long('Webhook').slice(0, 100),
    });
    const named = { name: long('Key').slice(0, 100), scopes: ['read', 'write', 'admin'] };
    ({ key = '' } = await pages.send('POST', '/v2/api_keys', named));
    shown = { client, site, job, webhook, person: worker, team };
  });

  afterEach(() => board.leave());

  it.each(LONG ? SIZES : SIZES.slice(0, 1))('no screen has faults at %s', async (_, viewport) => {
    const { page, faults } = await board.pages.open('/settings', { viewport, key });
    const found: string[] = [];
    for (const [name, path, content, open] of NAMED) {
      const address = path(shown);
      await page.goto(board.pages.url + (address.startsWith('/console') ? '' : board.pages.base) + address);
      await open?.(page);
      await page.locator(content).first().waitFor();
      found.push(...(await faultsOf(page)).map((fault) => `${name}: ${fault}`));
    }
    expect([...found, ...faults]).toEqual([]);
  });
});

/** The entities that the screens show. */
interface DemoShown {
  readonly job: string;
  readonly finished: string;
  readonly client: string;
  readonly site: string;
  readonly webhook: string;
  readonly delivery: string;
  readonly position: number;
}

/** Of the console with demo data. */
const DEMO: Screens<DemoShown> = [
  ['the board', () => '/board', '.job, .list-job'],
  ['the board of a week', () => '/board?view=week', '.week-job, .list-job'],
  ['the jobs', () => '/jobs', '.job-table tbody tr'],
  ['a planned job', ({ job }) => `/jobs/${job}`, '.timeline li'],
  ['a finished job', ({ finished }) => `/jobs/${finished}`, '.timeline li'],
  ['the difference of two versions', ({ finished }) => `/jobs/${finished}?compare=1..2`, '.difference .changes'],
  ['the locations of a job', ({ finished }) => `/jobs/${finished}?tab=locations`, '[role="tabpanel"] :is(table, p)'],
  ['the deliveries of a job', ({ finished }) => `/jobs/${finished}?tab=deliveries`, '[role="tabpanel"] select'],
  ['the form of a job', ({ job }) => `/jobs/${job}`, '.dialog form', press('Edit')],
  ['a new job', () => '/jobs/new', 'main form'],
  ['the free times for a job', ({ job }) => `/jobs/${job}`, '.dialog .slots, .dialog p', press('Find a time')],
  ['the end of a job', ({ job }) => `/jobs/${job}`, '.dialog select', choose('Finish')],
  ['a request as curl', ({ job }) => `/jobs/${job}`, '.dialog .curl', choose('Copy as curl')],
  ['the clients', () => '/clients', 'main tbody tr'],
  ['a client', ({ client }) => `/clients/${client}`, '.facts'],
  ['the form of a client', ({ client }) => `/clients/${client}/edit`, 'main form'],
  ['the history of a client', ({ client }) => `/clients/${client}?tab=history`, '.timeline li'],
  ['the deleted clients', () => '/clients?deleted=true', 'main h1'],
  ['a new client', () => '/clients/new', 'main form'],
  ['the sites', () => '/sites', 'main tbody tr'],
  ['a site', ({ site }) => `/sites/${site}`, '.facts'],
  ['the form of a site', ({ site }) => `/sites/${site}/edit`, 'main form'],
  ['the webhooks', () => '/deliveries', 'main tbody tr'],
  ['a new webhook', () => '/deliveries', '.dialog form', press('Create a webhook')],
  ['a webhook', ({ webhook }) => `/deliveries/${webhook}`, 'main tbody tr'],
  ['a test of a webhook', ({ webhook }) => `/deliveries/${webhook}`, '.dialog select', press('Send a test')],
  ['a delivery', ({ webhook, delivery }) => `/deliveries/${webhook}/${delivery}`, '.code'],
  ['the events', () => '/events', 'main tbody tr'],
  ['an event', ({ position }) => `/events?position=${position}`, '.feed-detail .code'],
  ['the account', () => '/settings', 'main form'],
  ['the checks', () => '/settings/checks', '.check-row .clash-count'],
  ['the API keys', () => '/settings/keys', 'main tbody tr'],
  ['a new API key', () => '/settings/keys', '.dialog form', press('New API key')],
];

if (LONG)
  describe('with the demo data', () => {
    let pages: ConsolePages;
    let receiver: Receiver;
    let key: string;
    let shown: DemoShown;
    beforeAll(async () => {
      pages = await ConsolePages.start();
      const { stdout } = await cli(pages.databaseUrl, 'seed', '--demo', '--json');
      ({ key } = JSON.parse(stdout) as { key: string });
      receiver = await Receiver.start();
      receiver.answer = () => ({ status: 500, headers: { 'X-Reason': 'moved' }, body: '{"error":"moved"}' });
      shown = await entities();
    });
    afterAll(() => receiver.close());

    async function send<T>(method: string, path: string, body?: object): Promise<T> {
      const response = await fetch(pages.url + path, {
        method,
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      return (await response.json()) as T;
    }
    async function first(resource: string, query: string): Promise<string> {
      const lists = await send<Record<string, { uuid: string }[]>>('GET', `/v2/${resource}?limit=1&${query}`);
      const uuid = lists[resource]?.[0]?.uuid;
      if (uuid === undefined) throw new Error(`The demo data has no ${resource} with ${query}`);
      return uuid;
    }

    async function entities(): Promise<DemoShown> {
      const site = await first('sites', '');
      const client = await first('clients', '');
      const { webhook_uuid: webhook } = await send<{ webhook_uuid: string }>('POST', '/v2/webhooks', {
        url: `${receiver.url}/integrations/fieldline/hooks`,
        event_types: ['client_updated'],
        name: 'A receiver that has moved',
      });
      await send('PATCH', `/v2/clients/${client}`, { external_id: 'crm-2026-000017-brightwater' });
      const requests = (): Promise<{ requests: { delivery_uuid: string; outcome: string }[] }> =>
        send('GET', `/v2/webhooks/${webhook}/requests`);
      await until(async () => (await requests()).requests[0]?.outcome === 'exhausted');
      return {
        job: await first('jobs', 'status=scheduled'),
        finished: await first('jobs', 'status=finished'),
        client,
        site,
        webhook,
        delivery: (await requests()).requests[0]?.delivery_uuid ?? '',
        position: (await send<{ head: number }>('GET', '/v2/events?limit=1')).head,
      };
    }

    const variants = SIZES.flatMap(([size, viewport]) =>
      (['light', 'dark'] as const).map((colours) => [size, colours, viewport] as const),
    );
    describe.each(variants)('at %s in %s colours', (_size, colours, viewport) => {
      let visit: Visit;
      beforeAll(async () => {
        visit = await pages.open('/settings', { viewport, colours, key });
      });
      afterAll(() => pages.leave());

      for (const [name, path, content, open] of DEMO)
        it(`${name} has no faults`, async () => {
          const { page, faults } = visit;
          const base = new URL(page.url()).pathname.split('/').slice(0, 3).join('/');
          await page.goto(`${pages.url}${base}${path(shown)}`);
          await page.locator('main h1').first().waitFor();
          await open?.(page);
          await page.locator(content).first().waitFor();
          expect([...(await faultsOf(page)), ...faults]).toEqual([]);
        });
    });
  });
