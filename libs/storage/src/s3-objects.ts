import { PassThrough, type Readable } from 'node:stream';
import { type ByteRange, StorageUnavailable } from './attachment-storage.js';
import type { S3Client, S3Content } from './s3-client.js';
import { S3Refusal, S3Unreachable } from './s3-errors.js';
import { type ObjectPage, readObjectPage } from './s3-xml.js';

const MAX_KEYS = 1000;
/** The type of bytes whose type the database alone knows. */
const UNKNOWN_TYPE = 'application/octet-stream';

/** An object that is being read. */
export interface OpenObject {
  /** To be read or destroyed. */
  readonly bytes: Readable;
  readonly etag: string;
  /** In bytes. */
  readonly size: number;
}

/** The operations on objects of a bucket. Each throws StorageUnavailable when the store fails. */
export class S3Objects {
  constructor(private readonly client: S3Client) {}

  async put(key: string, content: S3Content): Promise<void> {
    const headers = { 'content-type': UNKNOWN_TYPE };
    await this.client.sendForText({ operation: 'PutObject', method: 'PUT', key, headers, content });
  }

  /** Opens an object; undefined when there is none. */
  async get(key: string, range?: ByteRange): Promise<OpenObject | undefined> {
    const response = await this.client
      .send({
        operation: 'GetObject',
        method: 'GET',
        key,
        ...(range && { headers: { range: `bytes=${range.first}-${range.last}` } }),
      })
      .catch(undefinedIfMissing);
    if (response === undefined) return undefined;
    const bytes = readableOf(response.body);
    const { etag, 'content-length': length } = response.headers;
    if (typeof etag === 'string' && typeof length === 'string') return { bytes, etag, size: Number(length) };
    bytes.destroy();
    throw new StorageUnavailable(
      'The S3 store responds to GetObject without ETag or Content-Length. Check S3_ENDPOINT',
    );
  }

  /** Copies the version with the ETag. @returns false when another one, or none, is at the source now. */
  async copy(from: string, to: string, etag: string): Promise<boolean> {
    const headers = { 'x-amz-copy-source': this.client.sourceOf(from), 'x-amz-copy-source-if-match': etag };
    try {
      await this.client.sendForText({ operation: 'CopyObject', method: 'PUT', key: to, headers }, 'CopyObjectResult');
      return true;
    } catch (error) {
      if (error instanceof S3Refusal && (error.isPrecondition || error.isMissing)) return false;
      throw error;
    }
  }

  /** Removes an object. Not an error when there is none. */
  async delete(key: string): Promise<void> {
    await this.client.sendForText({ operation: 'DeleteObject', method: 'DELETE', key }).catch(undefinedIfMissing);
  }

  /** A page of the objects with a prefix. @param token continues a list. */
  async page(prefix: string, token?: string): Promise<ObjectPage> {
    const query = {
      'list-type': '2',
      'max-keys': String(MAX_KEYS),
      prefix,
      ...(token !== undefined && { 'continuation-token': token }),
    };
    const request = { operation: 'ListObjectsV2', method: 'GET', key: '', query } as const;
    const text = await this.client.sendForText(request, 'ListBucketResult');
    try {
      return readObjectPage(text);
    } catch (error) {
      throw new S3Unreachable('ListObjectsV2', error);
    }
  }
}

function undefinedIfMissing(error: unknown): undefined {
  if (!(error instanceof S3Refusal && error.isMissing)) throw error;
}

/** The bytes of a response as a stream whose errors are the storage's; when it is closed, so is the response. */
function readableOf(body: Readable): Readable {
  const bytes = new PassThrough();
  body.on('error', (error) => bytes.destroy(new S3Unreachable('GetObject', error)));
  bytes.once('close', () => body.destroy());
  return body.pipe(bytes);
}
