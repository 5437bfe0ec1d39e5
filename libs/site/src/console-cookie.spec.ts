import { describe, expect, it } from '@jest/globals';
import { cookieName, cookiesFor, sessionTokens } from './console-cookie.js';

describe('the cookies of sessions', () => {
  it.each(['127.0.0.1:3000', 'localhost', 'LOCALHOST:3000', 'app.localhost', '[::1]:3000'])(
    'are not Secure over plain http to %s',
    (host) => {
      expect(cookiesFor({ host }, undefined).prefix).toBe('fieldline-');
      expect(cookiesFor({ host, 'x-forwarded-proto': 'http' }, 'http://127.0.0.1:3000').prefix).toBe('fieldline-');
    },
  );

  it.each(['api.example.com', '10.0.0.1:3000', 'localhost.example.com', '127.0.0.1.example.com', 'evil-localhost', ''])(
    'are Secure to %s',
    (host) => {
      expect(cookiesFor({ host }, undefined)).toEqual({
        prefix: '__Host-fieldline-',
        attributes: 'Path=/; HttpOnly; Secure; SameSite=Strict',
      });
    },
  );

  it('are Secure behind a proxy with TLS, by its header or by PUBLIC_URL', () => {
    const host = '127.0.0.1:3000';
    expect(cookiesFor({ host, 'x-forwarded-proto': 'https' }, undefined).prefix).toBe('__Host-fieldline-');
    expect(cookiesFor({ host }, 'https://api.example.com').prefix).toBe('__Host-fieldline-');
  });

  it('have the last 12 digits of the account in their name', () => {
    const account = '019A8F3E-0000-7000-8000-00000000ABCD';
    expect(cookieName(cookiesFor({ host: 'localhost' }, undefined), account)).toBe('fieldline-00000000abcd');
  });

  it('are found among others by their whole name', () => {
    const tokens = (header: string | undefined) => [...sessionTokens(header, cookiesFor({ host: '::' }, undefined))];
    const name = '__Host-fieldline-0123456789ab';
    expect(tokens(`a=1; ${name}=x=y; b=2`)).toEqual([[name, 'x=y']]);
    expect(tokens(`__Host-fieldline=1;other_${name}=2; ${name}c=3; fieldline-0123456789ab=4`)).toEqual([]);
    expect(tokens(`${name}=; ${name}`)).toEqual([]);
    expect(tokens(undefined)).toEqual([]);
  });
});
