import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import ical from 'node-ical';
import { exchange } from '../support/exchange.js';
import { newToken } from '../support/people.js';
import { answered, invalid } from '../support/problems.js';
import { JOBS, TEAMS, TERRITORIES, USERS } from '../support/resources.js';
import { only, type Service, startService } from '../support/service.js';

const FEEDS = '/v2/calendar_feeds';
const DAY_MS = 86_400_000;

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

let account: { readonly uuid: string; readonly key: string };
let people = 0;
beforeEach(async () => {
  account = await service.newAccount();
});

const ask = (method: string, path: string, body?: object, key = account.key) =>
  service.api(method, path, { key, ...(body ? { body } : {}) });
const make = async (path: string, body: object): Promise<string> => only(await ask('POST', path, body));
const hire = (fields: object = {}): Promise<string> =>
  make(USERS, { first_name: 'Ada', last_name: 'Berg', email: `calendar.${++people}@example.com`, ...fields });
/** The minute in which the suite began, so that each time is the same wherever it is named. */
const MINUTE = Math.floor(Date.now() / 60_000) * 60_000;
const inDays = (days: number): string => new Date(MINUTE + days * DAY_MS).toISOString();
const plan = (of: object, fields: object = {}): Promise<string> =>
  make(JOBS, { scheduled_at: inDays(1), scheduled_duration: { minutes: 90 }, assignee: of, ...fields });
const byWorker = (uuid: string): object => ({ worker: { uuid } });

interface Feed {
  readonly calendar_feed_uuid: string;
  readonly url: string;
}
const feedOf = async (fields: object): Promise<Feed> => {
  const { status, body } = await ask('POST', FEEDS, fields);
  expect(status).toBe(201);
  return body as Feed;
};

/** The address of a feed at this service. */
const at = (url: string): string => `${service.url}${new URL(url).pathname}`;

/** The events of a feed by their UID, without the host of it. */
async function eventsOf({ url }: Feed): Promise<Map<string, ical.VEvent>> {
  const response = await fetch(at(url));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const entries = Object.values(ical.sync.parseICS(await response.text()));
  const events = entries.filter((one): one is ical.VEvent => one?.type === 'VEVENT');
  return new Map(events.map((event) => [event.uid.replace('@fieldline', ''), event]));
}

