import { Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  Body,
  BodyStream,
  created,
  Ctx,
  Filters,
  HttpResponse,
  type Input,
  Operation,
  Paging,
  Range,
  type RequestedRange,
  type RequestStream,
} from '#http';
import type { RequestContext } from '#eventstore/store';
import { MAX_UPLOAD_BYTES, UploadContent } from './attachment-content.commands.js';
import { AnnounceAttachmentBody } from './attachment.body.js';
import {
  AnnounceAttachment,
  type AnnouncedOutcome,
  CompleteAttachment,
  DeleteAttachment,
} from './attachment.commands.js';
import { GetAttachment, GetContent, ListAttachments } from './attachment.queries.js';
import { AnnouncedAttachmentView, AttachmentWithUrlView } from './attachment.view.js';

@Controller('v2/attachments')
export class AttachmentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @Operation({
    summary: 'Announce a file',
    description:
      'Send its bytes with PUT and the returned headers to `upload.url`, which needs no API key, within 15 minutes; complete it; then a field of the type file, image or signature can show it: `{"attachment": {"uuid": …}}` in the list of its value. Files that are never completed, and files that no field shows, are deleted after 24 hours.',
    body: AnnounceAttachmentBody,
    returns: {
      status: 201,
      with: AnnouncedAttachmentView,
      respond: (outcome: AnnouncedOutcome, collection) => {
        const { status, body, headers } = created('attachment')(outcome, collection);
        return new HttpResponse(status, { ...body, upload: outcome.upload }, headers);
      },
    },
    secret: 'upload',
    isOutsideBatches: true,
    hasNoTrial: true,
    forbids: ['job.view_only'],
    errors: ['attachment.quota'],
  })
  announce(@Body() input: Input<AnnounceAttachmentBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new AnnounceAttachment(input, ctx));
  }

  @Get(':attachment')
  @Operation({ summary: 'Read an attachment', shows: { attachment: AttachmentWithUrlView } })
  get(@Param('attachment') ref: string, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new GetAttachment(ref, ctx));
  }

  @Post(':attachment/complete')
  @Operation({
    summary: 'Complete the upload of an attachment',
    description: 'Checks that its bytes are those announced, and detects their type. Repeating it changes nothing.',
    updates: 'attachment',
    isOutsideBatches: true,
    hasNoTrial: true,
    forbids: ['job.view_only'],
    errors: ['attachment.incomplete', 'attachment.mismatch'],
  })
  complete(@Param('attachment') ref: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new CompleteAttachment(ref, ctx));
  }

  @Delete(':attachment')
  @Operation({
    summary: 'Delete an attachment and its bytes',
    description: 'Rejected while a field of a job shows it.',
    deletes: true,
    forbids: ['job.view_only'],
    isOutsideBatches: true,
    hasNoTrial: true,
  })
  delete(@Param('attachment') ref: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new DeleteAttachment(ref, ctx));
  }

  @Get(':attachment/content')
  @Operation({
    id: 'getAttachmentContent',
    summary: 'Read the bytes of an attachment',
    description:
      'With an API key, or by the `content_url` of the attachment. The URL without its query is permanent: fields of jobs show it. Images, sound, films and PDF can be shown by browsers; everything else is a download. When files are in S3, the answer is a redirection to a URL there that is valid for 15 minutes.',
    downloads: { description: 'The bytes', redirects: true },
    acceptsSignature: true,
  })
  content(@Param('attachment') ref: string, @Range() range: RequestedRange, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new GetContent(ref, range, ctx));
  }

  @Put(':attachment/content')
  @Operation({
    id: 'uploadAttachmentContent',
    summary: 'Upload the bytes of an announced attachment',
    description:
      'At the `upload.url` of the announcement. It can be repeated until the upload is completed; the last bytes count.',
    streamsBody: true,
    hasNoTrial: true,
    maxBodyBytes: MAX_UPLOAD_BYTES,
    noContent: true,
    acceptsSignature: true,
    forbids: ['job.view_only'],
    errors: ['attachment.mismatch'],
  })
  upload(@Param('attachment') ref: string, @BodyStream() body: RequestStream, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new UploadContent(ref, body, ctx));
  }
}

@Controller('v2/jobs/:job/attachments')
export class JobAttachmentsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Operation({
    summary: 'List the attachments of a job, oldest first',
    description: 'Also those that are announced for it, and those that none of its fields shows any more.',
    query: Paging,
    lists: { attachments: AttachmentWithUrlView },
    hasParent: true,
  })
  list(@Param('job') job: string, @Filters() filters: Input<Paging>, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new ListAttachments(job, filters, ctx));
  }
}
