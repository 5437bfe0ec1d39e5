import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bytesOf, inlineFileOf, MAX_INLINE_BYTES } from './inline-file.js';

const fileOf = (base64_content: unknown, name: unknown = 'a.png') => inlineFileOf({ name, base64_content });

describe('a file in base64', () => {
  it('has the bytes that were encoded, with or without padding, and as a data URL', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 1000 }), (bytes) => {
        const text = Buffer.from(bytes).toString('base64');
        for (const content of [text, text.replace(/=+$/, ''), `data:image/png;base64,${text}`]) {
          const file = fileOf(content);
          if (typeof file === 'string') throw new Error(file);
          expect(file.size).toBe(bytes.length);
          expect(Buffer.concat([...bytesOf(file)]).equals(bytes)).toBe(true);
        }
      }),
    );
  });

  it('is decoded piece by piece', () => {
    const bytes = Buffer.alloc(1_000_000, 'photo');
    const file = fileOf(bytes.toString('base64'));
    if (typeof file === 'string') throw new Error(file);
    const pieces = [...bytesOf(file)];
    expect(pieces.length).toBeGreaterThan(3);
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
  });

  const BASE64 = 'must have its base64_content in base64, in one line';
  it.each([
    [inlineFileOf({ base64_content: 'AAAA' }), 'must have a name'],
    [fileOf('AAAA', ' '), 'must have a name'],
    [fileOf('AAAA', 7), 'must have a name'],
    [fileOf('AAAA', 'a\0.png'), 'must have a name in well-formed Unicode without NUL'],
    [fileOf('AAAA', '\ud83d'), 'must have a name in well-formed Unicode without NUL'],
    [fileOf('AAAA', 'x'.repeat(256)), 'must have a name of at most 255 characters'],
    [inlineFileOf({ name: 'a' }), 'must have a base64_content'],
    [fileOf(7), 'must have a base64_content'],
    [fileOf(''), 'must not be empty'],
    [fileOf('data:;base64,'), 'must not be empty'],
    [fileOf('AAAAA'), BASE64],
    [fileOf('AA\nAA'), BASE64],
    [fileOf('AA-_'), BASE64],
    [fileOf('A==='), BASE64],
    [
      fileOf(Buffer.alloc(MAX_INLINE_BYTES + 1).toString('base64')),
      'must have at most 8 MiB in base64: upload it with POST /v2/attachments, and give {"attachment": {"uuid": …}}',
    ],
    [fileOf('data:image/png,AAAA'), BASE64],
    [inlineFileOf({ name: 'a', base64_content: 'AAAA', size: 3 }), 'has an unknown key: "size"'],
  ])('is refused (%#)', (found, message) => {
    expect(found).toBe(message);
  });

  it('takes 8 MiB', () => {
    expect(fileOf(Buffer.alloc(MAX_INLINE_BYTES).toString('base64'))).toMatchObject({ size: MAX_INLINE_BYTES });
  });

  it('takes names of 255 characters outside the basic plane', () => {
    expect(fileOf('AAAA', '😀'.repeat(255))).toMatchObject({ size: 3 });
  });
});
