import { defineEntity, p } from '@mikro-orm/postgresql';
import { asText, defineEntityType, type EntityRef, identity, lifecycle } from '#eventstore/store';
import type { Address, Contact } from '../contact-details/contact-details.js';
import { contactDerivation } from '../contact-details/contact-key.entity.js';
import { addressTexts, contactTexts } from '../contact-details/contact-details.search.js';
import { AddressView, ContactView } from '../contact-details/contact-details.view.js';
import { Client, nameOf } from './client.js';
import { publishedClient } from './client.published.js';
import { presentClient } from './client.view.js';
import { mayChangeIn } from '../contact-details/change-rights.service.js';

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

const names = { organizationName: asText, firstName: asText, lastName: asText, middleName: asText };

export const Clients = defineEntityType(Client, ClientEntity, {
  mayChange: mayChangeIn('siteAddress'),
  present: presentClient,
  refs: { territory: { type: 'territory', by: 'territoryUuid' } },
  restrictsDelete: [{ type: 'territory', by: 'territoryUuid' }],
  reference: {
    keys: { external_id: 'external_id' },
    shows: ['external_id', 'organization_name', 'first_name', 'last_name', 'middle_name'],
  },
  unique: { externalId: 'exactly' },
  derived: [contactDerivation('client')],
  searchable: {
    fields: { ...names, contacts: contactTexts, siteAddress: addressTexts },
    names: { ...names, externalId: asText },
    phones: true,
  },
  feed: { json: { contacts: [ContactView], siteAddress: AddressView } },
  published: publishedClient,
});

/** The name of the client of a reference. */
export const nameOfClient = ({ organization_name = null, ...ref }: EntityRef): string =>
  nameOf({
    organization: organization_name !== null,
    organizationName: organization_name,
    firstName: ref.first_name ?? null,
    lastName: ref.last_name ?? null,
    middleName: ref.middle_name ?? null,
  });
