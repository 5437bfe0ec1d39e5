import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answered, mismatch } from '../support/problems.js';
import { CLIENTS, DICTIONARIES, JOBS, LISTED, Maker, TEMPLATES, UNITS } from '../support/resources.js';
import { only, type Service, sharedService } from '../support/service.js';

let service: Service;
let maker: Maker;
beforeAll(async () => {
  service = await sharedService();
  maker = new Maker(service.api);
});
afterAll(() => service.stop());

const PREFER = { Prefer: 'return=representation' };
const APPLIED = 'return=representation';
const acme = { organization: true, organization_name: 'Acme' };
const applied = ({ headers }: { headers: Headers }): string | null => headers.get('preference-applied');
const bodyAt = async (at: string): Promise<object> => (await service.api('GET', at)).body as object;

describe.each(LISTED)('Prefer: return=representation at $path', (resource) => {
  const { path, noun, archivable, change } = resource;

  it('answers POST, PATCH and actions with the body of GET beside the small answer, status and headers the same', async () => {
    const post = async (headers = {}) => service.api('POST', path, { body: await maker.body(resource), headers });
    const small = await post();
    const full = await post(PREFER);
    const uuid = (full.body as Record<string, string>)[`${noun}_uuid`] ?? '';
    const at = `${path}/${uuid}`;
    expect(full).toEqual(answered(small.status, { ...(await bodyAt(at)), [`${noun}_uuid`]: uuid }));
    expect([applied(small), applied(full)]).toEqual([null, APPLIED]);
    expect(full.headers.get('location')).toBe(at);
    expect(full.headers.get('etag')).toBe('"1"');

    const patched = await service.api('PATCH', at, { body: change, headers: PREFER });
    expect(patched).toEqual(answered(200, { ...(await bodyAt(at)), [`${noun}_uuid`]: uuid }));
    expect(applied(patched)).toBe(APPLIED);
    expect(patched.headers.get('etag')).toBe('"2"');
    if (!archivable) return;
    const archived = await service.api('POST', `${at}/archive`, { headers: PREFER });
    expect(archived).toEqual(answered(200, { ...(await bodyAt(at)), [`${noun}_uuid`]: uuid }));
    expect(archived.body).toMatchObject({ [noun]: { archived: true } });
  });

  it('is documented in the OpenAPI document', () => {
    const route = service.document.routes.find((one) => one.method === 'POST' && one.path === path);
    expect(JSON.stringify(route?.operation.parameters)).toContain('"Prefer"');
  });
});

it('keys of the small answer stay: the client that was created with a job', async () => {
  const answer = await service.api('POST', JOBS, { body: { client: acme }, headers: PREFER });
  const { job_uuid: job, client_uuid: client } = answer.body as Record<string, string>;
  expect(answer.body).toEqual({ ...(await bodyAt(`${JOBS}/${job}`)), job_uuid: job, client_uuid: client });
  expect(answer.body).toMatchObject({ job: { client: { uuid: client } } });
});

it('the body is that of the path after the change, also when it changes the external id in the path, or creates', async () => {
  const created = await service.api('PATCH', `${CLIENTS}/first%2F1`, { body: acme, headers: PREFER });
  expect(created).toMatchObject({ status: 201, body: { client: { external_id: 'first/1', version: 1 } } });
  const body = { external_id: 'second' };
  const moved = await service.api('PATCH', `${CLIENTS}/first%2F1`, { body, headers: PREFER });
  expect(moved).toMatchObject({ status: 200, body: { client: { external_id: 'second', version: 2 } } });
});

it('an action answers the job as it is after it', async () => {
  const job = await maker.make({ path: JOBS, body: () => ({}) });
  const answer = await service.api('POST', `${JOBS}/${job}/cancel`, { body: {}, headers: PREFER });
  expect(answer.body).toMatchObject({ job: { uuid: job, status: 'canceled' }, job_uuid: job });
});

it('the account is shown by its one path', async () => {
  const answer = await service.api('PATCH', '/v2/account', { body: { name: 'Fields' }, headers: PREFER });
  expect(answer.body).toMatchObject({ account: { name: 'Fields' }, account_uuid: expect.any(String) });
});

it('a replay of an Idempotency-Key takes it too; requests that differ in Prefer alone are the same request', async () => {
  const headers = { 'Idempotency-Key': 'prefer-1' };
  const small = await service.api('POST', CLIENTS, { body: acme, headers });
  const full = await service.api('POST', CLIENTS, { body: acme, headers: { ...headers, ...PREFER } });
  const at = `${CLIENTS}/${only(small)}`;
  expect(full).toEqual(answered(201, { ...(await bodyAt(at)), client_uuid: only(small) }));
  expect([full.headers.get('idempotency-replayed'), applied(full)]).toEqual(['true', APPLIED]);
  await service.api('PATCH', at, { body: { organization_name: 'Later' } });
  const later = await service.api('POST', CLIENTS, { body: acme, headers: { ...headers, ...PREFER } });
  expect(later.body).toMatchObject({ client: { name: 'Later' } });
  expect(await service.api('POST', CLIENTS, { body: acme, headers })).toEqual(answered(201, small.body));
  const [receipt] = await service.sql("select answer::text from idempotency_receipt where key = 'prefer-1'");
  expect(receipt?.answer).not.toContain('Acme');
  await service.api('DELETE', at);
  const gone = await service.api('POST', CLIENTS, { body: acme, headers: { ...headers, ...PREFER } });
  expect(gone).toEqual(answered(201, small.body));
  expect(applied(gone)).toBeNull();
});

it('it is ignored when the key may not read', async () => {
  const key = await service.newKey({ scopes: ['write'] });
  const answer = await service.api('POST', CLIENTS, { body: acme, headers: PREFER, key });
  expect(answer).toEqual(answered(201, { client_uuid: expect.any(String) }));
  expect(applied(answer)).toBeNull();
});

it('it is ignored where there is no GET of one, and by DELETE', async () => {
  const dictionary = only(await service.api('POST', DICTIONARIES, { body: { name: 'Colours' } }));
  const values = `${DICTIONARIES}/${dictionary}/values`;
  const small = await service.api('POST', values, { body: { name: 'Red' } });
  const answer = await service.api('POST', values, { body: { name: 'Another' }, headers: PREFER });
  expect([answer.status, applied(answer)]).toEqual([201, null]);
  expect(Object.keys(answer.body as object)).toEqual(Object.keys(small.body as object));
  const unit = await service.api('POST', UNITS, { body: { name: 'Piece', code: 'pc' } });
  const deleted = await service.api('DELETE', `${UNITS}/${only(unit)}`, { headers: PREFER });
  expect(deleted).toEqual(answered(200, { message: 'Performed' }));
  expect(applied(deleted)).toBeNull();
});

it('an error is the same with it', async () => {
  const template = only(await service.api('POST', TEMPLATES, { body: { name: 'A' } }));
  const headers = { ...PREFER, 'If-Match': '"7"' };
  const answer = await service.api('PATCH', `${TEMPLATES}/${template}`, { body: { name: 'B' }, headers });
  expect(answer).toEqual(mismatch(1));
  expect(applied(answer)).toBeNull();
});

it.each([
  ['return=representation, respond-async', APPLIED],
  ['respond-async, return=representation; x=1', APPLIED],
  ['Return = "representation"', APPLIED],
  ['return=minimal', null],
  ['return=representations', null],
  ['handling=strict', null],
])('Prefer: %s', async (Prefer, expected) => {
  const answer = await service.api('POST', UNITS, { body: { name: 'Piece', code: 'pc' }, headers: { Prefer } });
  expect(applied(answer)).toBe(expected);
});
