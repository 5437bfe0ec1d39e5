import type { IconName } from '../../ui/icon.tsx';
import { workOf } from '../../ui/job-title.ts';
import { isFirst, priorityWord } from '../../ui/priority-words.ts';
import { isPlanned } from '../job/transitions.ts';
import type { WaitingJob } from './board-types.ts';

/** How a mark is to be taken. */
export type MarkTone = 'bad' | 'warning';

/** What a job asks attention for, by icon and word. */
export interface Mark {
  readonly icon: IconName;
  readonly word: string;
  readonly tone: MarkTone;
}

/** What a board says of a job. */
export interface BlockContent {
  /** The work, or what comes next of the rest. */
  readonly title: string;
  /** The client and the town, as far as the title does not say them. */
  readonly detail: string;
  /** The most important first. */
  readonly marks: readonly Mark[];
}

/** How the work is against the plan, at a moment. */
export type Timing = 'late' | 'over' | undefined;

/** The first line of a description, as the schedule has it. */
export const summaryOf = (description: string | null): string | null =>
  description?.trim().split('\n', 1)[0]?.trim() || null;

/**
 * The town of an address in one line: the part after the street, without the words that have digits, such as a postcode. The whole
 * address when there is no such part.
 */
export function townOf(address: string): string {
  const [, second = ''] = address.split(',');
  const words = second.split(/\s+/).filter((word) => word !== '' && !/\d/.test(word));
  return words.length > 0 ? words.join(' ') : address;
}

/** Whether the work is late at a moment: it has not begun when it should have, or has not ended. @param to its planned end. */
export function timingOf(status: WaitingJob['status'], from: number, to: number, now: number): Timing {
  if (isPlanned(status) || status === 'en_route') return from < now ? 'late' : undefined;
  return (status === 'started' || status === 'suspended') && to < now ? 'over' : undefined;
}

const TIMINGS = {
  late: { icon: 'late', word: 'late', tone: 'bad' },
  over: { icon: 'late', word: 'running over', tone: 'bad' },
} as const satisfies Record<NonNullable<Timing>, Mark>;

/** What a job asks attention for. @param faults what the checks of the schedule find, in words. */
function marksOf(
  { priority }: WaitingJob,
  timing: Timing,
  overlaps: number,
  faults: readonly string[],
): readonly Mark[] {
  const clash = { icon: 'overlap', word: overlaps === 1 ? '1 overlap' : `${overlaps} overlaps`, tone: 'bad' } as const;
  return [
    ...(timing === undefined ? [] : [TIMINGS[timing]]),
    ...(overlaps > 0 ? [clash] : []),
    ...(isFirst(priority)
      ? [
          {
            icon: priority,
            word: priorityWord(priority).toLowerCase(),
            tone: priority === 'urgent' ? 'bad' : 'warning',
          } as const,
        ]
      : []),
    ...faults.map((word) => ({ icon: 'warning', word, tone: 'warning' }) as const),
  ];
}

/** What a board says of a job: what one plans by. @param faults what the checks of the schedule find, in words. */
export function contentOf(
  job: WaitingJob,
  timing?: Timing,
  overlaps = 0,
  faults: readonly string[] = [],
): BlockContent {
  const { client, site, address } = job;
  const place = address === null ? undefined : townOf(address.formatted);
  const texts = [workOf({ ...job, description: job.summary }), client?.name ?? site?.name, place].filter(
    (text) => text !== undefined,
  );
  const [title = `Job ${job.serial_no}`, ...rest] = texts;
  return { title, detail: rest.join(' · '), marks: marksOf(job, timing, overlaps, faults) };
}
