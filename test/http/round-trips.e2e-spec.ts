import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type CountedDatabase, countRoundTrips } from '../support/round-trips.js';
import { Deliveries } from '../support/deliveries.js';
import { only, type Service, startService } from '../support/service.js';

let service: Service;
let counted: CountedDatabase;
let other: Service;
beforeAll(async () => {
  service = await startService();
  counted = await countRoundTrips(service.databaseUrl);
  other = await startService({ databaseUrl: counted.url });
});
afterAll(async () => {
  await other.stop();
  counted.close();
  await service.stop();
});

const make = async (path: string, body: object): Promise<string> => only(await service.api('POST', path, { body }));

/** The least of many: on a busy machine most answers come in pieces, and the first requests open connections. */
async function costOf(
  method: string,
  path: string | ((n: number) => string),
  bodyOf?: (n: number) => object,
): Promise<{ readonly trips: number; readonly statements: number }> {
  const trips: number[] = [];
  const statements: number[] = [];
  for (let n = 0; n < 24; n++) {
    const before = counted.count();
    statements.push(counted.statements());
    const at = typeof path === 'string' ? path : path(n);
    expect((await other.api(method, at, bodyOf ? { body: bodyOf(n) } : {})).status).toBeLessThan(300);
    trips.push(counted.count() - before);
  }
  const each = statements.slice(1).map((now, i) => now - (statements[i] ?? 0));
  return { trips: Math.min(...trips), statements: Math.min(...each) };
}

const tripsOf = async (...request: Parameters<typeof costOf>): Promise<number> => (await costOf(...request)).trips;

it('a product asks for its category and its unit at once, in a round trip beside that of the commit', async () => {
  const category_uuid = await make('/v2/catalog/products/categories', { name: 'Strings' });
  const units = [
    await make('/v2/catalog/products/units', { name: 'Metre', code: 'm' }),
    await make('/v2/catalog/products/units', { name: 'Piece', code: 'pc' }),
  ];
  const fields = (n: number): object => ({ name: 'String', category_uuid, unit_uuid: units[n % 2] });
  expect(await tripsOf('POST', '/v2/catalog/products', fields)).toBe(2);
  const product = await make('/v2/catalog/products', fields(0));
  expect(
    await tripsOf('PATCH', `/v2/catalog/products/${product}`, (n) => ({
      category_uuid: n % 2 === 0 ? null : category_uuid,
      unit_uuid: units[(n + 1) % 2],
    })),
  ).toBeLessThanOrEqual(3);
});

it('a product asks for both with one statement, also after lists were filtered by many combinations of names', async () => {
  const external_id = 'by-name';
  await make('/v2/catalog/products/categories', { name: 'Bows', external_id });
  await make('/v2/catalog/products/units', { name: 'Box', code: 'b', external_id });
  const keys = ['client', 'site', 'type', 'template', 'territory', 'skill'].map((type) => `${type}[external_id]=x`);
  keys.push('template[name]=x');
  for (let n = 1; n < 1 << keys.length; n++) {
    const query = keys.filter((_, bit) => (n & (1 << bit)) !== 0).join('&');
    expect((await other.api('GET', `/v2/jobs?${query}`)).status).toBe(200);
  }
  const fields = { name: 'Bow', category: { external_id }, unit: { external_id } };
  expect(await costOf('POST', '/v2/catalog/products', () => fields)).toEqual({ trips: 2, statements: 2 });
});

it('a site asks for its client and its territory at once, in a round trip beside that of the commit', async () => {
  const client_uuid = await make('/v2/clients', { organization: true, organization_name: 'Acme' });
  const territory_uuid = await make('/v2/territories', { name: 'North' });
  expect(await tripsOf('POST', '/v2/sites', () => ({ name: 'Depot', client_uuid, territory_uuid }))).toBe(2);
  expect(await tripsOf('POST', '/v2/sites', () => ({ name: 'Depot', client_uuid }))).toBe(2);
  expect(await tripsOf('POST', '/v2/clients', () => ({ organization: true, organization_name: 'Acme' }))).toBe(2);
});

it('an upsert that creates takes one round trip more than a POST, which looks for the entity', async () => {
  const unit_uuid = await make('/v2/catalog/products/units', { name: 'Piece', code: 'pc' });
  let made = 0;
  const upsert = (path: string, bodyOf: () => object): Promise<number> =>
    tripsOf('PATCH', () => `${path}/upsert-${++made}@example.com`, bodyOf);
  expect(await upsert('/v2/catalog/products', () => ({ name: 'String', unit_uuid }))).toBe(3);
  expect(await upsert('/v2/catalog/products/units', () => ({ name: 'Piece', code: 'pc' }))).toBe(2);
  expect(await upsert('/v2/sites', () => ({ name: 'Depot' }))).toBe(3);
  const territory_uuid = await make('/v2/territories', { name: 'South' });
  expect(await upsert('/v2/users', () => ({ first_name: 'A', last_name: 'B', territory_uuid }))).toBe(3);
});

