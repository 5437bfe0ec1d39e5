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
import type { Site } from './site-queries.ts';

/** A site in a form. */
export interface SiteValues {
  readonly name: string;
  readonly client: Named | null;
  readonly description: string;
  readonly external_id: string;
  /** null: the account's default. */
  readonly territory: Named | null;
  readonly contacts: readonly ContactValues[];
  readonly address: AddressValues;
}

export const SITE_LABELS: Readonly<Record<keyof SiteValues, string>> = {
  name: 'Name',
  client: 'Client',
  description: 'Description',
  external_id: 'External id',
  territory: 'Territory',
  contacts: 'Contacts',
  address: 'Address',
};

export const NEW_SITE: SiteValues = {
  name: '',
  client: null,
  description: '',
  external_id: '',
  territory: null,
  contacts: [],
  address: NO_ADDRESS,
};

/** A site as its form shows it. */
export const siteSnapshot = (site: Site): Snapshot<SiteValues> => ({
  version: site.version,
  values: {
    name: site.name,
    client: site.client && { uuid: site.client.uuid, name: site.client.name ?? 'Deleted client' },
    description: site.description ?? '',
    external_id: site.external_id ?? '',
    territory: site.territory,
    contacts: site.contacts,
    address: addressValues(site.address),
  },
});

/** What a form has changed, as the API takes it. */
export function siteBody({
  name,
  client,
  description,
  external_id,
  territory,
  contacts,
  address,
}: Partial<SiteValues>): Schemas['UpdateSiteBody'] {
  return {
    ...(name !== undefined && { name }),
    ...(client !== undefined && { client_uuid: client?.uuid ?? null }),
    ...(description !== undefined && { description: orNull(description) }),
    ...(external_id !== undefined && { external_id: orNull(external_id) }),
    ...(territory !== undefined && { territory_uuid: territory?.uuid ?? null }),
    ...(contacts !== undefined && { contacts: [...contacts] }),
    ...(address !== undefined && { address: addressBody(address) }),
  };
}
