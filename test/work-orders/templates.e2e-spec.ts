import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answered, invalid, mismatch, notFound, refused } from '../support/problems.js';
import { nextOf, only, type Service, sharedService, startBeside } from '../support/service.js';

const TEMPLATES = '/v2/templates';
const SERVICES = '/v2/catalog/services';
const CATEGORIES = '/v2/catalog/services/categories';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

interface Field {
  readonly uuid: string;
  readonly name: string;
}
interface Template {
  readonly uuid: string;
  readonly type: { readonly uuid: string; readonly code: string };
  readonly assignee: object | null;
  readonly custom_fields: readonly Field[];
  readonly report_fields: readonly Field[];
  readonly possible_resolutions: readonly object[];
  readonly available_catalog: readonly object[];
}

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());

let made = 0;
/** A name that is unique in the suite. */
const newName = (): string => `Item ${++made}`;
const make = async (path: string, body: object): Promise<string> => only(await service.api('POST', path, { body }));
const post = (body: object) => service.api('POST', TEMPLATES, { body: { name: newName(), ...body } });
const create = async (body: object = {}): Promise<string> => only(await post(body));
const get = (uuid: string, headers = {}) => service.api('GET', `${TEMPLATES}/${uuid}`, { headers });
const show = async (uuid: string): Promise<Template> => only<Template>(await get(uuid));
const patch = (uuid: string, body: object, headers = {}) =>
  service.api('PATCH', `${TEMPLATES}/${uuid}`, { body, headers });
const remove = (path: string) => service.api('DELETE', path);
const eventsOf = (uuid: string) => service.sql('select type from event where stream_id = $1 order by version', [uuid]);
const updated = (uuid: string) => answered(200, { template_uuid: uuid });
const performed = answered(200, { message: 'Performed' });
const usedBy = (noun: string, template: string): object =>
  refused(409, 'in_use', `The ${noun} is used by template ${template}`, {
    used_by: [{ entity_type: 'template', uuid: template }],
  });
interface Resolution {
  readonly uuid: string;
  readonly name: string;
  readonly id: number;
  readonly successful: boolean;
}
/** As a template shows them. */
const resolutions = async (): Promise<Resolution[]> =>
  only<(Resolution & { external_id: null })[]>(await service.api('GET', '/v2/resolutions?limit=2')).map(
    ({ external_id: _, ...resolution }) => resolution,
  );
const defaultType = async (): Promise<{ uuid: string; code: string }> => {
  const types = only<{ uuid: string; code: string }[]>(await service.api('GET', '/v2/job_types'));
  return { uuid: types.find(({ code }) => code === 'default')?.uuid ?? '', code: 'default' };
};
/** A user with a unique email. */
const newUser = async (): Promise<{ uuid: string; email: string }> => {
  const email = `worker-${++made}@example.com`;
  return { uuid: await make('/v2/users', { email, first_name: 'Ada', last_name: 'Lovelace' }), email };
};

/** A template with all fields set, and the entities it refers to. */
async function fullTemplate() {
  const names = Object.fromEntries(
    ['type', 'territory', 'skill', 'team', 'colours', 'service', 'category'].map((one) => [one, newName()]),
  ) as Record<'type' | 'territory' | 'skill' | 'team' | 'colours' | 'service' | 'category', string>;
  const [completed, notCompleted] = await resolutions();
  const uuids = {
    type: await make('/v2/job_types', { code: names.type }),
    territory: await make('/v2/territories', { name: names.territory }),
    skill: await make('/v2/skills', { name: names.skill }),
    team: await make('/v2/teams', { name: names.team }),
    colours: await make('/v2/dictionaries', { name: names.colours, values: [{ name: 'Red' }, { name: 'Green' }] }),
    service: await make(SERVICES, { name: names.service, external_id: `s-${names.service}` }),
    category: await make(CATEGORIES, { name: names.category }),
  };
  const name = newName();
  const uuid = await create({
    name,
    job_type: { code: names.type },
    description: 'Call before you come',
    scheduled_duration: { minutes: 90 },
    priority: 'high',
    assignee: { team: { name: names.team } },
    territory: { name: names.territory },
    skills: [{ name: names.skill }],
    custom_fields: [{ name: 'Colour', field_type: 'dictionary', required: true, dictionary: { name: names.colours } }],
    report_fields: [
      { name: 'Photo', field_type: 'image' },
      { name: 'Colour', field_type: 'dictionary', dictionary: { uuid: uuids.colours } },
    ],
    possible_resolutions: [{ name: 'Not completed' }, { uuid: completed?.uuid }],
    available_catalog: [
      { type: 'service', service: { uuid: uuids.service }, required: true, pre_ordered: true },
      { type: 'category', category: { name: names.category } },
    ],
  });
  const values = only<Field[]>(await service.api('GET', `/v2/dictionaries/${uuids.colours}/values`));
  const dictionary = { uuid: uuids.colours, name: names.colours, values };
  const field = (fields: object) => ({ uuid: expect.stringMatching(UUID), ...fields });
  const colour = { name: 'Colour', field_type: 'dictionary', data_type: 'dictionary' };
  const shown = {
    uuid,
    name,
    external_id: null,
    description: 'Call before you come',
    type: { uuid: uuids.type, code: names.type },
    scheduled_duration: { minutes: 90 },
    priority: 'high',
    assignee: { team: { uuid: uuids.team, name: names.team } },
    territory: { uuid: uuids.territory, name: names.territory },
    skills: [{ uuid: uuids.skill, name: names.skill }],
    custom_fields: [field({ ...colour, required: true, dictionary })],
    report_fields: [
      field({ name: 'Photo', field_type: 'image', data_type: 'image', required: false }),
      field({ ...colour, required: false, dictionary }),
    ],
    possible_resolutions: [notCompleted, completed],
    available_catalog: [
      {
        type: 'service',
        service: { uuid: uuids.service, name: names.service, external_id: `s-${names.service}` },
        required: true,
        pre_ordered: true,
      },
      { type: 'category', category: { uuid: uuids.category, name: names.category, external_id: null } },
    ],
    created_at: expect.stringMatching(INSTANT),
    updated_at: expect.stringMatching(INSTANT),
  };
  return { uuid, names, uuids, shown };
}

