import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Settings } from '../libs/platform/src/settings.js';
import {
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  findPostgres,
  hasDatabase,
  launchPostgres,
} from './embedded-postgres/index.js';
import { writeOnce } from './embedded-postgres/place.js';

/** The database all parts use. */
export interface Database {
  readonly url: string;
  /** Where the data is, for people to read. */
  readonly where: string;
  /** What the parts' environment gets. */
  readonly env: NodeJS.ProcessEnv;
  /** Ends a server of our own; a stranger's is left alone. */
  stop(graceMs: number): Promise<void>;
}

const FIRST_RELAUNCH_MS = 500;
const LONGEST_RELAUNCH_MS = 30_000;

/**
 * Opens the database the settings name, or else starts the embedded one and keeps it running.
 * @throws EmbeddedPostgresError when that cannot start, or another process runs it.
 */
export async function openDatabase(settings: Settings, say: (line: string) => void): Promise<Database> {
  if (settings.databaseUrl !== undefined) return givenDatabase(settings.databaseUrl);
  const server = new KeptServer(settings.dataDir, say);
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
  const { hostname, port, pathname } = new URL(url);
  const where = `${hostname}${port && `:${port}`}${pathname} (DATABASE_URL)`;
  return { url, where, env: { DATABASE_URL: url }, stop: async () => undefined };
}

async function embeddedDatabase(
  settings: Settings,
  url: string,
  where: string,
  stop: Database['stop'],
): Promise<Database> {
  const secretsKey = settings.secretsKey ?? (await keepSecretsKey(settings.dataDir));
  return { url, where, env: { DATABASE_URL: url, SECRETS_KEY: secretsKey }, stop };
}

/** 32 random bytes that encrypt secrets in the embedded database; kept beside it, since without them it is of no use. */
async function keepSecretsKey(dataDir: string): Promise<string> {
  return writeOnce(join(dataDir, 'secrets.key'), `${randomBytes(32).toString('base64')}\n`);
}

/** An embedded server that is started again, on the same port, when it ends by itself. */
class KeptServer {
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
    for (let pause = FIRST_RELAUNCH_MS; ; pause = Math.min(pause * 2, LONGEST_RELAUNCH_MS)) {
      this.log(`ended by itself; starting it again in ${pause / 1000} s`);
      if (await this.stopsWithin(pause)) return;
      try {
        // The parts know the port. Once launched, that server is watched in turn.
        await this.launch(server.port);
        return;
      } catch (error) {
        this.log(error instanceof Error ? error.message : String(error));
      }
    }
  }

  private async stopsWithin(ms: number): Promise<boolean> {
    await delay(ms);
    return this.stopping;
  }
}