it('webhooks are read with how their deliveries fare in two round trips, however many', async () => {
  const webhook = { url: 'https://hooks.example.com/in', event_types: ['client_created'], secret: 's' };
  const uuids = [await make('/v2/webhooks', webhook), await make('/v2/webhooks', webhook)];
  expect(await tripsOf('GET', '/v2/webhooks')).toBe(2);
  expect(await tripsOf('GET', `/v2/webhooks/${uuids[0]}`)).toBe(2);
  expect(await tripsOf('PATCH', `/v2/webhooks/${uuids[1]}`, (n) => ({ name: `Name ${n}` }))).toBe(3);
});

it('request records are read in a round trip beside that of their webhook', async () => {
  const hook = { url: 'https://hooks.example.com/in', event_types: ['client_created'], secret: null };
  const webhook = await make('/v2/webhooks', hook);
  const [account] = await service.sql('select account_id from webhook where uuid = $1', [webhook]);
  const deliveries = new Deliveries((text, values) => service.sql(text, values), String(account?.account_id));
  const request = await deliveries.made(webhook, { failed: true, code: 500 });
  await deliveries.waiting(webhook);
  const at = `/v2/webhooks/${webhook}/requests`;
  expect(await tripsOf('GET', at)).toBe(2);
  expect(await tripsOf('GET', `${at}?outcome=exhausted,waiting&event_uuid=${request}`)).toBe(2);
  expect(await tripsOf('GET', `${at}/${request}`)).toBe(2);
});

it('the schedule asks for workers and jobs without assignee at once, then for shifts and jobs at once', async () => {
  const people = [1, 2, 3].map((n) => ({ email: `s${n}@example.com`, first_name: 'Anna', last_name: 'Berg' }));
  for (const body of people) {
    const uuid = await make('/v2/users', body);
    await make('/v2/jobs', { scheduled_at: '2026-11-23T08:00:00Z', assignee: { worker: { uuid } } });
  }
  expect(await tripsOf('GET', '/v2/schedule?after=2026-11-23&before=2026-11-24')).toBe(4);
  expect(await tripsOf('GET', '/v2/schedule?after=2026-11-01&before=2026-12-02')).toBe(4);
  const [user] = only<{ uuid: string }[]>(await service.api('GET', '/v2/users'));
  expect(await tripsOf('GET', `/v2/schedule?after=2026-11-23&before=2026-11-24&user_uuid=${user?.uuid}`)).toBe(3);
});

it('a job reads its references in parallel, level by level; its dictionaries too', async () => {
  const client_uuid = await make('/v2/clients', { organization: true, organization_name: 'Acme' });
  const site_uuid = await make('/v2/sites', { name: 'Depot', client_uuid });
  const dictionary = (name: string) => make('/v2/dictionaries', { name, values: [{ name: 'a' }, { name: 'b' }] });
  const dictionaries = await Promise.all(['Colour', 'Shape', 'Size'].map(dictionary));
  const field = (uuid: string, n: number) => ({ name: `Field ${n}`, field_type: 'dictionary', dictionary: { uuid } });
  const template_uuid = await make('/v2/templates', {
    name: 'Visit',
    custom_fields: dictionaries.map(field),
    report_fields: dictionaries.map(field),
  });
  // The last round trip is the commit. Before it all references are one, with what the template holds.
  expect(await tripsOf('POST', '/v2/jobs', () => ({}))).toBe(2);
  expect(await tripsOf('POST', '/v2/jobs', () => ({ client_uuid, site_uuid }))).toBe(2);
  expect(await tripsOf('POST', '/v2/jobs', () => ({ client_uuid, site_uuid, template_uuid }))).toBe(2);
  const job = await make('/v2/jobs', { client_uuid, template_uuid });
  const filled = (n: number) =>
    dictionaries.map((_, i) => ({ name: `Field ${i}`, value: { name: n % 2 === 0 ? 'a' : 'b' } }));
  expect(await tripsOf('PATCH', `/v2/jobs/${job}`, (n) => ({ description: `${n}` }))).toBe(2);
  // An upsert looks for the job first.
  expect(
    await tripsOf(
      'PATCH',
      (n) => `/v2/jobs/upsert-${n}`,
      () => ({}),
    ),
  ).toBe(4);
  const fields = (n: number) => ({ custom_fields: filled(n), report_fields: filled(n) });
  expect(await tripsOf('PATCH', `/v2/jobs/${job}`, fields)).toBe(3);
  expect(
    await tripsOf('PATCH', `/v2/jobs/${job}`, (n) => ({ description: `x${n}`, client_uuid, site_uuid })),
  ).toBeLessThanOrEqual(4);
});

