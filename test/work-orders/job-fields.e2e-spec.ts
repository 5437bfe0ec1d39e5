import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NOBODY } from '../support/fields.js';
import { answered, invalid } from '../support/problems.js';
import { JOBS, TEMPLATES } from '../support/resources.js';
import { only, type Service, sharedService } from '../support/service.js';

interface Field {
  readonly uuid: string;
  readonly name: string;
}
interface Job {
  readonly version: number;
  readonly custom_fields: readonly Field[];
  readonly report_fields: readonly Field[];
}

let service: Service;
let template: string;
let templateFields: readonly Field[];
beforeAll(async () => {
  service = await sharedService();
  const fields = ['Make', 'Year'].map((name) => ({ name, field_type: 'input' }));
  template = only(
    await service.api('POST', TEMPLATES, { body: { name: 'Boiler', custom_fields: fields, report_fields: fields } }),
  );
  templateFields = only<Job>(await service.api('GET', `${TEMPLATES}/${template}`)).custom_fields;
});
afterAll(() => service.stop());

const create = async (body: object = { template_uuid: template }): Promise<string> =>
  ((await service.api('POST', JOBS, { body })).body as { job_uuid: string }).job_uuid;
const show = async (uuid: string): Promise<Job> => only<Job>(await service.api('GET', `${JOBS}/${uuid}`));
const patch = (uuid: string, body: object) => service.api('PATCH', `${JOBS}/${uuid}`, { body });
const payloads = async (uuid: string) =>
  only<{ type: string; payload: object }[]>(await service.api('GET', `${JOBS}/${uuid}/history`));

describe('the attributes of a field of a job', () => {
  it('are required, hidden and read_only; each is set by itself, in one job_updated', async () => {
    const uuid = await create();
    const [make, year] = templateFields;
    expect((await show(uuid)).custom_fields).toMatchObject([
      { name: 'Make', required: false, hidden: false, read_only: false },
      { name: 'Year', required: false, hidden: false, read_only: false },
    ]);
    const body = {
      custom_fields: [
        { uuid: make?.uuid, hidden: true },
        { name: 'Year', required: true },
      ],
    };
    expect(await patch(uuid, body)).toEqual(answered(200, { job_uuid: uuid }));
    await patch(uuid, { custom_fields: [{ name: 'Make', read_only: true, value: 'X1' }] });
    const read = await show(uuid);
    expect(read.version).toBe(3);
    expect(read.custom_fields).toMatchObject([
      { uuid: make?.uuid, required: false, hidden: true, read_only: true, value: 'X1' },
      { uuid: year?.uuid, required: true, hidden: false, read_only: false, value: null },
    ]);
    expect((await payloads(uuid))[1]).toMatchObject({
      type: 'job_updated',
      payload: {
        changes: {
          custom_fields: {
            from: [
              { name: 'Make', hidden: false },
              { name: 'Year', required: false },
            ],
            to: [
              { name: 'Make', hidden: true },
              { name: 'Year', required: true },
            ],
          },
        },
      },
    });
    // What is read may be written, and changes nothing; hidden and read_only do not bind the API.
    expect(await patch(uuid, { custom_fields: read.custom_fields })).toEqual(answered(200, { job_uuid: uuid }));
    expect((await show(uuid)).version).toBe(3);
    await patch(uuid, { custom_fields: [{ name: 'Make', value: 'X2' }] });
    expect((await payloads(uuid)).at(-1)?.type).toBe('field_updated');
  });

  it('are given with an added field and at creation', async () => {
    const uuid = await create({
      custom_fields: [{ name: 'Note', field_type: 'input', hidden: true, read_only: true, required: true }],
      report_fields: [{ name: 'Done', field_type: 'checkbox', hidden: false }],
    });
    expect(await show(uuid)).toMatchObject({
      custom_fields: [{ name: 'Note', hidden: true, read_only: true, required: true }],
      report_fields: [{ name: 'Done', hidden: false, read_only: false, required: false }],
    });
    const of = await create({ template_uuid: template, custom_fields: [{ name: 'Make', hidden: true }] });
    expect((await show(of)).custom_fields).toMatchObject([{ hidden: true }, { hidden: false }]);
    expect(await patch(uuid, { custom_fields: [{ name: 'Note', hidden: 'yes' }] })).toEqual(
      invalid({ 'custom_fields.0.hidden': 'must be true or false' }),
    );
  });

  it('are not changed by finish', async () => {
    const uuid = await create();
    const finish = (field: object) =>
      service.api('POST', `${JOBS}/${uuid}/finish`, {
        body: { resolution: { name: 'Completed' }, report_fields: [{ name: 'Make', ...field }] },
      });
    for (const field of [{ hidden: true }, { required: true }])
      expect((await finish(field)).body).toMatchObject({ code: 'job.not_finishable' });
    const plan = { email: 'w@example.com', first_name: 'W', last_name: 'W' };
    const worker_uuid: string = only(await service.api('POST', '/v2/users', { body: plan }));
    await patch(uuid, { scheduled_at: '2026-12-01T08:00:00Z', assignee: { worker_uuid } });
    await service.api('POST', `${JOBS}/${uuid}/start`);
    expect(await finish({ hidden: true })).toEqual(
      invalid({ report_fields: 'may only contain values of fields of the job' }),
    );
    expect((await finish({ hidden: false, value: 'X1' })).status).toBe(200);
  });
});

