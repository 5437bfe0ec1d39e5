import type { Readable } from 'node:stream';
import type { OnApplicationShutdown } from '@nestjs/common';
import {
  type AnnouncedContent,
  AttachmentStorage,
  type ByteRange,
  type ByteSource,
  type ContentKey,
  type ContentOwner,
  type DirectRequest,
  type Presentation,
  type StoredContent,
  type StoredObject,
} from './attachment-storage.js';

/** An operation of a storage that may fail. */
export type StorageOperation = Extract<
  keyof AttachmentStorage,
  'write' | 'uploaded' | 'read' | 'remove' | 'list' | 'probe'
>;

/** Tells of the failures of another storage. */
export class MeasuredStorage extends AttachmentStorage implements OnApplicationShutdown {
  constructor(
    private readonly storage: AttachmentStorage & Partial<OnApplicationShutdown>,
    private readonly onFailure: (operation: StorageOperation, error: unknown) => void,
  ) {
    super();
  }

  override get takesUploads(): boolean {
    return this.storage.takesUploads;
  }

  override directUpload(
    owner: ContentOwner,
    announced: AnnouncedContent,
    seconds: number,
  ): Promise<DirectRequest | undefined> {
    return this.storage.directUpload(owner, announced, seconds);
  }

  override directDownload(key: ContentKey, how: Presentation, seconds: number): Promise<string | undefined> {
    return this.storage.directDownload(key, how, seconds);
  }

  override write(owner: ContentOwner, source: ByteSource): Promise<StoredContent> {
    return this.measured('write', this.storage.write(owner, source));
  }

  override uploaded(owner: ContentOwner): Promise<StoredContent | undefined> {
    return this.measured('uploaded', this.storage.uploaded(owner));
  }

  override read(key: ContentKey, range?: ByteRange): Promise<Readable | undefined> {
    return this.measured('read', this.storage.read(key, range));
  }

  override remove(key: ContentKey): Promise<void> {
    return this.measured('remove', this.storage.remove(key));
  }

  override async *list(account: string): AsyncIterable<StoredObject> {
    try {
      for await (const object of this.storage.list(account))
        yield { ...object, remove: () => this.measured('remove', object.remove()) };
    } catch (error) {
      this.onFailure('list', error);
      throw error;
    }
  }

  override probe(): Promise<void> {
    return this.measured('probe', this.storage.probe());
  }

  async onApplicationShutdown(): Promise<void> {
    await this.storage.onApplicationShutdown?.();
  }

  private async measured<T>(operation: StorageOperation, work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      this.onFailure(operation, error);
      throw error;
    }
  }
}
