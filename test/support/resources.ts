import {
  address,
  CONTACTS,
  DATE,
  EXTERNAL_ID,
  type Fields,
  FLAG,
  flags,
  GTINS,
  NOBODY,
  place,
  reference,
  VERSION,
} from './fields.js';
import type { Send } from './service.js';

export type Json = Readonly<Record<string, unknown>>;

/** An entity type with its own routes, as the tests that hold for all of them need to know it. */
export interface Resource {
  /** What tests call it; two may share a path. */
  readonly name: string;
  /** The context whose scopes its routes need, unless the table of paths in test/http/scopes has it. */
  readonly context?: string;
  /** Of its answers: `{<noun>_uuid}`, `{<noun>: …}`. */
  readonly noun: string;
  /** Of its list. */
  readonly path: string;
  readonly order: 'oldest first' | 'newest first';
  /** The least that creates one, different for each number where it must be. */
  readonly body: (n: number) => Json;
  /** Fields of the body that name another entity, made first: by the path of its list. */
  readonly needs?: Readonly<Record<string, string>>;
  /** A body that changes one. */
  readonly change: Json;
  /** The errors of an empty body of a PATCH that creates one; undefined: a PATCH does not create. */
  readonly lacking?: Readonly<Record<string, string>>;
  /** The fields that its bodies take, beside those of other entries at the same path. */
  readonly fields: Fields;
  /** The fields that only a PATCH takes. */
  readonly patched?: Fields;
  /** The fields that only a POST takes. */
  readonly created?: Fields;
  /** Its list shows another form than it has when read alone. */
  readonly summarized?: true;
  /** Its actions need a state and a body: what they do is tested beside it. */
  readonly staged?: true;
  /** What a 404 calls it, when not by its noun. */
  readonly called?: string;
  /** The first of an account is special: another is made before. */
  readonly founder?: true;
  /** Fields whose change another rule than the patch law decides. */
  readonly ruled?: readonly string[];
  /** Fields that follow from others: bodies may only repeat them. */
  readonly follows?: readonly string[];
  /** It can be archived, and its list takes `archived`. */
  readonly archivable?: true;
  /** Its body shows version, created_at and updated_at; a PATCH takes the version. */
  readonly versioned?: true;
  /** Members of its body that change without a request: a PATCH takes any value of them, without effect. */
  readonly transient?: readonly string[];
}

export const UNITS = '/v2/catalog/products/units';
export const SERVICES = '/v2/catalog/services';
export const PRODUCTS = '/v2/catalog/products';
export const SERVICE_CATEGORIES = '/v2/catalog/services/categories';
export const PRODUCT_CATEGORIES = '/v2/catalog/products/categories';
export const CLIENTS = '/v2/clients';
export const SITES = '/v2/sites';
export const TERRITORIES = '/v2/territories';
export const SKILLS = '/v2/skills';
export const USERS = '/v2/users';
export const TEAMS = '/v2/teams';
export const JOB_TYPES = '/v2/job_types';
export const RESOLUTIONS = '/v2/resolutions';
export const DICTIONARIES = '/v2/dictionaries';
export const TEMPLATES = '/v2/templates';
export const JOBS = '/v2/jobs';
export const WEBHOOKS = '/v2/webhooks';

const PERMISSIONS = {
  web: {
    login: true,
    jobs: { view: true, edit: true, delete: true },
    clients: { view: true, edit: true },
    schedule: { view: true, edit: true },
    map: { edit: true },
    shifts: { edit: true },
    teams: { view: true, edit: true },
  },
  mobile: { login: true, jobs: { view: true, complete: true, create: true } },
} as const;

const REQUIRED = 'is required';
const NAMED_KEYS = ['external_id', 'name'];
const catalog = { order: 'oldest first', archivable: true } as const;
const category = (name: string, path: string): Resource => ({
  ...catalog,
  name,
  noun: 'category',
  called: name,
  path,
  body: () => ({ name: 'Care' }),
  change: { name: 'Stolen' },
  lacking: { name: REQUIRED },
  fields: {
    ...EXTERNAL_ID,
    name: { text: 250, filled: true },
    description: { text: 500, nullable: true },
    ...reference('parent', path, NAMED_KEYS),
  },
});

