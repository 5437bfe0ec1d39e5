import type { Request } from 'express';
import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { badRequest, payloadTooLarge, requestTimeout, unsupportedMediaType } from '../problems/http-error.js';
import { sendContinue } from './body.js';

/** The body of a request as a stream. */
export interface RequestStream {
  /**
   * The bytes of the body. It fails with 408 when no byte arrives for 30 seconds, with 413 above the maximum size of the
   * route, and with 400 when the client closes the connection before the end. The response reports these errors, whatever
   * the handler throws.
   */
  readonly stream: Readable;
  /** The size that the client declares; undefined when it declares none. */
  readonly contentLength: number | undefined;
  /** The SHA-256 of the body in base64, when all of it has been read; undefined before, and without an Idempotency-Key. */
  readonly digest: () => string | undefined;
  /** The media type, without parameters, in lower case. */
  readonly contentType: string | undefined;
}

/**
 * Opens the body of a request as a stream.
 * @param limit the maximum size in bytes.
 * @param stallMs how long the stream waits for a byte.
 * @param acceptsGzip whether the handler decompresses the body where it must.
 * @throws HttpError 413 or 415.
 */
export function openRequestStream(
  request: Request,
  limit: number,
  stallMs: number,
  acceptsGzip: boolean,
): RequestStream {
  const { 'content-encoding': coding = 'identity', 'content-length': length } = request.headers;
  if (coding.toLowerCase() !== 'identity' && !(acceptsGzip && coding.toLowerCase() === 'gzip'))
    throw unsupportedMediaType('The body of this route must not have a Content-Encoding');
  const hasBody = length !== undefined || request.headers['transfer-encoding'] !== undefined;
  const contentLength = length !== undefined ? Number(length) : hasBody ? undefined : 0;
  if (contentLength !== undefined && contentLength > limit) throw payloadTooLarge(limit);
  const contentType = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  const hash = request.headers['idempotency-key'] === undefined ? undefined : createHash('sha256');
  const stream = new RequestBytes(request, limit, stallMs, hash);
  let digest: string | undefined;
  return {
    stream,
    digest: () => (digest ??= stream.readableEnded ? hash?.digest('base64') : undefined),
    contentLength,
    contentType,
  };
}

/**
 * The bytes of a request. Destroying the request would close the connection before the response; destroying this stream
 * only stops reading.
 */
class RequestBytes extends Readable {
  private size = 0;
  /** Runs while a byte is awaited: not while the reader is slow. */
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly request: Request,
    private readonly limit: number,
    private readonly stallMs: number,
    private readonly hash: Hash | undefined,
  ) {
    super();
    // The handler may not read yet.
    this.on('error', () => undefined);
    request.pause();
    request
      .on('data', this.receive)
      .on('end', this.finish)
      .on('close', this.checkComplete)
      .on('error', this.checkComplete);
  }

  override _read(): void {
    if (this.timer !== undefined) return;
    if (this.size === 0) sendContinue(this.request);
    this.timer = setTimeout(
      () => this.destroy(requestTimeout('No byte of the body arrived for 30 seconds')),
      this.stallMs,
    );
    this.request.resume();
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.stopWaiting();
    const { request } = this;
    request.off('data', this.receive).off('end', this.finish).off('close', this.checkComplete);
    request.pause();
    callback(error);
  }

  private readonly receive = (chunk: Buffer): void => {
    this.size += chunk.length;
    this.hash?.update(chunk);
    if (this.size > this.limit) this.destroy(payloadTooLarge(this.limit));
    else if (this.push(chunk)) this.timer?.refresh();
    else {
      this.stopWaiting();
      this.request.pause();
    }
  };

  private readonly finish = (): void => {
    this.stopWaiting();
    this.push(null);
  };

  private readonly checkComplete = (): void => {
    if (!this.request.complete) this.destroy(badRequest('The request body is incomplete'));
  };

  private stopWaiting(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
