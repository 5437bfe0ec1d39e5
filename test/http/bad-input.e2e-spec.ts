import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ASTRAL, refusals } from '../support/fields.js';
import { LONG } from '../support/long.js';
import { invalid } from '../support/problems.js';
import { type Json, LISTED, Maker, patchFieldsAt, RESOURCES } from '../support/resources.js';
import { only, type Service, sharedService } from '../support/service.js';

/** A body that holds `value` at a dotted path, with what else its objects need. */
function holding(path: string, value: unknown): Record<string, unknown> {
  const [first = '', ...rest] = path.split('.');
  const inner = rest.join('.');
  if (inner === '') return { [first]: value };
  const needed: Readonly<Record<string, object>> = {
    contacts: { value: 'v', type: 't' },
    site_address: { formatted: 'f', floor: '1' },
    address: { formatted: 'f', floor: '1' },
    geolocation: { longitude: 1, latitude: 1 },
    start_location: { longitude: 1, latitude: 1 },
    arrival_window: { from: '2026-11-21T09:30:00Z', to: '2026-11-21T11:30:00Z' },
  };
  if (rest[0] === '0') {
    const field = rest.slice(1).join('.');
    return { [first]: [field === '' ? value : { ...needed[first], ...holding(field, value) }] };
  }
  return { [first]: { ...needed[first], ...holding(inner, value) } };
}

let service: Service;
let maker: Maker;
beforeAll(async () => {
  service = await sharedService();
  maker = new Maker(service.api);
});
afterAll(() => service.stop());

