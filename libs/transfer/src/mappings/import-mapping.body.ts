import { Enum, Examples, Field, NestedList, PartialType, Text, UNIQUE } from '#http';
import { MAX_COLUMNS } from '../columns/column.service.js';
import { TRANSFER_KINDS } from '../kinds/transfer-kinds.js';
import { dateFormatError } from '../columns/mapped-cells.js';

const MAX_CELLS = 200;
const MAX_CELL = 500;

function mapError(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'must be an object';
  const cells = Object.entries(value);
  if (cells.length > MAX_CELLS) return `must have at most ${MAX_CELLS} entries`;
  const isCell = (cell: unknown): boolean =>
    typeof cell === 'string' && cell.length <= MAX_CELL && cell.isWellFormed() && !cell.includes('\0');
  return cells.flat().every(isCell) ? undefined : `must have texts of at most ${MAX_CELL} characters, without NUL`;
}

export class MappedColumnBody {
  @Text({ max: MAX_CELL, notBlank: true, description: 'Its name in the header of a file' }) from!: string;
  @Text({ max: MAX_CELL, notBlank: true, description: 'The column of the kind that it is: a wire path' }) to!: string;
  @Field({ type: 'object', additionalProperties: { type: 'string', maxLength: MAX_CELL } }, mapError, {
    optional: true,
    description: `Cells, each with the one that it stands for: \`{"Y": "true"}\`. At most ${MAX_CELLS}; other cells stay as they are`,
  })
  map?: Record<string, string>;
  @Field({ type: 'string', examples: ['DD.MM.YYYY'] }, dateFormatError, {
    optional: true,
    nullable: true,
    description:
      'How its dates are written: `YYYY`, `MM` and `DD`, also `HH`, `mm` and `ss`, with signs between them. Cells that are written otherwise stay as they are',
  })
  date_format?: string | null;
}

@Examples({
  clients: {
    name: 'Customers of the old system',
    kind: 'clients',
    columns: [
      { from: 'Customer No', to: 'external_id' },
      { from: 'Company', to: 'organization', map: { Y: 'true', N: 'false' } },
      { from: 'Name', to: 'organization_name' },
    ],
  },
})
export class CreateImportMappingBody {
  @Text({ max: 200, notBlank: true, description: UNIQUE }) name!: string;
  @Enum({ values: TRANSFER_KINDS.map(({ name }) => name), description: 'The kind of the rows' }) kind!: string;
  @NestedList(() => MappedColumnBody, { max: MAX_COLUMNS }) columns!: MappedColumnBody[];
}

@Examples({ rename: { name: 'Customers of 2025' } })
export class UpdateImportMappingBody extends PartialType(CreateImportMappingBody) {}