describe('a field of a job', () => {
  it('is removed with remove: true, unless the template has it', async () => {
    const uuid = await create({
      template_uuid: template,
      custom_fields: [{ name: 'Note', field_type: 'input', value: 'x' }],
    });
    const [make, , note] = (await show(uuid)).custom_fields;
    expect(await patch(uuid, { custom_fields: [{ uuid: make?.uuid, remove: true }] })).toEqual(
      invalid({ 'custom_fields.0.remove': 'must be false: the template has the field' }),
    );
    expect(await patch(uuid, { custom_fields: [{ ...note, remove: true }] })).toEqual(
      answered(200, { job_uuid: uuid }),
    );
    expect((await show(uuid)).custom_fields.map(({ name }) => name)).toEqual(['Make', 'Year']);
    expect(await patch(uuid, { custom_fields: [{ ...note, field_type: undefined, remove: true }] })).toEqual(
      invalid({ 'custom_fields.0': 'not found' }),
    );
    expect((await payloads(uuid)).at(-1)).toMatchObject({ type: 'job_updated' });
  });

  it('is replaced in one request: removed, and added with another type', async () => {
    const uuid = await create({ custom_fields: [{ name: 'Size', field_type: 'input', value: 'big' }] });
    await patch(uuid, {
      custom_fields: [
        { name: 'Size', remove: true },
        { name: 'size', field_type: 'number', value: 3 },
      ],
    });
    expect((await show(uuid)).custom_fields).toMatchObject([{ name: 'size', field_type: 'number', value: '3' }]);
  });

  it('that the template gained or the job lost keeps its uuid when it is added by it', async () => {
    const uuid = await create();
    const more = [
      ...['Make', 'Year'].map((name) => ({ name, field_type: 'input' })),
      { name: 'Gas', field_type: 'checkbox' },
    ];
    await service.api('PATCH', `${TEMPLATES}/${template}`, { body: { custom_fields: more } });
    const gas = only<Job>(await service.api('GET', `${TEMPLATES}/${template}`)).custom_fields[2];
    await patch(uuid, {
      custom_fields: [
        { uuid: gas?.uuid.toUpperCase(), name: 'Gas', field_type: 'checkbox', value: true },
        { uuid: NOBODY, name: 'Own', field_type: 'input' },
      ],
    });
    const [, , added, own] = (await show(uuid)).custom_fields;
    expect(added).toMatchObject({ uuid: gas?.uuid, name: 'Gas', value: true });
    expect(own?.uuid).not.toBe(NOBODY);
    expect(await patch(uuid, { custom_fields: [{ uuid: gas?.uuid, remove: true }] })).toEqual(
      invalid({ 'custom_fields.0.remove': 'must be false: the template has the field' }),
    );
    // A field that the template no longer has can be removed.
    await service.api('PATCH', `${TEMPLATES}/${template}`, { body: { custom_fields: more.slice(0, 2) } });
    expect((await patch(uuid, { custom_fields: [{ uuid: gas?.uuid, remove: true }] })).status).toBe(200);
  });

  it('of an unknown uuid needs name and field_type', async () => {
    const uuid = await create();
    const unknown = { uuid: NOBODY, name: 'New', field_type: 'input' };
    expect(
      await patch(uuid, {
        custom_fields: [
          { ...unknown, name: undefined },
          { ...unknown, field_type: undefined },
          { ...unknown, name: 'make' },
        ],
      }),
    ).toEqual(
      invalid({
        'custom_fields.0': 'not found',
        'custom_fields.1': 'not found',
        'custom_fields.2.name': 'is used by another field',
      }),
    );
  });
});
