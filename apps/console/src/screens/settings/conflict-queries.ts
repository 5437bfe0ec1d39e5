import type { Schemas } from '@fieldline/client';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useSession } from '../../app/session-context.ts';
import { addDays, dateAt } from '../../ui/zone-time.ts';

export const CHECKS = ['overlap', 'hours', 'skills', 'territory'] as const;
export type Check = (typeof CHECKS)[number];

/** How far ahead clashes are counted. */
export const DAYS_AHEAD = 14;

/** The clashes of the next days. */
export interface Clashes {
  readonly conflicts: readonly Schemas['ScheduleConflictView'][];
  /** Whether there are workers whose clashes were not read. */
  readonly hasMore: boolean;
}

/** The clashes of the days from today, of all checks, also of those that are off. */
export function useClashes(isEnabled: boolean): UseQueryResult<Clashes> {
  const { time_zone: timeZone } = useSession().account;
  const today = dateAt(Date.now(), timeZone);
  const end = addDays(today, DAYS_AHEAD);
  return useQuery({
    queryKey: ['conflicts', 'ahead', today, end],
    queryFn: async ({ signal }): Promise<Clashes> => {
      const { data, headers } = await api.conflicts.get({ after: today, before: end, checks: [...CHECKS] }, { signal });
      return { conflicts: data.conflicts, hasMore: headers.has('Link') };
    },
    enabled: isEnabled,
  });
}
