import { Injectable } from '@nestjs/common';
import type { Input } from '#http';
import type { EntityRef, Entity, UnitOfWork } from '#eventstore/store';
import type { ContactSnapshot, CrmApi, SiteSnapshot } from '../crm.contract.js';
import type { ClientState } from '../clients/client.js';
import type { CreateClientBody } from '../clients/client.body.js';
import { clientCreation } from '../clients/client.commands.js';
import { clientRef, Clients } from '../clients/client.entity.js';
import type { SiteState } from '../sites/site.js';
import type { CreateSiteBody } from '../sites/site.body.js';
import { siteCreation } from '../sites/site.commands.js';
import { Sites } from '../sites/site.entity.js';

/** Implements {@link CrmApi} with the event store. */
@Injectable()
export class CrmApiService implements CrmApi {
  async client(uow: UnitOfWork, uuid: string): Promise<ContactSnapshot | undefined> {
    const client = await uow.find(Clients, uuid);
    return client && clientSnapshot(client);
  }

  async site(uow: UnitOfWork, uuid: string): Promise<SiteSnapshot | undefined> {
    const site = await uow.find(Sites, uuid);
    return site && siteSnapshot(site);
  }

  async createClient(uow: UnitOfWork, input: Input<CreateClientBody>): Promise<ContactSnapshot> {
    const decision = await clientCreation(uow, input);
    const client = clientSnapshot(uow.createEntity(Clients, decision, { at: 'client' }).entity);
    uow.cacheRef('client', client.ref);
    return client;
  }

  async createSite(uow: UnitOfWork, input: Input<CreateSiteBody>, owner?: EntityRef): Promise<SiteSnapshot> {
    const decision = await siteCreation(uow, input, owner);
    const site = siteSnapshot(uow.createEntity(Sites, decision, { at: 'site' }).entity);
    uow.cacheRef('site', site.ref);
    return site;
  }
}

const clientSnapshot = ({ uuid, state, refs }: Entity<ClientState, 'territory'>): ContactSnapshot => ({
  ref: clientRef(uuid, state),
  address: state.siteAddress,
  contacts: state.contacts,
  territory: refs.territory,
});

const siteSnapshot = ({ uuid, state, refs }: Entity<SiteState, 'territory' | 'client'>): SiteSnapshot => ({
  ref: { uuid, external_id: state.externalId, name: state.name },
  address: state.address,
  contacts: state.contacts,
  territory: refs.territory,
  client: refs.client,
});
