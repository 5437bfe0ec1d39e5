import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answered, invalid, mismatch, notFound, refused } from '../support/problems.js';
import { only, type RequestOptions, type Service, sharedService, startBeside } from '../support/service.js';

const UNITS = '/v2/catalog/products/units';
const NOBODY = '01890000-0000-7000-8000-000000000000';
const NOWHERE = '/v2/nothing';
const piece = { name: 'Piece', code: 'pc' };

/** A service of one request a minute, and one without a limit, on one database. */
let limited: Service;
let service: Service;
let unit: string;
let readOnly: string;
beforeAll(async () => {
  service = await sharedService();
  limited = await startBeside(service, { rateLimitPerMinute: 1 });
  unit = only(await service.api('POST', UNITS, { body: piece }));
  readOnly = await service.newKey({ scopes: ['read'] });
});
afterAll(async () => {
  await limited.stop();
  await service.stop();
});

/** A key whose request of this minute is spent. */
async function keyWithoutAllowance(name: string): Promise<string> {
  const key = await service.newKey({ name, scopes: ['read'] });
  expect((await limited.api('GET', UNITS, { key })).status).toBe(200);
  return key;
}

const longPath = `${UNITS}?external_id=${'x'.repeat(8200)}`;
const largeHeaders = { 'X-Filler': 'x'.repeat(17_000) };
const latin1 = { 'Content-Type': 'application/json; charset=latin1' };
const stale = { 'If-Match': '"9"' };
const tooLarge = JSON.stringify({ name: 'x'.repeat(1024 * 1024) });

const uriTooLong = refused(414, 'uri_too_long', 'The URL is longer than 8192 bytes');
const headersTooLarge = refused(431, 'headers_too_large', 'The headers are larger than 16384 bytes');
const noKey = refused(401, 'unauthorized', 'Send the header "Authorization: Bearer <API key>"');
const rateLimited = refused(429, 'rate_limited', expect.stringMatching(/^Too many requests/));
const noPath = refused(404, 'not_found', 'Path not found');
const noMethod = refused(405, 'method_not_allowed', 'Method PUT is not allowed for this path');
const noScope = refused(403, 'forbidden', 'The API key lacks the scope "write" or "catalog:write"');
const payloadTooLarge = refused(413, 'payload_too_large', 'The body is larger than 1048576 bytes');
const notUtf8 = refused(415, 'unsupported_media_type', 'The body must be in UTF-8');
const noJson = refused(400, 'malformed_json', expect.stringMatching(/^The body is not JSON/));
const reused = refused(422, 'idempotency_key_reused', 'This Idempotency-Key was used for another request');

