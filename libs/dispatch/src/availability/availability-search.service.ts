import { Injectable } from '@nestjs/common';
import { AccountSettings, type RequestContext } from '#eventstore/store';
import { maySeePersonalData } from '#http';
import { type Candidate, type Candidates, CandidateSearch, OccupiedTimes, WorkingTimes } from '#scheduling';
import {
  common,
  isoSpan,
  sharedTime,
  type Span,
  type Stop,
  type TimeRequirements,
  type WorkingInterval,
  type WorkingTime,
  workingTime,
  type ScheduledAccount,
} from '#scheduling/fit';
import { TravelMatrix } from '../travel/travel-matrix.service.js';
import type { TravelMode } from './availability.body.js';
import { type AvailabilityView, presentSlot } from './availability.view.js';
import { daysFrom, LocalClock, type LocalWindow } from './local-clock.js';
import { exclusionIn, type Exclusion, type Occupant, type Start } from './occupant.js';
import { checkSize } from './search-size.js';
import type { Slot, SlotQuestion, Sort } from './slot.js';
import { drivesOf, findSlots, refined } from './slot-search.js';
import { estimated, type Estimate, type LegOf, type Place } from '../travel/travel.js';

/** A search for free times, with all references resolved. */
export interface AvailabilityQuestion {
  readonly asked: Span;
  /** Null: the account's default duration. */
  readonly minutes: number | null;
  readonly time: TimeRequirements;
  readonly skills: readonly string[];
  /** Null: without drives. */
  readonly place: Place | null;
  /** Whether the job has a place that is not known. */
  readonly isUnlocated: boolean;
  /** Undefined: all, unless there are teams. */
  readonly workers: readonly string[] | undefined;
  readonly teams: readonly string[];
  readonly preferred: readonly string[];
  readonly excluded: readonly string[];
  readonly gridMinutes: number;
  readonly windows: readonly LocalWindow[] | undefined;
  readonly noticeMinutes: number;
  /** Undefined: the account's. */
  readonly bufferMinutes: number | undefined;
  readonly travel: Estimate & { readonly mode: TravelMode };
  readonly sort: Sort;
  readonly perWorker: number;
  readonly limit: number;
  /** A job whose time counts as free. */
  readonly except: string | undefined;
}

/** What a search asks for by default (contract §14). */
export const DEFAULTS = {
  workers: undefined,
  teams: [],
  preferred: [],
  excluded: [],
  gridMinutes: 15,
  windows: undefined,
  noticeMinutes: 0,
  bufferMinutes: undefined,
  travel: { mode: 'estimate', speedKmh: 40, detour: 1.3 },
  sort: 'earliest',
  perWorker: 3,
  limit: 50,
  except: undefined,
} as const satisfies Partial<AvailabilityQuestion>;

/** The number of best slots whose drives are read from the travel matrix (contract §14). */
const MAX_MATRIX_SLOTS = 100;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A worker or team with working time that fits, whether it is free or not. */
interface Eligible {
  readonly uuid: string;
  readonly isTeam: boolean;
  readonly fitting: readonly Span[];
  readonly members: readonly { readonly worker: Candidate; readonly time: WorkingTime }[];
}

/** Finds free times of workers and teams. */
@Injectable()
export class AvailabilitySearch {
  constructor(
    private readonly settings: AccountSettings<ScheduledAccount>,
    private readonly candidates: CandidateSearch,
    private readonly workingTimes: WorkingTimes,
    private readonly occupiedTimes: OccupiedTimes,
    private readonly matrix: TravelMatrix,
  ) {}

  /**
   * @param now milliseconds of the epoch.
   * @throws DomainError 422 `availability.too_wide`.
   */
  async search(question: AvailabilityQuestion, ctx: RequestContext, now: number): Promise<AvailabilityView> {
    const { asked, travel } = question;
    const clock = new LocalClock(asked, ctx.timeZone);
    const within = isoSpan(clock.whole);
    const [{ scheduling }, candidates] = await Promise.all([
      this.settings.ofAccount(ctx.account),
      this.candidates.find(ctx.account, {
        workers: question.workers,
        teams: question.teams,
        excluded: question.excluded,
        skills: question.skills,
        territory: question.time.territoryUuid,
        within,
      }),
    ]);
    const workers = [...candidates.workers, ...candidates.teams.flatMap(({ members }) => members)];
    checkSize(workers.length, daysFrom(asked.from, asked.to, ctx.timeZone));
    const intervals = await this.workingTimes.of(ctx.account, [...new Set(workers.map(({ uuid }) => uuid))], within);
    const slotQuestion = slotQuestionOf(question, scheduling, clock, now);
    const excluded = {
      skills: candidates.withoutSkills,
      territory: candidates.outsideTerritory,
      shifts: 0,
    } satisfies Record<Exclusion, number>;
    const eligible = eligibleAmong(candidates, intervals, question.time, slotQuestion.open, clock, (reason) => {
      excluded[reason]++;
    });
    const occupied = await this.occupiedTimes.stops(
      ctx.account,
      {
        resources: resourcesOf(eligible),
        within: around(clock),
        defaultMinutes: scheduling.defaultMinutes,
        except: question.except,
      },
      slotQuestion.place !== null,
    );
    const preferred = new Set(question.preferred);
    // Start locations are homes: for keys that may not see them, no answer depends on one.
    const startOf = maySeePersonalData(ctx.scopes)
      ? (worker: Candidate): Start => worker.startLocation
      : (): Start => 'hidden';
    const occupants = eligible.map((one) => occupantOf(one, occupied, preferred, startOf));
    const slots = await this.slotsOf(occupants, slotQuestion, question, clock);
    const unlocated = slotQuestion.place === null ? 0 : unlocatedIn(occupied, asked);
    return {
      slots: slots.slice(0, question.limit).map(presentSlot),
      explanation: {
        considered: candidates.considered,
        eligible: eligible.length,
        excluded,
        unlocated: unlocated + (question.isUnlocated && travel.mode !== 'none' ? 1 : 0),
        position: candidates.position,
      },
    };
  }

