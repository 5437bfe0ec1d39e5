// Where bytes are stored: on a disk, or in a bucket of S3.
export {
  AttachmentStorage,
  type ContentKey,
  type ContentOwner,
  type Presentation,
  StorageUnavailable,
  type StoredContent,
  type StoredObject,
} from './attachment-storage.js';
export { MeasuredStorage, type StorageOperation } from './measured-storage.js';
export { storageOf } from './storage-of-settings.js';
