import { Shown } from '#kernel/http';
import type { Address, Contact } from './contact-details.js';

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

/** Row → wire. */
export const presentContacts = (contacts: readonly Contact[]): ContactView[] =>
  contacts.map(({ name, value, type }) => ({ name, value, type }));

/** Row → wire. */
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