describe('a calendar feed', () => {
  it('has the jobs of a worker, as numbers alone by default', async () => {
    const anna = await hire();
    const job = await plan(byWorker(anna), { description: 'Leak', address: { formatted: 'Quay 1' } });
    await plan(byWorker(await hire()));
    const events = await eventsOf(await feedOf({ worker: { uuid: anna } }));
    expect([...events.keys()]).toEqual([job]);
    expect(events.get(job)).toMatchObject({ summary: 'Job 1', status: 'TENTATIVE', sequence: 1 });
    expect(events.get(job)?.location).toBeUndefined();
    expect(events.get(job)?.description).toBeUndefined();
    expect(events.get(job)?.url).toMatchObject({
      val: expect.stringContaining(`/console/${account.uuid}/jobs/${job}`),
    });
    expect(events.get(job)?.end?.getTime()).toBe(Date.parse(inDays(1)) + 90 * 60_000);
  });

  it.each([
    ['place', { summary: 'Job 1', location: 'Quay 1' }],
    ['full', { summary: 'Leak – Millstone Bakery', location: 'Quay 1' }],
  ])('with the details %s shows more', async (details, shown) => {
    const anna = await hire();
    const client = await make('/v2/clients', { organization: true, organization_name: 'Millstone Bakery' });
    const job = await plan(byWorker(anna), {
      description: 'Leak\nin the cellar',
      address: { formatted: 'Quay 1', geolocation: { longitude: 13.4, latitude: 52.5 } },
      client: { uuid: client },
    });
    const events = await eventsOf(await feedOf({ worker: { uuid: anna }, details }));
    expect(events.get(job)).toMatchObject({ ...shown, geo: { lat: 52.5, lon: 13.4 } });
  });

  it('tells a moved job as a new version of one event, and one that has left as cancelled', async () => {
    const [anna, bert] = [await hire(), await hire()];
    const [moved, given, canceled, stays] = (await Promise.all(
      Array.from({ length: 4 }, () => plan(byWorker(anna))),
    )) as [string, string, string, string];
    const feed = await feedOf({ worker: { uuid: anna } });
    await eventsOf(feed);
    await ask('PATCH', `${JOBS}/${moved}`, { scheduled_at: inDays(2) });
    await ask('PATCH', `${JOBS}/${given}`, { assignee: byWorker(bert) });
    await ask('POST', `${JOBS}/${canceled}/cancel`, {});
    await ask('POST', `${JOBS}/${stays}/publish`);
    const events = await eventsOf(feed);
    expect(events.size).toBe(4);
    expect(events.get(moved)).toMatchObject({ status: 'TENTATIVE', sequence: 2 });
    expect(events.get(moved)?.start.getTime()).toBe(Date.parse(inDays(2)));
    for (const job of [given, canceled]) expect(events.get(job)).toMatchObject({ status: 'CANCELLED' });
    expect(events.get(stays)).toMatchObject({ status: 'CONFIRMED', sequence: 2 });
  });

  it('of a team has its jobs and those of its members, of a territory its jobs', async () => {
    const [anna, territory] = [await hire(), await make(TERRITORIES, { name: 'North' })];
    const team = await make(TEAMS, { name: 'One', worker_uuids: [anna] });
    const [own, ofTeam] = [await plan(byWorker(anna)), await plan({ team: { uuid: team } })];
    const there = await make(JOBS, { scheduled_at: inDays(1), territory: { uuid: territory } });
    expect([...(await eventsOf(await feedOf({ team: { uuid: team } }))).keys()].sort()).toEqual([own, ofTeam].sort());
    expect([...(await eventsOf(await feedOf({ worker: { uuid: anna } }))).keys()].sort()).toEqual([own, ofTeam].sort());
    expect([...(await eventsOf(await feedOf({ territory: { uuid: territory } }))).keys()]).toEqual([there]);
  });

  it('has holds without details, shifts when it is asked to, and days that it is limited to', async () => {
    const anna = await hire();
    const held = await ask('POST', '/v2/holds', { worker: { uuid: anna }, from: inDays(3), duration: { minutes: 60 } });
    const hold = (held.body as { readonly hold_uuid: string }).hold_uuid;
    const [time_from, time_to] = [inDays(4), new Date(Date.parse(inDays(4)) + 3_600_000).toISOString()];
    await ask('PATCH', `${USERS}/${anna}/shifts`, { shifts: [{ time_from, time_to }] });
    const late = await plan(byWorker(anna), { scheduled_at: inDays(20) });
    const fields = { worker: { uuid: anna }, shifts: true, details: 'full' };
    const events = await eventsOf(await feedOf({ ...fields, past: { days: 0 }, future: { days: 10 } }));
    expect(events.get(hold)).toMatchObject({ status: 'TENTATIVE', summary: 'Held' });
    expect(events.get(late)).toBeUndefined();
    const shift = [...events.values()].find(({ summary }) => summary === 'Shift');
    expect(shift).toMatchObject({ transparency: 'TRANSPARENT' });
    expect((await eventsOf(await feedOf({ worker: { uuid: anna } }))).has(late)).toBe(true);
  });

  it('has what is over before it begins no more, also not as cancelled', async () => {
    const anna = await hire();
    const over = await plan(byWorker(anna), { scheduled_at: inDays(-3) });
    const feed = await feedOf({ worker: { uuid: anna }, past: { days: 7 } });
    expect((await eventsOf(feed)).has(over)).toBe(true);
    await ask('PATCH', `${FEEDS}/${feed.calendar_feed_uuid}`, { past: { days: 0 } });
    expect((await eventsOf(feed)).size).toBe(0);
  });

  it('is the same while nothing changes, which its ETag says', async () => {
    const anna = await hire();
    await plan(byWorker(anna));
    const { url, calendar_feed_uuid: uuid } = await feedOf({ worker: { uuid: anna }, name: 'Anna; "A"\r\nX' });
    const first = await fetch(at(url));
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('private, max-age=300');
    // `fetch` would ask caches for a new one.
    expect((await exchange(at(url), 'GET', { 'If-None-Match': etag })).status).toBe(304);
    expect((await ask('GET', `${FEEDS}/${uuid}`)).body).toMatchObject({
      calendar_feed: { last_read_at: expect.stringMatching(/:00\.000Z$/) },
    });
  });

  it('ends with its URL: when it is rotated, deleted, or was never there', async () => {
    const worker = { uuid: await hire() };
    const { url, calendar_feed_uuid: uuid } = await feedOf({ worker });
    const rotated = await ask('POST', `${FEEDS}/${uuid}/rotate`);
    expect(rotated).toMatchObject({ status: 200, body: { calendar_feed_uuid: uuid } });
    const next = (rotated.body as Feed).url;
    expect((await fetch(at(url))).status).toBe(404);
    expect((await fetch(at(next))).status).toBe(200);
    expect((await ask('DELETE', `${FEEDS}/${uuid}`)).status).toBe(200);
    expect((await fetch(at(next))).status).toBe(404);
    expect((await fetch(`${service.url}/calendars/../etc.ics`)).status).not.toBe(200);
  });

  it('is read at most 60 times a minute', async () => {
    const { url } = await feedOf({ worker: { uuid: await hire() } });
    const statuses = [];
    for (let n = 0; n < 62; n++) statuses.push((await fetch(at(url), { method: 'GET' })).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  });

  it('is of one worker, team or territory', async () => {
    const [anna, team] = [await hire(), await make(TEAMS, { name: 'One' })];
    const one = 'must be given, or a team or a territory instead';
    expect(await ask('POST', FEEDS, {})).toEqual(invalid({ worker: one }));
    expect(await ask('POST', FEEDS, { worker: { uuid: anna }, team: { uuid: team } })).toEqual(
      invalid({ worker: one }),
    );
    const { calendar_feed_uuid: uuid } = await feedOf({ worker: { uuid: anna } });
    expect(await ask('PATCH', `${FEEDS}/${uuid}`, { worker: null })).toEqual(invalid({ worker: one }));
    expect((await ask('PATCH', `${FEEDS}/${uuid}`, { team: { uuid: team } })).status).toBe(200);
    expect((await ask('GET', `${FEEDS}/${uuid}`)).body).toMatchObject({
      calendar_feed: { worker: null, team: { uuid: team, name: 'One' }, version: 2 },
    });
    expect(await ask('PATCH', `${FEEDS}/${uuid}`, { name: 'A' })).toEqual(answered(200, { calendar_feed_uuid: uuid }));
  });

  it('stays as it is in a trial run of its change and of its deletion', async () => {
    const { url, calendar_feed_uuid: uuid } = await feedOf({ worker: { uuid: await hire() } });
    const headers = { 'X-Service-Dry-Run': 'true' };
    for (const [method, body] of [
      ['PATCH', { name: 'Tried' }],
      ['DELETE', undefined],
    ] as const) {
      const answer = await service.api(method, `${FEEDS}/${uuid}`, {
        key: account.key,
        headers,
        ...(body && { body }),
      });
      expect([answer.status, answer.headers.get('dry-run')]).toEqual([200, 'true']);
    }
    expect((await ask('GET', `${FEEDS}/${uuid}`)).body).toMatchObject({ calendar_feed: { name: null, version: 1 } });
    expect((await fetch(at(url))).status).toBe(200);
  });

  it('shows its secret in no other answer', async () => {
    const { url, calendar_feed_uuid: uuid } = await feedOf({ worker: { uuid: await hire() } });
    const secret = url.slice(-47, -4);
    for (const path of [FEEDS, `${FEEDS}/${uuid}`, `${FEEDS}/${uuid}/history`, '/v2/events']) {
      const { status, body } = await ask('GET', path);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain(secret);
      expect(JSON.stringify(body)).not.toContain('"hash"');
    }
  });

  it('of a person is of the own work', async () => {
    const email = `calendar.${++people}@example.com`;
    // The first one is the owner.
    const bert = await hire();
    const anna = await hire({ email, permissions: { mobile: { login: true, jobs: { view: true } } } });
    const { body } = await ask('POST', '/v2/api_keys', { scopes: ['tokens', 'read'] });
    const token = await newToken(service, (body as { readonly key: string }).key, anna);
    const other = await feedOf({ worker: { uuid: bert } });
    expect((await ask('POST', FEEDS, { worker: { uuid: bert } }, token)).status).toBe(403);
    const own = await ask('POST', FEEDS, { worker: { uuid: anna } }, token);
    expect(own.status).toBe(201);
    const uuid = (own.body as Feed).calendar_feed_uuid;
    expect((await ask('GET', FEEDS, undefined, token)).body).toMatchObject({ calendar_feeds: [{ uuid }] });
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/rotate'],
    ] as const)
      expect((await ask(method, `${FEEDS}/${other.calendar_feed_uuid}${path}`, undefined, token)).status).toBe(404);
    expect((await ask('PATCH', `${FEEDS}/${uuid}`, { worker: { uuid: bert } }, token)).status).toBe(403);
    expect((await ask('DELETE', `${FEEDS}/${uuid}`, undefined, token)).status).toBe(200);
  });
});
