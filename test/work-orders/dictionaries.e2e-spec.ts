import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answered, invalid, mismatch, notFound, refused } from '../support/problems.js';
import { nextOf, only, type Service, sharedService, startBeside } from '../support/service.js';

const DICTIONARIES = '/v2/dictionaries';
const TEMPLATES = '/v2/templates';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

interface Value {
  readonly uuid: string;
  readonly name: string;
}

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());

let made = 0;
const newName = (): string => `Dictionary ${++made}`;
const post = (body: object) => service.api('POST', DICTIONARIES, { body });
const create = async (names: readonly string[] = [], name = newName()): Promise<string> =>
  only(await post({ name, values: names.map((one) => ({ name: one })) }));
const at = (uuid: string): string => `${DICTIONARIES}/${uuid}`;
const valuesOf = async (uuid: string): Promise<Value[]> =>
  only<Value[]>(await service.api('GET', `${at(uuid)}/values?limit=500`));
const namesOf = async (uuid: string): Promise<string[]> => (await valuesOf(uuid)).map(({ name }) => name);
const addTo = (uuid: string, body: object, headers = {}) =>
  service.api('POST', `${at(uuid)}/values`, { body, headers });
const eventsOf = (uuid: string) =>
  service.sql('select type, data from event where stream_id = $1 order by version', [uuid]);
const upTo = (n: number): string[] => Array.from({ length: n }, (_, i) => `Value ${i + 1}`);
const performed = answered(200, { message: 'Performed' });

