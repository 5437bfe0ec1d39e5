import {
  checkConnections,
  type DatabaseUrls,
  migrateDatabase,
  type MigrationOptions,
  type MigrationReport,
  pendingMigrations,
  type Queryable,
  Registry,
  type Schema,
} from '#eventstore/store';
import { adopt, migrations } from '#migrations';
import { cluster } from './cluster.js';
import { contexts } from './contexts.js';

/** The schema of the product. */
export const schema: Schema = { migrations, functions: new Registry(contexts).functions, distributed: cluster, adopt };

/** Migrates the database to the current schema. @param databaseUrl of connections with session state. */
export const migrate = (databaseUrl: string, options?: MigrationOptions): Promise<MigrationReport> =>
  migrateDatabase(databaseUrl, schema, options);

/**
 * What every program does before it uses the database: checks what the connections need, and migrates.
 * @throws ConnectionError when there is no connection, or a connection pooler does not do what the programs need.
 */
export async function prepareDatabase(urls: DatabaseUrls): Promise<MigrationReport> {
  await checkConnections(urls);
  return migrate(urls.sessionUrl);
}

/** The names of the migrations that the database lacks. */
export const pending = (database: Queryable): Promise<string[]> => pendingMigrations(database, schema);
