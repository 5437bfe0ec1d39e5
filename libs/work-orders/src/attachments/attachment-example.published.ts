import type { EntityExample } from '#eventstore/store';
import type { AttachmentEvent } from './attachment.js';

const PHOTO = {
  name: 'boiler.jpg',
  contentType: 'image/jpeg',
  size: 482_113,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  jobUuid: '019b76da-5c00-7e40-8c63-8a7b9f0d5e04',
  fieldUuid: '019b76da-5c00-7f50-8d74-9b8c0a1e6f05',
};

/** A photo that is uploaded, shown by a job, taken out of it, and deleted. */
export const exampleAttachment: EntityExample<AttachmentEvent> = {
  uuid: '019b76da-5c00-7a60-8e85-ac9d1b2f7a06',
  histories: [
    [
      {
        at: '2026-01-15T10:20:00.000Z',
        event: { type: 'attachment.announced', data: { ...PHOTO, unusedSince: '2026-01-15T10:20:00.000Z' } },
      },
      {
        at: '2026-01-15T10:20:04.000Z',
        event: {
          type: 'attachment.uploaded',
          data: { ...PHOTO, uploadedAt: '2026-01-15T10:20:04.000Z', unusedSince: '2026-01-15T10:20:04.000Z' },
        },
      },
      {
        at: '2026-01-15T10:20:05.000Z',
        event: { type: 'attachment.attached', data: { jobUuid: PHOTO.jobUuid } },
      },
      {
        at: '2026-03-02T08:10:00.000Z',
        event: { type: 'attachment.detached', data: { unusedSince: '2026-03-02T08:10:00.000Z' } },
      },
      { at: '2026-03-03T08:10:30.000Z', event: { type: 'attachment.deleted', data: {} } },
    ],
  ],
  refs: [],
};
