import { defineEntity, p } from '@mikro-orm/postgresql';
import { identity, lifecycle, defineEntityType } from '#eventstore/store';
import type { Address, Contact } from '../contact-details/contact-details.js';
import { Client } from './client.js';
import { publishedClient } from './client.published.js';

export const ClientEntity = defineEntity({
  name: 'Client',
  tableName: 'client',
  properties: {
    ...identity,
    externalId: p.text().nullable(),
    organization: p.boolean(),
    organizationName: p.text().nullable(),
    firstName: p.text().nullable(),
    lastName: p.text().nullable(),
    middleName: p.text().nullable(),
    contacts: p.json().$type<readonly Contact[]>(),
    siteAddress: p.json().$type<Address>().nullable(),
    territoryUuid: p.uuid(),
    ...lifecycle,
  },
});

export const Clients = defineEntityType(Client, ClientEntity, {
  refs: { territory: { type: 'territory', by: 'territoryUuid' } },
  restrictsDelete: [{ type: 'territory', by: 'territoryUuid' }],
  reference: { keys: { external_id: 'external_id' }, shows: ['external_id'] },
  unique: { externalId: 'exactly' },
  published: publishedClient,
});
