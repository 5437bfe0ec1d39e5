import { defineRecord, type RecordEvent } from '#eventstore/domain';
import type { Address, ContactDetails } from '../contact-details/contact-details.js';

/** A location where jobs are done. It may belong to a client. */
export interface SiteState extends ContactDetails {
  readonly externalId: string | null;
  readonly name: string;
  readonly description: string | null;
  /** The client that the site belongs to; kept when that client is deleted. */
  readonly clientUuid: string | null;
  readonly address: Address | null;
}

export type SiteEvent = RecordEvent<'site', SiteState>;

export const Site = defineRecord<'site', SiteState>('site', {
  externalId: null,
  name: '',
  description: null,
  clientUuid: null,
  address: null,
  contacts: [],
  territoryUuid: null,
});