const CLIENT_FIELDS: Fields = {
  ...EXTERNAL_ID,
  name: { text: 5000 },
  organization: FLAG,
  ...CONTACTS,
  ...address('site_address'),
  ...address('address'),
  ...reference('territory', TERRITORIES, NAMED_KEYS),
};
const client = {
  noun: 'client',
  path: CLIENTS,
  order: 'newest first',
  follows: ['name'],
  versioned: true,
} as const;

/** Every resource: the tests of test/http hold each of them to the rules that all share. */
export const RESOURCES: readonly Resource[] = [
  category('service category', SERVICE_CATEGORIES),
  category('product category', PRODUCT_CATEGORIES),
  {
    ...catalog,
    name: 'service',
    noun: 'service',
    path: SERVICES,
    body: () => ({ name: 'Mowing' }),
    change: { name: 'Stolen' },
    lacking: { name: REQUIRED },
    fields: {
      ...EXTERNAL_ID,
      name: { text: 250, filled: true },
      description: { text: 500, nullable: true },
      ...reference('category', SERVICE_CATEGORIES, NAMED_KEYS),
      price_default: { decimal: true, nullable: true },
    },
  },
  {
    ...catalog,
    name: 'unit',
    noun: 'unit',
    path: UNITS,
    body: () => ({ name: 'Piece', code: 'pc' }),
    change: { name: 'Stolen' },
    lacking: { name: REQUIRED, code: REQUIRED },
    fields: { ...EXTERNAL_ID, name: { text: 250, filled: true }, code: { text: 50, filled: true } },
  },
  {
    ...catalog,
    name: 'product',
    noun: 'product',
    path: PRODUCTS,
    body: () => ({ name: 'Seed' }),
    needs: { unit_uuid: UNITS },
    change: { name: 'Stolen' },
    lacking: { name: REQUIRED, unit: REQUIRED },
    fields: {
      ...EXTERNAL_ID,
      name: { text: 250, filled: true },
      description: { text: 500, nullable: true },
      ...reference('category', PRODUCT_CATEGORIES, NAMED_KEYS),
      ...reference('unit', UNITS, NAMED_KEYS, 'never null'),
      ...GTINS,
      price_default: { decimal: true, nullable: true },
    },
  },
  {
    ...client,
    name: 'organization',
    body: () => ({ organization: true, organization_name: 'Acme' }),
    change: { organization_name: 'Stolen' },
    lacking: { organization: REQUIRED },
    fields: { ...CLIENT_FIELDS, organization_name: { text: 5000, filled: true } },
    patched: VERSION,
    // Fixed at creation.
    ruled: ['organization'],
  },
  {
    ...client,
    name: 'individual',
    body: () => ({ organization: false, first_name: 'Anna' }),
    change: { first_name: 'Stolen' },
    fields: {
      first_name: { text: 50, nullable: true },
      last_name: { text: 50, nullable: true },
      middle_name: { text: 50, nullable: true },
    },
    patched: VERSION,
    // One name must stay.
    ruled: ['first_name'],
  },
  {
    name: 'site',
    noun: 'site',
    path: SITES,
    order: 'newest first',
    body: () => ({ name: 'Depot' }),
    change: { name: 'Stolen' },
    lacking: { name: REQUIRED },
    fields: {
      ...EXTERNAL_ID,
      name: { text: 300, filled: true },
      description: { text: 1000, nullable: true },
      ...reference('client', CLIENTS, ['external_id']),
      ...address('address'),
      ...CONTACTS,
      ...reference('territory', TERRITORIES, NAMED_KEYS),
    },
    patched: VERSION,
    versioned: true,
  },
  {
    name: 'territory',
    noun: 'territory',
    path: TERRITORIES,
    order: 'oldest first',
    body: (n) => ({ name: `North ${n}` }),
    change: { name: 'Stolen' },
    lacking: { name: REQUIRED },
    fields: { ...EXTERNAL_ID, name: { text: 200, filled: true } },
  },
  {
    name: 'skill',
    noun: 'skill',
    path: SKILLS,
    order: 'oldest first',
    body: (n) => ({ name: `Welding ${n}` }),
    change: { name: 'Stolen' },
    lacking: { name: REQUIRED },
    fields: { ...EXTERNAL_ID, name: { text: 200, filled: true } },
  },
  {
    name: 'user',
    noun: 'user',
    path: USERS,
    order: 'oldest first',
    body: (n) => ({ first_name: 'Anna', last_name: 'Berg', email: `anna.${n}@example.com` }),
    change: { first_name: 'Stolen' },
    lacking: { email: REQUIRED, first_name: REQUIRED, last_name: REQUIRED },
    fields: {
      ...EXTERNAL_ID,
      email: { takes: 'must be an email address', wrong: ['', ' ', 'x', 'a@', '@b', 'a b@example.com', 'a@b@c'] },
      first_name: { text: 50, filled: true },
      last_name: { text: 50, filled: true },
      mobile_phone: { text: 100, nullable: true },
      ...reference('territory', TERRITORIES, NAMED_KEYS),
      skills: { list: 100, of: { name: 'Welding' } },
      'skills.0': { refersTo: SKILLS },
      'skills.0.uuid': { takes: 'must be a UUID', wrong: ['', 'x', 1, {}], nullable: true },
      'skills.0.external_id': { text: 500, nullable: true, sought: true },
      'skills.0.name': { text: 500, nullable: true, sought: true },
      ...flags(PERMISSIONS, 'permissions'),
      ...place('start_location'),
    },
    patched: { owner: FLAG },
    // The owner cannot be deleted.
    founder: true,
  },
  {
    name: 'team',
    noun: 'team',
    path: TEAMS,
    order: 'oldest first',
    body: (n) => ({ name: `Squad ${n}` }),
    change: { name: 'Stolen' },
    lacking: { name: REQUIRED },
    fields: {
      ...EXTERNAL_ID,
      name: { text: 200, filled: true },
      ...reference('territory', TERRITORIES, NAMED_KEYS),
      worker_uuids: { uuids: 500 },
    },
  },
  {
    name: 'job type',
    noun: 'job_type',
    called: 'job type',
    path: JOB_TYPES,
    order: 'oldest first',
    body: (n) => ({ code: `repair-${n}` }),
    change: { code: 'stolen' },
    lacking: { code: REQUIRED },
    fields: { ...EXTERNAL_ID, code: { text: 100, filled: true } },
  },
  {
    name: 'resolution',
    noun: 'resolution',
    path: RESOLUTIONS,
    order: 'oldest first',
    body: (n) => ({ name: `Closed ${n}`, successful: true }),
    change: { name: 'Stolen' },
    lacking: { name: REQUIRED, successful: REQUIRED },
    fields: { ...EXTERNAL_ID, name: { text: 200, filled: true }, successful: FLAG },
  },
  {
    name: 'job',
    noun: 'job',
    path: JOBS,
    order: 'newest first',
    body: () => ({ description: 'Leak' }),
    change: { description: 'Stolen' },
    lacking: {},
    fields: {
      ...EXTERNAL_ID,
      external_order_id: { text: 500, nullable: true },
      description: { text: 15_000, nullable: true },
      priority: {
        takes: 'must be one of low, normal, high, urgent',
        wrong: ['', 'High', 'none', 1, {}],
        right: ['low', 'normal', 'high', 'urgent'],
      },
      due: { object: true, nullable: true },
      'due.from': { ...DATE, right: ['2026-11-21', '2024-02-29'] },
      'due.to': { ...DATE, right: ['2026-11-21', '9999-12-31'] },
      scheduled_at: {
        takes: 'must be a timestamp such as 2026-11-21T09:30:00Z',
        wrong: ['', 'tomorrow', '2026-11-21', '2026-02-30T00:00:00Z', 1, {}],
        right: ['2026-11-21T09:30:00.000Z', '0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'],
        nullable: true,
      },
      scheduled_duration: { object: true, nullable: true },
      'scheduled_duration.minutes': {
        takes: 'must be a whole number from 1 to 44640',
        wrong: [0, -1, 1.5, 44_641, '1', [], {}],
        right: [1, 44_640],
      },
      arrival_window: { object: true, nullable: true },
      'arrival_window.from': {
        takes: 'must be a timestamp such as 2026-11-21T09:30:00Z',
        wrong: ['', 'morning', '2026-11-21', '09:30', 1, {}],
        right: ['2026-11-21T09:30:00.000Z', '2026-11-21T10:00:00.000Z'],
      },
      'arrival_window.to': {
        takes: 'must be a timestamp such as 2026-11-21T09:30:00Z',
        wrong: ['', 'noon', '2026-11-21', '11:30', 1, {}],
        right: ['2026-11-21T11:30:00.000Z', '2026-11-22T09:30:00.000Z'],
      },
      assignee: { object: true, nullable: true },
      'assignee.worker': { refersTo: USERS, nullable: true },
      'assignee.worker.uuid': { takes: 'must be a UUID', wrong: ['', 'x', 1, {}], nullable: true },
      'assignee.worker.external_id': { text: 500, nullable: true, sought: true },
      'assignee.worker_uuid': { uuidOf: USERS, nullable: true },
      'assignee.team': { refersTo: TEAMS, nullable: true },
      'assignee.team.uuid': { takes: 'must be a UUID', wrong: ['', 'x', 1, {}], nullable: true },
      'assignee.team.external_id': { text: 500, nullable: true, sought: true },
      'assignee.team_uuid': { uuidOf: TEAMS, nullable: true },
      assignees: { list: 100, of: { worker_uuid: NOBODY, access: 'view' } },
      possible_resolutions: { list: 500, of: { name: 'Completed' } },
      ...address('address'),
      ...CONTACTS,
      ...reference('client', CLIENTS, ['external_id']),
      ...reference('site', SITES, ['external_id']),
      ...reference('territory', TERRITORIES, NAMED_KEYS),
      skills: { list: 100, of: { name: 'Welding' } },
      'skills.0': { refersTo: SKILLS },
      'skills.0.uuid': { takes: 'must be a UUID', wrong: ['', 'x', 1, {}], nullable: true },
      'skills.0.external_id': { text: 500, nullable: true, sought: true },
      'skills.0.name': { text: 500, nullable: true, sought: true },
      skill_uuids: { uuids: 100 },
      custom_fields: { list: 100, of: { name: 'Colour', field_type: 'input' } },
      report_fields: { list: 100, of: { name: 'Colour', field_type: 'input' } },
      ordered_services: { list: 500, of: { service: { uuid: NOBODY } } },
      'job_type.external_id': { text: 500, nullable: true, sought: true },
      'job_type.code': { text: 500, nullable: true, sought: true },
      publish: FLAG,
    },
    patched: {
      ...VERSION,
      job_type: { refersTo: JOB_TYPES },
      ...reference('type', JOB_TYPES, ['external_id', 'code'], 'never null'),
    },
    created: {
      job_type: { refersTo: JOB_TYPES, nullable: true },
      ...reference('type', JOB_TYPES, ['external_id', 'code']),
      ...reference('template', TEMPLATES, NAMED_KEYS),
      ...reference('completion_of', JOBS, ['external_id']),
    },
    // Either a worker or a team; merged or replaced by what they name.
    ruled: [
      ...['assignee', 'assignees', 'possible_resolutions', 'custom_fields', 'report_fields', 'ordered_services'],
      // Only of a scheduled job.
      'publish',
      // Without both days it is null.
      'due',
    ],
    versioned: true,
    summarized: true,
    staged: true,
  },
  {
    name: 'webhook',
    noun: 'webhook',
    path: WEBHOOKS,
    order: 'oldest first',
    body: () => ({ event_types: ['job_created'], url: 'https://hooks.example.com/in', secret: null }),
    change: { name: 'Stolen' },
    transient: [
      'previous_secret_expires_at',
      'suspended_at',
      'paused_until',
      'consecutive_failures',
      'last_success_at',
      'last_failure_at',
      'waiting',
      'exhausted',
    ],
    fields: {
      url: {
        takes: 'must be a valid URL',
        wrong: ['x', '/in', 'hooks.example.com/in', 'https://', 'http:// /'],
        right: ['https://hooks.example.com/in', 'http://192.0.32.10:8080/?a=b', 'https://[2606:4700::1111]/'],
      },
      event_types: {
        takes: 'must be an array',
        wrong: ['job_created', 1, {}, true],
        right: [['job_created'], ['job_created', 'client_deleted'], ['client_deleted', 'job_created'], ['*']],
      },
      secret: {
        takes: 'must be 1 to 255 visible ASCII characters',
        wrong: ['', ' ', 'two words', 'käse', 'a\n', 'a\0', 'x'.repeat(256), 1, [], {}],
        right: ['s', '~'.repeat(255), 'whsec_c2VjcmV0'],
        nullable: true,
      },
      name: { text: 200, nullable: true },
      enabled: FLAG,
      headers: {
        takes: 'must be an object',
        wrong: ['x', 1, true, []],
        right: [{}, { Authorization: 'Bearer x' }, { 'X-A': 'a', 'x-b': 'b c' }],
      },
    },
    staged: true,
  },
];

