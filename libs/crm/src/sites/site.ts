import { changesIn, type Decision, defineAggregate, type Patch } from '#eventstore/domain';
import type { Address, Contact } from '../contact-details/contact-details.js';

/** A place where jobs are done, a client's or nobody's. */
export interface SiteState {
  readonly externalId: string | null;
  readonly name: string;
  readonly description: string | null;
  /** Whose it is; stays when the client is deleted. */
  readonly clientUuid: string | null;
  readonly address: Address | null;
  readonly contacts: readonly Contact[];
  readonly territoryUuid: string | null;
}

export type SiteEvent =
  | { readonly type: 'site.created'; readonly data: SiteState }
  | { readonly type: 'site.updated'; readonly data: Partial<SiteState> }
  | { readonly type: 'site.deleted'; readonly data: object };

/** What a request says of a site; a field that is absent was not mentioned. */
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

/** Creates a site with what the request says of it. */
export const createSite =
  (input: SiteInput): Decision<SiteState, SiteEvent> =>
  (blank) => ({ type: 'site.created', data: { ...blank, ...changesIn(input, blank) } });

/** Changes what the patch mentions. */
export const updateSite =
  (patch: SiteInput): Decision<SiteState, SiteEvent> =>
  (site) => {
    const changes = changesIn(patch, site);
    return changes && { type: 'site.updated', data: changes };
  };

/** Deletes the site; jobs keep their reference to it. */
export const deleteSite: Decision<SiteState, SiteEvent> = () => ({ type: 'site.deleted', data: {} });
