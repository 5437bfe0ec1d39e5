import { Migration } from '@mikro-orm/migrations';
import { normalNameSql } from '#eventstore/store';

/** The columns whose form lists are filtered by, of names that are not unique. */
const NAMES = [
  ['unit', 'name', 'name'],
  ['unit', 'code', 'code'],
  ['service_category', 'name', 'name'],
  ['product_category', 'name', 'name'],
  ['service', 'name', 'name'],
  ['product', 'name', 'name'],
  ['app_user', 'name', "first_name || ' ' || last_name"],
] as const;

/** An expression of clients: their names, which have no column of their own. */
const CLIENT_NAME = `case when organization then organization_name else ${['first_name', 'last_name', 'middle_name']
  .map((column) => `case when ${normalNameSql(column)} <> '' then ' ' || ${column} else '' end`)
  .join(' || ')} end`;

/**
 * Indexes of clients and sites that had no deleted entities. Without statistics, PostgreSQL takes an index of those that are not
 * deleted to have few: it read all clients of an account from the shortest of these, whatever the filter.
 */
const WHOLE = [
  ['client', 'client_territory', 'territory_uuid'],
  ['site', 'site_territory', 'territory_uuid'],
  ['site', 'site_client', 'client_uuid, uuid'],
] as const;

/** The indexes of the filters of lists by names, and by changes where there are many entities (docs/decisions/0032). */
export class Migration20261126001500_list_filters extends Migration {
  override up(): void {
    for (const [table, name, sql] of NAMES)
      this.addSql(`create index ${table}_${name}_form on ${table} (account_id, (${normalNameSql(sql)}))
        where deleted_at is null`);
    for (const [table, index, columns] of WHOLE) {
      this.addSql(`drop index ${index}`);
      this.addSql(`create index ${index} on ${table} (account_id, ${columns})`);
    }
    // Many clients and sites may have one name: the index has the order of their lists. By the hash, since a name may be longer
    // than an entry of an index.
    for (const [table, sql] of [
      ['client', CLIENT_NAME],
      ['site', 'name'],
    ] as const)
      this.addSql(
        `create index ${table}_named on ${table} (account_id, hashtextextended(${normalNameSql(sql)}, 0), uuid)`,
      );
    for (const table of ['app_user', 'hold'])
      this.addSql(`create index ${table}_updated_at on ${table} (account_id, updated_at)`);
  }
}
