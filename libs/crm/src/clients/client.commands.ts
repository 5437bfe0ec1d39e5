import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActCommand, ChangeCommand, CreateCommand, Validator } from '#http';
import { type Decision, notFound } from '#eventstore/domain';
import { EventStore, type Entity, type UnitOfWork, type Outcome } from '#eventstore/store';
import { changeForm, createsByPath, creationForm, territoryNamed, territoryOfNew } from '../intake/intake.body.js';
import { type ClientEvent, type ClientState, createClient, deleteClient, updateClient } from './client.js';
import { clientInput, CreateClientBody, UpdateClientBody } from './client.body.js';
import { Clients } from './client.entity.js';
import { readOnlyOfClient } from './client.view.js';

/** Turns a body into a decision about a client: resolves its references, reports validation errors and rule violations together. */
@Injectable()
export class ClientIntake {
  constructor(private readonly validator: Validator) {}

  async create(uow: UnitOfWork, body: unknown, pathId?: string): Promise<Decision<ClientState, ClientEvent>> {
    const parsed = creationForm(this.validator, CreateClientBody, 'client', body, pathId);
    const territory = await territoryOfNew(this.validator, parsed, uow);
    return parsed.decide(createClient(clientInput(parsed, territory)));
  }

  async update(
    uow: UnitOfWork,
    body: unknown,
    client: Entity<ClientState, 'territory'>,
  ): Promise<Decision<ClientState, ClientEvent>> {
    const parsed = changeForm(this.validator, UpdateClientBody, body, client, readOnlyOfClient(client));
    const territory = await territoryNamed(this.validator, parsed, uow, client.refs.territory);
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

  execute({ body, ctx }: CreateClient): Promise<Outcome> {
    return this.store.create(Clients, ctx, (uow) => this.intake.create(uow, body));
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

  execute({ ref, body, ctx }: UpdateClient): Promise<Outcome> {
    return this.store.upsert(
      Clients,
      ctx,
      ref,
      (client, uow) => this.intake.update(uow, body, client),
      (uow) => {
        if (!createsByPath(ref, body, ctx)) throw notFound('client');
        return this.intake.create(uow, body, ref);
      },
    );
  }
}

export class DeleteClient extends ActCommand {}

@CommandHandler(DeleteClient)
export class DeleteClientHandler implements ICommandHandler<DeleteClient> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, ctx }: DeleteClient): Promise<Outcome> {
    return this.store.change(Clients, ctx, ref, () => deleteClient);
  }
}