it('a job of a template, with services, for a site and a worker at a time, takes six statements in two round trips', async () => {
  const client_uuid = await make('/v2/clients', { organization: true, organization_name: 'Acme' });
  const worker = { uuid: await make('/v2/users', { email: 'w@example.com', first_name: 'Anna', last_name: 'Berg' }) };
  const resolutions = only<{ uuid: string }[]>(await service.api('GET', '/v2/resolutions'));
  const possible_resolutions = resolutions.map(({ uuid }) => ({ uuid }));
  const template_uuid = await make('/v2/templates', { name: 'Usual', possible_resolutions });
  const site_uuid = await make('/v2/sites', { name: 'Depot', client_uuid });
  const inspection = { uuid: await make('/v2/catalog/services', { name: 'Inspection' }) };
  await make('/v2/catalog/services', { name: 'Tuning', external_id: 'tuning' });
  await make('/v2/skills', { name: 'Piano' });
  const body = (n: number): object => ({
    template_uuid,
    client_uuid,
    site_uuid,
    assignee: { worker },
    ordered_services: [{ service: inspection }, { service: { external_id: 'tuning' } }],
    skills: [{ name: 'Piano' }],
    scheduled_at: new Date(Date.UTC(2031, 0, 1 + n, 8)).toISOString(),
  });
  const { trips, statements } = await costOf('POST', '/v2/jobs', body);
  expect(trips).toBe(2);
  expect(statements).toBeLessThanOrEqual(6);
});

it('a history reads the entity and its events in two round trips; a deleted one is looked for in two more', async () => {
  const client = await make('/v2/clients', { organization: true, organization_name: 'Acme', external_id: 'history' });
  const at = `/v2/clients/${client}`;
  for (const organization_name of ['a', 'b', 'c']) await service.api('PATCH', at, { body: { organization_name } });
  expect(await tripsOf('GET', `${at}/history`)).toBe(2);
  expect(await tripsOf('GET', '/v2/clients/history/history?after=2&limit=1')).toBe(2);
  await service.api('DELETE', at);
  // The uuid may also be an external id.
  expect(await tripsOf('GET', `${at}/history`)).toBe(4);
});

it('6 operations of a batch read together and commit together: two round trips, as one request', async () => {
  const ids = Array.from({ length: 6 }, (_, i) => `together-${i}`);
  for (const external_id of ids)
    await make('/v2/clients', { organization: true, organization_name: 'Acme', external_id });
  const operations = (n: number): object[] =>
    ids.map((id) => ({ method: 'PATCH', path: `/v2/clients/${id}`, body: { organization_name: `Acme ${n}` } }));
  expect(await tripsOf('POST', '/v2/batch', (n) => ({ operations: operations(n) }))).toBe(2);
});

it('a search reads its page in one snapshot, and the entities in a round trip after it, whatever it searches', async () => {
  await make('/v2/clients', { organization: true, organization_name: 'Acme' });
  await service.sql(
    `insert into search_index (account_id, generation, stream_type, uuid, row, words)
     select account_id, 0, 'client', uuid, '{}', 'acme' from client`,
  );
  // The start of the snapshot, an estimate, the page, the end; then the entities.
  expect(await tripsOf('GET', '/v2/clients?search=acme')).toBe(5);
  // A count reads all of them at once, of which each page is a part.
  const [client] = only<{ uuid: string }[]>(await service.api('GET', '/v2/clients?search=acme'));
  expect(await tripsOf('GET', '/v2/clients?search=acme&count=true')).toBe(5);
  expect(await tripsOf('GET', `/v2/clients?search=acme&count=true&after=${client?.uuid}`)).toBe(5);
  for (const path of ['/v2/sites', '/v2/jobs', '/v2/users', '/v2/catalog/services', '/v2/catalog/products']) {
    // Nothing is found: whether the word begins anything. Then, of one without digits, the two words that it may be without its blank, and the similar words.
    expect(await tripsOf('GET', `${path}?search=4711`)).toBe(5);
    expect(await tripsOf('GET', `${path}?search=acme`)).toBe(7);
  }
});
