import { type HistoryEvent, isObject, type Json, labelOf } from '../../api/history.ts';

/** A change of one property of an entity. */
export interface Change {
  /** Identifies the property among others of the entity. */
  readonly key: string;
  readonly label: string;
  readonly from: unknown;
  readonly to: unknown;
}

export const objectsIn = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
const nameIn = (value: unknown): string => (isObject(value) ? textIn(value['name']) : '');

/** What people look for comes first; what only the service needs is left out. */
const FIRST = [
  ...['organization_name', 'name', 'first_name', 'middle_name', 'last_name'],
  ...['description', 'scheduled_at', 'scheduled_duration', 'assignees'],
  ...['client_uuid', 'client', 'site_uuid', 'site', 'address'],
];
const LEFT_OUT = new Set(['serial_no', 'initial_job_uuid', 'available_catalog']);

/** What of an entity as GET shows it is not compared: what identifies it, and what follows from the rest. */
const NOT_COMPARED = new Set([
  ...LEFT_OUT,
  ...['uuid', 'version', 'created_at', 'updated_at', 'assignee', 'timestamps', 'durations'],
  ...['organization_name', 'first_name', 'middle_name', 'last_name'],
]);

const placeOf = (property: string): number => (FIRST.includes(property) ? FIRST.indexOf(property) : FIRST.length);

const fieldChanges = (from: unknown, to: unknown): readonly Change[] =>
  pairs(from, to, ({ uuid }) => textIn(uuid)).map(([uuid, was, is]) => ({
    key: `field ${uuid}`,
    label: nameIn(is ?? was),
    from: was?.['value'] ?? null,
    to: is?.['value'] ?? null,
  }));

const changeOf = (property: string, from: unknown, to: unknown): readonly Change[] =>
  ITEMS[property]?.(from, to) ?? [{ key: property, label: labelOf(property), from: from ?? null, to: to ?? null }];

const namedFields = (fields: unknown): readonly Change[] =>
  objectsIn(fields).map((field) => ({
    key: `field ${textIn(field['uuid'])}`,
    label: textIn(field['name']),
    from: field['from'] ?? null,
    to: field['to'] ?? null,
  }));

const materialKey = (payload: Json, product: unknown): string =>
  `material ${textIn(payload['provided_service_uuid'])} ${textIn(product)}`;

const quantityOf = ({ quantity, unit }: Json): string =>
  `${textIn(quantity)} ${isObject(unit) ? textIn(unit['code']) : ''}`.trim();

/** A material that was used, or removed again. @param from what of it there was, and what there is: one of them is null. */
function materialChange(payload: Json, from: Json | null, to: Json | null): Change {
  const { product } = payload;
  return {
    key: materialKey(payload, isObject(product) ? product['uuid'] : undefined),
    label: nameIn(product),
    from: from && quantityOf(from),
    to: to && quantityOf(to),
  };
}

/** How the items of a list are compared, each by itself: those of fields in events, and all in an entity as GET shows it. */
const ITEMS: Readonly<Record<string, (from: unknown, to: unknown) => readonly Change[]>> = {
  custom_fields: fieldChanges,
  report_fields: fieldChanges,
  provided_services: (from, to) =>
    pairs(from, to, ({ provided_service_uuid: uuid }) => textIn(uuid)).map(([key, was, is]) => ({
      key: `service ${key}`,
      label: nameIn((is ?? was)?.['service']),
      from: was ? 'provided' : null,
      to: is ? 'provided' : null,
    })),
  used_materials: (from, to) =>
    pairs(from, to, (item) => materialKey(item, isObject(item['product']) ? item['product']['uuid'] : '')).flatMap(
      ([, was, is]) => materialChange(is ?? was ?? {}, was ?? null, is ?? null),
    ),
};

/** The items of two lists by what identifies them, each with that of the other list. */
function pairs(
  from: unknown,
  to: unknown,
  keyOf: (item: Json) => string,
): readonly (readonly [key: string, was: Json | undefined, is: Json | undefined])[] {
  const [before, after] = [from, to].map((list) => new Map(objectsIn(list).map((item) => [keyOf(item), item])));
  const keys = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])]);
  return [...keys].map((key) => [key, before?.get(key), after?.get(key)]);
}

