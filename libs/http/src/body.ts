import { isUtf8 } from 'node:buffer';
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Request } from 'express';
import { badRequest, malformedJson, payloadTooLarge, unsupportedMediaType } from './problems/http-error.js';
import { unavailable } from './problems/problem.js';

/** Maximum size of a request body in bytes, after decompression, unless the route takes larger ones (contract §3). */
export const MAX_BODY_BYTES = 1024 * 1024;

/** Maximum bodies above {@link MAX_BODY_BYTES} that are read at once; further ones are rejected with 503 (contract §3). */
export const MAX_LARGE_BODIES = 4;

/** A body as its bytes and as the JSON object that they are. */
export interface RequestBody {
  readonly raw: Buffer;
  readonly body: object;
}

const DECODERS: ReadonlyMap<string, () => Transform> = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/**
 * Reads the bodies of requests; at most {@link MAX_LARGE_BODIES} large ones are in memory unparsed. body-parser reports the
 * size of a body when all of it is read, which is too late for that limit.
 */
export class BodyReader {
  private large = 0;

  /**
   * Reads the body as JSON, whatever its content type. An empty body is `{}`.
   * @param limit the maximum size in bytes, after decompression.
   * @throws HttpError 413, 415, 400 when the body is not a JSON object in UTF-8, or 503 when too many large bodies are
   * being read.
   */
  async read(request: Request, limit: number): Promise<RequestBody> {
    const { headers } = request;
    const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(headers['content-type'] ?? '')?.[1];
    if (charset !== undefined && !/^utf-?8$/i.test(charset)) throw unsupportedMediaType('The body must be in UTF-8');
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return parsed([]);
    const body = new BodyBytes(request, limit, this);
    try {
      return parsed(await body.read());
    } finally {
      body.end();
    }
  }

  /** Counts a large body. @throws HttpError 503 when too many are being read. */
  begin(): void {
    if (this.large >= MAX_LARGE_BODIES)
      throw unavailable(`${MAX_LARGE_BODIES} bodies above ${MAX_BODY_BYTES} bytes are being read: try again`);
    this.large++;
  }

  /** Ends a large body. */
  end(): void {
    this.large--;
  }
}

/** The bytes of one body, as they arrive. */
class BodyBytes {
  private readonly chunks: Buffer[] = [];
  private size = 0;
  private isLarge = false;

  constructor(
    private readonly request: Request,
    private readonly limit: number,
    private readonly reader: BodyReader,
  ) {}

  /** Reads all bytes. After an error the rest of the request is read first, so that the client receives the response. */
  async read(): Promise<readonly Buffer[]> {
    const source = this.source();
    try {
      const { 'content-length': length = 0 } = this.request.headers;
      if (source === this.request && Number(length) > this.limit) throw payloadTooLarge(this.limit);
      await this.collect(source);
    } catch (error) {
      this.chunks.length = 0;
      await this.discardRest(source);
      throw error;
    }
    return this.chunks;
  }

  /** Makes room for other large bodies. */
  end(): void {
    if (this.isLarge) this.reader.end();
    this.isLarge = false;
  }

  /** The request, or its decompressed body. @throws HttpError 415. */
  private source(): Readable {
    const coding = (this.request.headers['content-encoding'] ?? 'identity').toLowerCase();
    if (coding === 'identity') return this.request;
    const decoder = DECODERS.get(coding)?.();
    if (decoder === undefined) throw unsupportedMediaType('Content-Encoding must be gzip, deflate, br or identity');
    return this.request.pipe(decoder);
  }

  private collect(source: Readable): Promise<void> {
    return new Promise((resolve, reject) => {
      source.on('data', (chunk: Buffer) => {
        try {
          this.size += chunk.length;
          this.checkSize(this.size);
          this.chunks.push(chunk);
        } catch (error) {
          source.removeAllListeners('data');
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      });
      source.once('end', resolve);
      const incomplete = (): void => reject(badRequest('The request body is incomplete'));
      if (source === this.request) source.on('error', incomplete);
      else source.on('error', () => reject(badRequest('The body cannot be decompressed')));
      this.request.once('close', () => {
        if (!this.request.complete) incomplete();
      });
    });
  }

  /** @throws HttpError 413 above the limit; 503 when the body is one large body too many. */
  private checkSize(size: number): void {
    if (size > this.limit) throw payloadTooLarge(this.limit);
    if (this.isLarge || size <= MAX_BODY_BYTES) return;
    this.reader.begin();
    this.isLarge = true;
  }

  private discardRest(source: Readable): Promise<void> {
    const { request } = this;
    if (source !== request) {
      request.unpipe();
      source.destroy();
    }
    return new Promise((resolve) => {
      if (request.readableEnded || request.destroyed) resolve();
      request.once('end', resolve).once('close', resolve).resume();
    });
  }
}

/** @throws HttpError 400 when the bytes are not a JSON object in UTF-8. */
function parsed(chunks: readonly Buffer[]): RequestBody {
  const [first = Buffer.alloc(0)] = chunks;
  const raw = chunks.length > 1 ? Buffer.concat(chunks) : first;
  return { raw, body: raw.length === 0 ? {} : parseObject(raw) };
}

function parseObject(raw: Buffer): object {
  if (!isUtf8(raw)) throw malformedJson('The body is not UTF-8');
  let body: unknown;
  try {
    body = JSON.parse(raw.toString('utf8'));
  } catch (error) {
    throw malformedJson(`The body is not JSON: ${error instanceof Error ? error.message : 'cannot be parsed'}`);
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw badRequest('The body must be a JSON object');
  return body;
}
