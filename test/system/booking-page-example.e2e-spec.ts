import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Api } from '../../apps/api/src/api.js';
import { send } from '../../tools/harness/api-client.js';
import { Browser, axe, isTooWide, PHONE, type Visit } from '../../tools/harness/browser.js';
import { Cluster } from '../../tools/harness/cluster.js';
import { KEY } from '../../tools/harness/environment.js';
import { sharedBrowser } from '../support/browser.js';
import { BookingPage, dateIn, expireHolds, hireForDays } from '../support/booking-page.js';

type Shown = Readonly<Record<string, unknown>>;

/** A day on which one worker works, at hours of a zone that is not that of UTC. */
const DATE = dateIn(2);
const CUSTOMER = { first_name: 'Bea', last_name: 'Long', phone: '+49 30 123456' };

let cluster: Cluster;
let api: Api;
let page: BookingPage;
let worker: string;
beforeAll(async () => {
  cluster = await Cluster.open();
  api = await cluster.api();
  expect(await send(api, 'PATCH', '/v2/account', { time_zone: 'Europe/Berlin' })).toMatchObject({ status: 200 });
  worker = await hireForDays(api, [DATE]);
  page = await BookingPage.start(api);
});
afterAll(async () => {
  await page.interrupt();
  await cluster.close();
});
beforeEach(async () => {
  for (const { uuid } of await listed('jobs')) await send(api, 'DELETE', `/v2/jobs/${String(uuid)}`);
  for (const { uuid, status } of await listed('holds'))
    if (status === 'active') await send(api, 'DELETE', `/v2/holds/${String(uuid)}`);
});

const listed = async (kind: 'jobs' | 'holds' | 'clients'): Promise<Shown[]> =>
  (await send(api, 'GET', `/v2/${kind}`)).body[kind] as Shown[];

/** A visitor without a browser. */
class Visitor {
  /** The page asks for this by a cookie. */
  private readonly cookie = `cart=cart-${randomUUID()}`;

  async page(): Promise<string> {
    return (await fetch(page.url, { headers: { Cookie: this.cookie } })).text();
  }

  /** The shown times, as the buttons send them, by their texts. */
  async times(): Promise<ReadonlyMap<string, string>> {
    const buttons = (await this.page()).matchAll(/<button name="from" value="([^"]+)">([^<]+)</g);
    return new Map([...buttons].map(([, from = '', text = '']) => [text, from]));
  }

  /** Sends a form. @returns the status, and the page of an error. */
  async submit(action: string, form: Readonly<Record<string, string>> = {}): Promise<{ status: number; text: string }> {
    const response = await fetch(`${page.url}${action}`, {
      method: 'POST',
      headers: { Cookie: this.cookie },
      body: new URLSearchParams(form),
      redirect: 'manual',
    });
    return { status: response.status, text: await response.text() };
  }

  async choose(text: string): Promise<string> {
    const from = (await this.times()).get(text) ?? '';
    expect(await this.submit('/choose', { from })).toMatchObject({ status: 303 });
    return from;
  }
}

const REDIRECT = { status: 303, text: '' };
const TAKEN = { status: 409, text: expect.stringContaining('This time is not free any more.') };

