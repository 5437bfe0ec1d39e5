import { Controller, Get, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { RequestContext } from '#eventstore/store';
import { Body, created, Ctx, Filters, type Input, Operation } from '#http';
import { CancelUndo, RetryUndo, StartUndo, StartUndoBody } from './undo.commands.js';
import { GetUndo, ListUndoRows, ListUndoRowsQuery, ListUndos, ListUndosQuery } from './undo.queries.js';
import { StartedUndoView, UndoRowView, UndoView } from './undo.view.js';

const READ = 'Needs the scopes to read all kinds of entities that it takes back.';
const WRITE = 'Needs the scopes of the PATCH of all kinds of entities that it takes back.';

@Controller('v2/undos')
export class UndosController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation({
    summary: 'List undos, newest first',
    description:
      'Those that take back kinds of entities that the key may read: a page may have fewer entries than `limit`. The header `Link` has the URL of the next page; it is absent on the last one. Undos that have ended are kept for the days of the setting `TASK_RETENTION_DAYS` (365).',
    scope: 'any',
    query: ListUndosQuery,
    lists: { undos: UndoView },
  })
  list(@Filters() filters: Input<ListUndosQuery>, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new ListUndos(filters, ctx));
  }

  @Post()
  @Operation({
    summary: 'Take back what a request or an import has recorded',
    description: `The worker takes it back entity by entity, those that the request changed last first: what it created is deleted, what it deleted is
restored, and of what it changed the fields become what they were. The rules of the POST, PATCH and DELETE of each kind apply: where they
refuse, the entity has \`failed\`. Fields that were changed again since stay, and are listed as \`kept\`; of shifts, days. Facts stay: statuses from \`en_route\`
on, cancellations, resolutions, provided services, materials, locations, files and deliveries. Kinds that cannot be taken back, such as
accounts, keys and webhooks, are left out.

At most 200,000 entities, and 100 undos of the account that have not ended (\`task.too_many\`). A trial run of at most 500 entities responds 200 with what the undo would do; of more, \`dry_run.not_available\`. An undo
can be undone, by its own \`correlation_id\`. An import is named by \`import_uuid\`, a request by \`correlation_id\`. ${WRITE}`,
    scope: 'any',
    isOutsideBatches: true,
    body: StartUndoBody,
    options: ['scheduling_checks'],
    returns: { status: [201, 200], with: StartedUndoView, respond: created('undo') },
    errors: ['undo.too_large', 'task.too_many', 'dry_run.not_available'],
  })
  start(@Body() input: Input<StartUndoBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new StartUndo(input, ctx));
  }

  @Get(':undo')
  @Operation({
    summary: 'Read an undo',
    description: `\`undone\`, \`kept\` and \`failed\` count the entities so far, by their results. ${READ}`,
    scope: 'any',
    shows: { undo: UndoView },
  })
  get(@Param('undo') ref: string, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new GetUndo(ref, ctx));
  }

  @Get(':undo/rows')
  @Operation({
    id: 'listUndoRows',
    summary: 'List what an undo did with each entity',
    description: `In the order of the undo: those that the request changed last come first. ${READ}`,
    scope: 'any',
    query: ListUndoRowsQuery,
    lists: { rows: UndoRowView },
    hasParent: true,
  })
  rows(@Param('undo') ref: string, @Filters() filters: Input<ListUndoRowsQuery>, @Ctx() ctx: RequestContext) {
    return this.queries.execute(new ListUndoRows(ref, filters, ctx));
  }

  @Post(':undo/cancel')
  @Operation({
    id: 'cancelUndo',
    summary: 'Cancel an undo',
    description: `What it has taken back so far stays so. One that has ended stays as it is. ${WRITE}`,
    scope: 'any',
    isOutsideBatches: true,
    hasNoTrial: true,
    updates: 'undo',
  })
  cancel(@Param('undo') ref: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new CancelUndo(ref, ctx));
  }

  @Post(':undo/retry')
  @Operation({
    id: 'retryUndo',
    summary: 'Retry the failed entities of an undo',
    description: `Also those that a canceled undo has left. One that runs goes on. ${WRITE}`,
    scope: 'any',
    isOutsideBatches: true,
    hasNoTrial: true,
    updates: 'undo',
  })
  retry(@Param('undo') ref: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new RetryUndo(ref, ctx));
  }
}
