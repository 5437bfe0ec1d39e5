import { Bool, Enum, Examples, Field, isObject, textError } from '#http';
import { EXPORT_FORMATS, type ExportFilter, type ExportFormat } from './export.js';
import { EXPORT_KINDS } from './export-kinds.js';

const KINDS: ReadonlySet<unknown> = new Set(EXPORT_KINDS);

/** Of the parameters in JSON: a URL of a list cannot be longer either. */
const MAX_FILTER = 16_384;

const isValue = (value: unknown): boolean => textError(value, { max: MAX_FILTER }) === undefined;
const isParameter = (value: unknown): boolean => (Array.isArray(value) ? value.every(isValue) : isValue(value));
const isFilter = (value: unknown): boolean =>
  isObject(value) && JSON.stringify(value).length <= MAX_FILTER && Object.values(value).every(isParameter);

@Examples({
  'clients and sites': { kinds: ['clients', 'sites'], format: 'ndjson' },
  'jobs of a month': {
    kinds: ['jobs'],
    format: 'ndjson',
    filter: { status: 'finished', 'finished_at[from]': '2026-11-01', 'finished_at[to]': '2026-12-01' },
  },
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

  @Field(
    {
      type: 'object',
      additionalProperties: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
    },
    (value) =>
      isFilter(value)
        ? undefined
        : `must be an object of parameters, each a string or a list of strings, and at most ${MAX_FILTER} characters of JSON`,
    {
      optional: true,
      nullable: true,
      description:
        'Of one kind: the parameters of its list by which its entities are chosen, such as `{"status": "finished"}`',
    },
  )
  filter?: ExportFilter | null;
}
