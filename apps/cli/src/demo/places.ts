import { faker } from '@faker-js/faker/locale/en_GB';

export interface Point {
  readonly longitude: number;
  readonly latitude: number;
}

/** A city of the service area; each is a territory. */
export interface City {
  readonly name: string;
  readonly centre: Point;
  readonly postcodeDistricts: readonly string[];
  /** The start of phone numbers that are reserved for fiction; three digits follow. */
  readonly phonePrefix: string;
}

export const CITIES: readonly [City, ...City[]] = [
  {
    name: 'Leeds',
    centre: { longitude: -1.5491, latitude: 53.7997 },
    postcodeDistricts: ['LS2', 'LS6', 'LS8', 'LS11', 'LS13'],
    phonePrefix: '0113 496 0',
  },
  {
    name: 'Manchester',
    centre: { longitude: -2.2446, latitude: 53.4794 },
    postcodeDistricts: ['M1', 'M4', 'M14', 'M16', 'M20'],
    phonePrefix: '0161 496 0',
  },
  {
    name: 'Sheffield',
    centre: { longitude: -1.4701, latitude: 53.3811 },
    postcodeDistricts: ['S1', 'S7', 'S8', 'S10', 'S11'],
    phonePrefix: '0114 496 0',
  },
];

/** Radius of the service area of a city. */
export const CITY_RADIUS_KM = 5;
const KM_PER_DEGREE = 111.2;
/** Length of a road relative to the straight line. */
const DETOUR = 1.3;
const KM_PER_HOUR = 28;
const PARKING_MINUTES = 3;

const rounded = (degrees: number): number => Math.round(degrees * 100_000) / 100_000;

/** A random point within a radius of another. */
export function pointNear({ longitude, latitude }: Point, radiusKm: number): Point {
  const origin: [number, number] = [latitude, longitude];
  const [north, east] = faker.location.nearbyGPSCoordinate({ origin, radius: radiusKm, isMetric: true });
  return { longitude: rounded(east), latitude: rounded(north) };
}

/** A random point a few metres beside the straight line between two points, at a fraction of its length. */
export const pointBetween = (from: Point, to: Point, fraction: number): Point =>
  pointNear(
    {
      longitude: from.longitude + (to.longitude - from.longitude) * fraction,
      latitude: from.latitude + (to.latitude - from.latitude) * fraction,
    },
    0.04,
  );

/** Whole minutes of a drive between two points of a city. */
export function driveMinutes(from: Point, to: Point): number {
  const east = (to.longitude - from.longitude) * KM_PER_DEGREE * Math.cos((from.latitude * Math.PI) / 180);
  const north = (to.latitude - from.latitude) * KM_PER_DEGREE;
  return Math.ceil(((Math.hypot(east, north) * DETOUR) / KM_PER_HOUR) * 60) + PARKING_MINUTES;
}
