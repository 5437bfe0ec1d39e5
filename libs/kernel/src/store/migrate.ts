import { MikroORM } from '@mikro-orm/postgresql';
import { Migrator, type Migration } from '@mikro-orm/migrations';

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
  return withMigrator(url, migrations, async (orm) => {
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
  });
}

/** Names of migrations that the database lacks. */
export const pendingMigrations = (url: string, migrations: readonly NamedMigration[]): Promise<string[]> =>
  withMigrator(url, migrations, async (orm) => (await orm.migrator.getPending()).map(({ name }) => name));

async function withMigrator<T>(
  url: string,
  migrations: readonly NamedMigration[],
  work: (orm: MikroORM) => Promise<T>,
): Promise<T> {
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
    return await work(orm);
  } finally {
    await orm.close(true);
  }
}
