import { isUuid } from '#eventstore/domain';
import {
  Coordinate,
  durationBody,
  Enum,
  Examples,
  Field,
  Float,
  Integer,
  Nested,
  NestedList,
  Pattern,
  QueryList,
  QueryTimestamp,
  ReferenceList,
  type ReferenceBody,
  ReferenceTo,
  textError,
  Timestamp,
  Uuid,
  UuidList,
  whole,
} from '#http';
import { SORTS, type Sort } from './slot.js';

const GRIDS: readonly unknown[] = [5, 10, 15, 20, 30, 60];
const TIME = '([01]\\d|2[0-3]):[0-5]\\d';

/** How drives are found. */
export const TRAVEL_MODES = ['none', 'estimate', 'matrix'] as const;
export type TravelMode = (typeof TRAVEL_MODES)[number];
const MODES =
  '`estimate` by default: the distance times `detour` at `speed_kmh`. `matrix` asks the routing server of the service for the best 100 slots, and estimates the others';
const ORDERS =
  '`earliest` by default. `travel`: by the added minutes. `balanced`: 0.5 × earliness + 0.3 × (1 − added minutes / 60) + 0.2 × (1 − booked share of the day)';
const GRID = 'Slots begin at multiples of it within the local hour; 15 minutes by default';
const PREFERRED = 'Workers whose slots are `preferred`, which adds 0.1 to the score of `balanced`';
const MAX_SLOTS = 500;

export class SlotDurationBody extends durationBody(1, 1440) {}

export class GridBody {
  @Field({ type: 'integer', enum: GRIDS }, (value) =>
    GRIDS.includes(value) ? undefined : `must be one of ${GRIDS.join(', ')}`,
  )
  minutes!: number;
}

export class NoticeBody extends durationBody(0, 43_200) {}

export class SlotBufferBody extends durationBody(0, 240) {}

export class PlaceBody {
  @Coordinate({ max: 180 }) longitude!: number;
  @Coordinate({ max: 90 }) latitude!: number;
}

export class TimeWindowBody {
  @Pattern({ pattern: new RegExp(`^${TIME}$`), expected: 'a time such as 08:00' }) from!: string;
  @Pattern({
    pattern: new RegExp(`^(${TIME}|24:00)$`),
    expected: 'a time such as 12:00; the end of the day is 24:00',
    description: 'Exclusive; 24:00 is the end of the day',
  })
  to!: string;
}

export class TravelBody {
  @Enum({ values: TRAVEL_MODES, optional: true, description: MODES }) mode?: TravelMode;
  @Float({ min: 5, max: 150, optional: true, description: '40 by default' }) speed_kmh?: number;
  @Float({ min: 1, max: 3, optional: true, description: '1.3 by default' }) detour?: number;
}

