import { describe, expect, it } from '@jest/globals';
import { redactTexts } from './response.service.js';

const response = (body: string, headers: Record<string, string> = {}) => ({ code: 200, headers, body });

describe('texts that a receiver echoes', () => {
  it('are redacted in body and headers, plain and JSON-escaped', () => {
    const given = response('{"got":"a\\"b","also":"a"b"}', { 'x-echo': 'got a"b', other: 'x' });
    expect(redactTexts(given, ['a"b'])).toEqual(
      response('{"got":"[redacted]","also":"[redacted]"}', { 'x-echo': 'got [redacted]', other: 'x' }),
    );
  });

  it('are redacted completely when one contains another, and never inside the replacement', () => {
    expect(redactTexts(response('abcdef abc e'), ['abc', 'abcdef', 'e']).body).toBe('[redacted] [redacted] [redacted]');
  });

  it('are literal, whatever characters they have', () => {
    expect(redactTexts(response('a.c abc $& (x)*'), ['a.c', '$&', '(x)*']).body).toBe(
      '[redacted] abc [redacted] [redacted]',
    );
  });

  it('that do not occur leave the response as it is', () => {
    const given = response('nothing', { a: 'b' });
    expect(redactTexts(given, ['secret'])).toBe(given);
  });
});
