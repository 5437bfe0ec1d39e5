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

/** What the product needs in its database. */
export const schema: Schema = { migrations, functions: new Registry(contexts).functions, adopt };

/** Brings the database to the newest schema. */
export const migrate = (databaseUrl: string): Promise<MigrationReport> => migrateDatabase(databaseUrl, schema);

/** What the database lacks. */
export const pending = (database: Queryable): Promise<string[]> => pendingMigrations(database, schema);
