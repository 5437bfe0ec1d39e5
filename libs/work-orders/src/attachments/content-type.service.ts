import { isUtf8 } from 'node:buffer';
import { Injectable } from '@nestjs/common';
import { create as contentDisposition } from 'content-disposition';
import { fileTypeFromBuffer } from 'file-type';
import { buffer } from 'node:stream/consumers';
import { type AttachmentStorage, type Presentation, StorageUnavailable, type StoredContent } from '#storage';

/** How many of the first bytes the detection of a type reads. */
const HEAD_BYTES = 64 * 1024;

/** Types that browsers show without running anything in them. All others are only downloaded. */
const SHOWN_INLINE =
  /^(?:image\/(?:jpeg|png|apng|gif|webp|avif|heic|heif|bmp|tiff)|(?:audio|video)\/[\w.+-]+|application\/pdf)$/;

/** Detects what bytes are, and says how a browser may show them (contract §12). */
@Injectable()
export class ContentTypes {
  /**
   * The type of bytes by their content. Text of a format that `file-type` does not know, such as HTML and scripts, is
   * `text/plain`.
   * @param head the first bytes, at least {@link HEAD_BYTES}, or all.
   */
  async detect(head: Buffer): Promise<string> {
    // It throws for archives whose content cannot be decompressed.
    const found = await fileTypeFromBuffer(head).catch(() => undefined);
    // The mark of UTF-16 could also begin a sound, which would be shown.
    if (found !== undefined && (found.mime === 'application/xml' || !isUtf16(head))) return found.mime;
    return isUtf16(head) || isText(head) ? 'text/plain' : 'application/octet-stream';
  }

  /** As {@link detect}, of stored content. @throws StorageUnavailable when it cannot be read. */
  async of(storage: AttachmentStorage, { key, size }: StoredContent): Promise<string> {
    const head = await storage.read(key, { first: 0, last: Math.min(size, HEAD_BYTES) - 1 });
    if (head === undefined) throw new StorageUnavailable('The content of an attachment is not in the storage');
    return this.detect(await buffer(head));
  }

  /** The headers with which a browser shows or saves a file. */
  presentation(name: string, contentType: string): Presentation {
    const type = SHOWN_INLINE.test(contentType) ? 'inline' : 'attachment';
    return { contentType, contentDisposition: contentDisposition(name, { type }) };
  }

  /** The Content-Security-Policy of content that this service sends. */
  securityPolicy(contentType: string): string {
    return contentType === 'application/pdf' ? POLICY : `${POLICY}; sandbox`;
  }
}

/**
 * Forbids content to run or load anything, should a browser show it as a page. Browsers refuse to show a PDF in a sandbox;
 * their viewers run nothing of it.
 */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src data:";

/** Whether bytes begin with the mark of text in UTF-16. */
const isUtf16 = ([first, second]: Buffer): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

/** The control characters of text: tab, line feed, form feed, carriage return, escape. */
const TEXT_CONTROLS: readonly number[] = [0x09, 0x0a, 0x0c, 0x0d, 0x1b];

/** Whether bytes are UTF-8 without control characters but those of text. A character may be cut off at their end. */
const isText = (head: Buffer): boolean =>
  [0, 1, 2, 3].some((cut) => isUtf8(head.subarray(0, head.length - cut))) &&
  head.every((byte) => (byte >= 0x20 && byte !== 0x7f) || TEXT_CONTROLS.includes(byte));
