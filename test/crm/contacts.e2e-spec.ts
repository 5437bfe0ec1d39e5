import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answered, invalid } from '../support/problems.js';
import { nextOf, only, type Service, startService, startWorkerFor } from '../support/service.js';
import { until } from '../../tools/harness/until.js';

interface Contact {
  readonly value: string;
  readonly type: string;
  readonly normalized?: string;
}

let service: Service;
let endWorker: () => Promise<void>;
/** Keys of accounts in Germany and without a country. */
let german: string;
let none: string;
beforeAll(async () => {
  service = await startService();
  endWorker = await startWorkerFor(service);
  ({ key: german } = await service.newAccount({ timeZone: 'Europe/Berlin' }));
  ({ key: none } = await service.newAccount());
});
afterAll(async () => {
  await endWorker();
  await service.stop();
});

const create = async (key: string, path: string, name: string, ...values: readonly string[]): Promise<string> =>
  only(
    await service.api('POST', path, {
      key,
      body: {
        ...(path === '/v2/sites' ? { name } : { organization: true, organization_name: name }),
        contacts: values.map((value) => ({ value, type: 'phone' })),
      },
    }),
  );
const uuidsAt = async (key: string, path: string): Promise<string[]> =>
  only<{ uuid: string }[]>(await service.api('GET', path, { key })).map(({ uuid }) => uuid);
const reachedBy = (key: string, contact: string, path = '/v2/clients'): Promise<string[]> =>
  uuidsAt(key, `${path}?contact=${encodeURIComponent(contact)}`);
const contactsOf = async (key: string, path: string): Promise<readonly Contact[]> =>
  only<{ contacts: Contact[] }>(await service.api('GET', path, { key })).contacts;

describe('a contact that is a phone number', () => {
  it('shows its international form by the country of the account; other contacts show none', async () => {
    const values = ['030 111 22 33', '+44 (0)20 7946 0102', 'ada@example.com', '110'];
    const uuid = await create(german, '/v2/clients', 'Shown', ...values);
    const shown = (normalized: readonly (string | undefined)[]) =>
      values.map((value, i) => ({
        name: '',
        value,
        type: 'phone',
        ...(normalized[i] !== undefined && { normalized: normalized[i] }),
      }));
    const here = shown(['+49301112233', '+442079460102']);
    expect(await contactsOf(german, `/v2/clients/${uuid}`)).toEqual(here);
    expect(only<object[]>(await service.api('GET', `/v2/clients?uuid=${uuid}`, { key: german }))).toMatchObject([
      { contacts: here },
    ]);
    const foreign = await create(none, '/v2/clients', 'Shown', ...values);
    expect(await contactsOf(none, `/v2/clients/${foreign}`)).toEqual(shown([undefined, '+442079460102']));
  });

  it('shows it in sites and jobs too, and changes it with the country at once', async () => {
    const { key } = await service.newAccount({ timeZone: 'Europe/Berlin' });
    const site = await create(key, '/v2/sites', 'Depot', '030 111 22 33');
    const body = { contacts: [{ value: '030 111 22 33', type: 'phone' }] };
    const job = only(await service.api('POST', '/v2/jobs', { key, body }));
    const forms = async () => {
      const full = await service.api('GET', `/v2/jobs?uuid=${job}&view=full`, { key });
      const lists = [full, await service.api('GET', `/v2/jobs?uuid=${job}`, { key })];
      const listed = lists.map((list) => only<{ contacts: Contact[] }[]>(list)[0]?.contacts ?? []);
      return [...listed, await contactsOf(key, `/v2/jobs/${job}`), await contactsOf(key, `/v2/sites/${site}`)].map(
        ([contact]) => contact?.normalized,
      );
    };
    expect(await forms()).toEqual(Array(4).fill('+49301112233'));
    await service.api('PATCH', '/v2/account', { key, body: { country: 'AT' } });
    expect(await forms()).toEqual(Array(4).fill('+43301112233'));
    await service.api('PATCH', '/v2/account', { key, body: { country: null } });
    expect(await forms()).toEqual(Array(4).fill(undefined));
  });

  it('is passed over in bodies, whatever it is', async () => {
    const uuid = await create(german, '/v2/clients', 'Repeated', '030 444 55 66');
    const before = await service.api('GET', `/v2/clients/${uuid}`, { key: german });
    const body = { contacts: only<{ contacts: Contact[] }>(before).contacts };
    expect(await service.api('PATCH', `/v2/clients/${uuid}`, { key: german, body })).toEqual(
      answered(200, { client_uuid: uuid }),
    );
    for (const normalized of ['+1', null]) {
      const contacts = [{ name: '', value: '030 444 55 66', type: 'phone', normalized }];
      await service.api('PATCH', `/v2/clients/${uuid}`, { key: german, body: { contacts } });
    }
    const after = await service.api('GET', `/v2/clients/${uuid}`, { key: german });
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
    expect(
      await service.sql("select contacts #> '{0,normalized}' as stored from client where uuid = $1", [uuid]),
    ).toEqual([{ stored: null }]);
  });

  it('is not in the feed', async () => {
    const { key } = await service.newAccount({ timeZone: 'Europe/Berlin' });
    await create(key, '/v2/clients', 'Fed', '030 111 22 33');
    const { body } = await service.api('GET', '/v2/events?entity_type=client&include=snapshot', { key });
    expect(JSON.stringify(body)).toContain('030 111 22 33');
    expect(JSON.stringify(body)).not.toContain('normalized');
  });
});

