import { describe, expect, it } from '@jest/globals';
import { readObjectPage, valueOf } from './s3-xml.js';

const page = (content: string): string =>
  `<?xml version="1.0"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</ListBucketResult>`;
const entry = (key: string, modifiedAt = '2026-11-22T10:20:30.000Z'): string =>
  `<Contents>\n<Key>${key}</Key><LastModified>${modifiedAt}</LastModified><Owner><ID>Key</ID></Owner>\n</Contents>`;

describe('a page of objects', () => {
  it('has its objects and the token of the next one', () => {
    const text = page(
      `<IsTruncated>true</IsTruncated>${entry('a')}${entry('b')}<NextContinuationToken>1+/=&amp;</NextContinuationToken>`,
    );
    const modifiedAt = new Date('2026-11-22T10:20:30.000Z');
    expect(readObjectPage(text)).toEqual({
      objects: [
        { key: 'a', modifiedAt },
        { key: 'b', modifiedAt },
      ],
      next: '1+/=&',
    });
  });

  it('may be the last one, and empty', () => {
    const last = page('<NextContinuationToken>old</NextContinuationToken><IsTruncated>false</IsTruncated>');
    expect(readObjectPage(last)).toEqual({ objects: [], next: undefined });
  });

  it.each([
    ['no list', '<html></html>', 'the response is no list of objects'],
    ['no token', page('<IsTruncated>true</IsTruncated>'), 'the list is truncated and has no token'],
    ['no time', page(entry('a', 'yesterday')), 'an object has no key or no time'],
    ['no key', page('<Contents></Contents>'), 'an object has no key or no time'],
  ])('with %s is refused', (_, text, message) => {
    expect(() => readObjectPage(text)).toThrow(message);
  });
});

it.each([
  ['a &lt;b&gt; &quot;c&quot; &apos;d&apos; &amp;lt;', `a <b> "c" 'd' &lt;`],
  ['&#228;&#xE4;&#x1F600;', 'ää😀'],
  ['&unknown; &#x7fffffff; & ;', '&unknown; &#x7fffffff; & ;'],
  ['', ''],
])('the text %s is decoded', (text, expected) => {
  expect(valueOf(`<Key>${text}</Key>`, 'Key')).toBe(expected);
});

it('an absent element has no text', () => {
  expect(valueOf('<Keys>1</Keys>', 'Key')).toBeUndefined();
});
