import type { Entity } from '#eventstore/store';
import { ApiField } from '#http';
import type { ImportMappingState } from './import-mapping.js';

export class MappedColumnView {
  @ApiField({ type: 'string', description: 'Its name in the header of a file' }) from!: string;
  @ApiField({ type: 'string', description: 'The column of the kind that it is' }) to!: string;
  @ApiField({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Cells, each with the one that it stands for',
  })
  map!: Readonly<Record<string, string>>;
  @ApiField({ type: ['string', 'null'], description: 'How its dates are written' }) date_format!: string | null;
}

/** A mapping of imports as GET returns it. */
export class ImportMappingView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string' }) name!: string;
  @ApiField({ type: 'string', description: 'The kind of the rows' }) kind!: string;
  @ApiField({ of: () => MappedColumnView, list: true }) columns!: MappedColumnView[];
}

/** Row → wire. */
export const presentImportMapping = ({ uuid, state }: Entity<ImportMappingState>): ImportMappingView => ({
  uuid,
  name: state.name,
  kind: state.kind,
  columns: state.columns.map(({ from, to, cells, dateFormat }) => ({
    from,
    to,
    map: Object.fromEntries(cells.map((cell) => [cell.from, cell.to])),
    date_format: dateFormat,
  })),
});
