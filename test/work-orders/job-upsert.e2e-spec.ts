import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answered, invalid } from '../support/problems.js';
import { CLIENTS, JOBS, TEMPLATES } from '../support/resources.js';
import { only, type Service, sharedService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());

const patch = (id: string, body: object, headers = {}) => service.api('PATCH', `${JOBS}/${id}`, { body, headers });
const show = async (id: string) => only<{ serial_no: number }>(await service.api('GET', `${JOBS}/${id}`));

describe('PATCH of an unknown external id of a job', () => {
  it('creates it as POST does: template, new client and site, one event', async () => {
    const template: string = only(
      await service.api('POST', TEMPLATES, {
        body: { name: 'Boiler', description: 'Check', custom_fields: [{ name: 'Make', field_type: 'input' }] },
      }),
    );
    const body = {
      template: { name: 'Boiler' },
      client: { organization: true, organization_name: 'Acme', external_id: 'acme' },
      site: { name: 'Depot' },
      custom_fields: [{ name: 'Make', value: 'X1' }],
    };
    const answer = await patch('booking-1', body);
    const uuids = { job_uuid: expect.any(String), client_uuid: expect.any(String), site_uuid: expect.any(String) };
    expect(answer).toEqual(answered(201, uuids));
    const { job_uuid, client_uuid } = answer.body as { job_uuid: string; client_uuid: string };
    expect(answer.headers.get('location')).toBe(`${JOBS}/${job_uuid}`);
    expect(await show('booking-1')).toMatchObject({
      uuid: job_uuid,
      external_id: 'booking-1',
      version: 1,
      description: 'Check',
      template: { uuid: template },
      client: { uuid: client_uuid, name: 'Acme' },
      custom_fields: [{ name: 'Make', value: 'X1' }],
    });
  });

  it('updates it the next time; template and completion_of may then only be repeated', async () => {
    const uuid = (await patch('booking-2', { template: { name: 'Boiler' } })).body;
    expect(await patch('booking-2', { template: { name: 'Boiler' }, description: 'Later' })).toEqual(
      answered(200, uuid),
    );
    expect(await show('booking-2')).toMatchObject({ description: 'Later', version: 2 });
    expect(await patch('booking-2', { template: { name: 'Other' } })).toEqual(invalid({ template: 'is read-only' }));
  });

  it('reports all faults of the creation, and creates nothing', async () => {
    const body = { external_id: 'other', template: { name: 'None' }, client: { organization: true } };
    expect(await patch('booking-3', body)).toEqual(
      invalid({
        external_id: 'must equal the one in the path',
        template: 'not found',
        'client.organization_name': 'must not be blank',
      }),
    );
    expect((await service.api('GET', `${JOBS}/booking-3`)).status).toBe(404);
    expect((await service.api('GET', CLIENTS)).body).toMatchObject({ clients: [{ external_id: 'acme' }] });
  });

  it('gives serial numbers without gaps, however many come at the same moment', async () => {
    const before = (await show(only(await service.api('POST', JOBS)))).serial_no;
    const ids = Array.from({ length: 24 }, (_, i) => `race-${i % 12}`);
    const answers = await Promise.all(ids.map((id) => patch(id, { description: id })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(12);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(12);
    const numbers = await Promise.all([...new Set(ids)].map(async (id) => (await show(id)).serial_no));
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, i) => before + 1 + i));
  });
});
