import 'reflect-metadata';
import { beforeAll, describe, expect, it, test } from '@jest/globals';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { defineEntity, p } from '@mikro-orm/postgresql';
import { currentVersion, defineAggregate, type DomainEvent, upcast } from '#eventstore/domain';
import {
  type AnyEntityType,
  defineEntityType,
  exampleOf,
  feedPayload,
  identity,
  lifecycle,
  Registry,
  TEXT,
  wireKeys,
} from '#eventstore/store';
import { ServiceDocument } from '#http';
import { apiDocument } from '../../apps/api/src/document.js';
import { contexts } from '../../apps/contexts.js';
import { sampleOf } from '../support/event-samples.js';

const registry = new Registry(contexts);

/** Every stored form of every event, as the feed shows it. */
const samples = [...registry.aggregates.values()].flatMap((entityType) =>
  Object.keys(entityType.aggregate.on).flatMap((name) => {
    const { aggregate } = entityType;
    const type = name as DomainEvent['type'];
    return Array.from({ length: currentVersion(aggregate, type) }, (_, i) => {
      const file = `${type}@${i + 1}.json`;
      const event = upcast(aggregate, { type, schemaVersion: i + 1, data: sampleOf(type, i + 1) ?? {} });
      return {
        file,
        type: registry.feedName(type),
        data: wireKeys(feedPayload(entityType, event, '', true)) as object,
      };
    });
  }),
);

const document = new ServiceDocument();
beforeAll(async () => {
  const built = await apiDocument();
  document.buildWith(() => built);
});

