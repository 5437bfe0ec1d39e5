import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { answered, invalid } from '../support/problems.js';
import { JOBS, TEMPLATES } from '../support/resources.js';
import { only, type Service, sharedService } from '../support/service.js';

const TIME = '2026-12-01T08:00:00.000Z';

let service: Service;
let key: string;
let plan: { readonly scheduled_at: string; readonly assignee: object };
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  ({ key } = await service.newAccount());
  const user = { email: 'w@example.com', first_name: 'Ada', last_name: 'Lovelace' };
  plan = { scheduled_at: TIME, assignee: { worker_uuid: only(await api('POST', '/v2/users', user)) } };
});

const api = (method: string, path: string, body?: object) => service.api(method, path, { key, ...(body && { body }) });
const create = async (body: object): Promise<string> => {
  const answer = await api('POST', JOBS, body);
  expect(answer.status).toBe(201);
  return (answer.body as { job_uuid: string }).job_uuid;
};
const patch = (uuid: string, body: object) => api('PATCH', `${JOBS}/${uuid}`, body);
const statusOf = async (uuid: string) => only<{ status: string }>(await api('GET', `${JOBS}/${uuid}`)).status;
const historyOf = async (uuid: string): Promise<{ type: string; payload: object }[]> =>
  only(await api('GET', `${JOBS}/${uuid}/history`));
const required = { custom_fields: [{ name: 'Boiler', field_type: 'input', required: true }] };

describe('publish: true', () => {
  it('publishes a job at its creation, in the event of the creation', async () => {
    const uuid = await create({ ...plan, publish: true });
    expect(await statusOf(uuid)).toBe('published');
    expect(await historyOf(uuid)).toEqual([
      expect.objectContaining({ type: 'job_created', payload: expect.objectContaining({ status: 'published' }) }),
    ]);
  });

  it('publishes with a PATCH that leaves the job scheduled, in one event', async () => {
    const uuid = await create({ scheduled_at: TIME });
    expect(await patch(uuid, { assignee: plan.assignee, publish: true })).toEqual(answered(200, { job_uuid: uuid }));
    expect(await historyOf(uuid)).toEqual([
      expect.anything(),
      expect.objectContaining({
        version: 2,
        type: 'job_updated',
        payload: { changes: expect.objectContaining({ status: { from: 'posted', to: 'published' } }) },
      }),
    ]);
    const scheduled = await create(plan);
    await patch(scheduled, { publish: true });
    expect((await historyOf(scheduled))[1]).toMatchObject({
      payload: { changes: { status: { from: 'scheduled', to: 'published' } } },
    });
  });

  it('has no effect on a job that is published or further; false has none on any', async () => {
    const uuid = await create({ ...plan, publish: true });
    const path = ['published', 'started', 'suspended', 'canceled'];
    for (const [i, action] of [undefined, 'start', 'suspend', 'cancel'].entries()) {
      if (action !== undefined) await api('POST', `${JOBS}/${uuid}/${action}`, {});
      const { version } = only<{ version: number }>(await api('GET', `${JOBS}/${uuid}`));
      expect(await patch(uuid, { publish: true })).toEqual(answered(200, { job_uuid: uuid }));
      expect(only(await api('GET', `${JOBS}/${uuid}`))).toMatchObject({ status: path[i], version });
    }
    expect(await statusOf(await create({ ...plan, publish: false }))).toBe('scheduled');
  });

  it('is refused on a job that stays posted', async () => {
    const refusal = invalid({ publish: 'requires a scheduled time and an assignee' });
    expect(await api('POST', JOBS, { scheduled_at: TIME, publish: true })).toEqual(refusal);
    const uuid = await create(plan);
    expect(await patch(uuid, { assignee: null, publish: true })).toEqual(refusal);
    expect(await patch(uuid, { publish: 'yes', description: 1 })).toEqual(
      invalid({ publish: 'must be true or false', description: 'must be a string' }),
    );
  });

  it('is not refused because of a field that is invalid itself', async () => {
    expect(
      await api('POST', JOBS, { ...plan, assignee: { worker: { email: 'no@example.com' } }, publish: true }),
    ).toEqual(invalid({ 'assignee.worker': 'not found' }));
    expect(await api('POST', JOBS, { ...plan, scheduled_at: 'soon', publish: true })).toEqual(
      invalid({ scheduled_at: expect.any(String) }),
    );
    const uuid = await create({ ...plan, ...required });
    expect(await patch(uuid, { publish: true, custom_fields: [{ name: 'Boiler', value: 1 }] })).toEqual(
      invalid({ 'custom_fields.0.value': 'must be a string' }),
    );
  });

  it('is refused while a required custom field is empty, unless the request fills it', async () => {
    const refusal = invalid({ custom_fields: 'must be filled first: Boiler' }, 'job.fields_missing');
    expect(await api('POST', JOBS, { ...plan, ...required, publish: true })).toEqual(refusal);
    const uuid = await create({ ...plan, ...required });
    expect(await patch(uuid, { publish: true })).toEqual(refusal);
    expect(await api('POST', `${JOBS}/${uuid}/publish`)).toEqual(refusal);
    await patch(uuid, { publish: true, custom_fields: [{ name: 'Boiler', value: 'X1' }] });
    expect(await statusOf(uuid)).toBe('published');
  });
});

