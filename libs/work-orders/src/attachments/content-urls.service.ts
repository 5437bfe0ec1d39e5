import { Injectable } from '@nestjs/common';
import type { Entity, RequestContext } from '#eventstore/store';
import { SignedUrls } from '#http';
import type { AttachmentState } from './attachment.js';
import { contentPath } from '../fields/field.js';
import { ContentTypes } from './content-type.service.js';
import { AttachmentStorage, type ContentKey } from '#storage';

/** How long a content URL is valid, in seconds (contract §12). */
const CONTENT_SECONDS = 60 * 60;

/** Where the bytes of an attachment are stored; undefined until it is uploaded. */
export const contentKey = (
  { uuid, state: { status, sha256 } }: Entity<AttachmentState>,
  { account }: RequestContext,
): ContentKey | undefined =>
  status === 'uploaded' && sha256 !== null ? { account, attachment: uuid, sha256 } : undefined;

/** The URLs by which the bytes of attachments are read without an API key. */
@Injectable()
export class ContentUrls {
  constructor(
    private readonly storage: AttachmentStorage,
    private readonly contentTypes: ContentTypes,
    private readonly signedUrls: SignedUrls,
  ) {}

  /** The URL of an attachment, for an hour; null until it is uploaded. */
  async of(attachment: Entity<AttachmentState>, ctx: RequestContext): Promise<string | null> {
    const key = contentKey(attachment, ctx);
    if (key === undefined) return null;
    const { name, contentType } = attachment.state;
    const presentation = this.contentTypes.presentation(name, contentType);
    const direct = await this.storage.directDownload(key, presentation, CONTENT_SECONDS);
    if (direct !== undefined || !this.signedUrls.isReady) return direct ?? null;
    const access = { method: 'GET', path: contentPath(attachment.uuid), account: ctx.account } as const;
    return `${ctx.baseUrl}${this.signedUrls.sign({ ...access, seconds: CONTENT_SECONDS })}`;
  }
}
