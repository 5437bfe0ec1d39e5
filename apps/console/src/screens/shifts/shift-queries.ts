import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useListPages, type PagesQuery } from '../../api/pages.ts';
import { queryClient } from '../../api/queries.ts';
import { addDays } from '../../ui/zone-time.ts';
import { isOver } from '../job/transitions.ts';
import {
  absenceOn,
  daysOf,
  joinedShifts,
  jobsOutside,
  type Pattern,
  patternOn,
  type Shift,
  type Written,
} from './shift-plan.ts';

/** A person with the shifts of a month. */
export interface PersonMonth {
  readonly uuid: string;
  readonly name: string;
  readonly shifts: readonly Shift[];
}

/** The shifts of people in a month. The schedule has 31 days at most. */
export const useMonth = (month: string, team: string | undefined): PagesQuery<PersonMonth> =>
  useListPages(['schedule', 'shifts', month, team ?? null], async (after, { signal }) => {
    const days = daysOf(month);
    const { data, headers } = await api.schedule.get(
      {
        after: `${month}-01`,
        before: addDays(`${month}-01`, days.length),
        team_uuid: team,
        after_user: after,
      },
      { signal },
    );
    const people = Map.groupBy(data.schedule, ({ user_uuid: uuid }) => uuid);
    return {
      items: [...people].map(([uuid, dates]) => ({
        uuid,
        name: dates[0]?.user_name ?? uuid,
        shifts: joinedShifts(dates.flatMap(({ shifts }) => shifts)),
      })),
      next: /[?&]after_user=([^&>]+)/.exec(headers.get('link') ?? '')?.[1],
    };
  });

/** The most days that are read at once. */
const MAX_DAYS = 31;
/** The most intervals of a request. */
const MAX_INTERVALS = 500;

/** Writes the shifts of a person. @param trial a client that keeps nothing. @throws FieldlineError */
export async function writeShifts(person: string, shifts: readonly Written[], trial = api): Promise<void> {
  for (let at = 0; at < shifts.length; at += MAX_INTERVALS)
    await trial.users.shifts.update(person, { shifts: shifts.slice(at, at + MAX_INTERVALS) });
}

/** What a dialog gives days. */
export interface PlannedShifts {
  readonly person: string;
  /** The first day and the last one. */
  readonly from: string;
  readonly to: string;
  readonly zone: string;
  readonly times: Pattern['times'];
  readonly isAbsence: boolean;
}

/** The days of a person, with one before: its night shift may end in them. */
async function readDays({ person, from, to }: PlannedShifts, signal: AbortSignal) {
  const days = [];
  for (let after = addDays(from, -1); after <= to; after = addDays(after, MAX_DAYS)) {
    const next = addDays(after, MAX_DAYS);
    const before = next <= to ? next : addDays(to, 1);
    const { data } = await api.schedule.get({ after, before, user_uuid: person }, { signal });
    days.push(...data.schedule);
  }
  return days;
}

const TRIAL = 'trial';

/** What a dialog would write, tried without being kept, and the jobs that it would leave outside of the shifts. */
export const shiftsTrialQuery = (planned: PlannedShifts) =>
  queryOptions({
    queryKey: ['schedule', TRIAL, planned],
    queryFn: async ({ signal }) => {
      const { person, from, to, zone, times, isAbsence } = planned;
      const days = await readDays(planned, signal);
      const shifts = joinedShifts(days.flatMap((day) => day.shifts));
      const written = isAbsence ? absenceOn(from, to, zone) : patternOn(from, to, times, shifts, zone);
      await api.dryRun((client) => writeShifts(person, written, client));
      // A job over midnight is one of both days.
      const jobs = new Map(days.flatMap((day) => day.jobs).map((job) => [job.uuid, job]));
      const open = [...jobs.values()].filter(({ status }) => !isOver(status));
      return { written, jobs: jobsOutside(open, written, shifts) };
    },
    staleTime: 0,
    gcTime: 0,
  });

/** Shows shifts as they are now. The trial of a dialog is not made again: what it tried is written. */
export const readShiftsAgain = (): Promise<void> =>
  queryClient.invalidateQueries({
    queryKey: ['schedule'],
    predicate: ({ queryKey: [, part] }) => part !== TRIAL,
  });