/** Each request has two faults that follow one another in the order of checks: the answer reports the earlier one. */
describe('the order of checks is', () => {
  it('the id of the request, then 414', async () => {
    const answer = await service.api('GET', longPath, { headers: { 'X-Request-Id': 'too-long' } });
    expect(answer).toEqual(uriTooLong);
    expect(answer.headers.get('x-request-id')).toBe('too-long');
  });

  it('414, then 431', async () => {
    expect(await service.api('GET', longPath, { headers: largeHeaders })).toEqual(uriTooLong);
  });

  it('431, then 401', async () => {
    expect(await service.api('GET', UNITS, { headers: largeHeaders, key: null })).toEqual(headersTooLarge);
  });

  it('401, then 429: a revoked key is answered 401, whatever is left of its limit', async () => {
    const key = await keyWithoutAllowance('revoked');
    expect(await limited.api('GET', UNITS, { key })).toEqual(rateLimited);
    const keys = only<{ uuid: string; name: string }[]>(await service.api('GET', '/v2/api_keys'));
    const { uuid = '' } = keys.find(({ name }) => name === 'revoked') ?? {};
    expect((await limited.api('DELETE', `/v2/api_keys/${uuid}`)).status).toBe(200);
    expect((await limited.api('GET', UNITS, { key })).status).toBe(401);
  });

  it('401, then 404 and 405 of the path, and the body', async () => {
    expect(await service.api('GET', NOWHERE, { key: null })).toEqual(noKey);
    expect(await service.api('PUT', UNITS, { key: null })).toEqual(noKey);
    expect(await service.api('POST', UNITS, { key: null, raw: '{', headers: latin1 })).toEqual(noKey);
  });

  it('429, then 404 and 405 of the path', async () => {
    const key = await keyWithoutAllowance('spent');
    expect(await limited.api('GET', NOWHERE, { key })).toEqual(rateLimited);
    expect(await limited.api('PUT', UNITS, { key })).toEqual(rateLimited);
  });

  it('404 and 405 of the path, then 403', async () => {
    expect(await service.api('POST', NOWHERE, { key: readOnly })).toEqual(noPath);
    expect(await service.api('PUT', UNITS, { key: readOnly })).toEqual(noMethod);
  });

  it.each<[string, RequestOptions]>([
    ['413', { raw: tooLarge }],
    ['415', { raw: '{}', headers: latin1 }],
    ['400', { raw: '{' }],
  ])('403, then %s of the body', async (_, options) => {
    expect(await service.api('POST', UNITS, { ...options, key: readOnly })).toEqual(noScope);
  });

  it('413 and 415, then 400', async () => {
    expect(await service.api('POST', UNITS, { raw: `{${tooLarge}` })).toEqual(payloadTooLarge);
    expect(await service.api('POST', UNITS, { raw: '{', headers: latin1 })).toEqual(notUtf8);
  });

  it('400 of the body or query, then the idempotent replay', async () => {
    const headers = { 'Idempotency-Key': 'used-for-400' };
    expect((await service.api('POST', UNITS, { body: piece, headers })).status).toBe(201);
    expect(await service.api('POST', UNITS, { raw: '{', headers })).toEqual(noJson);
    expect(await service.api('POST', `${UNITS}?x=%zz`, { body: piece, headers })).toEqual(
      refused(400, 'bad_request', 'The query is not percent-encoded UTF-8'),
    );
  });

  it('the idempotent replay, then 404 of the entity, 412 and 422', async () => {
    const headers = { 'Idempotency-Key': 'used-for-replay' };
    const path = `${UNITS}/${only(await service.api('POST', UNITS, { body: piece }))}`;
    const first = await service.api('PATCH', path, { body: { name: 'Box' }, headers });
    const replay = async (more: object = {}): Promise<unknown> => {
      const answer = await service.api('PATCH', path, { body: { name: 'Box' }, headers: { ...headers, ...more } });
      expect(answer.headers.get('idempotency-replayed')).toBe('true');
      return answer;
    };
    expect(await replay(stale)).toEqual(answered(200, first.body));
    await service.api('DELETE', path);
    expect(await replay()).toEqual(answered(200, first.body));
    expect(await service.api('PATCH', path, { body: { name: 1 }, headers })).toEqual(reused);
    expect(await service.api('PATCH', `${path}?a=1`, { body: { name: 'Box' }, headers })).toEqual(reused);
  });

  it('400 of the body, then 404 of the entity', async () => {
    expect(await service.api('PATCH', `${UNITS}/${NOBODY}`, { raw: '[]' })).toEqual(
      refused(400, 'bad_request', 'The body must be a JSON object'),
    );
  });

  it('404 of the entity, then 412 and 422', async () => {
    const options = { body: { name: 1 }, headers: stale };
    expect(await service.api('PATCH', `${UNITS}/${NOBODY}`, options)).toEqual(notFound('unit'));
  });

  it('412, then 422', async () => {
    expect(await service.api('PATCH', `${UNITS}/${unit}`, { body: { name: 1 }, headers: stale })).toEqual(mismatch(1));
    expect(await service.api('PATCH', `${UNITS}/${unit}`, { body: { name: 1 } })).toEqual(
      invalid({ name: 'must be a string' }),
    );
  });
});
