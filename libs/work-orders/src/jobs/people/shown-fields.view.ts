import { excerpt, invalid, type ValidationErrors } from '#eventstore/domain';
import type { RequestContext } from '#eventstore/store';
import { isDeepStrictEqual } from 'node:util';
import type { JobDetails, JobField } from '../job-state.js';
import { seesOwnJobsOnly } from './own-jobs.js';

type FieldLists = Pick<JobDetails, 'customFields' | 'reportFields'>;

const LISTS = { customFields: 'custom_fields', reportFields: 'report_fields' } as const;
const NAMES = Object.keys(LISTS) as (keyof typeof LISTS)[];

/** Whether the person of a request sees no hidden fields: those on the mobile permissions (contract §19). */
export const hidesFields = ({ person }: Pick<RequestContext, 'person'>): boolean =>
  person !== undefined && seesOwnJobsOnly(person);

/** The fields of a job that a request may name. What takes changes back names all that the job has. */
export const namableFields = (
  ctx: Pick<RequestContext, 'person' | 'takesBack'>,
  fields: readonly JobField[],
): readonly JobField[] =>
  hidesFields(ctx) && ctx.takesBack !== true ? fields.filter(({ hidden }) => hidden !== true) : fields;

const hiddenIn = (job: FieldLists): ReadonlySet<string> =>
  new Set(NAMES.flatMap((list) => job[list].filter(({ hidden }) => hidden === true).map(({ uuid }) => uuid)));

/**
 * A job without the fields that are hidden, in it or by now.
 * @param now the job as it is, when the other is an earlier version.
 */
export function withoutHidden<S extends FieldLists>(job: S, now: FieldLists): S {
  const hidden = hiddenIn(now);
  const shown = (fields: readonly JobField[]): readonly JobField[] =>
    fields.filter((field) => field.hidden !== true && !hidden.has(field.uuid));
  return { ...job, customFields: shown(job.customFields), reportFields: shown(job.reportFields) };
}

/** The names in the history of what holds fields of a job. */
const HOLDING: ReadonlySet<string> = new Set(['fields', ...Object.values(LISTS)]);

/** An event of the history of a job with the fields alone that the job has now and that are not hidden. */
export function eventWithoutHidden(payload: object, now: FieldLists): object {
  const hidden = hiddenIn(now);
  const shown = new Set(NAMES.flatMap((list) => now[list].map(({ uuid }) => uuid)).filter((uuid) => !hidden.has(uuid)));
  const inList = (value: unknown): unknown => {
    if (Array.isArray(value))
      return value.filter(
        (one: { readonly uuid?: string; readonly hidden?: boolean }) =>
          one.hidden !== true && one.uuid !== undefined && shown.has(one.uuid),
      );
    return typeof value === 'object' && value !== null ? mapped(value, (_, inner) => inList(inner)) : value;
  };
  const within = (name: string, value: unknown): unknown => {
    if (HOLDING.has(name)) return inList(value);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? mapped(value, within) : value;
  };
  return mapped(payload, within);
}

const mapped = (value: object, of: (name: string, inner: unknown) => unknown): object =>
  Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, of(name, inner)]));

/** Checks that a change leaves alone the fields that are hidden or read-only. @throws DomainError 422. */
export function mustKeepLocked(before: FieldLists, after: FieldLists): void {
  const errors: ValidationErrors = {};
  for (const list of NAMES) {
    const changed = before[list].filter(
      (field) =>
        (field.readOnly === true || field.hidden === true) &&
        !isDeepStrictEqual(
          after[list].find(({ uuid }) => uuid === field.uuid),
          field,
        ),
    );
    if (changed.length > 0)
      errors[LISTS[list]] = changed.map(({ name, hidden }) =>
        hidden === true ? 'has a field that is not found' : `${excerpt(name)} is read-only`,
      );
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
