import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdtemp, rename, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Refusal, type S3Credentials, SignatureVerifier } from './s3-signatures.js';

/** A stored object. */
export interface S3Object {
  readonly path: string;
  readonly size: number;
  readonly etag: string;
  readonly contentType: string;
  readonly modifiedAt: Date;
}

/** A request that the server received. */
export interface S3ServerRequest {
  readonly operation: 'PutObject' | 'CopyObject' | 'GetObject' | 'DeleteObject' | 'ListObjectsV2';
  readonly key: string;
}

/** What happens to a request instead of, or before, its operation. */
export type Interception = (
  request: S3ServerRequest,
  response: ServerResponse,
) => Refusal | 'taken' | undefined | Promise<Refusal | 'taken' | undefined>;

export interface S3ServerOptions {
  /** Maximum number of objects of a page; 1,000 by default. */
  readonly pageSize?: number;
}

const BUCKET = 'attachments';
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (one) => ENTITIES[one] ?? one);

class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

/**
 * An S3 server with one bucket, whose objects are files of a temporary folder. It checks signatures, and has what the service
 * uses: objects with conditions of copies and ranges, presigned URLs, and lists in pages.
 */
export class S3Server {
  /** The settings of a client. */
  readonly bucket = { bucket: BUCKET, region: 'eu-test-1', accessKeyId: 'TESTKEY', secretAccessKey: 'test/secret+key' };
  readonly objects = new Map<string, S3Object>();
  readonly requests: S3ServerRequest[] = [];
  /** The clock of the server. */
  now = (): Date => new Date();
  /** Called for each signed request. */
  intercept: Interception = () => undefined;
  /** Called for each part of an object that is sent. */
  observe: (chunk: Uint8Array) => void = () => undefined;
  /** Whether copies heed their condition, as some stores do not. */
  hasConditions = true;
  private readonly verifier = new SignatureVerifier(this.bucket satisfies S3Credentials);

  private constructor(
    private readonly server: Server,
    private readonly folder: string,
    private readonly pageSize: number,
  ) {}

  static async start({ pageSize = 1000 }: S3ServerOptions = {}): Promise<S3Server> {
    const server = createServer();
    const one = new S3Server(server, await mkdtemp(join(tmpdir(), 'fieldline-s3-')), pageSize);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => void one.handle(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return one;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Stores an object without a request. */
  async put(key: string, source: Uint8Array | AsyncIterable<Uint8Array>, contentType: string): Promise<S3Object> {
    const path = join(this.folder, randomUUID());
    const hash = createHash('md5');
    let size = 0;
    const measured = async function* (): AsyncGenerator<Uint8Array> {
      for await (const chunk of source instanceof Uint8Array ? [source] : source) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    };
    await pipeline(measured, createWriteStream(path));
    return this.keep(key, { path, size, contentType, etag: `"${hash.digest('hex')}"`, modifiedAt: new Date() });
  }

  /** Closes the server and removes its files. */
  async close(): Promise<void> {
    if (this.server.listening) {
      const closed = once(this.server, 'close');
      this.server.close();
      this.server.closeAllConnections();
      await closed;
    }
    await rm(this.folder, { recursive: true, force: true });
  }

  private async keep(key: string, object: S3Object): Promise<S3Object> {
    this.objects.set(key, object);
    return object;
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const url = new URL(request.url ?? '/', 'http://localhost');
      const [, bucket = '', ...rest] = decodeURIComponent(url.pathname).split('/');
      const key = rest.join('/');
      const refusal = await this.verifier.refusalOf(request, this.now());
      if (refusal !== undefined) throw new Refused(refusal.status, refusal.code);
      if (bucket !== this.bucket.bucket) throw new Refused(404, 'NoSuchBucket');
      const received = { operation: operationOf(request, key), key };
      this.requests.push(received);
      const intercepted = await this.intercept(received, response);
      if (intercepted === 'taken') return;
      if (intercepted !== undefined) throw new Refused(intercepted.status, intercepted.code);
      await this.run(received, request, response, url);
    } catch (error) {
      if (response.headersSent) response.destroy();
      else refuse(response, error instanceof Refused ? error : new Refused(500, 'InternalError'));
    }
  }

  private async run(
    { operation, key }: S3ServerRequest,
    request: IncomingMessage,
    response: ServerResponse,
    { searchParams }: URL,
  ): Promise<void> {
    switch (operation) {
      case 'PutObject':
        return this.receive(key, request, response);
      case 'CopyObject':
        return this.copy(key, request, response);
      case 'GetObject':
        return this.send(key, request, response, searchParams);
      case 'DeleteObject':
        this.objects.delete(key);
        response.writeHead(204).end();
        return;
      case 'ListObjectsV2':
        return this.list(searchParams, response);
    }
  }

  private async receive(key: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.headers['content-length'] === undefined) throw new Refused(411, 'MissingContentLength');
    const hash = createHash('sha256');
    const measured = async function* (): AsyncGenerator<Uint8Array> {
      for await (const chunk of request as AsyncIterable<Uint8Array>) {
        hash.update(chunk);
        yield chunk;
      }
    };
    const temporary = `.${randomUUID()}`;
    const object = await this.put(temporary, measured(), request.headers['content-type'] ?? 'binary/octet-stream');
    this.objects.delete(temporary);
    const announced = request.headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD';
    if (announced !== 'UNSIGNED-PAYLOAD' && announced !== hash.digest('hex'))
      throw new Refused(400, 'XAmzContentSHA256Mismatch');
    await this.keep(key, object);
    response.writeHead(200, { etag: object.etag }).end();
  }

