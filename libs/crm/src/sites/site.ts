import { changesIn, type Decision, defineAggregate, type Patch } from '#eventstore/domain';
import type { Address, Contact } from '../contact-details/contact-details.js';

/** A location where jobs are done. It may belong to a client. */
export interface SiteState {
  readonly externalId: string | null;
  readonly name: string;
  readonly description: string | null;
  /** The client that the site belongs to; kept when that client is deleted. */
  readonly clientUuid: string | null;
  readonly address: Address | null;
  readonly contacts: readonly Contact[];
  readonly territoryUuid: string | null;
}

export type SiteEvent =
  | { readonly type: 'site.created'; readonly data: SiteState }
  | { readonly type: 'site.updated'; readonly data: Partial<SiteState> }
  | { readonly type: 'site.deleted'; readonly data: object };

/** The fields of a site that a request sets; an absent field stays as it is. */
export type SiteInput = Patch<SiteState>;

export const Site = defineAggregate<SiteState, SiteEvent>({
  type: 'site',
  initial: {
    externalId: null,
    name: '',
    description: null,
    clientUuid: null,
    address: null,
    contacts: [],
    territoryUuid: null,
  },
  on: {
    'site.created': (_, data) => data,
    'site.updated': (state, data) => ({ ...state, ...data }),
    'site.deleted': (state) => state,
  },
});

/** Creates a site. */
export const createSite =
  (input: SiteInput): Decision<SiteState, SiteEvent> =>
  (blank) => ({ type: 'site.created', data: { ...blank, ...changesIn(input, blank) } });

/** Changes the fields in the patch. */
export const updateSite =
  (patch: SiteInput): Decision<SiteState, SiteEvent> =>
  (site) => {
    const changes = changesIn(patch, site);
    return changes && { type: 'site.updated', data: changes };
  };

/** Deletes the site. Jobs keep their references to it. */
export const deleteSite: Decision<SiteState, SiteEvent> = () => ({ type: 'site.deleted', data: {} });
