import { defineProjection } from '#eventstore/store';
import type { ClientEvent, ClientState } from '../clients/client.js';
import type { SiteEvent, SiteState } from '../sites/site.js';
import { searchWords } from './search-words.js';

const TEXTS = ['organizationName', 'firstName', 'lastName', 'middleName', 'name', 'description'] as const;
const SEARCHED = [...TEXTS, 'contacts', 'siteAddress', 'address'] as const;

/** The searched fields of a client or a site, by name: an update replaces only the changed ones. */
type Entry = Partial<Pick<ClientState & SiteState, (typeof SEARCHED)[number]>>;

const searched = (fields: Partial<ClientState & SiteState>): Entry =>
  Object.fromEntries(SEARCHED.filter((field) => field in fields).map((field) => [field, fields[field]]));

const changed = (entry: Entry | undefined, fields: Partial<ClientState & SiteState>): Entry | null =>
  entry === undefined ? null : { ...entry, ...searched(fields) };

/** The search index of `GET /v2/clients?search=` and `GET /v2/sites?search=` (contract §10). */
export const clientDirectory = defineProjection<Entry, ClientEvent | SiteEvent>({
  name: 'client_directory',
  columns: {
    // The distinct words, separated by spaces: the document of the full-text and trigram indexes.
    words: (entry) =>
      searchWords({
        texts: TEXTS.map((field) => entry[field] ?? ''),
        contacts: entry.contacts ?? [],
        address: entry.siteAddress ?? entry.address ?? null,
      }).join(' '),
  },
  on: {
    'client.created': (_, data) => searched(data),
    'client.updated': changed,
    'client.deleted': () => null,
    'site.created': (_, data) => searched(data),
    'site.updated': changed,
    'site.deleted': () => null,
  },
});
