import { Shown } from '#kernel/http';
import { namedLabel, type Stored } from '#kernel/store';
import { type Address, type ClientState, nameOf } from './client.js';

export class ContactView {
  @Shown({ type: 'string' }) name!: string;
  @Shown({ type: 'string' }) value!: string;
  @Shown({ type: 'string' }) type!: string;
}

export class GeolocationView {
  @Shown({ type: 'number' }) longitude!: number;
  @Shown({ type: 'number' }) latitude!: number;
}

export class AddressView {
  @Shown({ type: 'string' }) formatted!: string;
  @Shown({ type: ['string', 'null'] }) entrance_no!: string | null;
  @Shown({ type: ['string', 'null'] }) apartment!: string | null;
  @Shown({ type: ['string', 'null'] }) floor!: string | null;
  @Shown({ type: ['string', 'null'] }) description!: string | null;
  @Shown({ of: () => GeolocationView, nullable: true, description: 'null when unknown' })
  geolocation!: GeolocationView | null;
}

export class TerritoryLabel {
  @Shown({ type: 'string', format: 'uuid' }) uuid!: string;
  @Shown({ type: 'string' }) name!: string;
}

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
    contacts: state.contacts.map(({ name, value, type }) => ({ name, value, type })),
    site_address: state.siteAddress && presentAddress(state.siteAddress),
    territory: namedLabel(labels.territory),
    version,
    created_at: createdAt,
    updated_at: updatedAt,
  };
}

export const presentAddress = (address: Address): AddressView => ({
  formatted: address.formatted,
  entrance_no: address.entranceNo,
  apartment: address.apartment,
  floor: address.floor,
  description: address.description,
  geolocation: address.geolocation && {
    longitude: address.geolocation.longitude,
    latitude: address.geolocation.latitude,
  },
});

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
