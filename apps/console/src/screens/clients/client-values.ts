import type { Schemas } from '@fieldline/client';
import { orNull } from '../../ui/changes.ts';
import {
  addressBody,
  COMMON_LABELS,
  commonBody,
  type CommonValues,
  commonValues,
  NO_COMMON_VALUES,
} from '../contact-details/contact-values.ts';
import type { Client } from './client-queries.ts';

/** A client in a form. */
export interface ClientValues extends CommonValues {
  readonly organization: boolean;
  readonly organization_name: string;
  readonly first_name: string;
  readonly middle_name: string;
  readonly last_name: string;
}

export const CLIENT_LABELS: Readonly<Record<keyof ClientValues, string>> = {
  organization: 'Kind',
  organization_name: 'Name',
  first_name: 'First name',
  middle_name: 'Middle name',
  last_name: 'Last name',
  ...COMMON_LABELS,
};

export const NEW_CLIENT: ClientValues = {
  organization: true,
  organization_name: '',
  first_name: '',
  middle_name: '',
  last_name: '',
  ...NO_COMMON_VALUES,
};

/** A client as its form shows it. */
export const clientValues = (client: Client): ClientValues => ({
  organization: client.organization,
  organization_name: client.organization_name ?? '',
  first_name: client.first_name ?? '',
  middle_name: client.middle_name ?? '',
  last_name: client.last_name ?? '',
  ...commonValues(client, client.site_address),
});

/** What a form has changed, as the API takes it. */
export const clientBody = ({
  organization_name,
  first_name,
  middle_name,
  last_name,
  address,
  ...common
}: Partial<ClientValues>): Schemas['UpdateClientBody'] => ({
  ...(organization_name !== undefined && { organization_name }),
  ...(first_name !== undefined && { first_name: orNull(first_name) }),
  ...(middle_name !== undefined && { middle_name: orNull(middle_name) }),
  ...(last_name !== undefined && { last_name: orNull(last_name) }),
  ...commonBody(common),
  ...(address !== undefined && { site_address: addressBody(address) }),
});

/** A new client, as the API takes it: only the names of its kind. */
export function newClientBody(changes: Partial<ClientValues>, organization: boolean): Schemas['CreateClientBody'] {
  const { organization_name, first_name, middle_name, last_name, ...rest } = clientBody(changes);
  const names = organization
    ? { organization_name: organization_name ?? '' }
    : { first_name: first_name ?? null, middle_name: middle_name ?? null, last_name: last_name ?? null };
  return { ...rest, ...names, organization };
}
