import { contentPath } from '../../fields/field.js';
import type { FieldValue } from '../job.js';
import { isAttachment, isFileList } from '../fields/job-attachments.js';

/** Where the content of an attachment is read. @param baseUrl what the URLs of this service begin with; empty: a bare path. */
export const attachmentUrl = (uuid: string, baseUrl: string): string => `${baseUrl}${contentPath(uuid)}`;

/** A value of a field as it is shown: with the URLs of attachments, of which only the uuids are stored. */
export const shownValue = (value: FieldValue, baseUrl: string): FieldValue =>
  isFileList(value) ? value.map((file) => (isAttachment(file) ? attachmentUrl(file, baseUrl) : file)) : value;
