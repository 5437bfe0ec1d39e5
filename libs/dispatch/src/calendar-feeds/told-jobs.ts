/** How long a job that has left a feed stays in it as cancelled, in days (contract §24). */
export const CANCELLED_DAYS = 30;

const DAY_MS = 86_400_000;

/** What the readers of a feed were told of a job last. Instants are ISO 8601 in UTC. */
export interface ToldJob {
  readonly jobUuid: string;
  readonly serialNo: number;
  readonly version: number;
  readonly startsAt: string;
  readonly endsAt: string;
  /** When this was told first. */
  readonly toldAt: string;
  /** Whether the job has left the feed: it is of somebody else, at another time, canceled or deleted. */
  readonly hasLeft: boolean;
}

/** What a feed tells of its jobs now, and what differs from what it told before. */
export interface Telling {
  readonly told: ReadonlyMap<string, ToldJob>;
  readonly changed: readonly ToldJob[];
  /** The jobs of which no more is told. */
  readonly forgotten: readonly string[];
}

/**
 * Compares the jobs of a feed with what its readers were told: they learn that a job has left only when the feed says so. What is
 * over before the feed begins is forgotten at once.
 * @param since when the feed begins.
 */
export function tell(
  before: readonly ToldJob[],
  jobs: readonly Omit<ToldJob, 'toldAt' | 'hasLeft'>[],
  { now, since }: { readonly now: string; readonly since: string },
): Telling {
  const known = new Map(before.map((one) => [one.jobUuid, one]));
  const told = new Map<string, ToldJob>();
  const changed: ToldJob[] = [];
  const forgotten: string[] = [];
  const add = (one: ToldJob, isChanged: boolean): void => {
    told.set(one.jobUuid, one);
    if (isChanged) changed.push(one);
  };
  for (const job of jobs) {
    const last = known.get(job.jobUuid);
    const isSame =
      last?.hasLeft === false &&
      last.version === job.version &&
      last.startsAt === job.startsAt &&
      last.endsAt === job.endsAt;
    add(isSame ? last : { ...job, toldAt: now, hasLeft: false }, !isSame);
  }
  const oldest = new Date(Date.parse(now) - CANCELLED_DAYS * DAY_MS).toISOString();
  for (const last of before) {
    if (told.has(last.jobUuid)) continue;
    if (last.endsAt <= since || (last.hasLeft && last.toldAt < oldest)) forgotten.push(last.jobUuid);
    else add(last.hasLeft ? last : { ...last, toldAt: now, hasLeft: true }, !last.hasLeft);
  }
  return { told, changed, forgotten };
}
