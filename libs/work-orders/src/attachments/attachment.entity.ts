import { defineEntity, p } from '@mikro-orm/postgresql';
import { defineEntityType, identity, INSTANT, INTEGER, lifecycle, orNull, TEXT, UUID } from '#eventstore/store';
import { Attachment, type AttachmentState } from './attachment.js';
import { publishedAttachment } from './attachment.published.js';
import { attachmentVisibility } from '../jobs/people/job-visibility.service.js';

export const AttachmentEntity = defineEntity({
  name: 'Attachment',
  tableName: 'attachment',
  properties: {
    ...identity,
    name: p.text(),
    contentType: p.text(),
    size: p.integer(),
    sha256: p.text().nullable(),
    jobUuid: p.uuid().nullable(),
    fieldUuid: p.uuid().nullable(),
    status: p.text().$type<AttachmentState['status']>(),
    uploadedAt: p.datetime(3).$type<string>().nullable(),
    unusedSince: p.datetime(3).$type<string>().nullable(),
    ...lifecycle,
  },
});

const FILE = {
  name: TEXT,
  contentType: TEXT,
  size: INTEGER,
  jobUuid: orNull(UUID),
  fieldUuid: orNull(UUID),
};

export const Attachments = defineEntityType(Attachment, AttachmentEntity, {
  visibility: attachmentVisibility,
  feed: {
    events: {
      'attachment.announced': {
        description: 'A file was announced, whose bytes a client sends later',
        data: { ...FILE, sha256: orNull(TEXT), unusedSince: INSTANT },
      },
      'attachment.uploaded': {
        description: 'The bytes of a file are stored',
        data: { ...FILE, sha256: TEXT, uploadedAt: INSTANT, unusedSince: orNull(INSTANT) },
      },
      'attachment.attached': { description: 'A field of a job shows a file', data: { jobUuid: UUID } },
      'attachment.detached': {
        description: 'No field of a job shows a file any more; it is deleted after 24 hours',
        data: { unusedSince: INSTANT },
      },
    },
  },
  published: publishedAttachment,
});
