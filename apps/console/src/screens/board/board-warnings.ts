import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useMemo } from 'react';
import { api } from '../../api/client.ts';
import { addDays } from '../../ui/zone-time.ts';
import type { Conflict } from '../../ui/conflicts.tsx';
import { accountQuery } from '../settings/account-queries.ts';
import { type Check, CHECKS } from '../settings/conflict-queries.ts';
import type { BoardJob, Days, WaitingJob } from './board-types.ts';

/** What a check finds about a job, and about which of its workers; null: about the job or its team. */
interface Warning {
  readonly check: Conflict['check'];
  readonly worker: string | null;
}

/** What the checks of the account find, by job; and overlaps, whatever their check is set to. */
export type Warnings = Readonly<Record<string, readonly Warning[]>>;

/** What a board shows of the checks. */
interface BoardChecks {
  readonly warnings: Warnings;
  /** Whether the account checks anything. */
  readonly isOn: boolean;
}

const NO_WARNINGS: Warnings = {};

const TEXTS: { readonly [check in Conflict['check']]?: string } = {
  hours: 'outside working hours',
  skills: 'skills are missing',
  territory: 'other territory',
  window: 'outside of the arrival window',
};

export const BoardChecksContext = createContext<BoardChecks>({ warnings: NO_WARNINGS, isOn: false });

/** The key of the query of the warnings of a board. */
export const warningsKey = ({ first, count }: Days, territory: string | undefined): readonly unknown[] => [
  'conflicts',
  'board',
  first,
  count,
  territory ?? null,
];

/** What the checks that are not off find about the jobs of a board. */
export function useBoardChecks(days: Days, territory: string | undefined): BoardChecks {
  const levels = useQuery(accountQuery).data?.values.scheduling.checks;
  const checks = CHECKS.filter((check) => check === 'overlap' || (levels !== undefined && levels[check] !== 'off'));
  const { data = NO_WARNINGS } = useQuery({
    queryKey: [...warningsKey(days, territory), checks],
    queryFn: ({ signal }) => readWarnings(days, territory, checks, signal),
    enabled: levels !== undefined,
  });
  const isOn = levels !== undefined && Object.values(levels).some((level) => level !== 'off');
  // All jobs are drawn again when it is another object.
  return useMemo(() => ({ warnings: data, isOn }), [data, isOn]);
}

async function readWarnings(
  { first, count }: Days,
  territory: string | undefined,
  checks: readonly Check[],
  signal: AbortSignal,
): Promise<Warnings> {
  const found: Record<string, Warning[]> = {};
  let after: string | undefined;
  do {
    const { data, headers } = await api.conflicts.get(
      {
        after: first,
        before: addDays(first, count),
        territory_uuid: territory,
        checks: [...checks],
        after_user: after,
      },
      { signal },
    );
    for (const { check, worker_uuid: worker, jobs } of data.conflicts)
      for (const { uuid } of jobs) (found[uuid] ??= []).push({ check, worker });
    after = /[?&]after_user=([^&>]+)/.exec(headers.get('link') ?? '')?.[1];
  } while (after !== undefined);
  return found;
}

/**
 * The warnings with those that the answer to a change of a job has: it asks only the checks that the change concerns. When it
 * has overlaps, they replace those before.
 */
export const warningsAfter = (
  warnings: Warnings = NO_WARNINGS,
  job: string,
  answered: readonly Conflict[],
): Warnings => ({
  ...warnings,
  [job]: [
    ...(warnings[job] ?? []).filter(
      ({ check }) => check !== 'overlap' || answered.every((one) => one.check !== 'overlap'),
    ),
    ...answered
      .filter(({ check }) => check !== 'window')
      .map(({ check, worker_uuid: worker = null }) => ({ check, worker })),
  ],
});

/** Returns the number of overlaps of a job. */
export function useOverlaps(): (job: WaitingJob) => number {
  const { warnings } = useContext(BoardChecksContext);
  return ({ uuid }) => (warnings[uuid] ?? []).filter(({ check }) => check === 'overlap').length;
}

/** Returns what the other checks find about a job, in words. @param worker on whose lane it is; by default all. */
export function useWarningTexts(): (job: BoardJob, worker?: string) => readonly string[] {
  const { warnings, isOn } = useContext(BoardChecksContext);
  return (job, worker) => {
    const found = (warnings[job.uuid] ?? []).filter(
      (one) => worker === undefined || one.worker === null || one.worker === worker,
    );
    const { arrival_window: window, scheduled_at: at } = job;
    const isLate = isOn && window !== null && (at < window.from || at > window.to);
    const checks = new Set([...found.map(({ check }) => check), ...(isLate ? (['window'] as const) : [])]);
    return [...checks].flatMap((check) => TEXTS[check] ?? []);
  };
}
