import { describe, expect, it } from '@jest/globals';
import { deflateRawSync } from 'node:zlib';
import { ContentTypes } from './content-type.service.js';

const types = new ContentTypes();
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==',
  'base64',
);

/** A ZIP archive whose first file has bytes after the end of its compressed content. */
function brokenArchive(): Buffer {
  const name = Buffer.from('[Content_Types].xml');
  const content = Buffer.concat([deflateRawSync(Buffer.from('<Types/>')), Buffer.alloc(40, 1)]);
  const header = Buffer.alloc(30);
  header.write('PK\x03\x04', 'latin1');
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(content.length, 18);
  header.writeUInt32LE(100, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name, content]);
}

describe('the type of content', () => {
  it.each([
    ['a PNG', PNG, 'image/png'],
    ['a JPEG', Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb', 'hex'), 'image/jpeg'],
    ['a PDF', Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'), 'application/pdf'],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'text/plain'],
    ['a script', Buffer.from('alert(1)'), 'text/plain'],
    ['text that is cut off within a character', Buffer.from('Müll').subarray(0, 2), 'text/plain'],
    ['an SVG without a declaration', Buffer.from('<svg onload="alert(1)"/>'), 'text/plain'],
    ['an SVG', Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>'), 'application/xml'],
    ['a page in UTF-16', Buffer.from('\ufeff<html><script>alert(1)</script>', 'utf16le'), 'text/plain'],
    ['a page in UTF-16 of the other order', Buffer.from('\ufeff<html>', 'utf16le').swap16(), 'text/plain'],
    ['an SVG in UTF-16', Buffer.from('\ufeff<?xml version="1.0"?><svg/>', 'utf16le'), 'application/xml'],
    ['an archive that cannot be read', brokenArchive(), 'application/octet-stream'],
    ['other bytes', Buffer.from([1, 2, 3, 250, 0]), 'application/octet-stream'],
  ])('of %s is found in the bytes', async (_, head, type) => {
    expect(await types.detect(head)).toBe(type);
  });

  it('lets browsers show images, sound, films and PDF, and nothing that can be active', () => {
    const how = (type: string): string => types.presentation('a', type).contentDisposition.split(';')[0] ?? '';
    for (const type of ['image/jpeg', 'image/png', 'image/webp', 'application/pdf', 'video/mp4', 'audio/mpeg'])
      expect(how(type)).toBe('inline');
    for (const type of [
      'text/html',
      'text/plain',
      'image/svg+xml',
      'application/xml',
      'application/xhtml+xml',
      'application/javascript',
      'application/x-shockwave-flash',
      'application/octet-stream',
      'multipart/x-mixed-replace',
    ])
      expect(how(type)).toBe('attachment');
  });

  it('is sent with the name of the file, in the form of old and new browsers', () => {
    expect(types.presentation('Küche "1".png', 'image/png').contentDisposition).toBe(
      'inline; filename="K?che \\"1\\".png"; filename*=UTF-8\'\'K%C3%BCche%20%221%22.png',
    );
    expect(types.presentation('plan.pdf', 'application/pdf').contentDisposition).toBe('inline; filename=plan.pdf');
  });
});
