import { Nested, Pattern, Real, Text } from '#http';
import type { Address, Contact } from './contact-details.js';

export class ContactBody {
  @Text({ max: 500, optional: true, description: 'Empty when left out' }) name?: string;
  @Text({ max: 500, filled: true }) value!: string;
  @Pattern({
    pattern: /^[a-z][a-z0-9_]{0,49}$/,
    takes: 'a token such as phone or email: a lower-case letter, then up to 49 of a-z, 0-9 and _',
  })
  type!: string;
}

export class GeolocationBody {
  @Real({ min: -180, max: 180 }) longitude!: number;
  @Real({ min: -90, max: 90 }) latitude!: number;
}

export class AddressBody {
  @Text({ max: 1000, filled: true }) formatted!: string;
  @Text({ max: 200, optional: true, nullable: true }) entrance_no?: string | null;
  @Text({ max: 200, optional: true, nullable: true }) apartment?: string | null;
  @Text({ max: 200, optional: true, nullable: true }) floor?: string | null;
  @Text({ max: 1000, optional: true, nullable: true }) description?: string | null;
  @Nested(() => GeolocationBody, { optional: true, nullable: true }) geolocation?: GeolocationBody | null;
}

/** Body → contacts; a name that is left out is empty. */
export const contactsInput = (contacts: readonly ContactBody[]): readonly Contact[] =>
  contacts.map(({ name, value, type }) => ({ name: name ?? '', value, type }));

/** Body → address. */
export const addressInput = (body: AddressBody): Address => ({
  formatted: body.formatted,
  entranceNo: body.entrance_no ?? null,
  apartment: body.apartment ?? null,
  floor: body.floor ?? null,
  description: body.description ?? null,
  // Adding 0 makes 0 of -0, which JSON can say but not keep.
  geolocation: body.geolocation
    ? { longitude: body.geolocation.longitude + 0, latitude: body.geolocation.latitude + 0 }
    : null,
});
