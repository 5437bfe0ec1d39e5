import { afterEach, expect, it, jest } from '@jest/globals';
import { CONFIRMATION_SECONDS, type ChangingCall, Confirmations } from './confirmations.js';

const confirmations = new Confirmations({ secretsKey: Buffer.alloc(32, 1).toString('base64') });
const CALL: ChangingCall = {
  credential: ['account', 'key', undefined],
  tool: 'move_job',
  given: { job: { uuid: 'a' }, scheduled_at: '2030-01-07T09:00:00', skills: ['a', 'b'] },
};
const { confirm } = confirmations.sign(CALL, '"5.ab"');
const refusal = (call: ChangingCall, token: unknown = confirm, by = confirmations): string => {
  try {
    return JSON.stringify(by.verify(token, call));
  } catch (error) {
    return JSON.stringify((error as { readonly details: object }).details);
  }
};

afterEach(() => {
  jest.useRealTimers();
});

it('a confirmation stands for the version that was read, and for one key', () => {
  const verified = confirmations.verify(confirm, CALL);
  expect(verified).toEqual({ etag: '"5.ab"', idempotencyKey: expect.stringMatching(/^confirm-[\w-]{43}$/) });
  expect(confirmations.verify(confirm, CALL)).toEqual(verified);
  expect(confirmations.verify(confirmations.sign(CALL, '').confirm, CALL)).toMatchObject({ etag: '' });
});

it('two previews of one call have two confirmations', () => {
  expect(confirmations.sign(CALL, '').confirm).not.toBe(confirmations.sign(CALL, '').confirm);
});

it('members of arguments may come in another order', () => {
  const { job, ...others } = CALL.given;
  expect(refusal({ ...CALL, given: { ...others, job } })).toContain('idempotencyKey');
});

it.each<[string, Partial<ChangingCall>]>([
  ['another key', { credential: ['account', 'other', undefined] }],
  ['the session of the key', { credential: ['account', 'key', 'session'] }],
  ['another tool', { tool: 'update_job' }],
  ['other arguments', { given: { ...CALL.given, scheduled_at: '2030-01-07T10:00:00' } }],
  ['another order of a list', { given: { ...CALL.given, skills: ['b', 'a'] } }],
  ['fewer arguments', { given: { job: CALL.given['job'] } }],
])('a confirmation is refused for %s', (_, other) => {
  expect(refusal({ ...CALL, ...other })).toContain('is not of a preview with these arguments');
});

it('a confirmation is refused with another version, another end, of another installation, and when it is none', () => {
  const [expires, nonce, etag, signature] = confirm.split('.') as [string, string, string, string];
  const other = new Confirmations({ secretsKey: undefined });
  for (const token of [
    `${Number(expires) + 1}.${nonce}.${etag}.${signature}`,
    `${expires}.${nonce}..${signature}`,
    '',
    'x',
    5,
    null,
  ])
    expect(refusal(CALL, token)).toContain('is not of a preview');
  expect(refusal(CALL, confirm, other)).toContain('is not of a preview');
});

it('a confirmation ends after 15 minutes', () => {
  jest.useFakeTimers({ now: Date.now() + (CONFIRMATION_SECONDS + 1) * 1000 });
  expect(refusal(CALL)).toContain('has ended');
});
