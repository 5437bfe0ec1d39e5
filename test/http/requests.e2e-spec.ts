import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { startLoggedService } from '../support/logged-service.js';
import { answered, invalid } from '../support/problems.js';
import { JOBS, WEBHOOKS } from '../support/resources.js';
import { nextMillisecond, nextOf, only, type Service, sharedService, startBeside } from '../support/service.js';
import { until } from '../../tools/harness/until.js';

const UNITS = '/v2/catalog/products/units';
const CLIENTS = '/v2/clients';
const piece = { name: 'Piece', code: 'pc' };
const acme = { organization: true, organization_name: 'Acme' };

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());

describe('X-Request-Id', () => {
  it('is taken from the request, and is in every answer, error body and event', async () => {
    const headers = { 'X-Request-Id': '~my!id~' };
    const answer = await service.api('POST', UNITS, { body: piece, headers });
    expect(answer.headers.get('x-request-id')).toBe('~my!id~');
    expect(await service.sql('select correlation_id from event where stream_id = $1', [only(answer)])).toEqual([
      { correlation_id: '~my!id~' },
    ]);
    expect((await service.api('GET', '/v2/nothing', { headers })).body).toMatchObject({ request_id: '~my!id~' });
    expect((await service.api('GET', '/health/live', { headers })).headers.get('x-request-id')).toBe('~my!id~');
  });

  it('is in the context of the change, the same in history, feed and webhook body', async () => {
    const headers = { 'X-Request-Id': 'order-4711/1' };
    await service.api('POST', WEBHOOKS, {
      body: { url: 'https://hooks.example.com/in', event_types: ['job_created'], secret: null },
    });
    const job = only(await service.api('POST', JOBS, { body: {}, headers }));
    const [event] = only<{ context: object }[]>(await service.api('GET', `${JOBS}/${job}/history`));
    expect(event?.context).toEqual({
      source: 'api',
      via: 'api',
      happened_at: expect.any(String),
      created_at: expect.any(String),
      user_uuid: null,
      user_email: null,
      device_uuid: null,
      api_key_uuid: expect.any(String),
      correlation_id: 'order-4711/1',
    });
    const { events } = (await service.api('GET', '/v2/events?types=job_created')).body as {
      events: { entity_uuid: string; context: object }[];
    };
    const contexts = events.filter(({ entity_uuid }) => entity_uuid === job).map(({ context }) => context);
    expect(contexts).toEqual([event?.context]);
    expect(
      await service.sql(
        "select body::jsonb -> 'context' as context from outbox join outbox_body using (account_id, day, position, ordinal) where entity_uuid = $1",
        [job],
      ),
    ).toEqual([{ context: event?.context }]);
  });

  it('is in the log line of the request, which holds no secret', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line) => lines.push(line) });
    const logging = await startLoggedService(log, { databaseUrl: service.databaseUrl });
    try {
      const headers = { 'X-Request-Id': 'logged-id' };
      await logging.api('POST', '/v2/api_keys', { body: { name: 'Logged' }, headers });
      const line = (): string | undefined => lines.find((one) => one.includes('"request_id":"logged-id"'));
      await until(() => line() !== undefined);
      expect(JSON.parse(line() ?? '')).toMatchObject({ method: 'POST', url: '/v2/api_keys', status: 201 });
      expect(lines.filter((one) => one.includes('fk_') || one.includes(logging.key))).toEqual([]);
    } finally {
      await logging.stop();
    }
  });

  it.each(['', ' ', 'x'.repeat(129), 'two words', 'käse'])(
    'is made when it is not 1..128 visible ASCII: %j',
    async (id) => {
      const answer = await service.api('GET', UNITS, { headers: { 'X-Request-Id': id } });
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it('may be 128 characters long', async () => {
    const id = 'x'.repeat(128);
    const answer = await service.api('GET', UNITS, { headers: { 'X-Request-Id': id } });
    expect(answer.headers.get('x-request-id')).toBe(id);
  });
});

