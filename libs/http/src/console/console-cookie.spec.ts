import { describe, expect, it } from '@jest/globals';
import { cookieFor, cookieValue } from './console-cookie.js';

describe('the cookie of a session', () => {
  it.each(['127.0.0.1:3000', 'localhost', 'LOCALHOST:3000', 'app.localhost', '[::1]:3000'])(
    'is not Secure over plain http to %s',
    (host) => {
      expect(cookieFor({ host }, undefined).name).toBe('fieldline');
      expect(cookieFor({ host, 'x-forwarded-proto': 'http' }, 'http://127.0.0.1:3000').name).toBe('fieldline');
    },
  );

  it.each(['api.example.com', '10.0.0.1:3000', 'localhost.example.com', '127.0.0.1.example.com', 'evil-localhost', ''])(
    'is Secure to %s',
    (host) => {
      expect(cookieFor({ host }, undefined)).toEqual({
        name: '__Host-fieldline',
        attributes: 'Path=/; HttpOnly; Secure; SameSite=Strict',
      });
    },
  );

  it('is Secure behind a proxy with TLS, by its header or by PUBLIC_URL', () => {
    const host = '127.0.0.1:3000';
    expect(cookieFor({ host, 'x-forwarded-proto': 'https' }, undefined).name).toBe('__Host-fieldline');
    expect(cookieFor({ host }, 'https://api.example.com').name).toBe('__Host-fieldline');
  });
});

describe('the value of a cookie', () => {
  it('is found among others by its whole name', () => {
    expect(cookieValue('a=1; fieldline=x=y; b=2', 'fieldline')).toBe('x=y');
    expect(cookieValue('__Host-fieldline=1;other_fieldline=2', 'fieldline')).toBeUndefined();
    expect(cookieValue('fieldline=', 'fieldline')).toBeUndefined();
    expect(cookieValue(undefined, 'fieldline')).toBeUndefined();
  });
});
