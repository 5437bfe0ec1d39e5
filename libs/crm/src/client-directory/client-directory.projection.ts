import { defineProjection } from '#kernel/store';
import type { ClientEvent } from '../clients/client.js';
import { type ClientNames, wordsOf } from './words.js';

const namesOf = (state: ClientNames): ClientNames => ({
  organizationName: state.organizationName,
  firstName: state.firstName,
  lastName: state.lastName,
  middleName: state.middleName,
  contacts: state.contacts,
  siteAddress: state.siteAddress,
});

/** Behind `GET /v2/clients?search=` (contract §10). */
export const clientDirectory = defineProjection<ClientNames, ClientEvent>({
  name: 'client_directory',
  // The words, each once, separated by spaces: the document of the full-text and trigram indexes.
  columns: { words: (client) => wordsOf(client).join(' ') },
  on: {
    'client.created': (_, data) => namesOf(data),
    'client.updated': (client, data) => (client === undefined ? null : namesOf({ ...client, ...data })),
    'client.deleted': () => null,
  },
});
