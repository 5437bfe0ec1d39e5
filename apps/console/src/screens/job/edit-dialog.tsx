import { type ReactElement, useRef } from 'react';
import { api } from '../../api/client.ts';
import { useNames } from '../../api/names.ts';
import { queryClient } from '../../api/queries.ts';
import { useMay, useSession } from '../../app/session-context.ts';
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx';
import { ASSIGNEES, CLIENTS, JOB_TYPES, SKILLS, sitesOf, TERRITORIES } from '../../ui/choices.ts';
import { Chosen } from '../../ui/chosen.tsx';
import { type Conflict, isScheduleConflict } from '../../ui/conflicts.tsx';
import { ConflictsDialog } from '../../ui/conflicts-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type Draft, useDraft } from '../../ui/draft.ts';
import { EditForm } from '../../ui/edit-form.tsx';
import { Choice, TextField } from '../../ui/field.tsx';
import { notify } from '../../ui/notices.tsx';
import { PRIORITY_OPTIONS } from '../../ui/priority.tsx';
import { ReferenceField } from '../../ui/reference-field.tsx';
import { bodyOf, EDIT_LABELS, editText, type EditValues, errorAt, valuesOf } from './edit-values.ts';
import { type Job, type JobStatus, readJob, readJobEvents } from './job-query.ts';
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
  const names = useNames({ workers: job.assignees.map(({ worker }) => worker?.uuid) });
  const isForced = useRef(false);
  const draft: Draft<EditValues> = useDraft<EditValues>({
    form: `jobs/${job.uuid}`,
    current: { values: valuesOf(job, timeZone, names), version: job.version },
    read: async () => {
      const now = await readJob(job.uuid);
      return { values: valuesOf(now, timeZone, names), version: now.version };
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
    <Dialog title={`Edit job ${job.serial_no}`} isOpen isDismissable={!draft.isChanged} onClose={onClose}>
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
        <EditFields draft={draft} status={job.status} />
        <ChangedMeanwhile meanwhile={draft.meanwhile} labels={EDIT_LABELS} textOf={editText} />
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

function EditFields({
  draft: { values, change, error },
  status,
}: {
  readonly draft: Draft<EditValues>;
  readonly status: JobStatus;
}): ReactElement {
  const mayEdit = useMay('web.jobs.edit');
  const mayPlan = useMay('web.schedule.edit');
  const maySeeClients = useMay('web.clients.view');
  const isUnderWay = !isPlanned(status);
  const isLocked = isUnderWay || !mayEdit;
  const common = (field: keyof EditValues): { readonly label: string; readonly error: string | undefined } => ({
    label: EDIT_LABELS[field],
    error: errorAt(error, field),
  });
  return (
    <>
      {isUnderWay && (
        <p className="hint">The job is under way: its time, its assignees, its client, site and type are locked.</p>
      )}
      {!mayPlan && (
        <p className="hint">
          Time, duration and assignees need the permission <code>web.schedule.edit</code>.
        </p>
      )}
      <TextField
        {...common('description')}
        isLong
        value={values.description}
        onChange={(description) => change({ description })}
        isReadOnly={!mayEdit}
      />
      <div className="columns">
        <TextField
          {...common('scheduledAt')}
          type="datetime-local"
          value={values.scheduledAt}
          onChange={(scheduledAt) => change({ scheduledAt })}
          isDisabled={isUnderWay}
          isReadOnly={!mayPlan}
        />
        <TextField
          {...common('minutes')}
          type="number"
          value={values.minutes}
          onChange={(minutes) => change({ minutes })}
          isReadOnly={!mayPlan}
        />
        <TextField
          {...common('dueFrom')}
          type="date"
          value={values.dueFrom}
          onChange={(dueFrom) => change({ dueFrom })}
          isReadOnly={!mayEdit}
        />
        <TextField
          {...common('dueTo')}
          type="date"
          value={values.dueTo}
          onChange={(dueTo) => change({ dueTo })}
          isReadOnly={!mayEdit}
        />
        <Choice
          label={EDIT_LABELS.priority}
          value={values.priority}
          options={PRIORITY_OPTIONS}
          onChange={(priority) => change({ priority })}
          isDisabled={!mayEdit}
        />
        <ReferenceField
          {...common('assignee')}
          choices={ASSIGNEES}
          value={values.assignee}
          onChange={(assignee) => change({ assignee })}
          isDisabled={isUnderWay || !mayPlan}
        />
        <div className="field-list">
          <ReferenceField
            {...common('viewers')}
            choices={ASSIGNEES}
            value={null}
            onChange={(added) => added && change({ viewers: [...without(values.viewers, added), added] })}
            isDisabled={isUnderWay || !mayPlan}
          />
          <Chosen
            items={values.viewers}
            isDisabled={isUnderWay || !mayPlan}
            onRemove={(removed) => change({ viewers: without(values.viewers, removed) })}
          />
        </div>
        <ReferenceField
          {...common('client')}
          choices={CLIENTS}
          value={values.client}
          onChange={(client) => change({ client })}
          isDisabled={isLocked || !maySeeClients}
        />
        <ReferenceField
          {...common('site')}
          key={values.client?.uuid}
          choices={sitesOf(values.client?.uuid)}
          value={values.site}
          onChange={(site) => change({ site })}
          isDisabled={isLocked || !maySeeClients}
        />
        <ReferenceField
          {...common('type')}
          choices={JOB_TYPES}
          isRequired
          value={values.type}
          onChange={(type) => change({ type })}
          isDisabled={isLocked}
        />
        <ReferenceField
          {...common('territory')}
          choices={TERRITORIES}
          value={values.territory}
          onChange={(territory) => change({ territory })}
          isDisabled={!mayEdit}
        />
        <div className="field-list">
          <ReferenceField
            {...common('skills')}
            choices={SKILLS}
            value={null}
            onChange={(added) => added && change({ skills: [...without(values.skills, added), added] })}
            isDisabled={!mayEdit}
          />
          <Chosen
            items={values.skills}
            isDisabled={!mayEdit}
            onRemove={(removed) => change({ skills: without(values.skills, removed) })}
          />
        </div>
      </div>
    </>
  );
}

const without = <T extends { readonly uuid: string }>(items: readonly T[], { uuid }: { readonly uuid: string }): T[] =>
  items.filter((item) => item.uuid !== uuid);
