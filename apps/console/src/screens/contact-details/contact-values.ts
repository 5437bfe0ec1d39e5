import type { Schemas } from '@fieldline/client';
import type { Named } from '../../api/names.ts';
import { orNull } from '../../ui/changes.ts';

/** A contact in a form. */
export interface ContactValues {
  readonly type: string;
  readonly value: string;
  readonly name: string;
}

/** An address in a form. */
export interface AddressValues {
  readonly formatted: string;
  readonly entrance_no: string;
  readonly apartment: string;
  readonly floor: string;
  readonly description: string;
  readonly latitude: string;
  readonly longitude: string;
}

export const ADDRESS_LABELS: Readonly<Record<keyof AddressValues, string>> = {
  formatted: 'Street and town',
  entrance_no: 'Entrance',
  apartment: 'Apartment',
  floor: 'Floor',
  description: 'How to get there',
  latitude: 'Latitude',
  longitude: 'Longitude',
};

/** What clients and sites both have in a form. */
export interface CommonValues {
  readonly external_id: string;
  /** null: the account's default. */
  readonly territory: Named | null;
  readonly contacts: readonly ContactValues[];
  readonly address: AddressValues;
}

export const COMMON_LABELS: Readonly<Record<keyof CommonValues, string>> = {
  external_id: 'External id',
  territory: 'Territory',
  contacts: 'Contacts',
  address: 'Address',
};

const NO_ADDRESS: AddressValues = {
  formatted: '',
  entrance_no: '',
  apartment: '',
  floor: '',
  description: '',
  latitude: '',
  longitude: '',
};

export const NO_COMMON_VALUES: CommonValues = { external_id: '', territory: null, contacts: [], address: NO_ADDRESS };

/** What a client or a site has in common, as a form shows it. */
export const commonValues = (
  { external_id, territory, contacts }: Pick<Schemas['SiteView'], 'external_id' | 'territory' | 'contacts'>,
  address: Schemas['AddressView'] | null,
): CommonValues => ({ external_id: external_id ?? '', territory, contacts, address: addressValues(address) });

/** What a form has changed of it, as the API takes it, without the address: its name differs. */
export const commonBody = ({
  external_id,
  territory,
  contacts,
}: Partial<CommonValues>): Pick<Schemas['UpdateSiteBody'], 'external_id' | 'territory_uuid' | 'contacts'> => ({
  ...(external_id !== undefined && { external_id: orNull(external_id) }),
  ...(territory !== undefined && { territory_uuid: territory?.uuid ?? null }),
  ...(contacts !== undefined && { contacts: [...contacts] }),
});

/** An address as a form shows it. */
export function addressValues(address: Schemas['AddressView'] | null): AddressValues {
  if (address === null) return NO_ADDRESS;
  const { formatted, entrance_no, apartment, floor, description, geolocation } = address;
  return {
    formatted,
    entrance_no: entrance_no ?? '',
    apartment: apartment ?? '',
    floor: floor ?? '',
    description: description ?? '',
    latitude: geolocation === null ? '' : String(geolocation.latitude),
    longitude: geolocation === null ? '' : String(geolocation.longitude),
  };
}

/** The address of a form, as the API takes it. */
export function addressBody({ latitude, longitude, ...texts }: AddressValues): Schemas['AddressBody'] {
  const hasPlace = latitude.trim() !== '' || longitude.trim() !== '';
  return {
    formatted: orNull(texts.formatted),
    entrance_no: orNull(texts.entrance_no),
    apartment: orNull(texts.apartment),
    floor: orNull(texts.floor),
    description: orNull(texts.description),
    geolocation: hasPlace ? { latitude, longitude } : null,
  };
}

/** The value of a field. */
export type FieldValue = string | boolean | Named | AddressValues | readonly ContactValues[] | null;

const isList = (value: object): value is readonly ContactValues[] => Array.isArray(value);

/** The value of a field in a line. */
export function fieldText(value: FieldValue): string {
  if (value === null) return '';
  if (typeof value !== 'object') return String(value);
  if (isList(value)) return contactsText(value);
  return 'name' in value ? value.name : addressText(value);
}

/** Contacts in a line. */
export const contactsText = (contacts: readonly ContactValues[]): string =>
  contacts.map(({ type, value, name }) => filled(type, value, name)).join('; ');

/** An address in a line. */
export const addressText = ({
  latitude,
  longitude,
  formatted,
  entrance_no,
  floor,
  apartment,
  description,
}: AddressValues): string => filled(formatted, entrance_no, floor, apartment, latitude, longitude, description);

const filled = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');
