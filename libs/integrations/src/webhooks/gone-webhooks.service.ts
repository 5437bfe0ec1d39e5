import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '#eventstore/domain';
import { EventStore, serviceContext } from '#eventstore/store';
import { LOGGER, type Logger } from '#platform';
import { disableGone } from './webhook.js';
import { Webhooks } from './webhook.entity.js';

/** A webhook, with the URL whose receiver has answered 410. */
export interface GoneReceiver {
  readonly account: string;
  readonly webhook: string;
  readonly url: string;
}

/** Disables webhooks whose receivers are gone (contract §25). */
@Injectable()
export class GoneWebhooks {
  /** Webhooks that are being disabled: many deliveries may end at the same time. */
  private readonly pending = new Set<string>();

  constructor(
    private readonly store: EventStore,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** Never rejects: the next delivery that is answered 410 disables the webhook. */
  async disable({ account, webhook, url }: GoneReceiver): Promise<void> {
    if (this.pending.has(webhook)) return;
    this.pending.add(webhook);
    try {
      const { events } = await this.store.change(Webhooks, serviceContext(account), webhook, () => disableGone(url));
      if (events.length > 0) this.log.warn({ account, webhook }, 'a webhook is disabled: its receiver answered 410');
    } catch (error) {
      if (!(error instanceof DomainError && error.kind === 'not_found'))
        this.log.warn({ err: error, account, webhook }, 'cannot disable a webhook whose receiver answered 410');
    } finally {
      this.pending.delete(webhook);
    }
  }
}