describe('dictionaries', () => {
  it('are created with a name: 201 {dictionary_uuid}, with Location', async () => {
    const answer = await post({ name: newName() });
    const uuid = only(answer);
    expect(answer).toEqual(answered(201, { dictionary_uuid: expect.stringMatching(UUID) }));
    expect(answer.headers.get('location')).toBe(at(uuid));
    expect(await service.api('GET', `${at(uuid)}/values`)).toEqual(answered(200, { values: [] }));
  });

  it('are shown with their values and version, which is the ETag; what is shown can be written', async () => {
    const name = newName();
    const uuid = only(await post({ name, external_id: 'colours', values: [{ name: 'Red' }, { name: 'Green' }] }));
    const values = await valuesOf(uuid);
    const shown = await service.api('GET', at('colours'));
    const dictionary = { uuid, name, external_id: 'colours', values, version: 1 };
    expect(shown).toEqual(answered(200, { dictionary }));
    expect(shown.headers.get('etag')).toBe('"1"');
    const again = await service.api('PATCH', at(uuid), { body: dictionary });
    expect(again).toEqual(answered(200, { dictionary_uuid: uuid }));
    expect(again.headers.get('etag')).toBe('"1"');
    await addTo('colours', { name: 'Blue' });
    expect(await service.api('PATCH', at(uuid), { body: dictionary })).toEqual(mismatch(2));
    expect(only<{ values: Value[] }>(await service.api('GET', `${at(uuid)}?version=1`)).values).toEqual(values);
  });

  it('are created with values, in the given order', async () => {
    const uuid = await create(['Red', 'Green', 'Blue']);
    expect(await service.api('GET', `${at(uuid)}/values`)).toEqual(
      answered(200, {
        values: ['Red', 'Green', 'Blue'].map((name) => ({ uuid: expect.stringMatching(UUID), name })),
      }),
    );
  });

  it('are listed oldest first by uuid and name, in pages', async () => {
    const { key } = await service.newAccount();
    const uuids: string[] = [];
    for (const name of ['c', 'a', 'b'])
      uuids.push(only(await service.api('POST', DICTIONARIES, { body: { name, values: [{ name: 'x' }] }, key })));
    const first = await service.api('GET', `${DICTIONARIES}?limit=2`, { key });
    expect(first).toEqual(
      answered(200, {
        dictionaries: [
          { uuid: uuids[0], name: 'c', external_id: null },
          { uuid: uuids[1], name: 'a', external_id: null },
        ],
      }),
    );
    expect(await service.api('GET', nextOf(first) ?? '', { key })).toEqual(
      answered(200, { dictionaries: [{ uuid: uuids[2], name: 'b', external_id: null }] }),
    );
  });

  it('have at most 200 values with names of at most 200 code points', async () => {
    const longest = '🎨'.repeat(200);
    const uuid = await create([longest, ...upTo(199)]);
    expect(await namesOf(uuid)).toEqual([longest, ...upTo(199)]);
    expect(await addTo(uuid, { name: 'One more' })).toEqual(
      invalid({ name: 'a dictionary has at most 200 values' }, 'dictionary.full'),
    );
    expect(await post({ name: newName(), values: upTo(201).map((name) => ({ name })) })).toEqual(
      invalid({ values: 'must have at most 200 entries' }),
    );
    const [first] = await valuesOf(uuid);
    await service.api('DELETE', `${at(uuid)}/values/${first?.uuid}`);
    expect((await addTo(uuid, { name: 'One more' })).status).toBe(201);
    expect(await namesOf(uuid)).toEqual([...upTo(199), 'One more']);
  });

  it('report all errors together, with the path of each value, and record nothing', async () => {
    const before = await service.sql('select position from account_log');
    const values = [
      { name: 'Red' },
      { name: 'x'.repeat(201) },
      { name: 'RED', colour: 'red' },
      'Blue',
      { name: ' ' },
      {},
      null,
    ];
    expect(await post({ name: null, values, order: 1 })).toEqual(
      invalid({
        name: 'must not be null',
        order: 'is not known',
        'values.1.name': 'must be at most 200 characters',
        'values.2.name': 'is named twice',
        'values.2.colour': 'is not known',
        'values.3': 'must be an object',
        'values.4.name': 'must not be blank',
        'values.5.name': 'is required',
        'values.6': 'must not be null',
      }),
    );
    expect(await post({ values: 'Red' })).toEqual(invalid({ name: 'is required', values: 'must be an array' }));
    expect(await post({ name: newName(), values: null })).toEqual(invalid({ values: 'must not be null' }));
    expect(await service.sql('select position from account_log')).toEqual(before);
  });

  it('are renamed; the name is unique, ignoring case', async () => {
    const uuid = await create([], 'Ölfarben');
    const other = await create();
    const taken = invalid({ name: 'is used by another entity' }, 'validation_failed', { conflicting_uuid: uuid });
    expect(await post({ name: 'ÖLFARBEN' })).toEqual(taken);
    expect(await service.api('PATCH', at(other), { body: { name: 'ölfarben' } })).toEqual(taken);
    for (const [body, etag] of [
      [{ uuid, name: 'Ölfarben' }, '"1"'],
      [{ name: 'ÖLFARBEN' }, '"2"'],
      [{ name: '🎨'.repeat(200) }, '"3"'],
    ] as const) {
      const answer = await service.api('PATCH', at(uuid), { body });
      expect(answer).toEqual(answered(200, { dictionary_uuid: uuid }));
      expect(answer.headers.get('etag')).toBe(etag);
    }
    expect(
      await service.api('PATCH', at(uuid), { body: { uuid: other, name: 'x'.repeat(201), values: [{}] } }),
    ).toEqual(invalid({ uuid: 'is read-only', name: 'must be at most 200 characters', values: 'is read-only' }));
  });

  it('are not found once deleted, nor are their values', async () => {
    const uuid = await create(['Red']);
    const [value] = await valuesOf(uuid);
    const headers = { 'If-Match': '"7"' };
    expect(await service.api('DELETE', at(uuid), { headers })).toEqual(mismatch(1));
    expect(await service.api('DELETE', at(uuid))).toEqual(performed);
    for (const ref of [uuid, randomUUID()])
      expect(await service.api('PATCH', at(ref), { body: { name: 'x' } })).toEqual(notFound('dictionary'));
    for (const ref of [uuid, randomUUID(), 'Dictionary']) {
      expect(await service.api('GET', at(ref))).toEqual(notFound('dictionary'));
      expect(await service.api('DELETE', at(ref))).toEqual(notFound('dictionary'));
      expect(await service.api('GET', `${at(ref)}/values`)).toEqual(notFound('dictionary'));
      expect(await addTo(ref, { name: 'x' })).toEqual(notFound('dictionary'));
      const path = `${at(ref)}/values/${value?.uuid}`;
      expect(await service.api('PATCH', path, { body: { name: 'x' } })).toEqual(notFound('dictionary'));
      expect(await service.api('DELETE', path)).toEqual(notFound('dictionary'));
    }
  });

  it('cannot be deleted while a template uses them', async () => {
    const uuid = await create(['Red']);
    const field = { name: 'Colour', field_type: 'dictionary', dictionary: { uuid } };
    const template = only(await service.api('POST', TEMPLATES, { body: { name: newName(), report_fields: [field] } }));
    expect(await service.api('DELETE', at(uuid))).toEqual(
      refused(409, 'in_use', `The dictionary is used by template ${template}`, {
        used_by: [{ entity_type: 'template', uuid: template }],
      }),
    );
    await service.api('DELETE', `${TEMPLATES}/${template}`);
    expect(await service.api('DELETE', at(uuid))).toEqual(performed);
  });
});