describe('the example of a booking page', () => {
  it('shows the times of the account, books one with a client, and shows it to nobody else', async () => {
    const [bea, carl] = [new Visitor(), new Visitor()];
    expect([...(await bea.times()).keys()]).toEqual(['08:00', '10:00', '13:00', '15:00']);
    expect(await bea.page()).toContain('Europe/Berlin');
    const from = await bea.choose('10:00');
    expect(await bea.page()).toMatch(/<h1>Your visit: [^<]+, 10:00<\/h1>/);
    expect([...(await carl.times()).keys()]).toEqual(['08:00', '13:00', '15:00']);
    expect(await carl.submit('/choose', { from })).toEqual(TAKEN);
    expect(await bea.submit('/book', CUSTOMER)).toEqual(REDIRECT);
    expect(await bea.page()).toMatch(/<h1>Booked: [^<]+, 10:00<\/h1>/);
    const [job, ...more] = await listed('jobs');
    expect(more).toEqual([]);
    expect(job).toMatchObject({ status: 'scheduled', scheduled_at: from, description: 'Booked online' });
    expect(job?.assignees).toEqual([{ worker_uuid: worker, access: 'edit', uuid: worker }]);
    const client = await send(api, 'GET', `/v2/clients/${String(job?.client_uuid)}`);
    expect(client.body.client).toMatchObject({
      name: 'Bea Long',
      contacts: [{ type: 'phone', value: CUSTOMER.phone }],
    });
  });

  it('makes one hold and one job of double clicks', async () => {
    const bea = new Visitor();
    const from = (await bea.times()).get('08:00') ?? '';
    const clicks = await Promise.all([1, 2, 3].map(() => bea.submit('/choose', { from })));
    expect(clicks).toEqual([REDIRECT, REDIRECT, REDIRECT]);
    expect((await listed('holds')).filter(({ status }) => status === 'active')).toHaveLength(1);
    const clients = (await listed('clients')).length;
    const booked = await Promise.all([1, 2, 3].map(() => bea.submit('/book', CUSTOMER)));
    expect(booked).toEqual([REDIRECT, REDIRECT, REDIRECT]);
    expect(await listed('jobs')).toHaveLength(1);
    expect(await listed('clients')).toHaveLength(clients + 1);
  });

  it('frees a time when another one is chosen', async () => {
    const [bea, carl] = [new Visitor(), new Visitor()];
    const times = await bea.times();
    await bea.choose('08:00');
    expect(await bea.submit('/choose', { from: times.get('13:00') ?? '' })).toEqual(REDIRECT);
    expect([...(await carl.times()).keys()]).toEqual(['08:00', '10:00', '15:00']);
    expect(await bea.submit('/release')).toEqual(REDIRECT);
    expect([...(await carl.times()).keys()]).toEqual(['08:00', '10:00', '13:00', '15:00']);
  });

  it('books after the hold has expired if the time is still free', async () => {
    const [bea, carl] = [new Visitor(), new Visitor()];
    await bea.choose('08:00');
    await carl.choose('10:00');
    await expireHolds(cluster.url);
    const dan = new Visitor();
    await dan.choose('10:00');
    expect(await bea.submit('/book', CUSTOMER)).toEqual(REDIRECT);
    expect(await carl.submit('/book', CUSTOMER)).toEqual(TAKEN);
    expect(await listed('jobs')).toHaveLength(1);
  });

  it('holds no time that it does not offer, and books nothing without a hold or a name', async () => {
    const bea = new Visitor();
    expect(await bea.submit('/choose', { from: `${DATE}T20:00:00.000Z` })).toEqual(TAKEN);
    expect(await bea.submit('/choose', { from: '2020-01-06T08:00:00.000Z' })).toEqual(TAKEN);
    expect(await bea.submit('/choose', { from: 'soon' })).toMatchObject({ status: 503 });
    expect(await bea.submit('/book', CUSTOMER)).toEqual(TAKEN);
    await bea.choose('08:00');
    const correct = { status: 409, text: expect.stringContaining('Please correct your name') };
    expect(await bea.submit('/book', { ...CUSTOMER, first_name: '', last_name: ' ' })).toEqual(correct);
    expect(await bea.submit('/book', { ...CUSTOMER, phone: ' ' })).toEqual(correct);
    expect(await bea.submit('/book', { ...CUSTOMER, phone: '1'.repeat(10_000) })).toMatchObject({ status: 400 });
    expect(await bea.submit('/other')).toMatchObject({ status: 400 });
    expect(await bea.submit('/book', CUSTOMER)).toEqual(REDIRECT);
  });

  it('prints why nothing is free', async () => {
    const booked = { scheduled_at: `${DATE}T08:00`, scheduled_duration: { hours: 8 } };
    await send(api, 'POST', '/v2/jobs', { ...booked, assignee: { worker: { uuid: worker } } });
    expect(await new Visitor().page()).toContain('No time is free.');
    await page.prints('no free time: {"explanation":{"considered":1,"eligible":1,');
  });

  it('ends with one sentence when it cannot work', async () => {
    const outcome = (env: Readonly<Record<string, string>>) => BookingPage.run({ API: api.url, KEY, ...env }).end;
    const fault = (text: RegExp) => ({ code: 2, stdout: '', stderr: expect.stringMatching(text) });
    expect(await outcome({ KEY: '' })).toEqual(fault(/^KEY is missing: .+; see --help\n$/));
    expect(await outcome({ KEY: KEY.replace(/.$/, '1') })).toEqual(fault(/^No account: .+ 401 .+\n$/));
    expect(await outcome({ API: 'http://127.0.0.1:1' })).toEqual(fault(/^No account: .+\n$/));
    const { port } = new URL(page.url);
    expect(await outcome({ PAGE_PORT: port })).toEqual(fault(/^Cannot listen on port .+: set PAGE_PORT\n$/));
  });
});

const inBrowser = Browser.isAvailable ? describe : describe.skip;
inBrowser('the booking page in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedBrowser();
  });

  const shownTimes = ({ page: tab }: Visit): Promise<string[]> => tab.locator('button[name=from]').allTextContents();

  it('shows times, books one, and shows it to no other visitor', async () => {
    const [bea, carl] = [await browser.visit(page.url), await browser.visit(page.url, PHONE)];
    await Promise.all([bea.page.goto(page.url), carl.page.goto(page.url)]);
    expect(await shownTimes(bea)).toEqual(['08:00', '10:00', '13:00', '15:00']);
    expect([await axe(carl.page), await isTooWide(carl.page)]).toEqual([[], false]);
    await bea.page.getByRole('button', { name: '13:00' }).click();
    await bea.page.getByRole('heading', { name: /^Your visit: .+, 13:00$/ }).waitFor();
    expect(await axe(bea.page)).toEqual([]);
    await carl.page.reload();
    expect(await shownTimes(carl)).toEqual(['08:00', '10:00', '15:00']);
    await bea.page.getByLabel('First name').fill(CUSTOMER.first_name);
    await bea.page.getByLabel('Last name').fill(CUSTOMER.last_name);
    await bea.page.getByLabel('Phone').fill(CUSTOMER.phone);
    await bea.page.getByRole('button', { name: 'Book' }).click();
    await bea.page.getByRole('heading', { name: /^Booked: .+, 13:00$/ }).waitFor();
    const jobs = await listed('jobs');
    expect(jobs).toEqual([expect.objectContaining({ status: 'scheduled', client_uuid: expect.any(String) })]);
    const { body } = await send(api, 'GET', `/v2/clients/${String(jobs[0]?.client_uuid)}`);
    expect(body.client).toMatchObject({ name: 'Bea Long', contacts: [{ value: CUSTOMER.phone }] });
    await carl.page.reload();
    expect(await shownTimes(carl)).toEqual(['08:00', '10:00', '15:00']);
    expect([...bea.faults, ...carl.faults]).toEqual([]);
  });
});
