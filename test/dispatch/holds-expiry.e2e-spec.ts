import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../../tools/harness/until.js';
import { HOLDS, HoldingAccount, instant, type ShownHold } from '../support/holds.js';
import { answered, invalid } from '../support/problems.js';
import { only, type Service, startWorkerFor, sharedService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  // No worker program runs, but in the tests of it.
  service = await sharedService();
});
afterAll(() => service.stop());

let firm: HoldingAccount;
let anna: string;
beforeEach(async () => {
  firm = await HoldingAccount.of(service);
  anna = await firm.hire();
});

const EXPIRED = { status: expect.stringMatching(/^the hold expired at /) };

describe('a hold whose time is over, without a worker program,', () => {
  it('is shown as expired at its version, and occupies nothing', async () => {
    const hold = await firm.held(anna, '08:00');
    const { headers } = await firm.ask('GET', `${HOLDS}/${hold}`);
    await firm.lapse(hold);
    const shown = await firm.ask('GET', `${HOLDS}/${hold}`);
    expect(shown.body).toMatchObject({ hold: { status: 'expired', version: 1 } });
    expect(shown.headers.get('etag')).toBe(headers.get('etag'));
    const statuses = async (query: string): Promise<string[]> =>
      only<ShownHold[]>(await firm.ask('GET', `${HOLDS}?${query}`)).map(({ status }) => status);
    expect(await statuses('')).toEqual(['expired']);
    expect(await statuses('status=expired')).toEqual(['expired']);
    expect(await statuses('status=active,expired')).toEqual(['expired']);
    expect(await statuses('status=active')).toEqual([]);
    expect(await statuses('status=active,confirmed')).toEqual([]);
    await firm.held(anna, '08:00');
    expect(await firm.events(hold)).toEqual(['hold_created']);
  });

  it('frees its external id for a creation, which records its expiry', async () => {
    const hold = await firm.held(anna, '08:00', { external_id: 'cart' });
    await firm.lapse(hold);
    const next = await firm.held(anna, '10:00', { external_id: 'cart' });
    expect(await firm.events(hold)).toEqual(['hold_created', 'hold_expired']);
    expect((await firm.shown('cart')).uuid).toBe(next);
  });

  it.each([
    ['PATCH', '', { job: {} }],
    ['POST', '/confirm', {}],
  ])('refuses %s%s, which records its expiry', async (method, below, body) => {
    const hold = await firm.held(anna, '08:00', { external_id: 'cart' });
    await firm.lapse(hold);
    const options = { headers: { 'Idempotency-Key': 'again' } };
    for (let i = 0; i < 2; i++)
      expect(await firm.ask(method, `${HOLDS}/cart${below}`, body, options)).toEqual(invalid(EXPIRED, 'hold.expired'));
    expect(await firm.shown(hold)).toMatchObject({ status: 'expired', version: 2 });
    expect(await firm.events(hold)).toEqual(['hold_created', 'hold_expired']);
    expect(await firm.numberOfJobs()).toBe(0);
  });

  it('is expired, not released, by a DELETE', async () => {
    const hold = await firm.held(anna, '08:00');
    await firm.lapse(hold);
    for (let i = 0; i < 2; i++)
      expect(await firm.ask('DELETE', `${HOLDS}/${hold}`)).toEqual(answered(200, { message: 'Performed' }));
    expect(await firm.shown(hold)).toMatchObject({ status: 'expired', version: 2 });
    expect(await firm.events(hold)).toEqual(['hold_created', 'hold_expired']);
  });

  it('does not count towards the maximum, and frees nothing of others', async () => {
    const hold = await firm.held(anna, '08:00');
    await firm.lapse(hold);
    await firm.held(anna, '08:00');
    expect((await firm.hold(anna, '08:00')).status).toBe(409);
  });
});

it('a hold that expires before its extension is committed stays expired', async () => {
  const hold = await firm.held(anna, '08:00');
  await firm.lapse(hold, -2);
  await service.sql('begin');
  await service.sql('select from account_log where account_id = $1 for update', [firm.uuid]);
  const extension = firm.ask('PATCH', `${HOLDS}/${hold}`, { expires_in: { minutes: 60 } });
  await until(async () => {
    const [row] = await service.sql('select expires_at <= clock_timestamp() as over from hold where uuid = $1', [hold]);
    return row?.['over'] === true;
  });
  await service.sql('commit');
  expect(await extension).toEqual(invalid(EXPIRED, 'hold.expired'));
  expect(await firm.shown(hold)).toMatchObject({ status: 'expired' });
  expect(await firm.events(hold)).toEqual(['hold_created', 'hold_expired']);
});

