import type { Condition, Derivation } from '#eventstore/store';
import type { JobState } from '../job.js';
import { ownersOf } from '../people/own-jobs.js';

/**
 * The values of filters of lists that are no column of a job, or have no index there: a row for each filter and value of a job.
 * Its index has the jobs of a value in the order of their uuids. A further filter is a further name, and no index of jobs.
 */
const FILTERS = {
  skill: ({ skillUuids }) => skillUuids,
  completion_of: ({ completionOfUuid }) => (completionOfUuid === null ? [] : [completionOfUuid]),
  resolution: ({ resolution }) => (resolution === null ? [] : [resolution.uuid]),
  successful: ({ resolution }) => (resolution === null ? [] : [String(resolution.successful)]),
  own: ownersOf,
} as const satisfies Readonly<Record<string, (job: JobState) => readonly string[]>>;

/** The rows of the table `job_filter`. */
export const filterDerivation: Derivation<JobState> = {
  table: 'job_filter',
  by: 'job_uuid',
  key: ['filter', 'value'],
  columns: [],
  isExclusive: true,
  rows: ({ deletedAt, state }) =>
    deletedAt === null
      ? Object.entries(FILTERS).flatMap(([filter, valuesOf]) =>
          [...new Set(valuesOf(state))].map((value) => ({ filter, value })),
        )
      : [],
};

/** SQL: the job `e` has any of the values. */
const WITH_VALUES = {
  skill: 'e.skill_uuids && ?::uuid[]',
  completion_of: 'e.completion_of_uuid = any(?::uuid[])',
  resolution: "e.resolution ->> 'uuid' = any(?)",
  successful: "e.resolution ->> 'successful' = any(?)",
} as const satisfies Readonly<Record<Exclude<keyof typeof FILTERS, 'own'>, string>>;

/** The conditions that a job has any of the values of a filter, which are uuids, `true` or `false`. */
export function withAny(filter: keyof typeof WITH_VALUES, given: string | readonly string[] | undefined): Condition[] {
  if (given === undefined) return [];
  const values = [given].flat().map((value) => value.toLowerCase());
  const where = { sql: `p.filter = '${filter}' and p.value = v.value`, values: [] };
  const postings = { table: 'job_filter', uuid: 'job_uuid', isOrdered: true, where, values };
  return [{ sql: WITH_VALUES[filter], values: [values], postings }];
}

/** The most skills whose jobs are looked up: the jobs that have these are then tested for the others. */
const MAX_LOOKED_UP = 4;

/** The conditions that a job requires all of some skills. */
export const withAllSkills = (given: readonly string[] | undefined): Condition[] =>
  given === undefined
    ? []
    : [
        ...given.slice(0, MAX_LOOKED_UP).flatMap((one) => withAny('skill', one)),
        { sql: 'e.skill_uuids @> ?::uuid[]', values: [given] },
      ];
