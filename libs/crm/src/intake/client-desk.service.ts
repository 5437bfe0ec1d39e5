import { Injectable } from '@nestjs/common';
import { decided, type Decision, fold } from '#eventstore/domain';
import type { Input } from '#http';
import type { EntityRef, Entity, UnitOfWork } from '#eventstore/store';
import type { ClientDesk, SiteWhereabouts, Whereabouts } from '../crm.contract.js';
import { Client, type ClientEvent, type ClientState } from '../clients/client.js';
import type { CreateClientBody } from '../clients/client.body.js';
import { clientCreation } from '../clients/client.commands.js';
import { Clients } from '../clients/client.entity.js';
import { Site, type SiteEvent, type SiteState } from '../sites/site.js';
import type { CreateSiteBody } from '../sites/site.body.js';
import { siteCreation } from '../sites/site.commands.js';
import { Sites } from '../sites/site.entity.js';

/** {@link ClientDesk} by the decisions and rows of clients and sites. */
@Injectable()
export class IntakeClientDesk implements ClientDesk {
  async client(uow: UnitOfWork, uuid: string): Promise<Whereabouts | undefined> {
    const client = await uow.find(Clients, uuid);
    return client && whereabouts(client, client.state.siteAddress);
  }

  async site(uow: UnitOfWork, uuid: string): Promise<SiteWhereabouts | undefined> {
    const site = await uow.find(Sites, uuid);
    return site && { ...whereabouts(site, site.state.address), client: site.refs.client };
  }

  async addClient(uow: UnitOfWork, input: Input<CreateClientBody>): Promise<Whereabouts> {
    const decision = await clientCreation(uow, input);
    const state: ClientState = fold(Client, Client.initial, decided(decision, Client.initial));
    const { uuid } = await uow.create(Clients, (): Decision<ClientState, ClientEvent> => decision, { at: 'client' });
    return added(uow, 'client', uuid, state, state.siteAddress);
  }

  async addSite(uow: UnitOfWork, input: Input<CreateSiteBody>, owner?: EntityRef): Promise<SiteWhereabouts> {
    const decision = await siteCreation(uow, input, { owner });
    const state: SiteState = fold(Site, Site.initial, decided(decision, Site.initial));
    const { uuid } = await uow.create(Sites, (): Decision<SiteState, SiteEvent> => decision, { at: 'site' });
    const client = state.clientUuid === null ? null : uow.cachedRef('client', state.clientUuid);
    return { ...added(uow, 'site', uuid, state, state.address), client };
  }
}

const whereabouts = (
  { uuid, state, refs }: Entity<ClientState | SiteState, 'territory'>,
  address: Whereabouts['address'],
): Whereabouts => ({
  label: { uuid, external_id: state.externalId },
  address,
  contacts: state.contacts,
  territory: refs.territory,
});

/** Of something that this command adds: others of the same command may refer to it. */
function added(
  uow: UnitOfWork,
  kind: 'client' | 'site',
  uuid: string,
  state: ClientState | SiteState,
  address: Whereabouts['address'],
): Whereabouts {
  const label = { uuid, external_id: state.externalId };
  uow.cacheRef(kind, label);
  return { label, address, contacts: state.contacts, territory: uow.cachedRef('territory', state.territoryUuid ?? '') };
}
