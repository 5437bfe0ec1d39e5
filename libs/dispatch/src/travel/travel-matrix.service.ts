import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger, LruCache, SETTINGS, type Settings } from '#platform';
import type { Drive, Leg, Place } from './travel.js';

/** Maximum number of coordinates in a request: the default limit of OSRM. */
const MAX_PLACES = 100;
/** Maximum number of cached drives, about 200 bytes each. */
const MAX_CACHED_DRIVES = 100_000;
const CACHED_MS = 86_400_000;

interface CachedLeg {
  readonly leg: Leg;
  /** In milliseconds of the monotonic clock. */
  readonly until: number;
}

/** Returns the drive from one place to another; undefined when it is not known. */
export type KnownLegOf = (from: Place, to: Place) => Leg | undefined;

/** Reads drives from an OSRM server (`TRAVEL_MATRIX_URL`), and caches them for a day. */
@Injectable()
export class TravelMatrix {
  private readonly cache = new LruCache<CachedLeg>(MAX_CACHED_DRIVES);

  constructor(
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'travelMatrixUrl' | 'travelMatrixTimeoutMs'>,
    @Inject(LOGGER) private readonly log: Pick<Logger, 'warn'>,
  ) {}

  /**
   * The given drives, of which the first matter most. Those that the server does not return in time are not known, nor those
   * beyond the limit of one request, nor any without a server. Never rejects.
   */
  async legs(drives: readonly Drive[]): Promise<KnownLegOf> {
    const now = performance.now();
    const known = new Map<string, Leg>();
    const missing: Drive[] = [];
    for (const drive of drives) {
      const cached = this.cache.get(keyOf(drive.from, drive.to));
      if (cached !== undefined && cached.until > now) known.set(keyOf(drive.from, drive.to), cached.leg);
      else missing.push(drive);
    }
    const { travelMatrixUrl: url } = this.settings;
    if (missing.length > 0 && url !== undefined)
      try {
        for (const [key, leg] of await this.request(url, missing)) {
          known.set(key, leg);
          this.cache.set(key, { leg, until: now + CACHED_MS });
        }
      } catch (error) {
        this.log.warn({ err: error }, 'the travel matrix is not available: drives are estimated');
      }
    return (from, to) => known.get(keyOf(from, to));
  }

  /** All drives from the origins to the destinations of the given drives, up to the limit. @throws Error */
  private async request(url: string, drives: readonly Drive[]): Promise<Map<string, Leg>> {
    const places: string[] = [];
    const origins = new Set<number>();
    const destinations = new Set<number>();
    for (const { from, to } of drives) {
      const added = [...new Set([coordinates(from), coordinates(to)])].filter((place) => !places.includes(place));
      if (places.length + added.length > MAX_PLACES) break;
      places.push(...added);
      origins.add(places.indexOf(coordinates(from)));
      destinations.add(places.indexOf(coordinates(to)));
    }
    const query = `sources=${[...origins].join(';')}&destinations=${[...destinations].join(';')}&annotations=duration,distance`;
    const response = await fetch(`${url}/table/v1/driving/${places.join(';')}?${query}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(this.settings.travelMatrixTimeoutMs),
    });
    const { durations, distances } = tableIn(response.status, await response.json());
    const legs = new Map<string, Leg>();
    [...origins].forEach((origin, row) =>
      [...destinations].forEach((destination, column) => {
        const [seconds, meters] = [durations[row]?.[column], distances[row]?.[column]];
        // Null where there is no road.
        if (isAmount(seconds) && isAmount(meters))
          legs.set(`${places[origin]}/${places[destination]}`, {
            minutes: Math.ceil(seconds / 60),
            meters: Math.round(meters),
            source: 'matrix',
          });
      }),
    );
    return legs;
  }
}

type Table = readonly (readonly unknown[])[];

/** The tables of a response. @throws Error when it is not one of OSRM. */
function tableIn(status: number, body: unknown): { readonly durations: Table; readonly distances: Table } {
  const { code, durations, distances } =
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  if (code !== 'Ok' || !isTable(durations) || !isTable(distances))
    throw new Error(`The travel matrix responded ${status} with ${JSON.stringify(body).slice(0, 200)}`);
  return { durations, distances };
}

const isTable = (value: unknown): value is Table => Array.isArray(value) && value.every(Array.isArray);
const isAmount = (value: unknown): value is number => typeof value === 'number' && value >= 0 && Number.isFinite(value);

/** A place as OSRM takes it, rounded to about ten meters. */
const coordinates = ({ longitude, latitude }: Place): string => `${longitude.toFixed(4)},${latitude.toFixed(4)}`;
const keyOf = (from: Place, to: Place): string => `${coordinates(from)}/${coordinates(to)}`;