describe('the size of a template with dictionaries', () => {
  const tooLarge = refused(422, 'template.too_large', expect.stringMatching(/^The template would have \d{7} bytes/));
  const LONG = '😀'.repeat(194);
  const fieldsOf = (uuid: string, count: number): object[] =>
    Array.from({ length: count }, (_, i) => ({ name: `F ${i}`, field_type: 'dictionary', dictionary: { uuid } }));

  it('is at most 1 MiB as GET shows it, whether the template grows or a dictionary that it shows', async () => {
    const dictionary = await create(Array.from({ length: 14 }, (_, i) => `${LONG} ${i}`));
    const body = (count: number) => ({ name: newName(), custom_fields: fieldsOf(dictionary, count) });
    const answer = await service.api('POST', TEMPLATES, { body: body(100) });
    expect(answer).toEqual(tooLarge);
    const template = only(await service.api('POST', TEMPLATES, { body: body(85) }));
    const sizeOf = async (): Promise<number> =>
      Buffer.byteLength(JSON.stringify(only<object>(await service.api('GET', `${TEMPLATES}/${template}`))));
    expect(await sizeOf()).toBeGreaterThan(0.9 * 1024 * 1024);
    const more = { report_fields: fieldsOf(dictionary, 20) };
    expect(await service.api('PATCH', `${TEMPLATES}/${template}`, { body: more })).toEqual(tooLarge);
    const [first] = await valuesOf(dictionary);
    const rename = (name: string) =>
      service.api('PATCH', `${at(dictionary)}/values/${first?.uuid}`, { body: { name } });
    expect((await rename('short')).status).toBe(200);
    expect((await addTo(dictionary, { name: `${LONG} new` })).status).toBe(201);
    expect(await addTo(dictionary, { name: `${LONG} more` })).toEqual(tooLarge);
    expect(await rename(`${LONG} 0`)).toEqual(tooLarge);
    expect(await sizeOf()).toBeLessThanOrEqual(1024 * 1024);
    // A dictionary that no template shows so often may have them all.
    const other = await create(upTo(199));
    expect((await addTo(other, { name: `${LONG} more` })).status).toBe(201);
  });
});

