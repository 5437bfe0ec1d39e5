/** How long a job that has left a feed stays in it as cancelled, in days (contract §24). */
export const CANCELLED_DAYS = 30;

/** Jobs that have left a feed, which it has as cancelled, at the most. */
const MAX_LEFT = 5_000;

const DAY_MS = 86_400_000;

/** How a feed had a job when it was read last. Instants are ISO 8601 in UTC. */
export interface ServedJob {
  readonly jobUuid: string;
  readonly serialNo: number;
  readonly version: number;
  readonly startsAt: string;
  readonly endsAt: string;
  /** When it was served so first. */
  readonly servedAt: string;
  /** Whether the job has left the feed: it is of somebody else, at another time, canceled or deleted. */
  readonly hasLeft: boolean;
}

/** The jobs that a feed serves now, and how they differ from those that it served before. */
export interface ServedChange {
  readonly served: ReadonlyMap<string, ServedJob>;
  readonly changed: readonly ServedJob[];
  /** The jobs that it serves no more, also not as cancelled. */
  readonly removed: readonly string[];
}

/**
 * Compares the jobs of a feed with those that it served before: its readers learn that a job has left only when the feed has it as
 * cancelled. What is over before the feed begins is removed at once, and of more than {@link MAX_LEFT} that have left the oldest.
 * @param since when the feed begins.
 */
export function compareServed(
  before: readonly ServedJob[],
  jobs: readonly Omit<ServedJob, 'servedAt' | 'hasLeft'>[],
  { now, since }: { readonly now: string; readonly since: string },
): ServedChange {
  const known = new Map(before.map((one) => [one.jobUuid, one]));
  const served = new Map<string, ServedJob>();
  const changed: ServedJob[] = [];
  const left: ServedJob[] = [];
  const removed: string[] = [];
  const add = (one: ServedJob, isChanged: boolean): void => {
    served.set(one.jobUuid, one);
    if (isChanged) changed.push(one);
  };
  for (const job of jobs) {
    const last = known.get(job.jobUuid);
    const isSame =
      last?.hasLeft === false &&
      last.version === job.version &&
      last.startsAt === job.startsAt &&
      last.endsAt === job.endsAt;
    add(isSame ? last : { ...job, servedAt: now, hasLeft: false }, !isSame);
  }
  const oldest = new Date(Date.parse(now) - CANCELLED_DAYS * DAY_MS).toISOString();
  for (const last of before) {
    if (served.has(last.jobUuid)) continue;
    if (last.endsAt <= since || (last.hasLeft && last.servedAt < oldest)) removed.push(last.jobUuid);
    else if (last.hasLeft) left.push(last);
    else add({ ...last, servedAt: now, hasLeft: true }, true);
  }
  left.sort((a, b) => (a.servedAt < b.servedAt ? 1 : -1));
  for (const one of left.slice(0, MAX_LEFT)) add(one, false);
  removed.push(...left.slice(MAX_LEFT).map(({ jobUuid }) => jobUuid));
  return { served, changed, removed };
}
