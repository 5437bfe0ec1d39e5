import { describe, expect, it } from '@jest/globals';
import { FieldlineError, isInUse, isInvalid, isNotFound, isRateLimited, isVersionMismatch } from '../src/errors.js';
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
      message: 'Not so',
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
        problem(404, 'not_found'),
        problem(422, 'job.not_startable'),
        problem(409, 'in_use', { used_by: [{ entity_type: 'site', uuid: 'u' }] }),
        problem(412, 'version_mismatch', { current_version: 4 }),
        problem(429, 'rate_limited'),
      ].map(thrown),
    );
    const guards = [isNotFound, isInvalid, isInUse, isVersionMismatch, isRateLimited];
    for (const [at, error] of errors.entries())
      expect(guards.map((guard) => guard(error))).toEqual(guards.map((_, other) => other === at));
    expect(errors[2]).toMatchObject({ usedBy: [{ entity_type: 'site', uuid: 'u' }] });
    expect(errors[3]).toMatchObject({ currentVersion: 4 });
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
