import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActCommand, ChangeCommand, CreateCommand } from '#kernel';
import { type Decision, isUuid, notFound, versionMismatch } from '#kernel/domain';
import { type Form, Forms } from '#kernel/http';
import { Answer, EventStore, type Label, References, type Stored, type Work } from '#kernel/store';
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
    const named = pathId === undefined ? body : { external_id: pathId, ...(body as object) };
    const form = this.forms.body(CreateClientBody, named);
    const { external_id } = form.value;
    if (pathId !== undefined && external_id !== undefined && external_id !== pathId)
      form.fault('external_id', 'must equal the one in the path');
    if (form.value.version !== undefined) form.fault('version', 'a client that is being created has none');
    const territory = (await this.territory(form, work)) ?? (await this.references.accountDefault(work, 'territory'));
    return form.decide(createClient(clientInput(form, territory)));
  }

  async update(
    work: Work,
    body: unknown,
    client: Stored<ClientState, 'territory'>,
  ): Promise<Decision<ClientState, ClientEvent>> {
    const form = this.forms.body(UpdateClientBody, body, readOnlyOfClient(client));
    const { version } = form.value;
    if (version !== undefined && version !== client.version) throw versionMismatch(client.version);
    return form.decide(updateClient(clientInput(form, await this.territory(form, work, client))));
  }

  /** The territory the body names; null puts the client back to the account's default (contract §5). */
  private async territory(
    form: Form<UpdateClientBody>,
    work: Work,
    client?: Stored<ClientState, 'territory'>,
  ): Promise<Label | undefined> {
    const territory = await this.forms.reference(form, work, 'territory', 'territory', client?.labels.territory);
    return territory === null ? this.references.accountDefault(work, 'territory') : territory;
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
        if (who.ifMatch !== undefined || (isUuid(ref) && !namesItself(body, ref))) throw notFound('client');
        return this.intake.create(work, body, ref);
      },
      Answer.upserted('client', PATH),
    );
  }
}

/** A path of UUID form creates only when the body says that it is an external id. */
const namesItself = (body: unknown, ref: string): boolean =>
  typeof body === 'object' && body !== null && 'external_id' in body && body.external_id === ref;

export class DeleteClient extends ActCommand {}

@CommandHandler(DeleteClient)
export class DeleteClientHandler implements ICommandHandler<DeleteClient> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, who }: DeleteClient): Promise<Answer> {
    return this.store.change(Clients, who, ref, () => deleteClient, Answer.performed());
  }
}
