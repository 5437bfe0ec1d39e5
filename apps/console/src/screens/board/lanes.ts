import type { Named } from '../../api/names.ts';
import { LOCALE } from '../../ui/locale.ts';
import type { BoardLook, LaneFilters } from './board-view.ts';
import { minutesOf } from './placement.ts';
import type { Lane } from './board-types.ts';

const MINUTE_MS = 60_000;

/** What a worker can do, and where. */
export interface WorkerFacts {
  readonly teams: readonly Named[];
  readonly skills: readonly Named[];
  readonly territory: Named | undefined;
}

export const NO_FACTS: WorkerFacts = { teams: [], skills: [], territory: undefined };

/** How much of the working time is booked, in minutes. */
export interface Load {
  readonly booked: number;
  readonly working: number;
}

/** Lanes below one heading; undefined without groups. */
export interface LaneGroup {
  readonly title: string | undefined;
  readonly lanes: readonly Lane[];
}

/** The lanes of a board as they are shown. */
export interface Arrangement {
  readonly groups: readonly LaneGroup[];
  /** How many lanes without shift and job are left out. */
  readonly hidden: number;
}

/** The load of what a worker has planned. */
export const loadOf = ({ shifts, jobs }: Pick<Lane, 'shifts' | 'jobs'>, defaultMinutes: number): Load => ({
  booked: jobs.reduce((sum, job) => sum + minutesOf(job, defaultMinutes), 0),
  working: shifts
    .filter(({ working }) => working)
    .reduce((sum, { time_from, time_to }) => sum + (Date.parse(time_to) - Date.parse(time_from)) / MINUTE_MS, 0),
});

const hasShift = ({ shifts }: Lane): boolean => shifts.some(({ working }) => working);

const names = new Intl.Collator(LOCALE, { numeric: true });
const textOf = (all: readonly Named[]): string =>
  all
    .map(({ name }) => name)
    .sort(names.compare)
    .join(', ');

/** The booked share of the working time; of those without a shift, more than any. */
const shareOf = ({ booked, working }: Load): number => (working > 0 ? booked / working : booked > 0 ? Infinity : -1);
const freeOf = ({ booked, working }: Load): number => working - booked;

/** The heading that a lane is below: a worker of several teams is below all of them together. */
const HEADINGS: Readonly<Record<Exclude<BoardLook['group'], 'none'>, (lane: Lane, facts: WorkerFacts) => string>> = {
  team: (_, { teams }) => textOf(teams) || 'Without a team',
  territory: (_, { territory }) => territory?.name ?? 'Without a territory',
  skill: (_, { skills }) => textOf(skills) || 'Without a skill',
  shift: (lane) => (hasShift(lane) ? 'With a shift' : 'Without a shift'),
};

/** Whether something has one of the uuid; without a uuid all have. */
const has = (all: readonly Named[], uuid: string | undefined): boolean =>
  uuid === undefined || all.some((one) => one.uuid === uuid);

/**
 * Filters, orders and groups lanes. Those without shift and job are left out, unless nobody has a shift: then shifts are not used, or
 * it is a day off.
 * @param facts by worker.
 */
export function arranged(
  lanes: readonly Lane[],
  facts: ReadonlyMap<string, WorkerFacts>,
  { team, skill, shift }: LaneFilters,
  { group, order, idle }: Pick<BoardLook, 'group' | 'order' | 'idle'>,
  defaultMinutes: number,
): Arrangement {
  const factsOf = ({ worker }: Lane): WorkerFacts => facts.get(worker) ?? NO_FACTS;
  const fitting = lanes.filter(
    (lane) => has(factsOf(lane).teams, team) && has(factsOf(lane).skills, skill) && (!shift || hasShift(lane)),
  );
  const shown =
    idle === 'show' || !lanes.some(hasShift)
      ? fitting
      : fitting.filter((lane) => hasShift(lane) || lane.jobs.length > 0);
  const loads = new Map(shown.map((lane) => [lane, loadOf(lane, defaultMinutes)]));
  const by = (keyOf: (load: Load) => number) => (lane: Lane) => -keyOf(loads.get(lane) ?? { booked: 0, working: 0 });
  const keyOf = order === 'load' ? by(shareOf) : order === 'free' ? by(freeOf) : () => 0;
  const ordered = shown.toSorted((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    return one === other ? names.compare(a.name, b.name) : one < other ? -1 : 1;
  });
  const hidden = fitting.length - shown.length;
  if (group === 'none') return { groups: [{ title: undefined, lanes: ordered }], hidden };
  const groups = Map.groupBy(ordered, (lane) => HEADINGS[group](lane, factsOf(lane)));
  const titles = [...groups.keys()].sort(
    (a, b) => Number(a.startsWith('Without')) - Number(b.startsWith('Without')) || names.compare(a, b),
  );
  return { groups: titles.map((title) => ({ title, lanes: groups.get(title) ?? [] })), hidden };
}
