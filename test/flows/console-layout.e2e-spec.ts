import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axe, DESKTOP, PHONE, type Visit } from '../../tools/harness/browser.js';
import { Receiver } from '../../tools/harness/receiver.js';
import { until } from '../../tools/harness/until.js';
import { cli } from '../support/cli.js';
import { ConsolePages } from '../support/console.js';
import { layoutFaults } from '../support/layout.js';
import { LONG } from '../support/long.js';

// Every screen of the console with the demo data: what axe finds, and how it is laid out (contract §16). The long form opens the
// dialogs as well, in each size and colour scheme.

const TABLET = { width: 1024, height: 768 };
const SIZES = [
  ['1440 px', DESKTOP],
  ['1024 px', TABLET],
  ['390 px', PHONE],
] as const;
const VARIANTS = SIZES.flatMap(([size, viewport]) =>
  (['light', 'dark'] as const).map((colours) => [size, colours, viewport] as const),
);

/** The entities that the screens show. */
interface Shown {
  readonly job: string;
  readonly finished: string;
  readonly client: string;
  readonly site: string;
  readonly webhook: string;
  readonly delivery: string;
  readonly position: number;
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

/** Each screen with its address, an element of its content, and what opens a dialog. */
const SCREENS: readonly (readonly [
  name: string,
  path: (shown: Shown) => string,
  content: string,
  open?: (page: Page) => Promise<void>,
])[] = [
  ['the board', () => '/board', '.job, .list-job'],
  ['the board of a week', () => '/board?view=week', '.week-job, .list-job'],
  ['the jobs', () => '/jobs', '.job-table tbody tr'],
  ['a planned job', ({ job }) => `/jobs/${job}`, '.timeline li'],
  ['a finished job', ({ finished }) => `/jobs/${finished}`, '.timeline li'],
  ['the difference of two versions', ({ finished }) => `/jobs/${finished}?compare=1..2`, '.difference .changes'],
  ['the locations of a job', ({ finished }) => `/jobs/${finished}?tab=locations`, '[role="tabpanel"] :is(table, p)'],
  ['the deliveries of a job', ({ finished }) => `/jobs/${finished}?tab=deliveries`, '[role="tabpanel"] select'],
  ['the form of a job', ({ job }) => `/jobs/${job}`, '.dialog form', press('Edit')],
  ['the free times for a job', ({ job }) => `/jobs/${job}`, '.dialog .slots, .dialog p', press('Find a time')],
  ['the end of a job', ({ job }) => `/jobs/${job}`, '.dialog select', choose('Finish')],
  ['a request as curl', ({ job }) => `/jobs/${job}`, '.dialog .curl', choose('Copy as curl')],
  ['the clients', () => '/clients', 'main tbody tr'],
  ['a client', ({ client }) => `/clients/${client}`, '.facts'],
  ['the form of a client', ({ client }) => `/clients/${client}/edit`, 'main form'],
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

let pages: ConsolePages;
let receiver: Receiver;
let key: string;
let shown: Shown;
beforeAll(async () => {
  pages = await ConsolePages.start();
  await pages.cluster.worker({ webhookRetrySchedule: [] });
  const { stdout } = await cli(pages.cluster.url, 'seed', '--demo', '--json');
  ({ key } = JSON.parse(stdout) as { key: string });
  receiver = await Receiver.start();
  receiver.answer = () => ({ status: 500, headers: { 'X-Reason': 'moved' }, body: '{"error":"moved"}' });
  shown = await entities();
});
afterAll(async () => {
  await receiver.close();
  await pages.close();
});

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

async function entities(): Promise<Shown> {
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

describe.each(LONG ? VARIANTS : VARIANTS.slice(0, 1))('at %s in %s colours', (_size, colours, viewport) => {
  let visit: Visit;
  beforeAll(async () => {
    visit = await pages.open('/settings', { viewport, colours, key });
  });
  afterAll(() => pages.leave());

  for (const [name, path, content, open] of SCREENS.filter(([, , , dialog]) => LONG || dialog === undefined))
    it(`${name} has no faults`, async () => {
      const { page, faults } = visit;
      const base = new URL(page.url()).pathname.split('/').slice(0, 3).join('/');
      await page.goto(`${pages.url}${base}${path(shown)}`);
      await page.locator('main h1').first().waitFor();
      await open?.(page);
      await page.locator(content).first().waitFor();
      await until(async () => (await page.locator('.loading').count()) === 0);
      expect({ layout: await layoutFaults(page), axe: await axe(page), faults }).toEqual({
        layout: [],
        axe: [],
        faults: [],
      });
    });
});
