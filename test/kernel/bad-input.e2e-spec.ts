import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { invalid } from '../support/problems.js';
import { only, type Service, startService } from '../support/service.js';

/** One code point, two UTF-16 units: limits count code points. */
const ASTRAL = '\u{1F6E0}';
const TOKEN = 'must be a token such as phone or email: a lower-case letter, then up to 49 of a-z, 0-9 and _';

/** What a field takes, as far as it decides which values are refused. */
type Kind =
  | { readonly text: number; readonly filled?: true; readonly nullable?: true }
  | { readonly takes: string; readonly wrong: readonly unknown[]; readonly nullable?: true }
  | { readonly object: true; readonly nullable?: true }
  | { readonly list: number };

interface Resource {
  readonly noun: string;
  readonly path: string;
  /** A body that creates. */
  readonly base: Readonly<Record<string, unknown>>;
  /** Dotted paths of the fields that both bodies take. */
  readonly fields: Readonly<Record<string, Kind>>;
}

const ADDRESS = (key: string): Record<string, Kind> => ({
  [key]: { object: true, nullable: true },
  [`${key}.formatted`]: { text: 1000, filled: true },
  [`${key}.entrance_no`]: { text: 200, nullable: true },
  [`${key}.apartment`]: { text: 200, nullable: true },
  [`${key}.floor`]: { text: 200, nullable: true },
  [`${key}.description`]: { text: 1000, nullable: true },
  [`${key}.geolocation`]: { object: true, nullable: true },
  [`${key}.geolocation.longitude`]: { takes: 'must be a number from -180 to 180', wrong: [-180.001, 180.001, '1', {}] },
  [`${key}.geolocation.latitude`]: { takes: 'must be a number from -90 to 90', wrong: [-90.001, 90.001, '1', true] },
});
const CLIENT_FIELDS: Record<string, Kind> = {
  external_id: { text: 500, filled: true, nullable: true },
  organization: { takes: 'must be true or false', wrong: ['true', 1, [], {}] },
  contacts: { list: 50 },
  'contacts.0': { object: true },
  'contacts.0.name': { text: 500 },
  'contacts.0.value': { text: 500, filled: true },
  'contacts.0.type': { takes: TOKEN, wrong: ['', 'Phone', '1st', 'e-mail', 'a'.repeat(51), 'tel\n', 1, [], 'a\0'] },
  ...ADDRESS('site_address'),
  ...ADDRESS('address'),
  territory: { object: true, nullable: true },
  'territory.uuid': { takes: 'must be a UUID', wrong: ['', 'x', 1, {}], nullable: true },
  'territory.name': { text: 500, nullable: true },
  territory_uuid: { takes: 'must be a UUID', wrong: ['', 'x', 1, []], nullable: true },
  version: { takes: 'must be a whole number from 1 to 2147483647', wrong: [0, -1, 1.5, '1', 2 ** 31, 1e300, []] },
};
const RESOURCES: readonly Resource[] = [
  {
    noun: 'unit',
    path: '/v2/catalog/products/units',
    base: { name: 'Piece', code: 'pc' },
    fields: {
      name: { text: 250, filled: true },
      code: { text: 50, filled: true },
      external_id: { text: 500, filled: true, nullable: true },
    },
  },
  {
    noun: 'organization',
    path: '/v2/clients',
    base: { organization: true, organization_name: 'Acme' },
    fields: { ...CLIENT_FIELDS, organization_name: { text: 5000, filled: true } },
  },
  {
    noun: 'individual',
    path: '/v2/clients',
    base: { organization: false, first_name: 'Anna', last_name: 'Berg' },
    fields: {
      first_name: { text: 50, nullable: true },
      last_name: { text: 50, nullable: true },
      middle_name: { text: 50, nullable: true },
    },
  },
];

/** The values that a field refuses, each with its message. */
function refusals(kind: Kind): [value: unknown, message: string][] {
  const none: [unknown, string][] = 'nullable' in kind ? [] : [[null, 'must not be null']];
  if ('text' in kind)
    return [
      ...none,
      ...[1, true, [], {}, ['x']].map((value): [unknown, string] => [value, 'must be a string']),
      ['a\0b', 'must not contain NUL'],
      ['a\ud83d', 'must be well-formed Unicode'],
      ['\udee0a', 'must be well-formed Unicode'],
      [ASTRAL.repeat(kind.text + 1), `must be at most ${kind.text} characters`],
      ...(kind.filled ? ['', ' \t\u00a0'] : []).map((value): [unknown, string] => [value, 'must not be blank']),
    ];
  if ('takes' in kind) return [...none, ...kind.wrong.map((value): [unknown, string] => [value, kind.takes])];
  if ('list' in kind)
    return [
      ...none,
      ...['x', 1, {}, true].map((value): [unknown, string] => [value, 'must be an array']),
      [
        Array.from({ length: kind.list + 1 }, () => ({ value: 'v', type: 't' })),
        `must hold at most ${kind.list} entries`,
      ],
    ];
  return [...none, ...['x', 1, [], true, [{}]].map((value): [unknown, string] => [value, 'must be an object'])];
}

