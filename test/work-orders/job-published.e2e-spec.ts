import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CLIENTS, JOBS, PRODUCTS, SERVICES, SKILLS, TEAMS, UNITS, USERS, WEBHOOKS } from '../support/resources.js';
import { only, type Service, sharedService } from '../support/service.js';

const TYPES = [
  'created',
  'updated',
  'deleted',
  'scheduled',
  'published',
  'en_route',
  'started',
  'suspended',
  'finished',
  'canceled',
].map((type) => `job_${type}`);

interface Left {
  readonly event_type: string;
  readonly entity_type: string;
  readonly entity_version: number;
  readonly ordinal: number;
  readonly body: { readonly context: object };
}

let service: Service;
let worker: string;
beforeAll(async () => {
  service = await sharedService();
  worker = await make(USERS, { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace' });
  await make(WEBHOOKS, { url: 'https://hooks.example.com/in', event_types: TYPES, secret: null });
});
afterAll(() => service.stop());

const make = async (path: string, body: object): Promise<string> => only(await service.api('POST', path, { body }));
const send = async (method: string, path: string, body?: object, headers = {}): Promise<unknown> => {
  const answer = await service.api(method, path, { headers, ...(body ? { body } : {}) });
  expect(answer.status).toBeLessThan(300);
  return answer.body;
};
const act = (job: string, action: string, body: object = {}) => send('POST', `${JOBS}/${job}/${action}`, body);
const patch = (job: string, body: object) => send('PATCH', `${JOBS}/${job}`, body);
const show = async (job: string): Promise<object> => only<object>(await service.api('GET', `${JOBS}/${job}`));
/** What was published of a job, in the order of its position. */
const outbox = async (job: string): Promise<Left[]> =>
  (await service.sql(
    `select event_type, entity_type, entity_version, ordinal, body::jsonb as body
     from outbox join outbox_body using (account_id, day, position, ordinal)
     where entity_uuid = $1 order by position, ordinal`,
    [job],
  )) as unknown as Left[];
const TIME = '2026-12-01T08:00:00.000Z';
const planned = () => ({ scheduled_at: TIME, assignee: { worker: { uuid: worker } } });

describe('what is published to webhooks', () => {
  it('is one event of each matching type, with the job as GET returned it then and before', async () => {
    const client = await make(CLIENTS, { organization: true, organization_name: 'Acme', external_id: 'c-1' });
    const skill = await make(SKILLS, { name: 'Welding' });
    const mowing = await make(SERVICES, { name: 'Mowing', price_default: 5 });
    const unit = await make(UNITS, { name: 'Kilogram', code: 'kg' });
    const seed = await make(PRODUCTS, { name: 'Seed', unit_uuid: unit });
    const shown: object[] = [];
    const types: string[][] = [];
    const job = await make(JOBS, {
      ...planned(),
      client: { uuid: client },
      skills: [{ uuid: skill }],
      possible_resolutions: [{ name: 'Completed' }, { name: 'Not completed' }],
      report_fields: [{ name: 'Note', field_type: 'input' }],
    });
    shown.push(await show(job));
    types.push(['job_created', 'job_scheduled']);
    const then = async (change: () => Promise<unknown>, ...fired: string[]): Promise<void> => {
      await change();
      shown.push(await show(job));
      types.push(['job_updated', ...fired]);
    };
    const services = `${JOBS}/${job}/provided_services`;
    let provided = '';
    await then(() => patch(job, { description: 'Leak' }));
    await then(() => patch(job, { report_fields: [{ name: 'Note', value: 'x' }] }));
    await then(() => act(job, 'publish'), 'job_published');
    await then(() => act(job, 'unpublish'), 'job_scheduled');
    // There is no separate event for a job that becomes posted again.
    await then(() => patch(job, { scheduled_at: null }));
    await then(() => patch(job, { scheduled_at: TIME }), 'job_scheduled');
    await then(() => act(job, 'en_route'), 'job_en_route');
    await then(() => act(job, 'start', { user: { uuid: worker } }), 'job_started');
    await then(async () => {
      const answer = (await send('POST', services, { service: { uuid: mowing } })) as { provided_service_uuid: string };
      provided = answer.provided_service_uuid;
    });
    const materials = () => `${services}/${provided}/used_materials`;
    await then(() => send('POST', materials(), { product: { uuid: seed }, quantity: 1 }));
    await then(() => send('PATCH', `${materials()}/${seed}`, { quantity: 2 }));
    await then(() => send('DELETE', `${materials()}/${seed}`));
    await then(() => send('DELETE', `${services}/${provided}`));
    await then(() => act(job, 'suspend'), 'job_suspended');
    await then(() => act(job, 'finish', { resolution: { name: 'Completed' } }), 'job_finished');
    // Neither changes the job.
    await act(job, 'finish', { resolution: { name: 'Completed' } });
    await patch(job, { description: 'Leak' });
    await send('DELETE', `${JOBS}/${job}`);
    const last = shown.at(-1);
    shown.push({ ...last, version: shown.length + 1, updated_at: expect.any(String) });
    types.push(['job_deleted']);

    const reported = only<{ uuid: string; context: object }[]>(await service.api('GET', `${JOBS}/${job}/history`));
    expect(reported).toHaveLength(shown.length);
    expect(await outbox(job)).toEqual(
      shown.flatMap((one, i) =>
        types[i]?.map((type, n) => ({
          event_type: type,
          entity_type: 'job',
          entity_version: i + 1,
          ordinal: n + 1,
          body: {
            event_uuid: reported[i]?.uuid,
            event_type: type,
            context: reported[i]?.context,
            job: { ...one, previous: shown[i - 1] ?? null },
          },
        })),
      ),
    );
  });

  it('is fixed when recorded: later changes of names do not affect it', async () => {
    const team = await make(TEAMS, { name: 'Squad' });
    const job = await make(JOBS, { scheduled_at: TIME, assignee: { team: { uuid: team } } });
    const [first] = await outbox(job);
    expect(first?.body).toMatchObject({
      job: { assignee: { team: { uuid: team, name: 'Squad' } }, description: null },
    });
    await send('PATCH', `${TEAMS}/${team}`, { name: 'Gang' });
    await patch(job, { description: 'Leak' });
    const [again, , second] = await outbox(job);
    expect(again).toEqual(first);
    const assignee = { team: { uuid: team, name: 'Gang' } };
    expect(second?.body).toMatchObject({ job: { assignee, description: 'Leak', previous: { assignee } } });
  });

  it('includes cancellations, and only job_created for a job created as posted', async () => {
    const job = await make(JOBS, {});
    await act(job, 'cancel', { reason: 'Rain' });
    const left = await outbox(job);
    expect(left.map(({ event_type: type, entity_version: version }) => [type, version])).toEqual([
      ['job_created', 1],
      ['job_updated', 2],
      ['job_canceled', 2],
    ]);
    expect(left[2]?.body).toMatchObject({
      event_type: 'job_canceled',
      job: { status: 'canceled', cancellation: { reason: 'Rain' }, previous: { status: 'posted' } },
    });
  });

  it('continues when entities that a finished job refers to are deleted', async () => {
    const email = 'leaver@example.com';
    const leaver = await make(USERS, { email, first_name: 'Lea', last_name: 'Ver' });
    const job = await make(JOBS, { scheduled_at: TIME, assignee: { worker: { uuid: leaver } } });
    await act(job, 'start');
    await act(job, 'finish', { resolution: { name: 'Completed' } });
    await send('DELETE', `${USERS}/${leaver}`);
    await patch(job, { external_id: 'later' });
    const left = await outbox(job);
    expect(left.at(-1)).toMatchObject({
      event_type: 'job_updated',
      body: { job: { external_id: 'later', assignee: { worker: { uuid: leaver, email } } } },
    });
  });

  it('is omitted when the request disables webhooks', async () => {
    const silent = { 'X-Service-Trigger-Webhooks': 'false' };
    const job = only(await service.api('POST', JOBS, { body: planned(), headers: silent }));
    await send('POST', `${JOBS}/${job}/start`, {}, silent);
    await send('PATCH', `${JOBS}/${job}`, { description: 'x' }, silent);
    await send('DELETE', `${JOBS}/${job}`, undefined, silent);
    expect(await outbox(job)).toEqual([]);
    const reported = only<object[]>(await service.api('GET', `${JOBS}/${job}/history`));
    expect(reported).toHaveLength(4);
    for (const event of reported) expect(event).toMatchObject({ context: { trigger_webhooks: false } });
  });
});