describe('the X-Service headers', () => {
  it.each(['X-Service-Notify-Assignees', 'X-Service-Trigger-Webhooks'])('%s is true or false', async (name) => {
    for (const value of ['true', 'false', 'TRUE'])
      expect((await service.api('POST', UNITS, { body: piece, headers: { [name]: value } })).status).toBe(201);
    for (const value of ['no', '1', ''])
      expect(await service.api('POST', UNITS, { body: piece, headers: { [name]: value } })).toEqual(
        invalid({ [name]: 'must be true or false' }),
      );
  });

  it('X-Service-Scheduling-Checks is a level, or a list of checks with their levels', async () => {
    const name = 'X-Service-Scheduling-Checks';
    const allAt = (level: string) => ({ overlap: level, hours: level, skills: level, territory: level });
    for (const [value, scheduling_checks] of [
      ['refuse', allAt('refuse')],
      ['Off', allAt('off')],
      ['overlap=refuse, hours=off', { overlap: 'refuse', hours: 'off' }],
    ] as const) {
      const uuid = only(await service.api('POST', JOBS, { body: {}, headers: { [name]: value } }));
      expect(only(await service.api('GET', `${JOBS}/${uuid}/history`))).toMatchObject([
        { context: { scheduling_checks } },
      ]);
    }
    for (const value of ['', 'strict', 'overlap', 'overlap=on', 'travel=off', 'hours=off, hours=warn'])
      expect(await service.api('POST', JOBS, { body: {}, headers: { [name]: value } })).toEqual(
        invalid({
          [name]:
            'must be one of off, warn, refuse for all checks, or a list such as overlap=refuse, hours=off of overlap, hours, skills, territory, each once',
        }),
      );
  });

  it('X-Service-Scheduling-Checks is in the context of the change, the same in history, feed and webhook body', async () => {
    const { key } = await service.newAccount();
    const headers = { 'X-Service-Scheduling-Checks': 'skills=warn' };
    const webhook = { url: 'https://hooks.example.com/in', event_types: ['job_created'], secret: null };
    await service.api('POST', WEBHOOKS, { body: webhook, key });
    const job = only(await service.api('POST', JOBS, { body: {}, key, headers }));
    const [event] = only<{ context: object }[]>(await service.api('GET', `${JOBS}/${job}/history`, { key }));
    expect(event?.context).toMatchObject({ scheduling_checks: { skills: 'warn' } });
    expect((await service.api('GET', `/v2/events?entity_uuid=${job}`, { key })).body).toMatchObject({
      events: [{ context: event?.context }],
    });
    expect(
      await service.sql(
        "select body::jsonb -> 'context' as context from outbox join outbox_body using (account_id, day, position, ordinal) where entity_uuid = $1",
        [job],
      ),
    ).toEqual([{ context: event?.context }]);
  });

  it('are true by default, and set no checks: nothing of them is recorded', async () => {
    const uuid = only(await service.api('POST', UNITS, { body: piece }));
    expect(await service.sql('select context from event where stream_id = $1', [uuid])).toEqual([{ context: {} }]);
  });
});

describe('X-Service-Trigger-Webhooks: false', () => {
  it('the change fires no webhook, and is in the feed like any other', async () => {
    const { uuid: account, key } = await service.newAccount();
    const webhook = { url: 'https://hooks.example.com/in', event_types: ['client_created'], secret: null };
    await service.api('POST', '/v2/webhooks', { body: webhook, key });
    const create = async (triggers: string): Promise<string> =>
      only(
        await service.api('POST', CLIENTS, { body: acme, key, headers: { 'X-Service-Trigger-Webhooks': triggers } }),
      );
    const [loud, silent] = [await create('true'), await create('false')];
    expect(await service.sql('select event_type, entity_uuid from outbox where account_id = $1', [account])).toEqual([
      { event_type: 'client_created', entity_uuid: loud },
    ]);
    const events = only<{ entity_uuid: string }[]>(
      await service.api('GET', '/v2/events?types=client_created', { key }),
    );
    expect(events.map(({ entity_uuid }) => entity_uuid)).toEqual([loud, silent]);
  });
});

