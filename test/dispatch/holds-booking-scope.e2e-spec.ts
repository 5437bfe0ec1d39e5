import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newUuid } from '#eventstore/domain';
import { HOLDS, HoldingAccount, instant } from '../support/holds.js';
import type { WireAnswer } from '../support/document.js';
import { answered, invalid, notFound, refused } from '../support/problems.js';
import { only, type RequestOptions, type Service, sharedService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());

let firm: HoldingAccount;
let anna: string;
let booking: string;
beforeEach(async () => {
  firm = await HoldingAccount.of(service);
  anna = await firm.hire();
  booking = (await newKey(['booking'])).key;
});

interface NewKey {
  readonly api_key_uuid: string;
  readonly key: string;
}
const newKey = async (scopes: readonly string[]): Promise<NewKey> =>
  (await firm.ask('POST', '/v2/api_keys', { name: 'Page', scopes })).body as NewKey;
const hold = async (key: string, time: string, more: object = {}): Promise<string> => {
  const { status, body } = await firm.hold(anna, time, more, { key });
  expect({ status, body }).toMatchObject({ status: 201 });
  return (body as { hold_uuid: string }).hold_uuid;
};
const listed = async (key: string): Promise<string[]> =>
  only<{ uuid: string }[]>(await firm.ask('GET', HOLDS, undefined, { key })).map(({ uuid }) => uuid);

describe('a key with the scope booking', () => {
  it('creates, reads, changes, confirms and releases holds', async () => {
    const options = { key: booking };
    const [first, second] = [await hold(booking, '08:00'), await hold(booking, '09:00')];
    const path = `${HOLDS}/${first}`;
    expect(await firm.ask('GET', path, undefined, options)).toMatchObject({ status: 200 });
    expect(await firm.ask('PATCH', path, { job: { description: 'Tap' } }, options)).toMatchObject({ status: 200 });
    expect(await firm.confirm(first, {}, options)).toMatchObject({ status: 201 });
    expect(await firm.ask('DELETE', `${HOLDS}/${second}`, undefined, options)).toMatchObject({ status: 200 });
  });

  it('may create the client and the site of the job with the confirmation', async () => {
    const job = { client: { organization: true, organization_name: 'Acme' }, site: { name: 'Quay' } };
    const first = await hold(booking, '08:00', { job });
    expect(await firm.confirm(first, {}, { key: booking })).toMatchObject({
      status: 201,
      body: { client_uuid: expect.any(String), site_uuid: expect.any(String) },
    });
    const narrow = (await newKey(['work_orders:write'])).key;
    const second = await hold(narrow, '09:00');
    expect(await firm.confirm(second, job, { key: narrow })).toEqual(
      refused(403, 'forbidden', 'The API key lacks the scope "write" or "crm:write"'),
    );
  });

  it('finds no holds that other keys made, which with work_orders or write are found', async () => {
    const foreign = await hold(firm.key, '08:00', { external_id: 'cart' });
    const own = await hold(booking, '09:00');
    const page = (await newKey(['booking'])).key;
    const path = `${HOLDS}/${foreign}`;
    const options = { key: booking, headers: { 'If-Match': '"7"' } };
    for (const [method, at, body] of [
      ['GET', path],
      ['GET', `${HOLDS}/cart`],
      ['PATCH', path, { job: null }],
      ['POST', `${path}/confirm`, {}],
      ['DELETE', path],
    ] as const)
      expect(await firm.ask(method, at, body, options)).toEqual(notFound('hold'));
    expect(await listed(booking)).toEqual([own]);
    expect(await listed(page)).toEqual([]);
    for (const scope of ['read', 'work_orders:read'])
      expect(await listed((await newKey([scope, 'booking'])).key)).toEqual([own, foreign]);
    const clerk = { key: (await newKey(['work_orders:write'])).key };
    expect(await firm.ask('DELETE', `${HOLDS}/${own}`, undefined, clerk)).toMatchObject({ status: 200 });
    // To read all is not to change all.
    const reader = { key: (await newKey(['read', 'booking'])).key };
    expect(await firm.ask('DELETE', path, undefined, reader)).toEqual(notFound('hold'));
  });

  it('keeps its holds when it is rotated, twice', async () => {
    const { api_key_uuid: uuid, key } = await newKey(['booking']);
    const first = await hold(key, '08:00');
    const rotate = async (old: string): Promise<NewKey> =>
      (await firm.ask('POST', `/v2/api_keys/${old}/rotate`, { overlap_minutes: 5 })).body as NewKey;
    const second = await rotate(uuid);
    const third = await rotate(second.api_key_uuid);
    const later = await hold(third.key, '09:00');
    for (const { key: one } of [second, third]) expect(await listed(one)).toEqual([later, first]);
    expect(await listed(key)).toEqual([later, first]);
    expect(await firm.confirm(first, {}, { key: third.key })).toMatchObject({ status: 201 });
    expect(await listed(booking)).toEqual([]);
  });

  it('sees no uuids in conflicts', async () => {
    await firm.make('/v2/jobs', { scheduled_at: instant('08:00'), assignee: { worker: { uuid: anna } } });
    await hold(firm.key, '10:00');
    const { status, body } = await firm.hold(anna, '08:30', { duration: { minutes: 120 } }, { key: booking });
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { code: 'hold.schedule_conflict', errors: { from: ['overlaps a job', 'overlaps a hold'] } },
    });
    const { conflicts } = body as { conflicts: object[] };
    expect(conflicts).toEqual([
      {
        check: 'overlap',
        level: 'refuse',
        from: instant('08:30'),
        to: instant('09:00'),
        with: { entity_type: 'job', scheduled_at: instant('08:00'), scheduled_duration: null },
      },
      {
        check: 'overlap',
        level: 'refuse',
        from: instant('10:00'),
        to: instant('10:30'),
        with: { entity_type: 'hold', from: instant('10:00'), to: instant('11:00') },
      },
    ]);
  });

  it('reads the history of its holds, and of no others', async () => {
    const [own, foreign] = [await hold(booking, '08:00'), await hold(firm.key, '09:00')];
    await firm.ask('DELETE', `${HOLDS}/${own}`);
    const history = (uuid: string) => firm.ask('GET', `${HOLDS}/${uuid}/history`, undefined, { key: booking });
    expect(only<{ type: string }[]>(await history(own)).map(({ type }) => type)).toEqual([
      'hold_created',
      'hold_released',
    ]);
    expect(await history(foreign)).toEqual(notFound('hold'));
  });

  it('has no other rights', async () => {
    for (const path of ['/v2/jobs', '/v2/users', '/v2/clients', '/v2/events'])
      expect(await firm.ask('GET', path, undefined, { key: booking })).toMatchObject({ status: 403 });
  });
});

