import type { Response } from 'express';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { codingFor, type Coding } from '../pipeline/response-writer.js';

/** Between Brotli's fastest and its default, which takes 40 times as long and saves a tenth. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/** Content that does not change while the program runs. It is compressed at most once for each coding. */
export class StaticContent {
  private readonly codings = new Map<Coding, Promise<Buffer>>();
  private readonly etag: string;

  /**
   * @param type the content type.
   * @param content the text, or its bytes compressed with Brotli.
   * @param headers of each response, such as Content-Security-Policy.
   */
  constructor(
    private readonly type: string,
    content: string | Buffer,
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {
    const bytes = Buffer.from(content);
    this.codings.set(typeof content === 'string' ? 'identity' : 'br', Promise.resolve(bytes));
    // Weak, since it is the same for all codings.
    this.etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  }

  /** Sends it; 304 to a client that has it. */
  async send(response: Response): Promise<void> {
    // A cache may keep it, and asks each time whether it has changed, unless `headers` say otherwise.
    for (const [name, value] of Object.entries({ ETag: this.etag, 'Cache-Control': 'no-cache', ...this.headers }))
      response.setHeader(name, value);
    response.vary('Accept-Encoding');
    if (response.req.fresh) {
      response.status(304).end();
      return;
    }
    const coding = codingFor(response);
    const bytes = await this.in(coding);
    response.setHeader('Content-Type', this.type);
    if (coding !== 'identity') response.setHeader('Content-Encoding', coding);
    response.setHeader('Content-Length', bytes.length);
    response.end(bytes);
  }

  private in(coding: Coding): Promise<Buffer> {
    let bytes = this.codings.get(coding);
    if (bytes === undefined) {
      bytes = this.encode(coding);
      this.codings.set(coding, bytes);
    }
    return bytes;
  }

  private async encode(coding: Coding): Promise<Buffer> {
    if (coding === 'identity') return promisify(brotliDecompress)(await this.in('br'));
    const plain = await this.in('identity');
    return coding === 'br' ? promisify(brotliCompress)(plain, BROTLI) : promisify(gzip)(plain);
  }
}
