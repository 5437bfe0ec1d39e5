import { Injectable } from '@nestjs/common';
import { stringify } from 'csv-stringify/sync';
import { notFound } from '#eventstore/domain';
import { examplesOf, TaskOperations } from '#http';
import { type TransferKind, transferKind } from '../kinds/transfer-kinds.js';
import { cellOf } from '../columns/cells.service.js';
import { Columns } from '../columns/column.service.js';

type Row = Readonly<Record<string, unknown>>;

/** Rows of kinds that are no bodies. */
const ROWS: Readonly<Record<string, readonly [Row, Row]>> = {
  shifts: [
    {
      user: { email: 'sam.hill@example.com' },
      intervals: [{ time_from: '2026-03-02T08:00:00Z', time_to: '2026-03-02T16:00:00Z' }],
    },
    {
      user: { email: 'kim.lee@example.com' },
      intervals: [{ time_from: '2026-03-02T10:00:00Z', time_to: '2026-03-02T18:00:00Z' }],
    },
  ],
  job_actions: [
    { job: { external_id: 'J-1' }, action: 'start', happened_at: '2026-03-02T08:05:00Z' },
    { job: { external_id: 'J-1' }, action: 'finish', happened_at: '2026-03-02T09:40:00Z' },
  ],
};

/** Files that show the columns of kinds. */
@Injectable()
export class ImportTemplates {
  constructor(private readonly operations: TaskOperations) {}

  /** A header and two rows. @param file `<kind>.csv`. @throws DomainError 404. */
  csv(file: string): string {
    const kind = file.endsWith('.csv') ? transferKind(file.slice(0, -'.csv'.length)) : undefined;
    if (kind === undefined) throw notFound('template');
    const columns = new Columns(kind, (method, path) => this.operations.bodyOf(method, path));
    const rows = this.rowsOf(kind).map((row) => new Map(cellsIn(row, '')));
    const header = [...new Set(rows.flatMap((row) => [...row.keys()]))].filter((name) => columns.named(name));
    return stringify([header, ...rows.map((row) => header.map((name) => row.get(name) ?? ''))]);
  }

  private rowsOf(kind: TransferKind): readonly Row[] {
    const rows = ROWS[kind.name];
    if (rows !== undefined) return rows;
    const body = this.operations.bodyOf('POST', kind.path);
    const [first = {}, second = first] = Object.values(body === undefined ? {} : examplesOf(body));
    return [first, second].map((row, i) => ({ external_id: `A-${i + 1}`, ...row }));
  }
}

/** The cells of a row, by the names of their columns. */
function cellsIn(value: unknown, at: string): (readonly [name: string, cell: string])[] {
  const isList = Array.isArray(value) && value.some((item) => typeof item === 'object');
  if (!isList && (Array.isArray(value) || typeof value !== 'object' || value === null)) return [[at, cellOf(value)]];
  return Object.entries(value).flatMap(([key, one]) => cellsIn(one, at === '' ? key : `${at}.${key}`));
}
