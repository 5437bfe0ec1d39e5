import type { Response } from 'express';
import Negotiator from 'negotiator';
import { brotliCompress, type CompressCallback, constants, gzip } from 'node:zlib';

/** The type of every answer but errors and pages. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** Bodies up to this are sent as they are, in bytes (contract §3). */
const LEAST_BYTES = 1024;

/** Texts above this are encoded once, and not for their length and again when they are sent. */
const LARGE_TEXT = 16_384;

/** The codings of a body in the order in which they are preferred where the client has no preference. */
const CODINGS = ['br', 'gzip', 'identity'] as const;

/** What negotiator has beyond its types: the order among codings that the client accepts equally. */
interface CodingNegotiator {
  encoding(available: readonly string[], options: { readonly preferred: readonly string[] }): string | undefined;
}

/**
 * Sends a body, compressed when it is above 1 KiB and the client accepts a coding. It is compressed as a whole, outside the
 * event loop, so that Content-Length is known, also for HEAD.
 */
export function sendText(response: Response, type: string, text: string): void {
  const body = text.length > LARGE_TEXT ? Buffer.from(text) : text;
  const size = Buffer.byteLength(body);
  const coding = size > LEAST_BYTES ? codingFor(response) : 'identity';
  response.setHeader('Content-Type', type);
  const sendPlain = (): void => {
    response.setHeader('Content-Length', size);
    response.end(body);
  };
  const sendCompressed: CompressCallback = (error, compressed) => {
    if (error !== null) {
      sendPlain();
      return;
    }
    response.setHeader('Content-Encoding', coding);
    response.setHeader('Content-Length', compressed.length);
    response.end(compressed);
  };
  // The default quality of brotli, 11, takes a hundred times as long for a fifth less.
  if (coding === 'br') brotliCompress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, sendCompressed);
  else if (coding === 'gzip') gzip(body, sendCompressed);
  else sendPlain();
}

/** The coding by `Accept-Encoding` (RFC 9110 §12.5.3). A client that refuses all of them gets the body as it is. */
function codingFor({ req }: Response): string {
  if (req.headers['accept-encoding'] === undefined) return 'identity';
  const negotiator: CodingNegotiator = new Negotiator(req);
  return negotiator.encoding(CODINGS, { preferred: CODINGS }) ?? 'identity';
}