describe.each(RESOURCES)('a bad $name', (resource) => {
  const { path, fields, patched = {}, created = {} } = resource;
  let entity: string;
  beforeAll(async () => {
    entity = `${path}/${await maker.make(resource)}`;
  });

  /** All that a refused request could have touched. */
  const trace = async (): Promise<unknown> => [
    await service.sql('select position from account_log'),
    await service.sql('select count(*) from event'),
    await service.sql('select count(*) from idempotency_receipt'),
    (await service.api('GET', path)).body,
  ];
  /** A body that creates, with these fields; a reference takes the place of its other form. */
  const creation = async (body: Json): Promise<Json> => {
    const rest = Object.entries(await maker.body(resource)).filter(([field]) => !(field.replace(/_uuid$/, '') in body));
    return { ...Object.fromEntries(rest), ...body };
  };
  /** Sends bodies to creation and update, unless one does not know the field, and expects the same refusal and no trace. */
  const refuses = async (bodies: readonly (readonly [body: Json, expected: object])[]): Promise<void> => {
    const creations = await Promise.all(bodies.map(([body]) => creation(body)));
    const before = await trace();
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    for (const [i, [body, expected]] of bodies.entries()) {
      const context = JSON.stringify(body).slice(0, 200);
      if (!Object.keys(body).some((field) => field in patched)) {
        const answer = await service.api('POST', path, { body: creations[i], headers });
        expect({ context, ...answer }).toEqual({ context, ...expected });
      }
      if (Object.keys(body).some((field) => field in created)) continue;
      expect({ context, ...(await service.api('PATCH', entity, { body, headers })) }).toEqual({ context, ...expected });
    }
    expect(await trace()).toEqual(before);
  };

  it.each(Object.entries({ ...fields, ...patched, ...created }).map(([field, kind]) => ({ field, kind })))(
    '$field refuses what it does not take, and leaves no trace',
    async ({ field, kind }) => {
      await refuses(refusals(kind).map(([value, message]) => [holding(field, value), invalid({ [field]: message })]));
    },
  );

  const free = Object.entries(fields).filter(([field]) => !resource.follows?.includes(field));
  it.each(free.flatMap(([field, kind]) => ('text' in kind ? [{ field, ...kind }] : [])))(
    '$field takes $text code points, however many UTF-16 units they are',
    async ({ field, text, sought }) => {
      if (sought) {
        // Nothing has that name; that it is looked for shows that its length was accepted.
        const unknown = holding(field, '\u{1F50D}'.repeat(text));
        await refuses([[unknown, invalid({ [field.replace(/\.\w+$/, '')]: 'not found' })]]);
        return;
      }
      const body = holding(field, ASTRAL.repeat(text));
      const created = await service.api('POST', path, { body: await creation(body) });
      if (created.status === 201) await service.api('DELETE', `${path}/${only(created)}`);
      expect([created.status, (await service.api('PATCH', entity, { body })).status]).toEqual([201, 200]);
    },
  );

  it('an unknown key is named, with a hint when a known one is close', async () => {
    const [known = ''] = Object.keys(resource.body(0)).slice(-1);
    await refuses([
      [{ zzzzzzzzzzzz: 1 }, invalid({ zzzzzzzzzzzz: 'is not known' })],
      [{ [`${known}s`]: 1 }, invalid({ [`${known}s`]: `is not known: did you mean "${known}"?` })],
      [{ constructor: 1, toString: 2 }, invalid({ constructor: 'is not known', toString: 'is not known' })],
      [{ '': 1 }, invalid({ '': 'is not known' })],
      [{ ['x'.repeat(70)]: null }, invalid({ ['x'.repeat(70)]: 'is not known' })],
    ]);
  });

  it('a key named __proto__ is as unknown as any', async () => {
    const raw = JSON.stringify(await maker.body(resource)).replace('{', '{"__proto__":{"admin":true},');
    const before = await trace();
    const answer = await service.api('POST', path, { raw });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain('"errors":{"__proto__":["is not known"]}');
    expect(await trace()).toEqual(before);
  });

  const refusesRaw = async (bodies: readonly (readonly [raw: string, status: number])[]): Promise<void> => {
    const before = await trace();
    for (const [raw, status] of bodies)
      for (const [method, target] of [
        ['POST', path],
        ['PATCH', entity],
      ] as const)
        expect((await service.api(method, target, { raw })).status).toBe(status);
    expect(await trace()).toEqual(before);
  };

  it('malformed bodies leave no trace', async () => {
    await refusesRaw([
      ['{', 400],
      ['[]', 400],
      ['{"name":', 400],
    ]);
  });

  // The code that parses bodies is the same for all resources: `npm run check:long` sends these to each of them.
  if (LONG || resource.name === 'organization')
    it('huge and deep bodies leave no trace', async () => {
      const deep = 63;
      await refusesRaw([
        [`{"name":"${'x'.repeat(1024 * 1024)}"}`, 413],
        [`{"zzz":${'['.repeat(deep)}${']'.repeat(deep)}}`, 422],
        [`{"zzz":${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}}`, 422],
        [`{"contacts":${'['.repeat(deep)}${']'.repeat(deep)}}`, 422],
        [`{${Array.from({ length: 10_000 }, (_, i) => `"k${i}":${i}`).join()}}`, 422],
        [`{${Array.from({ length: 20_000 }, (_, i) => `"k${i}":${i}`).join()}}`, 413],
      ]);
    });
});

it('every field of these bodies is in the table', () => {
  for (const { path } of LISTED) {
    const ours = RESOURCES.filter((resource) => resource.path === path).flatMap(({ fields, created }) =>
      Object.keys({ ...fields, ...created }),
    );
    const known = [...new Set(ours.filter((field) => !field.includes('.')))].sort();
    const patched = Object.keys(patchFieldsAt(path)).filter((field) => !field.includes('.'));
    const one = service.document.routes.find(
      (route) => route.method === 'PATCH' && route.path.replace(/\{\w+\}$/, '') === `${path}/`,
    );
    expect({ path, fields: service.document.bodyFields('POST', path).sort() }).toEqual({ path, fields: known });
    expect({ path, fields: service.document.bodyFields('PATCH', one?.path ?? '').sort() }).toEqual({
      path,
      fields: patched.sort(),
    });
  }
});
