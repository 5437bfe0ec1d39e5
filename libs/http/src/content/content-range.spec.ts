import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { type Content, contentResponse, parseRange } from './content-range.js';
import { BinaryBody } from '../pipeline/response.js';

describe('a Range of content of 100 bytes', () => {
  it.each([
    ['bytes=0-0', { first: 0, last: 0 }],
    ['bytes=0-99', { first: 0, last: 99 }],
    ['bytes=10-19', { first: 10, last: 19 }],
    ['bytes=10-', { first: 10, last: 99 }],
    ['bytes=99-', { first: 99, last: 99 }],
    ['bytes=-1', { first: 99, last: 99 }],
    ['bytes=-100', { first: 0, last: 99 }],
    ['Bytes= 10-19 ', { first: 10, last: 19 }],
  ])('%s is %j', (header, range) => {
    expect(parseRange(header, 100)).toEqual(range);
  });

  it.each([
    ['bytes=90-1000', { first: 90, last: 99 }],
    ['bytes=-1000', { first: 0, last: 99 }],
    [`bytes=0-${'9'.repeat(400)}`, { first: 0, last: 99 }],
  ])('%s ends with the content', (header, range) => {
    expect(parseRange(header, 100)).toEqual(range);
  });

  it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])('%s has no byte', (header) => {
    expect(parseRange(header, 100)).toBe('unsatisfiable');
  });

  it.each([
    undefined,
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=a-b',
    'bytes=1',
    'bytes=1--2',
    'bytes=+1-2',
    'bytes=1.0-2',
    'bytes=0x1-0x2',
    'bytes=2-1',
    'bytes=0-1,5-6',
    'bytes=0-1,',
    'lines=0-1',
    'bytes=0-1\n',
  ])('%j is the whole content', (header) => {
    expect(parseRange(header, 100)).toBe('whole');
  });
});

it.each([
  ['bytes=0-', 'unsatisfiable'],
  ['bytes=0-0', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=-1', 'whole'],
])('of content without bytes, %s is %s', (header, range) => {
  expect(parseRange(header, 0)).toBe(range);
});

describe('the response for content', () => {
  const content: Content = {
    contentType: 'image/png',
    size: 100,
    etag: '"a"',
    headers: { 'Content-Disposition': 'inline' },
    open: () => Readable.from([]),
  };
  const answerTo = (range?: string, ifRange?: string) => {
    const { status, headers, body } = contentResponse({ range, ifRange }, content);
    return { status, range: headers['Content-Range'], length: body instanceof BinaryBody ? body.length : undefined };
  };
  const whole = { status: 200, range: undefined, length: 100 };
  const part = { status: 206, range: 'bytes 0-9/100', length: 10 };

  it('has the headers of the content, with or without a range', () => {
    for (const range of [undefined, 'bytes=0-9'])
      expect(contentResponse({ range, ifRange: undefined }, content).headers).toMatchObject({
        ETag: '"a"',
        'Accept-Ranges': 'bytes',
        'Content-Disposition': 'inline',
      });
  });

  it('is 206 with the range, and 200 without one', () => {
    expect(answerTo()).toEqual(whole);
    expect(answerTo('bytes=0-9')).toEqual(part);
  });

  it('is 416 with the size when the content has no byte of the range', () => {
    expect(() => answerTo('bytes=100-')).toThrow(
      expect.objectContaining({ status: 416, headers: { 'Content-Range': 'bytes */100' } }),
    );
  });

  it('has the range when If-Range is the ETag, and the whole content otherwise', () => {
    expect(answerTo('bytes=0-9', '"a"')).toEqual(part);
    for (const other of ['"b"', 'W/"a"', 'a', 'Sun, 22 Nov 2026 19:00:00 GMT']) {
      expect(answerTo('bytes=0-9', other)).toEqual(whole);
      expect(answerTo('bytes=100-', other)).toEqual(whole);
    }
  });
});
