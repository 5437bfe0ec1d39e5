import { FieldlineError } from '@fieldline/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useIsUploading } from '../../api/upload.ts';
import { Link } from '../../app/router.tsx';
import { useMay, useSession } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { isScheduleConflict } from '../../ui/conflicts.tsx';
import { ConflictsDialog } from '../../ui/conflicts-dialog.tsx';
import { EditForm } from '../../ui/edit-form.tsx';
import { fieldErrors, Problem } from '../../ui/problem.tsx';
import { ReferenceField } from '../../ui/reference-field.tsx';
import { Loaded } from '../../ui/states.tsx';
import { accountQuery } from '../settings/account-queries.ts';
import { choicesOf } from '../setup/reference-choices.ts';
import { FieldInputList } from './field-inputs.tsx';
import { JobFormFields, jobFormOf } from './job-form.tsx';
import type { JobValues } from './job-values.ts';
import type { JobStart } from './new-job-start.ts';
import { isPlannable, type NewJob, shownOf, type TriedJob, useNewJob } from './use-new-job.ts';

/** The form of a new job. @param start what it begins with. */
export function NewJobForm({
  start,
  onCreated,
  onCancel,
}: {
  readonly start: JobStart;
  readonly onCreated: Parameters<typeof useNewJob>[1];
  readonly onCancel: () => void;
}): ReactElement {
  const form = useNewJob(start, onCreated);
  const cancel = (): void => {
    form.entered.forget();
    onCancel();
  };
  const { error } = form.tried;
  // What was entered before may name what is gone.
  if (error !== null)
    return (
      <div className="stack">
        <Problem error={error} onRetry={() => void form.tried.refetch()} />
        <div className="buttons">
          <Button onPress={cancel}>Cancel</Button>
        </div>
      </div>
    );
  return <Loaded query={form.tried}>{(job) => <Fields form={form} job={job} onCancel={cancel} />}</Loaded>;
}

/** Whether the form was sent before with something else, and created a job, but the answer was lost. */
const hasCreatedBefore = (error: unknown): boolean =>
  error instanceof FieldlineError && error.code === 'idempotency_key_reused';

function Fields({
  form: { entered, tried, isSaving, error, fieldError, create, forgetError },
  job,
  onCancel,
}: {
  readonly form: NewJob;
  readonly job: TriedJob;
  readonly onCancel: () => void;
}): ReactElement {
  const { time_zone: timeZone } = useSession().account;
  const isUploading = useIsUploading();
  const { values, inputs } = shownOf(entered.values, job, timeZone);
  const change = (part: Partial<JobValues>): void => entered.change({ own: { ...entered.values.own, ...part } });
  const fields = {
    inputs,
    errorOf: fieldError,
    onChange: (uuid: string, input: (typeof inputs)[string]): void =>
      entered.change({ inputs: { ...entered.values.inputs, [uuid]: input } }),
  };
  return (
    <EditForm
      submitLabel="Create job"
      isBusy={isSaving}
      isDisabled={tried.isPlaceholderData || isUploading}
      error={isScheduleConflict(error) || hasCreatedBefore(error) ? undefined : error}
      discardKept={entered.discardKept}
      onSubmit={() => create(job)}
      onCancel={onCancel}
    >
      <ReferenceField
        label="Template"
        choices={choicesOf('templates')}
        value={entered.values.template}
        error={fieldErrors(error, 'template_uuid')}
        onChange={(template) => entered.change({ template })}
      />
      <JobFormFields form={jobFormOf({ values, change, error }, false)} />
      {job.custom_fields.length > 0 && (
        <fieldset>
          <legend>Fields</legend>
          <FieldInputList {...fields} fields={job.custom_fields} requiredFor="publish the job or begin its work" />
        </fieldset>
      )}
      {job.report_fields.length > 0 && (
        <details open={job.report_fields.some(({ uuid }) => fieldError(uuid) !== undefined) || undefined}>
          <summary>Report, which is filled during the work</summary>
          <FieldInputList {...fields} fields={job.report_fields} requiredFor="finish the job" />
        </details>
      )}
      <Publish
        value={entered.values.publish}
        isPlannable={isPlannable(values)}
        error={fieldErrors(error, 'publish')}
        onChange={(publish) => entered.change({ publish })}
      />
      {hasCreatedBefore(error) && (
        <p className="field-error" role="alert">
          This form has created a job before, without an answer to this page. It is the first of{' '}
          <Link to="/jobs">the jobs</Link>: change it there, and cancel this form.
        </p>
      )}
      {isScheduleConflict(error) && !isSaving && (
        <ConflictsDialog error={error} onBookAnyway={() => create(job, { isForced: true })} onClose={forgetError} />
      )}
    </EditForm>
  );
}

/** Whether the job is published as well. @param value null: as the account has it. */
function Publish({
  value,
  isPlannable,
  error,
  onChange,
}: {
  readonly value: boolean | null;
  readonly isPlannable: boolean;
  readonly error: string | undefined;
  readonly onChange: (value: boolean) => void;
}): ReactElement | null {
  const account = useQuery(accountQuery).data?.values;
  if (!useMay('web.schedule.edit')) return null;
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={isPlannable && (value ?? account?.publish_automatically ?? false)}
        disabled={!isPlannable}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        Publish the job
        <span className="hint">
          {isPlannable
            ? 'Its assignees see it at once; otherwise when it is published'
            : 'Possible with a time and an assignee'}
        </span>
        {error !== undefined && <span className="field-error">{error}</span>}
      </span>
    </label>
  );
}
