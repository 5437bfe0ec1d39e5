/** Coordinates in degrees (WGS 84). */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** A drive from one place to another. */
export interface Drive {
  readonly from: Place;
  readonly to: Place;
}

/** The length of a drive. */
export interface Leg {
  /** Rounded up. */
  readonly minutes: number;
  readonly meters: number;
  readonly source: 'estimate' | 'matrix';
}

/** Returns the drive from one place to another. */
export type LegOf = (from: Place, to: Place) => Leg;

/** How drives are estimated. */
export interface Estimate {
  readonly speedKmh: number;
  /** The length of the road, as a multiple of the distance. */
  readonly detour: number;
}

const EARTH_RADIUS_METERS = 6_371_009;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The distance of two places on a sphere by the haversine formula, in meters. */
export function distance(a: Place, b: Place): number {
  const half = (x: number): number => Math.sin(x / 2) ** 2;
  const h =
    half(radians(b.latitude - a.latitude)) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(radians(b.longitude - a.longitude));
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Estimates drives: the distance times the detour, at a constant speed (contract §14). */
export const estimated =
  ({ speedKmh, detour }: Estimate): LegOf =>
  (from, to) => {
    const meters = Math.round(distance(from, to) * detour);
    return { minutes: Math.ceil((meters * 60) / (speedKmh * 1000)), meters, source: 'estimate' };
  };