describe('an account that publishes automatically', () => {
  beforeEach(async () => {
    await api('PATCH', '/v2/account', { publish_automatically: true });
  });

  it('publishes a job by the command that makes it scheduled', async () => {
    expect(await statusOf(await create(plan))).toBe('published');
    const uuid = await create({ scheduled_at: TIME });
    expect(await statusOf(uuid)).toBe('posted');
    await patch(uuid, { assignee: plan.assignee });
    expect(await statusOf(uuid)).toBe('published');
    await patch('job-7', plan);
    expect(await statusOf('job-7')).toBe('published');
    const template: string = only(await api('POST', TEMPLATES, { name: 'T', assignee: plan.assignee }));
    expect(await statusOf(await create({ template_uuid: template, scheduled_at: TIME }))).toBe('published');
  });

  it('leaves a job scheduled that the request does not want published', async () => {
    const uuid = await create({ ...plan, publish: false });
    expect(await statusOf(uuid)).toBe('scheduled');
    const later = await create({ scheduled_at: TIME });
    await patch(later, { assignee: plan.assignee, publish: false });
    expect(await statusOf(later)).toBe('scheduled');
    await patch(later, { publish: true });
    await patch(later, { publish: false });
    expect(await statusOf(later)).toBe('published');
  });

  it('leaves a job scheduled, without an error, while a required custom field is empty', async () => {
    const uuid = await create({ ...plan, ...required });
    expect(await statusOf(uuid)).toBe('scheduled');
    await patch(uuid, { custom_fields: [{ name: 'Boiler', value: 'X1' }] });
    expect(await statusOf(uuid)).toBe('scheduled');
  });

  it('leaves a job that was unpublished', async () => {
    const uuid = await create(plan);
    await api('POST', `${JOBS}/${uuid}/unpublish`);
    await patch(uuid, { description: 'x' });
    expect(await statusOf(uuid)).toBe('scheduled');
  });
});

describe('required custom fields', () => {
  it('are required by publish, en_route, start and a successful finish', async () => {
    const [good, bad] = only<{ uuid: string }[]>(await api('GET', '/v2/resolutions?limit=2'));
    const uuid = await create({ ...plan, ...required });
    const refusal = invalid({ custom_fields: 'must be filled first: Boiler' }, 'job.fields_missing');
    for (const action of ['publish', 'en_route', 'start'])
      expect(await api('POST', `${JOBS}/${uuid}/${action}`)).toEqual(refusal);
    const finish = (resolution: object | undefined) =>
      api('POST', `${JOBS}/${uuid}/finish`, { resolution, by_dispatcher: true });
    expect(await finish(good)).toEqual(refusal);
    expect(await finish(bad)).toEqual(answered(200, { job_uuid: uuid }));
  });

  it('no longer required when `required` is set to false', async () => {
    const uuid = await create({ ...plan, ...required });
    await patch(uuid, { custom_fields: [{ name: 'Boiler', required: false }] });
    expect((await api('POST', `${JOBS}/${uuid}/publish`)).status).toBe(200);
  });
});
