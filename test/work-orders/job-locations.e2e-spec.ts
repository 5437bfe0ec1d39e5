import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database, EntityReader, Registry } from '#eventstore/store';
import { parseInput } from '#http';
import { contexts } from '../../apps/contexts.js';
import {
  ListLocations,
  ListLocationsHandler,
  ListLocationsQuery,
} from '../../libs/work-orders/src/jobs/locations/job-location.queries.js';
import { NOBODY } from '../support/fields.js';
import { requestContext, oneTo } from '../support/store.js';
import { answered, invalid, notFound } from '../support/problems.js';
import { JOBS, USERS } from '../support/resources.js';
import { nextOf, only, type Service, startService } from '../support/service.js';

interface Location {
  readonly uuid: string;
  readonly user_uuid: string;
  readonly longitude: number;
  readonly captured_at: string;
  readonly events: readonly { readonly uuid: string }[];
}

let service: Service;
let worker: { uuid: string; email: string };
beforeAll(async () => {
  service = await startService();
  const email = 'ada@example.com';
  worker = { uuid: await make(USERS, { email, first_name: 'Ada', last_name: 'Lovelace' }), email };
});
afterAll(() => service.stop());

const make = async (path: string, body: object, key = service.key): Promise<string> =>
  only(await service.api('POST', path, { body, key }));
const newJob = (fields: object = {}): Promise<string> => make(JOBS, fields);
const pathOf = (job: string): string => `${JOBS}/${job}/locations`;
const post = (job: string, locations: unknown, through = service, headers = {}) =>
  through.api('POST', pathOf(job), { body: { locations }, headers });
/** Uploads. @returns the uuids. */
const upload = async (job: string, ...locations: object[]): Promise<string[]> => {
  const answer = await post(job, locations);
  expect(answer.status).toBe(201);
  return only<string[]>(answer);
};
const get = (job: string, query = '', key = service.key) => service.api('GET', `${pathOf(job)}${query}`, { key });
const list = async (job: string, query = ''): Promise<Location[]> => only<Location[]>(await get(job, query));
const eventsOf = async (job: string): Promise<{ uuid: string; type: string; version: number }[]> =>
  only<{ uuid: string; type: string; version: number }[]>(await service.api('GET', `${JOBS}/${job}/history`));
const AT = '2026-11-21T09:30:00.000Z';
const place = (fields: object = {}): object => ({
  user: { uuid: worker.uuid },
  longitude: 13.4,
  latitude: 52.5,
  accuracy_m: 10,
  captured_at: AT,
  ...fields,
});
/** Expects an upload to be rejected and nothing to be recorded. */
const refuses = async (job: string, locations: unknown, expected: object): Promise<void> => {
  expect(await post(job, locations)).toEqual(expected);
  expect(await list(job)).toEqual([]);
};

