import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { WireAnswer } from './document.js';
import type { Service } from './service.js';

export const ATTACHMENTS = '/v2/attachments';

/** The response to an announcement. */
export interface Announced {
  readonly attachment_uuid: string;
  readonly upload: {
    readonly method: 'PUT';
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly expires_at: string;
  };
}

export interface Attachment {
  readonly uuid: string;
  readonly name: string;
  readonly content_type: string;
  readonly size: number;
  readonly sha256: string | null;
  readonly job_uuid: string | null;
  readonly status: 'pending' | 'uploaded';
  readonly version: number;
  readonly content_url: string | null;
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A PNG of 1×1 pixels, with a comment that makes its bytes different from others. */
export function png(comment = ''): Buffer<ArrayBuffer> {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.from('00000001000000010802000000', 'hex')),
    chunk('tEXt', Buffer.from(`Comment\0${comment}`)),
    chunk('IDAT', deflateSync(Buffer.from([0, 255, 0, 0]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Announces a file. */
export const announce = (service: Service, bytes: Uint8Array, more: object = {}): Promise<WireAnswer> =>
  service.api('POST', ATTACHMENTS, {
    body: { name: 'photo.png', content_type: 'image/png', size: bytes.length, ...more },
  });

/** Sends bytes to an upload URL of the service. */
export const put = (service: Service, url: string, bytes: Uint8Array<ArrayBuffer>): Promise<WireAnswer> =>
  service.api('PUT', url.replace(service.url, ''), { raw: bytes, key: null });

/** Announces, uploads and completes a file. @returns its uuid. */
export async function upload(service: Service, bytes: Buffer<ArrayBuffer> = png(), more: object = {}): Promise<string> {
  const { attachment_uuid: uuid, upload: target } = (await announce(service, bytes, more)).body as Announced;
  const sent = await put(service, target.url, bytes);
  const completed = await service.api('POST', `${ATTACHMENTS}/${uuid}/complete`);
  if (sent.status !== 204 || completed.status !== 200)
    throw new Error(`The upload failed: ${JSON.stringify([sent.body, completed.body])}`);
  return uuid;
}

/** The bytes of an attachment, and the headers with which they come. */
export async function contentOf(
  service: Service,
  target: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly headers: Headers; readonly bytes: Buffer }> {
  const url = target.startsWith('http') ? target : service.url + target;
  const response = await fetch(url, { headers, redirect: 'manual' });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}
