import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActCommand, ChangeCommand, CreateCommand } from '#kernel';
import { type Decision, notFound } from '#kernel/domain';
import { Forms } from '#kernel/http';
import { Answer, EventStore, References, type Stored, type Work } from '#kernel/store';
import { changeForm, createsByPath, creationForm, territoryNamed, territoryOfNew } from '../intake/intake.body.js';
import { type ClientEvent, type ClientState, createClient, deleteClient, updateClient } from './client.js';
import { clientInput, CreateClientBody, UpdateClientBody } from './client.body.js';
import { Clients } from './client.entity.js';
import { readOnlyOfClient } from './client.view.js';

const PATH = '/v2/clients';

/** What a body makes of a client: its references resolved, its faults and the rule's refusals reported together. */
@Injectable()
export class ClientIntake {
  constructor(
    private readonly forms: Forms,
    private readonly references: References,
  ) {}

  async create(work: Work, body: unknown, pathId?: string): Promise<Decision<ClientState, ClientEvent>> {
    const form = creationForm(this.forms, CreateClientBody, 'client', body, pathId);
    const territory = await territoryOfNew(this.forms, this.references, form, work);
    return form.decide(createClient(clientInput(form, territory)));
  }

  async update(
    work: Work,
    body: unknown,
    client: Stored<ClientState, 'territory'>,
  ): Promise<Decision<ClientState, ClientEvent>> {
    const form = changeForm(this.forms, UpdateClientBody, body, client, readOnlyOfClient(client));
    const territory = await territoryNamed(this.forms, this.references, form, work, client.labels.territory);
    return form.decide(updateClient(clientInput(form, territory)));
  }
}

export class CreateClient extends CreateCommand {}

@CommandHandler(CreateClient)
export class CreateClientHandler implements ICommandHandler<CreateClient> {
  constructor(
    private readonly store: EventStore,
    private readonly intake: ClientIntake,
  ) {}

  execute({ body, who }: CreateClient): Promise<Answer> {
    return this.store.create(Clients, who, (work) => this.intake.create(work, body), Answer.created('client', PATH));
  }
}

/** Changes the client a path names; an external id that is not taken yet creates one (contract §5). */
export class UpdateClient extends ChangeCommand {}

@CommandHandler(UpdateClient)
export class UpdateClientHandler implements ICommandHandler<UpdateClient> {
  constructor(
    private readonly store: EventStore,
    private readonly intake: ClientIntake,
  ) {}

  execute({ ref, body, who }: UpdateClient): Promise<Answer> {
    return this.store.upsert(
      Clients,
      who,
      ref,
      (client, work) => this.intake.update(work, body, client),
      (work) => {
        if (!createsByPath(ref, body, who)) throw notFound('client');
        return this.intake.create(work, body, ref);
      },
      Answer.upserted('client', PATH),
    );
  }
}

export class DeleteClient extends ActCommand {}

@CommandHandler(DeleteClient)
export class DeleteClientHandler implements ICommandHandler<DeleteClient> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, who }: DeleteClient): Promise<Answer> {
    return this.store.change(Clients, who, ref, () => deleteClient, Answer.performed());
  }
}
