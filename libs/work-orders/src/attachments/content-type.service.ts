import { isUtf8 } from 'node:buffer';
import { Injectable } from '@nestjs/common';
import { create as contentDisposition } from 'content-disposition';
import { fileTypeFromBuffer } from 'file-type';
import type { Presentation } from './storage/attachment-storage.service.js';

/** How many of the first bytes the detection of a type reads. */
export const HEAD_BYTES = 64 * 1024;

/** Types that browsers show without running anything in them. All others are only downloaded. */
const SHOWN_INLINE =
  /^(?:image\/(?:jpeg|png|apng|gif|webp|avif|heic|heif|bmp|tiff)|(?:audio|video)\/[\w.+-]+|application\/pdf)$/;

/** Detects what bytes are, and says how a browser may show them (contract §12). */
@Injectable()
export class ContentTypes {
  /**
   * The type of bytes by their content. Text of any kind, also HTML and scripts, is `text/plain`.
   * @param head the first {@link HEAD_BYTES} bytes, or all.
   */
  async detect(head: Buffer): Promise<string> {
    const found = await fileTypeFromBuffer(head);
    if (found !== undefined) return found.mime;
    return isText(head) ? 'text/plain' : 'application/octet-stream';
  }

  /** The headers with which a browser shows or saves a file. */
  presentation(name: string, contentType: string): Presentation {
    const type = SHOWN_INLINE.test(contentType) ? 'inline' : 'attachment';
    return { contentType, contentDisposition: contentDisposition(name, { type }) };
  }
}

/** Whether bytes are UTF-8 without control characters but those of text. A character may be cut off at their end. */
function isText(head: Buffer): boolean {
  const whole = [0, 1, 2, 3].find((cut) => isUtf8(head.subarray(0, head.length - cut)));
  if (whole === undefined) return false;
  // eslint-disable-next-line no-control-regex
  return !/[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]/.test(head.subarray(0, head.length - whole).toString('latin1'));
}