/** The same schema, in which objects have no other members than those listed. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]));
  return 'properties' in copy && !('additionalProperties' in copy) ? { ...copy, additionalProperties: false } : copy;
}

const validators = new Map<string, ValidateFunction>();
function faultsOf(type: string, data: object): string {
  let validate = validators.get(type);
  if (validate === undefined) {
    const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: true, allowUnionTypes: true });
    validate = addFormats.default(ajv).compile(closed(document.dataOf(type)) as object);
    validators.set(type, validate);
  }
  return validate(data) ? '' : `${type}: ${new Ajv2020().errorsText(validate.errors, { dataVar: 'data' })}`;
}

describe('the types of the change feed', () => {
  test.each(samples)('$file, as the feed shows it, has the shape of its type', ({ type, data }) => {
    // A field that an event of then lacks is nullable, or its column has a default.
    expect(faultsOf(type, data)).toBe('');
  });

  it('have shapes without members that neither the state nor a sample has', () => {
    const sampled = Map.groupBy(samples, ({ type }) => type);
    const unknown = registry.feedTypes.flatMap(({ name, entityType }) => {
      const { properties = {} } = document.dataOf(name) as { readonly properties?: object };
      const ofState = /_(created|updated)$/.test(name) ? entityType.columns.values() : [];
      const known = new Set([...ofState, ...(sampled.get(name) ?? []).flatMap(({ data }) => Object.keys(data))]);
      return Object.keys(properties).flatMap((member) => (known.has(member) ? [] : [`${name}: ${member}`]));
    });
    expect(unknown).toEqual([]);
  });

  it('report members that are unknown, missing, or of another type', () => {
    const [unit] = samples.filter(({ type }) => type === 'unit_created');
    const { name: _, ...nameless } = { name: 'x', ...unit?.data };
    expect(faultsOf('unit_created', nameless)).toContain("must have required property 'name'");
    expect(faultsOf('unit_created', { ...unit?.data, colour: 'red' })).toContain('must NOT have additional properties');
    expect(faultsOf('unit_created', { ...unit?.data, name: 1 })).toContain('data/name must be string');
    expect(faultsOf('unit_archived', { name: 'x' })).toContain('must NOT have additional properties');
    expect(faultsOf('user_updated', { skill_uuids: ['x'] })).toContain('must match format "uuid"');
    expect(faultsOf('user_updated', {})).toBe('');
    expect(faultsOf('client_updated', { contacts: [{ name: '', value: '1', type: 'phone', x: 1 }] })).toContain(
      'additional',
    );
  });

  it('have a description each, a sentence without its end', () => {
    const { feedTypes } = registry;
    expect(feedTypes.map(({ name }) => name)).toEqual([...new Set(samples.map(({ type }) => type))].sort());
    for (const { name, description } of feedTypes)
      expect({ name, description }).toEqual({ name, description: expect.stringMatching(/^[A-Z].*[^.\s]$/) });
    const described = new Map(feedTypes.map(({ name, description }) => [name, description]));
    expect(described.get('unit_archived')).toBe('A unit was archived');
    expect(described.get('account_updated')).toBe('An account was changed');
    expect(described.get('api_key_created')).toBe('An API key was created');
    expect(described.get('user_created')).toBe('A user was created');
    expect(described.get('service_category_deleted')).toBe('A service category was deleted');
  });
});

const UUID = '019b76da-5c00-7a61-8e85-ac9d1b2f7a07';

describe('the example of each type of webhooks', () => {
  test.each([...registry.eventTypes.values()])('$name has the shape of its type', ({ name, noun }) => {
    const { entity } = exampleOf(registry, noun, name);
    const { properties = {}, ...schema } = closed(document.bodyOf(name)) as {
      readonly properties?: Readonly<Record<string, object>>;
    };
    const ajv = addFormats.default(new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true }));
    const { context: _, ...others } = properties;
    const validate = ajv.compile({ ...schema, properties: others, required: [noun] });
    expect({
      valid: validate({ event_uuid: UUID, event_type: name, [noun]: entity }),
      errors: validate.errors,
    }).toEqual({ valid: true, errors: null });
    expect(JSON.stringify(entity)).not.toContain('start_location');
  });
});

describe('what cannot be derived', () => {
  type LampEvent =
    | { readonly type: 'lamp.created'; readonly data: { readonly bulbs: readonly string[] } }
    | { readonly type: 'lamp.bulb_changed'; readonly data: { readonly bulb: string } };
  const Lamp = defineAggregate<{ readonly bulbs: readonly string[] }, LampEvent>({
    type: 'lamp',
    initial: { bulbs: [] },
    on: {
      'lamp.created': (_, data) => data,
      'lamp.bulb_changed': (lamp, { bulb }) => ({ bulbs: [...lamp.bulbs, bulb] }),
    },
  });
  const LampEntity = defineEntity({
    name: 'Lamp',
    tableName: 'lamp',
    properties: { ...identity, bulbs: p.json().$type<readonly string[]>(), ...lifecycle },
  });
  type Options = NonNullable<Parameters<typeof defineEntityType<{ readonly bulbs: readonly string[] }, LampEvent>>[2]>;
  const typesOf = (feed: NonNullable<Options['feed']>) => () => {
    const aggregates = [defineEntityType(Lamp, LampEntity, { feed }) as AnyEntityType];
    return new Registry([{ name: 'lamps', aggregates, projections: [] }]).feedTypes;
  };
  const description = 'A bulb of a lamp was changed';

  test('is declared with the entity: the shapes of JSON columns, other data, and what no noun and verb say', () => {
    expect(typesOf({})).toThrow('The feed has no shape of lamp.bulbs: declare it in `feed.json`');
    const json = { bulbs: [TEXT] as const };
    expect(typesOf({ json })).toThrow('The feed has no description of lamp.bulb_changed: declare it in `feed.events`');
    expect(typesOf({ json, events: { 'lamp.bulb_changed': { description } } })).toThrow(
      'The feed has no shape of the data of lamp.bulb_changed: declare it in `feed.events`',
    );
    expect(typesOf({ json, events: { 'lamp.bulb_changed': { description, data: { bulb: TEXT } } } })()).toMatchObject([
      { name: 'lamp_bulb_changed', description },
      { name: 'lamp_created', description: 'A lamp was created', data: { required: ['bulbs'] } },
    ]);
  });
});
