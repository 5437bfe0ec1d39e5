import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What `npm start` says in `DATA_DIR` while it runs: where its API listens, and which database it uses. */
interface RunningService {
  readonly api: string;
  readonly database: string;
}

const fileIn = (dataDir: string): string => join(dataDir, 'running.json');

/** Names a database without its user and password. */
function databaseOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/**
 * Says in the data directory where the API of a database listens: the command line runs in shells without the settings of `npm start`.
 * A folder that cannot be written is left as it is.
 * @returns a function that withdraws it.
 */
export async function announceService(dataDir: string, databaseUrl: string, api: string): Promise<() => Promise<void>> {
  const service: RunningService = { api, database: databaseOf(databaseUrl) };
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o755 });
    await writeFile(fileIn(dataDir), `${JSON.stringify(service)}\n`, { mode: 0o600 });
  } catch {
    return async () => undefined;
  }
  return async () => {
    // Another start on the same folder may have replaced it.
    if ((await announcedService(dataDir, databaseUrl)) === api) await rm(fileIn(dataDir), { force: true });
  };
}

/** The address of the API that `npm start` runs on a database; undefined when none was announced in the data directory. */
export async function announcedService(dataDir: string, databaseUrl: string): Promise<string | undefined> {
  try {
    const { api, database } = JSON.parse(await readFile(fileIn(dataDir), 'utf8')) as Partial<RunningService>;
    return database === databaseOf(databaseUrl) ? api : undefined;
  } catch {
    return undefined;
  }
}
