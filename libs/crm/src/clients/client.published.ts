import type { Published } from '#eventstore/store';
import type { ClientEvent, ClientState } from './client.js';
import { exampleClient } from './client-example.published.js';
import { ClientView, presentClient } from './client.view.js';

/** Every event of a client is published to webhooks (contract §9). */
export const publishedClient: Published<ClientState, ClientEvent, 'territory'> = {
  present: presentClient,
  view: ClientView,
  types: {
    client_created: 'A client was created',
    client_updated: 'A client was changed',
    client_deleted: 'A client was deleted; the body holds its last state',
    client_restored: 'A deleted client was restored',
  },
  example: exampleClient,
};
