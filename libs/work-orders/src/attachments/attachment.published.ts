import type { Published } from '#eventstore/store';
import { exampleAttachment } from './attachment-example.published.js';
import type { AttachmentEvent, AttachmentState } from './attachment.js';
import { AttachmentView, presentAttachment } from './attachment.view.js';

/** Files are published to webhooks (contract §12). */
export const publishedAttachment: Published<AttachmentState, AttachmentEvent, never> = {
  present: presentAttachment,
  view: AttachmentView,
  types: {
    attachment_uploaded: 'The bytes of a file are stored; they are read at /v2/attachments/<uuid>/content',
    attachment_deleted: 'A file was deleted, by a client or 24 hours after the last field showed it',
  },
  example: exampleAttachment,
};
