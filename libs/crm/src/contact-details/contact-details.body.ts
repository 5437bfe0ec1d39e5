import { ApiField, Coordinate, Field, Nested, objectForm, Text, textError } from '#http';
import type { Address, Contact } from './contact-details.js';

const TYPE = /^[a-z][a-z0-9_]{0,49}$/;
const TYPE_FAULT = 'must be a token such as phone or email: a lower-case letter, then up to 49 of a-z, 0-9 and _';

export class ContactBody {
  @Text({ max: 500, optional: true, description: 'Empty when left out' }) name?: string;
  @Field({ type: 'string', maxLength: 500 }, (value) => textError(value, { max: 500, notBlank: true }), {
    description: 'A contact whose value is blank is left out',
  })
  value!: string;
  @Field(
    { type: 'string', pattern: `^$|${TYPE.source}` },
    (value) => (typeof value === 'string' && TYPE.test(value) ? undefined : TYPE_FAULT),
    { description: 'A token such as phone or email; blank where the value is' },
  )
  type!: string;
}

export class GeolocationBody {
  @Coordinate({ max: 180 }) longitude!: number;
  @Coordinate({ max: 90 }) latitude!: number;
}

export class AddressBody {
  @ApiField({ optional: true, nullable: true })
  @Field({ type: 'string', maxLength: 1000 }, (value) => textError(value, { max: 1000, notBlank: true }), {
    description: 'Needed, and not blank, where any other part is filled; with all of them blank the address is null',
  })
  formatted!: string;
  @Text({ max: 200, optional: true, nullable: true }) entrance_no?: string | null;
  @Text({ max: 200, optional: true, nullable: true }) apartment?: string | null;
  @Text({ max: 200, optional: true, nullable: true }) floor?: string | null;
  @Text({ max: 1000, optional: true, nullable: true }) description?: string | null;
  @Nested(() => GeolocationBody, { optional: true, nullable: true }) geolocation?: GeolocationBody | null;
}

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

const holdsOnly = (given: object, keys: readonly string[]): boolean =>
  Object.keys(given).every((key) => keys.includes(key));

// Software sends the rows and addresses that nobody filled in: a contact without value reaches nobody, an address without any
// part is no place. With an unknown key they are validated, so that a misspelt key loses no value.
const CONTACT_KEYS: (keyof ContactBody)[] = ['name', 'value', 'type'];
objectForm(ContactBody, (given) => (isBlank(given['value']) && holdsOnly(given, CONTACT_KEYS) ? undefined : given));

const ADDRESS_KEYS: (keyof AddressBody)[] = [
  'formatted',
  'entrance_no',
  'apartment',
  'floor',
  'description',
  'geolocation',
];
objectForm(AddressBody, (given) => {
  const parts = Object.values(given);
  const isEmpty = parts.length > 0 && parts.every((part) => part === null || isBlank(part));
  return isEmpty && holdsOnly(given, ADDRESS_KEYS) ? null : given;
});

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
