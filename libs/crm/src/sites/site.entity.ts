import { defineEntity, p } from '@mikro-orm/postgresql';
import { asText, defineEntityType, identity, lifecycle } from '#eventstore/store';
import type { Address, Contact } from '../contact-details/contact-details.js';
import { contactDerivation } from '../contact-details/contact-key.entity.js';
import { addressTexts, contactTexts } from '../contact-details/contact-details.search.js';
import { AddressView, ContactView } from '../contact-details/contact-details.view.js';
import { Site } from './site.js';
import { publishedSite } from './site.published.js';
import { presentSite } from './site.view.js';
import { mayChangeIn } from '../contact-details/change-rights.service.js';

export const SiteEntity = defineEntity({
  name: 'Site',
  tableName: 'site',
  properties: {
    ...identity,
    externalId: p.text().nullable(),
    name: p.text(),
    description: p.text().nullable(),
    clientUuid: p.uuid().nullable(),
    address: p.json().$type<Address>().nullable(),
    contacts: p.json().$type<readonly Contact[]>(),
    territoryUuid: p.uuid(),
    ...lifecycle,
  },
});

export const Sites = defineEntityType(Site.aggregate, SiteEntity, {
  mayChange: mayChangeIn('address'),
  present: presentSite,
  refs: {
    territory: { type: 'territory', by: 'territoryUuid' },
    client: { type: 'client', by: 'clientUuid' },
  },
  restrictsDelete: [{ type: 'territory', by: 'territoryUuid' }],
  reference: { keys: { external_id: 'external_id' }, shows: ['external_id', 'name'] },
  unique: { externalId: 'exactly' },
  derived: [contactDerivation('site')],
  searchable: {
    fields: { name: asText, contacts: contactTexts, address: addressTexts, description: asText },
    names: { name: asText, externalId: asText },
    phones: true,
  },
  feed: { json: { contacts: [ContactView], address: AddressView } },
  published: publishedSite,
});
