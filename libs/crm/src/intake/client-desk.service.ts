import { Injectable } from '@nestjs/common';
import { decided, type Decision, fold } from '#kernel/domain';
import { Forms } from '#kernel/http';
import { type Label, References, type Stored, type Work } from '#kernel/store';
import type { ClientDesk, SiteWhereabouts, Whereabouts } from '../crm.contract.js';
import { Client, type ClientEvent, type ClientState } from '../clients/client.js';
import { ClientIntake } from '../clients/client.commands.js';
import { Clients } from '../clients/client.entity.js';
import { Site, type SiteEvent, type SiteState } from '../sites/site.js';
import { SiteIntake } from '../sites/site.commands.js';
import { Sites } from '../sites/site.entity.js';

/** {@link ClientDesk} on the intakes of clients and sites, whose bodies stand inside the body of a job here. */
@Injectable()
export class IntakeClientDesk implements ClientDesk {
  private readonly clients: ClientIntake;
  private readonly sites: SiteIntake;

  constructor(forms: Forms, references: References) {
    this.clients = new ClientIntake(forms.nested, references);
    this.sites = new SiteIntake(forms.nested, references);
  }

  async client(work: Work, uuid: string): Promise<Whereabouts | undefined> {
    const client = await work.find(Clients, uuid);
    return client && whereabouts(client, client.state.siteAddress);
  }

  async site(work: Work, uuid: string): Promise<SiteWhereabouts | undefined> {
    const site = await work.find(Sites, uuid);
    return site && { ...whereabouts(site, site.state.address), client: site.labels.client };
  }

  async addClient(work: Work, body: object): Promise<Whereabouts> {
    const decision = await this.clients.create(work, body);
    const state: ClientState = fold(Client, Client.initial, decided(decision, Client.initial));
    const { uuid } = await work.create(Clients, (): Decision<ClientState, ClientEvent> => decision, 'client');
    return added(work, 'client', uuid, state, state.siteAddress);
  }

  async addSite(work: Work, body: object, owner?: Label): Promise<SiteWhereabouts> {
    const decision = await this.sites.create(work, body, undefined, owner);
    const state: SiteState = fold(Site, Site.initial, decided(decision, Site.initial));
    const { uuid } = await work.create(Sites, (): Decision<SiteState, SiteEvent> => decision, 'site');
    const client = state.clientUuid === null ? null : work.recall('client', state.clientUuid);
    return { ...added(work, 'site', uuid, state, state.address), client };
  }
}

const whereabouts = (
  { uuid, state, labels }: Stored<ClientState | SiteState, 'territory'>,
  address: Whereabouts['address'],
): Whereabouts => ({
  label: { uuid, external_id: state.externalId },
  address,
  contacts: state.contacts,
  territory: labels.territory,
});

/** Of something that this command adds: others of the same command may refer to it. */
function added(
  work: Work,
  kind: 'client' | 'site',
  uuid: string,
  state: ClientState | SiteState,
  address: Whereabouts['address'],
): Whereabouts {
  const label = { uuid, external_id: state.externalId };
  work.remember(kind, label);
  return { label, address, contacts: state.contacts, territory: work.recall('territory', state.territoryUuid ?? '') };
}
