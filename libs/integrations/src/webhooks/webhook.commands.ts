import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ActCommand, ChangeCommand, changeHandler, CreateCommand } from '#http';
import { DomainError } from '#eventstore/domain';
import { EventStore, type UnitOfWork, type Outcome } from '#eventstore/store';
import { CreateWebhookBody, DEFAULT_OVERLAP_MINUTES, RotateSecretBody, UpdateWebhookBody } from './webhook.body.js';
import { createWebhook, deleteWebhook, resumeWebhook, rotateSecret, updateWebhook } from './webhook.js';
import { MAX_WEBHOOKS, Webhooks } from './webhook.entity.js';
import { presentWebhook, type RotatedSecret, TRANSIENT_FIELDS } from './webhook.view.js';
import { endpointOf, isPausedOrSuspended } from './webhook-endpoint.service.js';
import { WebhookFields } from './webhook-fields.service.js';
import { newWebhookSecret, WebhookSecrets } from './webhook-secrets.service.js';

/**
 * Checks the limit. The commit checks it again under the account's lock, so that concurrent creations cannot exceed it.
 * @throws DomainError `webhook.too_many`.
 */
async function mustBeBelowLimit(uow: UnitOfWork): Promise<void> {
  const [row] = await uow.database.query<{ count: number }>(
    'select count(*) as count from webhook where account_id = $1 and deleted_at is null',
    [uow.ctx.account],
  );
  uow.addGuard({ guard: 'webhook.limit', uuid: null });
  if ((row?.count ?? 0) >= MAX_WEBHOOKS)
    throw new DomainError(
      'invalid',
      'webhook.too_many',
      `An account has at most ${MAX_WEBHOOKS} webhooks: delete one, or add the event types to one with the same url`,
    );
}

export class CreateWebhook extends CreateCommand<CreateWebhookBody> {}

@CommandHandler(CreateWebhook)
export class CreateWebhookHandler implements ICommandHandler<CreateWebhook> {
  constructor(
    private readonly store: EventStore,
    private readonly fields: WebhookFields,
  ) {}

  execute({ input, ctx }: CreateWebhook): Promise<Outcome> {
    const newSecret = newWebhookSecret();
    return this.store.transact(ctx, async (uow) => {
      const validation = input.validate();
      const secret = validation.lacks('secret') ? newSecret : undefined;
      const given = this.fields.ofNew(validation, secret, ctx);
      await mustBeBelowLimit(uow);
      const outcome = await uow.create(Webhooks, () => createWebhook(given));
      return secret === undefined ? outcome : { ...outcome, secret };
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
      // Only read-only fields of the view are compared, to which secret and headers do not belong.
      const secrets = { secret: null, previous_secret_expires_at: null, headers: null };
      const validation = input.validate(() => presentWebhook(webhook, endpoint, secrets), TRANSIENT_FIELDS);
      return updateWebhook(this.fields.given(validation, webhook.state, ctx), isPausedOrSuspended(endpoint));
    });
  }
}

/** Replaces the secret of a webhook; the old one stays valid for an overlap. */
export class RotateSecret extends ChangeCommand<RotateSecretBody, RotatedSecret> {}

@CommandHandler(RotateSecret)
export class RotateSecretHandler implements ICommandHandler<RotateSecret> {
  constructor(
    private readonly store: EventStore,
    private readonly secrets: WebhookSecrets,
  ) {}

  execute({ ref, input, ctx }: RotateSecret): Promise<RotatedSecret> {
    const generated = newWebhookSecret();
    return this.store.transact(
      ctx,
      async (uow) => {
        const webhook = await uow.load(Webhooks, ref);
        const validation = input.validate();
        const error = validation.lacks('secret')
          ? this.secrets.generationError
          : validation.value.secret && this.secrets.errorOf(validation.value.secret);
        if (error !== undefined) validation.addError('secret', error);
        const { secret = generated, overlap_minutes: overlap = DEFAULT_OVERLAP_MINUTES } = validation.finish();
        const { secret: before } = webhook.state;
        // A secret that cannot be decrypted cannot sign.
        const overlaps = overlap > 0 && before !== null && this.secrets.isReadable(before);
        const previousSecretExpiresAt = overlaps
          ? new Date(Date.parse(uow.now) + overlap * 60_000).toISOString()
          : null;
        const rotation = rotateSecret(this.secrets.encrypted(secret, before), previousSecretExpiresAt);
        const { version } = uow.record(Webhooks, webhook, rotation);
        return { version, secret, previousSecretExpiresAt };
      },
      `webhook/${ref}`,
    );
  }
}

export class ResumeWebhook extends ActCommand {}
export const ResumeWebhookHandler = changeHandler(ResumeWebhook, Webhooks, async ({ uuid }, uow) =>
  resumeWebhook(isPausedOrSuspended(await endpointOf(uow, uuid))),
);

export class DeleteWebhook extends ActCommand {}
export const DeleteWebhookHandler = changeHandler(DeleteWebhook, Webhooks, deleteWebhook);
