import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  ActCommand,
  ChangeCommand,
  changeHandler,
  CreateCommand,
  creationByPath,
  type Input,
  validateChange,
} from '#http';
import type { Decision } from '#eventstore/domain';
import { EventStore, type Entity, type UnitOfWork, type Outcome } from '#eventstore/store';
import { resolveTerritory, territoryOfNewEntity } from '../contact-details/contact-territory.body.js';
import { type ClientEvent, type ClientState, createClient, deleteClient, updateClient } from './client.js';
import { clientInput, CreateClientBody, type UpdateClientBody } from './client.body.js';
import { Clients } from './client.entity.js';
import { presentClient } from './client.view.js';

/**
 * The decision to create a client, with its references resolved.
 * @throws DomainError 422 with all validation errors and violated rules.
 */
export async function clientCreation(
  uow: UnitOfWork,
  input: Input<CreateClientBody>,
): Promise<Decision<ClientState, ClientEvent>> {
  const validation = input.validate();
  const territory = await territoryOfNewEntity(validation, uow);
  return validation.decide(createClient(clientInput(validation, territory)));
}

/** The decision to update a client. */
async function clientChange(
  uow: UnitOfWork,
  input: Input<UpdateClientBody>,
  client: Entity<ClientState, 'territory'>,
): Promise<Decision<ClientState, ClientEvent>> {
  const validation = validateChange(input, client, () => presentClient(client));
  const territory = await resolveTerritory(validation, uow, client.refs.territory);
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

/** Updates the client of the path, or creates it when its external id is not in use (contract §5). */
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
      (uow) => clientCreation(uow, creationByPath('client', ref, input, CreateClientBody, ctx)),
    );
  }
}

export class DeleteClient extends ActCommand {}
export const DeleteClientHandler = changeHandler(DeleteClient, Clients, () => deleteClient);