describe('templates', () => {
  it('require only a name: 201 {template_uuid} with Location, and the built-in type', async () => {
    const name = newName();
    const answer = await service.api('POST', TEMPLATES, { body: { name } });
    const uuid = only(answer);
    expect(answer).toEqual(answered(201, { template_uuid: expect.stringMatching(UUID) }));
    expect(answer.headers.get('location')).toBe(`${TEMPLATES}/${uuid}`);
    expect(await get(uuid)).toEqual(
      answered(200, {
        template: {
          uuid,
          name,
          external_id: null,
          description: null,
          type: await defaultType(),
          scheduled_duration: null,
          priority: 'normal',
          assignee: null,
          territory: null,
          skills: [],
          custom_fields: [],
          report_fields: [],
          possible_resolutions: [],
          available_catalog: [],
          created_at: expect.stringMatching(INSTANT),
          updated_at: expect.stringMatching(INSTANT),
        },
      }),
    );
  });

  it('are created with all fields, with references by uuid, name, code or external id', async () => {
    const { uuid, shown } = await fullTemplate();
    const answer = await get(uuid);
    expect(answer).toEqual(answered(200, { template: shown }));
    expect(answer.headers.get('etag')).toMatch(/^"1\.[0-9a-f]+"$/);
  });

  it('can be sent back as GET or a list returns them, and nothing is recorded', async () => {
    const { uuid } = await fullTemplate();
    const worker = await newUser();
    for (const one of [uuid, await create(), await create({ assignee: { worker: { email: worker.email } } })]) {
      const read = await show(one);
      const [item = {}] = only<(object & { uuid: string })[]>(
        await service.api('GET', `${TEMPLATES}?limit=500`),
      ).filter((each) => each.uuid === one);
      for (const body of [read, item, JSON.parse(JSON.stringify(read)) as object]) {
        const answer = await patch(one, body);
        expect(answer).toEqual(updated(one));
        expect(answer.headers.get('etag')).toBe('"1"');
      }
      expect(await show(one)).toEqual(read);
      expect(await eventsOf(one)).toEqual([{ type: 'template.created' }]);
    }
  });

  it('are cleared with null and [], field by field', async () => {
    const { uuid, shown } = await fullTemplate();
    const none = {
      description: null,
      scheduled_duration: null,
      assignee: null,
      territory: null,
      skills: [],
      custom_fields: [],
      report_fields: [],
      possible_resolutions: [],
      available_catalog: [],
    };
    let expected: object = shown;
    for (const [field, value] of Object.entries(none)) {
      expect(await patch(uuid, { [field]: value })).toEqual(updated(uuid));
      expected = { ...expected, [field]: value };
      expect(await show(uuid)).toEqual(expected);
    }
  });

  it('are listed oldest first, in pages, and by name', async () => {
    const { key } = await service.newAccount();
    const of = { key };
    const email = 'ada@example.com';
    const user = { email, first_name: 'Ada', last_name: 'Lovelace' };
    const worker = only(await service.api('POST', '/v2/users', { body: user, ...of }));
    const team = only(await service.api('POST', '/v2/teams', { body: { name: 'Team' }, ...of }));
    const uuids: string[] = [];
    for (const body of [
      { name: 'c', assignee: { worker: { email } }, description: 'd', scheduled_duration: { minutes: 5 } },
      { name: 'a', assignee: { team_uuid: team } },
      { name: 'b' },
    ])
      uuids.push(only(await service.api('POST', TEMPLATES, { body, ...of })));
    const [type] = only<{ uuid: string }[]>(await service.api('GET', '/v2/job_types', of));
    const item = (i: number, fields: object) => ({
      uuid: uuids[i],
      type_uuid: type?.uuid,
      description: null,
      external_id: null,
      scheduled_duration: null,
      priority: 'normal',
      assignee: null,
      created_at: expect.stringMatching(INSTANT),
      updated_at: expect.stringMatching(INSTANT),
      ...fields,
    });
    const first = await service.api('GET', `${TEMPLATES}?limit=2`, of);
    expect(first).toEqual(
      answered(200, {
        templates: [
          item(0, {
            name: 'c',
            description: 'd',
            scheduled_duration: { minutes: 5 },
            assignee: { worker_uuid: worker },
          }),
          item(1, { name: 'a', assignee: { team_uuid: team } }),
        ],
      }),
    );
    const last = answered(200, { templates: [item(2, { name: 'b' })] });
    expect(await service.api('GET', nextOf(first) ?? '', of)).toEqual(last);
    expect(await service.api('GET', `${TEMPLATES}?name=b`, of)).toEqual(last);
    for (const name of ['B', 'b%20']) expect(await service.api('GET', `${TEMPLATES}?name=${name}`, of)).toEqual(last);
    expect(await service.api('GET', `${TEMPLATES}?name=unknown`, of)).toEqual(answered(200, { templates: [] }));
    expect(await service.api('GET', `${TEMPLATES}?name=&archived=true`, of)).toEqual(
      invalid({ name: 'must not be blank', archived: 'is not known: did you mean "deleted"?' }),
    );
  });

  it('are identified by uuid or external id in a path, not by name, support If-Match, and are not found once deleted', async () => {
    const name = newName();
    const uuid = await create({ name });
    expect(await patch(uuid, { description: 'x' }, { 'If-Match': '"7"' })).toEqual(mismatch(1));
    expect((await patch(uuid, { description: 'x' }, { 'If-Match': '"1"' })).headers.get('etag')).toBe('"2"');
    expect(await remove(`${TEMPLATES}/${uuid}`)).toEqual(performed);
    for (const ref of [uuid, randomUUID()])
      expect(await patch(ref, { description: 'x' })).toEqual(notFound('template'));
    for (const ref of [uuid, name.replace(' ', '%20'), randomUUID()]) {
      expect(await get(ref)).toEqual(notFound('template'));
      expect(await remove(`${TEMPLATES}/${ref}`)).toEqual(notFound('template'));
    }
    expect(await create({ name })).not.toBe(uuid);
  });

  it('have a unique name, ignoring case', async () => {
    const uuid = await create({ name: 'Prüfung' });
    const other = await create();
    const taken = invalid({ name: 'is used by another entity' }, 'validation_failed', { conflicting_uuid: uuid });
    expect(await post({ name: 'PRÜFUNG' })).toEqual(taken);
    expect(await patch(other, { name: 'prüfung' })).toEqual(taken);
    expect(await patch(uuid, { name: 'PRÜFUNG' })).toEqual(updated(uuid));
  });
});