/** The differences of two versions of an entity, as GET shows them. @param parts of it that may differ, by default all. */
export function differencesOf(
  from: Json,
  to: Json,
  parts: Iterable<string> = Object.keys({ ...from, ...to }),
): readonly Change[] {
  const properties = [...new Set(parts)].filter((part) => !NOT_COMPARED.has(part));
  return shownChanges(properties.flatMap((part) => changeOf(part, from[part], to[part])));
}

/**
 * What an event changed; nothing when the service cannot read it.
 * @param older events of the entity, newest first: those of most do not say what was before.
 */
export function changesOf(
  { type, payload }: Pick<HistoryEvent, 'type' | 'payload'>,
  older: readonly Pick<HistoryEvent, 'payload'>[] = [],
): readonly Change[] {
  if (payload === null) return [];
  const { fields, from, to, resolution, reason } = payload;
  const service = nameIn(payload['service']);
  const serviceKey = `service ${textIn(payload['uuid'])}`;
  switch (type) {
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
      return [materialChange(payload, null, payload)];
    case 'material_removed':
      return [materialChange(payload, payload, null)];
    case 'material_updated': {
      const { quantity } = payload;
      const [was, is] = isObject(quantity) ? [quantity['from'], quantity['to']] : [null, null];
      return [{ key: materialKey(payload, payload['product_uuid']), label: 'Material', from: was, to: is }];
    }
    default:
      return ofEntity(type, payload, older);
  }
}

/** What an event of an entity as a whole changed: those of jobs have what was before, the others only what is. */
function ofEntity(type: string, payload: Json, older: readonly Pick<HistoryEvent, 'payload'>[]): readonly Change[] {
  const { changes } = payload;
  if (type.endsWith('_created'))
    return Object.entries(payload)
      .filter(([property]) => !LEFT_OUT.has(property))
      .flatMap(([property, value]) => changeOf(property, null, value));
  if (isObject(changes))
    return Object.entries(changes).flatMap(([property, change]) =>
      isObject(change) ? changeOf(property, change['from'], change['to']) : [],
    );
  if (!type.endsWith('_updated')) return [];
  return Object.entries(payload).flatMap(([property, value]) =>
    changeOf(property, older.find((event) => event.payload?.[property] !== undefined)?.payload?.[property], value),
  );
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
/** Whether there is nothing to show of a value. */
export const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** Changes that have something to show, what people look for first: a created job does not list what it does not have. */
export const shownChanges = (changes: readonly Change[]): readonly Change[] =>
  changes
    .filter(({ from, to }) => !isSame(from, to) && !(isEmpty(from) && isEmpty(to)))
    .toSorted((one, other) => placeOf(one.key) - placeOf(other.key));

/** The uuids in changes whose names are not in them, by the kind of what they name. */
export function uuidsIn(changes: readonly Change[]) {
  const of = (...properties: string[]): string[] =>
    changes
      .filter(({ key }) => properties.includes(key))
      .flatMap(({ from, to }) => [from, to].flat())
      .map((value) => (isObject(value) && value['name'] === undefined ? value['uuid'] : value))
      .filter((value) => typeof value === 'string');
  const assignees = changes
    .filter(({ key }) => key === 'assignees')
    .flatMap(({ from, to }) => objectsIn([from, to].flat()));
  return {
    workers: [
      ...of('worker_uuids'),
      ...assignees
        .map(({ worker_uuid, worker, uuid }) => textIn(worker_uuid ?? (worker && uuid)))
        .filter((uuid) => uuid !== ''),
    ],
    teams: assignees.map(({ team_uuid }) => textIn(team_uuid)).filter((uuid) => uuid !== ''),
    clients: of('client_uuid', 'client'),
    sites: of('site_uuid'),
    territories: of('territory_uuid'),
    skills: of('skill_uuids'),
    resolutions: of('possible_resolution_uuids'),
    templates: of('template_uuid'),
    jobTypes: of('type_uuid'),
  };
}
