import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { answered, invalid, mismatch } from '../support/problems.js';
import { only, type Service, sharedService } from '../support/service.js';

interface Account {
  readonly uuid: string;
  readonly scheduling: object;
  readonly default_territory: { readonly uuid: string; readonly name: string };
}

let service: Service;
/** An account of this test. */
let account: { readonly uuid: string; readonly key: string };
beforeAll(async () => {
  service = await sharedService();
});
beforeEach(async () => {
  account = await service.newAccount();
});
afterAll(() => service.stop());

const get = async (): Promise<Account> => only<Account>(await service.api('GET', '/v2/account', { key: account.key }));
/** The settings of an account that nobody has changed. */
const DEFAULT_SCHEDULING = {
  checks: { overlap: 'off', hours: 'off', skills: 'off', territory: 'off' },
  default_duration: { minutes: 60 },
  buffer: { minutes: 0 },
};
const patch = (body: object, headers = {}) => service.api('PATCH', '/v2/account', { body, headers, key: account.key });

describe('an account', () => {
  it('has uuid, name, currency usd, time zone UTC and a territory named Default, by default', async () => {
    expect(await get()).toEqual({
      uuid: account.uuid,
      name: 'Other',
      currency: 'usd',
      time_zone: 'UTC',
      country: null,
      default_territory: { uuid: expect.any(String), name: 'Default' },
      publish_automatically: false,
      scheduling: DEFAULT_SCHEDULING,
      field: { enforce_permissions: false },
    });
  });

  it('accepts each of these fields in a PATCH', async () => {
    const { uuid, default_territory } = await get();
    expect(await patch({ name: 'Acme Ltd' })).toEqual(answered(200, { account_uuid: uuid }));
    await patch({ currency: 'eur' });
    await patch({ time_zone: 'America/New_York' });
    await patch({ country: 'ca' });
    await patch({ publish_automatically: true });
    const scheduling = {
      checks: { overlap: 'refuse', hours: 'warn', skills: 'off', territory: 'warn' },
      default_duration: { minutes: 1440 },
      buffer: { minutes: 240 },
    };
    await patch({ scheduling });
    await patch({ field: { enforce_permissions: true } });
    const expected = {
      uuid,
      name: 'Acme Ltd',
      currency: 'eur',
      time_zone: 'America/New_York',
      country: 'CA',
      default_territory,
      publish_automatically: true,
      scheduling,
      field: { enforce_permissions: true },
    };
    expect(await get()).toEqual(expected);
    expect(await patch(expected)).toEqual(answered(200, { account_uuid: uuid }));
  });

  it('shows its currency in lower case, however it was given', async () => {
    await patch({ currency: 'GBP' });
    expect(await get()).toMatchObject({ currency: 'gbp' });
  });

  it('has the country of its time zone until it has another, or none', async () => {
    const countryAfter = async (body: object): Promise<unknown> => {
      expect((await patch(body)).status).toBe(200);
      return ((await get()) as { country?: unknown }).country;
    };
    expect(await countryAfter({ time_zone: 'Europe/Berlin' })).toBe('DE');
    expect(await countryAfter({ time_zone: 'Europe/Vienna' })).toBe('AT');
    expect(await countryAfter({ country: 'CH' })).toBe('CH');
    expect(await countryAfter({ time_zone: 'Europe/Paris' })).toBe('CH');
    expect(await countryAfter({ country: null })).toBeNull();
    expect(await countryAfter({ time_zone: 'Europe/Berlin' })).toBeNull();
  });

  it('accepts another default territory by uuid, name or both', async () => {
    const north = { uuid: crypto.randomUUID(), name: 'North' };
    await service.sql(
      `insert into territory (account_id, uuid, version, name, created_at, updated_at)
       values ($1, $2, 1, $3, now(), now())`,
      [account.uuid, north.uuid, north.name],
    );
    const { default_territory: first } = await get();
    for (const [body, territory] of [
      [{ default_territory: { name: 'North' } }, north],
      [{ default_territory: first }, first],
      [{ default_territory_uuid: north.uuid }, north],
    ] as const) {
      expect((await patch(body)).status).toBe(200);
      expect(await get()).toMatchObject({ default_territory: territory });
    }
    const body = { organization: true, organization_name: 'Acme' };
    const client = only(await service.api('POST', '/v2/clients', { body, key: account.key }));
    expect(only<object>(await service.api('GET', `/v2/clients/${client}`, { key: account.key }))).toMatchObject({
      territory: north,
    });
  });

  it('reads date-times without offset in its new time zone immediately', async () => {
    const body = { organization: true, organization_name: 'Acme' };
    const uuid = only(await service.api('POST', '/v2/clients', { body, key: account.key }));
    await service.sql(`update client set updated_at = '2026-01-01T12:00:00Z' where uuid = $1`, [uuid]);
    const found = async (): Promise<number> =>
      only<object[]>(
        await service.api('GET', '/v2/clients?updated_at[after]=2026-01-01T12:30:00', { key: account.key }),
      ).length;
    expect(await found()).toBe(0);
    await patch({ time_zone: 'Asia/Tokyo' });
    expect(await found()).toBe(1);
  });

  it('merges the settings for what is scheduled: what a PATCH omits keeps its value', async () => {
    const shown = async (body: object): Promise<unknown> => {
      expect((await patch({ scheduling: body })).status).toBe(200);
      return (await get()).scheduling;
    };
    const overlap = { ...DEFAULT_SCHEDULING, checks: { ...DEFAULT_SCHEDULING.checks, overlap: 'refuse' } };
    expect(await shown({ checks: { overlap: 'refuse' } })).toEqual(overlap);
    expect(await shown({ buffer: { minutes: 15 } })).toEqual({ ...overlap, buffer: { minutes: 15 } });
    expect(await shown({ checks: { overlap: 'off', skills: 'warn' }, default_duration: { minutes: 1 } })).toEqual({
      checks: { overlap: 'off', hours: 'off', skills: 'warn', territory: 'off' },
      default_duration: { minutes: 1 },
      buffer: { minutes: 15 },
    });
  });

  it('shows a change of these settings in the feed and its history as account_updated, in the form of GET', async () => {
    await patch({ scheduling: { checks: { hours: 'warn' } } });
    const data = {
      scheduling: { ...DEFAULT_SCHEDULING, checks: { ...DEFAULT_SCHEDULING.checks, hours: 'warn' } },
    };
    const { body } = await service.api('GET', '/v2/events?types=account_created,account_updated', { key: account.key });
    expect(body).toMatchObject({
      events: [
        { type: 'account_created', data: { scheduling: DEFAULT_SCHEDULING } },
        { type: 'account_updated', data },
      ],
    });
    const history = await service.api('GET', '/v2/account/history?after=1', { key: account.key });
    expect(only<object[]>(history)).toMatchObject([{ type: 'account_updated', payload: data }]);
    await patch({ scheduling: {} });
    await patch({ scheduling: { checks: {}, buffer: { minutes: 0 } } });
    expect(only<object[]>(await service.api('GET', '/v2/account/history?after=2', { key: account.key }))).toEqual([]);
  });

  it('a PATCH that changes nothing leaves its ETag; If-Match guards it', async () => {
    const tag = async (): Promise<string | null> =>
      (await service.api('GET', '/v2/account', { key: account.key })).headers.get('etag');
    const before = await tag();
    await patch({ name: 'Other' });
    await patch({});
    expect(await tag()).toBe(before);
    expect((await patch({ name: 'Second' }, { 'If-Match': before ?? '' })).status).toBe(200);
    expect(await patch({ name: 'Third' }, { 'If-Match': before ?? '' })).toEqual(mismatch(2));
  });

  it.each<[string, object, Record<string, string>]>([
    ['a blank name', { name: ' ' }, { name: 'must not be blank' }],
    ['a name that is too long', { name: '\u{1F6E0}'.repeat(251) }, { name: 'must be at most 250 characters' }],
    ['null', { name: null }, { name: 'must not be null' }],
    ['no default territory', { default_territory: null }, { default_territory: 'must not be null' }],
    ['an unknown territory', { default_territory: { name: 'Nowhere' } }, { default_territory: 'not found' }],
    ['another uuid', { uuid: '01890000-0000-7000-8000-000000000000' }, { uuid: 'is read-only' }],
    ['an unknown key', { timezone: 'UTC' }, { timezone: 'is not known: did you mean "time_zone"?' }],
    [
      'an unknown currency and an unknown zone, both reported at once',
      { currency: 'xyz', time_zone: 'Mars/Base', name: 7 },
      {
        currency: 'must be an ISO 4217 currency code, such as usd',
        time_zone: 'must be an IANA time zone, such as Europe/Berlin',
        name: 'must be a string',
      },
    ],
    [
      'a code that is no country',
      { country: 'EU' },
      { country: 'must be an ISO 3166 alpha-2 country code, such as DE' },
    ],
    ['no settings', { scheduling: null }, { scheduling: 'must not be null' }],
    [
      'unknown names and levels in the settings, with those that are out of range, all reported at once',
      {
        scheduling: {
          checks: { overlap: 'strict', hour: 'warn', skills: null },
          default_duration: { minutes: 0 },
          buffer: { minutes: 241 },
          travel: 1,
        },
      },
      {
        'scheduling.checks.overlap': 'must be one of off, warn, refuse',
        'scheduling.checks.hour': 'is not known: did you mean "hours"?',
        'scheduling.checks.skills': 'must not be null',
        'scheduling.default_duration.minutes': 'must be a whole number from 1 to 1440',
        'scheduling.buffer.minutes': 'must be a whole number from 0 to 240',
        'scheduling.travel': 'is not known',
      },
    ],
    [
      'durations without minutes, or beyond a day',
      { scheduling: { default_duration: { minutes: 1441 }, buffer: {} } },
      {
        'scheduling.default_duration.minutes': 'must be a whole number from 1 to 1440',
        'scheduling.buffer': 'needs minutes or hours',
      },
    ],
    ['an offset as a zone', { time_zone: '+01:00' }, { time_zone: 'must be an IANA time zone, such as Europe/Berlin' }],
  ])('422: %s', async (_, body, faults) => {
    const before = await get();
    expect(await patch(body)).toEqual(invalid(faults));
    expect(await get()).toEqual(before);
  });
});
