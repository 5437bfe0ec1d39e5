import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isBlank } from '#eventstore/domain';
import { DECIMALS, type Fields, type Kind } from '../support/fields.js';
import { runs } from '../support/long.js';
import { CLIENTS, LISTED, Maker, patchFieldsAt, type Resource, RESOURCES } from '../support/resources.js';
import { only, type Service, sharedService } from '../support/service.js';

/** A value as a PATCH gives it, and as GET shows it then. */
interface Value {
  readonly given: unknown;
  readonly shown: unknown;
}

let service: Service;
/** Two entities of each resource, for those that name them. */
const others = new Map<string, string[]>();
beforeAll(async () => {
  service = await sharedService();
  const maker = new Maker(service.api);
  for (const resource of LISTED) others.set(resource.path, [await maker.make(resource), await maker.make(resource)]);
});
afterAll(() => service.stop());

const text = (min: number, max: number) => fc.string({ unit: 'grapheme', minLength: min, maxLength: max });
const externalId = text(1, 12).filter((id) => !isBlank(id) && id !== '.' && id !== '..' && !/\p{Cc}/u.test(id));
const same = (given: unknown): Value => ({ given, shown: given });

/** The values that a field takes, as its kind in the table says; undefined where it does not say. */
function valuesOf(fields: Fields, field: string): fc.Arbitrary<Value> | undefined {
  const kind = fields[field];
  if (kind === undefined) return undefined;
  const values = taken(kind, fields, field);
  return values && 'nullable' in kind ? fc.option(values, { nil: same(null) }) : values;
}

function taken(kind: Kind, fields: Fields, field: string): fc.Arbitrary<Value> | undefined {
  if (field === 'external_id') return externalId.map(same);
  if ('text' in kind)
    return text(kind.filled ? 1 : 0, 6)
      .filter((value) => !kind.filled || !isBlank(value))
      .map(same);
  if ('decimal' in kind) return fc.constantFrom(...DECIMALS).map(([given, shown]) => ({ given, shown }));
  if ('takes' in kind) return kind.right && fc.constantFrom(...kind.right).map(same);
  if ('uuidOf' in kind) return fc.constantFrom(...(others.get(kind.uuidOf) ?? [])).map(same);
  if ('object' in kind) return objects(fields, field);
  if ('list' in kind) {
    const entries = objects(fields, `${field}.0`);
    return entries && fc.array(entries, { maxLength: 3 }).map(both((values) => values));
  }
  return undefined;
}

/** Objects that hold all the fields below a path. */
function objects(fields: Fields, path: string): fc.Arbitrary<Value> | undefined {
  const below: Record<string, fc.Arbitrary<Value>> = {};
  for (const field of Object.keys(fields)) {
    const key = field.slice(path.length + 1);
    if (!field.startsWith(`${path}.`) || key.includes('.')) continue;
    const values = valuesOf(fields, field);
    if (values === undefined) return undefined;
    below[key] = values;
  }
  if (Object.keys(below).length === 0) return undefined;
  return fc.record(below).map((record) => ({
    given: Object.fromEntries(Object.entries(record).map(([key, { given }]) => [key, given])),
    shown: Object.fromEntries(Object.entries(record).map(([key, { shown }]) => [key, shown])),
  }));
}

const both =
  (of: (values: unknown[]) => unknown) =>
  (values: readonly Value[]): Value => ({
    given: of(values.map(({ given }) => given)),
    shown: of(values.map(({ shown }) => shown)),
  });

/** The fields that the patch law decides alone: GET shows them under the name by which a PATCH takes them. */
function lawful(
  { path, fields, ruled = [], follows = [] }: Resource,
  model: object,
): Record<string, fc.Arbitrary<Value>> {
  const all = patchFieldsAt(path);
  const others = ['version', ...ruled, ...follows];
  const own = Object.keys(fields).filter((field) => field in model && !others.includes(field));
  return Object.fromEntries(
    own.flatMap((field) => {
      const values = valuesOf(all, field);
      return values === undefined ? [] : [[field, values]];
    }),
  );
}

describe('the patch law holds for any sequence of patches', () => {
  it.each(RESOURCES)('of a $name', async (resource) => {
    const { path, follows = [] } = resource;
    const maker = new Maker(service.api);
    const example = `${path}/${await maker.make(resource)}`;
    const shown = only<Record<string, unknown>>(await service.api('GET', example));
    const fields = lawful(resource, shown);
    expect(Object.keys(fields)).not.toEqual([]);
    const patches = fc.array(fc.record(fields, { requiredKeys: [] }), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(patches, async (sequence) => {
        const entity = `${path}/${await maker.make(resource)}`;
        let model = only<Record<string, unknown>>(await service.api('GET', entity));
        let version = 1;
        for (const patch of sequence) {
          const given = Object.fromEntries(Object.entries(patch).map(([field, value]) => [field, value?.given]));
          const wanted = { ...model };
          for (const [field, value] of Object.entries(patch)) wanted[field] = value?.shown;
          if (JSON.stringify(wanted) !== JSON.stringify(model)) version++;
          const answer = await service.api('PATCH', entity, { body: given });
          expect({ given, status: answer.status }).toEqual({ given, status: 200 });
          const read = await service.api('GET', entity);
          model = only<Record<string, unknown>>(read);
          // What follows from other fields is no field of a PATCH.
          const derived = Object.keys(model).filter(
            (field) => follows.includes(field) || !(field in patchFieldsAt(path)),
          );
          for (const field of derived) if (field !== 'uuid') wanted[field] = model[field];
          expect(model).toEqual({ ...wanted, ...(resource.versioned ? { version } : {}) });
          expect(read.headers.get('etag')).toMatch(new RegExp(`^"${version}[".]`));
        }
        await service.api('DELETE', entity);
      }),
      { numRuns: runs(6) },
    );
  });
});

describe('a price', () => {
  const priced = RESOURCES.filter(({ fields }) => Object.values(fields).some((kind) => 'decimal' in kind));

  it.each(priced)(
    'of a $name is taken as number or decimal string, and shown exactly without trailing zeros',
    async (resource) => {
      const maker = new Maker(service.api);
      for (const [field] of Object.entries(resource.fields).filter(([, kind]) => 'decimal' in kind))
        for (const [given, shown] of DECIMALS) {
          const entity = `${resource.path}/${await maker.make(resource, { [field]: given })}`;
          expect(only<object>(await service.api('GET', entity))).toMatchObject({ [field]: shown });
          await service.api('PATCH', entity, { body: { [field]: shown } });
          expect((await service.api('GET', entity)).headers.get('etag')).toMatch(/^"1[".]/);
        }
    },
  );
});

it('-0 is 0: a place sent with it twice is recorded once', async () => {
  const raw = '{"site_address": {"formatted": "f", "geolocation": {"longitude": -0, "latitude": -0.0}}}';
  const client = only(await service.api('POST', CLIENTS, { body: { organization: true, organization_name: 'Acme' } }));
  for (let i = 0; i < 2; i++) {
    await service.api('PATCH', `${CLIENTS}/${client}`, { raw });
    expect(only<object>(await service.api('GET', `${CLIENTS}/${client}`))).toMatchObject({ version: 2 });
  }
});