/** Kinds whose bodies have tests of their own, as the tests of identifiers need to know them. */
const FURTHER: readonly Resource[] = [
  {
    name: 'dictionary',
    noun: 'dictionary',
    path: DICTIONARIES,
    order: 'oldest first',
    body: (n) => ({ name: `Colours ${n}` }),
    change: { name: 'Stolen' },
    lacking: { name: REQUIRED },
    fields: EXTERNAL_ID,
    versioned: true,
  },
  {
    name: 'template',
    noun: 'template',
    path: TEMPLATES,
    order: 'oldest first',
    body: (n) => ({ name: `Check ${n}` }),
    change: { name: 'Stolen' },
    lacking: { name: REQUIRED },
    fields: EXTERNAL_ID,
  },
];

/** One entry for each path. */
export const LISTED = RESOURCES.filter(({ path }, i) => RESOURCES.findIndex((one) => one.path === path) === i);

/** The fields that a PATCH at this path takes. */
export const patchFieldsAt = (path: string): Fields =>
  Object.assign(
    {},
    ...[...RESOURCES, ...FURTHER]
      .filter((one) => one.path === path)
      .map(({ fields, patched }) => ({ ...fields, ...patched })),
  ) as Fields;

/** Whether it has external ids. */
export const hasExternalId = ({ path }: Pick<Resource, 'path'>): boolean => 'external_id' in patchFieldsAt(path);