describe('locations are uploaded', () => {
  it('and returned with their capture time, in both spellings, and upload time', async () => {
    const job = await newJob();
    await service.api('PATCH', `${JOBS}/${job}`, { body: { description: 'Leak' } });
    const [created, updated] = await eventsOf(job);
    const answer = await post(job, [
      place({
        longitude: -180,
        latitude: 90,
        accuracy_m: 0.5,
        captured_at: '2026-11-21T10:30:00.1239+01:00',
        events: [{ uuid: updated?.uuid.toUpperCase() }, { uuid: created?.uuid }],
      }),
      place({ user: { email: 'ADA@example.com' }, longitude: -0, accuracy_m: 0, captured_at: '0001-01-01T00:00:00Z' }),
    ]);
    const [first, second] = only<string[]>(answer);
    expect(answer).toEqual(answered(201, { location_uuids: [first, second] }));
    const common = { user_uuid: worker.uuid, uploaded_at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) };
    const linked = (event: { uuid: string; type: string; version: number } | undefined) => ({
      uuid: event?.uuid,
      type: event?.type,
      job_uuid: job,
      job_version: event?.version,
    });
    expect(await get(job)).toEqual(
      answered(200, {
        locations: [
          {
            ...common,
            uuid: first,
            longitude: -180,
            latitude: 90,
            accuracy_m: 0.5,
            captured_at: '2026-11-21T09:30:00.123Z',
            catured_at: '2026-11-21T09:30:00.123Z',
            events: [linked(updated), linked(created)],
          },
          {
            ...common,
            uuid: second,
            longitude: 0,
            latitude: 52.5,
            accuracy_m: 0,
            captured_at: '0001-01-01T00:00:00.000Z',
            catured_at: '0001-01-01T00:00:00.000Z',
            events: [],
          },
        ],
      }),
    );
    // They do not change the job.
    expect(await eventsOf(job)).toHaveLength(2);
  });

  it("with times without offset in the account's time zone", async () => {
    const { key } = await service.newAccount({ name: 'Tokyo', timeZone: 'Asia/Tokyo' });
    const user = await make(USERS, { email: 'aki@example.com', first_name: 'Aki', last_name: 'Ito' }, key);
    const job = await make(JOBS, {}, key);
    const body = { locations: [place({ user: { uuid: user }, captured_at: '2026-11-21T09:00:00' })] };
    expect((await service.api('POST', pathOf(job), { key, body })).status).toBe(201);
    expect(only<Location[]>(await get(job, '', key))).toMatchObject([{ captured_at: '2026-11-21T00:00:00.000Z' }]);
  });

  it('1 to 1000 at once, all or none', async () => {
    const job = await newJob({ external_id: 'many' });
    await refuses(job, [], invalid({ locations: 'must not be empty' }));
    await refuses(job, undefined, invalid({ locations: 'is required' }));
    await refuses(job, null, invalid({ locations: 'must not be null' }));
    await refuses(job, {}, invalid({ locations: expect.any(String) }));
    await refuses(
      job,
      oneTo(1001).map(() => place()),
      invalid({ locations: 'must have at most 1000 entries' }),
    );
    const uuids = await upload('many', ...oneTo(1000).map((n) => place({ longitude: n / 10 })));
    expect(new Set(uuids).size).toBe(1000);
    const seen: Location[] = [];
    for (let next: string | undefined = pathOf(job); next !== undefined;) {
      const answer = await service.api('GET', next);
      const page = only<Location[]>(answer);
      expect(page).toHaveLength(100);
      seen.push(...page);
      next = nextOf(answer);
    }
    expect(seen.map(({ uuid }) => uuid)).toEqual(uuids);
    expect(seen.map(({ longitude }) => longitude)).toEqual(oneTo(1000).map((n) => n / 10));
    expect(await list(job, `?after=${uuids.at(-1)}`)).toEqual([]);
  });

  it('only when valid: all errors are reported together, each with its path', async () => {
    const [job, other] = [await newJob(), await newJob()];
    const [foreign] = await eventsOf(other);
    const [own] = await eventsOf(job);
    await refuses(
      job,
      [
        place(),
        place({ user: { uuid: NOBODY }, longitude: 180.1, events: [{ uuid: 'x' }] }),
        place({ user: {}, latitude: '91', accuracy_m: -1, captured_at: 'now' }),
        { events: [{ uuid: own?.uuid }, { uuid: foreign?.uuid }, {}] },
        place({ user: { email: 'nobody@example.com' }, events: [{ uuid: NOBODY }] }),
        place({ user: null, speed: 1 }),
        7,
        place({ user: { uuid: worker.uuid, email: 'nobody@example.com' }, events: [{ uuid: foreign?.uuid }] }),
      ],
      invalid({
        'locations.1.longitude': 'must be a number from -180 to 180',
        'locations.1.events.0.uuid': 'must be a UUID',
        'locations.2.latitude': 'must be a number from -90 to 90',
        'locations.2.accuracy_m': 'must be a number from 0 to 1000000',
        'locations.2.captured_at': 'must be a timestamp such as 2026-11-21T09:30:00Z',
        'locations.3.user': 'is required',
        'locations.3.longitude': expect.any(String),
        'locations.3.latitude': expect.any(String),
        'locations.3.accuracy_m': expect.any(String),
        'locations.3.captured_at': expect.any(String),
        'locations.3.events.2.uuid': 'is required',
        'locations.4.user': 'not found',
        'locations.4.events.0.uuid': 'is not an event of the job',
        'locations.5.user': expect.stringContaining('null'),
        'locations.5.speed': 'is not known',
        'locations.6': 'must be an object',
        'locations.7.user': 'not found',
        'locations.7.events.0.uuid': 'is not an event of the job',
        // An invalid entry is not checked further, except for its references.
        'locations.1.user': 'not found',
        'locations.2.user': 'needs one of uuid, external_id, email',
        'locations.3.events.1.uuid': 'is not an event of the job',
      }),
    );
  });

  it('only for a job of the account that is not deleted', async () => {
    const job = await newJob();
    const { key } = await service.newAccount();
    const body = { locations: [] };
    expect(await service.api('POST', pathOf(job), { key, body })).toEqual(notFound('job'));
    expect(await get(job, '', key)).toEqual(notFound('job'));
    await upload(job, place());
    await service.api('DELETE', `${JOBS}/${job}`);
    for (const ref of [job, NOBODY, 'nothing']) {
      expect(await post(ref, [])).toEqual(notFound('job'));
      expect(await get(ref, '?limit=0')).toEqual(notFound('job'));
    }
  });

  it('once per Idempotency-Key, and without If-Match, because they have no version', async () => {
    const job = await newJob();
    const headers = { 'Idempotency-Key': 'where-1' };
    const first = await post(job, [place()], service, headers);
    const second = await post(job, [place()], service, headers);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(await list(job)).toHaveLength(1);
    expect(await post(job, [place()], service, { 'If-Match': '"1"' })).toEqual(
      invalid({ 'If-Match': 'must be absent: locations have no version' }),
    );
  });

  it('also for a finished or canceled job', async () => {
    const job = await newJob();
    await service.api('POST', `${JOBS}/${job}/cancel`);
    await upload(job, place());
    expect(await list(job)).toHaveLength(1);
  });
});