describe('a body of a template', () => {
  it('is validated against its limits, in code points', async () => {
    const most = {
      name: '🧰'.repeat(200),
      description: '🧰'.repeat(15_000),
      scheduled_duration: { minutes: 44_640 },
      custom_fields: Array.from({ length: 100 }, (_, i) => ({
        name: `${'🧰'.repeat(197)}${String(i).padStart(3, '0')}`,
        field_type: 'input',
      })),
      report_fields: Array.from({ length: 100 }, (_, i) => ({ name: `${i}`, field_type: 'time' })),
    };
    const uuid = await create(most);
    expect(await show(uuid)).toMatchObject({ name: most.name, description: most.description });
    expect((await show(uuid)).custom_fields.map(({ name }) => name)).toEqual(
      most.custom_fields.map(({ name }) => name),
    );
    const more = {
      name: `${most.name}x`,
      description: `${most.description}x`,
      scheduled_duration: { minutes: 44_641 },
      custom_fields: [...most.custom_fields, { name: 'x', field_type: 'input' }],
      report_fields: [{ name: '🧰'.repeat(201), field_type: 'input' }],
      available_catalog: Array.from({ length: 501 }, () => ({ type: 'category', category: { name: 'x' } })),
    };
    const faults = {
      name: 'must be at most 200 characters',
      description: 'must be at most 15000 characters',
      'scheduled_duration.minutes': 'must be a whole number from 1 to 44640',
      custom_fields: 'must have at most 100 entries',
      'report_fields.0.name': 'must be at most 200 characters',
      available_catalog: 'must have at most 500 entries',
    };
    expect(await post(more)).toEqual(invalid(faults));
    expect(await patch(uuid, more)).toEqual(invalid(faults));
    for (const minutes of [0, -1, 1.5, '60', null, 44_641])
      expect((await patch(uuid, { scheduled_duration: { minutes } })).status).toBe(422);
    expect(await patch(uuid, { scheduled_duration: { minutes: 1 } })).toEqual(updated(uuid));
  });

  it('reports all errors together, each with its path, and records nothing', async () => {
    const faulty = {
      name: ' ',
      job_type: { code: 'unknown' },
      description: 5,
      scheduled_duration: { minutes: 0, days: 1 },
      assignee: { worker: { email: 'nobody@example.com' } },
      territory: { name: 'Nowhere' },
      skills: [{ name: 'Juggling' }, {}],
      custom_fields: [
        { name: 'A', field_type: 'colour' },
        { name: 'a', field_type: 'dictionary' },
        { field_type: 'input', dictionary: { name: 'Colours' }, data_type: 'image', required: 'no' },
        { name: 'B', field_type: 'dictionary', dictionary: { name: 'Unknown' } },
        { name: 'C', field_type: 'dictionary', dictionary: { uuid: 'x' } },
        { uuid: randomUUID(), name: 'D', field_type: 'input', value: 1 },
        'E',
      ],
      report_fields: {},
      possible_resolutions: [{ name: 'Completed' }, { name: 'Unknown' }, { uuid: 'x' }],
      available_catalog: [
        { type: 'product', service: { uuid: randomUUID() } },
        { type: 'service' },
        { type: 'service', service: { uuid: randomUUID() }, category: { name: 'x' } },
        { type: 'category', category: { external_id: 'unknown' }, required: true, pre_ordered: false },
        { type: 'category', service: { external_id: 'x' } },
        { type: 'service', service: { name: 'Names are not unique' } },
      ],
      colour: 'red',
    };
    const faults = {
      name: 'must not be blank',
      job_type: 'not found',
      description: 'must be a string',
      'scheduled_duration.minutes': 'must be a whole number from 1 to 44640',
      'scheduled_duration.days': 'is not known',
      'assignee.worker': 'not found',
      territory: 'not found',
      'skills.0': 'not found',
      'skills.1': 'needs one of uuid, external_id, name',
      'custom_fields.0.field_type': expect.stringMatching(/^must be one of input, textarea, /),
      'custom_fields.1.name': 'is named twice',
      'custom_fields.1.dictionary': 'is required',
      'custom_fields.2.name': 'is required',
      'custom_fields.2.dictionary': 'is only for fields of the type dictionary',
      'custom_fields.2.data_type': 'does not agree with the field type',
      'custom_fields.2.required': 'must be true or false',
      'custom_fields.3.dictionary': 'not found',
      'custom_fields.4.dictionary.uuid': 'must be a UUID',
      'custom_fields.5.uuid': 'not found',
      'custom_fields.5.value': 'is not known',
      'custom_fields.6': 'must be an object',
      report_fields: 'must be an array',
      'possible_resolutions.1': 'not found',
      'possible_resolutions.2.uuid': 'must be a UUID',
      'available_catalog.0.type': 'must be one of service, category',
      'available_catalog.1.service': 'is required',
      'available_catalog.2.service': 'not found',
      'available_catalog.2.category': 'is only for items of the type category',
      'available_catalog.3.category': 'not found',
      'available_catalog.3.required': 'is only for items of the type service',
      'available_catalog.3.pre_ordered': 'is only for items of the type service',
      'available_catalog.4.service': 'is only for items of the type service',
      'available_catalog.4.category': 'is required',
      'available_catalog.5.service': 'needs one of uuid, external_id',
      colour: 'is not known',
    };
    const uuid = await create();
    const before = await service.sql('select position from account_log');
    expect(await service.api('POST', TEMPLATES, { body: faulty })).toEqual(invalid(faults));
    expect(await patch(uuid, faulty)).toEqual(invalid(faults));
    expect(await service.sql('select position from account_log')).toEqual(before);
  });

  it('rejects null for required fields', async () => {
    const uuid = await create();
    const fields = ['name', 'job_type', 'type', 'type_uuid', 'skills', 'custom_fields', 'report_fields'];
    const lists = ['possible_resolutions', 'available_catalog'];
    for (const field of [...fields, ...lists])
      expect(await patch(uuid, { [field]: null })).toEqual(invalid({ [field]: 'must not be null' }));
    expect(await service.api('POST', TEMPLATES)).toEqual(invalid({ name: 'is required' }));
    expect(await patch(uuid, { uuid: randomUUID(), created_at: 'x', updated_at: null })).toEqual(
      invalid({ uuid: 'is read-only', created_at: 'is read-only', updated_at: 'is read-only' }),
    );
  });
});

