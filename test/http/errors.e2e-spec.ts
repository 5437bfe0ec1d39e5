import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answered, notFound, problem, refused } from '../support/problems.js';
import { only, type Service, sharedService } from '../support/service.js';

const UNITS = '/v2/catalog/products/units';
const NOBODY = '01890000-0000-7000-8000-000000000000';

let service: Service;
let unit: string;
beforeAll(async () => {
  service = await sharedService();
  unit = only(await service.api('POST', UNITS, { body: { name: 'Piece', code: 'pc' } }));
});
afterAll(() => service.stop());

const noKey = refused(401, 'unauthorized', 'Send the header "Authorization: Bearer <API key>"');
const unknownKey = refused(401, 'unauthorized', 'The API key is not known');
const noPath = refused(404, 'not_found', 'Path not found');

describe('an error', () => {
  it('is application/problem+json with one shape, and carries the id of the request', async () => {
    const answer = await service.api('GET', `${UNITS}/${NOBODY}`, { headers: { 'X-Request-Id': 'my-id' } });
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.headers.get('x-request-id')).toBe('my-id');
    expect(answer.body).toEqual({
      message: 'No such unit',
      detail: 'No such unit',
      code: 'not_found',
      status: 404,
      title: 'Not Found',
      type: '/errors/not_found',
      request_id: 'my-id',
    });
  });

  it('begins with the cause, since logs cut bodies: its members have one order', async () => {
    const contacts = [...Array<object>(10).fill({ value: 'v', type: 't' }), { type: 1 }, { value: 1, type: 't' }];
    const body = { organization: true, organization_name: 'Acme', contacts, colour: 'red' };
    expect(Object.entries((await service.api('POST', '/v2/clients', { body })).body as object)).toEqual([
      ['message', 'Cannot process request'],
      ['detail', 'colour is not known (and 3 more faults)'],
      ['errors', expect.objectContaining({ 'contacts.11.value': ['must be a string'] })],
      ['code', 'validation_failed'],
      ['status', 422],
      ['title', 'Unprocessable Content'],
      ['type', '/errors/validation_failed'],
      ['request_id', expect.any(String)],
    ]);
    const taken = { name: 'Box', code: 'bx', external_id: 'taken' };
    await service.api('POST', UNITS, { body: taken });
    expect(Object.keys((await service.api('POST', UNITS, { body: taken })).body as object)).toEqual([
      ...['message', 'detail', 'errors', 'conflicting_uuid', 'code', 'status', 'title', 'type', 'request_id'],
    ]);
  });

  it('of a rule says the rule in its detail', async () => {
    const job = only(await service.api('POST', '/v2/jobs', { body: {} }));
    await service.api('POST', `/v2/jobs/${job}/cancel`, { body: {} });
    expect((await service.api('POST', `/v2/jobs/${job}/start`, { body: {} })).body).toMatchObject({
      message: 'Cannot process request',
      detail: 'Cannot start a canceled job',
      errors: { status: ['cannot start a canceled job'] },
      code: 'job.not_startable',
    });
  });

  it.each([
    ['no key', null, noKey],
    ['a key in another scheme', { Authorization: 'Basic Zm9vOmJhcg==' }, noKey],
    ['two words as a key', { Authorization: 'Bearer one two' }, noKey],
    ['an empty key', { Authorization: 'Bearer ' }, noKey],
    ['a key longer than any', { Authorization: `Bearer ${'x'.repeat(301)}` }, noKey],
    ['an unknown key', { Authorization: 'Bearer fk_00000000_0000000000000000000000000000000000000000' }, unknownKey],
    ['an unknown key of another form', { Authorization: 'Bearer whatever' }, unknownKey],
  ])('401 unauthorized with WWW-Authenticate: %s', async (_, headers, expected) => {
    const answer = await service.api('GET', UNITS, { key: null, headers: headers ?? {} });
    expect(answer).toEqual(expected);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  it('takes "bearer" in any case', async () => {
    const answer = await service.api('GET', UNITS, { key: null, headers: { Authorization: `bearer ${service.key}` } });
    expect(answer.status).toBe(200);
  });

  it.each(['/v2', '/v2/nothing', '/v1/clients', '/v2/Clients', `${UNITS}/${NOBODY}/publish`, '//v2/clients'])(
    '404 not_found: unknown path %s',
    async (path) => {
      for (const method of ['GET', 'POST', 'DELETE']) expect(await service.api(method, path)).toEqual(noPath);
    },
  );

  it('404 not_found: unknown entity', async () => {
    for (const ref of [NOBODY, 'nobody', '%20', 'x'.repeat(3000)])
      expect(await service.api('GET', `${UNITS}/${ref}`)).toEqual(notFound('unit'));
  });

  it.each([
    ['PUT', UNITS, 'GET, HEAD, POST'],
    ['DELETE', UNITS, 'GET, HEAD, POST'],
    ['POST', `${UNITS}/x`, 'DELETE, GET, HEAD, PATCH'],
    ['GET', `${UNITS}/x/archive`, 'POST'],
    ['OPTIONS', UNITS, 'GET, HEAD, POST'],
    ['POST', '/openapi.json', 'GET, HEAD'],
  ])('405 method_not_allowed: %s %s, with Allow', async (method, path, allow) => {
    const answer = await service.api(method, path);
    expect(answer).toEqual(refused(405, 'method_not_allowed', `Method ${method} is not allowed for this path`));
    expect(answer.headers.get('allow')).toBe(allow);
  });

  it('400 bad_request: a path that is not percent-encoded UTF-8', async () => {
    for (const ref of ['%zz', '%ff', '%'])
      expect(await service.api('GET', `${UNITS}/${ref}`)).toEqual(
        refused(400, 'bad_request', `Failed to decode param '${ref}'`),
      );
  });

  it('400 bad_request: a query that cannot be parsed', async () => {
    for (const query of ['limit=%zz', 'after=%ff', '%e2%82=1'])
      expect(await service.api('GET', `${UNITS}?${query}`)).toEqual(
        refused(400, 'bad_request', 'The query is not percent-encoded UTF-8'),
      );
  });

  it("500 internal_error never reports a stack, a query or a driver's text", async () => {
    await service.sql('alter table unit rename column code to kode');
    try {
      expect(await service.api('GET', UNITS)).toEqual(
        refused(500, 'internal_error', 'Internal error: the log has the cause under the request id'),
      );
    } finally {
      await service.sql('alter table unit rename column kode to code');
    }
    expect((await service.api('GET', UNITS)).status).toBe(200);
  });

  it('HEAD answers as GET, without a body', async () => {
    expect(await service.api('HEAD', `${UNITS}/${unit}`)).toEqual(answered(200, undefined));
    expect(await service.api('HEAD', `${UNITS}/${NOBODY}`)).toEqual(answered(404, undefined));
  });

  it('/openapi.json, /docs and /health need no key', async () => {
    for (const path of [
      '/openapi.json',
      '/docs',
      '/docs/reference.json',
      '/docs/guides',
      '/health/live',
      '/health/ready',
    ])
      expect((await service.api('GET', path, { key: null })).status).toBe(200);
    expect((await service.api('GET', '/docs/nothing', { key: null })).body).toEqual(
      problem(404, 'not_found', 'Path not found'),
    );
  });
});