describe('a confirmation with if_expired: try', () => {
  const TRY = { if_expired: 'try' };

  it('books when the time is still free, and records the expiry first', async () => {
    const hold = await firm.held(anna, '08:00');
    await firm.lapse(hold);
    const job = await firm.confirmed(hold, TRY);
    expect(await firm.shown(hold)).toMatchObject({ status: 'confirmed', job_uuid: job, version: 3 });
    expect(await firm.events(hold)).toEqual(['hold_created', 'hold_expired', 'hold_confirmed']);
    expect(await firm.confirm(hold, TRY)).toMatchObject({ status: 200, body: { job_uuid: job } });
  });

  it('books when the expiry is recorded already', async () => {
    const hold = await firm.held(anna, '08:00');
    await firm.lapse(hold);
    await firm.ask('DELETE', `${HOLDS}/${hold}`);
    await firm.confirmed(hold, TRY);
    expect(await firm.events(hold)).toEqual(['hold_created', 'hold_expired', 'hold_confirmed']);
  });

  it('books as usual before the expiry', async () => {
    const hold = await firm.held(anna, '08:00');
    await firm.confirmed(hold, TRY);
    expect(await firm.events(hold)).toEqual(['hold_created', 'hold_confirmed']);
  });

  it('is refused when the time is taken', async () => {
    const hold = await firm.held(anna, '08:00');
    await firm.lapse(hold);
    const other = await firm.held(anna, '08:30');
    expect(await firm.confirm(hold, TRY)).toMatchObject({
      status: 409,
      body: { code: 'job.schedule_conflict', conflicts: [{ with: { entity_type: 'hold', uuid: other } }] },
    });
    expect(await firm.numberOfJobs()).toBe(0);
  });

  it('of two holds of one hour books exactly one', async () => {
    const [first, second] = [await firm.held(anna, '08:00'), await firm.held(anna, '10:00')];
    await service.sql('update hold set starts_at = $2 where uuid = $1', [second, instant('08:30')]);
    for (const hold of [first, second]) await firm.lapse(hold);
    const answers = await Promise.all([first, second].map((hold) => firm.confirm(hold, TRY)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await firm.numberOfJobs()).toBe(1);
  });
});

describe('a worker program', () => {
  let stop: () => Promise<void>;
  beforeAll(async () => {
    stop = await startWorkerFor(service);
  });
  afterAll(() => stop());

  const recorded = (hold: string): Promise<void> => until(async () => (await firm.shown(hold)).version === 2);

  it('records expiries of all accounts within seconds, as the system', async () => {
    const other = await HoldingAccount.of(service);
    const holds = [
      [firm, await firm.held(anna, '08:00', { external_id: 'cart' })],
      [other, await other.held(await other.hire(), '08:00')],
    ] as const;
    const active = await firm.held(anna, '10:00');
    for (const [account, hold] of holds) await account.lapse(hold, 3);
    for (const [account, hold] of holds) {
      await until(async () => (await account.shown(hold)).version === 2);
      expect(await account.shown(hold)).toMatchObject({ status: 'expired', version: 2 });
      const history = only<{ type: string; context: object }[]>(
        await account.ask('GET', `${HOLDS}/${hold}/history?after=1`),
      );
      expect(history).toMatchObject([{ type: 'hold_expired', context: { source: 'system', api_key_uuid: null } }]);
    }
    expect(await firm.shown(active)).toMatchObject({ status: 'active', version: 1 });
  });

  it('and a confirmation of the same hold at once end in one of the two ways', async () => {
    const holds = await Promise.all(Array.from({ length: 8 }, (_, i) => firm.held(anna, `${10 + i}:00`)));
    await Promise.all(holds.map((hold) => firm.lapse(hold, 2)));
    const answers = await Promise.all(holds.map((hold) => firm.confirm(hold, { if_expired: 'try' })));
    expect(answers.map(({ status }) => status)).toEqual(holds.map(() => 201));
    for (const hold of holds)
      expect(await firm.events(hold)).toEqual(['hold_created', 'hold_expired', 'hold_confirmed']);
    expect(await firm.numberOfJobs()).toBe(holds.length);
    const late = await firm.held(anna, '20:00');
    await firm.lapse(late, 3);
    await recorded(late);
    expect(await firm.events(late)).toEqual(['hold_created', 'hold_expired']);
  });
});