describe('the job type of a template', () => {
  it('is set by job_type, type or type_uuid, which must agree', async () => {
    const code = newName();
    const type = { uuid: await make('/v2/job_types', { code }), code };
    const second = await make('/v2/job_types', { code: newName() });
    for (const given of [
      { job_type: { uuid: type.uuid } },
      { job_type: { code } },
      { type },
      { type_uuid: type.uuid.toUpperCase() },
      { job_type: { code }, type, type_uuid: type.uuid },
    ]) {
      expect((await show(await create(given))).type).toEqual(type);
      const template = await create();
      expect(await patch(template, given)).toEqual(updated(template));
      expect((await show(template)).type).toEqual(type);
    }
    expect(await post({ job_type: { code }, type_uuid: second })).toEqual(
      invalid({ job_type: 'does not agree with type_uuid' }),
    );
    expect(await post({ job_type: { code }, type: { uuid: second } })).toEqual(
      invalid({ job_type: 'does not agree with type' }),
    );
    expect(await post({ type, type_uuid: second })).toEqual(invalid({ type: 'does not agree with type_uuid' }));
    expect(await post({ job_type: { code, uuid: second } })).toEqual(invalid({ job_type: 'not found' }));
  });
});

describe('the assignee of a template', () => {
  it('is a worker or a team, in the form of lists or of GET; one replaces the other', async () => {
    const worker = await newUser();
    const team = { uuid: '', name: newName() };
    team.uuid = await make('/v2/teams', { name: team.name });
    const template = await create();
    for (const [given, read] of [
      [{ worker: { uuid: worker.uuid } }, { worker }],
      [{ team: { name: team.name } }, { team }],
      [{ worker: { email: worker.email.toUpperCase() } }, { worker }],
      [{ team_uuid: team.uuid }, { team }],
      [{ worker, team: null, team_uuid: null }, { worker }],
      [{ worker: null, team }, { team }],
      [{ worker_uuid: worker.uuid }, { worker }],
      [null, null],
    ] as const) {
      expect(await patch(template, { assignee: given })).toEqual(updated(template));
      expect((await show(template)).assignee).toEqual(read);
    }
    for (const wrong of [{}, { worker: null }, { worker, team }, { worker_uuid: worker.uuid, team_uuid: team.uuid }])
      expect(await patch(template, { assignee: wrong })).toEqual(
        invalid({ assignee: 'must name either a worker or a team' }),
      );
    expect(await patch(template, { assignee: { colour: 'red' } })).toEqual(
      invalid({ assignee: 'must name either a worker or a team', 'assignee.colour': 'is not known' }),
    );
    expect(await patch(template, { assignee: { worker: { uuid: worker.uuid }, worker_uuid: team.uuid } })).toEqual(
      invalid({ 'assignee.worker': 'does not agree with worker_uuid' }),
    );
    expect(await patch(template, { assignee: { worker_uuid: team.uuid } })).toEqual(
      invalid({ 'assignee.worker_uuid': 'not found' }),
    );
    expect(await patch(template, { assignee: [] })).toEqual(invalid({ assignee: 'must be an object' }));
  });

  it('may be deleted when it is a worker: the template keeps it and can be sent back', async () => {
    await newUser();
    const worker = await newUser();
    const template = await create({ assignee: { worker } });
    expect(await remove(`/v2/users/${worker.uuid}`)).toEqual(performed);
    const read = await show(template);
    expect(read.assignee).toEqual({ worker });
    expect(await patch(template, read)).toEqual(updated(template));
    expect(await post({ assignee: { worker } })).toEqual(invalid({ 'assignee.worker': 'not found' }));
  });
});

