import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActCommand, ChangeCommand, CreateCommand, Validator } from '#http';
import { DomainError } from '#eventstore/domain';
import { EventStore, type UnitOfWork, type Outcome } from '#eventstore/store';
import { CreateWebhookBody, UpdateWebhookBody } from './webhook.body.js';
import { createWebhook, deleteWebhook, resumeWebhook, updateWebhook } from './webhook.js';
import { MAX_WEBHOOKS, Webhooks } from './webhook.entity.js';
import { readOnlyOfWebhook } from './webhook.view.js';
import { endpointsOf, type WebhookEndpoint } from './webhook-endpoint.service.js';
import { WebhookFields } from './webhook-fields.service.js';

/**
 * The commit asks again under the account's lock, so that creations at once cannot pass the limit together.
 * @throws DomainError `webhook.too_many`.
 */
async function mustHaveRoom(uow: UnitOfWork): Promise<void> {
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

export class CreateWebhook extends CreateCommand {}

@CommandHandler(CreateWebhook)
export class CreateWebhookHandler implements ICommandHandler<CreateWebhook> {
  constructor(
    private readonly store: EventStore,
    private readonly validator: Validator,
    private readonly fields: WebhookFields,
  ) {}

  execute({ body, ctx }: CreateWebhook): Promise<Outcome> {
    const given = this.fields.given(this.validator.body(CreateWebhookBody, body), null);
    return this.store.create(Webhooks, ctx, async (uow) => {
      await mustHaveRoom(uow);
      return createWebhook(given);
    });
  }
}

export class UpdateWebhook extends ChangeCommand {}

@CommandHandler(UpdateWebhook)
export class UpdateWebhookHandler implements ICommandHandler<UpdateWebhook> {
  constructor(
    private readonly store: EventStore,
    private readonly validator: Validator,
    private readonly fields: WebhookFields,
  ) {}

  execute({ ref, body, ctx }: UpdateWebhook): Promise<Outcome> {
    return this.store.change(Webhooks, ctx, ref, async (webhook, uow) => {
      const endpoint = await endpointOf(uow, webhook.uuid);
      const parsed = this.validator.body(UpdateWebhookBody, body, readOnlyOfWebhook(webhook, endpoint));
      return updateWebhook(this.fields.given(parsed, webhook.state.secret), endpoint.isHeld);
    });
  }
}

export class ResumeWebhook extends ActCommand {}

@CommandHandler(ResumeWebhook)
export class ResumeWebhookHandler implements ICommandHandler<ResumeWebhook> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, ctx }: ResumeWebhook): Promise<Outcome> {
    return this.store.change(Webhooks, ctx, ref, async ({ uuid }, uow) =>
      resumeWebhook((await endpointOf(uow, uuid)).isHeld),
    );
  }
}

export class DeleteWebhook extends ActCommand {}

@CommandHandler(DeleteWebhook)
export class DeleteWebhookHandler implements ICommandHandler<DeleteWebhook> {
  constructor(private readonly store: EventStore) {}

  execute({ ref, ctx }: DeleteWebhook): Promise<Outcome> {
    return this.store.change(Webhooks, ctx, ref, deleteWebhook);
  }
}
