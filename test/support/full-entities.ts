import {
  CLIENTS,
  DICTIONARIES,
  JOB_TYPES,
  JOBS,
  type Json,
  PRODUCT_CATEGORIES,
  PRODUCTS,
  RESOLUTIONS,
  SERVICE_CATEGORIES,
  SERVICES,
  SITES,
  SKILLS,
  TEAMS,
  TEMPLATES,
  TERRITORIES,
  UNITS,
  USERS,
} from './resources.js';
import type { Send } from './service.js';

/** Creates an entity. @returns its uuid. */
export async function createAt(api: Send, path: string, body: object): Promise<string> {
  const answer = await api('POST', path, { body });
  const [uuid] = Object.values(answer.body ?? {}) as unknown[];
  if (typeof uuid !== 'string') throw new Error(`POST ${path} → ${answer.status}: ${JSON.stringify(answer.body)}`);
  return uuid;
}

/** Entities that others refer to, two of each path. */
const others = new Map<string, readonly { readonly uuid: string }[]>();
export const one = (path: string): { readonly uuid: string } => otherAt(path, 0);
export const two = (path: string): { readonly uuid: string } => otherAt(path, 1);

function otherAt(path: string, n: number): { readonly uuid: string } {
  const other = others.get(path)?.[n];
  if (other === undefined) throw new Error(`Nothing is made at ${path}`);
  return other;
}

/** Makes the entities that others refer to, for all suites of this process: in a new account. */
export async function makeOthers(api: Send): Promise<void> {
  const makeTwo = async (path: string, body: (n: number) => object): Promise<void> => {
    others.set(path, [{ uuid: await createAt(api, path, body(1)) }, { uuid: await createAt(api, path, body(2)) }]);
  };
  const named = (noun: string) => (n: number) => ({ name: `${noun} ${n}` });
  for (const path of [TERRITORIES, SKILLS, SERVICE_CATEGORIES, PRODUCT_CATEGORIES, SERVICES])
    await makeTwo(path, named('Other'));
  await makeTwo(UNITS, (n) => ({ name: `Other ${n}`, code: `o${n}` }));
  await makeTwo(PRODUCTS, (n) => ({ name: `Other ${n}`, unit_uuid: one(UNITS).uuid }));
  await makeTwo(JOB_TYPES, (n) => ({ code: `other-${n}` }));
  await makeTwo(RESOLUTIONS, (n) => ({ name: `Other ${n}`, successful: n === 1 }));
  await makeTwo(CLIENTS, (n) => ({ organization: true, organization_name: `Other ${n}` }));
  await makeTwo(SITES, (n) => ({ name: `Other ${n}` }));
  // The first is the owner.
  await createAt(api, USERS, { first_name: 'The', last_name: 'Owner', email: 'owner@example.com' });
  await makeTwo(USERS, (n) => ({ first_name: 'Other', last_name: `${n}`, email: `other.${n}@example.com` }));
  await makeTwo(DICTIONARIES, (n) => ({ name: `Other ${n}`, values: [{ name: 'Red' }, { name: 'Green' }] }));
  await makeTwo(TEMPLATES, (n) => ({
    name: `Other ${n}`,
    custom_fields: [
      { name: 'Model', field_type: 'input' },
      { name: 'Colour', field_type: 'dictionary', dictionary: one(DICTIONARIES) },
    ],
  }));
}

/** A kind whose entities are made, changed and deleted with values in all their fields. They need {@link makeOthers}. */
export interface FullKind {
  readonly type: string;
  /** What responses call it, when not by its type. */
  readonly noun?: string;
  readonly path: () => string;
  /** All fields of an entity. */
  readonly body: (n: number) => Json;
  /** Other values of them. */
  readonly change?: (n: number) => Json;
  /** What the same request does besides, below the path of the entity. */
  readonly acts?: readonly (readonly [method: string, path: string])[];
  /** It is shown in its list only. */
  readonly isListedOnly?: true;
  /** A list below it, which its own response does not have. */
  readonly part?: string;
}

const contact = (value: string): object => ({ name: 'Ann', type: 'phone', value });
const address = (formatted: string): object => ({
  formatted,
  entrance_no: '1',
  apartment: '2',
  floor: '3',
  description: 'At the back',
  geolocation: { longitude: 13.4, latitude: 52.5 },
});
const externalId = (n: number): Json => ({ external_id: `undone-${n}` });
const archived = [['POST', 'archive']] as const;
const field = (name: string, more: object = {}): object => ({ name, field_type: 'input', ...more });

