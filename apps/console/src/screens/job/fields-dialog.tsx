import { FieldlineError, type Schemas } from '@fieldline/client';
import { type ReactElement, useState } from 'react';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { useIsUploading } from '../../api/upload.ts';
import { useSession } from '../../app/session-context.ts';
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type Draft, type Snapshot, useDraft } from '../../ui/draft.ts';
import { EditForm } from '../../ui/edit-form.tsx';
import { notify } from '../../ui/notices.tsx';
import { FieldInputList } from './field-inputs.tsx';
import { fieldErrorAt, type FieldInput, type FieldInputs, fieldsBody, inputsOf } from './field-values.ts';
import { fileOf } from './files.ts';
import { useFileNames } from './job-files.tsx';
import { type Job, readJob, readJobEvents } from './job-query.ts';

/** Changes the custom and report fields of a job. What others change meanwhile is taken in and shown. */
export function FieldsDialog({ job, onClose }: { readonly job: Job; readonly onClose: () => void }): ReactElement {
  const { time_zone: timeZone } = useSession().account;
  const fileNames = useFileNames(job.uuid);
  const isUploading = useIsUploading();
  const [sent, setSent] = useState<Schemas['UpdateJobBody']>();
  const fieldsOf = (one: Job): Job['custom_fields'] => [...one.custom_fields, ...one.report_fields];
  const snapshotOf = (one: Job): Snapshot<FieldInputs> => ({
    values: inputsOf(fieldsOf(one), timeZone),
    version: one.version,
  });
  const draft: Draft<FieldInputs> = useDraft<FieldInputs>({
    form: `jobs/${job.uuid}/fields`,
    current: snapshotOf(job),
    read: async () => snapshotOf(await readJob(job.uuid)),
    readEvents: (after) => readJobEvents(job.uuid, after),
    write: async (changes, ifMatch) => {
      const body = {
        custom_fields: fieldsBody(job.custom_fields, changes),
        report_fields: fieldsBody(job.report_fields, changes),
      };
      setSent(body);
      const { version = ifMatch + 1 } = await api.jobs.update(job.uuid, body, { ifMatch });
      return { values: draft.values, version };
    },
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: ['jobs'] });
      notify(`The fields of job ${job.serial_no} are saved`);
      onClose();
    },
  });
  const { values, error } = draft;
  const list = {
    inputs: values,
    fileNames,
    errorOf: (uuid: string) => (error instanceof FieldlineError ? fieldErrorAt(error.errors, sent, uuid) : undefined),
    onChange: (uuid: string, input: FieldInput) => draft.change({ [uuid]: input }),
  };
  return (
    <Dialog title={`Fields of job ${job.serial_no}`} isOpen isDismissable={!draft.isChanged} isWide onClose={onClose}>
      <EditForm
        submitLabel="Save"
        isBusy={draft.isSaving}
        isDisabled={!draft.isChanged || isUploading}
        error={error}
        discardKept={draft.discardKept}
        onSubmit={draft.save}
        onCancel={() => {
          draft.reset();
          onClose();
        }}
      >
        {job.custom_fields.length > 0 && (
          <fieldset>
            <legend>Of the order</legend>
            <FieldInputList {...list} fields={job.custom_fields} requiredFor="begin the work" />
          </fieldset>
        )}
        {job.report_fields.length > 0 && (
          <fieldset>
            <legend>Of the report</legend>
            <FieldInputList {...list} fields={job.report_fields} requiredFor="finish the job" />
          </fieldset>
        )}
        <ChangedMeanwhile
          meanwhile={draft.meanwhile}
          labels={Object.fromEntries(fieldsOf(job).map(({ uuid, name }) => [uuid, name]))}
          textOf={textOf}
        />
      </EditForm>
    </Dialog>
  );
}

/** What a form has of a field, in a line. */
function textOf(input: FieldInput): string {
  if (input === null) return '';
  if (typeof input === 'string') return input.replace(/^(\d{4}-\d\d-\d\d)T/, '$1 ');
  return 'uuid' in input ? input.name : input.map((entry) => fileOf(entry)?.name ?? entry).join(', ');
}
