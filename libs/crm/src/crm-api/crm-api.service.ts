import { Injectable } from '@nestjs/common';
import type { Input } from '#http';
import { type EntityRef, type Entity, refOf, type UnitOfWork } from '#eventstore/store';
import type { ContactSnapshot, CrmApi, SiteSnapshot } from '../crm.contract.js';
import { type ClientState, createClient } from '../clients/client.js';
import { clientInput, type CreateClientBody } from '../clients/client.body.js';
import { Clients } from '../clients/client.entity.js';
import { Site, type SiteState } from '../sites/site.js';
import { type CreateSiteBody, siteInput } from '../sites/site.body.js';
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
    const body = input.validate();
    const decision = body.decide(createClient(await clientInput(body, uow)));
    const client = clientSnapshot(uow.createEntity(Clients, decision, { at: 'client' }).entity);
    uow.cacheRef('client', client.ref);
    return client;
  }

  async createSite(uow: UnitOfWork, input: Input<CreateSiteBody>, owner?: EntityRef): Promise<SiteSnapshot> {
    const body = input.validate();
    const fields = await siteInput(body, uow);
    const clientUuid = fields.clientUuid === undefined ? owner?.uuid : fields.clientUuid;
    const decision = body.decide(Site.create({ ...fields, clientUuid }));
    const site = siteSnapshot(uow.createEntity(Sites, decision, { at: 'site' }).entity);
    uow.cacheRef('site', site.ref);
    return site;
  }
}

const clientSnapshot = ({ uuid, state, refs }: Entity<ClientState, 'territory'>): ContactSnapshot => ({
  ref: refOf(Clients, { uuid, state }),
  address: state.siteAddress,
  contacts: state.contacts,
  territory: refs.territory,
});

const siteSnapshot = ({ uuid, state, refs }: Entity<SiteState, 'territory' | 'client'>): SiteSnapshot => ({
  ref: refOf(Sites, { uuid, state }),
  address: state.address,
  contacts: state.contacts,
  territory: refs.territory,
  client: refs.client,
});
