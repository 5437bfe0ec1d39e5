import { join } from 'node:path';
import type { Provider } from '@nestjs/common';
import { SETTINGS, type Settings } from '#platform';
import { AttachmentStorage } from './attachment-storage.service.js';
import { DiskStorage } from './disk-storage.service.js';

/** The storage of attachments that the settings choose. */
export function storageOf({ dataDir }: Settings): AttachmentStorage {
  return new DiskStorage(join(dataDir, 'attachments'));
}

/** Provides {@link AttachmentStorage}. */
export const attachmentStorage: Provider = {
  provide: AttachmentStorage,
  useFactory: storageOf,
  inject: [SETTINGS],
};
