import { Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Body, Filters, Operation, Ctx, type Input, PointInTimeQuery } from '#http';
import type { RequestContext } from '#eventstore/store';
import { CreateClientBody, UpdateClientBody } from './client.body.js';
import { CreateClient, DeleteClient, UpdateClient } from './client.commands.js';
import { GetClient, ListClients, ListClientsQuery } from './client.queries.js';
import { ClientView } from './client.view.js';

@Controller('v2/clients')
export class ClientsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation({
    summary: 'List or search clients, newest first',
    query: ListClientsQuery,
    lists: { clients: ClientView },
  })
  list(@Filters() filters: Input<ListClientsQuery>, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new ListClients(filters, ctx));
  }

  @Post()
  @Operation({ summary: 'Create a client', body: CreateClientBody, creates: 'client' })
  create(@Body() input: Input<CreateClientBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new CreateClient(input, ctx));
  }

  @Get(':client')
  @Operation({ summary: 'Read a client', shows: { client: ClientView }, query: PointInTimeQuery })
  get(@Param('client') ref: string, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new GetClient(ref, ctx));
  }

  @Patch(':client')
  @Operation({
    summary: 'Update or create a client',
    body: UpdateClientBody,
    upserts: 'client',
    errors: ['client.kind_is_fixed'],
  })
  update(@Param('client') ref: string, @Body() input: Input<UpdateClientBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new UpdateClient(ref, input, ctx));
  }

  @Delete(':client')
  @Operation({
    summary: 'Delete a client',
    description: 'Its sites and jobs keep their references to it.',
    deletes: true,
  })
  delete(@Param('client') ref: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new DeleteClient(ref, ctx));
  }
}
