import { isUtf8 } from 'node:buffer';
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Request, Response } from 'express';
import { excerpt } from '#eventstore/domain';
import { JsonMeter } from './json-meter.js';
import {
  badRequest,
  malformedJson,
  payloadTooLarge,
  requestTimeout,
  unsupportedMediaType,
} from '../problems/http-error.js';
import { unavailable } from '../problems/problem.js';

/** Maximum size of a request body in bytes, after decompression, unless the route takes larger ones (contract §3). */
export const MAX_BODY_BYTES = 1024 * 1024;

/** Maximum requests with a body above {@link MAX_BODY_BYTES} at once; further ones are rejected with 503 (contract §3). */
export const MAX_LARGE_BODIES = 4;

/** The limits of a body. */
export interface BodyLimits {
  /** Maximum size in bytes, after decompression. */
  readonly maxBytes: number;
  /** Maximum values of its JSON: objects, arrays and scalars. */
  readonly maxValues: number;
  /** Time in which all of it must arrive, in milliseconds. */
  readonly timeoutMs: number;
  /** The bytes that must arrive in each interval, in milliseconds, before they are decompressed; without it no rate is required. */
  readonly rate?: { readonly bytes: number; readonly intervalMs: number } | undefined;
  /** Takes the share of the account in large bodies, which the returned function gives back. @throws HttpError 429. */
  readonly reserve?: () => () => void;
}

const DECODERS: ReadonlyMap<string, () => Transform> = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/**
 * Reads the bodies of requests; at most {@link MAX_LARGE_BODIES} large ones are in memory. body-parser reports the size of a
 * body when all of it is read, which is too late for that limit.
 */
export class BodyReader {
  private readonly large = new Map<Request, () => void>();

  /**
   * Reads all bytes of a body. A large one counts until {@link release}, because its texts are as large as its bytes.
   * @throws HttpError 408, 413, 415, or 429 or 503 when there are too many large bodies of the account or of all.
   */
  async read(request: Request, limits: BodyLimits): Promise<Buffer<ArrayBuffer>> {
    const { headers } = request;
    const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(headers['content-type'] ?? '')?.[1];
    if (charset !== undefined && !/^utf-?8$/i.test(charset)) throw unsupportedMediaType('The body must be in UTF-8');
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return Buffer.of();
    return new BodyBytes(request, limits, () => this.reserve(request, limits)).read();
  }

  /** Makes room for the large body of another request. */
  release(request: Request): void {
    this.large.get(request)?.();
    this.large.delete(request);
  }

  private reserve(request: Request, { reserve }: BodyLimits): void {
    if (this.large.size >= MAX_LARGE_BODIES)
      throw unavailable(
        `${MAX_LARGE_BODIES} requests with a body above ${MAX_BODY_BYTES} bytes are in progress: try again`,
      );
    this.large.set(request, reserve?.() ?? (() => undefined));
  }
}

/** The bytes of one body, as they arrive. */
class BodyBytes {
  private readonly chunks: Buffer<ArrayBuffer>[] = [];
  private size = 0;
  /** All bytes of a large body; undefined up to the size of an ordinary one. */
  private all: Buffer<ArrayBuffer> | undefined;
  private readonly meter: JsonMeter;

  /** @param reserve is called before the body exceeds {@link MAX_BODY_BYTES}. @throws what `reserve` throws. */
  constructor(
    private readonly request: Request,
    private readonly limits: BodyLimits,
    private readonly reserve: () => void,
  ) {
    this.meter = new JsonMeter(limits.maxValues);
  }

  async read(): Promise<Buffer<ArrayBuffer>> {
    const { maxBytes } = this.limits;
    const source = this.source();
    if (source === this.request && this.declared > maxBytes) throw payloadTooLarge(maxBytes);
    sendContinue(this.request);
    try {
      await this.collect(source);
    } catch (error) {
      this.chunks.length = 0;
      this.all?.buffer.resize(0);
      if (source !== this.request) {
        this.request.unpipe();
        source.destroy();
      }
      throw error;
    }
    if (this.all !== undefined) return this.all.subarray(0, this.size);
    const [first = Buffer.of()] = this.chunks;
    return this.chunks.length > 1 ? Buffer.concat(this.chunks) : first;
  }

  /** The size that the client declares; 0 when it declares none. */
  private get declared(): number {
    return Number(this.request.headers['content-length'] ?? 0);
  }

  /** The request, or its decompressed body. @throws HttpError 415. */
  private source(): Readable {
    const coding = (this.request.headers['content-encoding'] ?? 'identity').toLowerCase();
    if (coding === 'identity') return this.request;
    const decoder = DECODERS.get(coding)?.();
    if (decoder === undefined) throw unsupportedMediaType('Content-Encoding must be gzip, deflate, br or identity');
    return this.request.pipe(decoder);
  }

