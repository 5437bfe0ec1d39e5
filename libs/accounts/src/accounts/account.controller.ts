import { Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { isUuid, notFound, parseInstant, versionMismatch } from '#eventstore/domain';
import { accepts, type RequestContext, Database, type Queryable, UnitOfWork, writeReceipt } from '#eventstore/store';
import { HttpResponse, Body, etagOf, Filters, Validator, Operation, pageOf, Paging, Ctx } from '#http';
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
import { Accounts } from './account.service.js';
import { ApiKeys } from '../api-keys/api-key.service.js';
import { SecretCipher } from '#platform';

@Controller('v2/account')
export class AccountController {
  constructor(
    private readonly database: Database,
    private readonly accounts: Accounts,
    private readonly keys: ApiKeys,
    private readonly validator: Validator,
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
  update(@Body() body: unknown, @Ctx() ctx: RequestContext): Promise<HttpResponse> {
    return this.database
      .transaction(async (tx) => {
        // Commits of the account wait meanwhile, so that the territory cannot be deleted under our hands.
        await tx.query('select position from account_log where account_id = $1 for update', [ctx.account]);
        const account = await this.accounts.get(ctx.account, tx);
        if (!accepts(ctx, account.version)) throw versionMismatch(account.version);
        const parsed = this.validator.body(UpdateAccountBody, body, { uuid: account.uuid });
        const territory = await this.validator.reference(
          parsed,
          new UnitOfWork(tx, ctx),
          'default_territory',
          'territory',
        );
        const { name, currency, time_zone } = parsed.valid;
        const fields = { name, currency, timeZone: time_zone, defaultTerritoryUuid: territory?.uuid };
        const version = await this.accounts.update(tx, account, fields);
        const answer = HttpResponse.updated('account')({ uuid: account.uuid, version, created: false });
        await writeReceipt(tx, ctx, answer);
        return answer;
      })
      .finally(() => this.keys.forgetAccount(ctx.account));
  }
}

@Controller('v2/api_keys')
export class ApiKeysController {
  constructor(
    private readonly database: Database,
    private readonly keys: ApiKeys,
    private readonly cipher: SecretCipher,
    private readonly validator: Validator,
  ) {}

  @Get()
  @Operation({
    summary: 'List the API keys, oldest first',
    scope: 'admin',
    query: Paging,
    lists: { api_keys: ApiKeyView },
  })
  async list(@Filters() query: unknown, @Ctx() ctx: RequestContext): Promise<HttpResponse> {
    const { limit, after } = pageOf(this.validator.query(Paging, query));
    const keys = await this.keys.list(ctx.account, { limit: limit + 1, after });
    const page = keys.slice(0, limit);
    return HttpResponse.list('api_keys', page.map(presentApiKey), keys.length > limit ? page.at(-1)?.uuid : undefined);
  }

  @Post()
  @Operation({
    summary: 'Create an API key',
    scope: 'admin',
    body: CreateApiKeyBody,
    answers: { status: 201, with: NewApiKeyView },
  })
  create(@Body() body: unknown, @Ctx() ctx: RequestContext): Promise<HttpResponse> {
    const parsed = this.validator.body(CreateApiKeyBody, body);
    const given = parsed.value.expires_at;
    const expiresAt = given == null ? null : (parseInstant(given, ctx.timeZone) ?? null);
    if (expiresAt !== null && Date.parse(expiresAt) <= Date.now())
      parsed.addError('expires_at', 'must be in the future');
    const { name, scopes } = parsed.valid;
    return this.issue(ctx, (tx) =>
      this.keys.create(tx, ctx.account, { name: name ?? null, scopes: scopes ?? ['read', 'write'], expiresAt }),
    );
  }

  @Post(':api_key/rotate')
  @Operation({
    summary: 'Replace an API key; the old one lives on for the overlap',
    scope: 'admin',
    body: RotateApiKeyBody,
    answers: { status: 201, with: NewApiKeyView },
    errors: ['api_key.revoked'],
  })
  rotate(@Param('api_key') uuid: string, @Body() body: unknown, @Ctx() ctx: RequestContext): Promise<HttpResponse> {
    if (!isUuid(uuid)) throw notFound('api_key');
    return this.issue(ctx, async (tx) => {
      await this.keys.get(tx, ctx.account, uuid);
      const { overlap_minutes } = this.validator.body(RotateApiKeyBody, body).valid;
      return this.keys.rotate(tx, ctx.account, uuid, overlap_minutes ?? 0);
    });
  }

  @Delete(':api_key')
  @Operation({ summary: 'Revoke an API key', scope: 'admin', deletes: true })
  async revoke(@Param('api_key') uuid: string, @Ctx() ctx: RequestContext): Promise<HttpResponse> {
    if (!isUuid(uuid)) throw notFound('api_key');
    await this.keys.revoke(this.database, ctx.account, uuid);
    return new HttpResponse(200, { message: 'Performed' });
  }

  private issue(
    ctx: RequestContext,
    make: (tx: Queryable) => Promise<{ uuid: string; secret: string }>,
  ): Promise<HttpResponse> {
    return this.database.transaction(async (tx) => {
      const { uuid, secret } = await make(tx);
      const answer = new HttpResponse(201, { api_key_uuid: uuid, key: secret });
      await writeReceipt(tx, ctx, answer, this.cipher);
      return answer;
    });
  }
}
