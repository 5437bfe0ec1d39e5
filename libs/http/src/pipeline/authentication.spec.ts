import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { isSigned, redactedUrl, SignedUrls, withoutCredential } from './authentication.js';

const account = '019a8f3e-7c1d-7b52-9f0e-3d5a6c8b2e41';
const other = '019a8f3e-7c1d-7b52-9f0e-3d5a6c8b2e42';
const path = '/v2/attachments/1/content';
const urls = new SignedUrls({ secretsKey: Buffer.alloc(32, 7).toString('base64') });
const expired = 'The signed URL has expired: request a new one from the route that returned it';
const invalid =
  'The signature of the URL is invalid: use the URL unchanged, with the method that it was returned for, or send an API key';

beforeEach(() => void jest.useFakeTimers({ now: Date.parse('2026-11-22T19:00:00Z') }));
afterEach(() => void jest.useRealTimers());

const request = (method: string, url: string) => ({ method, path: url.split('?')[0] ?? '', originalUrl: url });
const verified = (method: string, url: string) => urls.verify(request(method, url));

describe('a signed URL', () => {
  it('has the account, the time at which it expires, and the signature', () => {
    const [signedPath, query] = urls.sign({ method: 'GET', path, account, seconds: 60 }).split('?');
    expect(signedPath).toBe(path);
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      account,
      expires: String(Date.parse('2026-11-22T19:01:00Z') / 1000),
      signature: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('gives access to its account, without scopes', () => {
    const url = urls.sign({ method: 'PUT', path, account, seconds: 60 });
    expect(verified('PUT', url)).toEqual({ uuid: undefined, account, scopes: [], timeZone: 'UTC' });
  });

  it('for GET is also one for HEAD, and for no other method', () => {
    const url = urls.sign({ method: 'GET', path, account, seconds: 60 });
    expect(verified('HEAD', url).account).toBe(account);
    for (const method of ['PUT', 'POST', 'DELETE', 'get']) expect(() => verified(method, url)).toThrow(invalid);
  });

  it('for another method is none for HEAD', () => {
    expect(() => verified('HEAD', urls.sign({ method: 'PUT', path, account, seconds: 60 }))).toThrow(invalid);
  });

  it('is valid until it expires', () => {
    const url = urls.sign({ method: 'GET', path, account, seconds: 60 });
    jest.advanceTimersByTime(59_999);
    expect(verified('GET', url).account).toBe(account);
    jest.advanceTimersByTime(1);
    expect(() => verified('GET', url)).toThrow(expired);
  });

  it('is valid for the path as it was signed alone', () => {
    const url = urls.sign({ method: 'GET', path: '/v2/a%20b', account, seconds: 60 });
    expect(verified('GET', url).account).toBe(account);
    for (const changed of ['/v2/a b', '/v2/a%20b/', '/v2/A%20b', '/v2/%61%20b', '/v2/a%20B'])
      expect(() => verified('GET', url.replace('/v2/a%20b', changed))).toThrow(invalid);
  });

  it('is invalid with anything changed', () => {
    const url = urls.sign({ method: 'GET', path, account, seconds: 60 });
    const [, expires = '', signature = ''] = /expires=(\d+)&signature=(.+)$/.exec(url) ?? [];
    const last = signature.at(-1) ?? '';
    for (const changed of [
      url.replace(account, other),
      url.replace(expires, String(Number(expires) + 1)),
      url.replace(expires, `0${expires}`),
      url.replace(expires, ''),
      url.replace(expires, '1e12'),
      url.replace(signature, ''),
      url.replace(signature, `${signature}=`),
      url.replace(signature, signature.slice(1)),
      url.replace(signature, (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)),
      // The last character has two bits that encode nothing.
      url.replace(signature, signature.slice(0, -1) + String.fromCharCode(last.charCodeAt(0) + 1)),
      url.replace(`account=${account}&`, ''),
      url.replace(/expires=\d+&/, ''),
      `${url}&signature=${signature}`,
      `${url}&expires=${expires}`,
      `${url}&account=${other}`,
    ])
      expect(() => verified('GET', changed)).toThrow(expect.objectContaining({ status: 401, message: invalid }));
  });

  it('that was changed is invalid, also after it has expired', () => {
    const url = urls.sign({ method: 'GET', path, account, seconds: -1 });
    expect(() => verified('GET', url)).toThrow(expired);
    expect(() => verified('GET', url.replace(account, other))).toThrow(invalid);
  });

  it('is invalid in a service with another SECRETS_KEY, or without one', () => {
    const url = urls.sign({ method: 'GET', path, account, seconds: 60 });
    const another = new SignedUrls({ secretsKey: Buffer.alloc(32, 8).toString('base64') });
    const none = new SignedUrls({ secretsKey: undefined });
    expect([urls.isReady, another.isReady, none.isReady]).toEqual([true, true, false]);
    for (const one of [another, none]) expect(() => one.verify(request('GET', url))).toThrow(invalid);
    expect(() => none.sign({ method: 'GET', path, account, seconds: 60 })).toThrow('The service has no SECRETS_KEY');
  });
});

it('a URL is signed when its query has a signature', () => {
  for (const query of ['?signature=', '?a=1&signature=x']) expect(isSigned({ originalUrl: path + query })).toBe(true);
  for (const query of ['', '?', '?a=signature', '?signature[]=x', '?sign%61ture=x', '?Signature=x'])
    expect(isSigned({ originalUrl: path + query })).toBe(false);
});

it('a query loses the parameters of its signature, or the account of the session, and keeps others', () => {
  const key = { uuid: other, origin: other, account, scopes: [], timeZone: 'UTC', country: null };
  const query = { account: 'a', expires: '1', limit: '2' };
  expect(withoutCredential(query, undefined)).toEqual(query);
  expect(withoutCredential(query, key)).toEqual(query);
  expect(withoutCredential({ ...query, signature: 's' }, undefined)).toEqual({ limit: '2' });
  expect(withoutCredential(query, { ...key, session: 's' })).toEqual({ expires: '1', limit: '2' });
});

it('a URL in the log has nothing that gives access', () => {
  expect(redactedUrl('/v2/a?b=1&signature=secret&c=2')).toBe('/v2/a?b=1&signature=[Redacted]&c=2');
  for (const origin of ['', 'http://127.0.0.1:3000'])
    expect(redactedUrl(`${origin}/console/oidc/callback?code=secret&state=secret`)).toBe(
      `${origin}/console/oidc/callback?[Redacted]`,
    );
  expect(redactedUrl('/console/oidc')).toBe('/console/oidc');
});
