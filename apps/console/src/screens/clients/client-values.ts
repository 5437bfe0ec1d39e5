import type { Schemas } from '@fieldline/client';
import type { Named } from '../../api/names.ts';
import { orNull } from '../../ui/changes.ts';
import type { Snapshot } from '../../ui/draft.ts';
import {
  addressBody,
  type AddressValues,
  addressValues,
  type ContactValues,
  NO_ADDRESS,
} from '../contact-details/contact-values.ts';
import type { Client } from './client-queries.ts';

/** A client in a form. */
export interface ClientValues {
  readonly organization: boolean;
  readonly organization_name: string;
  readonly first_name: string;
  readonly middle_name: string;
  readonly last_name: string;
  readonly external_id: string;
  /** null: the account's default. */
  readonly territory: Named | null;
  readonly contacts: readonly ContactValues[];
  readonly address: AddressValues;
}

export const CLIENT_LABELS: Readonly<Record<keyof ClientValues, string>> = {
  organization: 'Kind',
  organization_name: 'Name',
  first_name: 'First name',
  middle_name: 'Middle name',
  last_name: 'Last name',
  external_id: 'External id',
  territory: 'Territory',
  contacts: 'Contacts',
  address: 'Address',
};

export const NEW_CLIENT: ClientValues = {
  organization: true,
  organization_name: '',
  first_name: '',
  middle_name: '',
  last_name: '',
  external_id: '',
  territory: null,
  contacts: [],
  address: NO_ADDRESS,
};

/** A client as its form shows it. */
export const clientSnapshot = (client: Client): Snapshot<ClientValues> => ({
  version: client.version,
  values: {
    organization: client.organization,
    organization_name: client.organization_name ?? '',
    first_name: client.first_name ?? '',
    middle_name: client.middle_name ?? '',
    last_name: client.last_name ?? '',
    external_id: client.external_id ?? '',
    territory: client.territory,
    contacts: client.contacts,
    address: addressValues(client.site_address),
  },
});

/** What a form has changed, as the API takes it. */
export function clientBody({
  organization_name,
  first_name,
  middle_name,
  last_name,
  external_id,
  territory,
  contacts,
  address,
}: Partial<ClientValues>): Schemas['UpdateClientBody'] {
  return {
    ...(organization_name !== undefined && { organization_name }),
    ...(first_name !== undefined && { first_name: orNull(first_name) }),
    ...(middle_name !== undefined && { middle_name: orNull(middle_name) }),
    ...(last_name !== undefined && { last_name: orNull(last_name) }),
    ...(external_id !== undefined && { external_id: orNull(external_id) }),
    ...(territory !== undefined && { territory_uuid: territory?.uuid ?? null }),
    ...(contacts !== undefined && { contacts: [...contacts] }),
    ...(address !== undefined && { site_address: addressBody(address) }),
  };
}

/** A new client, as the API takes it: only the names of its kind. */
export function newClientBody(changes: Partial<ClientValues>, organization: boolean): Schemas['CreateClientBody'] {
  const { organization_name, first_name, middle_name, last_name, ...rest } = clientBody(changes);
  const names = organization
    ? { organization_name: organization_name ?? '' }
    : { first_name: first_name ?? null, middle_name: middle_name ?? null, last_name: last_name ?? null };
  return { ...rest, ...names, organization };
}
