import type { Checked } from '#eventstore/domain';
import type { Address, Contact, JobDetails } from '../job-state.js';

/** The details of a client or site that a new job may copy. */
export interface CopySource {
  readonly address: Address | null;
  readonly contacts: readonly Contact[];
  readonly territoryUuid: string | null;
}

/** The client and the site that a request sets; undefined: unchanged, null: none. */
export interface ClientAndSiteInput {
  readonly client: { readonly uuid: string } | null | undefined;
  readonly site:
    | {
        readonly uuid: string;
        /** The client that the site belongs to, even when it is deleted. */
        readonly ownerUuid: string | null;
        /** Whether that client exists and is not deleted. */
        readonly hasLivingOwner: boolean;
      }
    | null
    | undefined;
}

/** The present client and site of a job; a new job has neither. */
export interface CurrentClientAndSite {
  readonly clientUuid: string | null;
  readonly siteUuid: string | null;
  /** The client that the job's site currently belongs to. */
  readonly siteOwnerUuid: string | null;
}

/** The wire names of the client and the site. */
export const CLIENT_AND_SITE_NAMES = { clientUuid: 'client', siteUuid: 'site' } as const;

type ClientAndSiteUuids = { readonly [F in 'clientUuid' | 'siteUuid']: string | null | undefined };

/**
 * The client and the site of a job after a request (contract §8). A new site without a client also sets its own client.
 * The site must belong to the client, unless the request repeats what the job has.
 */
export function clientAndSiteAfter(
  { client, site }: ClientAndSiteInput,
  current: CurrentClientAndSite,
): Checked<ClientAndSiteUuids> {
  const siteUuid = site && site.uuid;
  const addsOwner = client === undefined && site?.hasLivingOwner === true && siteUuid !== current.siteUuid;
  const clientUuid = addsOwner ? site.ownerUuid : client && client.uuid;
  const wanted = clientUuid === undefined ? current.clientUuid : clientUuid;
  const ownerUuid = site === undefined ? current.siteOwnerUuid : (site?.ownerUuid ?? null);
  const isRepeated = wanted === current.clientUuid && (site === undefined || (siteUuid ?? null) === current.siteUuid);
  const belongTogether = isRepeated || wanted === null || ownerUuid === null || ownerUuid === wanted;
  return {
    value: { clientUuid, siteUuid },
    errors: belongTogether
      ? {}
      : { siteUuid: ['belongs to another client: the site of a job must belong to its client'] },
  };
}

/**
 * The details that a new job copies when neither request nor template set them.
 * @param sources in order of precedence: the site, then the client.
 */
export function copiedFrom(
  sources: readonly CopySource[],
  templateTerritoryUuid: string | null,
): Pick<JobDetails, 'address' | 'contacts' | 'territoryUuid'> {
  return {
    address: sources.find(({ address }) => address !== null)?.address ?? null,
    contacts: sources.find(({ contacts }) => contacts.length > 0)?.contacts ?? [],
    territoryUuid:
      templateTerritoryUuid ?? sources.find(({ territoryUuid }) => territoryUuid !== null)?.territoryUuid ?? null,
  };
}
