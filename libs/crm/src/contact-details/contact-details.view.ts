import { normalizedPhone } from '#eventstore/domain';
import { ApiField } from '#http';
import type { Address, Contact } from './contact-details.js';

export class ContactView {
  @ApiField({ type: 'string' }) name!: string;
  @ApiField({ type: 'string' }) value!: string;
  @ApiField({ type: 'string' }) type!: string;
  @ApiField({
    type: 'string',
    optional: true,
    description:
      "The international form (E.164) of a phone number, by the account's country. Absent for other values, and in webhooks",
  })
  normalized?: string;
}

export class GeolocationView {
  @ApiField({ type: 'number' }) longitude!: number;
  @ApiField({ type: 'number' }) latitude!: number;
}

export class AddressView {
  @ApiField({ type: 'string' }) formatted!: string;
  @ApiField({ type: ['string', 'null'] }) entrance_no!: string | null;
  @ApiField({ type: ['string', 'null'] }) apartment!: string | null;
  @ApiField({ type: ['string', 'null'] }) floor!: string | null;
  @ApiField({ type: ['string', 'null'] }) description!: string | null;
  @ApiField({ of: () => GeolocationView, nullable: true, description: 'null when unknown' })
  geolocation!: GeolocationView | null;
}

export class TerritoryRefView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string' }) name!: string;
}

/** Maps contacts to their view. @param country in which phone numbers are read; undefined: none is shown normalized. */
export const presentContacts = (contacts: readonly Contact[], country: string | null | undefined): ContactView[] =>
  contacts.map(({ name, value, type }) => {
    const normalized = country === undefined ? undefined : normalizedPhone(value, country);
    return { name, value, type, ...(normalized !== undefined && { normalized }) };
  });

/** Maps an address to its view. */
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
