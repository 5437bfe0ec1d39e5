import {
  migrateDatabase,
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
export const migrate = (databaseUrl: string): Promise<MigrationReport> => migrateDatabase(databaseUrl, schema);

/** The names of the migrations that the database lacks. */
export const pending = (database: Queryable): Promise<string[]> => pendingMigrations(database, schema);
