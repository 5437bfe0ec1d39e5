import { ApiField } from '#http';
import type { Entity } from '#eventstore/store';
import type { AttachmentState } from './attachment.js';

const UUID = { type: 'string', format: 'uuid' } as const;

/** A file as lists and webhook bodies show it. */
export class AttachmentView {
  @ApiField(UUID) uuid!: string;
  @ApiField({ type: 'string', description: 'Without folders and misleading characters' }) name!: string;
  @ApiField({
    type: 'string',
    description: 'As announced; after the upload as detected from the bytes, whatever the name says',
  })
  content_type!: string;
  @ApiField({ type: 'integer', description: 'In bytes' }) size!: number;
  @ApiField({ type: ['string', 'null'], description: 'SHA-256 of the bytes, in hexadecimal' }) sha256!: string | null;
  @ApiField({ ...UUID, type: ['string', 'null'] }) job_uuid!: string | null;
  @ApiField({ type: 'string', enum: ['pending', 'uploaded'] }) status!: AttachmentState['status'];
  @ApiField({ type: 'integer' }) version!: number;
  @ApiField({ type: 'string', format: 'date-time' }) created_at!: string;
  @ApiField({ type: 'string', format: 'date-time' }) updated_at!: string;
}

/** A file as GET returns it. */
export class AttachmentWithUrlView extends AttachmentView {
  @ApiField({
    type: ['string', 'null'],
    format: 'uri-reference',
    description: 'Answers the bytes without an API key, for one hour; null until they are uploaded',
  })
  content_url!: string | null;
}

/** The request with which a client uploads the bytes. */
export class UploadView {
  @ApiField({ type: 'string', enum: ['PUT'] }) method!: 'PUT';
  @ApiField({ type: 'string', format: 'uri-reference', description: 'Needs no API key' }) url!: string;
  @ApiField({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'To be sent as they are, besides Content-Length',
  })
  headers!: Readonly<Record<string, string>>;
  @ApiField({ type: 'string', format: 'date-time', description: 'Until when the URL is valid' }) expires_at!: string;
}

/** The response to an announcement. */
export class AnnouncedAttachmentView {
  @ApiField(UUID) attachment_uuid!: string;
  @ApiField({ of: () => UploadView }) upload!: UploadView;
}

/** Maps an entity to its view. */
export const presentAttachment = ({
  uuid,
  version,
  createdAt,
  updatedAt,
  state,
}: Entity<AttachmentState>): AttachmentView => ({
  uuid,
  name: state.name,
  content_type: state.contentType,
  size: state.size,
  sha256: state.sha256,
  job_uuid: state.jobUuid,
  status: state.status,
  version,
  created_at: createdAt,
  updated_at: updatedAt,
});

/** As {@link presentAttachment}, with the URL of the bytes. */
export const presentWithUrl = (attachment: Entity<AttachmentState>, contentUrl: string | null): AttachmentWithUrlView =>
  Object.assign(presentAttachment(attachment), { content_url: contentUrl });
