import type { Patch } from '#eventstore/domain';
import type { Entity, UnitOfWork } from '#eventstore/store';
import {
  Examples,
  ExpectedVersion,
  ExternalId,
  Nested,
  PartialType,
  type ReferenceBody,
  ReferenceTo,
  resolveReference,
  Text,
  Uuid,
  type Validation,
} from '#http';
import {
  AddressBody,
  addressInput,
  type ContactBody,
  type ContactDetailsBody,
  contactDetailsInput,
  Contacts,
  Territory,
} from '../contact-details/contact-details.body.js';
import type { SiteState } from './site.js';

@Examples({
  site: {
    name: 'Harbour Street',
    description: 'Ring twice',
    address: { formatted: '12 Harbour Street, London', geolocation: { longitude: -0.1276, latitude: 51.5072 } },
    contacts: [{ name: 'Caretaker', type: 'phone', value: '+44 20 7946 0103' }],
  },
})
export class CreateSiteBody implements ContactDetailsBody {
  @Text({ max: 300, notBlank: true }) name!: string;
  @ExternalId() external_id?: string | null;
  @Text({ max: 1000, optional: true, nullable: true }) description?: string | null;
  @ReferenceTo(['uuid', 'external_id'], {
    optional: true,
    nullable: true,
    description: 'The client that the site belongs to',
  })
  client?: { uuid?: string | null; external_id?: string | null } | null;
  @Uuid({ optional: true, nullable: true, description: 'Same as client.uuid' }) client_uuid?: string | null;
  @Nested(() => AddressBody, { optional: true, nullable: true }) address?: AddressBody | null;
  @Contacts() contacts?: ContactBody[];
  @Territory() territory?: ReferenceBody<'name'> | null;
  @Uuid({ optional: true, nullable: true, description: 'Same as territory.uuid' }) territory_uuid?: string | null;
}

@Examples({ description: { description: 'The key is at the reception' } })
export class UpdateSiteBody extends PartialType(CreateSiteBody) {
  @ExpectedVersion() version?: number;
}

/** Maps the given fields of a body to the state, and resolves client and territory. */
export async function siteInput(
  body: Validation<UpdateSiteBody>,
  uow: UnitOfWork,
  site?: Entity<SiteState, 'territory' | 'client'>,
): Promise<Patch<SiteState>> {
  const { external_id, name, description, address } = body.value;
  const [client, details] = await Promise.all([
    resolveReference(body, uow, 'client', 'client', site?.refs.client),
    contactDetailsInput(body, uow, site),
  ]);
  return {
    ...details,
    externalId: external_id,
    name,
    description,
    clientUuid: client && client.uuid,
    address: address && addressInput(address),
  };
}
