import { ActCommand, ChangeCommand, changeHandler, CreateCommand, createHandler, upsertHandler } from '#http';
import { createClient, deleteClient, updateClient } from './client.js';
import { clientInput, CreateClientBody, type UpdateClientBody } from './client.body.js';
import { Clients } from './client.entity.js';
import { presentClient } from './client.view.js';

export class CreateClient extends CreateCommand<CreateClientBody> {}
export const CreateClientHandler = createHandler(CreateClient, Clients, createClient, clientInput);

export class UpdateClient extends ChangeCommand<UpdateClientBody> {}
export const UpdateClientHandler = upsertHandler(
  UpdateClient,
  Clients,
  presentClient,
  CreateClientBody,
  { create: createClient, update: updateClient },
  clientInput,
);

export class DeleteClient extends ActCommand {}
export const DeleteClientHandler = changeHandler(DeleteClient, Clients, () => deleteClient);
