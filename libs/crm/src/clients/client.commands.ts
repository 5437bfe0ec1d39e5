import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActCommand, ChangeCommand, changeHandler, CreateCommand, type Input } from '#http';
import type { Decision } from '#eventstore/domain';
import { EventStore, type Entity, type UnitOfWork, type Outcome } from '#eventstore/store';
import {
  mustCreateByPath,
  territoryNamed,
  territoryOfNew,
  validateChange,
  validateCreation,
} from '../upserts/upsert.body.js';
import { type ClientEvent, type ClientState, createClient, deleteClient, updateClient } from './client.js';
import { clientInput, type CreateClientBody, type UpdateClientBody } from './client.body.js';
import { Clients } from './client.entity.js';
import { presentClient } from './client.view.js';

/** The decision to create a client: its references are resolved, and all validation errors and rules reported together. */
export async function clientCreation(
  uow: UnitOfWork,
  input: Input<UpdateClientBody>,
  pathId?: string,
): Promise<Decision<ClientState, ClientEvent>> {
  const validation = validateCreation(input, 'client', pathId);
  const territory = await territoryOfNew(validation, uow);
  return validation.decide(createClient(clientInput(validation, territory)));
}

/** As {@link clientCreation}, of a change. */
async function clientChange(
  uow: UnitOfWork,
  input: Input<UpdateClientBody>,
  client: Entity<ClientState, 'territory'>,
): Promise<Decision<ClientState, ClientEvent>> {
  const validation = validateChange(input, client, () => presentClient(client));
  const territory = await territoryNamed(validation, uow, client.refs.territory);
  return validation.decide(updateClient(clientInput(validation, territory)));
}

export class CreateClient extends CreateCommand<CreateClientBody> {}

@CommandHandler(CreateClient)
export class CreateClientHandler implements ICommandHandler<CreateClient> {
  constructor(private readonly store: EventStore) {}

  execute({ input, ctx }: CreateClient): Promise<Outcome> {
    return this.store.create(Clients, ctx, (uow) => clientCreation(uow, input));
  }
}

/** Changes the client a path names; an external id that is not taken yet creates one (contract §5). */
export class UpdateClient extends ChangeCommand<UpdateClientBody> {}

@CommandHandler(UpdateClient)
export class UpdateClientHandler implements ICommandHandler<UpdateClient> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, input, ctx }: UpdateClient): Promise<Outcome> {
    return this.store.upsert(
      Clients,
      ctx,
      ref,
      (client, uow) => clientChange(uow, input, client),
      (uow) => {
        mustCreateByPath('client', ref, input, ctx);
        return clientCreation(uow, input, ref);
      },
    );
  }
}

export class DeleteClient extends ActCommand {}
export const DeleteClientHandler = changeHandler(DeleteClient, Clients, () => deleteClient);
