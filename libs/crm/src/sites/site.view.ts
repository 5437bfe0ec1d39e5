import { ApiField } from '#http';
import { namedRef, type Entity } from '#eventstore/store';
import {
  AddressView,
  ContactView,
  presentAddress,
  presentContacts,
  TerritoryLabel,
} from '../contact-details/contact-details.view.js';
import type { SiteState } from './site.js';

export class ClientLabel {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: ['string', 'null'] }) external_id!: string | null;
}

/** A site as GET answers it. */
export class SiteView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: ['string', 'null'] }) external_id!: string | null;
  @ApiField({ type: 'string' }) name!: string;
  @ApiField({ type: ['string', 'null'] }) description!: string | null;
  @ApiField({ of: () => ContactView, list: true }) contacts!: ContactView[];
  @ApiField({ of: () => TerritoryLabel }) territory!: TerritoryLabel;
  @ApiField({ of: () => AddressView, nullable: true }) address!: AddressView | null;
  @ApiField({ of: () => ClientLabel, nullable: true, description: 'Whose site it is, also when deleted since' })
  client!: ClientLabel | null;
  @ApiField({ type: 'integer' }) version!: number;
  @ApiField({ type: 'string', format: 'date-time' }) created_at!: string;
  @ApiField({ type: 'string', format: 'date-time' }) updated_at!: string;
}

/** Row → wire. */
export const presentSite = ({
  uuid,
  version,
  createdAt,
  updatedAt,
  state,
  refs,
}: Entity<SiteState, 'territory' | 'client'>): SiteView => ({
  uuid,
  external_id: state.externalId,
  name: state.name,
  description: state.description,
  contacts: presentContacts(state.contacts),
  territory: namedRef(refs.territory),
  address: state.address && presentAddress(state.address),
  client: refs.client && { uuid: refs.client.uuid, external_id: refs.client.external_id ?? null },
  version,
  created_at: createdAt,
  updated_at: updatedAt,
});
