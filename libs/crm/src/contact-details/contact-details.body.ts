import { isBlank, type Patch } from '#eventstore/domain';
import type { Entity, UnitOfWork } from '#eventstore/store';
import {
  ApiField,
  Coordinate,
  Field,
  Nested,
  NestedList,
  objectForm,
  type ReferenceBody,
  ReferenceTo,
  resolveReference,
  Text,
  textError,
  type Validation,
} from '#http';
import type { Address, Contact, ContactDetails } from './contact-details.js';

const TYPE_PATTERN = /^[a-z][a-z0-9_]{0,49}$/;
const TYPE_ERROR = 'must be a token such as phone or email: a lower-case letter, then up to 49 of a-z, 0-9 and _';

export class ContactBody {
  @Text({ max: 500, optional: true, description: 'Empty by default' }) name?: string;
  @Field({ type: 'string', maxLength: 500 }, (value) => textError(value, { max: 500, notBlank: true }), {
    description: 'A contact with a blank value is ignored',
  })
  value!: string;
  @Field(
    { type: 'string', pattern: `^$|${TYPE_PATTERN.source}` },
    (value) => (typeof value === 'string' && TYPE_PATTERN.test(value) ? undefined : TYPE_ERROR),
    { description: 'A token such as phone or email; may be blank when the value is blank' },
  )
  type!: string;
  @Field({ type: 'string' }, () => undefined, {
    optional: true,
    nullable: true,
    description: 'Read-only: it is passed over',
  })
  normalized?: unknown;
}

export class GeolocationBody {
  @Coordinate({ max: 180 }) longitude!: number;
  @Coordinate({ max: 90 }) latitude!: number;
}

export class AddressBody {
  @ApiField({ optional: true, nullable: true })
  @Field({ type: 'string', maxLength: 1000 }, (value) => textError(value, { max: 1000, notBlank: true }), {
    description: 'Required and not blank when any other field is set; when all are blank, the address is null',
  })
  formatted!: string;
  @Text({ max: 200, optional: true, nullable: true }) entrance_no?: string | null;
  @Text({ max: 200, optional: true, nullable: true }) apartment?: string | null;
  @Text({ max: 200, optional: true, nullable: true }) floor?: string | null;
  @Text({ max: 5000, optional: true, nullable: true }) description?: string | null;
  @Nested(() => GeolocationBody, { optional: true, nullable: true }) geolocation?: GeolocationBody | null;
}

/** The fields that clients and sites share in their bodies. */
export interface ContactDetailsBody {
  contacts?: ContactBody[];
  territory?: ReferenceBody<'name'> | null;
  territory_uuid?: string | null;
}

/** The contacts of a client or a site. */
export const Contacts = (): PropertyDecorator =>
  NestedList(() => ContactBody, { max: 50, optional: true, description: 'Replaces all contacts' });

/** `contact=` of a list. */
export const ContactFilter = (): PropertyDecorator =>
  Text({
    max: 500,
    optional: true,
    notBlank: true,
    description:
      "Only those with exactly this contact: a phone number however it is written (in the account's country without its country code), an email in any case, or another value",
  });

/** The territory of a client or a site. */
export const Territory = (): PropertyDecorator =>
  ReferenceTo(['uuid', 'external_id', 'name'], {
    optional: true,
    nullable: true,
    description: "null sets the account's default territory",
  });

const isBlankText = (value: unknown): boolean => typeof value === 'string' && isBlank(value);

const hasOnlyKeys = (given: object, keys: readonly string[]): boolean =>
  Object.keys(given).every((key) => keys.includes(key));

// Clients of the API send empty form rows: a contact without a value is ignored, an address with only blank fields is null.
// With an unknown key they are validated, so that no value is lost to a misspelled key.
const CONTACT_KEYS: (keyof ContactBody)[] = ['name', 'value', 'type', 'normalized'];
objectForm(ContactBody, (given) =>
  isBlankText(given['value']) && hasOnlyKeys(given, CONTACT_KEYS) ? undefined : given,
);

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
  const isEmpty = parts.length > 0 && parts.every((part) => part === null || isBlankText(part));
  return isEmpty && hasOnlyKeys(given, ADDRESS_KEYS) ? null : given;
});

/** Maps a body to contacts; a missing name is empty. */
export const contactsInput = (contacts: readonly ContactBody[]): readonly Contact[] =>
  contacts.map(({ name, value, type }) => ({ name: name ?? '', value, type }));

/** Maps a body to an address. */
export const addressInput = (body: AddressBody): Address => ({
  formatted: body.formatted,
  entranceNo: body.entrance_no ?? null,
  apartment: body.apartment ?? null,
  floor: body.floor ?? null,
  description: body.description ?? null,
  // Adding 0 turns -0 into 0: JSON can parse -0 but does not serialize it.
  geolocation: body.geolocation
    ? { longitude: body.geolocation.longitude + 0, latitude: body.geolocation.latitude + 0 }
    : null,
});

/**
 * Maps the given contacts to the state, and resolves the territory: null, and none for a new entity, is the account's default
 * (contract §5).
 */
export async function contactDetailsInput(
  body: Validation<ContactDetailsBody>,
  uow: UnitOfWork,
  entity?: Entity<ContactDetails, 'territory'>,
): Promise<Patch<ContactDetails>> {
  const { contacts } = body.value;
  const named = await resolveReference(body, uow, 'territory', 'territory', entity?.refs.territory);
  const isDefault = named === null || (named === undefined && entity === undefined);
  const territory = isDefault ? await uow.accountDefault('territory') : named;
  return { contacts: contacts && contactsInput(contacts), territoryUuid: territory?.uuid };
}
