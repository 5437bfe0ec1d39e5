import { join } from 'node:path';
import type { Provider } from '@nestjs/common';
import { SETTINGS, type Settings } from '#platform';
import { MAX_FILE_BYTES } from '../attachment.js';
import { AttachmentStorage } from './attachment-storage.service.js';
import { AttachmentMetrics } from '../attachment-metrics.service.js';
import { DiskStorage } from './disk-storage.service.js';
import { MeasuredStorage } from './measured-storage.service.js';
import { bucketOf } from './s3-bucket.service.js';
import { S3Storage } from './s3-storage.service.js';

/** The storage of attachments that the settings choose. */
export const storageOf = (settings: Settings): AttachmentStorage =>
  settings.attachments === 's3'
    ? new S3Storage(bucketOf(settings), { maxBytes: MAX_FILE_BYTES })
    : new DiskStorage(join(settings.dataDir, 'attachments'));

/** Provides {@link AttachmentStorage}. */
export const attachmentStorage: Provider = {
  provide: AttachmentStorage,
  useFactory: (settings: Settings, metrics: AttachmentMetrics) => new MeasuredStorage(storageOf(settings), metrics),
  inject: [SETTINGS, AttachmentMetrics],
};