describe('the fields of a template', () => {
  const fields = (...names: string[]) => names.map((name) => ({ name, field_type: 'input' }));

  it('can be of any type, each with its data type', async () => {
    const dictionary = { uuid: await make('/v2/dictionaries', { name: newName() }) };
    const types = {
      input: 'string',
      textarea: 'string',
      barcode: 'string',
      link: 'url',
      checkbox: 'boolean',
      action: 'boolean',
      dictionary: 'dictionary',
      file: 'attachment',
      signature: 'attachment',
      image: 'image',
      number: 'number',
      integer: 'integer',
      date: 'date',
      datetime: 'datetime',
      time: 'time',
    };
    const custom_fields = Object.keys(types).map((type) => ({
      name: type,
      field_type: type,
      ...(type === 'dictionary' ? { dictionary } : {}),
    }));
    const read = await show(await create({ custom_fields }));
    expect(read.custom_fields).toEqual(
      Object.entries(types).map(([type, data_type]) =>
        expect.objectContaining({ name: type, field_type: type, data_type, required: false }),
      ),
    );
  });

  it('keep their uuid by uuid or name, else are new, and keep the given order', async () => {
    const uuid = await create({ custom_fields: fields('A', 'B', 'C'), report_fields: fields('A') });
    const [a, b, c] = (await show(uuid)).custom_fields;
    const change = [{ ...b, name: 'Second' }, ...fields('a'), ...fields('D')];
    expect(await patch(uuid, { custom_fields: change })).toEqual(updated(uuid));
    const { custom_fields: after, report_fields: report } = await show(uuid);
    expect(after.map((one) => [one.uuid, one.name])).toEqual([
      [b?.uuid, 'Second'],
      [a?.uuid, 'a'],
      [expect.stringMatching(UUID), 'D'],
    ]);
    expect(new Set([a, b, c, after[2], report[0]].map((one) => one?.uuid)).size).toBe(5);
    for (const [given, faults] of [
      [[{ ...c }], { 'custom_fields.0.uuid': 'not found' }],
      [[{ ...report[0], name: 'x' }], { 'custom_fields.0.uuid': 'not found' }],
      [[{ ...a }, { ...a, uuid: a?.uuid.toUpperCase(), name: 'x' }], { 'custom_fields.1.uuid': 'is named twice' }],
      [fields('x', 'y', 'X'), { 'custom_fields.2.name': 'is named twice' }],
    ] as const)
      expect(await patch(uuid, { custom_fields: given })).toEqual(invalid(faults));
    expect((await show(uuid)).custom_fields).toEqual(after);
  });

  it('show the values of their dictionary, which may be repeated but not changed', async () => {
    const dictionary = await make('/v2/dictionaries', { name: newName(), values: [{ name: 'Red' }] });
    const field = { name: 'Colour', field_type: 'dictionary', dictionary: { uuid: dictionary } };
    const uuid = await create({ custom_fields: [field] });
    const [read] = (await show(uuid)).custom_fields as readonly (Field & { dictionary: { values: Field[] } })[];
    for (const values of [[], [{ ...read?.dictionary.values[0], name: 'Green' }]])
      expect(await patch(uuid, { custom_fields: [{ ...read, dictionary: { ...read?.dictionary, values } }] })).toEqual(
        invalid({ 'custom_fields.0.dictionary.values': 'is read-only' }),
      );
    // A new template with the same fields: its fields are separate.
    expect(await post({ custom_fields: [{ ...read, uuid: undefined }] })).toEqual(
      answered(201, { template_uuid: expect.any(String) }),
    );
  });
});

