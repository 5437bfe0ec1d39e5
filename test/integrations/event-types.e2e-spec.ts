import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import {
  CLIENTS,
  JOBS,
  PRODUCTS,
  SERVICES,
  SITES,
  SKILLS,
  TEAMS,
  UNITS,
  USERS,
  WEBHOOKS,
} from '../support/resources.js';
import { ATTACHMENTS, upload } from '../support/files.js';
import { HOLDS } from '../support/holds.js';
import { invalid } from '../support/problems.js';
import { only, type Service, sharedService } from '../support/service.js';

interface EventType {
  readonly name: string;
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** The types that webhooks had before patterns; the others are those of the feed. */
const OLDER = [
  'attachment_deleted',
  'attachment_uploaded',
  'client_created',
  'client_deleted',
  'client_restored',
  'client_updated',
  'hold_confirmed',
  'hold_created',
  'hold_expired',
  'hold_released',
  'hold_updated',
  'job_canceled',
  'job_created',
  'job_deleted',
  'job_en_route',
  'job_finished',
  'job_published',
  'job_restored',
  'job_scheduled',
  'job_started',
  'job_suspended',
  'job_updated',
  'site_created',
  'site_deleted',
  'site_restored',
  'site_updated',
];

let service: Service;
let types: EventType[];
beforeAll(async () => {
  service = await sharedService();
  types = only<EventType[]>(await service.api('GET', '/v2/event_types'));
});
afterAll(() => service.stop());

const api = async (method: string, path: string, body?: object): Promise<unknown> => {
  const answer = await service.api(method, path, body ? { body } : {});
  expect({ path, status: answer.status < 300 ? 200 : answer }).toEqual({ path, status: 200 });
  return answer.body;
};
const make = async (path: string, body: object): Promise<string> => only(await service.api('POST', path, { body }));

/** As {@link EventType.schema}, in which objects have no other properties than those listed. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]));
  return 'properties' in copy && !('additionalProperties' in copy) ? { ...copy, additionalProperties: false } : copy;
}

const compile = (schema: unknown) =>
  addFormats
    .default(new Ajv2020({ allErrors: true, strict: true, strictRequired: true, allowUnionTypes: true }))
    .compile(schema as object);

describe('the catalogue of event types', () => {
  it('lists every published type, by name, with a description and a self-contained schema', async () => {
    const ofFeed = only<EventType[]>(await service.api('GET', '/v2/event_types?of=feed'));
    const names = types.map(({ name }) => name);
    expect(names).toEqual([...new Set([...OLDER, ...ofFeed.map(({ name }) => name)])].sort());
    for (const { name, description, schema } of types) {
      expect(Object.keys({ name, description, schema })).toEqual(['name', 'description', 'schema']);
      expect(description).toMatch(/^[A-Z].*[^.]$/);
      expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
      const [noun] = (schema.required as string[]).slice(3);
      expect(schema.required).toEqual(['event_uuid', 'event_type', 'context', noun]);
      // A sign-in is told as what the user did.
      const isNamed = name === 'shifts_updated' || (noun === 'sign_in' && name.startsWith('user_signed_'));
      expect(isNamed || name.startsWith(`${noun}_`)).toBe(true);
      expect(() => compile(schema)).not.toThrow();
      expect(JSON.stringify(schema)).not.toContain('#/components/');
    }
    expect((await service.api('GET', '/v2/event_types?limit=1')).status).toBe(422);
    expect((await service.api('GET', '/v2/event_types', { key: null })).status).toBe(401);
  });

  it('lists exactly the types to subscribe to: not ping, which only a test sends', async () => {
    // An account has fewer webhooks than there are types.
    const names = types.map(({ name }) => name);
    for (let i = 0; i < types.length; i += 10) {
      const event_types = names.slice(i, i + 10);
      await make(WEBHOOKS, { url: 'https://hooks.example.com/in', event_types, secret: null });
    }
    const all = { url: 'https://hooks.example.com/in', event_types: [...OLDER, 'ping'] };
    expect((await service.api('POST', WEBHOOKS, { body: all })).body).toMatchObject({
      errors: { event_types: [`contains unknown types: ping; known types are ${names.join(', ')}`] },
    });
  });

  it('is the section webhooks of the OpenAPI document too', async () => {
    const { webhooks } = (await service.api('GET', '/openapi.json')).body as {
      readonly webhooks: Readonly<
        Record<string, { readonly post: { readonly parameters: { readonly name: string }[] } }>
      >;
    };
    expect(Object.keys(webhooks)).toEqual(types.map(({ name }) => name));
    for (const [name, { post }] of Object.entries(webhooks))
      expect(post).toEqual({
        operationId: expect.stringMatching(/^deliver[A-Z]/),
        summary: expect.any(String),
        tags: ['Webhook deliveries'],
        security: [],
        parameters: expect.any(Array),
        requestBody: {
          required: true,
          content: {
            'application/json': expect.objectContaining({
              schema: {
                $ref: expect.stringMatching(/^#\/components\/schemas\/\w+Delivery$/),
              },
              ...(OLDER.includes(name) && { example: expect.objectContaining({ event_type: name }) }),
            }),
          },
        },
        responses: { '2XX': expect.anything(), 410: expect.anything(), default: expect.anything() },
      });
    expect(webhooks.job_created?.post.parameters.map(({ name }) => name)).toEqual([
      'User-Agent',
      'X-Service-Delivery-Attempt',
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
      'X-Service-Secret',
    ]);
  });
});

describe('the catalogue of the types of the change feed', () => {
  const list = (query: string) => service.api('GET', `/v2/event_types${query}`);

  it('lists every type that the feed filters by, with a description and the schema of its data', async () => {
    const ofFeed = only<EventType[]>(await list('?of=feed'));
    const { errors } = (await service.api('GET', '/v2/events?types=none')).body as { errors: { types: string[] } };
    expect(`contains unknown types: none; known types are ${ofFeed.map(({ name }) => name).join(', ')}`).toBe(
      errors.types[0],
    );
    for (const { description, schema } of ofFeed) {
      expect(description).toMatch(/^[A-Z].*[^.]$/);
      expect(schema).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' });
      expect(() => compile(schema)).not.toThrow();
      expect(JSON.stringify(schema)).not.toContain('#/components/');
    }
    expect(ofFeed.filter(({ name }) => name.startsWith('unit_'))).toEqual([
      { name: 'unit_archived', description: 'A unit was archived', schema: objectWith({}) },
      {
        name: 'unit_created',
        description: 'A unit was created',
        schema: { ...objectWith(UNIT), required: ['name', 'code', 'archived'] },
      },
      { name: 'unit_deleted', description: 'A unit was deleted', schema: objectWith({}) },
      {
        name: 'unit_restored',
        description: 'A unit was restored',
        schema: { ...objectWith(UNIT), required: ['name', 'code', 'archived'] },
      },
      { name: 'unit_unarchived', description: 'A unit was unarchived', schema: objectWith({}) },
      { name: 'unit_updated', description: 'A unit was changed', schema: objectWith(UNIT) },
    ]);
  });
  const objectWith = (properties: object): object => ({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties,
  });
  const UNIT = {
    name: { type: 'string' },
    code: { type: 'string' },
    external_id: { type: ['string', 'null'] },
    archived: { type: 'boolean' },
  };

  it('is the union of events in the OpenAPI document, by the discriminator `type`', async () => {
    const ofFeed = only<EventType[]>(await list('?of=feed'));
    const { components } = (await service.api('GET', '/openapi.json')).body as {
      readonly components: { readonly schemas: Readonly<Record<string, Readonly<Record<string, unknown>>>> };
    };
    const { oneOf, discriminator } = components.schemas.EventView as {
      readonly oneOf: readonly { readonly $ref: string }[];
      readonly discriminator: { readonly propertyName: string; readonly mapping: Readonly<Record<string, string>> };
    };
    expect(discriminator.propertyName).toBe('type');
    expect(Object.keys(discriminator.mapping)).toEqual(ofFeed.map(({ name }) => name));
    expect(oneOf.map(({ $ref }) => $ref)).toEqual(Object.values(discriminator.mapping));
    for (const [name, $ref] of Object.entries(discriminator.mapping)) {
      const { properties, required } = components.schemas[$ref.replace('#/components/schemas/', '')] ?? {};
      expect(properties).toMatchObject({ type: { type: 'string', enum: [name] }, data: { type: 'object' } });
      expect(Object.keys(properties as object).filter((member) => !(required as string[]).includes(member))).toEqual([
        'snapshot',
      ]);
    }
    // A snapshot is the view of the entity, where it has one.
    const { JobStartedEvent, UnitArchivedEvent } = components.schemas;
    const view = { oneOf: [{ $ref: '#/components/schemas/JobView' }, { type: 'null' }] };
    expect(JobStartedEvent?.properties).toMatchObject({ entity_type: { const: 'job' }, snapshot: view });
    expect(UnitArchivedEvent?.properties).toMatchObject({ entity_type: { const: 'unit' }, snapshot: { type: 'null' } });
  });

  it('is asked for by `of`: without it, and with `of=webhooks`, the types are those of deliveries', async () => {
    expect(only<EventType[]>(await list('?of=webhooks'))).toEqual(types);
    for (const other of ['jobs', ''])
      expect(await list(`?of=${other}`)).toEqual(invalid({ of: 'must be one of webhooks, feed' }));
  });
});

describe('the body of a delivery', () => {
  const address = { formatted: 'Main street 1', entrance_no: '2', geolocation: { longitude: 13.4, latitude: 52.5 } };
  const contacts = [{ name: 'Anna', value: '+49 30 1', type: 'phone' }];
  const time = '2026-12-01T08:00:00.000Z';

  /** Causes an event of each type, with all fields of their bodies. */
  async function live(): Promise<void> {
    const client = await make(CLIENTS, {
      organization: false,
      first_name: 'Anna',
      external_id: 'c-1',
      contacts,
      site_address: address,
    });
    await api('PATCH', `${CLIENTS}/${client}`, { first_name: 'Berta', site_address: null });
    const site = await make(SITES, { name: 'Depot', client: { uuid: client }, address, contacts });
    await api('PATCH', `${SITES}/${site}`, { description: 'Behind the yard', client: null });
    await api('PATCH', `${SITES}/${site}`, { client: { uuid: client } });

    const worker = await make(USERS, { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace' });
    const team = await make(TEAMS, { name: 'Squad' });
    const skill = await make(SKILLS, { name: 'Welding' });
    const mowing = await make(SERVICES, { name: 'Mowing', price_default: 5 });
    const unit = await make(UNITS, { name: 'Kilogram', code: 'kg' });
    const seed = await make(PRODUCTS, { name: 'Seed', unit_uuid: unit, price_default: 2.5 });
    const job = await make(JOBS, {
      description: 'Leak',
      scheduled_at: time,
      scheduled_duration: { minutes: 90 },
      assignees: [
        { worker_uuid: worker, access: 'edit' },
        { team_uuid: team, access: 'view' },
      ],
      client: { uuid: client },
      site: { uuid: site },
      skills: [{ uuid: skill }],
      possible_resolutions: [{ name: 'Completed' }, { name: 'Not completed' }],
      custom_fields: [{ name: 'Colour', field_type: 'input', value: 'Red' }],
      report_fields: [{ name: 'Note', field_type: 'input' }],
      ordered_services: [{ service: { uuid: mowing }, required: true }],
    });
    const at = `${JOBS}/${job}`;
    const [ordered] = only<{ ordered_services: { ordered_service_uuid: string }[] }>(
      await service.api('GET', at),
    ).ordered_services;
    await api('PATCH', at, { description: null });
    await api('POST', `${at}/publish`, {});
    await api('POST', `${at}/unpublish`, {});
    await api('POST', `${at}/publish`, {});
    await api('POST', `${at}/en_route`, { user: { uuid: worker } });
    await api('POST', `${at}/start`, { user: { uuid: worker }, happened_at: new Date().toISOString() });
    const { provided_service_uuid: provided } = (await api('POST', `${at}/provided_services`, {
      ordered_service_uuid: ordered?.ordered_service_uuid,
    })) as { provided_service_uuid: string };
    await api('POST', `${at}/provided_services/${provided}/used_materials`, { product: { uuid: seed }, quantity: 1.5 });
    await api('POST', `${at}/suspend`, {});
    const report_fields = [{ name: 'Note', value: 'Done' }];
    await api('POST', `${at}/finish`, { resolution: { name: 'Completed' }, comment: 'Well', report_fields });
    await restored(at);
    const canceled = await make(JOBS, {});
    await api('POST', `${JOBS}/${canceled}/cancel`, { reason: 'Rain' });
    await service.api('PATCH', `${JOBS}/${canceled}`, {
      body: { external_id: 'j-2' },
      headers: { 'X-Service-Notify-Assignees': 'false' },
    });
    await api('DELETE', `${ATTACHMENTS}/${await upload(service)}`);
    await holds(worker, team);
    await restored(`${SITES}/${site}`);
    await restored(`${CLIENTS}/${client}`);
  }

  /** Deletes an entity, restores it, and deletes it again. */
  async function restored(path: string): Promise<void> {
    await api('DELETE', path);
    await api('POST', `${path}/restore`, {});
    await api('DELETE', path);
  }

  /** Causes an event of each type of holds. */
  async function holds(worker: string, team: string): Promise<void> {
    const hold = async (body: object): Promise<string> => {
      const { hold_uuid: uuid } = (await api('POST', HOLDS, { duration: { minutes: 60 }, ...body })) as {
        hold_uuid: string;
      };
      return uuid;
    };
    const arrival_window = { from: '2058-01-07T07:00:00Z', to: '2058-01-07T09:00:00Z' };
    const job = { description: 'Leak', client: { external_id: 'c-1' } };
    const full = { worker_uuid: worker, external_id: 'cart', arrival_window, job };
    const first = await hold({ ...full, from: '2058-01-07T08:00:00Z' });
    await api('PATCH', `${HOLDS}/${first}`, { expires_in: { minutes: 30 } });
    await api('POST', `${HOLDS}/${first}/confirm`, {});
    await api('DELETE', `${HOLDS}/${await hold({ team_uuid: team, from: '2058-01-07T10:00:00Z' })}`);
    const last = await hold({ worker_uuid: worker, from: '2058-01-07T12:00:00Z' });
    await service.sql('update hold set expires_at = created_at where uuid = $1', [last]);
    await api('DELETE', `${HOLDS}/${last}`);
  }

  it('matches the schema of its type exactly, and no other', async () => {
    await live();
    const left = await service.sql(
      'select event_type, body from outbox join outbox_body using (account_id, day, position, ordinal) order by position, ordinal',
    );
    const sent = new Set(left.map(({ event_type }) => event_type));
    expect(OLDER.filter((name) => !sent.has(name))).toEqual([]);
    expect([...sent]).toEqual(
      expect.arrayContaining(['job_unpublished', 'user_created', 'service_created', 'team_created']),
    );
    const validators = new Map(types.map(({ name, schema }) => [name, compile(closed(schema))]));
    for (const { event_type, body } of left) {
      for (const [name, validate] of validators) {
        const valid = validate(JSON.parse(String(body)));
        expect({ event_type, name, valid, errors: name === event_type ? validate.errors : null }).toEqual({
          event_type,
          name,
          valid: name === event_type,
          errors: null,
        });
      }
    }
  });
});
