import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Redaction } from './redaction.service.js';

const body = (given: string, texts: readonly string[], isCut = false): string =>
  new Redaction(texts).body(given, isCut);

describe('texts that a receiver echoes in a body', () => {
  it('are redacted plain and JSON-escaped, also with an escaped slash', () => {
    expect(body('{"got":"a\\"bcdef/gh","also":"a"bcdef/gh","php":"a\\"bcdef\\/gh"}', ['a"bcdef/gh'])).toBe(
      '{"got":"[redacted]","also":"[redacted]","php":"[redacted]"}',
    );
  });

  it('are redacted percent-encoded, in both cases and forms', () => {
    const text = 'whsec_a+b/c d=~';
    const forms = ['whsec_a%2Bb%2Fc%20d%3D~', 'whsec_a%2bb%2fc%20d%3d~', 'whsec_a%2Bb%2Fc+d%3D%7E'];
    expect(body(forms.join(' '), [text])).toBe('[redacted] [redacted] [redacted]');
  });

  it('are redacted completely when one contains another, and never inside the replacement', () => {
    expect(body('abcdefghijkl abcdefgh redacted', ['abcdefgh', 'abcdefghijkl', 'redacted'])).toBe(
      '[redacted] [redacted] [redacted]',
    );
  });

  it('are literal, whatever characters they have', () => {
    expect(body('a.cdefgh abcdefgh $&$&$&$& (x)*(x)*', ['a.cdefgh', '$&$&$&$&', '(x)*(x)*'])).toBe(
      '[redacted] abcdefgh [redacted] [redacted]',
    );
  });

  it('of less than 8 characters are redacted only when they are the whole body', () => {
    expect(body('{"job":7,"ok":true}', ['7', 'true', '1234567'])).toBe('{"job":7,"ok":true}');
    expect(body('x1234567', ['1234567'])).toBe('x1234567');
    expect(body('1234567\n', ['1234567'])).toBe('[redacted]');
    expect(body('x12345678', ['12345678'])).toBe('x[redacted]');
    expect(body('', [''])).toBe('');
  });

  it('are redacted when an incomplete body ends in them', () => {
    expect(body('got keep-thi', ['keep-this-secret'], true)).toBe('got [redacted]');
    expect(body('got keep-thi', ['keep-this-secret'])).toBe('got keep-thi');
    expect(body('got kee', ['keep-this-secret'], true)).toBe('got kee');
    expect(body('keep-this', ['keep-this-secret'], true)).toBe('[redacted]');
    // One is the start of another; one repeats its start; one is complete.
    expect(body('got keep-this-se', ['keep-this-secret', 'keep-this'], true)).toBe('got [redacted]');
    expect(body('got aaaaaaaaaa', ['aaaaaaaaaa'], true)).toBe('got [redacted]');
    expect(body('got keep-this-secret', ['keep-this-secret'], true)).toBe('got [redacted]');
  });

  it('are never shown, wherever an incomplete body ends', () => {
    const texts = fc.array(fc.stringMatching(/^[ab/+%$"]{8,12}$/), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(texts, fc.array(fc.stringMatching(/^[xyz]{0,5}$/)), fc.nat(), (secrets, between, at) => {
        const whole = between.map((text, i) => `${text}${secrets[i % secrets.length] ?? ''}`).join('-');
        const end = at % (whole.length + 1);
        const shown = body(whole.slice(0, end), secrets, true);
        for (const secret of secrets) {
          expect(shown).not.toContain(secret);
          expect(shown.endsWith(secret.slice(0, 4))).toBe(false);
        }
      }),
    );
  });
});

describe('texts that a receiver echoes in a header', () => {
  const redaction = new Redaction(['Token-Of-Mine', '5']);

  it('are redacted in its value; a short one only when it is the whole value', () => {
    expect(redaction.headerValue('x-echo', 'was Token-Of-Mine')).toBe('was [redacted]');
    expect(redaction.headerValue('x-echo', '5')).toBe('[redacted]');
    expect(redaction.headerValue('content-length', '15')).toBe('15');
  });

  it('of less than 8 characters do not hide a Retry-After, which is honoured', () => {
    expect(redaction.headerValue('retry-after', '5')).toBe('5');
  });

  it('are redacted in its name, whose case is lost', () => {
    expect(redaction.headerName('x-token-of-mine')).toBe('x-[redacted]');
    expect(redaction.headerName('x-5')).toBe('x-5');
  });
});