describe('the possible resolutions of a template', () => {
  it('are empty, or include a successful and an unsuccessful one', async () => {
    const [good, bad] = await resolutions();
    const better = { uuid: await make('/v2/resolutions', { name: newName(), successful: true }) };
    const fault = 'must contain at least one successful and one unsuccessful resolution';
    const uuid = await create({ possible_resolutions: [] });
    for (const wrong of [[good], [bad], [{ uuid: good?.uuid }, better]]) {
      expect(await post({ possible_resolutions: wrong })).toEqual(invalid({ possible_resolutions: fault }));
      expect(await patch(uuid, { possible_resolutions: wrong })).toEqual(invalid({ possible_resolutions: fault }));
    }
    expect(await patch(uuid, { possible_resolutions: [better, bad, good] })).toEqual(updated(uuid));
    expect((await show(uuid)).possible_resolutions).toEqual([expect.objectContaining(better), bad, good]);
    expect(
      await patch(uuid, { possible_resolutions: [good, { ...bad, id: 7 }, { ...better, successful: false }] }),
    ).toEqual(
      invalid({ 'possible_resolutions.1.id': 'is read-only', 'possible_resolutions.2.successful': 'is read-only' }),
    );
    expect(await patch(uuid, { possible_resolutions: [good, bad, { name: 'Completed' }] })).toEqual(
      invalid({ 'possible_resolutions.2': 'is named twice' }),
    );
  });

  it('can be sent back after the outcome of one of them changed', async () => {
    const [, bad] = await resolutions();
    const changing = await make('/v2/resolutions', { name: newName(), successful: true });
    const uuid = await create({ possible_resolutions: [{ uuid: changing }, bad] });
    await service.api('PATCH', `/v2/resolutions/${changing}`, { body: { successful: false } });
    expect(await patch(uuid, await show(uuid))).toEqual(updated(uuid));
    expect(await eventsOf(uuid)).toHaveLength(1);
  });
});

