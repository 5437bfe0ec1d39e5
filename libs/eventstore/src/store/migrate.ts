import { MikroORM } from '@mikro-orm/postgresql';
import { Migrator, type Migration } from '@mikro-orm/migrations';
import type { Queryable } from './database.js';

/** A migration as the ordered list in `migrations/` names it. */
export interface NamedMigration {
  readonly name: string;
  readonly class: new (...args: ConstructorParameters<typeof Migration>) => Migration;
}

/** Any constant: programs that start together wait here for the first. */
const LOCK = 7_310_571;

/**
 * Brings the database to the newest schema; safe with several programs starting at once.
 * @returns the names of the migrations that ran.
 */
export async function migrateDatabase(url: string, migrations: readonly NamedMigration[]): Promise<string[]> {
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
    try {
      // Before anything else: the first look at what is pending makes the table that keeps it.
      await lock.query('select pg_advisory_lock($1)', [LOCK]);
      return (await orm.migrator.up()).map(({ name }) => name);
    } finally {
      await lock.query('select pg_advisory_unlock($1)', [LOCK]);
      lock.release();
    }
  } finally {
    await orm.close(true);
  }
}

/** Names of migrations that the database lacks: one query, for health checks. */
export async function pendingMigrations(database: Queryable, migrations: readonly NamedMigration[]): Promise<string[]> {
  const [known] = await database.query<{ exists: boolean }>(
    "select to_regclass('schema_migration') is not null as exists",
  );
  const ran = known?.exists === true ? await database.query<{ name: string }>('select name from schema_migration') : [];
  const names = new Set(ran.map(({ name }) => name));
  return migrations.map(({ name }) => name).filter((name) => !names.has(name));
}
