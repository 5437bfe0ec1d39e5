import { type HistoryEvent, labelOf } from '../../api/history.ts';

type Json = Readonly<Record<string, unknown>>;

/** A change of one property of a job. */
export interface Change {
  /** Identifies the property in all versions. */
  readonly key: string;
  readonly label: string;
  readonly from: unknown;
  readonly to: unknown;
}

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectsIn = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
const nameIn = (value: unknown): string => (isObject(value) ? textIn(value['name']) : '');

/** What people look for in a created job comes first; what only the service needs is left out. */
const FIRST = ['description', 'scheduled_at', 'scheduled_duration', 'assignees', 'client_uuid', 'site_uuid', 'address'];
const LEFT_OUT = new Set(['serial_no', 'initial_job_uuid', 'available_catalog']);

const placeOf = (property: string): number => (FIRST.includes(property) ? FIRST.indexOf(property) : FIRST.length);

const FIELD_LISTS = new Set(['custom_fields', 'report_fields']);

/** The changes of fields, each by itself: the events have lists of all of them. */
function fieldChanges(from: unknown, to: unknown): readonly Change[] {
  const before = new Map(objectsIn(from).map((field) => [textIn(field['uuid']), field]));
  const after = new Map(objectsIn(to).map((field) => [textIn(field['uuid']), field]));
  return [...new Set([...before.keys(), ...after.keys()])].map((uuid) => {
    const [was, is] = [before.get(uuid), after.get(uuid)];
    return { key: `field ${uuid}`, label: nameIn(is ?? was), from: was?.['value'] ?? null, to: is?.['value'] ?? null };
  });
}

const changeOf = (property: string, from: unknown, to: unknown): readonly Change[] =>
  FIELD_LISTS.has(property)
    ? fieldChanges(from, to)
    : [{ key: property, label: labelOf(property), from: from ?? null, to: to ?? null }];

const namedFields = (fields: unknown): readonly Change[] =>
  objectsIn(fields).map((field) => ({
    key: `field ${textIn(field['uuid'])}`,
    label: textIn(field['name']),
    from: field['from'] ?? null,
    to: field['to'] ?? null,
  }));

const materialKey = (payload: Json, product: unknown): string =>
  `material ${textIn(payload['provided_service_uuid'])} ${textIn(product)}`;

function materialChange(payload: Json, isUsed: boolean): readonly Change[] {
  const { product, unit } = payload;
  const quantity = `${textIn(payload['quantity'])} ${isObject(unit) ? textIn(unit['code']) : ''}`.trim();
  const key = materialKey(payload, isObject(product) ? product['uuid'] : undefined);
  const [from, to] = isUsed ? [null, quantity] : [quantity, null];
  return [{ key, label: nameIn(product), from, to }];
}

/** What an event changed; nothing when the service cannot read it. */
export function changesOf({ type, payload }: HistoryEvent): readonly Change[] {
  if (payload === null) return [];
  const { changes, fields, from, to, resolution, reason } = payload;
  const service = nameIn(payload['service']);
  const serviceKey = `service ${textIn(payload['uuid'])}`;
  switch (type) {
    case 'job_created':
      return Object.entries(payload)
        .filter(([property]) => !LEFT_OUT.has(property))
        .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
        .flatMap(([property, value]) => changeOf(property, null, value));
    case 'status_updated':
      return [
        ...changeOf('status', from, to),
        ...(resolution == null ? [] : changeOf('resolution', null, resolution)),
        ...(reason == null ? [] : changeOf('reason', null, reason)),
        ...namedFields(fields),
      ];
    case 'field_updated':
      return namedFields(fields);
    case 'service_provided':
      return [{ key: serviceKey, label: service, from: null, to: 'provided' }];
    case 'service_removed':
      return [{ key: serviceKey, label: service, from: 'provided', to: null }];
    case 'material_used':
    case 'material_removed':
      return materialChange(payload, type === 'material_used');
    case 'material_updated': {
      const { quantity } = payload;
      const [was, is] = isObject(quantity) ? [quantity['from'], quantity['to']] : [null, null];
      return [{ key: materialKey(payload, payload['product_uuid']), label: 'Material', from: was, to: is }];
    }
    // An edit, or a command that changes the same properties.
    default:
      return Object.entries(isObject(changes) ? changes : {}).flatMap(([property, change]) =>
        isObject(change) ? changeOf(property, change['from'], change['to']) : [],
      );
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** Changes that have something to show: a created job does not list what it does not have. */
export const shownChanges = (changes: readonly Change[]): readonly Change[] =>
  changes.filter(({ from, to }) => !isSame(from, to) && !(isEmpty(from) && isEmpty(to)));

/** What events in a row changed together: the difference between the versions before and after them. */
export function differenceOf(events: readonly HistoryEvent[]): readonly Change[] {
  const changes = new Map<string, Change>();
  for (const change of events.flatMap(changesOf)) {
    const before = changes.get(change.key);
    changes.set(change.key, before === undefined ? change : { ...before, to: change.to });
  }
  return shownChanges([...changes.values()]);
}

/** The uuids in events whose names are not in them, by the kind of what they name. */
export function uuidsIn(changes: readonly Change[]) {
  const of = (property: string): string[] =>
    changes
      .filter(({ key }) => key === property)
      .flatMap(({ from, to }) => [from, to].flat())
      .filter((value) => typeof value === 'string');
  const assignees = changes
    .filter(({ key }) => key === 'assignees')
    .flatMap(({ from, to }) => objectsIn([from, to].flat()));
  return {
    workers: assignees.map(({ worker_uuid }) => textIn(worker_uuid)).filter((uuid) => uuid !== ''),
    teams: assignees.map(({ team_uuid }) => textIn(team_uuid)).filter((uuid) => uuid !== ''),
    clients: of('client_uuid'),
    sites: of('site_uuid'),
    territories: of('territory_uuid'),
    skills: of('skill_uuids'),
    resolutions: of('possible_resolution_uuids'),
    templates: of('template_uuid'),
    jobTypes: of('type_uuid'),
  };
}
