import type { Chance } from './chance.js';

/** Where on earth. */
export interface Point {
  readonly longitude: number;
  readonly latitude: number;
}

/** A city that the company works in, as a territory. */
export interface City {
  readonly name: string;
  readonly centre: Point;
  readonly districts: readonly string[];
  readonly streets: readonly string[];
  /** A range of numbers kept for fiction; three digits follow. */
  readonly phone: string;
}

export const CITIES: readonly [City, ...City[]] = [
  {
    name: 'Leeds',
    centre: { longitude: -1.5491, latitude: 53.7997 },
    districts: ['LS2', 'LS6', 'LS8', 'LS11', 'LS13'],
    streets: ['Alma Road', 'Beckett Street', 'Cardigan Lane', 'Dewsbury Road', 'Elland Terrace', 'Kirkstall Rise'],
    phone: '0113 496 0',
  },
  {
    name: 'Manchester',
    centre: { longitude: -2.2446, latitude: 53.4794 },
    districts: ['M1', 'M4', 'M14', 'M16', 'M20'],
    streets: ['Ashton Lane', 'Barlow Moor Road', 'Canal Street', 'Deansgate Row', 'Granby Street', 'Portland Grove'],
    phone: '0161 496 0',
  },
  {
    name: 'Sheffield',
    centre: { longitude: -1.4701, latitude: 53.3811 },
    districts: ['S1', 'S7', 'S8', 'S10', 'S11'],
    streets: ['Abbeydale Road', 'Brocco Bank', 'Crookes Lane', 'Ecclesall Rise', 'Hunter Street', 'Meersbrook View'],
    phone: '0114 496 0',
  },
];

const KM_PER_DEGREE = 111.2;
const REACH_KM = 5.5;
/** Roads are longer than the straight line. */
const DETOUR = 1.3;
const KM_PER_HOUR = 28;
/** Walking to the van and finding a space to leave it. */
const PARKING_MINUTES = 3;

const rounded = (degrees: number): number => Math.round(degrees * 100_000) / 100_000;

/** The point so many kilometres east and north of another. */
export const beside = ({ longitude, latitude }: Point, east: number, north: number): Point => ({
  longitude: rounded(longitude + east / (KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180))),
  latitude: rounded(latitude + north / KM_PER_DEGREE),
});

/** Somewhere in a city. */
export function placeIn({ centre }: City, chance: Chance): Point {
  const angle = (chance.below(3600) / 3600) * 2 * Math.PI;
  const distance = Math.sqrt(chance.below(1000) / 1000) * REACH_KM;
  return beside(centre, distance * Math.cos(angle), distance * Math.sin(angle));
}

/** Kilometres between two points of a city, in a straight line. */
export const distance = (from: Point, to: Point): number =>
  Math.hypot(
    (to.longitude - from.longitude) * KM_PER_DEGREE * Math.cos((from.latitude * Math.PI) / 180),
    (to.latitude - from.latitude) * KM_PER_DEGREE,
  );

/** Whole minutes that it takes to drive from one point to another. */
export const drive = (from: Point, to: Point): number =>
  Math.ceil(((distance(from, to) * DETOUR) / KM_PER_HOUR) * 60) + PARKING_MINUTES;

/** A part of the way between two points, a few metres aside of the straight line. */
export const onTheWay = (from: Point, to: Point, share: number, chance: Chance): Point =>
  beside(
    {
      longitude: from.longitude + (to.longitude - from.longitude) * share,
      latitude: from.latitude + (to.latitude - from.latitude) * share,
    },
    chance.between(-40, 40) / 1000,
    chance.between(-40, 40) / 1000,
  );

/** Those that end a postal code. */
const LETTERS = 'ABDEFGHJLNPQRSTUWX';

/** A street address with a postal code. */
export function addressIn({ name, districts, streets }: City, chance: Chance): { street: string; formatted: string } {
  const street = `${chance.between(1, 140)} ${chance.pick(streets)}`;
  const inward = `${chance.between(1, 9)}${LETTERS.charAt(chance.below(LETTERS.length))}${LETTERS.charAt(chance.below(LETTERS.length))}`;
  return { street, formatted: `${street}, ${name} ${chance.pick(districts)} ${inward}` };
}
