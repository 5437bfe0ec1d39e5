import type { Checked } from '#eventstore/domain';
import type { Address, Contact, JobDetails } from './job-state.js';

/** What a job copies from its client or site at its creation. */
export interface Place {
  readonly address: Address | null;
  readonly contacts: readonly Contact[];
  readonly territoryUuid: string | null;
}

/** The client and the site that a request sets; undefined: not mentioned, null: none. */
export interface ClientAndSiteInput {
  readonly client: { readonly uuid: string } | null | undefined;
  readonly site:
    | {
        readonly uuid: string;
        /** The client that the site belongs to, living or deleted. */
        readonly ownerUuid: string | null;
        /** Whether that client may be newly referred to: it is not deleted. */
        readonly hasLivingOwner: boolean;
      }
    | null
    | undefined;
}

/** The client and the site that a job has; a new one has neither. */
export interface CurrentClientAndSite {
  readonly clientUuid: string | null;
  readonly siteUuid: string | null;
  /** The client that the job's site belongs to now. */
  readonly siteOwnerUuid: string | null;
}

type ClientAndSiteUuids = { readonly [F in 'clientUuid' | 'siteUuid']: string | null | undefined };

/**
 * The client and the site of a job after a request (contract §8). A newly given site without a client brings its own. Both
 * must belong together; what the job has already may be repeated, whatever client the site belongs to by now.
 */
export function clientAndSiteAfter(
  { client, site }: ClientAndSiteInput,
  current: CurrentClientAndSite,
): Checked<ClientAndSiteUuids> {
  const siteUuid = site && site.uuid;
  const bringsOwner = client === undefined && site?.hasLivingOwner === true && siteUuid !== current.siteUuid;
  const clientUuid = bringsOwner ? site.ownerUuid : client && client.uuid;
  const wanted = clientUuid === undefined ? current.clientUuid : clientUuid;
  const ownerUuid = site === undefined ? current.siteOwnerUuid : (site?.ownerUuid ?? null);
  const isRepeated = wanted === current.clientUuid && (site === undefined || (siteUuid ?? null) === current.siteUuid);
  const belongTogether = isRepeated || wanted === null || ownerUuid === null || ownerUuid === wanted;
  return {
    value: { clientUuid, siteUuid },
    errors: belongTogether
      ? {}
      : { siteUuid: ["belongs to another client: a job's client and site must belong together"] },
  };
}

/** What a new job copies from its site, else from its client, for what neither request nor template give. */
export function copiedFrom(
  places: readonly Place[],
  templateTerritoryUuid: string | null,
): Pick<JobDetails, 'address' | 'contacts' | 'territoryUuid'> {
  return {
    address: places.find(({ address }) => address !== null)?.address ?? null,
    contacts: places.find(({ contacts }) => contacts.length > 0)?.contacts ?? [],
    territoryUuid:
      templateTerritoryUuid ?? places.find(({ territoryUuid }) => territoryUuid !== null)?.territoryUuid ?? null,
  };
}