/** A body that holds `value` at a dotted path, with what else its objects need. */
function holding(path: string, value: unknown): Record<string, unknown> {
  const [first = '', ...rest] = path.split('.');
  const inner = rest.join('.');
  if (inner === '') return { [first]: value };
  if (first === 'contacts') {
    const [, field] = rest;
    return { contacts: [field === undefined ? value : { value: 'v', type: 't', [field]: value }] };
  }
  const needed: Readonly<Record<string, object>> = {
    site_address: { formatted: 'f' },
    address: { formatted: 'f' },
    geolocation: { longitude: 1, latitude: 1 },
  };
  return { [first]: { ...needed[first], ...holding(inner, value) } };
}

describe.each(RESOURCES)('a bad $noun', ({ path, base, fields }) => {
  let service: Service;
  let entity: string;
  beforeAll(async () => {
    service = await startService();
    entity = `${path}/${only(await service.api('POST', path, { body: base }))}`;
  });
  afterAll(() => service.stop());

  /** All that a refused request could have touched. */
  const trace = async (): Promise<unknown> => [
    await service.sql('select position from account_log'),
    await service.sql('select count(*) from event'),
    await service.sql('select count(*) from idempotency_receipt'),
    (await service.api('GET', path)).body,
  ];
  /** Sends bodies to creation, update and (where there is one) upsert, and expects the same refusal and no trace. */
  const refuses = async (bodies: readonly (readonly [body: object, expected: object])[]): Promise<void> => {
    const before = await trace();
    for (const [body, expected] of bodies) {
      const headers = { 'Idempotency-Key': 'refused' };
      const context = JSON.stringify(body).slice(0, 200);
      const created = await service.api('POST', path, { body: { ...base, ...body }, headers });
      expect({ context, ...created }).toEqual({ context, ...expected });
      expect({ context, ...(await service.api('PATCH', entity, { body, headers })) }).toEqual({ context, ...expected });
    }
    expect(await trace()).toEqual(before);
  };

  it.each(Object.entries(fields).map(([field, kind]) => ({ field, kind })))(
    '$field refuses what it does not take, and leaves no trace',
    async ({ field, kind }) => {
      await refuses(refusals(kind).map(([value, message]) => [holding(field, value), invalid({ [field]: message })]));
    },
  );

  it.each(Object.entries(fields).flatMap(([field, kind]) => ('text' in kind ? [{ field, max: kind.text }] : [])))(
    '$field takes $max code points, however many UTF-16 units they are',
    async ({ field, max }) => {
      const body = holding(field, ASTRAL.repeat(max));
      // A territory of that name there is not; that it is looked for shows that its length was accepted.
      const expected = field === 'territory.name' ? [422, 422] : [201, 200];
      const created = await service.api('POST', path, { body: { ...base, ...body } });
      if (created.status === 201) await service.api('DELETE', `${path}/${only(created)}`);
      const statuses = [created.status, (await service.api('PATCH', entity, { body })).status];
      expect(statuses).toEqual(expected);
    },
  );

  it('an unknown key is named, with a hint when a known one is close', async () => {
    const [known = ''] = Object.keys(base).slice(-1);
    await refuses([
      [{ zzzzzzzzzzzz: 1 }, invalid({ zzzzzzzzzzzz: 'is not known' })],
      [{ [`${known}s`]: 1 }, invalid({ [`${known}s`]: `is not known: did you mean "${known}"?` })],
      [{ constructor: 1, toString: 2 }, invalid({ constructor: 'is not known', toString: 'is not known' })],
      [{ '': 1 }, invalid({ '': 'is not known' })],
      [{ ['x'.repeat(70)]: null }, invalid({ ['x'.repeat(70)]: 'is not known' })],
    ]);
  });

  it('a key named __proto__ is as unknown as any', async () => {
    const before = await trace();
    const raw = JSON.stringify(base).replace('{', '{"__proto__":{"admin":true},');
    const answer = await service.api('POST', path, { raw });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain('"errors":{"__proto__":["is not known"]}');
    expect(await trace()).toEqual(before);
  });

  it('malformed and huge bodies leave no trace', async () => {
    const before = await trace();
    const deep = 200_000;
    for (const [raw, status] of [
      ['{', 400],
      ['[]', 400],
      ['{"name":', 400],
      [`{"name":"${'x'.repeat(1024 * 1024)}"}`, 413],
      [`{"zzz":${'['.repeat(deep)}${']'.repeat(deep)}}`, 422],
      [`{"zzz":${'{"a":'.repeat(deep / 2)}1${'}'.repeat(deep / 2)}}`, 422],
      [`{"contacts":${'['.repeat(deep)}${']'.repeat(deep)}}`, 422],
      [`{${Array.from({ length: 20_000 }, (_, i) => `"k${i}":${i}`).join()}}`, 422],
    ] as const)
      for (const [method, target] of [
        ['POST', path],
        ['PATCH', entity],
      ] as const)
        expect((await service.api(method, target, { raw })).status).toBe(status);
    expect(await trace()).toEqual(before);
  });
});

it('every field of these bodies is in the table above', async () => {
  const service = await startService();
  try {
    for (const path of new Set(RESOURCES.map((resource) => resource.path))) {
      const ours = RESOURCES.filter((resource) => resource.path === path).flatMap(({ fields }) => Object.keys(fields));
      const known = [...new Set(ours.filter((field) => !field.includes('.')))].sort();
      expect(service.document.bodyFields('POST', path).sort()).toEqual(known);
      const [, noun] = /(\w+)s$/.exec(path) ?? [];
      expect(service.document.bodyFields('PATCH', `${path}/{${noun}}`).sort()).toEqual(known);
    }
  } finally {
    await service.stop();
  }
});
