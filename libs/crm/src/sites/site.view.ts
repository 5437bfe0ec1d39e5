import { Shown } from '#kernel/http';
import { namedLabel, type Stored } from '#kernel/store';
import {
  AddressView,
  ContactView,
  presentAddress,
  presentContacts,
  TerritoryLabel,
} from '../contact-details/contact-details.view.js';
import type { SiteState } from './site.js';

export class ClientLabel {
  @Shown({ type: 'string', format: 'uuid' }) uuid!: string;
  @Shown({ type: ['string', 'null'] }) external_id!: string | null;
}

/** A site as GET answers it. */
export class SiteView {
  @Shown({ type: 'string', format: 'uuid' }) uuid!: string;
  @Shown({ type: ['string', 'null'] }) external_id!: string | null;
  @Shown({ type: 'string' }) name!: string;
  @Shown({ type: ['string', 'null'] }) description!: string | null;
  @Shown({ of: () => ContactView, list: true }) contacts!: ContactView[];
  @Shown({ of: () => TerritoryLabel }) territory!: TerritoryLabel;
  @Shown({ of: () => AddressView, nullable: true }) address!: AddressView | null;
  @Shown({ of: () => ClientLabel, nullable: true, description: 'Whose site it is, also when deleted since' })
  client!: ClientLabel | null;
  @Shown({ type: 'integer' }) version!: number;
  @Shown({ type: 'string', format: 'date-time' }) created_at!: string;
  @Shown({ type: 'string', format: 'date-time' }) updated_at!: string;
}

/** Row → wire. */
export const presentSite = ({
  uuid,
  version,
  createdAt,
  updatedAt,
  state,
  labels,
}: Stored<SiteState, 'territory' | 'client'>): SiteView => ({
  uuid,
  external_id: state.externalId,
  name: state.name,
  description: state.description,
  contacts: presentContacts(state.contacts),
  territory: namedLabel(labels.territory),
  address: state.address && presentAddress(state.address),
  client: labels.client && { uuid: labels.client.uuid, external_id: labels.client.external_id ?? null },
  version,
  created_at: createdAt,
  updated_at: updatedAt,
});

/** What a PATCH may repeat but not change. */
export const readOnlyOfSite = ({ uuid, createdAt, updatedAt }: Stored<SiteState>): Record<string, unknown> => ({
  uuid,
  created_at: createdAt,
  updated_at: updatedAt,
});
