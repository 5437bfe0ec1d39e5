import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, EventStore } from '#eventstore/store';
import { type Logger, LOGGER } from '#platform';

/** The channel of webhooks that were changed or deleted: `<account>/<webhook>`. */
export const WEBHOOK_CHANGES = 'fieldline_webhook_changes';

/** Notifies the workers of changed webhooks, so that they give back what they have claimed by the old url and secret. */
@Injectable()
export class WebhookChanges implements OnModuleInit {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    this.store.onCommit((account, writes) => {
      for (const { type, uuid } of writes) if (type === 'webhook') void this.notify(account, uuid);
    });
  }

  private async notify(account: string, webhook: string): Promise<void> {
    try {
      await this.database.query('select pg_notify($1, $2)', [WEBHOOK_CHANGES, `${account}/${webhook}`]);
    } catch (error) {
      this.log.warn(error, 'Workers could not be notified of a changed webhook');
    }
  }
}
