import type { Schemas } from '@fieldline/client';
import type { Names } from './names.ts';
import type { Who } from './who.ts';

/** An event of the history of an entity. */
export type HistoryEvent = Schemas['HistoryEventView'];

/** How many events explain a conflict of versions at most. */
export const MAX_EVENTS = 100;

const LABELS: Readonly<Record<string, string>> = {
  client_uuid: 'Client',
  site_uuid: 'Site',
  territory_uuid: 'Territory',
  default_territory_uuid: 'Default territory',
  skill_uuids: 'Skills',
  type_uuid: 'Type',
  template_uuid: 'Template',
  possible_resolution_uuids: 'Possible resolutions',
  completion_of_uuid: 'Completion of',
  initial_job_uuid: 'First job of the chain',
  serial_no: 'Number',
  scheduled_at: 'Time',
  scheduled_duration: 'Duration',
  organization_name: 'Name',
  site_address: 'Address',
};

/** The name of a property for people: `arrival_window` is "Arrival window". */
export function labelOf(property: string): string {
  return LABELS[property] ?? capitalized(property.replaceAll('_', ' '));
}

/** A text that begins with a capital letter. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** An object of the API. */
export type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What an event changed, in a line: "Name, Contacts". Jobs have their properties one level deeper. */
function whatChanged({ type, payload }: HistoryEvent): string {
  if (payload === null) return labelOf(type);
  const { changes = payload, to } = payload;
  if (type === 'status_updated' && typeof to === 'string') return `Status ${to.replaceAll('_', ' ')}`;
  const properties = type.endsWith('_updated') && isObject(changes) ? Object.keys(changes) : [];
  return properties.length === 0 ? labelOf(type) : properties.map(labelOf).join(', ');
}

/** What events changed and who did it, in a line: "Name, Contacts by Anna Berg, console". */
export const changesText = (events: readonly HistoryEvent[], who: Who, names?: Names): string =>
  events.map((event) => `${whatChanged(event)} by ${who(event.context, names)}`).join('; ');
