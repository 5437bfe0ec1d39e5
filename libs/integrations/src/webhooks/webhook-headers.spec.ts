import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { headerErrors } from './webhook-headers.js';

const RESERVED = ['cannot be set: the service or the connection sets it'];
const NAME = ["must have a name of letters, digits and -._~!#$%&'*+^`|"];
const VALUE = ['must be visible ASCII characters, with spaces only between them'];

describe('further headers', () => {
  it('are tokens with visible values', () => {
    const headers = {
      Authorization: 'Bearer abc.def',
      "!#$%&'*+-.^_`|~9": '~',
      'X-Tenant': 'a b  c',
      __proto__x: '"{}"',
      cookie: 'a=b; c=d',
      Accept: 'application/json',
      ['x'.repeat(100)]: 'x'.repeat(1000),
    };
    expect(headerErrors(headers, undefined)).toEqual({});
  });

  it.each([
    ...['Date', 'Accept-Encoding'],
    ...['Host', 'User-Agent', 'Connection', 'Keep-Alive', 'TE', 'Trailer', 'Upgrade', 'Expect', 'Transfer-Encoding'],
    ...[
      'HTTP2-Settings',
      'traceparent',
      'tracestate',
      'Content-Length',
      'Content-Type',
      'content-x',
      'Proxy-Authorization',
    ],
    ...['Proxy-Connection', 'webhook-id', 'Webhook-Signature', 'webhook-x', 'X-Service-Secret', 'x-service-x'],
  ])('are not %s, in upper or lower case', (name) => {
    for (const written of [name, name.toLowerCase(), name.toUpperCase()])
      expect(headerErrors({ [written]: 'x' }, undefined)).toEqual({ [written]: RESERVED });
  });

  it('do not start with the prefix of COMPATIBILITY_HEADERS', () => {
    expect(headerErrors({ 'x-EXAMPLE-Secret': 'x', 'X-Examples': 'x' }, 'X-Example')).toEqual({
      'x-EXAMPLE-Secret': RESERVED,
    });
    expect(headerErrors({ 'x-EXAMPLE-Secret': 'x' }, undefined)).toEqual({});
  });

  it.each([
    '',
    ' ',
    'a b',
    'a:',
    'ä',
    'a\n',
    'a\0',
    '(a)',
    'a/b',
    '[a]',
    '{a}',
    'a,b',
    'a;b',
    'a=b',
    'a@b',
    'a?',
    '"a"',
    'a\\',
  ])('have no name %j', (name) => expect(headerErrors({ [name]: 'x' }, undefined)).toEqual({ [name]: NAME }));

  it.each(['', ' ', ' a', 'a ', 'ä', 'a\n', 'a\r\nX-Other: b', 'a\tb', 'a\0b', '\x7f', '\ud800'])(
    'have no value %j',
    (value) => expect(headerErrors({ 'X-A': value }, undefined)).toEqual({ 'X-A': VALUE }),
  );

  it('have a limited length, and are given once', () => {
    const long = 'x'.repeat(101);
    expect(headerErrors({ [long]: 'y'.repeat(1001), 'X-A': 'a', 'x-a': 'b' }, undefined)).toEqual({
      [long]: ['must have a name of at most 100 characters', 'must be at most 1000 characters'],
      'x-a': ['must be given once: names are compared ignoring case'],
    });
  });

  it('report the error of any name, also of __proto__', () => {
    const headers = JSON.parse('{"__proto__":"\\n","constructor":"\\n"}') as Record<string, string>;
    expect(Object.entries(headerErrors(headers, undefined))).toEqual([
      ['__proto__', VALUE],
      ['constructor', VALUE],
    ]);
  });

  it('can be sent: the Headers of the platform accept them unchanged', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (name, value) => {
        if (Object.keys(headerErrors({ [name]: value }, undefined)).length === 0)
          expect([...new Headers([[name, value]])]).toEqual([[name.toLowerCase(), value]]);
      }),
      { numRuns: 2000 },
    );
  });
});
