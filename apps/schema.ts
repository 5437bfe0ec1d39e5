import {
  migrateDatabase,
  type MigrationOptions,
  type MigrationReport,
  pendingMigrations,
  type Queryable,
  Registry,
  type Schema,
} from '#eventstore/store';
import { adopt, migrations } from '#migrations';
import { contexts } from './contexts.js';

/** The schema of the product. */
export const schema: Schema = { migrations, functions: new Registry(contexts).functions, adopt };

/** Migrates the database to the current schema. */
export const migrate = (databaseUrl: string, options?: MigrationOptions): Promise<MigrationReport> =>
  migrateDatabase(databaseUrl, schema, options);

/** The names of the migrations that the database lacks. */
export const pending = (database: Queryable): Promise<string[]> => pendingMigrations(database, schema);