  private async copy(key: string, { headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    const from = decodeURIComponent(String(headers['x-amz-copy-source'])).replace(`/${this.bucket.bucket}/`, '');
    const source = this.objects.get(from);
    if (source === undefined) throw new Refused(404, 'NoSuchKey');
    const condition = headers['x-amz-copy-source-if-match'];
    if (this.hasConditions && condition !== undefined && condition !== source.etag)
      throw new Refused(412, 'PreconditionFailed');
    const path = join(this.folder, randomUUID());
    await copyFile(source.path, `${path}.part`);
    await rename(`${path}.part`, path);
    await this.keep(key, { ...source, path, modifiedAt: new Date() });
    xml(response, 200, `<CopyObjectResult><ETag>${escape(source.etag)}</ETag></CopyObjectResult>`);
  }

  private async send(
    key: string,
    { headers }: IncomingMessage,
    response: ServerResponse,
    query: URLSearchParams,
  ): Promise<void> {
    const object = this.objects.get(key);
    if (object === undefined) throw new Refused(404, 'NoSuchKey');
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    const start = Number(first ?? 0);
    const end = Math.min(Number(last ?? object.size - 1), object.size - 1);
    if (first !== undefined && start > end) throw new Refused(416, 'InvalidRange');
    const disposition = query.get('response-content-disposition');
    response.writeHead(first === undefined ? 200 : 206, {
      etag: object.etag,
      'content-type': query.get('response-content-type') ?? object.contentType,
      'content-length': end - start + 1,
      ...(first !== undefined && { 'content-range': `bytes ${start}-${end}/${object.size}` }),
      ...(disposition !== null && { 'content-disposition': disposition }),
    });
    if (object.size === 0) response.end();
    else await pipeline(createReadStream(object.path, { start, end }), (source) => this.observed(source), response);
  }

  private async *observed(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      this.observe(chunk);
      yield chunk;
    }
  }

  private list(query: URLSearchParams, response: ServerResponse): void {
    const after = query.get('continuation-token')?.replace(/^<next> & \+/, '') ?? '';
    const count = Math.min(Number(query.get('max-keys') ?? 1000), this.pageSize);
    const prefix = query.get('prefix') ?? '';
    const found = [...this.objects]
      .filter(([key]) => key.startsWith(prefix) && key > after)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    const page = found.slice(0, count);
    const entries = page.map(
      ([key, { size, etag, modifiedAt }]) =>
        `<Contents><Key>${escape(key)}</Key><LastModified>${modifiedAt.toISOString()}</LastModified>` +
        `<ETag>${escape(etag)}</ETag><Size>${size}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
    );
    const isTruncated = found.length > page.length;
    // The token has characters that XML and URLs must escape.
    const next = `<NextContinuationToken>${escape(`<next> & +${page.at(-1)?.[0] ?? ''}`)}</NextContinuationToken>`;
    xml(
      response,
      200,
      `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${BUCKET}</Name>` +
        `<Prefix>${escape(prefix)}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${count}</MaxKeys>` +
        `<IsTruncated>${isTruncated}</IsTruncated>${entries.join('')}${isTruncated ? next : ''}</ListBucketResult>`,
    );
  }
}

function operationOf({ method, headers }: IncomingMessage, key: string): S3ServerRequest['operation'] {
  if (method === 'PUT') return headers['x-amz-copy-source'] === undefined ? 'PutObject' : 'CopyObject';
  if (method === 'DELETE') return 'DeleteObject';
  if (method === 'GET') return key === '' ? 'ListObjectsV2' : 'GetObject';
  throw new Refused(405, 'MethodNotAllowed');
}

function xml(response: ServerResponse, status: number, content: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n${content}`);
}

/** Responds with an error as S3 does. The message repeats a secret, which must not be in any message of the service. */
function refuse(response: ServerResponse, { status, code }: Refused): void {
  // The rest of the request is not read.
  response.setHeader('connection', 'close');
  xml(response, status, `<Error><Code>${code}</Code><Message>TESTKEY test/secret+key</Message></Error>`);
}
