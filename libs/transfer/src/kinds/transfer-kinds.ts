/** A kind of rows that are imported and exported (contract §22). */
export interface TransferKind {
  readonly name: string;
  /** The type of the entities that its rows are or change. */
  readonly entityType: string;
  /** The collection of its routes. */
  readonly path: string;
  /** The context whose scopes its routes need. */
  readonly context: 'catalog' | 'crm' | 'scheduling' | 'work_orders';
  /** The fields that identify an entity, in their order of precedence. */
  readonly identity: readonly string[];
  /** The fields of a row that refer to entities of the same kind. */
  readonly refersBy?: readonly string[];
}

const KEYS = ['uuid', 'external_id'] as const;
const NAMED = [...KEYS, 'name'] as const;

/** The kinds, in an order in which entities come after those that they refer to. */
export const TRANSFER_KINDS: readonly TransferKind[] = [
  { name: 'units', entityType: 'unit', path: '/v2/catalog/products/units', context: 'catalog', identity: KEYS },
  {
    name: 'service_categories',
    entityType: 'service_category',
    path: '/v2/catalog/services/categories',
    context: 'catalog',
    identity: KEYS,
    refersBy: ['parent', 'parent_uuid'],
  },
  {
    name: 'product_categories',
    entityType: 'product_category',
    path: '/v2/catalog/products/categories',
    context: 'catalog',
    identity: KEYS,
    refersBy: ['parent', 'parent_uuid'],
  },
  { name: 'services', entityType: 'service', path: '/v2/catalog/services', context: 'catalog', identity: KEYS },
  { name: 'products', entityType: 'product', path: '/v2/catalog/products', context: 'catalog', identity: KEYS },
  { name: 'skills', entityType: 'skill', path: '/v2/skills', context: 'scheduling', identity: NAMED },
  { name: 'territories', entityType: 'territory', path: '/v2/territories', context: 'scheduling', identity: NAMED },
  { name: 'users', entityType: 'user', path: '/v2/users', context: 'scheduling', identity: [...KEYS, 'email'] },
  { name: 'teams', entityType: 'team', path: '/v2/teams', context: 'scheduling', identity: NAMED },
  {
    name: 'job_types',
    entityType: 'job_type',
    path: '/v2/job_types',
    context: 'work_orders',
    identity: [...KEYS, 'code'],
  },
  { name: 'resolutions', entityType: 'resolution', path: '/v2/resolutions', context: 'work_orders', identity: NAMED },
  { name: 'dictionaries', entityType: 'dictionary', path: '/v2/dictionaries', context: 'work_orders', identity: NAMED },
  { name: 'templates', entityType: 'template', path: '/v2/templates', context: 'work_orders', identity: NAMED },
  { name: 'clients', entityType: 'client', path: '/v2/clients', context: 'crm', identity: KEYS },
  { name: 'sites', entityType: 'site', path: '/v2/sites', context: 'crm', identity: KEYS },
  {
    name: 'jobs',
    entityType: 'job',
    path: '/v2/jobs',
    context: 'work_orders',
    identity: KEYS,
    refersBy: ['completion_of', 'completion_of_uuid'],
  },
  { name: 'shifts', entityType: 'user', path: '/v2/users', context: 'scheduling', identity: ['user', 'user_uuid'] },
  { name: 'job_actions', entityType: 'job', path: '/v2/jobs', context: 'work_orders', identity: ['job', 'job_uuid'] },
];

/** The kind with a name; undefined when there is none. */
export const transferKind = (name: string): TransferKind | undefined =>
  TRANSFER_KINDS.find((kind) => kind.name === name);
