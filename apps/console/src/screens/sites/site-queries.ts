import { isNotFound, type Schemas } from '@fieldline/client';
import { api } from '../../api/client.ts';
import type { Named } from '../../api/names.ts';
import type { PageQuery, ReadOptions } from '../../api/pages.ts';

type SiteView = Schemas['SiteView'];

/** A site with the name of its client; null for a client that is deleted. */
export interface Site extends Omit<SiteView, 'client'> {
  readonly client: { readonly uuid: string; readonly name: string | null } | null;
}

async function clientName(uuid: string): Promise<string | null> {
  try {
    return (await api.clients.get(uuid)).data.client.name;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** The query of one site. */
export const siteQuery = (uuid: string) => ({
  queryKey: ['sites', 'one', uuid],
  queryFn: async (): Promise<Site> => {
    const { client, ...site } = (await api.sites.get(uuid)).data.site;
    return { ...site, client: client && { uuid: client.uuid, name: await clientName(client.uuid) } };
  },
});

/** A page of sites; their clients are read together. */
export async function readSites(
  { search, limit, after }: PageQuery & { readonly search: string | undefined },
  options: ReadOptions,
): Promise<readonly Site[]> {
  const sites = await api.sites.list({ limit, after, search }, options).toArray(limit);
  const uuids = [...new Set(sites.flatMap(({ client }) => client?.uuid ?? []))];
  const clients: readonly Named[] =
    uuids.length === 0 ? [] : await api.clients.list({ uuid: uuids }, options).toArray(uuids.length);
  const names = new Map(clients.map(({ uuid, name }) => [uuid, name]));
  return sites.map(({ client, ...site }) => ({
    ...site,
    client: client && { uuid: client.uuid, name: names.get(client.uuid) ?? null },
  }));
}
