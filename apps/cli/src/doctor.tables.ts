import { clock } from '#eventstore/domain';
import type { Report } from './doctor.report.js';
import type { Session } from './session.js';

/** A table of the report, with its partitions, indexes and long values. */
interface TableSize {
  readonly name: string;
  readonly bytes: number;
  /** Transactions since its oldest one that is not frozen. */
  readonly age: number;
  /** Transactions after which autovacuum freezes its rows at the latest. */
  readonly limit: number;
}

/** The events, and the largest others. */
const SHOWN_TABLES = 6;

const TABLES_SQL = `select coalesce(pg_partition_root(c.oid), c.oid)::regclass::text as name,
    sum(pg_total_relation_size(c.oid))::bigint as bytes,
    max(greatest(age(c.relfrozenxid), case when t.oid is not null then age(t.relfrozenxid) end)) as age,
    current_setting('autovacuum_freeze_max_age')::int as "limit"
  from pg_class c left join pg_class t on t.oid = c.reltoastrelid
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  group by 1 order by bool_or(c.relname = 'event') desc, 2 desc limit $1`;

const DAY_MS = 86_400_000;

/** Reports the sizes of the largest tables, and how long ago PostgreSQL froze their rows. Those of a cluster are on its nodes. */
export async function examineTables(report: Report, { database, accounts }: Session): Promise<void> {
  if ((await database.router()).isByAccount) return;
  const tables = await database.query<TableSize>(TABLES_SQL, [SHOWN_TABLES]);
  const [oldest] = await accounts.list();
  const days = oldest === undefined ? 1 : Math.max(1, (clock.now() - Date.parse(oldest.createdAt)) / DAY_MS);
  const found = tables.map(({ limit: _, ...table }) => ({ ...table, bytes_a_day: Math.round(table.bytes / days) }));
  report.section('tables', found, () =>
    found.map(
      ({ name, bytes, bytes_a_day, age }) =>
        `${name}: ${megabytes(bytes)}, ${megabytes(bytes_a_day)} a day, frozen up to ${age} transactions ago`,
    ),
  );
  for (const { name, age, limit } of tables)
    if (age > 2 * limit)
      report.warning(
        `${age} transactions of ${name} are not frozen: PostgreSQL stops at 2 billion. What to do: look for what holds autovacuum up, ` +
          `such as an old transaction or replication slot, and run \`vacuum (freeze) ${name}\``,
      );
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
