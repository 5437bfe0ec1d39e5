import type { Condition, Derivation } from '#eventstore/store';
import type { JobState } from '../job.js';

/**
 * The values of filters of lists that are no column of a job, or have no index there: a row for each filter and value of a job.
 * Its index has the jobs of a value in the order of their uuids. A further filter is a further name, and no index of jobs.
 */
const FILTERS = {
  skill: ({ skillUuids }) => skillUuids,
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

/** The condition that a job has any of some values of a filter. @param sql the same, of the job `e` and the values `?`. */
export const hasAny = (filter: keyof typeof FILTERS, values: readonly string[], sql: string): Condition => ({
  sql,
  values: [values],
  postings: {
    table: 'job_filter',
    uuid: 'job_uuid',
    isOrdered: true,
    where: { sql: `p.filter = '${filter}' and p.value = v.value`, values: [] },
    values,
  },
});
