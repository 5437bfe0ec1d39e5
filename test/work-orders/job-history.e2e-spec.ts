import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NOBODY } from '../support/fields.js';
import { answered, invalid, notFound } from '../support/problems.js';
import { JOBS, PRODUCTS, SERVICES, TEMPLATES, UNITS, USERS } from '../support/resources.js';
import { nextOf, only, type Service, sharedService } from '../support/service.js';

interface HistoryEvent {
  readonly version: number;
  readonly uuid: string;
  readonly type: string;
  readonly payload: object;
  readonly context: object;
}
interface FeedEvent {
  readonly entity_version: number;
  readonly uuid: string;
  readonly type: string;
  readonly data: object;
  readonly context: object;
  readonly snapshot: object;
}
interface Job {
  readonly uuid: string;
  readonly serial_no: number;
  readonly custom_fields: readonly { readonly uuid: string }[];
  readonly report_fields: readonly { readonly uuid: string }[];
  readonly ordered_services: readonly { readonly ordered_service_uuid: string }[];
}

let service: Service;
let worker: string;
beforeAll(async () => {
  service = await sharedService();
  worker = await make(USERS, { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace' });
});
afterAll(() => service.stop());

const make = async (path: string, body: object): Promise<string> => only(await service.api('POST', path, { body }));
const pathOf = (ref: string): string => `${JOBS}/${ref}/history`;
const get = (ref: string, query = '', key = service.key) => service.api('GET', `${pathOf(ref)}${query}`, { key });
const history = async (ref: string, query = ''): Promise<HistoryEvent[]> => only<HistoryEvent[]>(await get(ref, query));
const patch = async (ref: string, body: object, headers = {}): Promise<void> => {
  expect((await service.api('PATCH', `${JOBS}/${ref}`, { body, headers })).status).toBe(200);
};
const act = async (ref: string, action: string, body: object = {}): Promise<void> => {
  expect((await service.api('POST', `${JOBS}/${ref}/${action}`, { body })).status).toBe(200);
};
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/);
const byKey = {
  source: 'api',
  via: 'api',
  happened_at: INSTANT,
  created_at: INSTANT,
  user_uuid: null,
  user_email: null,
  device_uuid: null,
  api_key_uuid: UUID,
  correlation_id: expect.any(String),
};
const TIME = '2026-12-01T08:00:00.000Z';
const LATER = '2026-12-02T08:00:00.000Z';
const WINDOW = { from: TIME, to: '2026-12-01T10:00:00.000Z' };

describe('the history of a job', () => {
  it('reports everything that happened to it, in wire names; the change feed does so too', async () => {
    const mowing = await make(SERVICES, { name: 'Mowing', external_id: 's-1', price_default: '12.5' });
    const unit = await make(UNITS, { name: 'Kilogram', code: 'kg' });
    const seed = await make(PRODUCTS, { name: 'Seed', external_id: 'p-1', unit_uuid: unit, price_default: 3 });
    const template = await make(TEMPLATES, {
      name: 'Garden',
      available_catalog: [{ type: 'service', service: { uuid: mowing }, required: true, pre_ordered: true }],
    });
    const { default_territory: territory } = only<{ default_territory: { uuid: string } }>(
      await service.api('GET', '/v2/account'),
    );
    const seen: object[] = [];
    const look = async (): Promise<Job> => {
      const job = only<Job>(await service.api('GET', `${JOBS}/${uuid}`));
      seen.push(job);
      return job;
    };
    const uuid = await make(JOBS, {
      external_id: 'reported',
      priority: 'high',
      due: { to: '2026-12-04' },
      description: 'Leak',
      scheduled_at: TIME,
      scheduled_duration: { minutes: 90 },
      arrival_window: WINDOW,
      template: { uuid: template },
      territory,
      contacts: [{ name: 'Anna', value: '1', type: 'phone' }],
      custom_fields: [{ name: 'Colour', field_type: 'input', value: 'red' }],
      report_fields: [{ name: 'Note', field_type: 'textarea' }],
    });
    const job = await look();
    const [colour, note] = [job.custom_fields[0]?.uuid, job.report_fields[0]?.uuid];
    const ordered = job.ordered_services[0]?.ordered_service_uuid;
    await patch(uuid, {
      description: null,
      due: null,
      arrival_window: null,
      scheduled_at: LATER,
      assignee: { worker: { uuid: worker } },
    });
    await look();
    await patch(uuid, { custom_fields: [{ name: 'Colour', value: 'blue' }] });
    await look();
    await patch(uuid, { scheduled_duration: { minutes: 60 }, custom_fields: [{ name: 'Colour', value: null }] });
    await look();
    const at = new Date().toISOString();
    await act(uuid, 'start', { happened_at: at, user: { uuid: worker } });
    await look();
    const provided = (
      (await service.api('POST', `${JOBS}/${uuid}/provided_services`, { body: { ordered_service_uuid: ordered } }))
        .body as { provided_service_uuid: string }
    ).provided_service_uuid;
    await look();
    const materials = `${JOBS}/${uuid}/provided_services/${provided}/used_materials`;
    await service.api('POST', materials, { body: { product: { uuid: seed }, quantity: '2.50' } });
    await look();
    await service.api('PATCH', `${materials}/${seed}`, { body: { quantity: 4 } });
    await look();
    await service.api('DELETE', `${materials}/${seed}`);
    await look();
    await service.api('DELETE', `${JOBS}/${uuid}/provided_services/${provided}`);
    await look();
    await service.api('POST', `${JOBS}/${uuid}/provided_services`, { body: { ordered_service_uuid: ordered } });
    await look();
    await act(uuid, 'finish', {
      happened_at: at,
      resolution: { name: 'Completed' },
      comment: 'Done',
      report_fields: [{ name: 'Note', value: 'All green' }],
    });
    await look();
    await service.api('DELETE', `${JOBS}/${uuid}`);

    const mowingThen = { uuid: mowing, name: 'Mowing', external_id: 's-1' };
    const service_ = {
      uuid: provided,
      ordered_service_uuid: ordered,
      service: mowingThen,
      price: '12.5',
      currency: 'usd',
    };
    const material = {
      provided_service_uuid: provided,
      product: { uuid: seed, name: 'Seed', external_id: 'p-1' },
      unit: { uuid: unit, name: 'Kilogram', external_id: null, code: 'kg' },
      price: '3',
      currency: 'usd',
    };
    const attributes = { required: false, hidden: false, read_only: false };
    const field = (value: string | null) => [{ uuid: colour, name: 'Colour', value, ...attributes }];
    const byWorker = {
      ...byKey,
      source: 'worker',
      happened_at: at,
      user_uuid: worker,
      user_email: 'ada@example.com',
    };
    const expected: [string, object, object?][] = [
      [
        'job_created',
        {
          external_id: 'reported',
          external_order_id: null,
          priority: 'high',
          due: { from: null, to: '2026-12-04' },
          description: 'Leak',
          scheduled_at: TIME,
          scheduled_duration: { minutes: 90 },
          arrival_window: WINDOW,
          type_uuid: UUID,
          template_uuid: template,
          client_uuid: null,
          site_uuid: null,
          territory_uuid: territory.uuid,
          skill_uuids: [],
          address: null,
          contacts: [{ name: 'Anna', value: '1', type: 'phone' }],
          assignees: [],
          custom_fields: field('red'),
          report_fields: [{ uuid: note, name: 'Note', value: null, ...attributes }],
          possible_resolution_uuids: [],
          available_catalog: [{ type: 'service', service: mowingThen, required: true, pre_ordered: true }],
          ordered_services: [{ ordered_service_uuid: ordered, service: mowingThen, required: true }],
          completion_of_uuid: null,
          initial_job_uuid: null,
          serial_no: job.serial_no,
          status: 'posted',
        },
      ],
      [
        'job_updated',
        {
          changes: {
            description: { from: 'Leak', to: null },
            due: { from: { from: null, to: '2026-12-04' }, to: null },
            scheduled_at: { from: TIME, to: LATER },
            arrival_window: { from: WINDOW, to: null },
            assignees: { from: [], to: [{ worker_uuid: worker, access: 'edit' }] },
            status: { from: 'posted', to: 'scheduled' },
          },
        },
      ],
      ['field_updated', { fields: [{ uuid: colour, name: 'Colour', from: 'red', to: 'blue' }] }],
      [
        'job_updated',
        {
          changes: {
            scheduled_duration: { from: { minutes: 90 }, to: { minutes: 60 } },
            custom_fields: { from: field('blue'), to: field(null) },
          },
        },
      ],
      ['status_updated', { from: 'scheduled', to: 'started' }, byWorker],
      ['service_provided', service_],
      ['material_used', { ...material, quantity: '2.5' }],
      ['material_updated', { provided_service_uuid: provided, product_uuid: seed, quantity: { from: '2.5', to: '4' } }],
      ['material_removed', { ...material, quantity: '4' }],
      ['service_removed', service_],
      ['service_provided', { ...service_, uuid: UUID }],
      [
        'status_updated',
        {
          from: 'started',
          to: 'finished',
          resolution: { uuid: UUID, name: 'Completed', successful: true, comment: 'Done' },
          fields: [{ uuid: note, name: 'Note', from: null, to: 'All green' }],
        },
        { ...byKey, happened_at: at },
      ],
      ['job_deleted', {}],
    ];
    const reported = await history(uuid);
    expect(reported).toEqual(
      expected.map(([type, payload, context = byKey], i) => ({ version: i + 1, uuid: UUID, type, payload, context })),
    );

    // The feed does not group the types.
    const feedTypes = [
      'job_created',
      'job_updated',
      'job_fields_updated',
      'job_updated',
      'job_started',
      'job_service_provided',
      'job_material_used',
      'job_material_updated',
      'job_material_removed',
      'job_service_removed',
      'job_service_provided',
      'job_finished',
      'job_deleted',
    ];
    const feed = only<(FeedEvent & { entity_uuid: string })[]>(
      await service.api('GET', '/v2/events?limit=500&include=snapshot'),
    ).filter(({ entity_uuid: entity }) => entity === uuid);
    expect(
      feed.map(({ entity_version: version, uuid: id, type, data, context }) => ({
        version,
        uuid: id,
        type,
        payload: data,
        context,
      })),
    ).toEqual(reported.map((one, i) => ({ ...one, type: feedTypes[i] })));
    // A snapshot is what GET answered at that version; of the deletion the last state.
    expect(feed.slice(0, -1).map(({ snapshot }) => snapshot)).toEqual(seen);
  });

  it('reports a status that an update changed as an update, and a cancellation with its reason', async () => {
    const uuid = await make(JOBS, { scheduled_at: TIME, assignee: { worker: { uuid: worker } } });
    await act(uuid, 'publish');
    await patch(uuid, { scheduled_at: null }, { 'X-Service-Trigger-Webhooks': 'false' });
    await act(uuid, 'cancel', { reason: 'Rain' });
    expect(await history(uuid, '?after=2')).toMatchObject([
      {
        version: 3,
        type: 'job_updated',
        payload: { changes: { scheduled_at: { from: TIME, to: null }, status: { from: 'published', to: 'posted' } } },
        context: { ...byKey, trigger_webhooks: false },
      },
      { version: 4, type: 'status_updated', payload: { from: 'posted', to: 'canceled', reason: 'Rain' } },
    ]);
  });

  it('is paged, after any version', async () => {
    const uuid = await make(JOBS, {});
    for (const description of ['b', 'c', 'd', 'e']) await patch(uuid, { description });
    const all = await history(uuid);
    expect(all.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5]);
    const pages: HistoryEvent[][] = [];
    let next: string | undefined = `${pathOf(uuid)}?limit=2`;
    while (next !== undefined) {
      const answer = await service.api('GET', next);
      pages.push(only<HistoryEvent[]>(answer));
      next = nextOf(answer);
      if (next !== undefined) expect(next).toBe(`${pathOf(uuid)}?limit=2&after=${pages.length * 2}`);
    }
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
    expect(pages.flat()).toEqual(all);
    expect(await history(uuid, '?after=4')).toEqual(all.slice(4));
    for (const after of [5, 2_147_483_647])
      expect(await get(uuid, `?after=${after}`)).toEqual(answered(200, { events: [] }));
    expect(nextOf(await get(uuid, '?limit=5'))).toBeUndefined();
    expect(await history(uuid, '?limit=500')).toEqual(all);
  });

  it('rejects unknown query parameters', async () => {
    const uuid = await make(JOBS, {});
    const version = 'must be a version: a whole number from 0';
    const limit = 'must be a whole number from 1 to 500';
    for (const after of ['-1', 'x', '1.5', '', '2147483648', uuid])
      expect(await get(uuid, `?after=${after}`)).toEqual(invalid({ after: version }));
    for (const wrong of ['0', '501', 'x', '-1', '1e2'])
      expect(await get(uuid, `?limit=${wrong}`)).toEqual(invalid({ limit: wrong === '' ? version : limit }));
    expect(await get(uuid, '?after=x&limit=0&since=1')).toEqual(
      invalid({ after: version, limit, since: 'is not known: did you mean "after"?' }),
    );
  });

  it('is found by external id, and by uuid even when the job is deleted', async () => {
    const uuid = await make(JOBS, { external_id: 'once/ä' });
    const ref = encodeURIComponent('once/ä');
    const [first] = await history(uuid);
    expect(await history(ref)).toEqual([first]);
    await service.api('DELETE', `${JOBS}/${uuid}`);
    expect(await get(ref)).toEqual(notFound('job'));
    for (const spelling of [uuid, uuid.toUpperCase()])
      expect(await history(spelling)).toEqual([first, expect.objectContaining({ version: 2, type: 'job_deleted' })]);
    // Another takes the external id over.
    const heir = await make(JOBS, { external_id: 'once/ä' });
    expect(await history(ref)).toEqual(await history(heir));
    expect(await history(uuid)).toHaveLength(2);
  });

  it('is not found by another account, for other entities, or for an unknown uuid', async () => {
    const uuid = await make(JOBS, {});
    const { key } = await service.newAccount();
    expect(await get(uuid, '', key)).toEqual(notFound('job'));
    await service.api('DELETE', `${JOBS}/${uuid}`);
    expect(await get(uuid, '', key)).toEqual(notFound('job'));
    for (const ref of [worker, NOBODY, 'nothing']) expect(await get(ref, '?limit=0')).toEqual(notFound('job'));
  });
});
