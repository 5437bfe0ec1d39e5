import { Shown } from '#kernel/http';
import { namedLabel, type Stored } from '#kernel/store';
import {
  AddressView,
  ContactView,
  presentAddress,
  presentContacts,
  TerritoryLabel,
} from '../contact-details/contact-details.view.js';
import { type ClientState, nameOf } from './client.js';

/** A client as GET answers it. */
export class ClientView {
  @Shown({ type: 'string', format: 'uuid' }) uuid!: string;
  @Shown({ type: ['string', 'null'] }) external_id!: string | null;
  @Shown({ type: 'string', description: "The organization's name, or the individual's full name" }) name!: string;
  @Shown({ type: 'boolean' }) organization!: boolean;
  @Shown({ type: 'string', optional: true, description: 'Of organizations' }) organization_name?: string;
  @Shown({ type: ['string', 'null'], optional: true, description: 'Of individuals' }) first_name?: string | null;
  @Shown({ type: ['string', 'null'], optional: true, description: 'Of individuals' }) last_name?: string | null;
  @Shown({ type: ['string', 'null'], optional: true, description: 'Of individuals' }) middle_name?: string | null;
  @Shown({ of: () => ContactView, list: true }) contacts!: ContactView[];
  @Shown({ of: () => AddressView, nullable: true }) site_address!: AddressView | null;
  @Shown({ of: () => TerritoryLabel }) territory!: TerritoryLabel;
  @Shown({ type: 'integer' }) version!: number;
  @Shown({ type: 'string', format: 'date-time' }) created_at!: string;
  @Shown({ type: 'string', format: 'date-time' }) updated_at!: string;
}

/** Row → wire. */
export function presentClient({
  uuid,
  version,
  createdAt,
  updatedAt,
  state,
  labels,
}: Stored<ClientState, 'territory'>): ClientView {
  const names = state.organization
    ? { organization_name: state.organizationName ?? '' }
    : { first_name: state.firstName, last_name: state.lastName, middle_name: state.middleName };
  return {
    uuid,
    external_id: state.externalId,
    name: nameOf(state),
    organization: state.organization,
    ...names,
    contacts: presentContacts(state.contacts),
    site_address: state.siteAddress && presentAddress(state.siteAddress),
    territory: namedLabel(labels.territory),
    version,
    created_at: createdAt,
    updated_at: updatedAt,
  };
}

/** What a PATCH may repeat but not change. */
export const readOnlyOfClient = ({
  uuid,
  createdAt,
  updatedAt,
  state,
}: Stored<ClientState>): Record<string, unknown> => ({
  uuid,
  name: nameOf(state),
  created_at: createdAt,
  updated_at: updatedAt,
});
