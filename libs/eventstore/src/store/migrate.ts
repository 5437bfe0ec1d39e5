import { MikroORM } from '@mikro-orm/postgresql';
import { Migrator, type Migration } from '@mikro-orm/migrations';
import { type AppliedFunctions, applyFunctions, hasFunctions } from './apply-functions.js';
import type { Queryable } from './database.js';
import type { FunctionSet } from './function-set.js';

/** A migration of the ordered list in `migrations/`. */
export interface NamedMigration {
  readonly name: string;
  readonly class: new (...args: ConstructorParameters<typeof Migration>) => Migration;
}

/** The schema of a release: migrations and generated functions. */
export interface Schema {
  readonly migrations: readonly NamedMigration[];
  readonly functions: FunctionSet;
  /**
   * Adopts a database of an earlier release whose migrations were squashed. Runs before the migrations, in a
   * transaction.
   * @returns whether there was such a database.
   * @throws SchemaError when the migrations cannot continue from its state.
   */
  readonly adopt?: (database: Queryable) => Promise<boolean>;
}

/** The result of {@link migrateDatabase}. */
export interface MigrationReport {
  readonly adopted: boolean;
  /** The names of the migrations that ran. */
  readonly ran: readonly string[];
  readonly functions: AppliedFunctions;
}

/** The migrations cannot continue from the state of the database. Reported without a stack trace. */
export class SchemaError extends Error {}

/** The key of the advisory lock; programs that start together wait for the first. */
const LOCK = 7_310_571;

/**
 * Migrates the database to the newest schema. Safe when several programs start at once.
 * @throws SchemaError of `adopt`.
 */
export async function migrateDatabase(url: string, { migrations, functions, adopt }: Schema): Promise<MigrationReport> {
  const orm = new MikroORM({
    clientUrl: url,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: {
      tableName: 'schema_migration',
      silent: true,
      snapshot: false,
      migrationsList: migrations.map(({ name, class: migration }) => ({ name, class: migration })),
    },
    driverOptions: { application_name: 'fieldline-migrate', options: '-c TimeZone=UTC' },
  });
  try {
    const pool = await orm.em.getConnection().getNativeClient();
    const lock = await pool.connect();
    const database: Queryable = {
      query: async <R extends object>(text: string, values: readonly unknown[] = []) =>
        (await lock.query<R>(text, [...values])).rows,
    };
    const inTransaction = async <T>(work: () => Promise<T>): Promise<T> => {
      await lock.query('begin');
      try {
        const result = await work();
        await lock.query('commit');
        return result;
      } catch (error) {
        await lock.query('rollback');
        throw error;
      }
    };
    try {
      // First, because reading the pending migrations creates the migration table.
      await lock.query('select pg_advisory_lock($1)', [LOCK]);
      const adopted = adopt === undefined ? false : await inTransaction(() => adopt(database));
      const ran = (await orm.migrator.up()).map(({ name }) => name);
      return { adopted, ran, functions: await inTransaction(() => applyFunctions(database, functions)) };
    } finally {
      await lock.query('select pg_advisory_unlock($1)', [LOCK]);
      lock.release();
    }
  } finally {
    await orm.close(true);
  }
}

/** The names of pending migrations and missing functions, for health checks. */
export async function pendingMigrations(
  database: Queryable,
  { migrations, functions }: Pick<Schema, 'migrations' | 'functions'>,
): Promise<string[]> {
  const [known] = await database.query<{ exists: boolean }>(
    "select to_regclass('schema_migration') is not null as exists",
  );
  const ran = known?.exists === true ? await database.query<{ name: string }>('select name from schema_migration') : [];
  const names = new Set(ran.map(({ name }) => name));
  const pending = migrations.map(({ name }) => name).filter((name) => !names.has(name));
  return (await hasFunctions(database, functions)) ? pending : [...pending, `functions ${functions.hash}`];
}
