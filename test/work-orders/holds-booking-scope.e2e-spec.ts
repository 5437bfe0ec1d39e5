import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { HOLDS, HoldingAccount, instant } from '../support/holds.js';
import { notFound, refused } from '../support/problems.js';
import { only, type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
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

  it('has no other rights: neither jobs, nor the history of its holds', async () => {
    const uuid = await hold(booking, '08:00');
    for (const path of ['/v2/jobs', '/v2/users', '/v2/clients', '/v2/events', `${HOLDS}/${uuid}/history`])
      expect(await firm.ask('GET', path, undefined, { key: booking })).toMatchObject({ status: 403 });
  });
});
