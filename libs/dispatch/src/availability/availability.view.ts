import { ApiField } from '#http';
import type { Drives } from './gap.js';
import type { Slot } from './slot.js';
import type { Leg } from '../travel/travel.js';

export class MinutesView {
  @ApiField({ type: 'integer' }) minutes!: number;
}

export class DriveView {
  @ApiField({ type: 'integer', description: 'Rounded up' }) minutes!: number;
  @ApiField({ type: 'integer', description: 'Includes the detour' }) meters!: number;
}

export class SlotTravelView {
  @ApiField({ type: 'string', enum: ['estimate', 'matrix'] }) source!: 'estimate' | 'matrix';
  @ApiField({
    of: () => DriveView,
    nullable: true,
    description:
      'From the stop before in the shift, else from the start location; null when there is none or its place is not known',
  })
  to!: DriveView | null;
  @ApiField({
    of: () => DriveView,
    nullable: true,
    description: 'To the stop after in the shift; null when there is none or its place is not known',
  })
  from!: DriveView | null;
  @ApiField({
    of: () => MinutesView,
    nullable: true,
    description: 'The driving that the job adds; null when a place is not known',
  })
  added!: MinutesView | null;
}

export class SlotWindowView {
  @ApiField({ type: 'string', format: 'date-time' }) from!: string;
  @ApiField({ type: 'string', format: 'date-time' }) to!: string;
}

/** A time at which the job can be scheduled. */
export class SlotView {
  @ApiField({ type: ['string', 'null'], format: 'uuid' }) worker_uuid!: string | null;
  @ApiField({ type: ['string', 'null'], format: 'uuid' }) team_uuid!: string | null;
  @ApiField({ type: 'string', format: 'date', description: "The day it begins, in the account's time zone" })
  date!: string;
  @ApiField({ type: 'string', format: 'date-time' }) from!: string;
  @ApiField({ type: 'string', format: 'date-time' }) to!: string;
  @ApiField({ type: 'string', format: 'date-time', description: 'The latest start in the same free time and window' })
  latest_from!: string;
  @ApiField({ of: () => SlotWindowView, nullable: true, description: 'null when the request has no windows' })
  window!: SlotWindowView | null;
  @ApiField({
    of: () => SlotTravelView,
    nullable: true,
    description:
      'null without a place, and, for keys without the scope `write` or `admin`, where the drive begins with the shift, at a place that they may not know',
  })
  travel!: SlotTravelView | null;
  @ApiField({ type: 'boolean', description: 'Whether the worker, or a member of the team, is preferred' })
  preferred!: boolean;
  @ApiField({ type: 'number', minimum: 0, maximum: 1, description: 'Higher is better, by the sort of the request' })
  score!: number;
}

export class ExcludedView {
  @ApiField({ type: 'integer', description: 'Without all skills' }) skills!: number;
  @ApiField({ type: 'integer', description: 'With the skills, but not in the territory in the period' })
  territory!: number;
  @ApiField({ type: 'integer', description: 'Without working time that fits in the period' }) shifts!: number;
}

export class ExplanationView {
  @ApiField({ type: 'integer', description: 'Workers and teams that the request names, or all workers' })
  considered!: number;
  @ApiField({ type: 'integer', description: 'Those with working time that fits, whether it is free or not' })
  eligible!: number;
  @ApiField({ of: () => ExcludedView, description: 'The others by the first reason' }) excluded!: ExcludedView;
  @ApiField({
    type: 'integer',
    description:
      'Jobs and holds of the eligible in the period whose place is not known, once per assigned worker or team; and the place of the request',
  })
  unlocated!: number;
  @ApiField({ type: 'integer', description: 'The search includes the events of the feed up to this position' })
  position!: number;
}

export class AvailabilityView {
  @ApiField({ of: () => SlotView, list: true, description: 'Best first; nothing is reserved' }) slots!: SlotView[];
  @ApiField({ of: () => ExplanationView, description: 'Says why there are no slots, or few' })
  explanation!: ExplanationView;
}

const isoOf = (at: number): string => new Date(at).toISOString();
const presentDrive = (leg: Leg | null): DriveView | null => leg && { minutes: leg.minutes, meters: leg.meters };

const presentDrives = ({ to, from, added }: Drives): SlotTravelView => ({
  source: [to, from].some((leg) => leg?.source === 'estimate') || (to ?? from) === null ? 'estimate' : 'matrix',
  to: presentDrive(to),
  from: presentDrive(from),
  added: added === null ? null : { minutes: added },
});

/** Maps a slot to its view. */
export const presentSlot = ({
  opening: { occupant, window },
  date,
  from,
  to,
  latestFrom,
  drives,
  score,
}: Slot): SlotView => ({
  worker_uuid: occupant.workerUuid,
  team_uuid: occupant.teamUuid,
  date,
  from: isoOf(from),
  to: isoOf(to),
  latest_from: isoOf(latestFrom),
  window: window === undefined ? null : { from: isoOf(window.from), to: isoOf(window.to) },
  travel: drives && presentDrives(drives),
  preferred: occupant.preferred,
  score,
});