describe('COMPATIBILITY_HEADERS=X-Example', () => {
  let compatible: Service;
  beforeAll(async () => {
    compatible = await startBeside(service, { compatibilityHeaders: 'X-Example' });
  });
  afterAll(() => compatible.stop());

  /** What the event of a new unit keeps of the headers. */
  const kept = async (by: Service, headers: Readonly<Record<string, string>>): Promise<unknown> => {
    const uuid = only(await by.api('POST', UNITS, { body: piece, headers }));
    return (await service.sql('select context from event where stream_id = $1', [uuid]))[0]?.context;
  };
  const silent = { 'X-Example-Notify-Assignees': 'false', 'X-Example-Trigger-Webhooks': 'false' };

  it('also reads X-Example-Notify-Assignees, X-Example-Trigger-Webhooks and X-Example-Scheduling-Checks', async () => {
    expect(await kept(compatible, silent)).toEqual({ notify_assignees: false, trigger_webhooks: false });
    expect(await kept(compatible, { 'X-Service-Notify-Assignees': 'false' })).toEqual({ notify_assignees: false });
    expect(await kept(compatible, { 'X-Example-Scheduling-Checks': 'hours=off' })).toEqual({
      scheduling_checks: { hours: 'off' },
    });
  });

  it('a header of X-Service counts before it', async () => {
    expect(await kept(compatible, { ...silent, 'X-Service-Trigger-Webhooks': 'true' })).toEqual({
      notify_assignees: false,
    });
  });

  it('their values are true or false', async () => {
    const headers = { 'X-Example-Notify-Assignees': 'no' };
    expect(await compatible.api('POST', UNITS, { body: piece, headers })).toEqual(
      invalid({ 'X-Example-Notify-Assignees': 'must be true or false' }),
    );
  });

  it('are not read unless it is set', async () => {
    expect(await kept(service, silent)).toEqual({});
  });
});

/** Status and faults of an answer. The faults are a list, since `toEqual` cannot be given a key `__proto__`. */
const faultsOf = ({ status, body }: { readonly status: number; readonly body: unknown }): readonly unknown[] => [
  status,
  ...Object.entries((body as { readonly errors?: object }).errors ?? {}),
];
const unknown = (...paths: readonly string[]): readonly unknown[] => [
  422,
  ...paths.map((path) => [path, ['is not known']]),
];