describe('the list of locations', () => {
  it('contains only those of its job, at most 100, and continues after any of them', async () => {
    const [job, other] = [await newJob(), await newJob()];
    const uuids = await upload(job, ...oneTo(3).map((longitude) => place({ longitude })));
    const [foreign] = await upload(other, place());
    expect((await list(job)).map(({ uuid }) => uuid)).toEqual(uuids);
    expect((await list(job, `?after=${uuids[0]?.toUpperCase()}`)).map(({ uuid }) => uuid)).toEqual(uuids.slice(1));
    const answer = await get(job, '?limit=2');
    expect(only<Location[]>(answer).map(({ uuid }) => uuid)).toEqual(uuids.slice(0, 2));
    expect(nextOf(answer)).toBe(`${pathOf(job)}?limit=2&after=${uuids[1]}`);
    expect(nextOf(await get(job, '?limit=3'))).toBeUndefined();
    for (const after of [NOBODY, foreign])
      expect(await get(job, `?after=${after}`)).toEqual(invalid({ after: 'is not a location of the job' }));
    expect(await get(job, '?after=x')).toEqual(invalid({ after: 'must be a UUID' }));
    const limit = 'must be a whole number from 1 to 100';
    for (const wrong of ['0', '101', 'x', '-1', ''])
      expect(await get(job, `?limit=${wrong}`)).toEqual(invalid({ limit }));
    expect(await get(job, '?until=x&limit=0')).toEqual(invalid({ limit, until: 'is not known' }));
  });

  it('is filtered by up to 100 linked events', async () => {
    const job = await newJob();
    for (const n of oneTo(4)) await service.api('PATCH', `${JOBS}/${job}`, { body: { description: `v${n}` } });
    const events = (await eventsOf(job)).map(({ uuid }) => uuid);
    const [a, b, c] = events.map((uuid) => ({ uuid }));
    const uuids = await upload(
      job,
      place(),
      place({ events: [a] }),
      place({ events: [b, a] }),
      place({ events: [b] }),
      place({ events: [c] }),
      place({ events: [] }),
    );
    const at = (...places: number[]) => places.map((n) => uuids[n]);
    const linked = async (query: string) => (await list(job, `?${query}`)).map(({ uuid }) => uuid);
    expect(await linked(`events[0][uuid]=${a?.uuid}`)).toEqual(at(1, 2));
    expect(await linked(`events%5B0%5D%5Buuid%5D=${a?.uuid.toUpperCase()}`)).toEqual(at(1, 2));
    expect(await linked(`events[0][uuid]=${a?.uuid}&events[1][uuid]=${c?.uuid}`)).toEqual(at(1, 2, 4));
    expect(await linked(`events[99][uuid]=${b?.uuid}`)).toEqual(at(2, 3));
    const all = oneTo(100).map((_, n) => `events[${n}][uuid]=${n === 57 ? b?.uuid : NOBODY}`);
    expect(await linked(all.join('&'))).toEqual(at(2, 3));
    expect(await linked(`events[0][uuid]=${b?.uuid}&after=${uuids[2]}`)).toEqual(at(3));
    expect(await linked(`events[0][uuid]=${NOBODY}`)).toEqual([]);
    const answer = await get(job, `?events[0][uuid]=${a?.uuid}&limit=1`);
    expect(only<Location[]>(answer).map(({ uuid }) => uuid)).toEqual(at(1));
    const next = await service.api('GET', nextOf(answer) ?? '');
    expect(only<Location[]>(next).map(({ uuid }) => uuid)).toEqual(at(2));
    expect(nextOf(next)).toBeUndefined();
  });

  it.each([
    ['events[0][uuid]=x', { 'events.0.uuid': 'must be a UUID' }],
    ['events[0]=x', { 'events.0': 'must be an object' }],
    ['events[0][id]=x', { 'events.0.uuid': 'is required', 'events.0.id': expect.any(String) }],
    ['events=x', { events: expect.any(String) }],
  ])('takes no %s', async (query, faults) => {
    expect(await get(await newJob(), `?${query}`)).toEqual(invalid(faults));
  });

  it('rejects more than 100 events', async () => {
    const job = await newJob();
    const answer = await get(
      job,
      `?${oneTo(101)
        .map((_, n) => `events[${n}][uuid]=${NOBODY}`)
        .join('&')}`,
    );
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
  });
});

