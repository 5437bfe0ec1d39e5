import type { Provider } from '@nestjs/common';
import { SETTINGS, type Settings } from '#platform';
import { AttachmentStorage, MeasuredStorage, storageOf } from '#storage';
import { MAX_FILE_BYTES } from './attachment.js';
import { AttachmentMetrics } from './attachment-metrics.service.js';

/** Provides {@link AttachmentStorage}: the storage of the settings, whose failures are counted. */
export const attachmentStorage: Provider = {
  provide: AttachmentStorage,
  useFactory: (settings: Settings, metrics: AttachmentMetrics) =>
    new MeasuredStorage(storageOf(settings, MAX_FILE_BYTES), (...failure) => metrics.countStorageFailure(...failure)),
  inject: [SETTINGS, AttachmentMetrics],
};
