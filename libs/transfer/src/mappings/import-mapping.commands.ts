import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Patch } from '#eventstore/domain';
import { type Entity, EventStore, type Outcome, type UnitOfWork } from '#eventstore/store';
import { ActCommand, ChangeCommand, changeHandler, CreateCommand, TaskOperations, type Validation } from '#http';
import { Columns } from '../columns/column.service.js';
import type { MappedColumn } from '../columns/mapped-cells.js';
import { transferKind } from '../kinds/transfer-kinds.js';
import type { CreateImportMappingBody, UpdateImportMappingBody } from './import-mapping.body.js';
import {
  createImportMapping,
  deleteImportMapping,
  type ImportMappingState,
  MAX_IMPORT_MAPPINGS,
  tooManyImportMappings,
  updateImportMapping,
} from './import-mapping.js';
import { ImportMappings } from './import-mapping.entity.js';
import { presentImportMapping } from './import-mapping.view.js';

/**
 * Checks the limit. The commit checks it again under the account's lock, so that concurrent creations cannot exceed it.
 * @throws DomainError `import_mapping.too_many`.
 */
async function mustBeBelowLimit(uow: UnitOfWork): Promise<void> {
  const [row] = await uow.database.query<{ count: number }>(
    'select count(*) as count from import_mapping where account_id = $1 and deleted_at is null',
    [uow.ctx.account],
  );
  uow.addGuard({ guard: 'import_mapping.limit', uuid: null });
  if ((row?.count ?? 0) >= MAX_IMPORT_MAPPINGS) throw tooManyImportMappings();
}

/** The given fields of a body. The columns must be those of the kind, each once. */
function fieldsOf(
  body: Validation<UpdateImportMappingBody>,
  operations: TaskOperations,
  mapping?: Entity<ImportMappingState>,
): Patch<ImportMappingState> {
  const { name, kind, columns } = body.value;
  const given = columns?.map(({ from, to, map = {}, date_format: dateFormat = null }): MappedColumn => ({
    from: from.trim(),
    to,
    cells: Object.entries(map).map(([cell, other]) => ({ from: cell, to: other })),
    dateFormat,
  }));
  const isInvalid = body.hasError('kind') || body.hasError('columns');
  if (!isInvalid) checkColumns(body, kind ?? mapping?.state.kind, given ?? mapping?.state.columns ?? [], operations);
  return { name, kind, columns: given };
}

function checkColumns(
  body: Validation<UpdateImportMappingBody>,
  kindName: string | undefined,
  columns: readonly MappedColumn[],
  operations: TaskOperations,
): void {
  const kind = kindName === undefined ? undefined : transferKind(kindName);
  if (kind === undefined) return;
  const known = new Columns(kind, (method, path) => operations.bodyOf(method, path));
  for (const [i, { from, to }] of columns.entries()) {
    if (columns.findIndex((one) => one.from === from) < i) body.addError(`columns.${i}.from`, 'is there twice');
    const fault = known.faultOf(to) ?? (columns.findIndex((one) => one.to === to) < i ? 'is there twice' : undefined);
    if (fault !== undefined) body.addError(`columns.${i}.to`, fault);
  }
}

export class CreateImportMapping extends CreateCommand<CreateImportMappingBody> {}

@CommandHandler(CreateImportMapping)
export class CreateImportMappingHandler implements ICommandHandler<CreateImportMapping> {
  constructor(
    private readonly store: EventStore,
    private readonly operations: TaskOperations,
  ) {}

  execute({ input, ctx }: CreateImportMapping): Promise<Outcome> {
    return this.store.create(ImportMappings, ctx, async (uow) => {
      const body = input.validate();
      const fields = fieldsOf(body, this.operations);
      body.finish();
      await mustBeBelowLimit(uow);
      return createImportMapping(fields);
    });
  }
}

export class UpdateImportMapping extends ChangeCommand<UpdateImportMappingBody> {}

@CommandHandler(UpdateImportMapping)
export class UpdateImportMappingHandler implements ICommandHandler<UpdateImportMapping> {
  constructor(
    private readonly store: EventStore,
    private readonly operations: TaskOperations,
  ) {}

  execute({ ref, input, ctx }: UpdateImportMapping): Promise<Outcome> {
    return this.store.change(ImportMappings, ctx, ref, (mapping) => {
      const body = input.validate(() => presentImportMapping(mapping));
      return body.decide(updateImportMapping(fieldsOf(body, this.operations, mapping)));
    });
  }
}

export class DeleteImportMapping extends ActCommand {}
export const DeleteImportMappingHandler = changeHandler(DeleteImportMapping, ImportMappings, deleteImportMapping);
