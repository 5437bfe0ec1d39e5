import type { Schemas } from '@fieldline/client';
import type { Named } from '../../api/names.ts';
import { treeOf } from '../../api/permissions.ts';
import { orNull } from '../../ui/changes.ts';
import type { Person } from './person-queries.ts';
import { type Given, givenIn, nameOf, type Permission, PERMISSIONS } from './rights.ts';

interface Details {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly mobile_phone: string;
  readonly external_id: string;
  readonly territory: Named | null;
  readonly skills: readonly Named[];
  /** Where the day starts. */
  readonly latitude: string;
  readonly longitude: string;
}

/** A person in a form. */
export type PersonValues = Details & Given;

export const NOBODY: PersonValues = {
  first_name: '',
  last_name: '',
  email: '',
  mobile_phone: '',
  external_id: '',
  territory: null,
  skills: [],
  latitude: '',
  longitude: '',
  ...givenIn({}),
};

export const PERSON_LABELS = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  mobile_phone: 'Mobile phone',
  external_id: 'External id',
  territory: 'Territory',
  skills: 'Skills',
  latitude: 'Latitude of the start',
  longitude: 'Longitude of the start',
  ...(Object.fromEntries(PERMISSIONS.map((permission) => [permission, nameOf(permission)])) as Record<
    Permission,
    string
  >),
} as const satisfies Readonly<Record<keyof PersonValues, string>>;

/** A user as its form shows it. */
export const personValues = ({ user }: Person): PersonValues => ({
  first_name: user.first_name,
  last_name: user.last_name,
  email: user.email,
  mobile_phone: user.mobile_phone ?? '',
  external_id: user.external_id ?? '',
  territory: user.territory,
  skills: user.skills,
  latitude: String(user.start_location?.latitude ?? ''),
  longitude: String(user.start_location?.longitude ?? ''),
  ...givenIn(user.permissions),
});

/** The changed values, as the API takes them. @param all values of the form: a place has both of its numbers. */
export function personBody(
  {
    first_name,
    last_name,
    email,
    mobile_phone,
    external_id,
    territory,
    skills,
    latitude,
    longitude,
    ...given
  }: Partial<PersonValues>,
  all: PersonValues,
): Schemas['UpdateUserBody'] {
  const hasPlace = all.latitude.trim() !== '' || all.longitude.trim() !== '';
  return {
    ...(first_name !== undefined && { first_name }),
    ...(last_name !== undefined && { last_name }),
    ...(email !== undefined && { email }),
    ...(mobile_phone !== undefined && { mobile_phone: orNull(mobile_phone) }),
    ...(external_id !== undefined && { external_id: orNull(external_id) }),
    ...(territory !== undefined && { territory_uuid: territory?.uuid ?? null }),
    ...(skills !== undefined && { skills: skills.map(({ uuid }) => ({ uuid })) }),
    ...((latitude !== undefined || longitude !== undefined) && {
      start_location: hasPlace ? { latitude: all.latitude, longitude: all.longitude } : null,
    }),
    ...(Object.keys(given).length > 0 && { permissions: treeOf(given) }),
  };
}

/** The value of a field in a line. */
export function personText(value: PersonValues[keyof PersonValues]): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'allowed' : 'not allowed';
  if (value === null) return '';
  return 'name' in value ? value.name : value.map(({ name }) => name).join(', ');
}
