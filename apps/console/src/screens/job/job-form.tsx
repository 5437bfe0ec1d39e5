import { FieldlineError } from '@fieldline/client';
import type { ReactElement } from 'react';
import { useMay } from '../../app/session-context.ts';
import { ASSIGNEES, CLIENTS, sitesOf } from '../../ui/choices.ts';
import { Choice } from '../../ui/field.tsx';
import { FormField, type FormState } from '../../ui/form-field.tsx';
import { PRIORITY_OPTIONS } from '../../ui/priority.tsx';
import { ReferenceField } from '../../ui/reference-field.tsx';
import { ReferenceList } from '../../ui/reference-list.tsx';
import { AddressFields } from '../contact-details/address-fields.tsx';
import { ContactFields } from '../contact-details/contact-fields.tsx';
import { choicesOf } from '../setup/reference-choices.ts';
import { errorAt, JOB_LABELS, type JobForm, type JobValues } from './job-values.ts';
import { ServicesField } from './services-field.tsx';

/** A form of a job over the values of a new job or of a draft. */
export const jobFormOf = (
  { values, change, error }: Pick<FormState<JobValues>, 'values' | 'change' | 'error'>,
  isUnderWay: boolean,
): JobForm => ({ values, change, error, labels: JOB_LABELS, isUnderWay });

/** What all fields of the form have. */
const common = ({ error }: JobForm, name: keyof JobValues): { label: string; error: string | undefined } => ({
  label: JOB_LABELS[name],
  error: errorAt(error, name),
});

/** All fields of a job but its custom and report fields. */
export const JobFormFields = ({ form }: { readonly form: JobForm }): ReactElement => (
  <>
    <WorkFields form={form} />
    <ClientFields form={form} />
    <PlanFields form={form} />
    <ServicesField form={form} />
  </>
);

function WorkFields({ form }: { readonly form: JobForm }): ReactElement {
  const { values, change, isUnderWay } = form;
  const mayEdit = useMay('web.jobs.edit');
  return (
    <fieldset>
      <legend>Work</legend>
      <FormField form={form} name="description" isLong isReadOnly={!mayEdit} />
      <div className="field-row">
        <ReferenceField
          {...common(form, 'type')}
          choices={choicesOf('job_types')}
          isRequired
          value={values.type}
          onChange={(type) => change({ type })}
          isDisabled={isUnderWay || !mayEdit}
        />
        <Choice
          label={JOB_LABELS.priority}
          value={values.priority}
          options={PRIORITY_OPTIONS}
          onChange={(priority) => change({ priority })}
          isDisabled={!mayEdit}
        />
        <ReferenceField
          {...common(form, 'territory')}
          choices={choicesOf('territories')}
          value={values.territory}
          onChange={(territory) => change({ territory })}
          isDisabled={!mayEdit}
        />
        <ReferenceList
          {...common(form, 'skills')}
          choices={choicesOf('skills')}
          items={values.skills}
          onChange={(skills) => change({ skills })}
          isDisabled={!mayEdit}
        />
      </div>
    </fieldset>
  );
}

function ClientFields({ form }: { readonly form: JobForm }): ReactElement {
  const { values, change, isUnderWay, error } = form;
  const mayEdit = useMay('web.jobs.edit');
  const maySeeClients = useMay('web.clients.view');
  const isLocked = isUnderWay || !mayEdit || !maySeeClients;
  const { client } = values;
  return (
    <fieldset>
      <legend>Client and place</legend>
      <div className="field-row">
        <ReferenceField
          {...common(form, 'client')}
          choices={CLIENTS}
          value={client}
          onChange={(chosen) => change(chosen?.uuid === client?.uuid ? {} : { client: chosen, site: null })}
          isDisabled={isLocked}
        />
        <ReferenceField
          {...common(form, 'site')}
          key={client?.uuid}
          choices={sitesOf(client?.uuid)}
          value={values.site}
          onChange={(site) => change({ site })}
          isDisabled={isLocked}
        />
      </div>
      {mayEdit && (
        // What is at fault must not be out of sight.
        <details open={isPlaceAtFault(error) || undefined}>
          <summary>{placeText(values)}</summary>
          <div className="stack">
            <ContactFields form={form} />
            <AddressFields form={form} path="address" />
          </div>
        </details>
      )}
    </fieldset>
  );
}

const isPlaceAtFault = (error: unknown): boolean =>
  error instanceof FieldlineError && Object.keys(error.errors).some((path) => /^(contacts|address)\b/.test(path));

function placeText({ address: { formatted }, contacts: [contact] }: JobValues): string {
  const known = [formatted, contact?.value].filter((text) => text !== undefined && text !== '').join(', ');
  return known === '' ? 'Contact and address' : `Contact and address: ${known}`;
}

function PlanFields({ form }: { readonly form: JobForm }): ReactElement {
  const { values, change, isUnderWay } = form;
  const mayEdit = useMay('web.jobs.edit');
  const mayPlan = useMay('web.schedule.edit');
  const isLocked = isUnderWay || !mayPlan;
  const time = { form, type: 'datetime-local', isDisabled: isUnderWay, isReadOnly: !mayPlan } as const;
  return (
    <fieldset>
      <legend>Time and people</legend>
      {isUnderWay && (
        <p className="hint">The job is under way: its time, its assignees, its client, site and type are locked.</p>
      )}
      {!mayPlan && (
        <p className="hint">
          Time, duration and assignees need the permission <code>web.schedule.edit</code>.
        </p>
      )}
      <div className="field-row dates">
        <FormField {...time} name="scheduledAt" error={errorAt(form.error, 'scheduledAt')} />
        <FormField
          form={form}
          name="minutes"
          type="number"
          isReadOnly={!mayPlan}
          error={errorAt(form.error, 'minutes')}
        />
        <ReferenceField
          {...common(form, 'assignee')}
          choices={ASSIGNEES}
          value={values.assignee}
          onChange={(assignee) => change({ assignee })}
          isDisabled={isLocked}
        />
        {(['windowFrom', 'windowTo'] as const).map((name) => (
          <FormField key={name} {...time} name={name} error={errorAt(form.error, name)} />
        ))}
        <ReferenceList
          {...common(form, 'viewers')}
          choices={ASSIGNEES}
          items={values.viewers}
          onChange={(viewers) => change({ viewers })}
          isDisabled={isLocked}
        />
        {(['dueFrom', 'dueTo'] as const).map((name) => (
          <FormField
            key={name}
            form={form}
            name={name}
            type="date"
            isReadOnly={!mayEdit}
            error={errorAt(form.error, name)}
          />
        ))}
      </div>
    </fieldset>
  );
}
