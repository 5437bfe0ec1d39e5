import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import type { AvailabilityView, SlotView } from '../../libs/dispatch/src/availability/availability.view.js';
import { SeededRandom } from '../../tools/harness/seeded-random.js';
import { runs } from '../support/long.js';
import { only, type Service, sharedService } from '../support/service.js';

/*
 * What availability offers is accepted, and what is accepted is offered (contract §14): both by HTTP, for random companies
 * around days on which clocks change.
 */

/** The seed of the first round; those of the others follow. A failure names the seed of its round. */
const SEED = 20580331;
const ROUNDS = runs(3);
const QUESTIONS = 3;

const WINDOWS = [
  { from: '00:00', to: '06:00' },
  { from: '05:00', to: '13:10' },
  { from: '18:00', to: '24:00' },
];
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Zones with days on which clocks change, by an hour, by half an hour and at midnight; and an offset of a quarter of an hour. */
const SCENES = [
  ['Europe/Berlin', '2058-03-31'],
  ['Europe/Berlin', '2058-10-27'],
  ['America/New_York', '2058-11-03'],
  ['America/Santiago', '2058-09-08'],
  ['Australia/Lord_Howe', '2058-04-07'],
  ['Australia/Lord_Howe', '2058-10-06'],
  ['Asia/Beirut', '2058-03-31'],
  ['Asia/Kathmandu', '2058-02-28'],
] as const;

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());

interface Requirements {
  readonly duration: { readonly minutes: number };
  readonly job_type: { readonly uuid: string };
  readonly skill_uuids: readonly string[];
  readonly territory: { readonly uuid: string } | null;
}

type Assignee = { readonly worker: { readonly uuid: string } } | { readonly team: { readonly uuid: string } };

/** A company with random people, shifts, jobs and holds around a day on which clocks change. */
class Company {
  private readonly shiftGrid: number;

  private constructor(
    private readonly random: SeededRandom,
    private readonly key: string,
    readonly zone: string,
    private readonly midnight: number,
    readonly workers: string[] = [],
    readonly teams: string[] = [],
    private readonly skills: string[] = [],
    private readonly territories: string[] = [],
    private readonly types: string[] = [],
  ) {
    this.shiftGrid = random.oneOf([1, 15, 30, 60]);
  }

  static async of(seed: number): Promise<Company> {
    const random = new SeededRandom(seed);
    const [zone, date] = random.oneOf(SCENES);
    const { key } = await service.newAccount({ name: 'Acme', timeZone: zone });
    const midnight = Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds;
    const company = new Company(random, key, zone, midnight);
    await company.furnish();
    return company;
  }

  send(method: string, path: string, body?: object, headers: Readonly<Record<string, string>> = {}) {
    return service.api(method, path, { key: this.key, headers, ...(body ? { body } : {}) });
  }

