import type { EntityRef, UnitOfWork } from '#eventstore/store';
import type { Input } from '#http';
import type { CreateClientBody } from './clients/client.body.js';
import type { Address, Contact } from './contact-details/contact-details.js';
import type { CreateSiteBody } from './sites/site.body.js';

/** Where and whom: what a job copies of its site or client. */
export interface Whereabouts {
  /** `{uuid, external_id}` */
  readonly label: EntityRef;
  readonly address: Address | null;
  readonly contacts: readonly Contact[];
  /** Null only of what is gone. */
  readonly territory: EntityRef | null;
}

/** As {@link Whereabouts}, of a site: also whose it is. */
export interface SiteWhereabouts extends Whereabouts {
  readonly client: EntityRef | null;
}

/** What other contexts may ask of clients and sites beside references to them. */
export abstract class ClientDesk {
  /** @returns undefined when there is no such living client. */
  abstract client(uow: UnitOfWork, uuid: string): Promise<Whereabouts | undefined>;
  /** @returns undefined when there is no such living site. */
  abstract site(uow: UnitOfWork, uuid: string): Promise<SiteWhereabouts | undefined>;
  /** Adds a client in the command's own commit, by the input of `POST /v2/clients`. @throws DomainError 422 by its fields. */
  abstract addClient(uow: UnitOfWork, input: Input<CreateClientBody>): Promise<Whereabouts>;
  /** As {@link addClient}, a site; `owner` is whose it is when the input does not say. */
  abstract addSite(uow: UnitOfWork, input: Input<CreateSiteBody>, owner?: EntityRef): Promise<SiteWhereabouts>;
}