describe('GET ?contact=', () => {
  it('finds who has a phone number, however it is written', async () => {
    const first = await create(german, '/v2/clients', 'First', '+49 (0)30 777-0001', 'first@example.com');
    const second = await create(german, '/v2/clients', 'Second', '030/777 00 01');
    await create(german, '/v2/clients', 'Third', '030 777 0002', '+43 30 7770001');
    for (const number of ['+49 30 7770001', '030 7770001', '0049307770001', '(030) 777.0001', ' 49 30 7770001'])
      expect(await reachedBy(german, number)).toEqual([second, first]);
    expect(await reachedBy(german, '7770001')).toEqual([]);
    expect(await reachedBy(german, '+49 30 777000')).toEqual([]);
    expect(await uuidsAt(german, '/v2/clients?contact=+49307770001')).toEqual([second, first]);
  });

  it('finds, without a country, an international number, and another as its digits are', async () => {
    const abroad = await create(none, '/v2/clients', 'Abroad', '+49 (0)30 777 0001');
    const here = await create(none, '/v2/clients', 'Here', '030 777 0001');
    expect(await reachedBy(none, '+49307770001')).toEqual([abroad]);
    expect(await reachedBy(none, '0307770001')).toEqual([here]);
  });

  it('finds an email in any case, and another value exactly', async () => {
    const uuid = await create(german, '/v2/clients', 'Ada', 'Ada.Byron@Example.com', '@AdaByron');
    expect(await reachedBy(german, 'ada.byron@example.COM')).toEqual([uuid]);
    expect(await reachedBy(german, '@AdaByron')).toEqual([uuid]);
    expect(await reachedBy(german, '@adabyron')).toEqual([]);
    expect(await reachedBy(german, 'ada.byron')).toEqual([]);
  });

  it('finds sites by their own contacts alone', async () => {
    const client = await create(german, '/v2/clients', 'Owner', '030 888 0001');
    const site = await create(german, '/v2/sites', 'Depot', '030 888 0001');
    expect(await reachedBy(german, '+49308880001')).toEqual([client]);
    expect(await reachedBy(german, '+49308880001', '/v2/sites')).toEqual([site]);
  });

  it('follows changes, deletions and restorations at once', async () => {
    const uuid = await create(german, '/v2/clients', 'Moved', '030 999 0001');
    const change = (value: string) =>
      service.api('PATCH', `/v2/clients/${uuid}`, { key: german, body: { contacts: [{ value, type: 'phone' }] } });
    await change('030 999 0002');
    expect(await reachedBy(german, '030 999 0001')).toEqual([]);
    expect(await reachedBy(german, '030 999 0002')).toEqual([uuid]);
    await service.api('DELETE', `/v2/clients/${uuid}`, { key: german });
    expect(await reachedBy(german, '030 999 0002')).toEqual([]);
    await service.api('POST', `/v2/clients/${uuid}/restore`, { key: german });
    expect(await reachedBy(german, '030 999 0002')).toEqual([uuid]);
  });

  it('is paged, and combined with the other filters', async () => {
    const made: string[] = [];
    for (const name of ['One', 'Two', 'Three']) made.unshift(await create(german, '/v2/clients', name, '030 999 1111'));
    const page = await service.api('GET', '/v2/clients?contact=0309991111&limit=2', { key: german });
    expect(only<{ uuid: string }[]>(page).map(({ uuid }) => uuid)).toEqual(made.slice(0, 2));
    expect(await uuidsAt(german, nextOf(page) ?? '')).toEqual(made.slice(2));
    expect(await uuidsAt(german, `/v2/clients?contact=0309991111&uuid=${made[1]}`)).toEqual([made[1]]);
    await until(async () => (await uuidsAt(german, '/v2/clients?contact=0309991111&search=two')).length === 1);
    expect(await uuidsAt(german, '/v2/clients?contact=0309991111&search=one')).toEqual([made[2]]);
  });

  it('is of the account alone, and refuses a blank value', async () => {
    const { key } = await service.newAccount({ timeZone: 'Europe/Berlin' });
    await create(german, '/v2/clients', 'Theirs', '030 999 2222');
    expect(await reachedBy(key, '030 999 2222')).toEqual([]);
    expect(await service.api('GET', '/v2/clients?contact=', { key })).toEqual(
      invalid({ contact: 'must not be blank' }),
    );
    expect(await reachedBy(key, '9'.repeat(500))).toEqual([]);
  });
});

