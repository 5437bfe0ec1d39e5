import { listen, type ServerOptions, SignInUsers } from '#http';
import {
  type Listening,
  type Logger,
  serveOperations,
  ServiceMetrics,
  type Settings,
  startTracing,
  VERSION,
} from '#platform';
import { AccountsService, newUserLink } from '#accounts';
import { servePages } from '#site';
import { CommitNotifier, Database, EventStore, databaseHealth, followClock, StatementQueue } from '#eventstore/store';
import { cluster } from '../../cluster.js';
import { urlsOf } from '../../connections.js';
import { pending, prepareDatabase } from '../../schema.js';
import { requireSecretsKey } from '../../secrets-key.js';
import { AppModule, type ExtraModule } from './app.module.js';

/** How long a statement of a request may be unanswered, in milliseconds: the request has 30 s. */
const REQUEST_STATEMENT_MS = 29_000;

/** How long the link of a first start can be used, in minutes. */
const LINK_MINUTES = 60;

/** A running API. */
export interface Api extends Listening {
  readonly metricsUrl: string;
  /** Undefined when the console is off or not built. */
  readonly consoleUrl: string | undefined;
  /** The secret of the first API key, if this start made it: a key of the setting API_KEY is known to who set it. */
  readonly firstKey: string | undefined;
  /** Makes a link that signs the owner of the first account in to the console; undefined unless this start created it and links sign in. */
  firstLink(): Promise<string | undefined>;
  /** Reports unavailability to load balancers; resolves after the time that they need to notice it. */
  announceShutdown(): Promise<void>;
  close(): Promise<void>;
}

/** How long a read waits for a connection of the pool, in milliseconds. */
const MAX_CONNECTION_WAIT_MS = 10_000;

/**
 * Migrates the database, checks the key of its secrets, creates the first account if there is none, and listens.
 * @param extraModules modules with further routes.
 * @param options the time limits of transfers, the document of the API where the build has made it, and the email of the owner of the
 * first account, which has none without it.
 */
export async function startApi(
  settings: Settings & { readonly databaseUrl: string },
  log: Logger,
  extraModules: readonly ExtraModule[] = [],
  {
    timeouts,
    document,
    ownerEmail,
  }: Pick<ServerOptions, 'timeouts' | 'document'> & { readonly ownerEmail?: string } = {},
): Promise<Api> {
  const urls = urlsOf(settings);
  await prepareDatabase(urls);
  await requireSecretsKey(urls, settings.secretsKey);
  const database = new Database({
    ...urls,
    poolSize: settings.databasePoolSize,
    name: 'fieldline-api',
    distributed: cluster,
    patience: { statementMs: REQUEST_STATEMENT_MS },
    statementQueue: new StatementQueue({
      connections: settings.databasePoolSize,
      running: settings.runningReadsPerAccount,
      msPerSecond: settings.statementMsPerAccount,
      waitMs: MAX_CONNECTION_WAIT_MS,
    }),
  });
  const stopClock = await followClock(database.coordinator, log);
  const metrics = new ServiceMetrics();
  metrics.watchPool(database.pool);
  const stopTracing = await startTracing('fieldline-api', settings, log);
  const options = { settings, database, metrics, log };
  const server = await listen(AppModule.forRoot(options, extraModules), options, {
    version: VERSION,
    health: databaseHealth(database, () => pending(database.coordinator), log),
    timeouts,
    document,
    pages: servePages,
  });
  const first = await server.app.get(AccountsService).ensureFirst(settings.apiKey, ownerEmail);
  const notifier = new CommitNotifier(database, (error) =>
    log.warn({ err: error }, 'the notification of a commit failed'),
  );
  server.app.get(EventStore).onCommit((account) => notifier.add(account));
  const operations = await serveOperations(metrics, settings.metricsPort, settings.host);
  return {
    url: server.url,
    host: server.host,
    metricsUrl: `${operations.url}/metrics`,
    consoleUrl: server.consoleUrl,
    firstKey: settings.apiKey === undefined ? first?.secret : undefined,
    async firstLink() {
      if (first === undefined || server.consoleUrl === undefined || !settings.signIn.includes('link')) return undefined;
      const owner = await server.app.get(SignInUsers).ownerOf(first.uuid);
      const baseUrl = settings.publicUrl ?? server.url;
      return owner && (await newUserLink(database, first.uuid, owner, { baseUrl, minutes: LINK_MINUTES })).url;
    },
    announceShutdown: () => server.announceShutdown(),
    async close() {
      const stopRequestedAt = performance.now();
      await server.close();
      operations.server.close();
      await notifier.close();
      await stopClock();
      await database.close();
      await stopTracing(stopRequestedAt);
    },
  };
}
