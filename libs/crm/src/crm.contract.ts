import type { EntityRef, UnitOfWork } from '#eventstore/store';
import type { Input } from '#http';
import type { CreateClientBody } from './clients/client.body.js';
import type { Address, Contact } from './contact-details/contact-details.js';
import type { CreateSiteBody } from './sites/site.body.js';

/** The details of a client or site that a job copies when it is created. */
export interface ContactSnapshot {
  /** With the external id and the name. */
  readonly ref: EntityRef;
  readonly address: Address | null;
  readonly contacts: readonly Contact[];
  /** Null only when the client or site is deleted. */
  readonly territory: EntityRef | null;
}

/** A {@link ContactSnapshot} of a site, with its client. */
export interface SiteSnapshot extends ContactSnapshot {
  readonly client: EntityRef | null;
}

/** What other contexts read and create in this one, besides references. */
export abstract class CrmApi {
  /** @returns undefined when the client does not exist or is deleted. */
  abstract client(uow: UnitOfWork, uuid: string): Promise<ContactSnapshot | undefined>;
  /** @returns undefined when the site does not exist or is deleted. */
  abstract site(uow: UnitOfWork, uuid: string): Promise<SiteSnapshot | undefined>;
  /**
   * Creates a client in the unit of work, with the input of `POST /v2/clients`.
   * @throws DomainError 422 with the errors by field of the input.
   */
  abstract createClient(uow: UnitOfWork, input: Input<CreateClientBody>): Promise<ContactSnapshot>;
  /** As {@link createClient}, for a site. @param owner the client of the site, unless the input names one. */
  abstract createSite(uow: UnitOfWork, input: Input<CreateSiteBody>, owner?: EntityRef): Promise<SiteSnapshot>;
}
