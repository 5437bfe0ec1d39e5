import { describe, expect, it } from '@jest/globals';
import {
  FieldlineConnectionError,
  FieldlineError,
  isInUse,
  isInvalid,
  isNotFound,
  isNotModified,
  isRateLimited,
  isVersionMismatch,
} from '../src/errors.js';
import { json, problem, scripted } from './scripted.js';

describe('an error', () => {
  const thrown = (reply: Response): Promise<unknown> =>
    scripted([reply], { retries: 0 })
      .api.get('/v2/account')
      .catch((error: unknown) => error);

  it('has the fields of the problem document', async () => {
    const error = await thrown(
      problem(422, 'validation_failed', { errors: { name: ['is required'] }, conflicting_uuid: 'u' }),
    );
    expect(error).toBeInstanceOf(FieldlineError);
    expect(error).toMatchObject({
      name: 'FieldlineError',
      message: 'Not so (422 validation_failed, request r)',
      detail: 'Not so',
      status: 422,
      code: 'validation_failed',
      errors: { name: ['is required'] },
      conflictingUuid: 'u',
      usedBy: [],
      requestId: 'r',
      attempts: 1,
    });
  });

  it('is distinguished by its code', async () => {
    const errors = await Promise.all(
      [
        new Response(null, { status: 304, headers: { 'X-Request-Id': 'r' } }),
        problem(404, 'not_found'),
        problem(422, 'job.not_startable'),
        problem(409, 'in_use', { used_by: [{ entity_type: 'site', uuid: 'u' }] }),
        problem(412, 'version_mismatch', { current_version: 4 }),
        problem(429, 'rate_limited'),
      ].map(thrown),
    );
    const guards = [isNotModified, isNotFound, isInvalid, isInUse, isVersionMismatch, isRateLimited];
    for (const [at, error] of errors.entries())
      expect(guards.map((guard) => guard(error))).toEqual(guards.map((_, other) => other === at));
    expect(errors[0]).toMatchObject({
      message: 'Nothing has changed since the ETag in If-None-Match (304 not_modified, request r)',
      code: 'not_modified',
    });
    expect(errors[3]).toMatchObject({ usedBy: [{ entity_type: 'site', uuid: 'u' }] });
    expect(errors[4]).toMatchObject({ currentVersion: 4 });
    for (const guard of guards) for (const other of [undefined, new Error('other')]) expect(guard(other)).toBe(false);
  });

  it.each([
    ['HTML', new Response('<html>', { status: 500, headers: { 'X-Request-Id': 'r' } }), 500],
    ['another shape', json(403, { error: 'no' }), 403],
    ['a list', json(403, ['code']), 403],
    ['a redirect', new Response(null, { status: 302, headers: { Location: 'https://else.example' } }), 302],
    ['a success that is no JSON', new Response('hello', { status: 200 }), 200],
  ])('of an answer that is not of the API says so: %s', async (_, reply, status) => {
    expect(await thrown(reply)).toMatchObject({ status, code: 'unexpected_answer', errors: {}, usedBy: [] });
  });
});

describe('an error without a response', () => {
  const failed = (code: string, message: string) =>
    new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code }) });

  it.each([
    [
      failed('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:3000'),
      /connect ECONNREFUSED 127\.0\.0\.1:3000; nothing listens/,
    ],
    [failed('ENOTFOUND', 'getaddrinfo ENOTFOUND api.example.com'), /ENOTFOUND api\.example\.com; the host name/],
    [failed('UND_ERR_SOCKET', 'other side closed'), /UND_ERR_SOCKET other side closed; the connection was closed/],
    [failed('ERR_SSL_WRONG_VERSION_NUMBER', 'wrong version'), /does not use TLS/],
    ...[
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'CERT_UNTRUSTED',
    ].map((code) => [failed(code, 'no'), /not trusted: set NODE_EXTRA_CA_CERTS/] as const),
    [failed('CERT_HAS_EXPIRED', 'certificate has expired'), /out of date: renew it, or check the clock/],
    [failed('CERT_NOT_YET_VALID', 'certificate is not yet valid'), /out of date: renew it, or check the clock/],
    [failed('ERR_TLS_CERT_ALTNAME_INVALID', 'Host: no'), /for another host: check the host of the URL/],
    [failed('CERT_REVOKED', 'certificate revoked'), /: CERT_REVOKED certificate revoked$/],
    [new TypeError('fetch failed'), /: fetch failed$/],
    [
      new TypeError('fetch failed', {
        cause: Object.assign(
          new AggregateError([Object.assign(new Error('connect ECONNREFUSED ::1:3000'), { code: 'ECONNREFUSED' })]),
          { code: 'ECONNREFUSED' },
        ),
      }),
      /connect ECONNREFUSED ::1:3000; nothing listens/,
    ],
  ])('names its cause: %s', async (fault, message) => {
    const error: unknown = await scripted([fault], { retries: 0, key: 'fk_secret' })
      .api.account.get()
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(FieldlineConnectionError);
    expect(error).toMatchObject({ reason: 'network', cause: fault, message: expect.stringMatching(message) });
    expect(String(error)).toMatch(
      /^FieldlineConnectionError: No response from https:\/\/api\.example\.com: (?!.*fk_secret)/,
    );
  });
});
