import type { EntityRef, UnitOfWork } from '#eventstore/store';
import type { Input } from '#http';
import type { CreateClientBody } from './clients/client.body.js';
import type { Address, Contact } from './contact-details/contact-details.js';
import type { CreateSiteBody } from './sites/site.body.js';

/** What a job copies from its site or client at its creation. */
export interface ContactSnapshot {
  /** `{uuid, external_id}` */
  readonly ref: EntityRef;
  readonly address: Address | null;
  readonly contacts: readonly Contact[];
  /** Null only for a deleted client or site. */
  readonly territory: EntityRef | null;
}

/** A {@link ContactSnapshot} of a site, with the client that it belongs to. */
export interface SiteSnapshot extends ContactSnapshot {
  readonly client: EntityRef | null;
}

/** What other contexts may ask of clients and sites, beside resolving references to them. */
export abstract class CrmApi {
  /** @returns undefined when there is no such living client. */
  abstract client(uow: UnitOfWork, uuid: string): Promise<ContactSnapshot | undefined>;
  /** @returns undefined when there is no such living site. */
  abstract site(uow: UnitOfWork, uuid: string): Promise<SiteSnapshot | undefined>;
  /**
   * Creates a client in the command's own commit, with the input of `POST /v2/clients`.
   * @throws DomainError 422 by the fields of that input.
   */
  abstract createClient(uow: UnitOfWork, input: Input<CreateClientBody>): Promise<ContactSnapshot>;
  /** As {@link createClient}, for a site. It belongs to `owner` unless the input names a client. */
  abstract createSite(uow: UnitOfWork, input: Input<CreateSiteBody>, owner?: EntityRef): Promise<SiteSnapshot>;
}
