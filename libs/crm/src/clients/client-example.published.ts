import type { EntityExample } from '#eventstore/store';
import type { ClientEvent, ClientState } from './client.js';

const TERRITORY = { uuid: '019b76da-5c00-7a10-8f3e-2d9c4b6a1e01', name: 'London' };

const contacts = [{ name: 'Reception', value: '+44 20 7946 0102', type: 'phone' }];

const CREATED: ClientState = {
  externalId: 'C-1001',
  organization: true,
  organizationName: 'Brightwater Hotel',
  firstName: null,
  lastName: null,
  middleName: null,
  contacts,
  siteAddress: {
    formatted: '12 Harbour Street, London',
    entranceNo: null,
    apartment: null,
    floor: null,
    description: 'Deliveries at the back',
    geolocation: { longitude: -0.1276, latitude: 51.5072 },
  },
  territoryUuid: TERRITORY.uuid,
};

/** A client that is created, renamed with another contact, deleted and restored. */
export const exampleClient: EntityExample<ClientEvent> = {
  uuid: '019b76da-5c00-7c20-9a41-6e5f7d8b3c02',
  histories: [
    [
      {
        at: '2026-01-12T09:00:00.000Z',
        event: {
          type: 'client.created',
          data: CREATED,
        },
      },
      {
        at: '2026-01-14T15:30:00.000Z',
        event: {
          type: 'client.updated',
          data: {
            organizationName: 'Brightwater Hotels',
            contacts: [...contacts, { name: 'Ada Byron', value: 'ada.byron@brightwater.example', type: 'email' }],
          },
        },
      },
      { at: '2026-03-02T08:15:00.000Z', event: { type: 'client.deleted', data: {} } },
      { at: '2026-03-02T08:20:00.000Z', event: { type: 'client.restored', data: CREATED } },
    ],
  ],
  refs: [TERRITORY],
};