describe('the available catalog of a template', () => {
  it('contains each service and category once', async () => {
    const one = await make(SERVICES, { name: 'Same', external_id: 'catalog-1' });
    const category = await make(CATEGORIES, { name: 'Same', external_id: 'catalog-2' });
    const product = await make('/v2/catalog/products/categories', { name: 'Products' });
    const byUuid = { type: 'service', service: { uuid: one } };
    expect(
      await post({ available_catalog: [byUuid, { type: 'service', service: { external_id: 'catalog-1' } }] }),
    ).toEqual(invalid({ 'available_catalog.1': 'is named twice' }));
    for (const [item, faults] of [
      [{ type: 'category', category: { uuid: product } }, { 'available_catalog.0.category': 'not found' }],
      [{ type: 'service', service: { uuid: one, name: 'Other' } }, { 'available_catalog.0.service': 'not found' }],
      [
        { type: 'category', category: { uuid: category, name: 'Other' } },
        { 'available_catalog.0.category': 'not found' },
      ],
      [{ type: 'service', service: { uuid: category } }, { 'available_catalog.0.service': 'not found' }],
    ] as const)
      expect(await post({ available_catalog: [item] })).toEqual(invalid(faults));
    const uuid = await create({
      available_catalog: [byUuid, { type: 'category', category: { external_id: 'catalog-2' } }],
    });
    expect((await show(uuid)).available_catalog).toEqual([
      {
        type: 'service',
        service: { uuid: one, name: 'Same', external_id: 'catalog-1' },
        required: false,
        pre_ordered: false,
      },
      { type: 'category', category: { uuid: category, name: 'Same', external_id: 'catalog-2' } },
    ]);
  });

  it('rejects new archived entries, but keeps existing ones, even when deleted', async () => {
    const items = async () => {
      const [service_uuid, category_uuid] = [
        await make(SERVICES, { name: newName() }),
        await make(CATEGORIES, { name: newName() }),
      ];
      return [
        { type: 'service', service: { uuid: service_uuid } },
        { type: 'category', category: { uuid: category_uuid } },
      ] as const;
    };
    const available_catalog = await items();
    const uuid = await create({ available_catalog });
    const [{ service: one }, { category }] = available_catalog;
    await service.api('POST', `${SERVICES}/${one.uuid}/archive`);
    await service.api('POST', `${CATEGORIES}/${category.uuid}/archive`);
    expect(await post({ available_catalog })).toEqual(
      invalid({ 'available_catalog.0.service': 'is archived', 'available_catalog.1.category': 'is archived' }),
    );
    expect(await patch(uuid, { available_catalog: [...available_catalog].reverse() })).toEqual(updated(uuid));
    expect(await remove(`${SERVICES}/${one.uuid}`)).toEqual(performed);
    expect(await remove(`${CATEGORIES}/${category.uuid}`)).toEqual(performed);
    const read = await show(uuid);
    expect(read.available_catalog).toHaveLength(2);
    expect(await patch(uuid, read)).toEqual(updated(uuid));
    expect(await eventsOf(uuid)).toHaveLength(2);
  });
});

