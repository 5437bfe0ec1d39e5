import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { validationError } from '#eventstore/domain';
import type { Outcome } from '#eventstore/store';
import { ActCommand, CreateCommand, Examples, HttpResponse, Text, Uuid } from '#http';
import { Imports } from '../imports/imports.service.js';
import { presentUndo, presentUndoRow, type StartedUndoView } from './undo.view.js';
import { Undos } from './undos.service.js';

@Examples({
  'a request': { correlation_id: '019b76da-5c00-7000-8000-000000000118' },
})
export class StartUndoBody {
  @Text({
    max: 128,
    notBlank: true,
    optional: true,
    description: 'Of the events: `correlation_id` of their context, the `X-Request-Id` of the request',
  })
  correlation_id?: string;
  @Uuid({ optional: true, description: 'An import, instead of `correlation_id`' }) import_uuid?: string;
  @Uuid({ optional: true, description: 'Only this entity' }) entity_uuid?: string;
}

/** Takes back what a request has recorded. Its result is the response when it was tried. */
export class StartUndo extends CreateCommand<StartUndoBody, Outcome | HttpResponse> {}

@CommandHandler(StartUndo)
export class StartUndoHandler implements ICommandHandler<StartUndo> {
  constructor(
    private readonly undos: Undos,
    private readonly imports: Imports,
  ) {}

  async execute({ input, ctx }: StartUndo): Promise<Outcome | HttpResponse> {
    const { correlation_id: id, import_uuid: importUuid, entity_uuid: entityUuid } = input.finish();
    if ((id === undefined) === (importUuid === undefined))
      throw validationError('correlation_id', 'or import_uuid is required, and not both');
    const imported = importUuid === undefined ? undefined : await this.imports.get(importUuid, ctx);
    const correlationId = id ?? imported?.uuid ?? '';
    const started = await this.undos.start(
      { correlationId, importUuid: imported?.uuid ?? null, entityUuid: entityUuid?.toLowerCase() ?? null },
      ctx,
    );
    if (!('undo' in started)) return started;
    const tried: StartedUndoView = { undo: presentUndo(started.undo), rows: started.rows.map(presentUndoRow) };
    return new HttpResponse(200, tried);
  }
}

/** Ends an undo; what it has taken back stays so. */
export class CancelUndo extends ActCommand {}

@CommandHandler(CancelUndo)
export class CancelUndoHandler implements ICommandHandler<CancelUndo> {
  constructor(private readonly undos: Undos) {}

  execute({ ref, ctx }: CancelUndo): Promise<Outcome> {
    return this.undos.cancel(ref, ctx);
  }
}

/** Tries the failed entities of an undo again, and those that it has left. */
export class RetryUndo extends ActCommand {}

@CommandHandler(RetryUndo)
export class RetryUndoHandler implements ICommandHandler<RetryUndo> {
  constructor(private readonly undos: Undos) {}

  execute({ ref, ctx }: RetryUndo): Promise<Outcome> {
    return this.undos.retry(ref, ctx);
  }
}
