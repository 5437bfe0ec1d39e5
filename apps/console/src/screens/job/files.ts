import type { Schemas } from '@fieldline/client';
import { contentPath } from '../../api/page-session.ts';

export type Attachment = Schemas['AttachmentView'];

const CONTENT = /\/v2\/attachments\/([0-9a-f-]{36})\/content$/;

/** A file that a field shows: an attachment of the service, or a link to another server. */
export interface ShownFile {
  readonly name: string;
  readonly href: string;
  /** The attachment, when the file is one. */
  readonly uuid: string | undefined;
}

/**
 * The file of an entry of a field; undefined when it is no URL. The content of an attachment is read by its path, because
 * the session is authorised on the console's own host only.
 */
export function fileOf(entry: string): ShownFile | undefined {
  const url = URL.parse(entry, window.location.origin);
  if (url === null || !/^https?:$/.test(url.protocol) || !/^(https?:|\/v2\/)/.test(entry)) return undefined;
  const uuid = CONTENT.exec(url.pathname)?.[1];
  if (uuid === undefined) return { name: url.host + url.pathname, href: url.href, uuid };
  return { name: `File …${uuid.slice(-8)}`, href: contentPath(uuid), uuid };
}
