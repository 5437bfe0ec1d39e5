import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import type { Readable } from 'node:stream';
import type { OnApplicationShutdown } from '@nestjs/common';
import {
  type AnnouncedContent,
  AttachmentStorage,
  type ByteRange,
  type ByteSource,
  type ContentKey,
  type ContentOwner,
  type DirectRequest,
  type Presentation,
  StorageUnavailable,
  type StoredContent,
  type StoredObject,
} from './attachment-storage.js';
import { ContentMeter } from './content-meter.js';
import type { S3Bucket } from './s3-bucket.js';
import { S3Client, type S3Timeouts } from './s3-client.js';
import { S3Objects } from './s3-objects.js';
import { withSpool } from './spool.js';

/** Keys of uploads are `uploads/<account>/<attachment>`. The worker removes them after a day; a rule of the bucket removes what is left. */
const UPLOADS = 'uploads';
/** Keys of content are `files/<account>/<attachment>-<sha256>`. */
const FILES = 'files';
const UPLOAD_NAME = /^(?<attachment>[\da-f-]{36})$/;
const FILE_NAME = /^(?<attachment>[\da-f-]{36})-(?<sha256>[\da-f]{64})$/;
/** Maximum number of times that an upload is read when another one replaces it meanwhile. */
const MAX_READS = 3;
/** The name of the probe's objects, in place of an account. */
const PROBE = 'probe';
const OTHER_ETAG = '"00000000000000000000000000000000"';

export interface S3StorageOptions {
  /** Maximum size of content, in bytes. */
  readonly maxBytes: number;
  readonly timeouts?: S3Timeouts;
  /** Where bytes that this service received are kept while they are sent; by default the folder of the system (TMPDIR). */
  readonly temporaryFolder?: string;
}

/**
 * The bytes of attachments in an S3 bucket. A client uploads to a key of the attachment. Then the store copies the bytes to
 * the key with their hash, on condition that they are still those that were hashed.
 */
export class S3Storage extends AttachmentStorage implements OnApplicationShutdown {
  override readonly takesUploads = true;
  private readonly client: S3Client;
  private readonly objects: S3Objects;
  private readonly maxBytes: number;
  private readonly temporaryFolder: string;

  constructor(bucket: S3Bucket, { maxBytes, timeouts, temporaryFolder = tmpdir() }: S3StorageOptions) {
    super();
    this.client = new S3Client(bucket, timeouts);
    this.objects = new S3Objects(this.client);
    this.maxBytes = maxBytes;
    this.temporaryFolder = temporaryFolder;
  }

  override async directUpload(
    owner: ContentOwner,
    { contentType, size }: AnnouncedContent,
    seconds: number,
  ): Promise<DirectRequest> {
    const headers = { 'Content-Type': contentType };
    // Clients send the length by themselves; scripts in a browser must not set it.
    const signed = { ...headers, 'Content-Length': String(size) };
    return { url: await this.client.presign('PUT', uploadKey(owner), seconds, { headers: signed }), headers };
  }

  override directDownload(key: ContentKey, how: Presentation, seconds: number): Promise<string> {
    return this.client.presign('GET', fileKey(key), seconds, {
      query: { 'response-content-type': how.contentType, 'response-content-disposition': how.contentDisposition },
    });
  }

  override write(owner: ContentOwner, source: ByteSource): Promise<StoredContent> {
    return withSpool(this.temporaryFolder, source, async (content) => {
      const key = { ...owner, sha256: content.sha256 };
      await this.objects.put(fileKey(key), content);
      return { key, size: content.size };
    });
  }

  override async uploaded(owner: ContentOwner): Promise<StoredContent | undefined> {
    const from = uploadKey(owner);
    for (let reads = 0; reads < MAX_READS; reads++) {
      const upload = await this.measure(from);
      if (upload === undefined) return undefined;
      const key = { ...owner, sha256: upload.sha256 };
      const isTooLarge = upload.size > this.maxBytes;
      if (isTooLarge || (await this.objects.copy(from, fileKey(key), upload.etag))) return { key, size: upload.size };
    }
    throw new StorageUnavailable('The upload is replaced again and again while it is read');
  }

  override async read(key: ContentKey, range?: ByteRange): Promise<Readable | undefined> {
    return (await this.objects.get(fileKey(key), range))?.bytes;
  }

  override async remove(key: ContentKey): Promise<void> {
    await Promise.all([this.objects.delete(fileKey(key)), this.objects.delete(uploadKey(key))]);
  }

  override async *list(account: string): AsyncIterable<StoredObject> {
    yield* this.listFolder(`${UPLOADS}/${account}/`, account, UPLOAD_NAME);
    yield* this.listFolder(`${FILES}/${account}/`, account, FILE_NAME);
  }

  override async probe(): Promise<void> {
    const written = `${UPLOADS}/${PROBE}/${randomUUID()}`;
    const copied = `${FILES}/${PROBE}/${randomUUID()}`;
    // As every write does, so that the temporary folder is probed too.
    await withSpool(this.temporaryFolder, [Buffer.from(PROBE)], (content) => this.objects.put(written, content));
    try {
      const found = await this.objects.get(written);
      if (found === undefined || Buffer.concat(await found.bytes.toArray()).toString() !== PROBE)
        throw new StorageUnavailable('The S3 store does not return the bytes that were written. Check S3_ENDPOINT');
      if (await this.objects.copy(written, copied, OTHER_ETAG))
        throw new StorageUnavailable('The S3 store ignores x-amz-copy-source-if-match. Use a store that supports it');
      await this.objects.copy(written, copied, found.etag);
      await this.objects.page(`${UPLOADS}/${PROBE}/`);
    } finally {
      await Promise.all([this.objects.delete(copied), this.objects.delete(written)]);
    }
  }

  /** Closes the connections to the store, after those of clients. */
  onApplicationShutdown(): Promise<void> {
    return this.client.close();
  }

  /** Reads an object once; of one that is too large its size alone, with an empty hash. */
  private async measure(key: string) {
    const found = await this.objects.get(key);
    if (found === undefined) return undefined;
    const { bytes, etag, size } = found;
    if (size > this.maxBytes) {
      bytes.destroy();
      return { etag, size, sha256: '' };
    }
    const meter = new ContentMeter();
    for await (const chunk of bytes as AsyncIterable<Uint8Array>) meter.add(chunk);
    return { etag, size: meter.size, sha256: meter.sha256() };
  }

  private async *listFolder(prefix: string, account: string, name: RegExp): AsyncIterable<StoredObject> {
    let token: string | undefined;
    do {
      const { objects, next } = await this.objects.page(prefix, token);
      for (const { key, modifiedAt } of objects) {
        const { attachment, sha256 } = name.exec(key.slice(prefix.length))?.groups ?? {};
        // Other objects are not of this service.
        if (attachment === undefined) continue;
        yield { account, attachment, sha256, modifiedAt, remove: () => this.objects.delete(key) };
      }
      token = next;
    } while (token !== undefined);
  }
}

const uploadKey = ({ account, attachment }: ContentOwner): string => `${UPLOADS}/${account}/${attachment}`;

const fileKey = ({ account, attachment, sha256 }: ContentKey): string => `${FILES}/${account}/${attachment}-${sha256}`;
