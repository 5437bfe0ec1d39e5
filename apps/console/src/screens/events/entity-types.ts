import type { FeedEvent } from '@fieldline/client';

type EntityType = FeedEvent['entity_type'];

/** The types of the entities that have events, with their names for people. */
const NAMES: Readonly<Record<EntityType, string>> = {
  account: 'Account',
  api_key: 'API key',
  attachment: 'File',
  calendar_feed: 'Calendar feed',
  client: 'Client',
  dictionary: 'Dictionary',
  export: 'Export',
  hold: 'Hold',
  import: 'Import',
  import_mapping: 'Import mapping',
  job: 'Job',
  job_type: 'Job type',
  preset: 'Preset',
  product: 'Product',
  product_category: 'Product category',
  resolution: 'Resolution',
  service: 'Service',
  service_category: 'Service category',
  shift_month: 'Shifts of a month',
  sign_in: 'Sign-in',
  site: 'Site',
  skill: 'Skill',
  team: 'Team',
  token: 'Token',
  template: 'Template',
  territory: 'Territory',
  unit: 'Unit',
  user: 'User',
  webhook: 'Webhook',
};

const isEntityType = (name: string): name is EntityType => name in NAMES;

export const ENTITY_TYPES = Object.entries(NAMES).flatMap(([type, name]) =>
  isEntityType(type) ? [[type, name] as const] : [],
);

/** Event types that are not named by their entity. */
const RENAMED: Readonly<Record<string, string>> = {
  shifts_updated: 'shift_month',
  user_signed_in: 'sign_in',
  user_signed_out: 'sign_in',
};

/** The entity type of an event type: the longest that it begins with, as `job_type` of `job_type_created`. */
export const entityTypeOf = (eventType: string): string | undefined =>
  RENAMED[eventType] ??
  ENTITY_TYPES.map(([type]) => type)
    .filter((type) => eventType.startsWith(`${type}_`))
    .sort((one, other) => other.length - one.length)[0];
