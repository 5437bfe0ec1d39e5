import type { Published } from '#kernel/store';
import type { ClientEvent, ClientState } from './client.js';
import { presentClient } from './client.view.js';

/** Every change of a client leaves the house (contract §9). */
export const publishedClient: Published<ClientState, ClientEvent, 'territory'> = {
  present: presentClient,
  // `client.created` is `client_created`.
  events: ({ type }) => [type.replace('.', '_')],
};
