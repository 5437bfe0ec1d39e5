import type { EntityExample } from '#eventstore/store';
import type { SiteEvent, SiteState } from './site.js';

const TERRITORY = { uuid: '019b76da-5c00-7a10-8f3e-2d9c4b6a1e01', name: 'London' };
const CLIENT = {
  uuid: '019b76da-5c00-7c20-9a41-6e5f7d8b3c02',
  external_id: 'C-1001',
  organization_name: 'Brightwater Hotels',
  first_name: null,
  last_name: null,
  middle_name: null,
};

const CREATED: SiteState = {
  externalId: 'S-2001',
  name: 'Harbour Street',
  description: null,
  clientUuid: CLIENT.uuid,
  address: {
    formatted: '12 Harbour Street, London',
    entranceNo: '2',
    apartment: null,
    floor: '1',
    description: null,
    geolocation: { longitude: -0.1276, latitude: 51.5072 },
  },
  contacts: [{ name: 'Caretaker', value: '+44 20 7946 0155', type: 'phone' }],
  territoryUuid: TERRITORY.uuid,
};

/** A site that is created, described, deleted and restored. */
export const exampleSite: EntityExample<SiteEvent> = {
  uuid: '019b76da-5c00-7d30-8b52-7f6a8e9c4d03',
  histories: [
    [
      {
        at: '2026-01-12T09:05:00.000Z',
        event: {
          type: 'site.created',
          data: CREATED,
        },
      },
      {
        at: '2026-01-15T10:20:00.000Z',
        event: { type: 'site.updated', data: { description: 'The boiler is in the cellar' } },
      },
      { at: '2026-03-02T08:10:00.000Z', event: { type: 'site.deleted', data: {} } },
      { at: '2026-03-02T08:20:00.000Z', event: { type: 'site.restored', data: CREATED } },
    ],
  ],
  refs: [TERRITORY, CLIENT],
};
