import { Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Body, Filters, Operation, Who } from '#kernel/http';
import type { Answer, Caller } from '#kernel/store';
import { DirectoryQuery } from '../client-directory/client-directory.queries.js';
import { CreateClientBody, UpdateClientBody } from './client.body.js';
import { CreateClient, DeleteClient, UpdateClient } from './client.commands.js';
import { GetClient, ListClients } from './client.queries.js';
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
    query: DirectoryQuery,
    lists: { clients: ClientView },
  })
  list(@Filters() query: unknown, @Who() who: Caller): Promise<Answer> {
    return this.queries.execute(new ListClients(query, who));
  }

  @Post()
  @Operation({ summary: 'Create a client', body: CreateClientBody, creates: 'client' })
  create(@Body() body: unknown, @Who() who: Caller): Promise<Answer> {
    return this.commands.execute(new CreateClient(body, who));
  }

  @Get(':client')
  @Operation({ summary: 'Read a client', shows: { client: ClientView } })
  get(@Param('client') ref: string, @Who() who: Caller): Promise<Answer> {
    return this.queries.execute(new GetClient(ref, who));
  }

  @Patch(':client')
  @Operation({
    summary: 'Change a client, or create it',
    description: 'An external id in the path that is not taken yet creates a client with it.',
    body: UpdateClientBody,
    upserts: 'client',
    refuses: ['client.kind_is_fixed'],
  })
  update(@Param('client') ref: string, @Body() body: unknown, @Who() who: Caller): Promise<Answer> {
    return this.commands.execute(new UpdateClient(ref, body, who));
  }

  @Delete(':client')
  @Operation({
    summary: 'Delete a client',
    description: 'Its sites and jobs keep their reference to it.',
    deletes: true,
  })
  delete(@Param('client') ref: string, @Who() who: Caller): Promise<Answer> {
    return this.commands.execute(new DeleteClient(ref, who));
  }
}