describe('unknown keys', () => {
  it('are refused at every depth, with "did you mean" when a known one is close', async () => {
    const body = {
      ...acme,
      organisation_name: 'x',
      contacts: [{ value: 'v', type: 't', nmae: 'n' }],
      site_address: { formatted: 'f', geolocation: { longitude: 1, latitude: 1, altitude: 1 } },
    };
    expect(await service.api('POST', CLIENTS, { body })).toEqual(
      invalid({
        organisation_name: 'is not known: did you mean "organization_name"?',
        'contacts.0.nmae': 'is not known: did you mean "name"?',
        'site_address.geolocation.altitude': 'is not known: did you mean "latitude"?',
      }),
    );
  });

  it('are refused in a large body too, of which the first thousand are reported', async () => {
    const keys = Object.fromEntries(Array.from({ length: 4_000 }, (_, i) => [`key_${i}`, 1]));
    const answer = await service.api('POST', JOBS, { body: { ...keys, address: { formatted: 'f', ...keys } } });
    expect(answer.status).toBe(422);
    const { errors } = answer.body as { readonly errors: object };
    expect(Object.keys(errors)).toHaveLength(1000);
    expect(errors).toMatchObject({ key_999: ['is not known'] });
  });

  it('of a query are refused, also where a route takes none, all at once', async () => {
    expect(await service.api('GET', `${UNITS}?archive=true&colour=red`)).toEqual(
      invalid({ archive: 'is not known: did you mean "archived"?', colour: 'is not known' }),
    );
    const uuid = only(await service.api('POST', UNITS, { body: piece }));
    expect(await service.api('GET', `${UNITS}/${uuid}?a=1&b=2`)).toEqual(
      invalid({ a: 'is not known', b: 'is not known' }),
    );
    expect(await service.api('PATCH', `${UNITS}/${uuid}?a=1`, { body: {} })).toEqual(invalid({ a: 'is not known' }));
  });

  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    'of a query are refused whatever their name: %s',
    async (name) => {
      const uuid = only(await service.api('POST', UNITS, { body: piece }));
      for (const path of [UNITS, `${UNITS}/${uuid}`, CLIENTS])
        for (const query of [`${name}[x]=1`, `${name}=1`, name, `${name}[]=1`, `${encodeURIComponent(`${name}[x]`)}=1`])
          expect([query, ...faultsOf(await service.api('GET', `${path}?${query}`))]).toEqual([query, ...unknown(name)]);
      expect(
        faultsOf(await service.api('GET', `${CLIENTS}?x=1&updated_at[${name}]=1&updated_at[${name}][x]=1`)),
      ).toEqual(unknown('x', `updated_at.${name}`));
    },
  );

  it.each(['__proto__', 'constructor', 'prototype'])(
    'of a body are refused at every depth whatever their name: %s',
    async (name) => {
      const refuses = async (path: string, body: object, at: readonly string[]): Promise<void> => {
        const raw = JSON.stringify(body).replaceAll('"?"', `"${name}"`);
        expect(faultsOf(await service.api('POST', path, { raw }))).toEqual(
          unknown(...at.map((one) => one.replace('?', name))),
        );
      };
      const strange = { '?': { admin: true } };
      await refuses(UNITS, { ...piece, ...strange }, ['?']);
      await refuses(
        CLIENTS,
        {
          ...acme,
          contacts: [{ value: 'v', type: 't', ...strange }],
          site_address: { formatted: 'f', geolocation: { longitude: 1, latitude: 1, ...strange }, ...strange },
        },
        ['contacts.0.?', 'site_address.?', 'site_address.geolocation.?'],
      );
      await refuses('/v2/jobs', { client: { ...acme, ...strange }, site: { name: 'Hall', ...strange } }, [
        'client.?',
        'site.?',
      ]);
    },
  );
});

