import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import {
  contentResponse,
  etagOf,
  GetQuery,
  HttpResponse,
  type Input,
  ListQuery,
  pageOf,
  type Paging,
  type RequestedRange,
  SignedUrls,
} from '#http';
import { notFound } from '#eventstore/domain';
import { type Entity, EntityReader, type RequestContext } from '#eventstore/store';
import { Jobs } from '../jobs/job.entity.js';
import type { AttachmentState } from './attachment.js';
import { Attachments } from './attachment.entity.js';
import { contentPath, presentAttachment, presentWithUrl } from './attachment.view.js';
import { ContentTypes } from './content-type.service.js';
import { AttachmentStorage, type ContentKey, StorageUnavailable } from './storage/attachment-storage.service.js';

/** How long a content URL is valid, in seconds (contract §12). */
const CONTENT_SECONDS = 60 * 60;

/** How long the redirection to a store is valid, in seconds: for clients that follow it at once, and players that seek. */
const REDIRECT_SECONDS = 15 * 60;

export class GetAttachment extends GetQuery {}

@QueryHandler(GetAttachment)
export class GetAttachmentHandler implements IQueryHandler<GetAttachment> {
  constructor(
    private readonly reader: EntityReader,
    private readonly storage: AttachmentStorage,
    private readonly contentTypes: ContentTypes,
    private readonly signedUrls: SignedUrls,
  ) {}

  async execute({ ref, ctx }: GetAttachment): Promise<HttpResponse> {
    const attachment = await this.reader.find(Attachments, ctx.account, ref);
    if (attachment === undefined) throw notFound('attachment');
    const contentUrl = await this.contentUrlOf(attachment, ctx);
    const view = presentWithUrl(attachment, contentUrl);
    // A copy of the answer is as old as its URL.
    return HttpResponse.one('attachment', view, etagOf(attachment, [contentUrl]));
  }

  private async contentUrlOf(attachment: Entity<AttachmentState>, ctx: RequestContext): Promise<string | null> {
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

/** Where the bytes of an attachment are stored; undefined until it is uploaded. */
const contentKey = (
  { uuid, state: { status, sha256 } }: Entity<AttachmentState>,
  { account }: RequestContext,
): ContentKey | undefined =>
  status === 'uploaded' && sha256 !== null ? { account, attachment: uuid, sha256 } : undefined;

/** The attachments of a job, oldest first. */
export class ListAttachments extends ListQuery<Paging> {
  constructor(
    readonly job: string,
    filters: Input<Paging>,
    ctx: RequestContext,
  ) {
    super(filters, ctx);
  }
}

@QueryHandler(ListAttachments)
export class ListAttachmentsHandler implements IQueryHandler<ListAttachments> {
  constructor(private readonly reader: EntityReader) {}

  async execute({ job: ref, filters, ctx }: ListAttachments): Promise<HttpResponse> {
    const job = await this.reader.find(Jobs, ctx.account, ref);
    if (job === undefined) throw notFound('job');
    const ofJob = { sql: 'e.job_uuid = ?', values: [job.uuid] };
    const page = pageOf(filters.finish());
    const { items, next } = await this.reader.list(Attachments, ctx.account, 'oldest first', page, [ofJob]);
    return HttpResponse.list('attachments', items, { present: presentAttachment, next });
  }
}

/** The bytes of an attachment. */
export class GetContent extends Query<HttpResponse> {
  constructor(
    readonly ref: string,
    readonly range: RequestedRange,
    readonly ctx: RequestContext,
  ) {
    super();
  }
}

@QueryHandler(GetContent)
export class GetContentHandler implements IQueryHandler<GetContent> {
  constructor(
    private readonly reader: EntityReader,
    private readonly storage: AttachmentStorage,
    private readonly contentTypes: ContentTypes,
  ) {}

  async execute({ ref, range, ctx }: GetContent): Promise<HttpResponse> {
    const attachment = await this.reader.find(Attachments, ctx.account, ref);
    const key = attachment && contentKey(attachment, ctx);
    if (attachment === undefined || key === undefined) throw notFound('attachment');
    const { name, contentType, size } = attachment.state;
    const presentation = this.contentTypes.presentation(name, contentType);
    const direct = await this.storage.directDownload(key, presentation, REDIRECT_SECONDS);
    if (direct !== undefined) return new HttpResponse(302, undefined, { Location: direct });
    return contentResponse(range, {
      contentType: presentation.contentType,
      size,
      etag: `"${key.sha256}"`,
      headers: {
        'Content-Disposition': presentation.contentDisposition,
        'Content-Security-Policy': this.contentTypes.securityPolicy(contentType),
      },
      open: async (bytes) => {
        const content = await this.storage.read(key, bytes);
        if (content === undefined) throw new StorageUnavailable('The content of the attachment is not in the storage');
        return content;
      },
    });
  }
}
