import { MikroORM } from '@mikro-orm/postgresql';
import { Migrator, type Migration } from '@mikro-orm/migrations';
import { type AppliedFunctions, applyFunctions, hasDistributedFunctions, hasFunctions } from './apply-functions.js';
import type { Pool, PoolClient } from 'pg';
import { KEEP_ALIVE, MIGRATION_SETTINGS, optionsOf } from '../database/connection-settings.js';
import type { Queryable } from '../database/queryable.js';
import { WATCH_NAME, whileAnswering } from '../database/server-watch.js';
import type { Distribution, LoadDistributedForm } from './distributed-form.js';
import type { FunctionSet } from './function-set.js';

/** The schema of the database cannot be changed as wanted. Reported without a stack trace. */
export class SchemaError extends Error {}

/** A migration of the ordered list in `migrations/`. */
export interface NamedMigration {
  readonly name: string;
  readonly class: new (...args: ConstructorParameters<typeof Migration>) => Migration;
}

/** The schema of a release: migrations and generated functions. */
export interface Schema {
  readonly migrations: readonly NamedMigration[];
  readonly functions: FunctionSet;
  /** Loads what a distributed database needs. */
  readonly distributed?: LoadDistributedForm;
  /**
   * Adopts a database whose migrations were squashed. Runs before the migrations, in a transaction.
   * @returns what the database was, such as a release; undefined when its migrations are those of the list.
   * @throws SchemaError when the migrations cannot continue from its state.
   */
  readonly adopt?: (database: Queryable) => Promise<string | undefined>;
}

/** The result of {@link migrateDatabase}. */
export interface MigrationReport {
  /** What the database was before it was adopted; undefined when it was not. */
  readonly adopted: string | undefined;
  /** The names of the migrations that ran. */
  readonly ran: readonly string[];
  /** The tables that were distributed; undefined unless the database is distributed. */
  readonly distributed?: readonly string[];
  readonly functions: AppliedFunctions;
}

/** What {@link migrateDatabase} does besides. */
export interface MigrationOptions {
  /** Distributes the tables of a database that is not distributed yet. */
  readonly distribute?: Distribution;
  /** Makes the functions of one server, after the dump of a distributed database was restored on one. */
  readonly undistribute?: true;
}

const APPLICATION_NAME = 'fieldline-migrate';

/** The key of the advisory lock; programs that start together wait for the first. */
const LOCK = 7_310_571;

/**
 * Migrates the database to the newest schema. A distributed database stays distributed, with its new tables and functions.
 * Safe when several programs start at once.
 * @param url of connections with session state: the migrations hold a session lock.
 * @throws SchemaError of `adopt`, or when the database cannot be distributed.
 */
export async function migrateDatabase(
  url: string,
  schema: Schema,
  options: MigrationOptions = {},
): Promise<MigrationReport> {
  const clients = new Set<PoolClient>();
  // They have no limit: a migration may take long, and waits for another.
  const end = (): void => clients.forEach(({ connection }) => connection.stream.destroy());
  return whileAnswering(url, end, () => migrate(url, schema, options, (client) => clients.add(client)));
}

/** @param opened is called with each connection. */
async function migrate(
  url: string,
  { migrations, functions, adopt, distributed: load }: Schema,
  { distribute, undistribute }: MigrationOptions,
  opened: (client: PoolClient) => void,
): Promise<MigrationReport> {
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
    driverOptions: {
      application_name: APPLICATION_NAME,
      options: optionsOf(MIGRATION_SETTINGS),
      ...KEEP_ALIVE,
      onPoolCreated: (pool: Pool) => pool.on('connect', opened),
    },
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
      const isOfSeveral = await concernsSeveralServers(database, distribute);
      if (isOfSeveral && load === undefined)
        throw new SchemaError(
          'The database may be distributed, but the program is for one server: it must set `distributed`.',
        );
      const form = isOfSeveral ? await load?.() : undefined;
      if (distribute !== undefined) await form?.mustBeDistributable(database);
      const wasDistributed = (await form?.isDistributed(database)) === true;
      if (undistribute && wasDistributed)
        throw new SchemaError(
          'The database is on a cluster: restore its dump on one server first (docs/scale-out.md).',
        );
      if (undistribute || (distribute !== undefined && !wasDistributed)) await mustBeUnused(database);
      const adopted = adopt === undefined ? undefined : await inTransaction(() => adopt(database));
      const ran = (await orm.migrator.up()).map(({ name }) => name);
      if (form === undefined || (distribute === undefined && !wasDistributed)) {
        const keeps = !undistribute && (await hasDistributedFunctions(database)) ? form?.functions : undefined;
        return { adopted, ran, functions: await inTransaction(() => applyFunctions(database, functions, keeps)) };
      }
      const distributed = await form.distributeTables(database, distribute);
      const applied = await inTransaction(() => applyFunctions(database, functions, form.functions));
      await form.delegateFunctions(database, functions.hash);
      return { adopted, ran, distributed, functions: applied };
    } finally {
      // A session that has ended has no lock.
      await lock.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
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

/** Whether the database has Citus, or functions for it, or gets them. */
async function concernsSeveralServers(database: Queryable, distribute: Distribution | undefined): Promise<boolean> {
  if (distribute !== undefined) return true;
  const [found] = await database.query<{ hasCitus: boolean }>(
    `select to_regclass('pg_dist_partition') is not null as "hasCitus"`,
  );
  return found?.hasCitus === true || (await hasDistributedFunctions(database));
}

/**
 * Programs call the functions of one server and of a distributed database differently, and look only when they start.
 * @throws SchemaError when a program uses the database.
 */
async function mustBeUnused(database: Queryable): Promise<void> {
  const sessions = await database.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and application_name like 'fieldline%' and application_name <> all($1) order by 1`,
    [[APPLICATION_NAME, WATCH_NAME]],
  );
  if (sessions.length > 0)
    throw new SchemaError(
      `Programs use the database (${sessions.map(({ name }) => name).join(', ')}): stop them, and start them again afterwards.`,
    );
}
