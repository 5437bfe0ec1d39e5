import { changesIn, type Decision, defineAggregate, DomainError, type Patch } from '#eventstore/domain';
import type { MappedColumn } from '../columns/mapped-cells.js';

/** Maximum mappings of an account (contract §22). */
export const MAX_IMPORT_MAPPINGS = 100;

/** How the columns of files from another system are read as those of a kind. */
export interface ImportMappingState {
  readonly name: string;
  readonly kind: string;
  readonly columns: readonly MappedColumn[];
}

export type ImportMappingEvent =
  | { readonly type: 'import_mapping.created'; readonly data: ImportMappingState }
  | { readonly type: 'import_mapping.updated'; readonly data: Partial<ImportMappingState> }
  | { readonly type: 'import_mapping.deleted'; readonly data: object };

export const ImportMapping = defineAggregate<ImportMappingState, ImportMappingEvent>({
  type: 'import_mapping',
  initial: { name: '', kind: '', columns: [] },
  on: {
    'import_mapping.created': (_, data) => data,
    'import_mapping.updated': (mapping, data) => ({ ...mapping, ...data }),
    'import_mapping.deleted': (mapping) => mapping,
  },
});

type MappingDecision = Decision<ImportMappingState, ImportMappingEvent>;

export const createImportMapping =
  (fields: Patch<ImportMappingState>): MappingDecision =>
  (blank) => ({ type: 'import_mapping.created', data: { ...blank, ...changesIn(fields, blank) } });

export const updateImportMapping =
  (patch: Patch<ImportMappingState>): MappingDecision =>
  (mapping) => {
    const data = changesIn<ImportMappingState>(patch, mapping);
    return data && { type: 'import_mapping.updated', data };
  };

export const deleteImportMapping = (): MappingDecision => () => ({ type: 'import_mapping.deleted', data: {} });

/** The error of a mapping above the maximum of the account. */
export const tooManyImportMappings = (): DomainError =>
  new DomainError(
    'invalid',
    'import_mapping.too_many',
    `An account has at most ${MAX_IMPORT_MAPPINGS} mappings of imports: delete one that is not used`,
  );
