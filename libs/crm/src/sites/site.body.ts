import { Examples, ExpectedVersion, ExternalId, Nested, NestedList, ReferenceTo, Text, Uuid } from '#http';
import type { EntityRef } from '#eventstore/store';
import { AddressBody, addressInput, ContactBody, contactsInput } from '../contact-details/contact-details.body.js';
import type { SiteInput } from './site.js';

/** The fields of a site in the bodies that create and update it. */
class SiteFields {
  @ExternalId() external_id?: string | null;
  @Text({ max: 300, optional: true, notBlank: true }) name?: string;
  @Text({ max: 1000, optional: true, nullable: true }) description?: string | null;
  @ReferenceTo(['uuid', 'external_id'], {
    optional: true,
    nullable: true,
    description: 'The client that the site belongs to',
  })
  client?: { uuid?: string | null; external_id?: string | null } | null;
  @Uuid({ optional: true, nullable: true, description: 'Same as client.uuid' }) client_uuid?: string | null;
  @Nested(() => AddressBody, { optional: true, nullable: true }) address?: AddressBody | null;
  @NestedList(() => ContactBody, { max: 50, optional: true, description: 'Replaces all contacts' })
  contacts?: ContactBody[];
  @ReferenceTo(['uuid', 'name'], {
    optional: true,
    nullable: true,
    description: "null sets the account's default territory",
  })
  territory?: { uuid?: string | null; name?: string | null } | null;
  @Uuid({ optional: true, nullable: true, description: 'Same as territory.uuid' }) territory_uuid?: string | null;
}

@Examples({ description: { description: 'The key is at the reception' } })
export class UpdateSiteBody extends SiteFields {
  @ExpectedVersion() version?: number;
}

@Examples({
  site: {
    name: 'Harbour Street',
    description: 'Ring twice',
    address: { formatted: '12 Harbour Street, London', geolocation: { longitude: -0.1276, latitude: 51.5072 } },
    contacts: [{ name: 'Caretaker', type: 'phone', value: '+44 20 7946 0103' }],
  },
})
export class CreateSiteBody extends SiteFields {
  @Text({ max: 300, notBlank: true }) declare name: string;
}

/** Maps the given fields of a body to the state; client and territory are already resolved. */
export const siteInput = (
  body: Partial<SiteFields>,
  client: EntityRef | null | undefined,
  territory: EntityRef | undefined,
): SiteInput => ({
  externalId: body.external_id,
  name: body.name,
  description: body.description,
  clientUuid: client && client.uuid,
  address: body.address && addressInput(body.address),
  contacts: body.contacts && contactsInput(body.contacts),
  territoryUuid: territory?.uuid,
});
