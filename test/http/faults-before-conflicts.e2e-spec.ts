import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Json } from '../support/resources.js';
import { CLIENTS, JOBS, SITES } from '../support/resources.js';
import type { WireAnswer } from '../support/document.js';
import { HoldingAccount, instant } from '../support/holds.js';
import { type Service, sharedService } from '../support/service.js';

const NOBODY = '01890000-0000-7000-8000-000000000000';
const acme = { organization: true, organization_name: 'Acme' };
/** Named by an error, but not at the same time as others: each alone makes a request invalid. */
type Faults = Readonly<Record<string, Json>>;

const FIELDS: Faults = { description: { description: 1 }, unknown: { unknown: 1 } };
const OF_JOBS: Faults = {
  ...FIELDS,
  territory: { territory: { uuid: NOBODY } },
  external_id: { external_id: 'taken' },
  'client.external_id': { client: { ...acme, external_id: 'taken' } },
  'site.external_id': { site: { name: 'Depot', external_id: 'taken' } },
};
const TOO_LARGE = {
  custom_fields: Array.from({ length: 20 }, (_, n) => ({
    name: `Note ${n}`,
    field_type: 'textarea',
    value: 'ü'.repeat(7000),
  })),
};

/** The routes that refuse what clashes in the schedule, with the faults of a body that each of them reports before. */
const ROUTES: Readonly<Record<string, Faults>> = {
  'POST /v2/jobs': OF_JOBS,
  'PATCH /v2/jobs/{job}': OF_JOBS,
  'POST /v2/jobs/{job}/publish': { happened_at: { happened_at: 'soon' }, user: { user: { uuid: NOBODY } } },
  'POST /v2/holds': {
    'expires_in.minutes': { expires_in: { minutes: 0 } },
    unknown: { unknown: 1 },
    external_id: { external_id: 'taken' },
    'job.territory': { job: { territory: { uuid: NOBODY } } },
  },
  'POST /v2/holds/{hold}/confirm': OF_JOBS,
};

let service: Service;
let firm: HoldingAccount;
/** Sends to each route what clashes, with more in the body. */
let send: Readonly<Record<string, (more: Json) => Promise<WireAnswer>>>;
beforeAll(async () => {
  service = await sharedService();
  firm = await HoldingAccount.of(service);
  const anna = await firm.hire();
  const hour = (time: string): Json => ({
    scheduled_at: instant(time),
    scheduled_duration: { minutes: 60 },
    assignee: { worker: { uuid: anna } },
  });
  await firm.make(CLIENTS, { ...acme, external_id: 'taken' });
  await firm.make(SITES, { name: 'Depot', external_id: 'taken' });
  await firm.held(anna, '20:00', { external_id: 'taken' });
  await firm.make(JOBS, { ...hour('08:00'), external_id: 'taken' });
  const [moved, published] = [await firm.make(JOBS, hour('12:00')), await firm.make(JOBS, hour('08:15'))];
  const hold = await firm.held(anna, '10:00');
  await firm.make(JOBS, hour('10:30'));
  send = {
    'POST /v2/jobs': (more) => firm.ask('POST', JOBS, { ...hour('08:30'), ...more }),
    'PATCH /v2/jobs/{job}': (more) => firm.ask('PATCH', `${JOBS}/${moved}`, { ...hour('08:30'), ...more }),
    'POST /v2/jobs/{job}/publish': (more) => firm.ask('POST', `${JOBS}/${published}/publish`, more),
    'POST /v2/holds': (more) => firm.hold(anna, '08:30', more),
    'POST /v2/holds/{hold}/confirm': (more) => firm.confirm(hold, more),
  };
});
afterAll(() => service.stop());

// A refusal for working hours is known before the commit, one for an overlap first to the commit.
describe.each(['overlap', 'hours'])('with the check %s', (check) => {
  beforeAll(async () => {
    const checks = { overlap: 'off', hours: 'off', [check]: 'refuse' };
    await firm.ask('PATCH', '/v2/account', { scheduling: { checks } });
  });

  describe.each(Object.entries(ROUTES))('%s', (route, faults) => {
    const answerTo = (more: Json): Promise<WireAnswer> => send[route]?.(more) ?? Promise.reject(new Error(route));

    it('is refused with 409 when nothing else is wrong', async () => {
      expect(await answerTo({})).toMatchObject({
        status: 409,
        body: { code: expect.stringMatching(/^(job|hold)\.schedule_conflict$/) },
      });
    });

    it.each(Object.entries(faults))('reports the fault of %s, with 422, before', async (path, more) => {
      const { status, body } = await answerTo(more);
      expect({ status, body }).toMatchObject({
        status: 422,
        body: { code: 'validation_failed', errors: { [path]: [expect.any(String)] } },
      });
      if (path.endsWith('external_id')) expect(body).toMatchObject({ conflicting_uuid: expect.any(String) });
    });
  });

  it.each(Object.keys(ROUTES).filter((route) => ROUTES[route] === OF_JOBS))(
    '%s reports a job that is too large before',
    async (route) => {
      expect(await send[route]?.(TOO_LARGE)).toMatchObject({ status: 422, body: { code: 'job.too_large' } });
    },
  );
});
