import { describe, expect, it } from '@jest/globals';
import { Redaction } from './redaction.service.js';
import { storedResponse } from './response.service.js';

const SECRET = 'keep-this-secret';
const stored = (body: string, rawHeaders: readonly string[] = [], texts = [SECRET]) =>
  storedResponse({ code: 200, rawHeaders, body: [Buffer.from(body)], isCut: false }, new Redaction(texts));

describe('a stored response', () => {
  it('is redacted before its body is cut to 16 KiB', () => {
    const before = 'x'.repeat(16_384 - 5);
    expect(stored(`${before}${SECRET}`).body).toBe(`${before}[reda`);
    expect(stored(`${SECRET} ${'x'.repeat(20_000)}`).body).toBe(`[redacted] ${'x'.repeat(16_384 - 11)}`);
  });

  it('has no more than 16 KiB when the replacement is longer than the texts', () => {
    expect(Buffer.byteLength(stored('12345678'.repeat(2048), [], ['12345678']).body)).toBe(16_384);
  });

  it('is redacted before its headers are cut to 16 KiB', () => {
    const { headers } = stored('', ['a', 'x'.repeat(16_384 - 3 - 'x-echo'.length), 'x-echo', SECRET]);
    expect(headers['x-echo']).toBe('[redac');
    expect(stored('', ['X-Echo', `${SECRET} ${'x'.repeat(20_000)}`]).headers['x-echo']).toMatch(/^\[redacted] x+$/);
  });

  it('has no text in the names of headers; the values of equal names are joined', () => {
    expect(stored('', [`X-${SECRET}`, '1', `x-${SECRET.toUpperCase()}`, '2', 'a', 'b']).headers).toEqual({
      'x-[redacted]': '1, 2',
      a: 'b',
    });
  });

  it('is stored as it is when nothing occurs', () => {
    expect(stored('nothing', ['A', 'b'])).toEqual({ code: 200, headers: { a: 'b' }, body: 'nothing' });
  });
});