@Examples({
  'the first free times of tomorrow': {
    from: '2030-01-07T00:00:00',
    to: '2030-01-08T00:00:00',
    duration: { minutes: 60 },
  },
  'the windows of a booking page': {
    from: '2030-01-07T00:00:00',
    to: '2030-01-12T00:00:00',
    duration: { minutes: 90 },
    location: { longitude: -0.1276, latitude: 51.5072 },
    windows: [
      { from: '08:00', to: '12:00' },
      { from: '12:00', to: '17:00' },
    ],
    notice: { minutes: 120 },
    sort: 'balanced',
  },
})
export class AvailabilityBody {
  @Timestamp({
    description: "The earliest start. ISO 8601; without an offset, in the account's time zone",
  })
  from!: string;
  @Timestamp({ description: 'The latest end, in the future, at most 31 days after `from`' }) to!: string;
  @Nested(() => SlotDurationBody, { optional: true, description: 'Required unless the template has one' })
  duration?: SlotDurationBody;
  @ReferenceTo(['uuid', 'external_id', 'name'], {
    optional: true,
    nullable: true,
    description: 'Its duration, job type, skills and territory apply where the request has none',
  })
  template?: ReferenceBody<'name'> | null;
  @Uuid({ optional: true, nullable: true, description: 'Same as template.uuid' }) template_uuid?: string | null;
  @ReferenceTo(['uuid', 'external_id', 'code'], {
    optional: true,
    description:
      "Only in shifts for this type or for any; by default the template's. Without a type, shifts for every type count, and a job of another type may be refused there",
  })
  job_type?: ReferenceBody<'code'>;
  @ReferenceTo(['uuid', 'external_id', 'code'], { optional: true, description: 'Same as job_type' })
  type?: ReferenceBody<'code'>;
  @Uuid({ optional: true, description: 'Same as job_type.uuid' }) type_uuid?: string;
  @ReferenceList(['uuid', 'external_id', 'name'], {
    max: 100,
    optional: true,
    description: 'Only workers with all of them',
  })
  skills?: ReferenceBody<'name'>[];
  @UuidList({ max: 100, optional: true, description: 'Same as skills' }) skill_uuids?: string[];
  @ReferenceTo(['uuid', 'external_id', 'name'], {
    optional: true,
    nullable: true,
    description:
      'Only in shifts there, or of workers there in shifts without a territory; no territory fits any. By default that of the template, else of the site, as of a new job',
  })
  territory?: ReferenceBody<'name'> | null;
  @Uuid({ optional: true, nullable: true, description: 'Same as territory.uuid' }) territory_uuid?: string | null;
  @Nested(() => PlaceBody, { optional: true, nullable: true, description: 'Where the job is; not with `site`' })
  location?: PlaceBody | null;
  @ReferenceTo(['uuid', 'external_id'], {
    optional: true,
    nullable: true,
    description: 'The site where the job is; without an address, that of its client',
  })
  site?: { uuid?: string | null; external_id?: string | null } | null;
  @Uuid({ optional: true, nullable: true, description: 'Same as site.uuid' }) site_uuid?: string | null;
  @ReferenceList(['uuid', 'external_id', 'email'], {
    max: 500,
    optional: true,
    description: 'Only these workers; by default all with the permission `mobile.login`, or none beside `teams`',
  })
  workers?: ReferenceBody<'email'>[];
  @ReferenceList(['uuid', 'external_id', 'name'], {
    max: 50,
    optional: true,
    description: 'These teams, each as one; alone, no workers are considered',
  })
  teams?: ReferenceBody<'name'>[];
  @ReferenceList(['uuid', 'external_id', 'email'], { max: 100, optional: true, description: PREFERRED })
  prefer?: ReferenceBody<'email'>[];
  @ReferenceList(['uuid', 'external_id', 'email'], {
    max: 100,
    optional: true,
    description: 'Workers who are not considered',
  })
  exclude?: ReferenceBody<'email'>[];
  @Nested(() => GridBody, { optional: true, description: GRID }) grid?: GridBody;
  @NestedList(() => TimeWindowBody, {
    max: 12,
    optional: true,
    description:
      'Local times within which slots begin; each slot is in one of them. By default slots begin at any time',
  })
  windows?: TimeWindowBody[];
  @Nested(() => NoticeBody, { optional: true, description: 'No slot begins earlier from now; 0 by default' })
  notice?: NoticeBody;
  @Nested(() => SlotBufferBody, {
    optional: true,
    description:
      "Kept free before and after other jobs; the account's by default. With less, the check `overlap` of a job may refuse a slot",
  })
  buffer?: SlotBufferBody;
  @Nested(() => TravelBody, { optional: true }) travel?: TravelBody;
  @Enum({ values: SORTS, optional: true, description: ORDERS }) sort?: Sort;
  @Integer({ min: 1, max: 50, optional: true, description: 'Maximum slots of a worker or team; 3 by default' })
  per_worker?: number;
  @Integer({ min: 1, max: MAX_SLOTS, optional: true, description: 'Maximum slots; 50 by default' }) limit?: number;
}

/** As {@link GridBody}, in a query. */
export class GridQuery {
  @Field({ type: 'integer', enum: GRIDS }, (value) =>
    GRIDS.some((one) => String(one) === value) ? undefined : `must be one of ${GRIDS.join(', ')}`,
  )
  minutes!: string;
}

/** As {@link TravelBody}, in a query. */
export class TravelQuery {
  @Enum({ values: TRAVEL_MODES, description: MODES }) mode!: TravelMode;
}

export class JobAvailabilityQuery {
  @QueryTimestamp({ description: 'The earliest start' }) from!: string;
  @QueryTimestamp({ description: 'The latest end, in the future, at most 31 days after `from`' }) to!: string;
  @Enum({ values: SORTS, optional: true, description: ORDERS }) sort?: Sort;
  @Nested(() => TravelQuery, { optional: true }) travel?: TravelQuery;
  @Nested(() => GridQuery, { optional: true, description: GRID }) grid?: GridQuery;
  @QueryList({
    max: 100,
    items: { type: 'string', maxLength: 500 },
    check: (entry) =>
      isUuid(entry) || (entry.includes('@') && textError(entry, { max: 500 }) === undefined)
        ? undefined
        : 'must be a comma-separated list of UUIDs and emails',
    optional: true,
    description: `${PREFERRED}, by uuid or email`,
  })
  prefer?: readonly string[];
  @Field(
    { type: 'integer', minimum: 1, maximum: MAX_SLOTS },
    whole(`a whole number from 1 to ${MAX_SLOTS}`, 1, MAX_SLOTS),
    {
      optional: true,
      description: 'Maximum slots; 50 by default',
    },
  )
  limit?: string;
}
