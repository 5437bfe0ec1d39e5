import { join } from 'node:path';
import type { Settings } from '#platform';
import type { AttachmentStorage } from './attachment-storage.js';
import { DiskStorage } from './disk-storage.js';
import { bucketOf } from './s3-bucket.js';
import { S3Storage } from './s3-storage.js';

/** The storage of attachments that the settings choose. @param maxBytes maximum size of content. */
export const storageOf = (settings: Settings, maxBytes: number): AttachmentStorage =>
  settings.attachments === 's3'
    ? new S3Storage(bucketOf(settings), { maxBytes })
    : new DiskStorage(join(settings.dataDir, 'attachments'));
