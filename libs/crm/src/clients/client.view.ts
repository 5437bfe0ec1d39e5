import { ApiField } from '#http';
import { namedRef, type Entity } from '#eventstore/store';
import {
  AddressView,
  ContactView,
  presentAddress,
  presentContacts,
  TerritoryRefView,
} from '../contact-details/contact-details.view.js';
import { type ClientState, nameOf } from './client.js';

/** A client as GET returns it. */
export class ClientView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: ['string', 'null'] }) external_id!: string | null;
  @ApiField({ type: 'string', description: "The organization's name, or the individual's full name" }) name!: string;
  @ApiField({ type: 'boolean' }) organization!: boolean;
  @ApiField({ type: 'string', optional: true, description: 'Organizations only' }) organization_name?: string;
  @ApiField({ type: ['string', 'null'], optional: true, description: 'Individuals only' }) first_name?: string | null;
  @ApiField({ type: ['string', 'null'], optional: true, description: 'Individuals only' }) last_name?: string | null;
  @ApiField({ type: ['string', 'null'], optional: true, description: 'Individuals only' }) middle_name?: string | null;
  @ApiField({ of: () => ContactView, list: true }) contacts!: ContactView[];
  @ApiField({ of: () => AddressView, nullable: true }) site_address!: AddressView | null;
  @ApiField({ of: () => TerritoryRefView }) territory!: TerritoryRefView;
  @ApiField({ type: 'integer' }) version!: number;
  @ApiField({ type: 'string', format: 'date-time' }) created_at!: string;
  @ApiField({ type: 'string', format: 'date-time' }) updated_at!: string;
}

/** Maps an entity to its view. @param country in which phone numbers are read; undefined: none is shown normalized. */
export function presentClient(
  { uuid, version, createdAt, updatedAt, state, refs }: Entity<ClientState, 'territory'>,
  _baseUrl?: string,
  _showsPersonalData?: boolean,
  country?: string | null,
): ClientView {
  const names = state.organization
    ? { organization_name: state.organizationName ?? '' }
    : { first_name: state.firstName, last_name: state.lastName, middle_name: state.middleName };
  return {
    uuid,
    external_id: state.externalId,
    name: nameOf(state),
    organization: state.organization,
    ...names,
    contacts: presentContacts(state.contacts, country),
    site_address: state.siteAddress && presentAddress(state.siteAddress),
    territory: namedRef(refs.territory),
    version,
    created_at: createdAt,
    updated_at: updatedAt,
  };
}
