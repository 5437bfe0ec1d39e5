import { Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { isUuid, notFound } from '#eventstore/domain';
import { Database, type Queryable, type RequestContext, writeReceipt } from '#eventstore/store';
import { Body, Ctx, Filters, HttpResponse, type Input, Operation, pageOf, Paging } from '#http';
import { CreateApiKeyBody, RotateApiKeyBody } from './api-key.body.js';
import { ApiKeys, type IssuedKey } from './api-key.service.js';
import { ApiKeyView, NewApiKeyView, presentApiKey, presentIssuedKey } from './api-key.view.js';

@Controller('v2/api_keys')
export class ApiKeysController {
  constructor(
    private readonly database: Database,
    private readonly keys: ApiKeys,
  ) {}

  @Get()
  @Operation({
    summary: 'List the API keys, oldest first',
    scope: 'admin',
    query: Paging,
    lists: { api_keys: ApiKeyView },
  })
  async list(@Filters() filters: Input<Paging>, @Ctx() ctx: RequestContext): Promise<HttpResponse> {
    const { limit, after } = pageOf(filters.finish());
    const keys = await this.keys.list(ctx.account, { limit: limit + 1, after });
    const page = keys.slice(0, limit);
    return HttpResponse.list('api_keys', page.map(presentApiKey), keys.length > limit ? page.at(-1)?.uuid : undefined);
  }

  @Post()
  @Operation({
    summary: 'Create an API key',
    scope: 'admin',
    body: CreateApiKeyBody,
    answers: { status: 201, with: NewApiKeyView, respond: presentIssuedKey, secret: true },
  })
  create(@Body() input: Input<CreateApiKeyBody>, @Ctx() ctx: RequestContext): Promise<IssuedKey> {
    const validation = input.validate();
    const given = validation.value.expires_at;
    const expiresAt = given == null ? null : validation.instant('expires_at', given, ctx.timeZone);
    if (expiresAt != null && Date.parse(expiresAt) <= Date.now())
      validation.addError('expires_at', 'must be in the future');
    const { name, scopes } = validation.finish();
    if (expiresAt === undefined) throw new Error('An instant that is at fault has an error');
    return this.issue(ctx, (tx) =>
      this.keys.create(tx, ctx.account, { name: name ?? null, scopes: scopes ?? ['read', 'write'], expiresAt }),
    );
  }

  @Post(':api_key/rotate')
  @Operation({
    summary: 'Replace an API key; the old one lives on for the overlap',
    scope: 'admin',
    body: RotateApiKeyBody,
    answers: { status: 201, with: NewApiKeyView, respond: presentIssuedKey, secret: true },
    errors: ['api_key.revoked'],
  })
  rotate(
    @Param('api_key') uuid: string,
    @Body() input: Input<RotateApiKeyBody>,
    @Ctx() ctx: RequestContext,
  ): Promise<IssuedKey> {
    if (!isUuid(uuid)) throw notFound('api_key');
    return this.issue(ctx, async (tx) => {
      await this.keys.get(tx, ctx.account, uuid);
      const { overlap_minutes } = input.finish();
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

  private issue(ctx: RequestContext, make: (tx: Queryable) => Promise<IssuedKey>): Promise<IssuedKey> {
    return this.database.transaction(async (tx) => {
      const issued = await make(tx);
      await writeReceipt(tx, ctx, issued);
      return issued;
    });
  }
}
