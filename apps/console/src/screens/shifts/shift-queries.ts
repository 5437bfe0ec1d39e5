import { api } from '../../api/client.ts';
import { useListPages, type PagesQuery } from '../../api/pages.ts';
import { queryClient } from '../../api/queries.ts';
import { addDays } from '../../ui/zone-time.ts';
import { daysOf, joinedShifts, type Shift, type Written } from './shift-plan.ts';

/** A person with the shifts and the number of jobs of a month, and of the days around it. */
export interface PersonMonth {
  readonly uuid: string;
  readonly name: string;
  readonly shifts: readonly Shift[];
  /** When the jobs of the person begin. */
  readonly jobs: readonly string[];
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
        jobs: [...new Set(dates.flatMap(({ jobs }) => jobs.map(({ scheduled_at: at }) => at)))],
      })),
      next: /[?&]after_user=([^&>]+)/.exec(headers.get('link') ?? '')?.[1],
    };
  });

/** The most intervals of a request. */
const MAX_INTERVALS = 500;

/** Writes the shifts of a person. @throws FieldlineError */
export async function writeShifts(person: string, shifts: readonly Written[]): Promise<void> {
  for (let at = 0; at < shifts.length; at += MAX_INTERVALS)
    await api.users.shifts.update(person, { shifts: shifts.slice(at, at + MAX_INTERVALS) });
}

/** Shows shifts as they are now. */
export const readShiftsAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['schedule'] });