describe('locations that two processes upload concurrently', () => {
  let second: Service;
  beforeAll(async () => {
    second = await startService({ databaseUrl: service.databaseUrl });
  });
  afterAll(() => second.stop());

  it('are in the order of their commits: polling after the last known one misses none', async () => {
    const job = await newJob();
    const sizes = [1, 7, 3, 12, 2, 5, 9, 4];
    const uploading = { on: true };
    const polled: Location[] = [];
    const poll = async (): Promise<void> => {
      const after = polled.at(-1)?.uuid;
      polled.push(...(await list(job, after === undefined ? '?limit=5' : `?limit=5&after=${after}`)));
    };
    const poller = (async () => {
      while (uploading.on) await poll();
    })();
    const uploads = await Promise.all(
      [service, second].map(async (through, process) => {
        const uploaded: string[][] = [];
        for (const [n, size] of [...sizes, ...sizes].entries()) {
          const locations = oneTo(size).map((i) => place({ longitude: process * 100 + n, latitude: i }));
          uploaded.push(only<string[]>(await post(job, locations, through)));
        }
        return uploaded;
      }),
    );
    uploading.on = false;
    await poller;
    const total = uploads.flat(2).length;
    while (polled.length < total) {
      const before = polled.length;
      await poll();
      expect(polled.length).toBeGreaterThan(before);
    }
    const order = polled.map(({ uuid }) => uuid);
    expect(order).toHaveLength(total);
    expect(new Set(order)).toEqual(new Set(uploads.flat(2)));
    for (const uploaded of uploads) {
      // Each upload is contiguous, and the uploads of one process are in order.
      const own = new Set(uploaded.flat());
      expect(order.filter((uuid) => own.has(uuid))).toEqual(uploaded.flat());
      for (const uuids of uploaded) {
        const start = order.indexOf(uuids[0] ?? '');
        expect(order.slice(start, start + uuids.length)).toEqual(uuids);
      }
    }
  });

  it('are rejected when the job is deleted concurrently', async () => {
    for (const round of oneTo(6)) {
      const job = await newJob();
      const sends = oneTo(4).map((n) => () => post(job, [place()], n % 2 === 0 ? service : second));
      const before = sends.slice(0, round % 4).map((send) => send());
      const deletion = second.api('DELETE', `${JOBS}/${job}`);
      const answers = await Promise.all([...before, ...sends.slice(round % 4).map((send) => send())]);
      expect((await deletion).status).toBe(200);
      const [{ count } = { count: 0 }] = await service.sql(
        `select count(*)::int from job_location l join job j on j.account_id = l.account_id and j.uuid = l.job_uuid
         where l.job_uuid = $1`,
        [job],
      );
      for (const answer of answers) expect([201, 404]).toContain(answer.status);
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(Number(count));
      expect(await post(job, [place()])).toEqual(notFound('job'));
    }
  });
});

