import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../../../tools/harness/until.js';
import { choice, ConsolePages, field, heading, notice, press } from '../../support/console.js';

// Clients and sites of the console in a real browser (contract §16).

interface ShownClient {
  readonly uuid: string;
  readonly name: string;
  readonly version: number;
  readonly contacts: readonly { readonly type: string; readonly value: string; readonly name: string }[];
  readonly site_address: { readonly formatted: string } | null;
}
interface ShownSite {
  readonly name: string;
  readonly client: { readonly uuid: string } | null;
  readonly address: { readonly formatted: string } | null;
}

let console: ConsolePages;
beforeAll(async () => {
  console = await ConsolePages.start();
});
afterEach(() => console.leave());

const createClient = (organization_name: string, more: object = {}): Promise<string> =>
  console.create('/v2/clients', { organization: true, organization_name, ...more });
const createSite = (name: string, more: object = {}): Promise<string> => console.create('/v2/sites', { name, ...more });
const readClient = async (uuid: string): Promise<ShownClient> =>
  (await console.send<{ client: ShownClient }>('GET', `/v2/clients/${uuid}`)).client;

/** Waits until the worker has made an entry searchable. */
const becomesFound = (list: 'clients' | 'sites', search: string): Promise<unknown> =>
  until(async () => {
    const found = await console.send<Record<string, unknown[]>>('GET', `/v2/${list}?search=${search}`);
    return found[list]?.length === 1;
  });

