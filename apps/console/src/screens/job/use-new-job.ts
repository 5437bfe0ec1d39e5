import { FieldlineError, type Schemas } from '@fieldline/client';
import { keepPreviousData, useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { rereads } from '../../api/live-queries.ts';
import type { Named } from '../../api/names.ts';
import { useSession } from '../../app/session-context.ts';
import { changesOf } from '../../ui/changes.ts';
import { type KeptValues, useKeptValues } from '../../ui/kept.ts';
import { fieldErrorAt, type FieldInputs, fieldsBody, inputsOf } from './field-values.ts';
import { WITH_JOB } from './job-query.ts';
import { bodyOf, type JobValues, valuesOf } from './job-values.ts';
import { type JobStart, queryOf, startBody } from './new-job-start.ts';

/** A job as the API would create it. */
export type TriedJob = Schemas['CreatedJobView'];

/** What was entered for a new job. The rest is what the API gives it: of its template, its site and its client. */
interface Entered {
  readonly template: Named | null;
  readonly own: Partial<JobValues>;
  readonly inputs: FieldInputs;
  /** Null: as the account has it. */
  readonly publish: boolean | null;
  /** Of the request: whoever sends the form twice, also after a reload, creates one job. */
  readonly key: string;
}

/** A start with a template. */
interface Asked extends JobStart {
  readonly template: string | undefined;
}

const askedBody = ({ template, ...start }: Asked): Schemas['CreateJobBody'] => ({
  ...startBody(start),
  ...(template !== undefined && { template_uuid: template }),
});

/** Tries what the API would create of a start, which shows what it gives the job: nothing is created. */
async function tryJob(asked: Asked, signal: AbortSignal): Promise<TriedJob> {
  const { data } = await api.dryRun((trial) =>
    trial.jobs.create(askedBody(asked), { ...WITH_JOB, schedulingChecks: 'off', signal }),
  );
  if (data.job === undefined) throw new Error('The service does not show the job that it would create');
  return data.job;
}

/** The form of a new job. */
export interface NewJob {
  readonly entered: KeptValues<Entered>;
  /** The job without what was entered. */
  readonly tried: UseQueryResult<TriedJob>;
  readonly isSaving: boolean;
  readonly error: FieldlineError | Error | undefined;
  /** What the API says about a custom or report field. */
  readonly fieldError: (uuid: string) => string | undefined;
  readonly create: (job: TriedJob, options?: { readonly isForced?: boolean }) => void;
  readonly forgetError: () => void;
}

/** What the form shows: what was entered, over what the API gives the job. */
export function shownOf(
  { own, inputs }: Entered,
  job: TriedJob,
  timeZone: string,
): { readonly values: JobValues; readonly inputs: FieldInputs } {
  const given = inputsOf([...job.custom_fields, ...job.report_fields], timeZone);
  return { values: { ...valuesOf(job, timeZone), ...own }, inputs: { ...given, ...inputs } };
}

/** Whether a job would be planned, and can be published. */
export const isPlannable = ({ scheduledAt, assignee }: JobValues): boolean => scheduledAt !== '' && assignee !== null;

/** What the form sends: its start, and what differs from what the API gives the job. */
function requestOf(asked: Asked, entered: Entered, job: TriedJob, timeZone: string): Schemas['CreateJobBody'] {
  const { values } = shownOf(entered, job, timeZone);
  const custom = fieldsBody(job.custom_fields, entered.inputs);
  const report = fieldsBody(job.report_fields, entered.inputs);
  return {
    ...askedBody(asked),
    ...bodyOf(changesOf(valuesOf(job, timeZone), values), values),
    ...(custom.length > 0 && { custom_fields: custom }),
    ...(report.length > 0 && { report_fields: report }),
    ...(entered.publish !== null && isPlannable(values) && { publish: entered.publish }),
  };
}

/** The form of a new job. What is entered is kept until the job is created. @param start of the job. */
export function useNewJob(start: JobStart, onCreated: (job: TriedJob, warnings: Warnings) => void): NewJob {
  const { time_zone: timeZone } = useSession().account;
  const [empty] = useState<Entered>(() => ({
    template: null,
    own: {},
    inputs: {},
    publish: null,
    key: crypto.randomUUID(),
  }));
  const entered = useKeptValues(`jobs/new ${queryOf(start)}`, empty);
  const { template, own, key } = entered.values;
  const asked: Asked = {
    ...start,
    template: template?.uuid,
    client: own.client === undefined ? start.client : own.client?.uuid,
    site: own.site === undefined ? start.site : own.site?.uuid,
  };
  const tried = useQuery({
    // The catalog has the template, and changes seldom: every change of a job would be too often.
    queryKey: ['catalog', 'new job', asked],
    queryFn: ({ signal }) => tryJob(asked, signal),
    placeholderData: keepPreviousData,
  });
  const { mutate, isPending, error, variables, reset } = useMutation({
    mutationFn: ({ body, isForced }: { readonly body: Schemas['CreateJobBody']; readonly isForced: boolean }) =>
      api.jobs.create(body, {
        idempotencyKey: key,
        ...WITH_JOB,
        ...(isForced && { schedulingChecks: 'off' }),
      }),
    onSuccess: ({ data: { job, warnings = [] } }) => {
      entered.forget();
      for (const topic of ['schedule', 'conflicts', 'jobs']) rereads.read({ queryKey: [topic] });
      if (job !== undefined) onCreated(job, warnings);
    },
  });
  return {
    entered,
    tried,
    isSaving: isPending,
    error: error ?? undefined,
    fieldError: (uuid) =>
      error instanceof FieldlineError ? fieldErrorAt(error.errors, variables?.body, uuid) : undefined,
    create: (job, { isForced = false } = {}) =>
      mutate({ body: requestOf(asked, entered.values, job, timeZone), isForced }),
    forgetError: reset,
  };
}

type Warnings = readonly Schemas['ConflictView'][];
