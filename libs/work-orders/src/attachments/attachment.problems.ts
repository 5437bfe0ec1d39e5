import { defineProblem, type ProblemType } from '#http';
import { quotaExceeded } from './attachment-limits.service.js';
import { contentMissing, sizeMismatch } from './attachment.js';

/** The problem types of attachments. */
export const attachmentProblems: readonly ProblemType[] = [
  defineProblem(
    contentMissing(),
    'The upload of an attachment is to be completed, but none of its bytes have arrived.',
    'Send the bytes with PUT to the `upload.url` that announced the attachment, then complete it. The URL is valid for 15 minutes; after that, announce the file again.',
  ),
  defineProblem(
    sizeMismatch(482_113, 65_536),
    'The bytes that were uploaded are not those that were announced: their size or their SHA-256 differs.',
    'Send the whole file again while the upload URL is valid, or announce it again with its actual size and hash.',
  ),
  defineProblem(
    quotaExceeded('size', 1000),
    'The operator of the service limits how many bytes the files of an account may have in all, and this file would exceed it.',
    'Delete files that are no longer needed with `DELETE /v2/attachments/<uuid>`, or ask the operator for a higher `ATTACHMENT_QUOTA_MB`.',
  ),
];
