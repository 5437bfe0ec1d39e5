import { Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { isUuid, notFound, parseInstant, versionMismatch } from '#kernel/domain';
import { accepts, Answer, type Caller, Database, type Queryable, Work } from '#kernel/store';
import { Body, etagOf, Filters, Forms, Operation, pageOf, Paging, Who } from '../http/index.js';
import {
  AccountView,
  ApiKeyView,
  CreateApiKeyBody,
  NewApiKeyView,
  presentAccount,
  presentApiKey,
  RotateApiKeyBody,
  UpdateAccountBody,
} from './account.bodies.js';
import { Accounts } from './accounts.js';
import { ApiKeys } from './api-keys.js';
import { writeReceipt } from './receipts.js';
import { Sealer } from './sealer.js';

@Controller('v2/account')
export class AccountController {
  constructor(
    private readonly database: Database,
    private readonly accounts: Accounts,
    private readonly keys: ApiKeys,
    private readonly forms: Forms,
  ) {}

  @Get()
  @Operation({ summary: 'Read the account', shows: { account: AccountView } })
  async get(@Who() who: Caller): Promise<Answer> {
    const account = await this.accounts.get(who.account);
    const { version, defaultTerritory } = account;
    return Answer.one('account', presentAccount(account), etagOf({ version, labels: { defaultTerritory } }));
  }

  @Patch()
  @Operation({ summary: 'Change the account', scope: 'admin', body: UpdateAccountBody, updates: 'account' })
  update(@Body() body: unknown, @Who() who: Caller): Promise<Answer> {
    return this.database
      .transaction(async (tx) => {
        // Commits of the account wait meanwhile, so that the territory cannot be deleted under our hands.
        await tx.query('select position from account_log where account_id = $1 for update', [who.account]);
        const account = await this.accounts.get(who.account, tx);
        if (!accepts(who, account.version)) throw versionMismatch(account.version);
        const form = this.forms.body(UpdateAccountBody, body, { uuid: account.uuid });
        const territory = await this.forms.reference(form, new Work(tx, who), 'default_territory', 'territory');
        const { name, currency, time_zone } = form.valid;
        const fields = { name, currency, timeZone: time_zone, defaultTerritoryUuid: territory?.uuid };
        const version = await this.accounts.update(tx, account, fields);
        const answer = Answer.updated('account')({ uuid: account.uuid, version, created: false });
        await writeReceipt(tx, who, answer);
        return answer;
      })
      .finally(() => this.keys.forgetAccount(who.account));
  }
}

@Controller('v2/api_keys')
export class ApiKeysController {
  constructor(
    private readonly database: Database,
    private readonly keys: ApiKeys,
    private readonly sealer: Sealer,
    private readonly forms: Forms,
  ) {}

  @Get()
  @Operation({
    summary: 'List the API keys, oldest first',
    scope: 'admin',
    query: Paging,
    lists: { api_keys: ApiKeyView },
  })
  async list(@Filters() query: unknown, @Who() who: Caller): Promise<Answer> {
    const { limit, after } = pageOf(this.forms.query(Paging, query));
    const keys = await this.keys.list(who.account, { limit: limit + 1, after });
    const page = keys.slice(0, limit);
    return Answer.list('api_keys', page.map(presentApiKey), keys.length > limit ? page.at(-1)?.uuid : undefined);
  }

  @Post()
  @Operation({
    summary: 'Create an API key',
    scope: 'admin',
    body: CreateApiKeyBody,
    answers: { status: 201, with: NewApiKeyView },
  })
  create(@Body() body: unknown, @Who() who: Caller): Promise<Answer> {
    const form = this.forms.body(CreateApiKeyBody, body);
    const given = form.value.expires_at;
    const expiresAt = given == null ? null : (parseInstant(given, who.timeZone) ?? null);
    if (expiresAt !== null && Date.parse(expiresAt) <= Date.now()) form.fault('expires_at', 'must be in the future');
    const { name, scopes } = form.valid;
    return this.issue(who, (tx) =>
      this.keys.create(tx, who.account, { name: name ?? null, scopes: scopes ?? ['read', 'write'], expiresAt }),
    );
  }

  @Post(':api_key/rotate')
  @Operation({
    summary: 'Replace an API key; the old one lives on for the overlap',
    scope: 'admin',
    body: RotateApiKeyBody,
    answers: { status: 201, with: NewApiKeyView },
    refuses: ['api_key.revoked'],
  })
  rotate(@Param('api_key') uuid: string, @Body() body: unknown, @Who() who: Caller): Promise<Answer> {
    if (!isUuid(uuid)) throw notFound('api_key');
    return this.issue(who, async (tx) => {
      await this.keys.get(tx, who.account, uuid);
      const { overlap_minutes } = this.forms.body(RotateApiKeyBody, body).valid;
      return this.keys.rotate(tx, who.account, uuid, overlap_minutes ?? 0);
    });
  }

  @Delete(':api_key')
  @Operation({ summary: 'Revoke an API key', scope: 'admin', deletes: true })
  async revoke(@Param('api_key') uuid: string, @Who() who: Caller): Promise<Answer> {
    if (!isUuid(uuid)) throw notFound('api_key');
    await this.keys.revoke(this.database, who.account, uuid);
    return new Answer(200, { message: 'Performed' });
  }

  private issue(who: Caller, make: (tx: Queryable) => Promise<{ uuid: string; secret: string }>): Promise<Answer> {
    return this.database.transaction(async (tx) => {
      const { uuid, secret } = await make(tx);
      const answer = new Answer(201, { api_key_uuid: uuid, key: secret });
      await writeReceipt(tx, who, answer, this.sealer);
      return answer;
    });
  }
}