  private async slotsOf(
    occupants: readonly Occupant[],
    question: SlotQuestion,
    { travel, perWorker, limit }: AvailabilityQuestion,
    clock: LocalClock,
  ): Promise<Slot[]> {
    const estimate = estimated(travel);
    const usesMatrix = question.place !== null && travel.mode === 'matrix';
    // The drives of the matrix change the order: the first ones are not known before.
    const limits = { perWorker, total: usesMatrix ? Infinity : limit };
    const slots = findSlots(occupants, question, limits, clock, estimate);
    if (question.place === null || !usesMatrix) return slots;
    const drives = drivesOf(slots.slice(0, MAX_MATRIX_SLOTS), question.place);
    const known = await this.matrix.legs(drives);
    const legOf: LegOf = (from, to) => known(from, to) ?? estimate(from, to);
    return refined(slots, MAX_MATRIX_SLOTS, question, clock, legOf);
  }
}

function slotQuestionOf(
  question: AvailabilityQuestion,
  { defaultMinutes, bufferMinutes }: { readonly defaultMinutes: number; readonly bufferMinutes: number },
  clock: LocalClock,
  now: number,
): SlotQuestion {
  const { asked, minutes, place, travel, windows, sort } = question;
  return {
    asked,
    open: { from: Math.max(asked.from, now + question.noticeMinutes * MINUTE_MS), to: asked.to },
    durationMs: (minutes ?? defaultMinutes) * MINUTE_MS,
    bufferMs: (question.bufferMinutes ?? bufferMinutes) * MINUTE_MS,
    gridMs: question.gridMinutes * MINUTE_MS,
    windows: windows && clock.windows(windows),
    place: travel.mode === 'none' ? null : place,
    sort,
  };
}

/** The days of a search, the day before and the day after: a shift or a stop may begin before a day, and end after it. */
const around = ({ whole: { from, to } }: LocalClock): Span => ({ from: from - DAY_MS, to: to + DAY_MS });

/** The workers and teams with working time that fits. @param exclude takes the reason of each of the others. */
function eligibleAmong(
  { workers, teams }: Candidates,
  intervals: ReadonlyMap<string, readonly WorkingInterval[]>,
  wanted: TimeRequirements,
  open: Span,
  clock: LocalClock,
  exclude: (reason: Exclusion) => void,
): Eligible[] {
  const eligible: Eligible[] = [];
  const near = around(clock);
  const timeOf = ({ uuid, territoryUuid }: Candidate, requirements: TimeRequirements): WorkingTime => {
    const all = intervals.get(uuid) ?? [];
    return workingTime(
      all.filter(({ from, to }) => from < near.to && to > near.from),
      territoryUuid,
      requirements,
    );
  };
  const add = (one: Eligible, reason: Exclusion | undefined): void => {
    if (reason === undefined) eligible.push(one);
    else exclude(reason);
  };
  for (const worker of workers) {
    const time = timeOf(worker, wanted);
    const { fitting } = time;
    add({ uuid: worker.uuid, isTeam: false, fitting, members: [{ worker, time }] }, exclusionIn(open, time));
  }
  for (const { uuid, members: all } of teams) {
    // The territory of a team is that of all its members (contract §13).
    const members = all.map((worker) => ({ worker, time: timeOf(worker, { ...wanted, territoryUuid: null }) }));
    const fitting = sharedTime(
      members.map(({ time }) => time.fitting),
      clock.days,
    );
    add({ uuid, isTeam: true, fitting, members }, common(fitting, [open]).length === 0 ? 'shifts' : undefined);
  }
  return eligible;
}

const resourcesOf = (eligible: readonly Eligible[]): string[] => [
  ...new Set(eligible.flatMap(({ members }) => members.flatMap(({ worker }) => [worker.uuid, ...worker.teamUuids]))),
];

function occupantOf(
  { uuid, isTeam, fitting, members }: Eligible,
  occupied: ReadonlyMap<string, readonly Stop[]>,
  preferred: ReadonlySet<string>,
  startOf: (worker: Candidate) => Start,
): Occupant {
  return {
    workerUuid: isTeam ? null : uuid,
    teamUuid: isTeam ? uuid : null,
    preferred: members.some(({ worker }) => preferred.has(worker.uuid)),
    fitting,
    members: members.map(({ worker, time }) => ({
      shifts: time.shifts,
      stops: stopsOf(worker, occupied),
      start: startOf(worker),
    })),
  };
}

/** The stops of a worker and of their teams, in order; of those at the same time, in an order that does not change. */
const stopsOf = ({ uuid, teamUuids }: Candidate, occupied: ReadonlyMap<string, readonly Stop[]>): readonly Stop[] =>
  [uuid, ...teamUuids]
    .flatMap((resource) => occupied.get(resource) ?? [])
    .sort((a, b) => a.from - b.from || a.to - b.to || latitudeOf(a) - latitudeOf(b) || longitudeOf(a) - longitudeOf(b));

const latitudeOf = ({ place }: Stop): number => place?.latitude ?? 0;
const longitudeOf = ({ place }: Stop): number => place?.longitude ?? 0;

/** The number of occupied times in a period whose place is not known: a job has one for each worker and team assigned to it. */
function unlocatedIn(occupied: ReadonlyMap<string, readonly Stop[]>, { from, to }: Span): number {
  let count = 0;
  for (const times of occupied.values())
    for (const time of times) if (time.place === null && time.from < to && time.to > from) count++;
  return count;
}
