import { type Decision, defineAggregate, inUse, rule } from '#eventstore/domain';

/** Maximum size of a file in bytes (contract §12). */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;

/** Maximum files of a job (contract §12). */
export const MAX_FILES_OF_JOB = 200;

/** How long a file is kept that no field shows, in milliseconds (contract §12). */
export const KEEP_UNUSED_MS = 24 * 60 * 60 * 1000;

/** What is known of a file: announced by the client, or found in its bytes. */
export interface FileContent {
  readonly contentType: string;
  /** In bytes. */
  readonly size: number;
  /** In lower-case hexadecimal. */
  readonly sha256: string;
}

/** A file that a client announces before it sends the bytes. */
export interface Announcement extends Omit<FileContent, 'sha256'> {
  readonly name: string;
  readonly sha256: string | null;
  /** The job that it is for; null: the first one that shows it. */
  readonly jobUuid: string | null;
  /** The field of the job that it is for, which counts it as pending until it is uploaded. */
  readonly fieldUuid: string | null;
}

/** A file of a job: a photo, a document or a signature. Its bytes are in the storage. */
export interface AttachmentState extends Announcement {
  readonly status: 'pending' | 'uploaded';
  readonly uploadedAt: string | null;
  /** Since when no field shows it; null while one does. */
  readonly unusedSince: string | null;
}

export type AttachmentEvent =
  | { readonly type: 'attachment.announced'; readonly data: Announcement & { readonly unusedSince: string } }
  /** The bytes are stored. It is the first event of a file that came with a job. */
  | {
      readonly type: 'attachment.uploaded';
      readonly data: Announcement & { readonly uploadedAt: string; readonly unusedSince: string | null };
    }
  /** A field of the job shows it. */
  | { readonly type: 'attachment.attached'; readonly data: { readonly jobUuid: string } }
  /** No field of the job shows it any more. */
  | { readonly type: 'attachment.detached'; readonly data: { readonly unusedSince: string } }
  | { readonly type: 'attachment.deleted'; readonly data: object };

export const Attachment = defineAggregate<AttachmentState, AttachmentEvent>({
  type: 'attachment',
  initial: {
    name: '',
    contentType: '',
    size: 0,
    sha256: null,
    jobUuid: null,
    fieldUuid: null,
    status: 'pending',
    uploadedAt: null,
    unusedSince: null,
  },
  on: {
    'attachment.announced': (blank, data) => ({ ...blank, ...data }),
    'attachment.uploaded': (file, data) => ({ ...file, ...data, status: 'uploaded' }),
    'attachment.attached': (file, { jobUuid }) => ({ ...file, jobUuid, unusedSince: null }),
    'attachment.detached': (file, { unusedSince }) => ({ ...file, unusedSince }),
    'attachment.deleted': (file) => file,
  },
});

type AttachmentDecision = Decision<AttachmentState, AttachmentEvent>;

/** Announces a file whose bytes the client sends later. @param at the time of the request. */
export const announceAttachment =
  (announcement: Announcement, at: string): AttachmentDecision =>
  () => ({ type: 'attachment.announced', data: { ...announcement, unusedSince: at } });

/** Records a file whose bytes came with the job, in a field that shows it. @param at the time of the request. */
export const storeAttachment =
  (file: FileContent & { readonly name: string; readonly jobUuid: string; readonly fieldUuid: string }, at: string) =>
  (): AttachmentEvent => ({ type: 'attachment.uploaded', data: { ...file, uploadedAt: at, unusedSince: null } });

/**
 * Ends the upload of an announced file. Nothing is recorded when it has ended already.
 * @param content what the bytes are; undefined when there are none.
 * @param at the time of the request.
 * @throws DomainError `attachment.incomplete`; `attachment.mismatch` unless size and hash are those announced.
 */
export const completeUpload =
  (content: FileContent | undefined, at: string): AttachmentDecision =>
  ({ name, size, sha256, jobUuid, fieldUuid, status }) => {
    if (status === 'uploaded') return undefined;
    if (content === undefined) throw contentMissing();
    assertAnnounced({ size, sha256 }, content);
    return {
      type: 'attachment.uploaded',
      data: { name, ...content, jobUuid, fieldUuid, uploadedAt: at, unusedSince: at },
    };
  };

/** @throws DomainError `attachment.mismatch` unless size and hash are those announced. */
export function assertAnnounced(
  announced: Pick<Announcement, 'size' | 'sha256'>,
  { size, sha256 }: Pick<FileContent, 'size' | 'sha256'>,
): void {
  if (size !== announced.size) throw sizeMismatch(announced.size, size);
  if (announced.sha256 !== null && sha256 !== announced.sha256)
    throw rule('sha256', `the content has the SHA-256 ${sha256}, not the announced one`, 'attachment.mismatch');
}

/** The error of an upload that is to be completed without content. */
export const contentMissing = () =>
  rule('status', 'the content has not been uploaded: send it to the upload URL first', 'attachment.incomplete');

/** The error of content that has another size than announced. @param size its size, or a text such as `more than 5`. */
export const sizeMismatch = (announced: number, size: number | string) =>
  rule('size', `the content has ${size} bytes, ${announced} are announced`, 'attachment.mismatch');

/** Shows the file in a field of the job. Nothing is recorded when one shows it already. */
export const attach =
  (jobUuid: string): AttachmentDecision =>
  ({ unusedSince }) =>
    unusedSince === null ? undefined : { type: 'attachment.attached', data: { jobUuid } };

/** Takes the file out of the fields of its job. @param at the time of the request. */
export const detach =
  (at: string): AttachmentDecision =>
  ({ unusedSince }) =>
    unusedSince === null ? { type: 'attachment.detached', data: { unusedSince: at } } : undefined;

/** @throws DomainError `in_use` while a field of a job shows the file. */
export const deleteAttachment = (): AttachmentDecision => (file) => {
  if (file.unusedSince === null && file.jobUuid !== null)
    throw inUse('attachment', [{ entityType: 'job', uuid: file.jobUuid }]);
  return { type: 'attachment.deleted', data: {} };
};

/** Deletes the file when no field has shown it since the deadline; otherwise records nothing. */
export const expireAttachment =
  (deadline: string): AttachmentDecision =>
  ({ unusedSince }) =>
    unusedSince !== null && unusedSince <= deadline ? { type: 'attachment.deleted', data: {} } : undefined;

/** A message that follows a path. */
export const TOO_MANY_FILES = `must have at most ${MAX_FILES_OF_JOB} files`;

/** A message that follows a path. */
export const UNKNOWN_ATTACHMENT = 'is not an attachment of the account';

/**
 * Why a field of a job cannot show a file, for a message that follows the path; undefined when it can.
 * @param jobUuid the job of the field; undefined for a new one.
 */
export function whyNotUsable(file: AttachmentState | undefined, jobUuid: string | undefined): string | undefined {
  if (file === undefined) return UNKNOWN_ATTACHMENT;
  if (file.status === 'pending') return 'is not uploaded yet: complete the upload first';
  if (file.jobUuid !== null && file.jobUuid !== jobUuid) return `belongs to another job, ${file.jobUuid}`;
  return undefined;
}
