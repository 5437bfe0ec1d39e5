import type { Extract } from '../../../schema.ts';
import type { KindEntry } from '../history/kind-entry.ts';

// The resources of the set-up. An entry is all that a resource needs: its list, page, form, history and deleted entities follow from
// it and from the document of the API. The build and the test of the reached routes read this file too.

/** A resource of the set-up. */
export interface SetUpEntry extends KindEntry, Extract {
  /** The part of the set-up. */
  readonly part: string;
  /** What it is for, in a sentence. */
  readonly about: string;
  /** The fields that the list has beside the name. */
  readonly columns: readonly string[];
  /** The field that names one. */
  readonly named?: string;
  /** The kinds that its fields refer to, where {@link REFERENCES} does not say so. */
  readonly references?: Readonly<Record<string, string>>;
}

/** The kinds that fields refer to. */
export const REFERENCES: Readonly<Record<string, string>> = {
  territory: 'territories',
  skills: 'skills',
  worker_uuids: 'people',
  unit: 'units',
  service: 'services',
  dictionary: 'dictionaries',
  type: 'job_types',
  possible_resolutions: 'resolutions',
};

const PEOPLE = {
  part: 'People',
  topic: 'catalog',
  view: 'names',
  edit: 'users',
  restore: 'users',
  undo: 'users',
} as const;
const JOBS = {
  part: 'Jobs',
  topic: 'catalog',
  view: 'set-up of jobs',
  edit: 'set-up of jobs, writing',
  restore: 'set-up of jobs, writing',
  undo: 'set-up of jobs, writing',
} as const;
const CATALOG = {
  part: 'Catalog',
  topic: 'catalog',
  view: 'catalog',
  edit: 'catalog, writing',
  restore: 'catalog, writing',
  undo: 'catalog, writing',
} as const;
const FIELD = ['name', 'field_type', 'dictionary', 'required'];

export const SET_UP = {
  teams: {
    ...PEOPLE,
    noun: 'team',
    nouns: 'teams',
    path: '/setup/teams',
    api: '/v2/teams',
    of: ({ teams }) => teams,
    topic: 'people',
    view: 'web.teams.view',
    edit: 'web.teams.edit',
    restore: 'web.teams.edit',
    about: 'People who are given jobs together.',
    groups: [['Team', ['name', 'territory', 'worker_uuids', 'external_id']]],
    columns: ['territory', 'worker_uuids'],
  },
  skills: {
    ...PEOPLE,
    noun: 'skill',
    nouns: 'skills',
    path: '/setup/skills',
    api: '/v2/skills',
    of: ({ skills }) => skills,
    about: 'What people can do, and what jobs need.',
    groups: [['Skill', ['name', 'external_id']]],
    columns: ['external_id'],
  },
  territories: {
    ...PEOPLE,
    noun: 'territory',
    nouns: 'territories',
    path: '/setup/territories',
    api: '/v2/territories',
    of: ({ territories }) => territories,
    about: 'Areas to which clients, people and jobs belong.',
    groups: [['Territory', ['name', 'external_id']]],
    columns: ['external_id'],
  },
  templates: {
    ...JOBS,
    noun: 'template',
    nouns: 'templates',
    path: '/setup/templates',
    api: '/v2/templates',
    of: ({ templates }) => templates,
    about: 'What new jobs begin with, and the fields that their reports fill.',
    groups: [
      ['Template', ['name', 'external_id']],
      ['New jobs', ['type', 'priority', 'scheduled_duration', 'territory', 'assignee', 'skills', 'description']],
      ['Fields of the order', ['custom_fields']],
      ['Fields of the report', ['report_fields', 'possible_resolutions']],
      ['Catalog', ['available_catalog']],
    ],
    rows: {
      custom_fields: FIELD,
      report_fields: FIELD,
      available_catalog: ['type', 'service', 'category', 'pre_ordered', 'required'],
    },
    references: { category: 'service_categories' },
    columns: ['type'],
  },
  job_types: {
    ...JOBS,
    noun: 'job type',
    nouns: 'job types',
    path: '/setup/job_types',
    api: '/v2/job_types',
    of: ({ jobTypes }) => jobTypes,
    about: 'Kinds of work, by which jobs are told apart and shifts are kept for some.',
    groups: [['Job type', ['code', 'external_id']]],
    columns: ['external_id'],
    named: 'code',
  },
  resolutions: {
    ...JOBS,
    noun: 'resolution',
    nouns: 'resolutions',
    path: '/setup/resolutions',
    api: '/v2/resolutions',
    of: ({ resolutions }) => resolutions,
    about: 'How a finished job ended.',
    groups: [['Resolution', ['name', 'successful', 'external_id']]],
    columns: ['successful'],
  },
  dictionaries: {
    ...JOBS,
    noun: 'dictionary',
    nouns: 'dictionaries',
    path: '/setup/dictionaries',
    api: '/v2/dictionaries',
    of: ({ dictionaries }) => dictionaries,
    about: 'Lists of values that fields of jobs offer.',
    groups: [['Dictionary', ['name', 'external_id', 'values']]],
    rows: { values: ['name'] },
    columns: ['values'],
  },
  services: {
    ...CATALOG,
    noun: 'service',
    nouns: 'services',
    path: '/setup/services',
    api: '/v2/catalog/services',
    of: ({ catalog }) => catalog.services,
    about: 'Work that jobs provide, with its price.',
    groups: [['Service', ['name', 'category', 'price_default', 'description', 'external_id']]],
    references: { category: 'service_categories' },
    columns: ['category', 'price_default'],
  },
  service_categories: {
    ...CATALOG,
    noun: 'service category',
    nouns: 'service categories',
    path: '/setup/service_categories',
    api: '/v2/catalog/services/categories',
    of: ({ catalog }) => catalog.services.categories,
    about: 'A tree of up to three levels for services.',
    groups: [['Service category', ['name', 'parent', 'description', 'external_id']]],
    references: { parent: 'service_categories' },
    columns: ['parent'],
  },
  products: {
    ...CATALOG,
    noun: 'product',
    nouns: 'products',
    path: '/setup/products',
    api: '/v2/catalog/products',
    of: ({ catalog }) => catalog.products,
    about: 'Materials that jobs use, with their price.',
    groups: [['Product', ['name', 'unit', 'category', 'price_default', 'gtin', 'description', 'external_id']]],
    references: { category: 'product_categories' },
    columns: ['category', 'unit', 'price_default'],
  },
  product_categories: {
    ...CATALOG,
    noun: 'product category',
    nouns: 'product categories',
    path: '/setup/product_categories',
    api: '/v2/catalog/products/categories',
    of: ({ catalog }) => catalog.products.categories,
    about: 'A tree of up to three levels for products.',
    groups: [['Product category', ['name', 'parent', 'description', 'external_id']]],
    references: { parent: 'product_categories' },
    columns: ['parent'],
  },
  units: {
    ...CATALOG,
    noun: 'unit',
    nouns: 'units',
    path: '/setup/units',
    api: '/v2/catalog/products/units',
    of: ({ catalog }) => catalog.products.units,
    about: 'In what products are counted.',
    groups: [['Unit', ['name', 'code', 'external_id']]],
    columns: ['code'],
  },
} as const satisfies Readonly<Record<string, SetUpEntry>>;

export type SetUpKind = keyof typeof SET_UP;
export const SET_UP_KINDS = Object.keys(SET_UP) as readonly SetUpKind[];

/** Whether there is a resource of a kind in the set-up. */
export const isSetUpKind = (name: string): name is SetUpKind => Object.hasOwn(SET_UP, name);
