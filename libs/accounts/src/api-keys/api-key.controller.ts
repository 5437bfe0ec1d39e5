import { Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { RequestContext } from '#eventstore/store';
import { Body, Ctx, Filters, type Input, Operation, NamedEntityPaging } from '#http';
import { CreateApiKeyBody, RotateApiKeyBody, UpdateApiKeyBody } from './api-key.body.js';
import { CreateApiKey, RevokeApiKey, RotateApiKey, UpdateApiKey } from './api-key.commands.js';
import { GetApiKey, ListApiKeys } from './api-key.queries.js';
import { ApiKeyView, NewApiKeyView, presentIssuedKey } from './api-key.view.js';

@Controller('v2/api_keys')
export class ApiKeysController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation({
    summary: 'List the API keys, oldest first',
    scope: 'admin',
    query: NamedEntityPaging,
    lists: { api_keys: ApiKeyView },
  })
  list(@Filters() filters: Input<NamedEntityPaging>, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new ListApiKeys(filters, ctx));
  }

  @Post()
  @Operation({
    summary: 'Create an API key',
    description: '`key` is shown only in this response. Without `scopes` the key has `read` and `write`.',
    scope: 'admin',
    body: CreateApiKeyBody,
    returns: { status: 201, with: NewApiKeyView, respond: presentIssuedKey },
    secret: 'key',
    errors: ['api_key.too_many'],
    hasNoTrial: true,
  })
  create(@Body() input: Input<CreateApiKeyBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new CreateApiKey(input, ctx));
  }

  @Get(':api_key')
  @Operation({ summary: 'Read an API key, without its secret', scope: 'admin', shows: { api_key: ApiKeyView } })
  get(@Param('api_key') ref: string, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new GetApiKey(ref, ctx));
  }

  @Patch(':api_key')
  @Operation({
    summary: 'Change the name of an API key, and how assistants change by it',
    description:
      'Its scopes and its end stay: create another key instead. Other API processes may use the former `agent_writes` for up to 30 s. `last_used_at` and `last_used_ip` may be sent with any value and are ignored.',
    scope: 'admin',
    body: UpdateApiKeyBody,
    updates: 'api_key',
  })
  update(@Param('api_key') ref: string, @Body() input: Input<UpdateApiKeyBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new UpdateApiKey(ref, input, ctx));
  }

  @Post(':api_key/rotate')
  @Operation({
    summary: 'Rotate an API key; the old one stays valid for the overlap',
    description:
      '`key` is a new key with the same name, scopes, `agent_writes` and expiry. It is shown only in this response.',
    scope: 'admin',
    body: RotateApiKeyBody,
    returns: { status: 201, with: NewApiKeyView, respond: presentIssuedKey },
    secret: 'key',
    errors: ['api_key.revoked', 'api_key.expired', 'api_key.too_many'],
    hasNoTrial: true,
  })
  rotate(@Param('api_key') ref: string, @Body() input: Input<RotateApiKeyBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new RotateApiKey(ref, input, ctx));
  }

  @Delete(':api_key')
  @Operation({
    summary: 'Revoke an API key',
    description:
      'The key is rejected from now on, and stays in the list with `revoked_at`. A repeated request changes nothing.',
    scope: 'admin',
    deletes: true,
    hasNoTrial: true,
  })
  revoke(@Param('api_key') ref: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new RevokeApiKey(ref, ctx));
  }
}
