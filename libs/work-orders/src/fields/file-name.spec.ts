import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cleanFileName } from './file-name.js';

describe('the name of a file', () => {
  it.each([
    ['boiler.jpg', 'boiler.jpg'],
    ['Abnahme Müller – Küche.pdf', 'Abnahme Müller – Küche.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\photo.png', 'photo.png'],
    ['/', 'file'],
    ['..', 'file'],
    ['a\0b\r\n.txt', 'ab.txt'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['what?*.txt', 'what__.txt'],
    ['  spaced   out .txt. ', 'spaced out .txt'],
    ['.htaccess', 'htaccess'],
    ['', 'file'],
  ])('%j is %j', (given, name) => {
    expect(cleanFileName(given)).toBe(name);
  });

  it('has neither folders nor control characters, and is the same when cleaned again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 50 }), (given) => {
        const name = cleanFileName(given);
        expect(name).not.toMatch(/[/\\\p{Cc}]/u);
        expect(cleanFileName(name)).toBe(name);
      }),
    );
  });
});