  async done<T = object>(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<T> {
    const answer = await this.send(method, path, body, headers);
    if (answer.status > 299) throw new Error(`${method} ${path} → ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as T;
  }

  async make(path: string, body: object, headers?: Record<string, string>): Promise<string> {
    return Object.values(await this.done<Record<string, string>>('POST', path, body, headers))[0] ?? '';
  }

  /** A random instant of the days around the change of clocks, on a grid of minutes. */
  instant(gridMinutes = 5): string {
    const grid = gridMinutes * MINUTE_MS;
    const at = this.midnight - 24 * HOUR_MS + this.random.below((72 * HOUR_MS) / grid) * grid;
    return new Date(at).toISOString();
  }

  private some<T>(items: readonly T[], maximum = items.length): T[] {
    return this.random.shuffled(items).slice(0, this.random.below(maximum + 1));
  }

  private maybe(uuids: readonly string[], share = 50): { readonly uuid: string } | null {
    return this.random.percent(share) ? { uuid: this.random.oneOf(uuids) } : null;
  }

  private async furnish(): Promise<void> {
    const { random } = this;
    await this.done('PATCH', '/v2/account', {
      scheduling: {
        default_duration: { minutes: random.oneOf([30, 60, 1440]) },
        buffer: { minutes: random.oneOf([0, 0, 10, 45, 240]) },
        checks: { overlap: 'refuse', hours: 'refuse', skills: 'refuse', territory: 'refuse' },
      },
    });
    for (const name of ['Gas', 'Water']) this.skills.push(await this.make('/v2/skills', { name }));
    for (const name of ['North', 'South']) this.territories.push(await this.make('/v2/territories', { name }));
    for (const code of ['repair', 'check']) this.types.push(await this.make('/v2/job_types', { code }));
    for (let n = 0; n < 4; n++) {
      const worker = await this.make('/v2/users', {
        first_name: 'Anna',
        last_name: 'Berg',
        email: `offered.${n}@example.com`,
        permissions: { mobile: { login: true } },
        skills: (random.percent(60) ? this.skills : this.some(this.skills)).map((uuid) => ({ uuid })),
        territory: this.maybe(this.territories),
      });
      this.workers.push(worker);
      await this.done('PATCH', `/v2/users/${worker}/shifts`, { shifts: this.shifts() });
    }
    for (const name of ['Early', 'Late']) {
      const members = this.some(this.workers, 3);
      const team = { name, worker_uuids: members, territory: this.maybe(this.territories, 30) };
      this.teams.push(await this.make('/v2/teams', team));
    }
    for (let n = random.below(8); n > 0; n--)
      await this.make(
        '/v2/jobs',
        {
          scheduled_at: this.instant(),
          scheduled_duration: this.maybeMinutes(),
          assignees: this.assignees(),
        },
        { 'X-Service-Scheduling-Checks': 'off' },
      );
    // A hold of a time that is taken is refused.
    for (let n = random.below(3); n > 0; n--)
      await this.send('POST', '/v2/holds', {
        ...this.assignee(),
        from: this.instant(),
        duration: { minutes: random.oneOf([30, 60, 90]) },
        expires_in: { minutes: 1440 },
      });
  }

  private maybeMinutes(): { readonly minutes: number } | null {
    return this.random.percent(20) ? null : { minutes: this.random.oneOf([5, 30, 60, 60, 90, 240]) };
  }

  private assignee(): Assignee {
    return this.random.percent(70)
      ? { worker: { uuid: this.random.oneOf(this.workers) } }
      : { team: { uuid: this.random.oneOf(this.teams) } };
  }

  private assignees(): object[] {
    const [one, other] = [this.assignee(), this.assignee()];
    const isOne = JSON.stringify(one) === JSON.stringify(other);
    const viewers = this.random.percent(20) && !isOne ? [{ ...other, access: 'view' }] : [];
    return [{ ...one, access: 'edit' }, ...viewers];
  }

  /** Shifts one after the other, some of which meet, at midnight too. */
  private shifts(): object[] {
    const { random } = this;
    // Whole days, after which another one may go on.
    if (random.percent(30)) return [this.wholeDays(random.below(3), 1 + random.below(2))];
    const ends = new Set(Array.from({ length: 2 + random.below(8) }, () => this.instant(this.shiftGrid)));
    for (const day of [-1, 0, 1, 2]) if (random.percent(40)) ends.add(this.beginOf(day));
    const sorted = [...ends].sort();
    return sorted.slice(1).flatMap((end, n) => {
      const shift = {
        time_from: sorted[n],
        time_to: end,
        working: random.percent(90),
        territory: this.maybe(this.territories, 25),
        job_type: this.maybe(this.types, 25),
      };
      return random.percent(75) ? [shift] : [];
    });
  }

  private wholeDays(first: number, count: number): object {
    return { time_from: this.beginOf(first - 1), time_to: this.beginOf(first - 1 + count) };
  }

  /** The begin of a day, so many days after that of the change of clocks. */
  private beginOf(days: number): string {
    const midnight = Temporal.Instant.fromEpochMilliseconds(this.midnight).toZonedDateTimeISO(this.zone);
    return new Date(midnight.add({ days }).startOfDay().epochMilliseconds).toISOString();
  }

  requirements(): Requirements {
    return {
      duration: { minutes: this.random.oneOf([5, 30, 60, 60, 120, 300, 1440]) },
      job_type: { uuid: this.random.oneOf(this.types) },
      skill_uuids: this.random.percent(60) ? [] : this.some(this.skills),
      territory: this.maybe(this.territories),
    };
  }

  /** The starts of a period on a grid of the local clock. */
  starts({ from, to }: Period, { duration }: Requirements, gridMinutes: number): string[] {
    const [first, last] = [Date.parse(from), Date.parse(to) - duration.minutes * MINUTE_MS];
    const starts: string[] = [];
    for (let at = Math.ceil(first / (5 * MINUTE_MS)) * 5 * MINUTE_MS; at <= last; at += 5 * MINUTE_MS)
      if (Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(this.zone).minute % gridMinutes === 0)
        starts.push(new Date(at).toISOString());
    return starts;
  }
}

interface Period {
  readonly from: string;
  readonly to: string;
}

const isOffered = (slots: readonly SlotView[], start: string): boolean =>
  slots.some(({ from, latest_from: latest }) => from <= start && start <= latest);

/** The starts at the edges of what is offered, and some others. */
function sampled(starts: readonly string[], slots: readonly SlotView[], random: SeededRandom): string[] {
  const edges = starts.filter((start, n) => {
    const offered = isOffered(slots, start);
    return [starts[n - 1], starts[n + 1]].some((next) => next !== undefined && isOffered(slots, next) !== offered);
  });
  return [...new Set([...random.shuffled(edges).slice(0, 8), ...random.shuffled(starts).slice(0, 6)])];
}

/** How a question and the commands that follow it differ. */
interface Difference {
  readonly seed: number;
  readonly zone: string;
  readonly assignee: object;
  readonly start: string;
  readonly offered: boolean;
  readonly question: object;
  readonly slots: readonly (readonly string[])[];
  readonly answer: unknown;
}

it('a time is offered for a worker if and only if the checks accept it, and for a team only if they do', async () => {
  const differences: Difference[] = [];
  const counts = { offered: 0, refused: 0 };
  for (let seed = SEED; seed < SEED + ROUNDS; seed++) {
    const random = new SeededRandom(seed + 1_000_000);
    const company = await Company.of(seed);
    for (let n = 0; n < QUESTIONS; n++) {
      const requirements = company.requirements();
      const [one, other] = [company.instant(random.oneOf([1, 60])), company.instant(60)].sort();
      const period = { from: one ?? '', to: new Date(Date.parse(other ?? '') + 30 * HOUR_MS).toISOString() };
      const grid = random.oneOf([5, 10, 15, 20, 30, 60]);
      const question = {
        ...requirements,
        ...period,
        grid: { minutes: grid },
        travel: { mode: 'none' },
        per_worker: 50,
        limit: 500,
      };
      // These do not offer all starts: a slot begins with the best one, or in a window.
      const part = random.oneOf([{}, {}, {}, { sort: 'balanced' }, { windows: WINDOWS }]);
      const offersAll = Object.keys(part).length === 0;
      const job = await company.make('/v2/jobs', {
        scheduled_duration: requirements.duration,
        job_type: requirements.job_type,
        skill_uuids: requirements.skill_uuids,
        territory: requirements.territory,
      });
      const starts = company.starts(period, requirements, grid);
      const [ofWorkers, ofTeams] = [
        await company.done<AvailabilityView>('POST', '/v2/availability', { ...question, ...part }),
        await company.done<AvailabilityView>('POST', '/v2/availability', {
          ...question,
          ...part,
          teams: company.teams.map((uuid) => ({ uuid })),
        }),
      ];
      const compare = async (assignee: Assignee, slots: readonly SlotView[], offersAll: boolean): Promise<void> => {
        for (const start of sampled(starts, slots, random)) {
          const offered = isOffered(slots, start);
          // The job moves from one time that is accepted to the next: its own time is free.
          const { status, body } = await company.send('PATCH', `/v2/jobs/${job}`, {
            scheduled_at: start,
            assignees: [{ ...assignee, access: 'edit' }],
          });
          expect([200, 409]).toContain(status);
          if (status === 200 && offered) counts.offered++;
          if (status === 409 && !offered) counts.refused++;
          if ((status === 200) === offered || (!offersAll && status === 200)) continue;
          differences.push({
            seed,
            zone: company.zone,
            assignee,
            start,
            offered,
            question: { ...question, ...part },
            slots: slots.map(({ from, latest_from }) => [from, latest_from]),
            answer: status === 200 ? 'accepted' : (body as { conflicts: object }).conflicts,
          });
        }
      };
      for (const uuid of company.workers) {
        const slots = ofWorkers.slots.filter(({ worker_uuid }) => worker_uuid === uuid);
        await compare({ worker: { uuid } }, slots, offersAll);
      }
      for (const uuid of company.teams) {
        const slots = ofTeams.slots.filter(({ team_uuid }) => team_uuid === uuid);
        await compare({ team: { uuid } }, slots, false);
      }
      await company.done('DELETE', `/v2/jobs/${job}`);
    }
  }
  expect(differences).toEqual([]);
  // The rounds have times of both kinds.
  expect(counts.offered).toBeGreaterThan(ROUNDS * QUESTIONS);
  expect(counts.refused).toBeGreaterThan(ROUNDS * QUESTIONS);
});

it('a time past midnight is offered for a team only if one member works all of it', async () => {
  const { key } = await service.newAccount({ name: 'Acme', timeZone: 'UTC' });
  const send = (method: string, path: string, body: object) => service.api(method, path, { key, body });
  const make = async (path: string, body: object): Promise<string> => only(await send('POST', path, body));
  await send('PATCH', '/v2/account', { scheduling: { checks: { hours: 'refuse' } } });
  const members: string[] = [];
  for (const day of [7, 8]) {
    const user = await make('/v2/users', { first_name: 'Anna', last_name: 'Berg', email: `day.${day}@example.com` });
    const shift = { time_from: `2058-01-0${day}T00:00Z`, time_to: `2058-01-0${day + 1}T00:00Z` };
    await send('PATCH', `/v2/users/${user}/shifts`, { shifts: [shift] });
    members.push(user);
  }
  const team = { uuid: await make('/v2/teams', { name: 'Squad', worker_uuids: members }) };
  const [from, to, duration] = ['2058-01-07T00:00Z', '2058-01-09T00:00Z', { minutes: 60 }];
  const { body } = await send('POST', '/v2/availability', { from, to, duration, teams: [team] });
  expect((body as AvailabilityView).slots.map((slot) => [slot.from, slot.latest_from])).toEqual([
    ['2058-01-07T00:00:00.000Z', '2058-01-07T23:00:00.000Z'],
    ['2058-01-08T00:00:00.000Z', '2058-01-08T23:00:00.000Z'],
  ]);
  const job = (time: string): object => ({ scheduled_at: time, scheduled_duration: duration, assignee: { team } });
  expect((await send('POST', '/v2/jobs', job('2058-01-07T23:30:00Z'))).status).toBe(409);
  expect((await send('POST', '/v2/jobs', job('2058-01-07T23:00:00Z'))).status).toBe(201);
});
