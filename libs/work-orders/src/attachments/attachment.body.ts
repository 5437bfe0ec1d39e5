import { Examples, Integer, Pattern, ReferenceTo, Text } from '#http';
import { MAX_FILE_BYTES } from './attachment.js';
import { MAX_FILE_NAME } from '../fields/file-name.js';

/** A media type, with parameters as browsers give them. */
const MEDIA_TYPE = /^[\w!#$&^.+-]{1,127}\/[\w!#$&^.+-]{1,127}(?:\s*;[\x20-\x7e]{0,255})?$/;

/** A file that a client announces before it uploads the bytes. */
@Examples({
  photo: { name: 'boiler.jpg', content_type: 'image/jpeg', size: 48_213 },
  'photo of a job': { name: 'boiler.jpg', content_type: 'image/jpeg', size: 48_213, job: { external_id: 'J-4400' } },
})
export class AnnounceAttachmentBody {
  @Text({ max: MAX_FILE_NAME, notBlank: true, description: 'Of the file. Folders are left out' }) name!: string;
  @Pattern({
    pattern: MEDIA_TYPE,
    expected: 'a media type such as image/jpeg',
    description: 'Replaced after the upload by the type that is found in the bytes',
  })
  content_type!: string;
  @Integer({ min: 1, max: MAX_FILE_BYTES, description: 'In bytes' }) size!: number;
  @Pattern({
    pattern: /^[\da-fA-F]{64}$/,
    expected: 'a SHA-256 of 64 hexadecimal digits',
    optional: true,
    nullable: true,
    description: 'SHA-256 of the bytes in hexadecimal, which the upload is checked against',
  })
  sha256?: string | null;
  @ReferenceTo(['uuid', 'external_id'], {
    optional: true,
    nullable: true,
    description: 'The job that it is for; without it, the first job whose field shows it',
  })
  job?: { uuid?: string | null; external_id?: string | null } | null;
  @ReferenceTo(['uuid', 'name'], {
    optional: true,
    nullable: true,
    description:
      'The custom or report field of the job that it is for, by uuid or name. An image field counts it in `pending_files` until it is complete',
  })
  field?: { uuid?: string | null; name?: string | null } | null;
}
