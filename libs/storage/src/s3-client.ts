import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { type Dispatcher, Pool } from 'undici';
import type { S3Bucket } from './s3-bucket.js';
import { refusalOf, S3Failure, type S3Operation, S3Unreachable } from './s3-errors.js';
import { clock } from '#eventstore/domain';

/** Timeouts of requests to the store, in milliseconds. */
export interface S3Timeouts {
  readonly connectMs: number;
  /** Until the headers of a response without bytes sent. */
  readonly headersMs: number;
  /** Without a byte sent or received, while content is transferred. */
  readonly idleMs: number;
}

const TIMEOUTS: S3Timeouts = { connectMs: 10_000, headersMs: 10_000, idleMs: 30_000 };
/** Delays before further attempts of a request that failed, in milliseconds. All requests are idempotent. */
const RETRY_DELAYS_MS = [200, 1000];
const MAX_CONNECTIONS = 32;
/** Maximum length of a response that is read as text: a page of 1,000 objects is much shorter. */
const MAX_TEXT_BYTES = 4 * 1024 * 1024;
const SHA256_OF_NOTHING = createHash('sha256').digest('hex');

/** A request to the store. */
export interface S3Request {
  readonly operation: S3Operation;
  readonly method: 'GET' | 'PUT' | 'DELETE';
  /** Of the object; empty for the bucket. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly content?: S3Content;
}

/** The bytes of a request. */
export interface S3Content {
  readonly size: number;
  readonly sha256: string;
  /** Reads them from the start: once for each attempt. */
  read(): Readable;
}

/** A successful response. */
export type S3Response = Dispatcher.ResponseData;

/** Sends signed requests to a bucket, which is in the path of its URLs. */
export class S3Client {
  private readonly pool: Pool;
  /** Signing keys, which change every day. */
  private readonly keys = new Map<string, ArrayBuffer>();

  constructor(
    private readonly bucket: S3Bucket,
    private readonly timeouts: S3Timeouts = TIMEOUTS,
  ) {
    this.pool = new Pool(new URL(bucket.endpoint).origin, {
      connections: MAX_CONNECTIONS,
      connect: { timeout: timeouts.connectMs },
      headersTimeout: timeouts.headersMs,
      bodyTimeout: timeouts.idleMs,
    });
  }

  /**
   * Sends a request, up to three times if the store fails. The caller reads or destroys the body of the response.
   * @throws S3Failure
   */
  send(request: S3Request): Promise<S3Response> {
    return repeated(() => this.attempt(request));
  }

  /**
   * Sends a request as {@link send} does, and reads the response as text.
   * @param expected the element that a successful response contains: a copy that fails after its first seconds is responded
   * with 200 and an error.
   */
  sendForText(request: S3Request, expected?: string): Promise<string> {
    return repeated(async () => {
      const { body } = await this.attempt(request);
      const text = await textOf(body, request.operation);
      if (expected !== undefined && !text.includes(`<${expected}`)) throw refusalOf(request.operation, 500, text);
      return text;
    });
  }

  /**
   * A URL by which anyone may send a request until it expires.
   * @param headers the request must have them with these values.
   */
  async presign(
    method: 'GET' | 'PUT',
    key: string,
    seconds: number,
    { headers = {}, query = {} }: Pick<S3Request, 'headers' | 'query'>,
  ): Promise<string> {
    const url = this.urlOf(key, { ...query, 'X-Amz-Expires': String(seconds) });
    return plain((await this.sign(method, url, headers, true)).url);
  }

  /** `<bucket>/<key>`, which names the source of a copy. */
  sourceOf(key: string): string {
    return `/${this.bucket.bucket}/${key}`;
  }

  /** Closes the connections, with the requests in flight. */
  close(): Promise<void> {
    return this.pool.destroy();
  }

  private async attempt({ operation, method, key, query, headers, content }: S3Request): Promise<S3Response> {
    const signed = await this.sign(method, this.urlOf(key, query ?? {}), {
      ...headers,
      'x-amz-content-sha256': content?.sha256 ?? SHA256_OF_NOTHING,
      ...(content && { 'content-length': String(content.size) }),
    });
    let response: S3Response;
    try {
      response = await this.pool.request({
        method,
        path: plain(signed.url).slice(signed.url.origin.length),
        headers: Object.fromEntries(signed.headers),
        body: content?.read() ?? null,
        // A copy and the end of an upload may take longer than other requests.
        headersTimeout: method === 'PUT' ? this.timeouts.idleMs : this.timeouts.headersMs,
      });
    } catch (error) {
      throw new S3Unreachable(operation, error);
    }
    if (response.statusCode >= 200 && response.statusCode < 300) return response;
    throw refusalOf(operation, response.statusCode, await textOf(response.body, operation));
  }

  private sign(method: string, url: URL, headers: Readonly<Record<string, string>>, signQuery = false) {
    const { region, accessKeyId, secretAccessKey } = this.bucket;
    return new AwsV4Signer({
      method,
      url: url.href,
      headers,
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
      datetime: clock.instant().replaceAll(/[:-]|\.\d{3}/g, ''),
      cache: this.keys,
      signQuery,
      allHeaders: true,
    }).sign();
  }

  private urlOf(key: string, query: Readonly<Record<string, string>>): URL {
    const { endpoint, bucket } = this.bucket;
    const url = new URL(key === '' ? `${endpoint}/${bucket}` : `${endpoint}/${bucket}/${key}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  }
}

/** A URL whose query is encoded as in the signature: not every store reads `+` as a space. A plus itself is `%2B` here. */
const plain = ({ origin, pathname, search }: URL): string =>
  origin + pathname + search.replaceAll('+', '%20').replaceAll('*', '%2A');

/** Repeats a request that failed. */
async function repeated<T>(attempt: () => Promise<T>): Promise<T> {
  for (const delayMs of RETRY_DELAYS_MS) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof S3Failure && error.isTransient)) throw error;
      // Half of it at random, so that many requests that failed together are not repeated together.
      await delay(delayMs * (0.5 + Math.random() / 2));
    }
  }
  return attempt();
}

/** Reads a response as text. @throws S3Unreachable */
async function textOf(body: Readable, operation: S3Operation): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > MAX_TEXT_BYTES) break;
    }
  } catch (error) {
    throw new S3Unreachable(operation, error);
  }
  return Buffer.concat(chunks).toString();
}