describe('an entity that a template refers to', () => {
  it('is shown with its current name: the ETag changes, the version does not', async () => {
    const { uuid, uuids } = await fullTemplate();
    let tag = (await get(uuid)).headers.get('etag') ?? '';
    let expected = JSON.stringify((await get(uuid)).body);
    const [, green] = only<Field[]>(await service.api('GET', `/v2/dictionaries/${uuids.colours}/values`));
    const renames = [
      [`/v2/job_types/${uuids.type}`, 'code'],
      [`/v2/territories/${uuids.territory}`, 'name'],
      [`/v2/skills/${uuids.skill}`, 'name'],
      [`/v2/teams/${uuids.team}`, 'name'],
      [`/v2/dictionaries/${uuids.colours}`, 'name'],
      [`/v2/dictionaries/${uuids.colours}/values/${green?.uuid}`, 'name'],
      [`${SERVICES}/${uuids.service}`, 'name'],
      [`${SERVICES}/${uuids.service}`, 'external_id'],
      [`${CATEGORIES}/${uuids.category}`, 'name'],
    ] as const;
    const changes = [
      ...renames.map(([path, field]) => ['PATCH', path, { [field]: newName() }] as const),
      ['POST', `/v2/dictionaries/${uuids.colours}/values`, { name: newName() }] as const,
    ];
    for (const [method, path, body] of changes) {
      expect((await service.api(method, path, { body })).status).toBeLessThan(300);
      const answer = await get(uuid, { 'If-None-Match': tag });
      expect({ path, status: answer.status }).toEqual({ path, status: 200 });
      const next = answer.headers.get('etag') ?? '';
      expect(next).toMatch(/^"1\.[0-9a-f]+"$/);
      expect(next).not.toBe(tag);
      const text = JSON.stringify(answer.body);
      expect(text).not.toBe(expected);
      expect(text).toContain(String(Object.values(body)[0]));
      expect((await get(uuid, { 'If-None-Match': next })).status).toBe(304);
      [tag, expected] = [next, text];
    }
    expect(await eventsOf(uuid)).toEqual([{ type: 'template.created' }]);
    expect(await patch(uuid, { description: null }, { 'If-Match': tag })).toEqual(updated(uuid));
  });

  it('cannot be deleted while the template uses it, except workers and catalog entities', async () => {
    const { uuid, uuids } = await fullTemplate();
    const held = [
      [`/v2/job_types/${uuids.type}`, 'job type', { type: await defaultType() }],
      [`/v2/territories/${uuids.territory}`, 'territory', { territory: null }],
      [`/v2/skills/${uuids.skill}`, 'skill', { skills: [] }],
      [`/v2/teams/${uuids.team}`, 'team', { assignee: null }],
      [`/v2/dictionaries/${uuids.colours}`, 'dictionary', { custom_fields: [], report_fields: [] }],
    ] as const;
    for (const [path, noun, without] of held) {
      expect(await remove(path)).toEqual(usedBy(noun, uuid));
      expect(await patch(uuid, without)).toEqual(updated(uuid));
      expect(await remove(path)).toEqual(performed);
    }
    const other = await fullTemplate();
    expect(await remove(`${SERVICES}/${other.uuids.service}`)).toEqual(performed);
    expect(await remove(`${CATEGORIES}/${other.uuids.category}`)).toEqual(performed);
    expect(await remove(`/v2/skills/${other.uuids.skill}`)).toEqual(usedBy('skill', other.uuid));
    await remove(`${TEMPLATES}/${other.uuid}`);
    expect(await remove(`/v2/skills/${other.uuids.skill}`)).toEqual(performed);
  });

  it('must be of the same account', async () => {
    const { uuid, uuids } = await fullTemplate();
    const { key } = await service.newAccount();
    const body = {
      name: 'Foreign',
      type_uuid: uuids.type,
      territory_uuid: uuids.territory,
      skills: [{ uuid: uuids.skill }],
      assignee: { team_uuid: uuids.team },
      custom_fields: [{ name: 'x', field_type: 'dictionary', dictionary: { uuid: uuids.colours } }],
      available_catalog: [{ type: 'service', service: { uuid: uuids.service } }],
    };
    expect(await service.api('POST', TEMPLATES, { body, key })).toEqual(
      invalid({
        type_uuid: 'not found',
        territory_uuid: 'not found',
        'skills.0': 'not found',
        'assignee.team_uuid': 'not found',
        'custom_fields.0.dictionary': 'not found',
        'available_catalog.0.service': 'not found',
      }),
    );
    expect(await service.api('GET', `${TEMPLATES}/${uuid}`, { key })).toEqual(notFound('template'));
  });
});

describe('deleting an entity while another process creates templates with it', () => {
  let second: Service;
  beforeAll(async () => {
    second = await startBeside(service);
  });
  afterAll(() => second.stop());

  it.each(['dictionary', 'resolution', 'team'])('leaves no template that refers to it (%s)', async (kind) => {
    const [, bad] = await resolutions();
    for (let round = 0; round < 6; round++) {
      const [path, bodyOf, table, column] = (
        {
          dictionary: [
            '/v2/dictionaries',
            (uuid: string) => ({ custom_fields: [{ name: 'x', field_type: 'dictionary', dictionary: { uuid } }] }),
            'dictionary',
            't.dictionary_uuids @> array[o.uuid]',
          ],
          resolution: [
            '/v2/resolutions',
            (uuid: string) => ({ possible_resolutions: [{ uuid }, bad] }),
            'resolution',
            't.possible_resolution_uuids @> array[o.uuid]',
          ],
          team: [
            '/v2/teams',
            (uuid: string) => ({ assignee: { team: { uuid } } }),
            'team',
            't.assignee_team_uuid = o.uuid',
          ],
        } as Record<string, [string, (uuid: string) => object, string, string]>
      )[kind] as [string, (uuid: string) => object, string, string];
      const uuid = await make(path, { name: newName(), ...(kind === 'resolution' ? { successful: true } : {}) });
      const use = (i: number) =>
        (i % 2 === 0 ? service : second).api('POST', TEMPLATES, { body: { name: newName(), ...bodyOf(uuid) } });
      const before = Array.from({ length: round }, (_, i) => use(i));
      const deleting = (round % 2 === 0 ? second : service).api('DELETE', `${path}/${uuid}`);
      const after = Array.from({ length: 8 - round }, (_, i) => use(i));
      const statuses = (await Promise.all([...before, ...after])).map(({ status }) => status);
      // The first commit determines the outcome of all others.
      const { status } = await deleting;
      expect([200, 409]).toContain(status);
      expect(new Set(statuses)).toEqual(new Set([status === 200 ? 422 : 201]));
      const orphans = await service.sql(
        `select t.uuid from template t join ${table} o on o.account_id = t.account_id and ${column}
         where t.deleted_at is null and o.deleted_at is not null`,
      );
      expect(orphans).toEqual([]);
    }
  });
});
