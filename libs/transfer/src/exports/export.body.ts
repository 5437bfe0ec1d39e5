import { Bool, Enum, Examples, Field } from '#http';
import { EXPORT_FORMATS, type ExportFormat } from './export.js';
import { EXPORT_KINDS } from './export-kinds.js';

const KINDS: ReadonlySet<unknown> = new Set(EXPORT_KINDS);

@Examples({
  'clients and sites': { kinds: ['clients', 'sites'], format: 'ndjson' },
  spreadsheet: { kinds: ['clients'], format: 'csv', excel: true },
})
export class StartExportBody {
  @Field(
    { type: 'array', items: { type: 'string', enum: [...EXPORT_KINDS] }, minItems: 1 },
    (value) =>
      Array.isArray(value) && value.length > 0 && value.every((kind) => KINDS.has(kind))
        ? undefined
        : `must list one or more of ${EXPORT_KINDS.join(', ')}`,
    { optional: true, description: 'The kinds of entities; by default all' },
  )
  kinds?: readonly string[];

  @Enum({ values: EXPORT_FORMATS, description: '`csv` takes one kind' })
  format!: ExportFormat;

  @Bool({
    optional: true,
    description:
      "Whether a cell of CSV that begins with `=`, `+`, `-` or `@` gets a leading `'`, so that no spreadsheet performs it",
  })
  excel?: boolean;
}
