import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError, notFound, validationError } from '#eventstore/domain';
import { EntityReader, type RequestContext } from '#eventstore/store';
import type { RequestStream } from '#http';
import { mustBeChangeable } from './attachment-access.service.js';
import { AttachmentMetrics } from './attachment-metrics.service.js';
import { assertAnnounced, MAX_FILE_BYTES, sizeMismatch } from './attachment.js';
import { Attachments } from './attachment.entity.js';
import { AttachmentStorage } from '#storage';

/** Maximum size of the body of an upload, in bytes. */
export const MAX_UPLOAD_BYTES = MAX_FILE_BYTES;

/** Stores the bytes of a pending attachment. They count when the upload is completed. */
export class UploadContent extends Command<void> {
  constructor(
    readonly ref: string,
    readonly body: RequestStream,
    readonly ctx: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(UploadContent)
export class UploadContentHandler implements ICommandHandler<UploadContent> {
  constructor(
    private readonly reader: EntityReader,
    private readonly storage: AttachmentStorage,
    private readonly metrics: AttachmentMetrics,
  ) {}

  async execute(command: UploadContent): Promise<void> {
    try {
      await this.upload(command);
    } catch (error) {
      this.metrics.countFailedUpload(error);
      throw error;
    }
  }

  private async upload({ ref, body: { stream, contentLength }, ctx }: UploadContent): Promise<void> {
    const attachment = await this.reader.find(Attachments, ctx, ref);
    if (attachment === undefined) throw notFound('attachment');
    await mustBeChangeable(this.reader, ctx, attachment.state);
    const { status, ...announced } = attachment.state;
    if (status === 'uploaded')
      throw new DomainError('conflict', 'conflict', 'The content is complete and never changes: announce another file');
    const owner = { account: ctx.account, attachment: attachment.uuid };
    if (this.storage.takesUploads)
      throw validationError('url', 'must be the `upload.url` of the announcement, which is at the store of the files');
    if (contentLength !== undefined && contentLength !== announced.size)
      throw sizeMismatch(announced.size, contentLength);
    const { key, size } = await this.storage.write(owner, atMost(stream, announced.size));
    try {
      assertAnnounced(announced, { size, sha256: key.sha256 });
    } catch (error) {
      await this.storage.remove(key);
      throw error;
    }
  }
}

/** Passes bytes on. @throws DomainError `attachment.mismatch` when there are more than announced. */
async function* atMost(source: AsyncIterable<Buffer>, announced: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > announced) throw sizeMismatch(announced, `more than ${announced}`);
    yield chunk;
    release(chunk);
  }
}

/**
 * Frees the memory of a chunk that is stored. The garbage collector would free it much later: it counts the small object, not
 * its 64 KiB, so that fast uploads would take tens of megabytes more.
 */
function release({ buffer, byteLength }: Buffer): void {
  // A chunk that shares its memory with others is left to the garbage collector, as every one is by Node.js 20.
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  if (isWhole && 'transfer' in buffer && typeof buffer.transfer === 'function') buffer.transfer(0);
}
