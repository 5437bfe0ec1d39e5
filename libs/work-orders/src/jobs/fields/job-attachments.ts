import { isUuid } from '#eventstore/domain';
import type { FieldValue, JobField } from '../job.js';

/** Whether a value is a list of files. No other values are lists. */
export const isFileList = (value: FieldValue): value is readonly string[] => Array.isArray(value);

/** Whether a file of a list is an attachment: a bare uuid. The others are links, which begin with http. */
export const isAttachment = (file: string): boolean => isUuid(file);

/** The attachments in the values of fields, each once. */
export const attachmentsIn = (fields: readonly JobField[]): string[] => [
  ...new Set(fields.flatMap(({ value }) => (isFileList(value) ? value.filter(isAttachment) : []))),
];