/** Every kind with external ids. */
export const WITH_EXTERNAL_IDS: readonly Resource[] = [...LISTED, ...FURTHER].filter(hasExternalId);

let made = 0;

/** Makes entities with the key it is given, and first what they need. */
export class Maker {
  private readonly needed = new Map<string, Promise<string>>();
  private readonly founders = new Map<string, Promise<string>>();

  constructor(
    private readonly api: Send,
    private readonly key?: string,
  ) {}

  /** A body that creates one, unlike any before where it must be. */
  async body({
    path,
    body,
    needs = {},
    founder,
  }: Pick<Resource, 'path' | 'body' | 'needs' | 'founder'>): Promise<Json> {
    if (founder) await once(this.founders, path, () => this.post(path, body(++made)));
    const named: Record<string, string> = {};
    for (const [field, at] of Object.entries(needs)) named[field] = await this.oneAt(at);
    return { ...body(++made), ...named };
  }

  /** Creates one. @returns its uuid. */
  async make(resource: Parameters<Maker['body']>[0], fields: Json = {}): Promise<string> {
    return this.post(resource.path, { ...(await this.body(resource)), ...fields });
  }

  /** One that is referred to, the same each time. */
  private oneAt(path: string): Promise<string> {
    const resource = LISTED.find((each) => each.path === path);
    if (resource === undefined) throw new Error(`No resource is listed at ${path}`);
    return once(this.needed, path, () => this.make(resource));
  }

  private async post(path: string, body: Json): Promise<string> {
    const answer = await this.api('POST', path, this.key === undefined ? { body } : { body, key: this.key });
    // Of several the last: what was made below the others.
    const uuid = Object.entries(answer.body ?? {}).findLast(([name]) => name.endsWith('uuid'))?.[1] as unknown;
    if (typeof uuid !== 'string') throw new Error(`POST ${path} → ${answer.status}: ${JSON.stringify(answer.body)}`);
    return uuid;
  }
}

function once(results: Map<string, Promise<string>>, key: string, work: () => Promise<string>): Promise<string> {
  const known = results.get(key);
  if (known !== undefined) return known;
  const result = work();
  results.set(key, result);
  return result;
}