describe('among many locations', () => {
  it('those of a job, after a cursor, and of an event are found by an index', async () => {
    const job = await newJob();
    const [known = ''] = await upload(job, place());
    const [created] = await eventsOf(job);
    const [{ account = '' } = {}] = await service.sql('select account_id as account from job where uuid = $1', [job]);
    await service.sql(
      `insert into job_location (account_id, job_uuid, seq, uuid, user_uuid, longitude, latitude, accuracy_m,
         captured_at, uploaded_at, event_uuids, events)
       select $1, j.uuid, n + 1, gen_random_uuid(), $3, 0, 0, 0, now(), now(),
         case when n % 100 = 0 then array[$4::uuid] else '{}' end, '[]'
       from (select $2::uuid union all select gen_random_uuid() from generate_series(1, 20)) j,
         generate_series(1, 2000) n`,
      [account, job, worker.uuid, created?.uuid],
    );
    await service.sql('analyze job_location');
    const plans: string[] = [];
    const database = new Database({ url: service.databaseUrl, poolSize: 1, name: 'fieldline-test' });
    try {
      const spy = Object.create(database) as Database;
      const explained = async (text: string, values: readonly unknown[] = []): Promise<void> => {
        const rows = await service.sql(`explain (analyze, costs off, timing off, buffers off) ${text}`, values);
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      };
      spy.query = async (text, values) => {
        await explained(text, values);
        return database.query(text, values);
      };
      spy.queryUnprepared = async (text, values) => {
        await explained(text, values);
        return database.queryUnprepared(text, values);
      };
      spy.queryList = async (text, values, isPrepared) => {
        await explained(text, values);
        return database.queryList(text, values, isPrepared);
      };
      const registry = new Registry(contexts);
      const handler = new ListLocationsHandler(spy, new EntityReader(database, registry));
      const events = [{ uuid: created?.uuid }];
      for (const query of [{}, { after: known }, { events }, { events, after: known }])
        await handler.execute(
          new ListLocations(job, parseInput(ListLocationsQuery, query), requestContext(String(account))),
        );
    } finally {
      await database.close();
    }
    expect(plans).toHaveLength(6);
    for (const plan of plans) {
      expect(plan).toMatch(/(Index Scan using|Bitmap Index Scan on) job_location_(pkey|uuid|linked)/);
      expect(plan).not.toMatch(/Seq Scan on job_location|Sort/);
    }
    const linked = plans.filter((plan) => plan.includes('job_location_linked'));
    expect(linked).toHaveLength(2);
  });
});
