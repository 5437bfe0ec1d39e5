import type { ReactElement, ReactNode } from 'react';

/** A column of a table. */
export interface Column<T> {
  readonly name: ReactNode;
  /** The class of the heading and the cells. Narrow windows have no place for `medium` columns, and others none for `wide` ones. */
  readonly className?: string;
  /** The class of the cells alone. */
  readonly cellClass?: string;
  /** Names the cells where the rows of a narrow window stand without headings. */
  readonly label?: string;
  readonly cell: (row: T) => ReactNode;
}

/** Rows with their columns. @param className of the table beside `table`. */
export function Table<T extends { readonly uuid: string }>({
  rows,
  columns,
  className = '',
  selected,
}: {
  readonly rows: readonly T[];
  readonly columns: readonly Column<T>[];
  readonly className?: string;
  readonly selected?: T;
}): ReactElement {
  return (
    <div className="table-scroll">
      <table className={`table ${className}`.trim()}>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={at} scope="col" className={column.className}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.uuid} className={row === selected ? 'selected' : undefined}>
              {columns.map((column, at) => (
                <td key={at} className={classOf(column)} data-label={column.label}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const classOf = ({ className = '', cellClass = '' }: Column<never>): string | undefined =>
  `${className} ${cellClass}`.trim() || undefined;
