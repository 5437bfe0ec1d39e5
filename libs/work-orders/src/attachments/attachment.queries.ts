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
} from '#http';
import { notFound } from '#eventstore/domain';
import { EntityReader, type RequestContext } from '#eventstore/store';
import { Jobs } from '../jobs/views/job.entity.js';
import { Attachments } from './attachment.entity.js';
import { presentWithUrl } from './attachment.view.js';
import { contentKey, ContentUrls } from './content-urls.service.js';
import { ContentTypes } from './content-type.service.js';
import { AttachmentStorage, StorageUnavailable } from '#storage';

/** How long the redirection to a store is valid, in seconds: for clients that follow it at once, and players that seek. */
const REDIRECT_SECONDS = 15 * 60;

export class GetAttachment extends GetQuery {}

@QueryHandler(GetAttachment)
export class GetAttachmentHandler implements IQueryHandler<GetAttachment> {
  constructor(
    private readonly reader: EntityReader,
    private readonly contentUrls: ContentUrls,
  ) {}

  async execute({ ref, ctx }: GetAttachment): Promise<HttpResponse> {
    const attachment = await this.reader.find(Attachments, ctx, ref);
    if (attachment === undefined) throw notFound('attachment');
    const contentUrl = await this.contentUrls.of(attachment, ctx);
    const view = presentWithUrl(attachment, contentUrl);
    // A copy of the answer is as old as its URL.
    return HttpResponse.one('attachment', view, etagOf(attachment, [contentUrl]));
  }
}

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
  constructor(
    private readonly reader: EntityReader,
    private readonly contentUrls: ContentUrls,
  ) {}

  async execute({ job: ref, filters, ctx }: ListAttachments): Promise<HttpResponse> {
    const job = await this.reader.find(Jobs, ctx, ref);
    if (job === undefined) throw notFound('job');
    const ofJob = { sql: 'e.job_uuid = ?', values: [job.uuid] };
    const page = pageOf(filters.finish());
    const { items, next } = await this.reader.list(Attachments, ctx, 'oldest first', page, [ofJob]);
    const views = await Promise.all(
      items.map(async (attachment) => presentWithUrl(attachment, await this.contentUrls.of(attachment, ctx))),
    );
    return HttpResponse.list('attachments', views, { next });
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
    const attachment = await this.reader.find(Attachments, ctx, ref);
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
