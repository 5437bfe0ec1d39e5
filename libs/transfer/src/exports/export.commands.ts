import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Outcome } from '#eventstore/store';
import { ActCommand, CreateCommand } from '#http';
import type { StartExportBody } from './export.body.js';
import { csvKindOf } from './export-access.service.js';
import { EXPORT_KINDS, inOrder } from './export-kinds.js';
import { StoredExports } from './stored-exports.service.js';

/** Has a worker write an export into a file. */
export class StartExport extends CreateCommand<StartExportBody> {}

@CommandHandler(StartExport)
export class StartExportHandler implements ICommandHandler<StartExport> {
  constructor(private readonly exports: StoredExports) {}

  async execute({ input, ctx }: StartExport): Promise<Outcome> {
    const body = input.finish();
    csvKindOf(body);
    const { kinds = EXPORT_KINDS, format, excel = false, filter = null } = body;
    return this.exports.start({ kinds: inOrder(kinds), format, excel, filter }, ctx);
  }
}

/** Deletes an export with its file; one that is being written ends. */
export class DeleteExport extends ActCommand {}

@CommandHandler(DeleteExport)
export class DeleteExportHandler implements ICommandHandler<DeleteExport> {
  constructor(private readonly exports: StoredExports) {}

  execute({ ref, ctx }: DeleteExport): Promise<Outcome> {
    return this.exports.delete(ref, ctx);
  }
}