describe('the values of a dictionary', () => {
  it('are added at the end: 201 {value_uuid}; the ETag is the version of the dictionary', async () => {
    const uuid = await create(['Red']);
    const answer = await addTo(uuid, { name: 'Green' });
    expect(answer).toEqual(answered(201, { value_uuid: expect.stringMatching(UUID) }));
    expect(answer.headers.get('etag')).toBe('"2"');
    expect(answer.headers.get('location')).toBeNull();
    expect((await valuesOf(uuid))[1]).toEqual({ uuid: only(answer), name: 'Green' });
    expect(await addTo(uuid, { name: 'Blue' }, { 'If-Match': '"1"' })).toEqual(mismatch(2));
    expect((await addTo(uuid, { name: 'Blue' }, { 'If-Match': '"2"' })).status).toBe(201);
    expect((await eventsOf(uuid)).map(({ type }) => type)).toEqual([
      'dictionary.created',
      'dictionary.value_added',
      'dictionary.value_added',
    ]);
  });

  it('are renamed in place with 200 {value_uuid}; the same name records nothing', async () => {
    const uuid = await create(['Red', 'Green']);
    const [red] = await valuesOf(uuid);
    const path = `${at(uuid)}/values/${red?.uuid}`;
    for (const [body, etag] of [
      [{}, '"1"'],
      [red, '"1"'],
      [{ name: 'RED' }, '"2"'],
      [{ name: 'Crimson' }, '"3"'],
    ] as const) {
      const answer = await service.api('PATCH', path, { body });
      expect(answer).toEqual(answered(200, { value_uuid: red?.uuid }));
      expect(answer.headers.get('etag')).toBe(etag);
    }
    expect(await namesOf(uuid)).toEqual(['Crimson', 'Green']);
    const inCapitals = `${at(uuid.toUpperCase())}/values/${red?.uuid.toUpperCase()}`;
    expect(await service.api('PATCH', inCapitals, { body: { name: 'Red' } })).toEqual(
      answered(200, { value_uuid: red?.uuid }),
    );
    expect(await service.api('PATCH', path, { body: { uuid: randomUUID(), name: 5, x: 1 } })).toEqual(
      invalid({ uuid: 'is read-only', name: 'must be a string', x: 'is not known' }),
    );
  });

  it('are deleted with {"message": "Performed"}', async () => {
    const uuid = await create(['Red', 'Green', 'Blue']);
    const green = (await valuesOf(uuid))[1]?.uuid ?? '';
    const path = `${at(uuid)}/values/${green}`;
    expect(await service.api('DELETE', path, { headers: { 'If-Match': '"7"' } })).toEqual(mismatch(1));
    expect(await service.api('DELETE', path)).toEqual(performed);
    expect(await namesOf(uuid)).toEqual(['Red', 'Blue']);
    const elsewhere = (await valuesOf(await create(['Red'])))[0]?.uuid ?? '';
    for (const ref of [green, elsewhere, randomUUID(), 'Red']) {
      expect(await service.api('DELETE', `${at(uuid)}/values/${ref}`)).toEqual(notFound('dictionary value'));
      expect(await service.api('PATCH', `${at(uuid)}/values/${ref}`, { body: { name: 'x' } })).toEqual(
        notFound('dictionary value'),
      );
    }
  });

  it('have unique names within a dictionary, ignoring case', async () => {
    const uuid = await create(['Øl', 'Vin']);
    const [beer, wine] = await valuesOf(uuid);
    const taken = invalid({ name: 'is used by another value' }, 'validation_failed', { conflicting_uuid: beer?.uuid });
    expect(await addTo(uuid, { name: 'ØL' })).toEqual(taken);
    expect(await service.api('PATCH', `${at(uuid)}/values/${wine?.uuid}`, { body: { name: 'øl' } })).toEqual(taken);
    expect((await addTo(await create(['Vin']), { name: 'Øl' })).status).toBe(201);
    await service.api('DELETE', `${at(uuid)}/values/${beer?.uuid}`);
    expect((await addTo(uuid, { name: 'ØL' })).status).toBe(201);
    expect(await addTo(uuid, {})).toEqual(invalid({ name: 'is required' }));
    expect(await addTo(uuid, { name: 'x'.repeat(201) })).toEqual(invalid({ name: 'must be at most 200 characters' }));
  });

  it('are paged in order, after any uuid, even of a deleted value', async () => {
    const uuid = await create(upTo(5));
    const all = await valuesOf(uuid);
    const path = `${at(uuid)}/values`;
    const first = await service.api('GET', `${path}?limit=2`);
    expect(first).toEqual(answered(200, { values: all.slice(0, 2) }));
    const second = await service.api('GET', nextOf(first) ?? '');
    expect(second).toEqual(answered(200, { values: all.slice(2, 4) }));
    await service.api('DELETE', `${path}/${all[3]?.uuid}`);
    expect(await service.api('GET', nextOf(second) ?? '')).toEqual(answered(200, { values: all.slice(4) }));
    expect(await service.api('GET', `${path}?after=${all[4]?.uuid.toUpperCase()}`)).toEqual(
      answered(200, { values: [] }),
    );
    expect(await service.api('GET', `${path}?limit=501&after=x`)).toEqual(
      invalid({ limit: 'must be a whole number from 1 to 500', after: 'must be a UUID' }),
    );
  });

  it('are all added, each name once, when two processes add them concurrently', async () => {
    const second = await startBeside(service);
    try {
      const uuid = await create(upTo(180));
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, i) =>
          (i % 2 === 0 ? service : second).api('POST', `${at(uuid)}/values`, {
            body: { name: `Added ${Math.floor(i / 2)}` },
          }),
        ),
      );
      // Each name is sent twice; together they fill the dictionary.
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
      const values = await valuesOf(uuid);
      expect(new Set(values.map(({ name }) => name)).size).toBe(200);
      const uuids = values.map((value) => value.uuid);
      expect(uuids).toEqual([...uuids].sort());
    } finally {
      await second.stop();
    }
  });
});
