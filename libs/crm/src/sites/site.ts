import { defineRecord } from '#kernel/domain';
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

const record = defineRecord<'site', SiteState>('site', {
  externalId: null,
  name: '',
  description: null,
  clientUuid: null,
  address: null,
  contacts: [],
  territoryUuid: null,
});

export const Site = record.aggregate;
export const { create: createSite, update: updateSite, remove: deleteSite } = record;
