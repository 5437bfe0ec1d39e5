import type { Readable } from 'node:stream';
import { UnavailableError } from '#eventstore/store';

/** Whose content it is. */
export interface ContentOwner {
  readonly account: string;
  readonly attachment: string;
}

/** Identifies stored content, which never changes: other bytes of the same attachment have another key. */
export interface ContentKey extends ContentOwner {
  /** The SHA-256 of the bytes, in lower-case hexadecimal. */
  readonly sha256: string;
}

/** Stored content. */
export interface StoredContent {
  readonly key: ContentKey;
  /** In bytes. */
  readonly size: number;
}

/** What a client announced of the bytes that it will upload. */
export interface AnnouncedContent {
  readonly contentType: string;
  /** In bytes. */
  readonly size: number;
}

/** A request by which a client sends the bytes to the store itself. */
export interface DirectRequest {
  readonly url: string;
  /** The headers that the client must send, besides `Content-Length`, which it always sends. */
  readonly headers: Readonly<Record<string, string>>;
}

/** How a download presents the content. */
export interface Presentation {
  readonly contentType: string;
  readonly contentDisposition: string;
}

/** A part of the bytes: from the first to the last one, inclusive. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** Bytes in pieces. A piece is asked for when the one before is stored: a stream would buffer some. */
export type ByteSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** A stored object that {@link AttachmentStorage.list} found. */
export interface StoredObject extends ContentOwner {
  /** Absent for an unfinished write, and for an upload in S3. */
  readonly sha256: string | undefined;
  readonly modifiedAt: Date;
  /** Removes it. Not an error when it is gone already. */
  remove(): Promise<void>;
}

/** Thrown when the store cannot be reached or refuses a request; the API responds 503. */
export class StorageUnavailable extends UnavailableError {}

/**
 * Where the bytes of attachments are stored (contract §12). The database holds everything else. Every write is durable when
 * its promise resolves, and visible as a whole or not at all.
 */
export abstract class AttachmentStorage {
  /** Whether clients upload to the store itself instead of this service. */
  abstract readonly takesUploads: boolean;

  /**
   * Where a client uploads the bytes of a pending attachment itself; undefined when it sends them to this service. The store
   * refuses bytes of another size or type.
   * @param seconds how long the URL is valid.
   */
  abstract directUpload(
    owner: ContentOwner,
    announced: AnnouncedContent,
    seconds: number,
  ): Promise<DirectRequest | undefined>;

  /** Where a client reads the bytes itself; undefined when this service sends them. */
  abstract directDownload(key: ContentKey, how: Presentation, seconds: number): Promise<string | undefined>;

  /**
   * Stores bytes that this service received. It rejects with the error of the source, and stores nothing then. Memory does not
   * depend on their size.
   */
  abstract write(owner: ContentOwner, source: ByteSource): Promise<StoredContent>;

  /**
   * The newest bytes that were uploaded for a pending attachment, at their key; undefined when there are none. Of bytes above
   * the maximum size of an attachment a store may return the size alone, with an empty hash, and no content at that key.
   */
  abstract uploaded(owner: ContentOwner): Promise<StoredContent | undefined>;

  /** Reads stored bytes; undefined when there are none. @param range all bytes when absent. */
  abstract read(key: ContentKey, range?: ByteRange): Promise<Readable | undefined>;

  /** Removes the bytes of an attachment. Not an error when they are gone already. */
  abstract remove(key: ContentKey): Promise<void>;

  /** All stored objects of an account, including those of unfinished uploads. */
  abstract list(account: string): AsyncIterable<StoredObject>;

  /** Writes, reads and removes an object. @throws StorageUnavailable with what the operator can do. */
  abstract probe(): Promise<void>;
}
