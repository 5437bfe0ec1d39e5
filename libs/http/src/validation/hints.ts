import { closest, distance } from 'fastest-levenshtein';

/** What other APIs call something, with what it is called here; the first that is known counts. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  active: ['enabled'],
  archived: ['deleted'],
  callback_url: ['url'],
  company: ['organization_name'],
  company_name: ['organization_name'],
  cursor: ['after'],
  customer: ['client'],
  customer_id: ['client_uuid', 'client'],
  customer_uuid: ['client_uuid', 'client'],
  deadline: ['due'],
  due_date: ['due'],
  duration: ['scheduled_duration'],
  employee: ['worker_uuid', 'assignees'],
  end: ['to', 'time_to'],
  end_time: ['time_to', 'to'],
  ends_at: ['time_to', 'to'],
  endpoint: ['url'],
  events: ['event_types'],
  expand: ['view', 'include'],
  fields: ['view'],
  id: ['uuid', 'external_id'],
  ids: ['uuid'],
  keyword: ['search'],
  location: ['site', 'address'],
  notes: ['description', 'comment'],
  offset: ['after'],
  order: ['sort'],
  order_by: ['sort'],
  page: ['after'],
  page_size: ['limit'],
  page_token: ['after'],
  per_page: ['limit'],
  phone: ['contacts', 'mobile_phone'],
  property: ['site'],
  q: ['search'],
  query: ['search'],
  reference: ['external_id'],
  since: ['updated_at', 'after'],
  size: ['limit'],
  sort_by: ['sort'],
  start: ['scheduled_at', 'from', 'time_from'],
  start_time: ['scheduled_at', 'time_from', 'from'],
  starts_at: ['scheduled_at', 'time_from', 'from'],
  starting_after: ['after'],
  summary: ['description', 'name'],
  tags: ['skills'],
  technician: ['assignees', 'worker_uuid'],
  title: ['name', 'description'],
  topics: ['event_types'],
  type: ['event_types', 'types', 'entity_type', 'organization'],
  user: ['worker', 'worker_uuid', 'user_uuid'],
};

/** Maximum length of a key for which a hint is looked for. */
const MAX_LENGTH = 64;
/** Minimum length of a part of a key that names it. */
const MIN_PART = 3;

/** The known key that an unknown one may mean; undefined when there is none. */
export function hintFor(key: string, known: readonly string[]): string | undefined {
  if (known.length === 0 || key.length > MAX_LENGTH) return undefined;
  const others = Object.hasOwn(OTHER_NAMES, key) ? OTHER_NAMES[key] : undefined;
  return others?.find((name) => known.includes(name)) ?? containing(key, known) ?? similar(key, known);
}

/** The shortest key that begins or ends with another. */
function containing(key: string, known: readonly string[]): string | undefined {
  if (key.length < MIN_PART) return undefined;
  const found = known.filter((name) => name.startsWith(key) || name.endsWith(key));
  return found.sort((one, other) => one.length - other.length)[0];
}

function similar(key: string, known: readonly string[]): string | undefined {
  const near = closest(key, known);
  return distance(key, near) <= Math.round(near.length * 0.4) ? near : undefined;
}
