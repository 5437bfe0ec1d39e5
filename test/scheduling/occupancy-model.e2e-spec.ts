import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { newUuid, startOfDay, type TimeSpan } from '#eventstore/domain';
import { Database, Registry } from '#eventstore/store';
import { occupantsOf, overlapsOf } from '#scheduling/fit';
import { contexts } from '../../apps/contexts.js';
import { occupancyDerivation } from '../../libs/scheduling/src/occupancy/occupancy.entity.js';
import type { Occupancy, OccupancyKind } from '../../libs/scheduling/src/fit/demand.js';
import { OccupiedTimes } from '../../libs/scheduling/src/occupancy/occupied-times.service.js';
import { runs } from '../support/long.js';
import { only, type Service, sharedService } from '../support/service.js';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
/** The longest job. */
const MAX_MINUTES = 31 * DAY_MINUTES;
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Australia/Lord_Howe',
] as const;
/** Ends of months, days on which clocks change, and the days around the first of the epoch. */
const DATES = [
  '1969-12-31',
  '2058-02-28',
  '2058-03-31',
  '2058-04-07',
  '2058-10-27',
  '2058-12-31',
  '2060-02-29',
] as const;
const [USERS, TEAMS] = [4, 3];

interface Source {
  readonly uuid: string;
  readonly kind: OccupancyKind;
  readonly occupancy: Occupancy;
  readonly startsMs: number;
  readonly isExpired: boolean;
}

interface Case {
  readonly bufferMinutes: number;
  readonly defaultMinutes: number;
  /** The members of each team, by their number. */
  readonly members: readonly (readonly number[])[];
  readonly sources: readonly Source[];
  /** Of which conflicts are found. */
  readonly span: TimeSpan;
}

let service: Service;
let database: Database;
let account: string;
let users: string[];
let teams: string[];
const registry = new Registry(contexts);
const { functions } = registry;

beforeAll(async () => {
  service = await sharedService();
  database = new Database({ url: service.databaseUrl, poolSize: 2, name: 'fieldline-test' });
  const create = async (path: string, body: object): Promise<string> => only(await service.api('POST', path, { body }));
  const person = { first_name: 'Anna', last_name: 'Berg' };
  users = [];
  teams = [];
  for (let n = 0; n < USERS; n++) users.push(await create('/v2/users', { ...person, email: `model${n}@example.com` }));
  for (let n = 0; n < TEAMS; n++) teams.push(await create('/v2/teams', { name: `Team ${n}`, worker_uuids: [] }));
  const [row] = await service.sql('select account_id as account from app_user where uuid = $1', [users[0]]);
  account = String(row?.account);
});
afterAll(async () => {
  await database.close();
  await service.stop();
});

const minutes = fc.oneof(
  fc.integer({ min: 1, max: 180 }),
  fc.constant(null),
  fc.constantFrom(1, DAY_MINUTES, 2 * DAY_MINUTES, MAX_MINUTES),
);

const cases = (): fc.Arbitrary<Case> =>
  fc.tuple(fc.constantFrom(...ZONES), fc.constantFrom(...DATES)).chain(([zone, date]) => {
    const midnight = Date.parse(startOfDay(date, zone));
    // Around midnight of some days, where rows of days begin and end.
    const starts = fc
      .tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: -150, max: 150 }))
      .map(([day, minute]) => midnight + (day * DAY_MINUTES + minute) * MINUTE_MS);
    const source = fc
      .record({
        startsMs: starts,
        minutes,
        assigned: fc.uniqueArray(fc.nat(USERS + TEAMS - 1), { minLength: 1, maxLength: 3 }),
        kind: fc.constantFrom<OccupancyKind>('job', 'hold'),
        isExpired: fc.boolean(),
      })
      .map(({ startsMs, minutes: length, assigned, kind, isExpired }): Source => ({
        uuid: newUuid(),
        kind,
        startsMs,
        isExpired: kind === 'hold' && isExpired,
        occupancy: {
          resources: assigned.flatMap((n) => [...users, ...teams][n] ?? []),
          startsAt: new Date(startsMs).toISOString(),
          minutes: length,
          expiresAt: kind === 'job' ? null : isExpired ? '2020-01-01T00:00:00.000Z' : '9999-01-01T00:00:00.000Z',
          place: null,
        },
      }));
    const span = fc.tuple(starts, fc.integer({ min: 1, max: 3 * DAY_MINUTES })).map(([ms, length]) => ({
      from: new Date(ms).toISOString(),
      to: new Date(ms + length * MINUTE_MS).toISOString(),
    }));
    return fc.record({
      bufferMinutes: fc.constantFrom(0, 0, 1, 30, 240),
      defaultMinutes: fc.constantFrom(1, 60, 1440),
      members: fc.array(fc.uniqueArray(fc.nat(USERS - 1)), { minLength: TEAMS, maxLength: TEAMS }),
      sources: fc.array(source, { minLength: 2, maxLength: 8 }),
      span,
    });
  });

/** The minutes in which a source keeps its occupants from others: those of its span and of the buffer behind it. */
function minutesOf({ occupancy, startsMs }: Source, { defaultMinutes, bufferMinutes }: Case): ReadonlySet<number> {
  const length = (occupancy.minutes ?? defaultMinutes) + bufferMinutes;
  return new Set(Array.from({ length }, (_, n) => startsMs / MINUTE_MS + n));
}