describe('a search for a phone number', () => {
  const found = (key: string, search: string): Promise<string[]> =>
    uuidsAt(key, `/v2/clients?search=${encodeURIComponent(search)}`);

  it('finds it however it is written, by its beginning too, by the country that the account has now', async () => {
    const { key } = await service.newAccount({ timeZone: 'Europe/Berlin' });
    const near = await create(key, '/v2/clients', 'Near', '030 555 00 01');
    const far = await create(key, '/v2/clients', 'Far', '+49 (0)30 555-0001');
    const other = await create(key, '/v2/clients', 'Other', '555 030 0001', '49 1');
    await until(async () => (await found(key, 'other')).length === 1);
    for (const search of [
      '+49 30 5550001',
      '030 5550001',
      '0049 30 555 0001',
      '0305550001',
      '+49 30 5550',
      'far 0305550001',
    ])
      expect(await found(key, search)).toEqual(search.startsWith('far') ? [far] : [far, near]);
    // One word: the same groups of digits in another order are another number.
    expect(await found(key, '030 555 0001')).not.toContain(other);
    await service.api('PATCH', '/v2/account', { key, body: { country: 'AT' } });
    expect(await found(key, '+49 30 5550001')).toEqual([far]);
    await service.api('PATCH', '/v2/account', { key, body: { country: 'DE' } });
    expect(await found(key, '+49 30 5550001')).toEqual([far, near]);
  });

  it('finds users by their mobile phone', async () => {
    const { key } = await service.newAccount({ timeZone: 'Europe/Berlin' });
    const body = { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com', mobile_phone: '0151 12345678' };
    const user = only(await service.api('POST', '/v2/users', { key, body }));
    await until(async () => (await uuidsAt(key, '/v2/users?search=%2B49+151+12345678')).length === 1);
    expect(await uuidsAt(key, '/v2/users?search=%2B49+151+12345678')).toEqual([user]);
  });
});
