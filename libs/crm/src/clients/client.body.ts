import {
  Bool,
  Examples,
  ExpectedVersion,
  ExternalId,
  Nested,
  type ReferenceBody,
  Text,
  Uuid,
  type Validation,
} from '#http';
import type { Entity, UnitOfWork } from '#eventstore/store';
import {
  AddressBody,
  addressInput,
  type ContactBody,
  type ContactDetailsBody,
  contactDetailsInput,
  Contacts,
  Territory,
} from '../contact-details/contact-details.body.js';
import type { ClientInput, ClientState } from './client.js';

/** The fields of a client in the bodies that create and update it. */
class ClientFields implements ContactDetailsBody {
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
  @Contacts() contacts?: ContactBody[];
  @Nested(() => AddressBody, { optional: true, nullable: true }) site_address?: AddressBody | null;
  @Nested(() => AddressBody, { optional: true, nullable: true, description: 'Alias of site_address' })
  address?: AddressBody | null;
  @Territory() territory?: ReferenceBody<'name'> | null;
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

/** Maps the given fields of a body to the state, and resolves the territory. */
export async function clientInput(
  body: Validation<ClientFields>,
  uow: UnitOfWork,
  client?: Entity<ClientState, 'territory'>,
): Promise<ClientInput> {
  const { value } = body;
  const details = await contactDetailsInput(body, uow, client);
  if (value.site_address !== undefined && value.address !== undefined)
    body.addError('address', 'is an alias of site_address: only one of them may be given');
  const address = value.site_address === undefined ? value.address : value.site_address;
  return {
    ...details,
    externalId: value.external_id,
    organization: value.organization,
    organizationName: value.organization_name,
    firstName: value.first_name,
    lastName: value.last_name,
    middleName: value.middle_name,
    // Without valid fields, no name follows from them.
    name: NAME_FIELDS.some((field) => body.hasError(field)) ? undefined : value.name,
    siteAddress: address && addressInput(address),
  };
}