describe('to a key with the scope booking', () => {
  const EMAIL = 'zenobia.quartermain@example.com';
  let zenobia: string;
  /** The routes with an answer of success, and those with an error. */
  let shown: Record<'success' | 'error', Set<string>>;
  beforeEach(async () => {
    zenobia = await firm.make('/v2/users', { first_name: 'Zenobia', last_name: 'Quartermain', email: EMAIL });
    const shifts = [{ time_from: instant('06:00'), time_to: instant('20:00') }];
    expect(await firm.ask('PATCH', `/v2/users/${zenobia}/shifts`, { shifts })).toMatchObject({ status: 204 });
    shown = { success: new Set(), error: new Set() };
  });

  /** Sends a request, whose answer must show nothing of workers but uuids, and no other entity that has a value. */
  async function ask(method: string, path: string, body?: object, options: RequestOptions = {}): Promise<WireAnswer> {
    const answer = await firm.ask(method, path, body, { key: booking, ...options });
    expect([...answer.headers].flat().join() + JSON.stringify(answer.body ?? null)).not.toMatch(
      /zenobia|quartermain|conflicting_uuid/i,
    );
    const route = `${method} ${path.replace(/\?.*/, '').replace(/(holds\/)[^/]+/, '$1{hold}')}`;
    shown[answer.status < 300 ? 'success' : 'error'].add(route);
    return answer;
  }
  const body = (time: string, more: object = {}): object => ({
    worker: { uuid: zenobia },
    from: instant(time),
    duration: { minutes: 60 },
    ...more,
  });
  const search = (more: object = {}): object => ({
    from: instant('00:00'),
    to: instant('23:00'),
    duration: { minutes: 60 },
    workers: [{ uuid: zenobia }],
    ...more,
  });
  const made = async (more: object): Promise<string> => {
    const answer = await ask('POST', HOLDS, more);
    expect(answer.status).toBe(201);
    return (answer.body as { hold_uuid: string }).hold_uuid;
  };

  it('no answer of a route that it opens shows an email address or a name of a worker, or which entity has a value', async () => {
    await firm.make('/v2/clients', { organization: true, organization_name: 'Acme', external_id: 'taken' });
    await firm.make('/v2/sites', { name: 'Quay', external_id: 'taken' });
    await firm.make('/v2/jobs', {
      scheduled_at: instant('18:00'),
      scheduled_duration: { minutes: 60 },
      assignee: { worker: { uuid: zenobia } },
      external_id: 'taken',
    });
    const checks = { hours: 'refuse', skills: 'warn', overlap: 'refuse' };
    expect(await firm.ask('PATCH', '/v2/account', { scheduling: { checks } })).toMatchObject({ status: 200 });
    const skill = await firm.make('/v2/skills', { name: 'Zenobia alone' });
    const representation = { Prefer: 'return=representation' };

    await ask('POST', '/v2/availability', search());
    await ask('POST', '/v2/availability', search({ workers: [{ uuid: newUuid() }], exclude: [{ email: EMAIL }] }));

    const sent = body('08:00', { external_id: 'cart', job: { description: 'Tap' } });
    const headers = { ...representation, 'Idempotency-Key': 'cart' };
    const first = await ask('POST', HOLDS, sent, { headers });
    expect(first).toMatchObject({ status: 201, body: { hold: { worker: { uuid: zenobia } } } });
    expect((await ask('POST', HOLDS, sent, { headers })).headers.get('idempotency-replayed')).toBe('true');
    const { hold_uuid: uuid } = first.body as { hold_uuid: string };
    const path = `${HOLDS}/${uuid}`;
    expect(only(await ask('GET', path))).toMatchObject({ worker: { uuid: zenobia } });
    expect(only(await ask('GET', HOLDS))).toMatchObject([{ uuid, worker: { uuid: zenobia } }]);

    expect(await ask('POST', HOLDS, body('10:00', { external_id: 'cart' }))).toEqual(
      invalid({ external_id: 'is used by another active hold' }),
    );
    for (const time of ['08:30', '18:30']) expect(await ask('POST', HOLDS, body(time))).toMatchObject({ status: 409 });
    expect(await ask('PATCH', path, { job: { description: 'Tap' } }, { headers: representation })).toMatchObject({
      status: 200,
      body: { hold: { worker: { uuid: zenobia } } },
    });
    for (const change of [{ worker: { email: EMAIL } }, { expires_in: { minutes: 0 } }])
      expect(await ask('PATCH', path, change)).toMatchObject({ status: 422 });
    for (const [field, job] of [
      ['client.external_id', { client: { organization: true, organization_name: 'New', external_id: 'taken' } }],
      ['site.external_id', { site: { name: 'New', external_id: 'taken' } }],
      ['external_id', { external_id: 'taken' }],
    ] as const)
      expect(await ask('POST', `${path}/confirm`, job)).toEqual(invalid({ [field]: 'is used by another entity' }));
    const confirmed = await ask('POST', `${path}/confirm`, { skills: [{ uuid: skill }] }, { headers: representation });
    expect(confirmed).toMatchObject({ status: 201, body: { warnings: [{ check: 'skills' }] } });
    expect(await ask('POST', `${path}/confirm`, {})).toMatchObject({ status: 200 });
    expect(await ask('GET', `${path}/history`)).toMatchObject({ status: 200 });
    expect(await ask('DELETE', path)).toMatchObject({ status: 422 });

    // Outside of working hours.
    const late = await made(body('20:00'));
    expect(await ask('POST', `${HOLDS}/${late}/confirm`, {})).toMatchObject({
      status: 409,
      body: { code: 'job.schedule_conflict' },
    });
    expect(await ask('DELETE', `${HOLDS}/${late}`)).toMatchObject({ status: 200 });
    for (const [method, end] of [
      ['GET', ''],
      ['GET', '/history'],
    ] as const)
      expect(await ask(method, `${HOLDS}/${newUuid()}${end}`)).toEqual(notFound('hold'));
    expect(await ask('GET', `${HOLDS}?limit=0`)).toMatchObject({ status: 422 });

    const opened = new Set<string>();
    for (const { method, path: at } of service.document.routes) {
      if (!at.startsWith('/v2/')) continue;
      const target = at.replace(/\{\w+\}/g, newUuid());
      const { status } = await firm.ask(method, target, method === 'GET' ? undefined : {}, { key: booking });
      if (status !== 403) opened.add(`${method} ${at}`);
    }
    // The scopes of a batch are checked for each operation, those of an undo for each kind that it takes back, those of imports and exports for their kinds; any key may read the account.
    for (const route of ['POST /v2/batch', 'GET /v2/account', 'GET /v2/me']) expect(opened.delete(route)).toBe(true);
    for (const route of opened) if (/ \/v2\/(undos|imports|exports)/.test(route)) opened.delete(route);
    expect([...shown.success].sort()).toEqual([...opened].sort());
    expect([...shown.error].sort()).toEqual([...opened].sort());
  });

  it('an email address in a request says nothing: it names workers by uuid', async () => {
    const uuid = await made(body('08:00'));
    const workers = (email: string): readonly object[] => [{ email }, { uuid: zenobia, email }];
    const forms: readonly ((worker: object, email: string) => readonly [path: string, body: object])[] = [
      (worker) => ['/v2/availability', search({ workers: [worker] })],
      (worker) => ['/v2/availability', search({ prefer: [worker] })],
      (worker) => ['/v2/availability', search({ exclude: [worker] })],
      (worker) => [HOLDS, body('10:00', { worker })],
      (worker) => [HOLDS, body('08:00', { job: { assignee: { worker } } })],
      (worker) => [HOLDS, body('08:00', { job: { assignees: [{ worker, access: 'edit' }] } })],
      (_, email) => [HOLDS, body('08:00', { job: { assignee: { worker_uuid: zenobia, email } } })],
      (worker) => [`${HOLDS}/${uuid}/confirm`, { assignee: { worker }, description: 5 }],
      (worker) => [`${HOLDS}/${uuid}/confirm`, { assignees: [{ worker, access: 'edit' }], description: 5 }],
      (_, email) => [`${HOLDS}/${uuid}/confirm`, { assignee: { worker_uuid: zenobia, email }, description: 5 }],
    ];
    for (const form of forms)
      for (const i of [0, 1]) {
        const answers: WireAnswer[] = [];
        for (const email of [EMAIL, 'nobody@example.com']) {
          const [path, sent] = form(workers(email)[i] ?? {}, email);
          answers.push(await ask('POST', path, sent));
        }
        const [known, unknown] = answers.map(({ status, body: shownBody }) => ({
          status,
          body: { ...(shownBody as object), request_id: null },
        }));
        expect(known).toEqual(unknown);
        expect(known?.status).toBeGreaterThanOrEqual(400);
      }
    const message = 'must be named by uuid: the API key may not read users';
    for (const worker of [{ email: EMAIL }, { external_id: 'E-1' }])
      expect(await ask('POST', HOLDS, body('10:00', { worker }))).toEqual(invalid({ worker: message }));
    // A key that may read users names them by either.
    const reader = (await newKey(['booking', 'scheduling:read'])).key;
    const named = body('10:00', { worker: { email: EMAIL } });
    expect(await firm.ask('POST', HOLDS, named, { key: reader })).toMatchObject({ status: 201 });
  });

  it('the ETag of a hold does not depend on the email address of its worker', async () => {
    const path = `${HOLDS}/${await made(body('08:00'))}`;
    const tag = async (key: string) => (await firm.ask('GET', path, undefined, { key })).headers.get('etag');
    const [before, all] = [await tag(booking), await tag(firm.key)];
    await firm.ask('PATCH', `/v2/users/${zenobia}`, { email: 'z.q@example.com' });
    expect(await tag(booking)).toBe(before);
    expect(await tag(firm.key)).not.toBe(all);
    const current = { headers: { 'If-Match': before ?? '' } };
    expect(await ask('PATCH', path, { expires_in: { minutes: 20 } }, current)).toEqual(
      answered(200, { hold_uuid: expect.any(String) }),
    );
  });
});