  private async collect(source: Readable): Promise<void> {
    const { rate, timeoutMs } = this.limits;
    let timer: NodeJS.Timeout | undefined;
    let rateTimer: NodeJS.Timeout | undefined;
    let arrived = 0;
    const count = (chunk: Buffer): void => void (arrived += chunk.length);
    try {
      await new Promise<void>((resolve, reject) => {
        // Most bodies have arrived with their headers.
        if (!this.request.complete) {
          timer = setTimeout(() => reject(requestTimeout()), timeoutMs);
          if (rate !== undefined) {
            this.request.on('data', count);
            rateTimer = setInterval(() => {
              if (arrived < rate.bytes) reject(requestTimeout('The body arrives too slowly'));
              arrived = 0;
            }, rate.intervalMs);
          }
        }
        source.on('data', (chunk: Buffer<ArrayBuffer>) => {
          try {
            this.add(chunk);
          } catch (error) {
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
    } finally {
      clearTimeout(timer);
      clearInterval(rateTimer);
      this.request.off('data', count);
      source.removeAllListeners('data');
    }
  }

  /** @throws HttpError 413 above a limit; 503 when the body is one large body too many. */
  private add(chunk: Buffer<ArrayBuffer>): void {
    const { maxBytes } = this.limits;
    const at = this.size;
    this.size += chunk.length;
    if (this.size > maxBytes) throw payloadTooLarge(maxBytes);
    this.meter.add(chunk);
    if (this.size <= MAX_BODY_BYTES) {
      this.chunks.push(chunk);
      return;
    }
    this.all ??= this.allocate();
    chunk.copy(this.all, at);
  }

  /**
   * Memory for the whole body, of which the system provides the pages that are written. A body that never arrives allocates
   * none: more than an ordinary body has arrived already.
   */
  private allocate(): Buffer<ArrayBuffer> {
    this.reserve();
    const { maxBytes } = this.limits;
    const isIdentity = this.request.headers['content-encoding'] === undefined;
    const size = isIdentity && this.declared > 0 ? this.declared : maxBytes;
    const all = Buffer.from(new ArrayBuffer(size, { maxByteLength: size }), 0, size);
    let at = 0;
    for (const chunk of this.chunks.splice(0)) at += chunk.copy(all, at);
    return all;
  }
}

/**
 * The JSON object of a body; an empty body is `{}`. The bytes are released.
 * @throws HttpError 400 when it is not a JSON object in UTF-8.
 */
export function parseBody(raw: Buffer<ArrayBuffer>): object {
  if (raw.length === 0) return {};
  let body: unknown;
  try {
    body = JSON.parse(textOf(raw));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw malformedJson(`The body is not JSON: ${excerpt(error.message)}`);
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw badRequest('The body must be a JSON object');
  return body;
}

/** The text of a body, whose bytes are released: those of a large one would stay until the next garbage collection. */
function textOf(raw: Buffer<ArrayBuffer>): string {
  try {
    if (!isUtf8(raw)) throw malformedJson('The body is not UTF-8');
    return raw.toString('utf8');
  } finally {
    if (raw.buffer.resizable) raw.buffer.resize(0);
  }
}

/** Maximum bytes that are discarded of a request that is answered before all of it has arrived. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024;

/** `Expect: 100-continue`, by the rule of Node. */
const CONTINUE = /(?:^|\W)100-continue(?:$|\W)/i;

/** Asks a client that waits with its body for it (RFC 9110 §10.1.1). A client that is refused never sends it. */
export function sendContinue({ headers: { expect }, res }: Request): void {
  if (expect !== undefined && CONTINUE.test(expect) && res?.headersSent === false) res.writeContinue();
}

/**
 * Closes the connection of a request that has not arrived completely, after its response. A client that is still sending
 * may lose the response when the connection is reset, so that the rest is read and discarded first, up to a limit.
 * @param ms how long the rest is read.
 */
export function closeAfterResponse(request: Request, response: Response, ms: number): void {
  const { socket } = request;
  response.setHeader('Connection', 'close');
  const discarded = discardRest(request, ms);
  // Node calls it when the response is sent.
  const destroySoon = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    socket.end();
    void discarded.then(destroySoon);
  };
}

/** Reads the rest of a request until it ends or exceeds a limit. */
function discardRest(request: Request, ms: number): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const end = (): void => {
      clearTimeout(timer);
      request.off('data', count).pause();
      resolve();
    };
    const count = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > MAX_DISCARDED_BYTES) end();
    };
    const timer = setTimeout(end, ms);
    if (request.readableEnded || request.destroyed) end();
    else request.once('end', end).on('data', count).resume();
    // Node does not report it on a request whose response was sent.
    request.socket.once('close', end);
  });
}
