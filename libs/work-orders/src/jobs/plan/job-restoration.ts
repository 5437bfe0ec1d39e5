import { type Decision, invalid, type ValidationErrors } from '#eventstore/domain';
import { isAttachment, isFileList } from '../fields/job-attachments.js';
import { type Assignee, type JobEvent, type JobField, type JobState, type NewJob, NO_DETAILS } from '../job.js';
import { plannedStatus } from '../job-status.js';
import { assigneesLeft } from './job-assignees.js';

/** A file that a field of a restored job showed, and that is gone. */
interface LostFile {
  readonly fieldUuid: string;
  readonly fieldName: string;
  readonly attachmentUuid: string;
}

/** What a deleted job referred to and that still exists. */
interface StillThere {
  readonly assignees: readonly Assignee[];
  readonly files: ReadonlySet<string>;
}

/** The files of a deleted job that are gone. */
export const lostFiles = ({ customFields, reportFields }: JobState, files: ReadonlySet<string>): LostFile[] =>
  [...customFields, ...reportFields].flatMap(({ uuid, name, value }) =>
    isFileList(value)
      ? value
          .filter((file) => isAttachment(file) && !files.has(file))
          .map((file) => ({ fieldUuid: uuid, fieldName: name, attachmentUuid: file }))
      : [],
  );

/**
 * Restores a deleted job: without the assignees and the files that are gone. If the assignee with edit
 * access is gone, it has none. Its status is that of what it plans, unless its work had begun.
 * @param externalId undefined: as it was.
 * @param errors of the references of the job, by field.
 * @throws DomainError 422 with the errors.
 */
export const restoreJob =
  (
    { assignees: living, files }: StillThere,
    externalId: string | null | undefined,
    errors: ValidationErrors,
  ): Decision<JobState, JobEvent> =>
  (job) => {
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const assignees = assigneesLeft(living);
    const withFiles = (field: JobField): JobField => {
      if (!isFileList(field.value)) return field;
      const left = field.value.filter((file) => !isAttachment(file) || files.has(file));
      if (left.length === field.value.length) return field;
      return left.length > 0 ? { ...field, value: left } : { ...field, value: null, filledAt: null };
    };
    const details = Object.fromEntries(
      Object.keys(NO_DETAILS).map((field) => [field, job[field as keyof typeof NO_DETAILS]]),
    ) as unknown as Omit<NewJob, 'serialNo' | 'status'>;
    const data: NewJob = {
      ...details,
      externalId: externalId === undefined ? job.externalId : externalId,
      assignees,
      customFields: job.customFields.map(withFiles),
      reportFields: job.reportFields.map(withFiles),
      serialNo: job.serialNo,
      status: plannedStatus(job.status, job.scheduledAt, assignees),
    };
    return { type: 'job.restored', data };
  };
