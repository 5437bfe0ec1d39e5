import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Settings } from '../../../libs/platform/src/settings.js';
import {
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  findPostgres,
  hasDatabase,
  launchPostgres,
} from './embedded-postgres/index.js';
import { writeOnce } from './embedded-postgres/data-location.js';

/** The database that all programs use. */
export interface Database {
  readonly url: string;
  /** Location of the data, for display. */
  readonly where: string;
  /** Environment variables of the programs. */
  readonly env: NodeJS.ProcessEnv;
  /** Stops an embedded server; does nothing to that of `DATABASE_URL`. */
  stop(graceMs: number): Promise<void>;
}

const MIN_RESTART_DELAY_MS = 500;
const MAX_RESTART_DELAY_MS = 30_000;

/**
 * Opens the database the settings name, or else starts the embedded one and keeps it running.
 * @throws EmbeddedPostgresError when that cannot start, or another process runs it.
 */
export async function openDatabase(settings: Settings, say: (line: string) => void): Promise<Database> {
  if (settings.databaseUrl !== undefined) return givenDatabase(settings.databaseUrl);
  const server = new RestartingServer(settings.dataDir, say);
  const { url, cluster } = await server.launch();
  return embeddedDatabase(settings, url, cluster, (graceMs) => server.stop(graceMs));
}

/**
 * Like {@link openDatabase}, for a program that runs beside the others and not for long: an embedded server that
 * runs already is used and left running.
 * @param create whether a data directory is created when there is no database in it.
 * @throws EmbeddedPostgresError `no-database` when there is none and none is created; as {@link openDatabase}.
 */
export async function borrowDatabase(settings: Settings, { create }: { readonly create: boolean }): Promise<Database> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl === undefined && !create && !(await hasDatabase(dataDir)))
    throw new EmbeddedPostgresError(
      'no-database',
      `There is no database in ${resolve(dataDir)}. \`npm start\` creates it; DATA_DIR or DATABASE_URL name another one.`,
    );
  const running = databaseUrl === undefined ? await findPostgres(dataDir) : undefined;
  if (running === undefined) return openDatabase(settings, () => undefined);
  return embeddedDatabase(settings, running, settings.dataDir, async () => undefined);
}

function givenDatabase(url: string): Database {
  const { hostname, port, pathname } = new URL(url.replace('@/', '@localhost/'));
  const where = `${hostname}${port && `:${port}`}${pathname} (DATABASE_URL)`;
  return { url, where, env: { DATABASE_URL: url }, stop: async () => undefined };
}

async function embeddedDatabase(
  settings: Settings,
  url: string,
  where: string,
  stop: Database['stop'],
): Promise<Database> {
  const secretsKey = settings.secretsKey ?? (await ensureSecretsKey(settings.dataDir));
  return { url, where, env: { DATABASE_URL: url, SECRETS_KEY: secretsKey }, stop };
}

/** Reads or creates the key (32 random bytes) that encrypts secrets in the embedded database; it is stored beside the data. */
async function ensureSecretsKey(dataDir: string): Promise<string> {
  return writeOnce(join(dataDir, 'secrets.key'), `${randomBytes(32).toString('base64')}\n`);
}

/** An embedded server that is restarted, on the same port, when it ends by itself. */
class RestartingServer {
  private current: Promise<EmbeddedPostgres> | undefined;
  private stopping = false;

  constructor(
    private readonly dataDir: string,
    private readonly log: (line: string) => void,
  ) {}

  launch(port?: number): Promise<EmbeddedPostgres> {
    const launched = launchPostgres({ dataDir: this.dataDir, port, log: this.log });
    this.current = launched;
    void launched.then((server) => this.watch(server)).catch(() => undefined);
    return launched;
  }

  async stop(graceMs: number): Promise<void> {
    this.stopping = true;
    const server = await this.current?.catch(() => undefined);
    await server?.stop(graceMs);
  }

  private async watch(server: EmbeddedPostgres): Promise<void> {
    await server.ended;
    if (this.stopping) return;
    for (let pause = MIN_RESTART_DELAY_MS; ; pause = Math.min(pause * 2, MAX_RESTART_DELAY_MS)) {
      this.log(`ended by itself; starting it again in ${pause / 1000} s`);
      if (await this.isStoppingAfter(pause)) return;
      try {
        // The programs use the same port. `launch` also watches the new server.
        await this.launch(server.port);
        return;
      } catch (error) {
        this.log(error instanceof Error ? error.message : String(error));
      }
    }
  }

  private async isStoppingAfter(ms: number): Promise<boolean> {
    await delay(ms);
    return this.stopping;
  }
}
