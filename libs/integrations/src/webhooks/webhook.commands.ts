import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActCommand, ChangeCommand, CreateCommand } from '#kernel';
import { DomainError } from '#kernel/domain';
import { Forms } from '#kernel/http';
import { Answer, EventStore, type Work } from '#kernel/store';
import { CreateWebhookBody, UpdateWebhookBody } from './webhook.body.js';
import { createWebhook, deleteWebhook, resumeWebhook, updateWebhook } from './webhook.js';
import { Webhooks } from './webhook.entity.js';
import { readOnlyOfWebhook } from './webhook.view.js';
import { endpointsOf, type WebhookEndpoint } from './webhook-endpoint.service.js';
import { WebhookFields } from './webhook-fields.service.js';

/** Most webhooks of an account (contract §9). */
const MOST = 20;

/**
 * The store asks again under the account's lock, so that creations at once cannot pass the limit together.
 * @throws DomainError `webhook.too_many`.
 */
async function mustHaveRoom({ database, who }: Work): Promise<void> {
  const [row] = await database.query<{ count: number }>(
    'select count(*) as count from webhook where account_id = $1 and deleted_at is null',
    [who.account],
  );
  if ((row?.count ?? 0) >= MOST)
    throw new DomainError(
      'invalid',
      'webhook.too_many',
      `An account has at most ${MOST} webhooks: delete one, or add the event types to one with the same url`,
    );
}

const endpointOf = async ({ database, who }: Work, uuid: string): Promise<WebhookEndpoint> =>
  (await endpointsOf(database, who.account, [uuid]))(uuid);

export class CreateWebhook extends CreateCommand {}

@CommandHandler(CreateWebhook)
export class CreateWebhookHandler implements ICommandHandler<CreateWebhook> {
  constructor(
    private readonly store: EventStore,
    private readonly forms: Forms,
    private readonly fields: WebhookFields,
  ) {}

  execute({ body, who }: CreateWebhook): Promise<Answer> {
    const given = this.fields.given(this.forms.body(CreateWebhookBody, body), null);
    return this.store.create(
      Webhooks,
      who,
      async (work) => {
        await mustHaveRoom(work);
        return createWebhook(given);
      },
      Answer.created('webhook', '/v2/webhooks'),
    );
  }
}

export class UpdateWebhook extends ChangeCommand {}

@CommandHandler(UpdateWebhook)
export class UpdateWebhookHandler implements ICommandHandler<UpdateWebhook> {
  constructor(
    private readonly store: EventStore,
    private readonly forms: Forms,
    private readonly fields: WebhookFields,
  ) {}

  execute({ ref, body, who }: UpdateWebhook): Promise<Answer> {
    return this.store.change(
      Webhooks,
      who,
      ref,
      async (webhook, work) => {
        const endpoint = await endpointOf(work, webhook.uuid);
        const form = this.forms.body(UpdateWebhookBody, body, readOnlyOfWebhook(webhook, endpoint));
        return updateWebhook(this.fields.given(form, webhook.state.secret), endpoint.isHeld);
      },
      Answer.updated('webhook'),
    );
  }
}

export class ResumeWebhook extends ActCommand {}

@CommandHandler(ResumeWebhook)
export class ResumeWebhookHandler implements ICommandHandler<ResumeWebhook> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, who }: ResumeWebhook): Promise<Answer> {
    return this.store.change(
      Webhooks,
      who,
      ref,
      async ({ uuid }, work) => resumeWebhook((await endpointOf(work, uuid)).isHeld),
      Answer.updated('webhook'),
    );
  }
}

export class DeleteWebhook extends ActCommand {}

@CommandHandler(DeleteWebhook)
export class DeleteWebhookHandler implements ICommandHandler<DeleteWebhook> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, who }: DeleteWebhook): Promise<Answer> {
    return this.store.change(Webhooks, who, ref, deleteWebhook, Answer.performed());
  }
}
