import { Controller, Get, Patch } from '@nestjs/common';
import { versionMismatch } from '#eventstore/domain';
import { accepts, Database, EventStore, type Outcome, type RequestContext, writeReceipt } from '#eventstore/store';
import { Body, Ctx, etagOf, HttpResponse, type Input, Operation, resolveReference } from '#http';
import { ApiKeys } from '../api-keys/api-key.service.js';
import { UpdateAccountBody } from './account.body.js';
import { Accounts } from './account.service.js';
import { AccountView, presentAccount } from './account.view.js';

@Controller('v2/account')
export class AccountController {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly accounts: Accounts,
    private readonly keys: ApiKeys,
  ) {}

  @Get()
  @Operation({ summary: 'Read the account', shows: { account: AccountView } })
  async get(@Ctx() ctx: RequestContext): Promise<HttpResponse> {
    const account = await this.accounts.get(ctx.account);
    const { version, defaultTerritory } = account;
    return HttpResponse.one('account', presentAccount(account), etagOf({ version, refs: { defaultTerritory } }));
  }

  @Patch()
  @Operation({ summary: 'Change the account', scope: 'admin', body: UpdateAccountBody, updates: 'account' })
  update(@Body() input: Input<UpdateAccountBody>, @Ctx() ctx: RequestContext): Promise<Outcome> {
    return this.database
      .transaction(async (tx) => {
        // Commits of the account wait meanwhile, so that the territory cannot be deleted under our hands.
        await tx.query('select position from account_log where account_id = $1 for update', [ctx.account]);
        const account = await this.accounts.get(ctx.account, tx);
        if (!accepts(ctx, account.version)) throw versionMismatch(account.version);
        const validation = input.validate(() => presentAccount(account));
        const uow = this.store.begin(tx, ctx);
        const territory = await resolveReference(validation, uow, 'default_territory', 'territory');
        const { name, currency, time_zone } = validation.finish();
        const fields = { name, currency, timeZone: time_zone, defaultTerritoryUuid: territory?.uuid };
        const version = await this.accounts.update(tx, account, fields);
        const outcome = { uuid: account.uuid, version, created: false, events: [] };
        await writeReceipt(tx, ctx, outcome);
        return outcome;
      })
      .finally(() => this.keys.forgetAccount(ctx.account));
  }
}
