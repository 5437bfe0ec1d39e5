import type { Schemas } from '@fieldline/client';
import type { Named } from '../../api/names.ts';
import { orNull } from '../../ui/changes.ts';
import {
  addressBody,
  COMMON_LABELS,
  commonBody,
  type CommonValues,
  commonValues,
  NO_COMMON_VALUES,
} from '../contact-details/contact-values.ts';
import type { Site } from './site-queries.ts';

/** A site in a form. */
export interface SiteValues extends CommonValues {
  readonly name: string;
  readonly client: Named | null;
  readonly description: string;
}

export const SITE_LABELS: Readonly<Record<keyof SiteValues, string>> = {
  name: 'Name',
  client: 'Client',
  description: 'Description',
  ...COMMON_LABELS,
};

export const NEW_SITE: SiteValues = { name: '', client: null, description: '', ...NO_COMMON_VALUES };

/** A site as its form shows it. */
export const siteValues = (site: Site): SiteValues => ({
  name: site.name,
  client: site.client && { uuid: site.client.uuid, name: site.client.name ?? 'Deleted client' },
  description: site.description ?? '',
  ...commonValues(site, site.address),
});

/** What a form has changed, as the API takes it. */
export const siteBody = ({
  name,
  client,
  description,
  address,
  ...common
}: Partial<SiteValues>): Schemas['UpdateSiteBody'] => ({
  ...(name !== undefined && { name }),
  ...(client !== undefined && { client_uuid: client?.uuid ?? null }),
  ...(description !== undefined && { description: orNull(description) }),
  ...commonBody(common),
  ...(address !== undefined && { address: addressBody(address) }),
});

/** A new site, as the API takes it. */
export const newSiteBody = ({ name = '', ...changes }: Partial<SiteValues>): Schemas['CreateSiteBody'] => ({
  ...siteBody(changes),
  name,
});
