import type { Readable } from 'node:stream';
import { HttpError } from '../problems/http-error.js';
import { BinaryBody, HttpResponse } from '../pipeline/response.js';

/** A range of bytes: from the first to the last one, inclusive. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** The headers of a request for a part of the content; undefined where absent, and for HEAD, to which they do not apply. */
export interface RequestedRange {
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
}

/** Content with a fixed size. */
export interface Content {
  readonly contentType: string;
  /** In bytes. */
  readonly size: number;
  /** The ETag, with its quotes. */
  readonly etag: string;
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Opens the content or, of a range, its bytes. */
  readonly open: (range: ByteRange | undefined) => Readable | Promise<Readable>;
}

/**
 * The range of a `Range` header (RFC 9110 §14.1): one range of bytes, whose end may be absent (`bytes=100-`), or the last
 * bytes (`bytes=-100`). Everything else, such as several ranges, is answered with the whole content.
 * @param size of the content in bytes.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? [];
  if (first === '') {
    if (last === '') return 'whole';
    if (Number(last) === 0) return 'unsatisfiable';
    return size === 0 ? 'whole' : { first: Math.max(0, size - Number(last)), last: size - 1 };
  }
  if (last !== '' && Number(last) < Number(first)) return 'whole';
  if (Number(first) >= size) return 'unsatisfiable';
  return { first: Number(first), last: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

/**
 * 200 with the whole content, or 206 with the requested range. `If-Range` with another ETag requests the whole content.
 * @throws HttpError 416 when the content has no byte of the range.
 */
export function contentResponse({ range: header, ifRange }: RequestedRange, content: Content): HttpResponse {
  const { contentType, size, etag, headers: further, open } = content;
  const headers = { ...further, ETag: etag, 'Accept-Ranges': 'bytes' };
  const range = ifRange === undefined || ifRange.trim() === etag ? parseRange(header, size) : 'whole';
  if (range === 'unsatisfiable') throw rangeNotSatisfiable(size);
  if (range === 'whole')
    return new HttpResponse(200, new BinaryBody(contentType, size, () => open(undefined)), headers);
  const { first, last } = range;
  return new HttpResponse(206, new BinaryBody(contentType, last - first + 1, () => open(range)), {
    ...headers,
    'Content-Range': `bytes ${first}-${last}/${size}`,
  });
}

/** 416. @param size of the content in bytes. */
export const rangeNotSatisfiable = (size: number): HttpError =>
  new HttpError(416, 'range_not_satisfiable', `The content has ${size} bytes: no byte is within the Range`, {
    'Content-Range': `bytes */${size}`,
  });