/** The kinds that can be taken back (contract §18), but for the shifts of a month. */
export const FULL_KINDS: Readonly<Record<string, FullKind>> = {
  'service category': category('service_category', SERVICE_CATEGORIES),
  'product category': category('product_category', PRODUCT_CATEGORIES),
  service: {
    type: 'service',
    path: () => SERVICES,
    body: (n) => ({
      ...externalId(n),
      name: 'Mowing',
      description: 'Grass',
      category_uuid: one(SERVICE_CATEGORIES).uuid,
      price_default: '12.5',
    }),
    change: () => ({
      external_id: null,
      name: 'Cutting',
      description: null,
      category_uuid: two(SERVICE_CATEGORIES).uuid,
      price_default: null,
    }),
    acts: archived,
  },
  unit: {
    type: 'unit',
    path: () => UNITS,
    body: (n) => ({ ...externalId(n), name: `Box ${n}`, code: `b${n}` }),
    change: (n) => ({ external_id: null, name: `Crate ${n}`, code: `c${n}` }),
    acts: archived,
  },
  product: {
    type: 'product',
    path: () => PRODUCTS,
    body: (n) => ({
      ...externalId(n),
      name: 'Seed',
      description: 'Of grass',
      category_uuid: one(PRODUCT_CATEGORIES).uuid,
      unit_uuid: one(UNITS).uuid,
      price_default: '0.0001',
    }),
    change: () => ({
      external_id: null,
      name: 'Seeds',
      description: null,
      category_uuid: null,
      unit_uuid: two(UNITS).uuid,
      gtin: '40170725',
      price_default: null,
    }),
    acts: archived,
  },
  organization: {
    type: 'client',
    path: () => CLIENTS,
    body: (n) => ({
      ...externalId(n),
      organization: true,
      organization_name: 'Acme',
      contacts: [contact('1'), contact('2')],
      site_address: address('Street 1'),
      territory: one(TERRITORIES),
    }),
    change: () => ({
      external_id: null,
      organization_name: 'Ajax',
      contacts: [contact('2'), contact('3')],
      site_address: null,
      territory: null,
    }),
  },
  individual: {
    type: 'client',
    path: () => CLIENTS,
    body: () => ({ organization: false, first_name: 'Anna', middle_name: 'M.', last_name: 'Berg' }),
    change: () => ({ first_name: null, middle_name: null, last_name: 'Tal', contacts: [contact('1')] }),
  },
  site: {
    type: 'site',
    path: () => SITES,
    body: (n) => ({
      ...externalId(n),
      name: 'Depot',
      description: 'Behind the house',
      client: one(CLIENTS),
      address: address('Street 1'),
      contacts: [contact('1')],
      territory: one(TERRITORIES),
    }),
    change: () => ({
      external_id: null,
      name: 'Store',
      description: null,
      client: two(CLIENTS),
      address: address('Street 2'),
      contacts: [],
      territory: two(TERRITORIES),
    }),
  },
  territory: {
    type: 'territory',
    path: () => TERRITORIES,
    body: (n) => ({ name: `North ${n}` }),
    change: (n) => ({ name: `South ${n}` }),
  },
  skill: {
    type: 'skill',
    path: () => SKILLS,
    body: (n) => ({ name: `Welding ${n}` }),
    change: (n) => ({ name: `Casting ${n}` }),
  },
  user: {
    type: 'user',
    path: () => USERS,
    body: (n) => ({
      first_name: 'Anna',
      last_name: 'Berg',
      email: `undone.${n}@example.com`,
      mobile_phone: '+49 30 1',
      territory: one(TERRITORIES),
      skills: [one(SKILLS), two(SKILLS)],
      permissions: { web: { login: true, jobs: { view: true } }, mobile: { login: true } },
      start_location: { longitude: 13.4, latitude: 52.5 },
    }),
    change: (n) => ({
      first_name: 'Ann',
      last_name: 'Tal',
      email: `changed.${n}@example.com`,
      mobile_phone: null,
      territory: null,
      skills: [two(SKILLS)],
      permissions: { web: { login: false }, mobile: { jobs: { view: true } } },
      start_location: null,
    }),
  },
  team: {
    type: 'team',
    path: () => TEAMS,
    body: (n) => ({ name: `Crew ${n}`, territory: one(TERRITORIES), worker_uuids: [one(USERS).uuid] }),
    change: (n) => ({ name: `Squad ${n}`, territory: null, worker_uuids: [two(USERS).uuid] }),
  },
  'job type': {
    type: 'job_type',
    path: () => JOB_TYPES,
    body: (n) => ({ code: `repair-${n}` }),
    change: (n) => ({ code: `visit-${n}` }),
  },
  resolution: {
    type: 'resolution',
    path: () => RESOLUTIONS,
    body: (n) => ({ name: `Closed ${n}`, successful: true }),
    change: (n) => ({ name: `Failed ${n}`, successful: false }),
  },
  dictionary: {
    type: 'dictionary',
    path: () => DICTIONARIES,
    isListedOnly: true,
    part: 'values',
    body: (n) => ({ name: `Colour ${n}`, values: [{ name: 'Red' }, { name: 'Green' }] }),
    change: (n) => ({ name: `Shade ${n}` }),
  },
  template: {
    type: 'template',
    path: () => TEMPLATES,
    body: (n) => ({
      name: `Visit ${n}`,
      description: 'Yearly',
      type: one(JOB_TYPES),
      scheduled_duration: { minutes: 60 },
      priority: 'high',
      assignee: { worker: one(USERS) },
      territory: one(TERRITORIES),
      skills: [one(SKILLS)],
      custom_fields: [field('Model', { required: true }), field('Serial')],
      report_fields: [{ name: 'Colour', field_type: 'dictionary', dictionary: one(DICTIONARIES) }],
      possible_resolutions: [one(RESOLUTIONS), two(RESOLUTIONS)],
      available_catalog: [
        { type: 'service', service: one(SERVICES), required: true },
        { type: 'category', category: one(SERVICE_CATEGORIES) },
      ],
    }),
    change: (n) => ({
      name: `Check ${n}`,
      description: null,
      type: two(JOB_TYPES),
      scheduled_duration: null,
      priority: 'low',
      assignee: null,
      territory: null,
      skills: [two(SKILLS)],
      custom_fields: [field('Serial', { required: true }), field('Year')],
      report_fields: [],
      possible_resolutions: [two(RESOLUTIONS), one(RESOLUTIONS)],
      available_catalog: [{ type: 'service', service: two(SERVICES), pre_ordered: true }],
    }),
  },
  job: {
    type: 'job',
    path: () => JOBS,
    body: (n) => ({
      ...externalId(n),
      external_order_id: 'order',
      description: 'Leak',
      priority: 'high',
      due: { from: '2031-03-01', to: '2031-03-31' },
      type: one(JOB_TYPES),
      scheduled_at: new Date(Date.UTC(2031, 0, n, 9)).toISOString(),
      scheduled_duration: { minutes: 30 },
      arrival_window: {
        from: new Date(Date.UTC(2031, 0, n, 8)).toISOString(),
        to: new Date(Date.UTC(2031, 0, n, 10)).toISOString(),
      },
      assignees: [
        { worker: one(USERS), access: 'edit' },
        { worker: two(USERS), access: 'view' },
      ],
      possible_resolutions: [one(RESOLUTIONS), two(RESOLUTIONS)],
      address: address('Street 1'),
      contacts: [contact('1')],
      client: one(CLIENTS),
      territory: one(TERRITORIES),
      skills: [one(SKILLS)],
      custom_fields: [
        field('Model', { value: 'x', required: true }),
        { name: 'Year', field_type: 'integer', value: 2030 },
        { name: 'Colour', field_type: 'dictionary', dictionary: one(DICTIONARIES), value: { name: 'Red' } },
      ],
      report_fields: [field('Result')],
      ordered_services: [{ service: one(SERVICES), required: true }],
      publish: true,
    }),
    change: () => ({
      external_id: null,
      external_order_id: null,
      description: null,
      priority: 'low',
      due: null,
      type: two(JOB_TYPES),
      scheduled_at: null,
      scheduled_duration: null,
      arrival_window: null,
      assignees: [],
      possible_resolutions: [two(RESOLUTIONS), one(RESOLUTIONS)],
      address: address('Street 2'),
      contacts: [],
      client: two(CLIENTS),
      territory: null,
      skills: [],
      custom_fields: [
        { name: 'Year', value: 2031, read_only: true },
        { name: 'Colour', remove: true },
      ],
      report_fields: [{ name: 'Result', value: 'good' }, field('More')],
      ordered_services: [{ service: two(SERVICES) }],
    }),
  },
  'job of a template': {
    type: 'job',
    path: () => JOBS,
    body: () => ({ template: one(TEMPLATES), custom_fields: [{ name: 'Colour', value: { name: 'Red' } }] }),
    change: () => ({
      custom_fields: [
        { name: 'Model', value: 'y' },
        { name: 'Colour', value: { name: 'Green' } },
      ],
    }),
  },
  preset: {
    type: 'preset',
    path: () => `${USERS}/${one(USERS).uuid}/job_list_presets`,
    body: (n) => ({ name: `Mine ${n}`, filters: { status: ['posted'], pages: [1, { deep: true }] } }),
    isListedOnly: true,
  },
};

function category(type: string, path: string): FullKind {
  return {
    type,
    noun: 'category',
    path: () => path,
    body: (n) => ({ ...externalId(n), name: `Care ${n}`, description: 'Of lawns', parent_uuid: one(path).uuid }),
    change: (n) => ({ external_id: null, name: `Repair ${n}`, description: null, parent_uuid: null }),
    acts: archived,
  };
}
