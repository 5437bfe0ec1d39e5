import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActCommand, ChangeCommand, CreateCommand, Validator, HttpResponse } from '#http';
import { type Decision, notFound } from '#eventstore/domain';
import { EventStore, References, type Entity, type UnitOfWork } from '#eventstore/store';
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
    private readonly validator: Validator,
    private readonly references: References,
  ) {}

  async create(uow: UnitOfWork, body: unknown, pathId?: string): Promise<Decision<ClientState, ClientEvent>> {
    const parsed = creationForm(this.validator, CreateClientBody, 'client', body, pathId);
    const territory = await territoryOfNew(this.validator, this.references, parsed, uow);
    return parsed.decide(createClient(clientInput(parsed, territory)));
  }

  async update(
    uow: UnitOfWork,
    body: unknown,
    client: Entity<ClientState, 'territory'>,
  ): Promise<Decision<ClientState, ClientEvent>> {
    const parsed = changeForm(this.validator, UpdateClientBody, body, client, readOnlyOfClient(client));
    const territory = await territoryNamed(this.validator, this.references, parsed, uow, client.refs.territory);
    return parsed.decide(updateClient(clientInput(parsed, territory)));
  }
}

export class CreateClient extends CreateCommand {}

@CommandHandler(CreateClient)
export class CreateClientHandler implements ICommandHandler<CreateClient> {
  constructor(
    private readonly store: EventStore,
    private readonly intake: ClientIntake,
  ) {}

  execute({ body, ctx }: CreateClient): Promise<HttpResponse> {
    return this.store.create(
      Clients,
      ctx,
      (uow) => this.intake.create(uow, body),
      HttpResponse.created('client', PATH),
    );
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

  execute({ ref, body, ctx }: UpdateClient): Promise<HttpResponse> {
    return this.store.upsert(
      Clients,
      ctx,
      ref,
      (client, uow) => this.intake.update(uow, body, client),
      (uow) => {
        if (!createsByPath(ref, body, ctx)) throw notFound('client');
        return this.intake.create(uow, body, ref);
      },
      HttpResponse.upserted('client', PATH),
    );
  }
}

export class DeleteClient extends ActCommand {}

@CommandHandler(DeleteClient)
export class DeleteClientHandler implements ICommandHandler<DeleteClient> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, ctx }: DeleteClient): Promise<HttpResponse> {
    return this.store.change(Clients, ctx, ref, () => deleteClient, HttpResponse.performed());
  }
}