/** Whom a source occupies: its users, the members of its teams, and its teams without members. */
function occupantsIn({ occupancy: { resources } }: Source, { members }: Case): ReadonlySet<string> {
  const ofTeam = (team: string): string[] => {
    const own = (members[teams.indexOf(team)] ?? []).flatMap((n) => users[n] ?? []);
    return own.length === 0 ? [team] : own;
  };
  return new Set(resources.flatMap((one) => (teams.includes(one) ? ofTeam(one) : [one])));
}

/** `<occupant> <from> <to>` of the common minutes of two sources at each common occupant. */
function common(one: Source, other: Source, all: Case): string[] {
  if (other.isExpired || one === other) return [];
  const [own, others] = [minutesOf(one, all), minutesOf(other, all)];
  const shared = [...own].filter((minute) => others.has(minute));
  const [first, last] = [shared.at(0), shared.at(-1)];
  if (first === undefined || last === undefined) return [];
  const occupants = occupantsIn(other, all);
  return [...occupantsIn(one, all)]
    .filter((occupant) => occupants.has(occupant))
    .map((occupant) => `${occupant} ${first * MINUTE_MS} ${(last + 1) * MINUTE_MS}`);
}

async function store(one: Case): Promise<void> {
  await service.sql('delete from occupancy where account_id = $1', [account]);
  const derive = ({ kind, occupancy, uuid }: Source): object[] =>
    occupancyDerivation<Occupancy>(kind, (state) => state)
      .rows({ uuid, version: 1, createdAt: '', updatedAt: '', deletedAt: null, state: occupancy })
      .map((row) => ({ ...row, account_id: account, source_uuid: uuid }));
  await service.sql('insert into occupancy select * from json_populate_recordset(null::occupancy, $1)', [
    JSON.stringify(one.sources.flatMap(derive)),
  ]);
  for (const [n, team] of teams.entries())
    await service.sql('update team set worker_uuids = $2 where uuid = $1', [
      team,
      (one.members[n] ?? []).map((user) => users[user]),
    ]);
  await service.sql('update account set scheduling = scheduling || $2 where uuid = $1', [
    account,
    { defaultMinutes: one.defaultMinutes, bufferMinutes: one.bufferMinutes },
  ]);
}

/** What `clashes` finds for a source, in the form of {@link common}, with the other source. */
async function clashesOf({ uuid, occupancy, startsMs }: Source): Promise<string[]> {
  const endsMs = occupancy.minutes === null ? null : startsMs + occupancy.minutes * MINUTE_MS;
  const rows = await service.sql(
    `select source, occupant, is_team, greatest(starts_ms, $3) as from_ms, least(ends_ms, own_ends_ms) + buffer_ms as to_ms
     from ${functions.name('clashes')}($1, $2, $3, $4, $5)`,
    [account, occupancy.resources, startsMs, endsMs, [uuid]],
  );
  return rows.map((row) => {
    expect(row.is_team).toBe(teams.includes(String(row.occupant)));
    return [row.source, row.occupant, row.from_ms, row.to_ms].join(' ');
  });
}

async function isDoubleBooked({ uuid }: Source): Promise<boolean> {
  const [row] = await service.sql(
    `select ${functions.name('is_double_booked')}($1, $2, '{"level": "refuse"}') as clashes`,
    [account, uuid],
  );
  return row?.clashes === true;
}

it('clashes, guards and conflicts are those of a model by the minute', async () => {
  let clashed = 0;
  await fc.assert(
    fc.asyncProperty(cases(), async (one) => {
      await store(one);
      for (const source of one.sources) {
        const expected = one.sources.flatMap((other) =>
          common(source, other, one).map((found) => `${other.uuid} ${found}`),
        );
        expect((await clashesOf(source)).sort()).toEqual(expected.sort());
        expect(await isDoubleBooked(source)).toBe(expected.length > 0);
        clashed += expected.length;
      }

      const occupants = occupantsOf(
        users.map((uuid, n) => ({ uuid, teamUuids: teams.filter((_, t) => one.members[t]?.includes(n)) })),
        teams.map((uuid, n) => ({
          uuid,
          workerUuids: (one.members[n] ?? []).flatMap((user) => users[user] ?? []),
        })),
      );
      const [fromMs, toMs] = [Date.parse(one.span.from), Date.parse(one.span.to)];
      const bufferMs = one.bufferMinutes * MINUTE_MS;
      const spans = await new OccupiedTimes(database, registry).spans(account, {
        resources: [...users, ...teams],
        within: { from: fromMs - bufferMs, to: toMs },
        defaultMinutes: one.defaultMinutes,
      });
      for (const own of spans.values()) expect(new Set(own.map(({ source }) => source)).size).toBe(own.length);
      const listed = overlapsOf(occupants, spans, bufferMs, { from: fromMs, to: toMs }, Infinity);
      const pairs = one.sources.flatMap((first, n) =>
        one.sources.slice(n + 1).flatMap((other) =>
          (first.isExpired ? [] : common(first, other, one)).flatMap((found) => {
            const [, from, to] = found.split(' ').map(Number);
            return Number(from) < toMs && Number(to) > fromMs
              ? `${[first.uuid, other.uuid].sort().join(' ')} ${found}`
              : [];
          }),
        ),
      );
      expect(
        listed
          .map((found) => `${[...found.sources].sort().join(' ')} ${found.occupant.uuid} ${found.from} ${found.to}`)
          .sort(),
      ).toEqual(pairs.sort());
    }),
    { numRuns: runs(40) },
  );
  // The cases have something to find.
  expect(clashed).toBeGreaterThan(100);
});
