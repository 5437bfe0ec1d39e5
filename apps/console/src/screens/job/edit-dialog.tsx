import { type ReactElement, useRef } from 'react';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { useSession } from '../../app/session-context.ts';
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx';
import { type Conflict, isScheduleConflict } from '../../ui/conflicts.tsx';
import { ConflictsDialog } from '../../ui/conflicts-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type Draft, useDraft } from '../../ui/draft.ts';
import { EditForm } from '../../ui/edit-form.tsx';
import { notify } from '../../ui/notices.tsx';
import { JobFormFields, jobFormOf } from './job-form.tsx';
import { type Job, readJob, readJobEvents } from './job-query.ts';
import { bodyOf, JOB_LABELS, type JobValues, jobValueText, valuesOf } from './job-values.ts';
import { isPlanned } from './transitions.ts';

/** Edits a job. What others change meanwhile is taken in and shown. */
export function EditDialog({
  job,
  onClose,
  onWarnings,
}: {
  readonly job: Job;
  readonly onClose: () => void;
  readonly onWarnings: (warnings: readonly Conflict[]) => void;
}): ReactElement {
  const { time_zone: timeZone } = useSession().account;
  const isForced = useRef(false);
  const draft: Draft<JobValues> = useDraft<JobValues>({
    form: `jobs/${job.uuid}`,
    current: { values: valuesOf(job, timeZone), version: job.version },
    read: async () => {
      const now = await readJob(job.uuid);
      return { values: valuesOf(now, timeZone), version: now.version };
    },
    readEvents: (after) => readJobEvents(job.uuid, after),
    write: async (changes, ifMatch) => {
      const checks = isForced.current ? { schedulingChecks: 'off' } : {};
      isForced.current = false;
      const { data, version } = await api.jobs.update(job.uuid, bodyOf(changes, draft.values), { ifMatch, ...checks });
      onWarnings(data.warnings ?? []);
      return { values: draft.values, version: version ?? ifMatch + 1 };
    },
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: ['jobs'] });
      notify(`Job ${job.serial_no} is saved`);
      onClose();
    },
  });
  const { error } = draft;
  return (
    <Dialog title={`Edit job ${job.serial_no}`} isOpen isDismissable={!draft.isChanged} isWide onClose={onClose}>
      <EditForm
        submitLabel="Save"
        isBusy={draft.isSaving}
        isDisabled={!draft.isChanged}
        error={isScheduleConflict(error) ? undefined : error}
        discardKept={draft.discardKept}
        onSubmit={draft.save}
        onCancel={() => {
          draft.reset();
          onClose();
        }}
      >
        <JobFormFields form={jobFormOf(draft, !isPlanned(job.status))} />
        <ChangedMeanwhile meanwhile={draft.meanwhile} labels={JOB_LABELS} textOf={jobValueText} />
      </EditForm>
      {isScheduleConflict(error) && !draft.isSaving && (
        <ConflictsDialog
          error={error}
          onBookAnyway={() => {
            isForced.current = true;
            draft.save();
          }}
          onClose={draft.forgetError}
        />
      )}
    </Dialog>
  );
}
