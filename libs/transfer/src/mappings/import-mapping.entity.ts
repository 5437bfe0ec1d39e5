import { defineEntity, p } from '@mikro-orm/postgresql';
import { defineEntityType, identity, lifecycle, objectOf, orNull, TEXT } from '#eventstore/store';
import { ImportMapping, MAX_IMPORT_MAPPINGS } from './import-mapping.js';
import type { MappedColumn } from '../columns/mapped-cells.js';
import { ImportMappingView, presentImportMapping } from './import-mapping.view.js';

export const ImportMappingEntity = defineEntity({
  name: 'ImportMapping',
  tableName: 'import_mapping',
  properties: {
    ...identity,
    name: p.text(),
    kind: p.text(),
    columns: p.json().$type<readonly MappedColumn[]>(),
    ...lifecycle,
  },
});

const COLUMN = objectOf({
  from: TEXT,
  to: TEXT,
  cells: [objectOf({ from: TEXT, to: TEXT })],
  dateFormat: orNull(TEXT),
});

export const ImportMappings = defineEntityType(ImportMapping, ImportMappingEntity, {
  unique: { name: 'as a name' },
  limit: MAX_IMPORT_MAPPINGS,
  delivered: {
    view: ImportMappingView,
    present: presentImportMapping,
    sample: {
      kind: 'clients',
      columns: [{ from: 'Customer No', to: 'external_id', cells: [], dateFormat: null }],
    },
  },
  feed: { json: { columns: [COLUMN] } },
});
