import { ApiField } from '#http';
import { namedRef, type Entity } from '#eventstore/store';
import {
  AddressView,
  ContactView,
  presentAddress,
  presentContacts,
  TerritoryRefView,
} from '../contact-details/contact-details.view.js';
import type { SiteState } from './site.js';

export class ClientRefView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: ['string', 'null'] }) external_id!: string | null;
}

/** A site as GET returns it. */
export class SiteView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: ['string', 'null'] }) external_id!: string | null;
  @ApiField({ type: 'string' }) name!: string;
  @ApiField({ type: ['string', 'null'] }) description!: string | null;
  @ApiField({ of: () => ContactView, list: true }) contacts!: ContactView[];
  @ApiField({ of: () => TerritoryRefView }) territory!: TerritoryRefView;
  @ApiField({ of: () => AddressView, nullable: true }) address!: AddressView | null;
  @ApiField({
    of: () => ClientRefView,
    nullable: true,
    description: 'The client that the site belongs to, even when it was deleted since',
  })
  client!: ClientRefView | null;
  @ApiField({ type: 'integer' }) version!: number;
  @ApiField({ type: 'string', format: 'date-time' }) created_at!: string;
  @ApiField({ type: 'string', format: 'date-time' }) updated_at!: string;
}

/** Maps an entity to its view. @param country in which phone numbers are read; undefined: none is shown normalized. */
export const presentSite = (
  { uuid, version, createdAt, updatedAt, state, refs }: Entity<SiteState, 'territory' | 'client'>,
  _baseUrl?: string,
  _showsPersonalData?: boolean,
  country?: string | null,
): SiteView => ({
  uuid,
  external_id: state.externalId,
  name: state.name,
  description: state.description,
  contacts: presentContacts(state.contacts, country),
  territory: namedRef(refs.territory),
  address: state.address && presentAddress(state.address),
  client: refs.client && { uuid: refs.client.uuid, external_id: refs.client.external_id ?? null },
  version,
  created_at: createdAt,
  updated_at: updatedAt,
});
