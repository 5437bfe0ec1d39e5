import { Injectable } from '@nestjs/common';
import { Database } from '#eventstore/store';
import type { Task } from '#eventstore/worker';
import type { Problem } from '#http';
import { importTooLarge, MAX_FILE_BYTES, type SourceRow } from './import.js';

/** Rows and bytes that one statement writes or reads, besides the first row. */
const MAX_BATCH_ROWS = 1000;
const MAX_BATCH_BYTES = 4 * 1024 * 1024;
/** Rows among which one page searches for those of its statuses. */
const MAX_SEARCHED = 20_000;
/** Rows of a dry run that are read at once when it goes on. */
const MAX_TRIED_ROWS = 64;

/** What the row of a step says besides its result. */
export interface RowDetail {
  readonly line: number;
  readonly external_id: string | null;
  /** Of a failed row. */
  readonly error?: Problem;
  /** Of a row of a dry run that rests on another. */
  readonly depends_on_row?: number;
}

/** A row with what an import did with it. */
export interface ImportedRow {
  readonly row: number;
  readonly line: number | null;
  /** Its text, when it was asked for and is kept. */
  readonly source: string | null;
  /** Null for a row that was not performed. */
  readonly result: string | null;
  readonly entityType: string | null;
  readonly entityUuid: string | null;
  readonly detail: RowDetail | null;
}

/** A row of a dry run, with the uuid of the entity that it would change. */
export interface TriedRow extends SourceRow {
  readonly entityUuid: string | null;
}

/** Some rows of an import, and the number of the row after which the next ones come; undefined after the last. */
export interface ImportPage {
  readonly items: readonly ImportedRow[];
  readonly next: number | undefined;
}

/** Which rows of an import are wanted. */
export interface ImportRowFilter {
  /** The number of the row before. */
  readonly after: number;
  /** `pending` for those that were not performed. */
  readonly statuses?: readonly string[] | undefined;
  /** Whether their texts are read. */
  readonly hasSource?: boolean;
}

/** The rows of imports, as they were sent. */
@Injectable()
export class ImportRows {
  constructor(private readonly database: Database) {}

  /** Stores rows while they arrive. @returns how many there are, and their bytes. @throws DomainError `import.too_large`. */
  async store(
    account: string,
    task: string,
    rows: AsyncIterable<SourceRow>,
    maxRows: number,
  ): Promise<{ readonly total: number; readonly bytes: number }> {
    let total = 0;
    let bytes = 0;
    let batch: SourceRow[] = [];
    let size = 0;
    for await (const row of rows) {
      if (++total > maxRows) throw importTooLarge(`more than ${maxRows} rows`);
      size += row.source.length;
      bytes += Buffer.byteLength(row.source);
      if (batch.push(row) < MAX_BATCH_ROWS && size < MAX_BATCH_BYTES) continue;
      await this.insert(account, task, batch);
      batch = [];
      size = 0;
    }
    await this.insert(account, task, batch);
    return { total, bytes };
  }

  /** The bytes of the rows of an account that are kept. A file that arrives counts as the largest. @param days after the end of an import. */
  async keptBytes(account: string, days: number): Promise<number> {
    const [{ bytes } = { bytes: 0 }] = await this.database.query<{ bytes: number }>(
      `select coalesce(sum(case when t.state = 'receiving' then ${MAX_FILE_BYTES} else (t.input ->> 'bytes')::int end), 0)::float8 as bytes
       from task t where t.account_id = $1 and t.kind = 'import'
         and (t.finished_at is null or t.finished_at > now() - make_interval(days => $2))`,
      [account, days],
    );
    return bytes;
  }

  private async insert(account: string, task: string, rows: readonly SourceRow[]): Promise<void> {
    if (rows.length === 0) return;
    await this.database.query(
      `insert into import_row (account_id, task_uuid, row, line, size, source)
       select $1, $2, r.row, r.line, octet_length(r.source), r.source from unnest($3::int[], $4::int[], $5::text[]) r (row, line, source)`,
      [account, task, rows.map(({ row }) => row), rows.map(({ line }) => line), rows.map(({ source }) => source)],
    );
  }

