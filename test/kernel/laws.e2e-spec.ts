import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { only, type Service, startService } from '../support/service.js';

const UNITS = '/v2/catalog/products/units';
const CLIENTS = '/v2/clients';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const text = (min: number, max: number) => fc.string({ unit: 'grapheme', minLength: min, maxLength: max });
const filled = (max: number) => text(1, max).filter((value) => value.trim() !== '');
const nullable = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
const externalId = nullable(filled(12).filter((value) => value !== '.' && value !== '..' && !/\p{Cc}/u.test(value)));
const address = nullable(
  fc.record({
    formatted: filled(10),
    entrance_no: nullable(text(0, 3)),
    apartment: nullable(text(0, 3)),
    floor: nullable(text(0, 3)),
    description: nullable(text(0, 5)),
    geolocation: nullable(
      fc.record({
        longitude: fc.double({ min: -180, max: 180, noNaN: true }).map((value) => value + 0),
        latitude: fc.double({ min: -90, max: 90, noNaN: true }).map((value) => value + 0),
      }),
    ),
  }),
);
const contacts = fc.array(
  fc.record({ name: text(0, 5), value: filled(5), type: fc.constantFrom('phone', 'email', 'x_1') }),
  { maxLength: 3 },
);
const some = <T extends object>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record<T, never>(fields, { requiredKeys: [] }) as fc.Arbitrary<Partial<T>>;

/** Follows the patch law over HTTP: absent keeps, null clears, a change that is none records nothing. */
async function follows(path: string, base: object, patches: readonly object[]): Promise<void> {
  const entity = `${path}/${only(await service.api('POST', path, { body: base }))}`;
  let model = only<Record<string, unknown>>(await service.api('GET', entity));
  let version = 1;
  for (const patch of patches) {
    const wanted = { ...model, ...patch };
    if (JSON.stringify(wanted) !== JSON.stringify(model)) version++;
    const answer = await service.api('PATCH', entity, { body: patch });
    expect(answer.status).toBe(200);
    const read = await service.api('GET', entity);
    const shown = only<Record<string, unknown>>(read);
    const derived = 'version' in model ? { version, updated_at: shown.updated_at, name: shown.name } : {};
    expect(shown).toEqual({ ...wanted, ...derived });
    expect(read.headers.get('etag')).toMatch(new RegExp(`^"${version}[".]`));
    model = shown;
  }
  await service.api('DELETE', entity);
}

describe('the patch law holds for any sequence of patches', () => {
  it('of a unit', async () => {
    const patch = some({ name: filled(10), code: filled(5), external_id: externalId });
    await fc.assert(
      fc.asyncProperty(fc.array(patch, { maxLength: 4 }), (patches) =>
        follows(UNITS, { name: 'Piece', code: 'pc' }, patches),
      ),
      { numRuns: 15 },
    );
  });

  it('of an organization', async () => {
    const patch = some({ organization_name: filled(10), external_id: externalId, site_address: address, contacts });
    await fc.assert(
      fc.asyncProperty(fc.array(patch, { maxLength: 4 }), (patches) =>
        follows(CLIENTS, { organization: true, organization_name: 'Acme' }, patches),
      ),
      { numRuns: 25 },
    );
  });

  it('of an individual who keeps a name', async () => {
    const name = nullable(text(0, 4));
    const patch = some({ last_name: name, middle_name: name, site_address: address, contacts });
    await fc.assert(
      fc.asyncProperty(fc.array(patch, { maxLength: 4 }), (patches) =>
        follows(CLIENTS, { organization: false, first_name: 'Anna' }, patches),
      ),
      { numRuns: 15 },
    );
  });
});

it('-0 is 0: a place sent with it twice is recorded once', async () => {
  const raw = '{"site_address": {"formatted": "f", "geolocation": {"longitude": -0, "latitude": -0.0}}}';
  const client = only(await service.api('POST', CLIENTS, { body: { organization: true, organization_name: 'Acme' } }));
  for (let i = 0; i < 2; i++) {
    await service.api('PATCH', `${CLIENTS}/${client}`, { raw });
    expect(only<object>(await service.api('GET', `${CLIENTS}/${client}`))).toMatchObject({ version: 2 });
  }
});