describe('UNKNOWN_FIELDS=ignore', () => {
  let lenient: Service;
  beforeAll(async () => {
    lenient = await startBeside(service, { unknownFields: 'ignore' });
  });
  afterAll(() => lenient.stop());

  it('passes over unknown keys of a query, and of a body at its top level', async () => {
    const body = { ...acme, colour: 'red', ['__proto__']: { x: 1 }, constructor: 1 };
    const answer = await lenient.api('POST', `${CLIENTS}?trace=1`, { body });
    expect(answer).toEqual(answered(201, { client_uuid: expect.any(String) }));
    expect((await lenient.api('PATCH', `${CLIENTS}/${only(answer)}`, { body: { colour: 'blue' } })).status).toBe(200);
    expect((await lenient.api('GET', `${CLIENTS}/${only(answer)}?x=1&__proto__[x]=1`)).status).toBe(200);
    expect((await lenient.api('GET', `${CLIENTS}?colour=red&limit=1`)).status).toBe(200);
  });

  const ignoredIn = ({ headers }: { readonly headers: Headers }): string | null => headers.get('ignored-fields');

  it('names the keys that it passed over, of the query and of the body', async () => {
    const created = await lenient.api('POST', `${CLIENTS}?page=1`, { body: { ...acme, colour: 'red' } });
    expect(ignoredIn(created)).toBe('page, colour');
    const path = `${CLIENTS}/${only(created)}`;
    expect(ignoredIn(await lenient.api('GET', `${CLIENTS}?page=2&limit=1`))).toBe('page');
    expect(ignoredIn(await lenient.api('GET', `${path}?x=1`))).toBe('x');
    expect(ignoredIn(await lenient.api('POST', `${UNITS}?x=1`, { body: piece }))).toBe('x');
    const refusal = await lenient.api('PATCH', path, { body: { organization_name: 1, colour: 'red' } });
    expect([refusal.status, ignoredIn(refusal)]).toEqual([422, 'colour']);
    expect(ignoredIn(await lenient.api('PATCH', path, { body: { organization_name: 'Acme 2' } }))).toBeNull();
  });

  it('a read-only field that is repeated is none of them', async () => {
    const path = `${CLIENTS}/${only(await lenient.api('POST', CLIENTS, { body: acme }))}`;
    const { uuid, created_at } = only<{ uuid: string; created_at: string }>(await lenient.api('GET', path));
    const answer = await lenient.api('PATCH', path, { body: { uuid, created_at, colour: 'red' } });
    expect([answer.status, ignoredIn(answer)]).toEqual([200, 'colour']);
  });

  it('nor is a field that only a creation has, in a PATCH that creates', async () => {
    expect((await lenient.api('POST', '/v2/templates', { body: { name: 'Survey' } })).status).toBe(201);
    for (const id of ['lenient-1', '0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a77']) {
      const answer = await lenient.api('PATCH', `/v2/jobs/${id}`, {
        body: { external_id: id, template: { name: 'Survey' } },
      });
      expect([answer.status, ignoredIn(answer)]).toEqual([201, null]);
    }
  });

  it('names are percent-encoded, and 20 at most', async () => {
    const body = { ...acme, 'a, b': 1, Größe: 1, '\r\nX: y': 1, '\ud800': 1, ['__proto__']: 1 };
    expect(ignoredIn(await lenient.api('POST', CLIENTS, { body }))).toBe(
      'a%2C%20b, Gr%C3%B6%C3%9Fe, %0D%0AX%3A%20y, %EF%BF%BD, __proto__',
    );
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`key${i}`, i]));
    const named = ignoredIn(await lenient.api('POST', CLIENTS, { body: { ...acme, ...many } }));
    expect(named?.split(', ')).toEqual(Object.keys(many).slice(0, 20));
    const long = ignoredIn(await lenient.api('POST', CLIENTS, { body: { ...acme, ['x'.repeat(100_000)]: 1 } }));
    expect(long).toBe('x'.repeat(100));
  });

  it('a replay names them again', async () => {
    const options = { body: { ...acme, colour: 'red' }, headers: { 'Idempotency-Key': 'ignored-fields' } };
    for (const replayed of [null, 'true']) {
      const answer = await lenient.api('POST', CLIENTS, options);
      expect([answer.headers.get('idempotency-replayed'), ignoredIn(answer)]).toEqual([replayed, 'colour']);
    }
  });

  it('refuses a wrong value and a read-only field as before', async () => {
    const uuid = only(await lenient.api('POST', CLIENTS, { body: acme }));
    expect(
      await lenient.api('PATCH', `${CLIENTS}/${uuid}`, { body: { organization_name: 1, created_at: 'now', x: 1 } }),
    ).toEqual(invalid({ organization_name: 'must be a string', created_at: 'is read-only' }));
  });

  it('refuses an unknown key inside a value, which would change its meaning', async () => {
    expect(await lenient.api('POST', '/v2/jobs', { body: { scheduled_duration: { minutes: 30, days: 1 } } })).toEqual(
      invalid({ 'scheduled_duration.days': 'is not known' }),
    );
    const body = {
      ...acme,
      contacts: [{ value: 'v', type: 't', x: 1 }],
      site_address: { formatted: 'f', geolocation: { longitude: 1, latitude: 1, altitude: 1 } },
    };
    expect(await lenient.api('POST', CLIENTS, { body })).toEqual(
      invalid({
        'contacts.0.x': 'is not known',
        'site_address.geolocation.altitude': 'is not known: did you mean "latitude"?',
      }),
    );
    expect(await lenient.api('GET', `${CLIENTS}?updated_at[since]=2026-11-21T00:00:00Z`)).toEqual(
      invalid({ 'updated_at.since': 'is not known: did you mean "after"?' }),
    );
  });

  it('refuses an unknown key of a client or site inside a job', async () => {
    const client = { organization: true, organization_name: 'Inline', colour: 'red' };
    expect(await lenient.api('POST', '/v2/jobs', { body: { client, site: { name: 'Hall', floor: 2 } } })).toEqual(
      invalid({ 'client.colour': 'is not known', 'site.floor': 'is not known' }),
    );
  });
});