describe('the list of clients', () => {
  it('is searched, by an address that can be shared', async () => {
    await createClient('Kingfisher Hotel');
    await createClient('Millstone Bakery');
    await becomesFound('clients', 'kingf');
    const { page, faults } = await console.open('/clients');
    await page.getByRole('link', { name: 'Kingfisher Hotel' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('kingf');
    await page.getByRole('link', { name: 'Millstone Bakery' }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?search=kingf');
    await page.reload();
    expect(await page.getByRole('searchbox').inputValue()).toBe('kingf');
    await page.getByRole('link', { name: 'Kingfisher Hotel' }).waitFor();
    expect(await page.locator('tbody tr').count()).toBe(1);
    await page.getByRole('searchbox').fill('nobody');
    await heading(page, 'No client matches “nobody”').waitFor();
    expect(faults).toEqual([]);
  });

  it('has 50 clients a page, and reads more', async () => {
    const body = (n: number): object => ({ organization: true, organization_name: `Client ${n}` });
    await console.batch(Array.from({ length: 51 }, (_, n) => ({ method: 'POST', path: '/v2/clients', body: body(n) })));
    const { page } = await console.open('/clients');
    await page.locator('tbody tr').nth(49).waitFor();
    expect(await page.locator('tbody tr').count()).toBe(50);
    await press(page, 'Load more');
    await page.locator('tbody tr').nth(50).waitFor();
  });

  it('shows a client as it is created by others', async () => {
    const { page } = await console.open('/clients');
    await page.locator('.stream.live').waitFor();
    await createClient('Brightwater Spa');
    await page.getByRole('link', { name: 'Brightwater Spa' }).waitFor();
  });
});

describe('a client', () => {
  it('is created with contacts and an address', async () => {
    const { page, faults } = await console.open('/clients');
    await press(page, 'New client');
    await field(page, 'Name').fill('Oakfield School');
    await press(page, 'Add a contact');
    await field(page, 'Number or address').fill('0114 496 0022');
    await field(page, 'Who').fill('Office');
    await field(page, 'Street and town').fill('1 Mill Road, Sheffield');
    await press(page, 'Create client');
    await notice(page, 'The client is created').waitFor();
    await heading(page, 'Oakfield School').waitFor();
    const uuid = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expect(await readClient(uuid)).toMatchObject({
      name: 'Oakfield School',
      contacts: [{ type: 'phone', value: '0114 496 0022', name: 'Office' }],
      site_address: { formatted: '1 Mill Road, Sheffield' },
    });
    expect(faults).toEqual([]);
  });

  it('is created as an individual', async () => {
    const { page } = await console.open('/clients/new');
    await choice(page, 'Kind').selectOption('individual');
    await field(page, 'First name').fill('Helen');
    await field(page, 'Last name').fill('Rolf');
    await press(page, 'Create client');
    await heading(page, 'Helen Rolf').waitFor();
  });

  it('is not created with a fault, which is shown at its field', async () => {
    const { page } = await console.open('/clients/new');
    await press(page, 'Add a contact');
    await field(page, 'Type').fill('Not A Token');
    await field(page, 'Number or address').fill('1');
    await field(page, 'Name').fill('Mill');
    await press(page, 'Create client');
    await page.getByRole('group', { name: 'Contact 1' }).getByText('must be a token').waitFor();
    expect(await page.locator('input:focus').inputValue()).toBe('Not A Token');
    await field(page, 'Type').fill('phone');
    await press(page, 'Create client');
    await heading(page, 'Mill').waitFor();
  });

  it('is changed: only what the form has changed', async () => {
    const uuid = await createClient('Old name', { contacts: [{ type: 'phone', value: '1' }] });
    const { page, faults } = await console.open(`/clients/${uuid}`);
    await press(page, 'Edit');
    await field(page, 'Name').fill('New name');
    const request = page.waitForRequest((one) => one.method() === 'PATCH');
    await press(page, 'Save client');
    expect((await request).postDataJSON()).toEqual({ organization_name: 'New name' });
    expect((await request).headers()['if-match']).toContain('1');
    await notice(page, 'The client is saved').waitFor();
    await heading(page, 'New name').waitFor();
    expect(faults).toEqual([]);
  });

  it('that others changed meanwhile is shown in its new state, with the changes of the form on top', async () => {
    const uuid = await createClient('Harbour Street');
    const { page } = await console.open(`/clients/${uuid}/edit`);
    await field(page, 'Name').fill('Harbour Street 7');
    await console.send('PATCH', `/v2/clients/${uuid}`, {
      organization_name: 'Harbour Road',
      contacts: [{ type: 'email', value: 'front@example.com' }],
    });
    await press(page, 'Save client');
    const message = page.getByRole('alert').filter({ hasText: 'It was changed meanwhile' });
    await message.getByText('Name is now “Harbour Road”; you have “Harbour Street 7”').waitFor();
    await message.getByText('Contacts is now “email front@example.com”').waitFor();
    await message.getByText('Changed: Contacts, Name by the API key “First key”').waitFor();
    expect(await field(page, 'Number or address').inputValue()).toBe('front@example.com');
    expect(await readClient(uuid)).toMatchObject({ name: 'Harbour Road', version: 2 });
    await press(page, 'Save client');
    await heading(page, 'Harbour Street 7').waitFor();
    expect(await readClient(uuid)).toMatchObject({ contacts: [{ value: 'front@example.com' }], version: 3 });
  });

  it('has its sites and its jobs', async () => {
    const uuid = await createClient('Northgate Dental');
    const site = await createSite('Practice', { client: { uuid } });
    const job = await console.create('/v2/jobs', { client: { uuid }, description: 'Leak' });
    const { page } = await console.open(`/clients/${uuid}`);
    await page.locator(`a[href$="/jobs/${job}"]`).waitFor();
    await page.getByRole('cell', { name: 'Leak' }).waitFor();
    await page.getByRole('link', { name: 'Practice' }).click();
    await heading(page, 'Practice').waitFor();
    expect(new URL(page.url()).pathname).toBe(`${console.base}/sites/${site}`);
  });

  it('that does not exist is said to be none', async () => {
    const { page } = await console.open('/clients/0190a000-0000-7000-8000-000000000000');
    await heading(page, 'There is no such client').waitFor();
  });
});

describe('a site', () => {
  it('is created for a client, from its page', async () => {
    const client = await createClient('Hospice');
    const { page, faults } = await console.open(`/clients/${client}`);
    await press(page, 'New site');
    await field(page, 'Name').fill('Main building');
    expect(await choice(page, 'Client').inputValue()).toBe('Hospice');
    await field(page, 'Street and town').fill('5 Mill Road');
    await press(page, 'Create site');
    await heading(page, 'Main building').waitFor();
    const uuid = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expect((await console.send<{ site: ShownSite }>('GET', `/v2/sites/${uuid}`)).site).toMatchObject({
      name: 'Main building',
      client: { uuid: client },
      address: { formatted: '5 Mill Road' },
    });
    expect(faults).toEqual([]);
  });

  it('is given another client, which the keyboard finds by a search', async () => {
    const client = await createClient('Lighthouse Trust');
    const uuid = await createSite('Tower');
    await becomesFound('clients', 'lightho');
    const { page } = await console.open(`/sites/${uuid}`);
    await press(page, 'Edit');
    await choice(page, 'Client').focus();
    await page.keyboard.type('lightho');
    await page.getByRole('option', { name: 'Lighthouse Trust' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await press(page, 'Save site');
    await notice(page, 'The site is saved').waitFor();
    await page.getByRole('link', { name: 'Lighthouse Trust' }).waitFor();
    const { site } = await console.send<{ site: ShownSite }>('GET', `/v2/sites/${uuid}`);
    expect(site.client?.uuid).toBe(client);
  });

  it('that others changed meanwhile is shown in its new state', async () => {
    const uuid = await createSite('Quay');
    const { page } = await console.open(`/sites/${uuid}/edit`);
    await field(page, 'Description').fill('Ring twice');
    await console.send('PATCH', `/v2/sites/${uuid}`, { name: 'Quay 2' });
    await press(page, 'Save site');
    await page.getByText('Name is now “Quay 2”').waitFor();
    await page.getByText('Changed: Name by the API key “First key”').waitFor();
    await press(page, 'Save site');
    await heading(page, 'Quay 2').waitFor();
    await page.getByText('Ring twice').waitFor();
  });

  it('is found in the list, with its client and its jobs', async () => {
    const client = await createClient('Weir Company');
    const uuid = await createSite('Sluice gate', { client: { uuid: client } });
    await console.send('POST', '/v2/jobs', { site: { uuid }, client: { uuid: client }, description: 'Grease it' });
    await becomesFound('sites', 'sluice');
    const { page } = await console.open('/sites?search=sluice');
    await page.getByRole('link', { name: 'Weir Company' }).waitFor();
    await page.getByRole('link', { name: 'Sluice gate' }).click();
    await page.getByRole('cell', { name: 'Grease it' }).waitFor();
  });
});

describe('a key that lacks a scope', () => {
  it.each([
    ['/clients', 'crm:read', ['catalog:read']],
    ['/sites', 'crm:read', ['catalog:read']],
    ['/clients/new', 'crm:write', ['crm:read']],
    ['/sites/new', 'crm:write', ['crm:read']],
  ])('is named the scope at %s: %s', async (path, scope, scopes) => {
    const { page, faults } = await console.open(path, { key: await console.keyWith(...scopes) });
    await page
      .getByRole('note')
      .filter({ hasText: `needs the scope ${scope}` })
      .waitFor();
    expect(faults).toEqual([]);
  });

  it('has no events: what it shows is read again when the page is looked at', async () => {
    const { page } = await console.open('/clients', { key: await console.keyWith('crm:read') });
    await page.locator('main :is(table, .empty)').first().waitFor();
    await createClient('Tidemill Laundry');
    await page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`);
    await page.getByRole('link', { name: 'Tidemill Laundry' }).waitFor();
  });

  it('sees a client, but neither its jobs nor a button that changes it', async () => {
    const uuid = await createClient('Reader’s client');
    const { page } = await console.open(`/clients/${uuid}`, { key: await console.keyWith('crm:read') });
    await page.getByRole('note').filter({ hasText: 'needs the scope work_orders:read' }).waitFor();
    expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0);
  });
});
