import {
  Examples,
  ExpectedVersion,
  ExternalId,
  Bool,
  type Validation,
  Nested,
  NestedList,
  ReferenceTo,
  Text,
  Uuid,
} from '#http';
import type { EntityRef } from '#eventstore/store';
import { AddressBody, addressInput, ContactBody, contactsInput } from '../contact-details/contact-details.body.js';
import type { ClientInput } from './client.js';

/** The fields of a client in the bodies that create and update it. */
class ClientFields {
  @ExternalId() external_id?: string | null;
  @Bool({ optional: true, description: 'Required on creation; cannot be changed' }) organization?: boolean;
  @Text({ max: 5000, optional: true, notBlank: true, description: 'Organizations only' }) organization_name?: string;
  @Text({ max: 50, optional: true, nullable: true, description: 'Individuals only' }) first_name?: string | null;
  @Text({ max: 50, optional: true, nullable: true, description: 'Individuals only' }) last_name?: string | null;
  @Text({ max: 50, optional: true, nullable: true, description: 'Individuals only' }) middle_name?: string | null;
  @Text({
    max: 5000,
    optional: true,
    description: 'Read-only: accepted when it is the name that follows from the other fields',
  })
  name?: string;
  @NestedList(() => ContactBody, { max: 50, optional: true, description: 'Replaces all contacts' })
  contacts?: ContactBody[];
  @Nested(() => AddressBody, { optional: true, nullable: true }) site_address?: AddressBody | null;
  @Nested(() => AddressBody, { optional: true, nullable: true, description: 'Alias of site_address' })
  address?: AddressBody | null;
  @ReferenceTo(['uuid', 'name'], {
    optional: true,
    nullable: true,
    description: "null sets the account's default territory",
  })
  territory?: { uuid?: string | null; name?: string | null } | null;
  @Uuid({ optional: true, nullable: true, description: 'Same as territory.uuid' }) territory_uuid?: string | null;
}

@Examples({
  contacts: { contacts: [{ name: 'Reception', type: 'phone', value: '+44 20 7946 0199' }] },
  'create or change': {
    organization: true,
    organization_name: 'Millstone Bakery',
    contacts: [{ name: 'Reception', type: 'phone', value: '+44 20 7946 0199' }],
  },
})
export class UpdateClientBody extends ClientFields {
  @ExpectedVersion() version?: number;
}

@Examples({
  organization: {
    organization: true,
    organization_name: 'Brightwater Hotel',
    contacts: [{ name: 'Reception', type: 'phone', value: '+44 20 7946 0102' }],
    site_address: {
      formatted: '12 Harbour Street, London',
      description: 'Deliveries at the back',
      geolocation: { longitude: -0.1276, latitude: 51.5072 },
    },
  },
  individual: {
    organization: false,
    first_name: 'Ada',
    last_name: 'Byron',
    contacts: [{ name: 'Ada', type: 'email', value: 'ada.byron@brightwater.example' }],
  },
})
export class CreateClientBody extends ClientFields {
  @Bool({ description: 'true: an organization, which needs organization_name; false: an individual, who needs a name' })
  declare organization: boolean;
}

/** The fields that the name follows from. */
const NAME_FIELDS: readonly (keyof ClientFields)[] = [
  'organization',
  'organization_name',
  'first_name',
  'last_name',
  'middle_name',
];

/** Maps the given fields of a body to the state; the territory is already resolved. */
export function clientInput(validation: Validation<ClientFields>, territory: EntityRef | undefined): ClientInput {
  const { value: body } = validation;
  if (body.site_address !== undefined && body.address !== undefined)
    validation.addError('address', 'is an alias of site_address: only one of them may be given');
  const address = body.site_address === undefined ? body.address : body.site_address;
  return {
    externalId: body.external_id,
    organization: body.organization,
    organizationName: body.organization_name,
    firstName: body.first_name,
    lastName: body.last_name,
    middleName: body.middle_name,
    // Without valid fields, no name follows from them.
    name: NAME_FIELDS.some((field) => validation.hasError(field)) ? undefined : body.name,
    contacts: body.contacts && contactsInput(body.contacts),
    siteAddress: address && addressInput(address),
    territoryUuid: territory?.uuid,
  };
}
