import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EventStore, type Outcome, type RequestContext } from '#eventstore/store';
import { type Input, KeyVerifier, resolveReference } from '#http';
import { schedulingInput, type UpdateAccountBody } from './account.body.js';
import { updateAccount } from './account.js';
import { Accounts } from './account.entity.js';
import { presentAccount } from './account.view.js';

/** Changes the account that the API key belongs to. */
export class UpdateAccount extends Command<Outcome> {
  constructor(
    readonly input: Input<UpdateAccountBody>,
    readonly ctx: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(UpdateAccount)
export class UpdateAccountHandler implements ICommandHandler<UpdateAccount> {
  constructor(
    private readonly store: EventStore,
    private readonly keys: KeyVerifier,
  ) {}

  async execute({ input, ctx }: UpdateAccount): Promise<Outcome> {
    try {
      return await this.store.change(Accounts, ctx, ctx.account, async (account, uow) => {
        const validation = input.validate(() => presentAccount(account));
        const current = account.refs.defaultTerritory;
        const territory = await resolveReference(validation, uow, 'default_territory', 'territory', current);
        const { name, currency, time_zone, country, publish_automatically, scheduling, field } = validation.finish();
        return updateAccount({
          name,
          currency: currency?.toLowerCase(),
          timeZone: time_zone,
          country: country?.toUpperCase() ?? country,
          defaultTerritoryUuid: territory?.uuid,
          publishAutomatically: publish_automatically,
          scheduling: scheduling && schedulingInput(scheduling),
          field: field && { enforcePermissions: field.enforce_permissions },
        });
      });
    } finally {
      // Cached keys contain the account's time zone and country.
      this.keys.invalidateAccount(ctx.account);
    }
  }
}
