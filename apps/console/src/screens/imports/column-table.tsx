import type { ReactElement } from 'react';
import { type Column, Table } from '../../ui/table.tsx';
import type { ColumnRow } from './column-rows.ts';

/** The columns that are passed over. */
interface LeavesOut {
  readonly ignored: readonly string[];
  readonly onIgnore: (ignored: readonly string[]) => void;
}

const COLUMNS: readonly Column<ColumnRow>[] = [
  { name: 'Column', cellClass: 'breaks', cell: (column) => <ColumnName column={column} /> },
  {
    name: 'First rows',
    cellClass: 'breaks',
    cell: ({ values }) =>
      values.map((value, at) => (
        <div key={at}>
          <bdi className="cut">{value}</bdi>
        </div>
      )),
  },
];

/** Columns with their first cells. @param leaveOut undefined: none can be left out. */
export const ColumnTable = ({
  columns,
  leaveOut,
}: {
  readonly columns: readonly ColumnRow[];
  readonly leaveOut?: LeavesOut;
}): ReactElement => (
  <Table
    className="stacked"
    rows={columns}
    columns={
      leaveOut === undefined
        ? COLUMNS
        : [...COLUMNS, { name: 'Leave out', cell: (column) => <LeaveOut column={column} {...leaveOut} /> }]
    }
  />
);

const ColumnName = ({ column: { title, problem } }: { readonly column: ColumnRow }): ReactElement => (
  <>
    <bdi>{title}</bdi>
    {problem !== undefined && (
      <div className="bad">
        <bdi>{problem}</bdi>
      </div>
    )}
  </>
);

function LeaveOut({
  column: { name, title, isNamed },
  ignored,
  onIgnore,
}: { readonly column: ColumnRow } & LeavesOut): ReactElement {
  // The parameter separates names by commas.
  if (!isNamed) return <span className="secondary">Its name has a comma: rename it</span>;
  return (
    <label className="check">
      <input
        type="checkbox"
        aria-label={`Leave out ${title}`}
        checked={ignored.includes(name)}
        onChange={({ target }) => onIgnore(target.checked ? [...ignored, name] : ignored.filter((one) => one !== name))}
      />
      <span>Leave out</span>
    </label>
  );
}
