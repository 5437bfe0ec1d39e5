import { MikroORM } from '@mikro-orm/postgresql';
import { Migrator, type Migration } from '@mikro-orm/migrations';
import { type AppliedFunctions, applyFunctions, hasFunctions } from './apply-functions.js';
import type { Queryable } from './database.js';
import type { FunctionSet } from './function-set.js';

/** A migration as the ordered list in `migrations/` names it. */
export interface NamedMigration {
  readonly name: string;
  readonly class: new (...args: ConstructorParameters<typeof Migration>) => Migration;
}

/** What a release needs in its database: tables by migrations, and the functions generated for them. */
export interface Schema {
  readonly migrations: readonly NamedMigration[];
  readonly functions: FunctionSet;
  /**
   * Takes over a database of an earlier release whose migrations are not in the list; runs before them, in one transaction.
   * @returns whether there was anything to take over.
   * @throws SchemaError when the list cannot go on from there.
   */
  readonly adopt?: (database: Queryable) => Promise<boolean>;
}

/** What a run of {@link migrateDatabase} did. */
export interface MigrationReport {
  readonly adopted: boolean;
  /** The migrations that ran. */
  readonly ran: readonly string[];
  readonly functions: AppliedFunctions;
}

/** The database is in a state that the migrations cannot go on from: told without a stack. */
export class SchemaError extends Error {}

/** Any constant: programs that start together wait here for the first. */
const LOCK = 7_310_571;

/** Brings the database to the newest schema; safe with several programs starting at once. */
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
      // Before anything else: the first look at what is pending makes the table that keeps it.
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

/** Names of migrations and functions that the database lacks, for health checks. */
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
