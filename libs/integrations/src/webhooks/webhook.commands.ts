import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActCommand, ChangeCommand, changeHandler, CreateCommand } from '#http';
import { DomainError } from '#eventstore/domain';
import { EventStore, type UnitOfWork, type Outcome } from '#eventstore/store';
import { CreateWebhookBody, UpdateWebhookBody } from './webhook.body.js';
import { createWebhook, deleteWebhook, resumeWebhook, updateWebhook } from './webhook.js';
import { MAX_WEBHOOKS, Webhooks } from './webhook.entity.js';
import { presentWebhook } from './webhook.view.js';
import { endpointsOf, type WebhookEndpoint } from './webhook-endpoint.service.js';
import { WebhookFields } from './webhook-fields.service.js';

/**
 * Checks the limit. The commit checks it again under the account's lock, so that concurrent creations cannot exceed it.
 * @throws DomainError `webhook.too_many`.
 */
async function mustBeBelowLimit(uow: UnitOfWork): Promise<void> {
  const [row] = await uow.database.query<{ count: number }>(
    'select count(*) as count from webhook where account_id = $1 and deleted_at is null',
    [uow.ctx.account],
  );
  uow.mustStayWithinLimit(Webhooks);
  if ((row?.count ?? 0) >= MAX_WEBHOOKS)
    throw new DomainError(
      'invalid',
      'webhook.too_many',
      `An account has at most ${MAX_WEBHOOKS} webhooks: delete one, or add the event types to one with the same url`,
    );
}

const endpointOf = async ({ database, ctx }: UnitOfWork, uuid: string): Promise<WebhookEndpoint> =>
  (await endpointsOf(database, ctx.account, [uuid]))(uuid);

export class CreateWebhook extends CreateCommand<CreateWebhookBody> {}

@CommandHandler(CreateWebhook)
export class CreateWebhookHandler implements ICommandHandler<CreateWebhook> {
  constructor(
    private readonly store: EventStore,
    private readonly fields: WebhookFields,
  ) {}

  execute({ input, ctx }: CreateWebhook): Promise<Outcome> {
    return this.store.create(Webhooks, ctx, async (uow) => {
      const given = this.fields.given(input.validate(), null);
      await mustBeBelowLimit(uow);
      return createWebhook(given);
    });
  }
}

export class UpdateWebhook extends ChangeCommand<UpdateWebhookBody> {}

@CommandHandler(UpdateWebhook)
export class UpdateWebhookHandler implements ICommandHandler<UpdateWebhook> {
  constructor(
    private readonly store: EventStore,
    private readonly fields: WebhookFields,
  ) {}

  execute({ ref, input, ctx }: UpdateWebhook): Promise<Outcome> {
    return this.store.change(Webhooks, ctx, ref, async (webhook, uow) => {
      const endpoint = await endpointOf(uow, webhook.uuid);
      // Without the secret, which is no read-only field, so its value in the view is not compared.
      const validation = input.validate(() => presentWebhook(webhook, endpoint, null));
      return updateWebhook(this.fields.given(validation, webhook.state.secret), endpoint.isPausedOrSuspended);
    });
  }
}

export class ResumeWebhook extends ActCommand {}
export const ResumeWebhookHandler = changeHandler(ResumeWebhook, Webhooks, async ({ uuid }, uow) =>
  resumeWebhook((await endpointOf(uow, uuid)).isPausedOrSuspended),
);

export class DeleteWebhook extends ActCommand {}
export const DeleteWebhookHandler = changeHandler(DeleteWebhook, Webhooks, deleteWebhook);
