import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, type RequestContext, type UnitOfWork } from '#eventstore/store';
import { AttachmentLimits } from '../../attachments/attachment-limits.service.js';
import { AttachmentMetrics } from '../../attachments/attachment-metrics.service.js';
import type { FileContent } from '../../attachments/attachment.js';
import { ContentTypes } from '../../attachments/content-type.service.js';
import { AttachmentStorage, type ContentOwner } from '#storage';
import { bytesOf, type InlineFile } from './inline-file.js';

/** An entry of a request. */
interface Entry {
  readonly uuid: string;
  content?: FileContent;
}

/** Stores the files whose bytes are in a request, each once, however often its command is decided. */
@Injectable()
export class InlineFiles {
  /** The entries of each command, by the object that they are in its input. */
  private readonly commands = new WeakMap<RequestContext, Map<object, Entry>>();

  constructor(
    private readonly storage: AttachmentStorage,
    private readonly contentTypes: ContentTypes,
    private readonly limits: AttachmentLimits,
    private readonly metrics: AttachmentMetrics,
    private readonly database: Database,
  ) {}

  /** The uuid of the attachment that an entry becomes. */
  uuidOf(entry: object, uow: UnitOfWork): string {
    return this.entryOf(entry, uow).uuid;
  }

  /** @param path of the files. @throws DomainError `attachment.quota` when the account may not store these files too. */
  assertQuota(uow: UnitOfWork, path: string, files: readonly InlineFile[]): Promise<void> {
    return this.limits.assertQuota(
      uow,
      path,
      files.reduce((sum, { size }) => sum + size, 0),
    );
  }

  /**
   * Stores the bytes of an entry before the commit that refers to them. Without that commit they belong to no attachment,
   * and the worker removes them.
   */
  async store(entry: object, file: InlineFile, uow: UnitOfWork): Promise<FileContent> {
    const known = this.entryOf(entry, uow);
    if (known.content !== undefined) return known.content;
    const owner = { account: uow.ctx.account, attachment: known.uuid };
    const content = this.database.isTrial ? contentOf(file) : await this.stored(owner, file);
    const [head = Buffer.of()] = bytesOf(file);
    return (known.content = { contentType: await this.contentTypes.detect(head), ...content });
  }

  private async stored(owner: ContentOwner, file: InlineFile): Promise<Omit<FileContent, 'contentType'>> {
    const stored = await this.storage.write(owner, bytesOf(file)).catch((error: unknown) => {
      this.metrics.countFailedUpload(error);
      throw error;
    });
    this.metrics.countStored('inline', stored.size);
    return { size: stored.size, sha256: stored.key.sha256 };
  }

  /** Of the same command the same one, so that a command that is decided again does not store its files again. */
  private entryOf(entry: object, uow: UnitOfWork): Entry {
    const entries = this.commands.get(uow.ctx) ?? new Map<object, Entry>();
    this.commands.set(uow.ctx, entries);
    const known = entries.get(entry) ?? { uuid: uow.nextUuid() };
    entries.set(entry, known);
    return known;
  }
}

/** What a trial run knows of a file, whose bytes it does not store. */
function contentOf(file: InlineFile): Omit<FileContent, 'contentType'> {
  const hash = createHash('sha256');
  for (const bytes of bytesOf(file)) hash.update(bytes);
  return { size: file.size, sha256: hash.digest('hex') };
}
