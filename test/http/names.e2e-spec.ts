import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newUuid } from '#eventstore/domain';
import { invalid } from '../support/problems.js';
import {
  DICTIONARIES,
  JOB_TYPES,
  JOBS,
  RESOLUTIONS,
  SKILLS,
  TEAMS,
  TEMPLATES,
  TERRITORIES,
} from '../support/resources.js';
import { only, type Service, sharedService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());

/** The resources whose names or codes are unique, with another field that a PATCH changes. */
const NAMED = [
  ['territory', 'name', TERRITORIES, {}, {}],
  ['skill', 'name', SKILLS, {}, {}],
  ['team', 'name', TEAMS, {}, { worker_uuids: [] }],
  ['job_type', 'code', JOB_TYPES, {}, {}],
  ['resolution', 'name', RESOLUTIONS, { successful: true }, { successful: false }],
  ['dictionary', 'name', DICTIONARIES, {}, {}],
  ['template', 'name', TEMPLATES, {}, { description: 'Changed' }],
] as const;

/** `Café Nord`, in forms that look alike. */
const FORMS = ['CAFÉ NORD', 'Cafe\u0301 Nord', ' Café Nord', 'Ca\u00adfé No\u200brd', '\u2800Café Nord\u202e'];
const NAME = 'Café Nord';
const BLANK = ['\u200b', '\u00ad\u202e', '\u2800', '\u00a0 \u3000'];

const taken = (field: string, uuid: string) => ({
  status: 422,
  body: expect.objectContaining({
    errors: { [field]: ['is used by another entity'] },
    conflicting_uuid: uuid,
  }),
});

describe.each(NAMED)('of a %s the %s', (table, field, path, rest, change) => {
  const create = (name: string) => service.api('POST', path, { body: { [field]: name, ...rest } });

  it.each(FORMS)('is taken in a form that looks alike: %j', async (form) => {
    const name = `${NAME} ${newUuid()}`;
    const uuid = only(await create(name));
    const alike = `${form} ${name.slice(NAME.length + 1)}`;
    expect(await create(alike)).toMatchObject(taken(field, uuid));
    const other = only(await create(`Other ${newUuid()}`));
    expect(await service.api('PATCH', `${path}/${other}`, { body: { [field]: alike } })).toMatchObject(
      taken(field, uuid),
    );
    // Of its own entity the form is free, and stored as it was given.
    expect((await service.api('PATCH', `${path}/${uuid}`, { body: { [field]: alike } })).status).toBe(200);
    expect(await service.sql(`select ${field} as name from ${table} where uuid = $1`, [uuid])).toEqual([
      { name: alike },
    ]);
  });

  it.each(BLANK)('shows something: %j is refused', async (name) => {
    expect(await create(name)).toMatchObject(invalid({ [field]: 'must not be blank' }));
  });

  it('is free after its entity was deleted', async () => {
    const name = `Gone ${newUuid()}`;
    expect((await service.api('DELETE', `${path}/${only(await create(name))}`)).status).toBe(200);
    expect((await create(`${name}\u200b`)).status).toBe(201);
  });

  it('is given to one of many that ask for it at the same time, each in its own form', async () => {
    const name = `Race ${newUuid()}`;
    const forms = [name, `${name} `, `\u200b${name}`, name.toUpperCase(), `${name}\u00ad`, ` ${name.toLowerCase()}`];
    const statuses = (await Promise.all(forms.map(create))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, ...forms.slice(1).map(() => 422)]);
  });

  it('of an earlier release stays, and is refused only when it changes', async () => {
    const [one, other] = [only(await create(`One ${newUuid()}`)), only(await create(`Two ${newUuid()}`))];
    const name = `Kept ${newUuid()}`;
    await service.sql(`update ${table} set ${field} = $1 where uuid = $2`, [name, one]);
    await service.sql(`update ${table} set ${field} = $1 where uuid = $2`, [`${name}\u200b`, other]);
    const patch = (body: object) => service.api('PATCH', `${path}/${other}`, { body });
    expect((await patch({ [field]: `${name}\u200b`, ...change })).status).toBe(200);
    expect(await patch({ [field]: `${name} ` })).toMatchObject(taken(field, one));
    expect((await patch({ [field]: `${name} 2` })).status).toBe(200);
  });
});

describe('names in a list', () => {
  it('of the values of a dictionary differ in more than form', async () => {
    const values = [{ name: NAME }, { name: FORMS[1] }];
    expect(await service.api('POST', DICTIONARIES, { body: { name: newUuid(), values } })).toMatchObject(
      invalid({ 'values.1.name': 'is named twice' }),
    );
    const uuid = only(
      await service.api('POST', DICTIONARIES, { body: { name: newUuid(), values: values.slice(0, 1) } }),
    );
    expect(await service.api('POST', `${DICTIONARIES}/${uuid}/values`, { body: { name: FORMS[2] } })).toMatchObject(
      invalid({ name: 'is used by another value' }),
    );
  });

  it('of the fields of a template differ in more than form', async () => {
    const fields = [NAME, FORMS[3]].map((name) => ({ name, field_type: 'input' }));
    expect(await service.api('POST', TEMPLATES, { body: { name: newUuid(), custom_fields: fields } })).toMatchObject(
      invalid({ 'custom_fields.1.name': 'is named twice' }),
    );
  });

  it('of the fields of a job differ in more than form', async () => {
    const fields = [NAME, FORMS[4]].map((name) => ({ name, field_type: 'input' }));
    expect(await service.api('POST', JOBS, { body: { custom_fields: fields } })).toMatchObject(
      invalid({ 'custom_fields.1.name': 'is used by another field' }),
    );
  });
});
