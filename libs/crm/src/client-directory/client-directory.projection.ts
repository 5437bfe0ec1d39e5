import { defineProjection } from '#kernel/store';
import type { ClientEvent, ClientState } from '../clients/client.js';
import { type ClientNames, wordsOf } from './words.js';

/** A client as it can be searched for. */
interface DirectoryRow {
  /** What the words are made of, kept because an update tells only what changed. */
  readonly client: ClientNames;
  /** The words, each once, separated by spaces: the document of the full-text and trigram indexes. */
  readonly words: string;
}

const rowOf = (client: ClientNames): DirectoryRow => ({ client, words: wordsOf(client).join(' ') });

const namesOf = (state: ClientNames): ClientNames => ({
  organizationName: state.organizationName,
  firstName: state.firstName,
  lastName: state.lastName,
  middleName: state.middleName,
  contacts: state.contacts,
  siteAddress: state.siteAddress,
});

/** Behind `GET /v2/clients?search=` (contract §10). */
export const clientDirectory = defineProjection<DirectoryRow, ClientEvent>({
  name: 'client_directory',
  fields: ['client', 'words'],
  on: {
    'client.created': (_, data) => rowOf(namesOf(data)),
    'client.updated': (row, data) =>
      row === undefined ? null : rowOf(namesOf({ ...row.client, ...definedNames(data) })),
    'client.deleted': () => null,
  },
});

const definedNames = (data: Partial<ClientState>): Partial<ClientNames> => data;