describe('timestamps in a query', () => {
  /** The lists that take updated_at, each with three entities changed one after the other. */
  const changed = async (path: string, body: object, key: string): Promise<{ uuids: string[]; instants: string[] }> => {
    const uuids: string[] = [];
    for (let i = 0; i < 3; i++) {
      uuids.push(only(await service.api('POST', path, { body, key })));
      await nextMillisecond();
    }
    const rows = await service.sql(
      `select updated_at from ${path === UNITS ? 'unit' : 'client'} where uuid = any($1) order by uuid`,
      [uuids],
    );
    return { uuids, instants: rows.map((row) => (row.updated_at as Date).toISOString()) };
  };

  it.each([
    [UNITS, piece],
    [CLIENTS, acme],
  ])('updated_at[after] and updated_at[before] are strict, and combine: %s', async (path, body) => {
    const { key } = await service.newAccount();
    const { uuids, instants } = await changed(path, body, key);
    const found = async (query: string): Promise<string[]> =>
      only<{ uuid: string }[]>(await service.api('GET', `${path}?${query}`, { key }))
        .map(({ uuid }) => uuid)
        .sort();
    const [first = '', second = '', third = ''] = instants;
    expect(await found(`updated_at[after]=${first}`)).toEqual(uuids.slice(1));
    expect(await found(`updated_at[before]=${third}`)).toEqual(uuids.slice(0, 2));
    expect(await found(`updated_at[after]=${first}&updated_at[before]=${third}`)).toEqual([uuids[1]]);
    expect(await found(`updated_at%5Bafter%5D=${encodeURIComponent(second)}`)).toEqual([uuids[2]]);
    expect(await found(`updated_at[after]=${third}`)).toEqual([]);
  });

  it('are read with Z, with an offset, and without one in the time zone of the account', async () => {
    const { key } = await service.newAccount({ name: 'Berlin', timeZone: 'Europe/Berlin' });
    const uuid = only(await service.api('POST', CLIENTS, { body: acme, key }));
    await service.sql(`update client set updated_at = '2026-07-01T10:00:00.500Z' where uuid = $1`, [uuid]);
    const finds = async (after: string): Promise<boolean> =>
      only<object[]>(await service.api('GET', `${CLIENTS}?updated_at[after]=${after}`, { key })).length === 1;
    for (const before of [
      '2026-07-01T10:00:00.499Z',
      '2026-07-01T10:00:00Z',
      '2026-07-01T10:00Z',
      '2026-07-01T10:00:00.4999999Z',
      '2026-07-01T12:00:00.499%2B02:00',
      '2026-07-01T12:00:00.499+02:00',
      '2026-07-01T12:00:00.499+0200',
      '2026-07-01T12:00:00.499+02',
      '2026-07-01T05:00:00.499-05:00',
      '2026-07-01T12:00:00.499',
      '2026-07-01T12:00',
    ])
      expect({ before, found: await finds(before) }).toEqual({ before, found: true });
    for (const same of [
      '2026-07-01T10:00:00.500Z',
      '2026-07-01T10:00:00.500999Z',
      '2026-07-01T12:00:00.500%2B02:00',
      '2026-07-01T12:00:00.500+02:00',
      '2026-07-01T12:00:00.500',
    ])
      expect({ same, found: await finds(same) }).toEqual({ same, found: false });
  });

  it.each([
    '2026-07-01',
    'yesterday',
    '1751364000',
    '2026-02-30T00:00:00Z',
    '2026-07-01T25:00:00Z',
    '',
    '2026-07-01 10:00:00Z',
    '2026-07-01T10:00:00 02:00 ',
  ])('anything else is 422: %j', async (text) => {
    expect(await service.api('GET', `${UNITS}?updated_at[after]=${encodeURIComponent(text)}`)).toEqual(
      invalid({ 'updated_at.after': 'must be a timestamp such as 2026-11-21T09:30:00Z' }),
    );
  });

  it.each([
    // No entity was changed before it was created: the days are to come.
    ['Europe/Berlin', '2036-07-01', '2036-06-30T22:00:00.000Z'],
    // Clocks skip midnight: the day begins at one.
    ['America/Santiago', '2036-09-07', '2036-09-07T04:00:00.000Z'],
  ])(
    '[from] and [to] take a date as its midnight in %s, and neighbouring days have each instant once',
    async (timeZone, date, midnight) => {
      const { key } = await service.newAccount({ name: timeZone, timeZone });
      const at = (later: number): string => new Date(Date.parse(midnight) + later).toISOString();
      const uuids: string[] = [];
      for (const later of [-1, 0, 1]) {
        const uuid: string = only(await service.api('POST', CLIENTS, { body: acme, key }));
        await service.sql('update client set updated_at = $1 where uuid = $2', [at(later), uuid]);
        uuids.unshift(uuid);
      }
      const found = async (query: string): Promise<string[]> =>
        only<{ uuid: string }[]>(await service.api('GET', `${CLIENTS}?${query}`, { key })).map(({ uuid }) => uuid);
      for (const start of [date, midnight]) {
        expect(await found(`updated_at[from]=${start}`)).toEqual(uuids.slice(0, 2));
        expect(await found(`updated_at[to]=${start}`)).toEqual(uuids.slice(2));
        expect(await found(`updated_at[from]=${at(-1)}&updated_at[to]=${start}`)).toEqual(uuids.slice(2));
      }
      expect(await found(`updated_at[after]=${midnight}&updated_at[from]=${date}`)).toEqual(uuids.slice(0, 1));
      expect(await found('updated_at[from]=0001-01-01&updated_at[to]=9999-12-31')).toEqual(uuids);
    },
  );

  it.each(['2026-02-30', 'today', '', '2026-07-01 10:00'])(
    '[from] and [to] that are neither are 422: %j',
    async (text) => {
      const wrong = 'must be a date or a timestamp such as 2026-11-21T09:30:00Z';
      const ends = `updated_at[from]=${encodeURIComponent(text)}&updated_at[to]=${encodeURIComponent(text)}`;
      expect(await service.api('GET', `${UNITS}?${ends}`)).toEqual(
        invalid({ 'updated_at.from': wrong, 'updated_at.to': wrong }),
      );
    },
  );

  it('a page walked with Link keeps the instant, also one with an unescaped +', async () => {
    const { key } = await service.newAccount();
    await changed(UNITS, piece, key);
    const first = await service.api('GET', `${UNITS}?updated_at[after]=2020-01-01T00:00:00+02:00&limit=2`, { key });
    expect(only<object[]>(await service.api('GET', nextOf(first) ?? '', { key }))).toHaveLength(1);
  });
});