  /** Rows from a number on: as many as the bounds of a statement hold, and at least one. */
  read({ account, uuid }: Task, from: number, limit: number): Promise<SourceRow[]> {
    return this.database.query<SourceRow>(
      `select s.row, s.line, s.source from (
         select r.row, r.line, r.source, sum(r.size) over (order by r.row) - r.size as before from (
           select i.row, i.line, i.size, i.source from import_row i
           where i.account_id = $1 and i.task_uuid = $2 and i.row >= $3 order by i.row limit $4
         ) r
       ) s where s.before < ${MAX_BATCH_BYTES} order by s.row`,
      [account, uuid, from, limit],
    );
  }

  /** The rows that a dry run has tried, and that would create or change something or rest on one that does, with what exists of that. */
  async *tried({ account, uuid }: Task): AsyncGenerator<TriedRow> {
    for (let after: number | undefined = 0; after !== undefined;) {
      const rows: TriedRow[] = await this.database.query<TriedRow>(
        `select i.row, i.line, i.source, s.entity_uuid as "entityUuid" from task_row s
         join import_row i on i.account_id = $1 and i.task_uuid = s.task_uuid and i.row = s.step
         where s.account_id = $1 and s.task_uuid = $2 and s.step > $3 and s.result in ('created', 'updated', 'depends')
         order by s.step limit ${MAX_TRIED_ROWS}`,
        [account, uuid, after],
      );
      yield* rows;
      after = rows.at(-1)?.row;
    }
  }

  /** What an import did with its rows, in their order: fewer than `limit` where few of those that it looks at have the statuses. */
  async page(
    { account, uuid, total }: Task,
    limit: number,
    { after, statuses, hasSource = false }: ImportRowFilter,
  ): Promise<ImportPage> {
    const last = Math.min(total, after + MAX_SEARCHED);
    const rows = await this.database.query<ImportedRow>(
      `select n.row, coalesce(i.line, (s.detail ->> 'line')::int) as line, s.result, s.entity_type as "entityType",
         s.entity_uuid as "entityUuid", s.detail,
         case when $7::boolean then i.source end as source
       from generate_series($3::int + 1, $4::int) n (row)
       left join import_row i on i.account_id = $1 and i.task_uuid = $2 and i.row = n.row
       left join task_row s on s.account_id = $1 and s.task_uuid = $2 and s.step = n.row
       where $5::text[] is null or coalesce(s.result, 'pending') = any($5) order by n.row limit $6`,
      [account, uuid, after, last, statuses ?? null, limit + 1, hasSource],
    );
    const items = rows.slice(0, limit);
    return { items, next: rows.length > limit ? items.at(-1)?.row : last < total ? last : undefined };
  }

  /** Whether the rows of an import are still kept: they are deleted from the first one on. */
  async isKept({ account, uuid, total }: Task): Promise<boolean> {
    const [first] = await this.database.query(
      'select from import_row where account_id = $1 and task_uuid = $2 and row = 1',
      [account, uuid],
    );
    return first !== undefined || total === 0;
  }

  /** Deletes the rows of an import, a part at a time. One that was retried meanwhile keeps them. */
  async remove(account: string, task: string): Promise<void> {
    const [{ last } = { last: 0 }] = await this.database.query<{ last: number }>(
      'select coalesce(max(row), 0) as last from import_row where account_id = $1 and task_uuid = $2',
      [account, task],
    );
    // By ranges: a search for the first rows would pass over all that were deleted before.
    for (let from = 1; from <= last; from += MAX_BATCH_ROWS)
      await this.database.query(
        `delete from import_row where account_id = $1 and task_uuid = $2 and row >= $3 and row < $4
         and exists (select from task where account_id = $1 and uuid = $2 and state not in ('queued', 'running') for share)`,
        [account, task, from, from + MAX_BATCH_ROWS],
      );
  }
}
