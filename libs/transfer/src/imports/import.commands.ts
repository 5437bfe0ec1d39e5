import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Outcome, RequestContext } from '#eventstore/store';
import { ActCommand, Enum, Field, type Input, type RequestStream, Text } from '#http';
import { Command } from '@nestjs/cqrs';
import { TRANSFER_KINDS } from '../kinds/transfer-kinds.js';
import { IMPORT_FORMATS, IMPORT_MODES, type ImportFormat, type ImportMode, ON_ERROR, type OnError } from './import.js';
import { Imports } from './imports.service.js';

export { MAX_FILE_BYTES } from './import.js';

export class StartImportQuery {
  @Enum({ values: TRANSFER_KINDS.map(({ name }) => name), description: 'What the rows are' }) kind!: string;
  @Enum({
    values: IMPORT_MODES,
    optional: true,
    description: '`create`: each row is a POST; `update`: it changes what exists. By default `upsert`',
  })
  mode?: ImportMode;
  @Enum({ values: IMPORT_FORMATS, optional: true, description: 'By default that of the Content-Type' })
  format?: ImportFormat;
  @Field(
    { type: 'boolean', default: false },
    (value) => (value === 'true' || value === 'false' ? undefined : 'must be true or false'),
    { optional: true, description: 'Whether every row is a trial run' },
  )
  dry_run?: string;
  @Enum({
    values: ON_ERROR,
    optional: true,
    description:
      'What becomes of the others when a row fails. By default `continue`: they are performed. With `stop` those after it are not; with `all_or_nothing` (at most 500 rows, in one transaction) none is',
  })
  on_error?: OnError;
  @Text({
    max: 10_000,
    optional: true,
    description: 'Columns of the file that are passed over, separated by commas',
  })
  ignore_columns?: string;
  @Text({ max: 31, notBlank: true, optional: true, description: 'The sheet of a workbook; by default the first' })
  sheet?: string;
  @Text({
    max: 200,
    notBlank: true,
    optional: true,
    description:
      'The uuid or name of a mapping: what columns of CSV or a workbook are. Others are read by their own names',
  })
  mapping?: string;
  @Text({ max: 500, notBlank: true, optional: true, description: 'What the import is called in lists' }) name?: string;
}

/** Imports a file. */
export class StartImport extends Command<Outcome> {
  constructor(
    readonly input: Input<StartImportQuery>,
    readonly file: RequestStream,
    readonly ctx: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(StartImport)
export class StartImportHandler implements ICommandHandler<StartImport> {
  constructor(private readonly imports: Imports) {}

  async execute({ input, file, ctx }: StartImport): Promise<Outcome> {
    const {
      kind,
      mode = 'upsert',
      format,
      dry_run: dryRun,
      on_error: onError = 'continue',
      ignore_columns: ignored,
      sheet,
      mapping,
      name = null,
    } = input.finish();
    return this.imports.start(
      {
        kind,
        mode,
        format,
        dryRun: dryRun === 'true',
        onError,
        name,
        sheet,
        mapping,
        ...(ignored !== undefined && { ignored: ignored.split(',').map((column) => column.trim()) }),
      },
      file,
      ctx,
    );
  }
}

/** Ends an import; what it has changed stays so. */
export class CancelImport extends ActCommand {}

@CommandHandler(CancelImport)
export class CancelImportHandler implements ICommandHandler<CancelImport> {
  constructor(private readonly imports: Imports) {}

  execute({ ref, ctx }: CancelImport): Promise<Outcome> {
    return this.imports.cancel(ref, ctx);
  }
}

/** Performs the failed rows of an import again, and those that it has left. */
export class RetryImport extends ActCommand {}

@CommandHandler(RetryImport)
export class RetryImportHandler implements ICommandHandler<RetryImport> {
  constructor(private readonly imports: Imports) {}

  execute({ ref, ctx }: RetryImport): Promise<Outcome> {
    return this.imports.retry(ref, ctx);
  }
}
