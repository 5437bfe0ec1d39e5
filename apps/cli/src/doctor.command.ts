import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { Settings } from '#platform';
import { machineClock, settingsInForceOn } from '#eventstore/store';
import { AttachmentStorage, StorageUnavailable } from '#storage';
import { AttachmentCheck, type MissingContent } from '#work-orders';
import { connectionsOf, requiredConnections } from '../../connections.js';
import { SecretsKeyError, stateOfSecretsKey } from '../../secrets-key.js';
import { withApplication } from './application.js';
import { describeMissing } from './attachments.command.js';
import { examineProvider } from './doctor.provider.js';
import { Report } from './doctor.report.js';
import { showSettings } from './doctor.settings.js';
import { examineTables } from './doctor.tables.js';
import { type Session, withSession } from './session.js';
import type { Terminal } from './terminal.js';

/** Uploads whose bytes are looked for. */
const NEWEST_UPLOADS = 20;

const HELP = `
The settings are those of the service that runs on this machine with the same DATA_DIR, and beside each what differs in this shell. If
none runs, they are those of this shell. The checks use those of this shell: run it with the environment of the programs.
`;

/** `doctor` */
export function doctorCommand(program: Command, terminal: Terminal): void {
  program
    .command('doctor')
    .description(
      'Print the settings in force with their sources, and check the database, the deliveries and the attachments',
    )
    .addHelpText('after', HELP)
    .action(async () => {
      const report = new Report(terminal);
      try {
        await withSession(terminal, (session) => examine(terminal, report, session));
      } finally {
        // Without a database, the settings say which one was looked for.
        if (report.isEmpty) await showSettings(terminal, report, {});
        terminal.result(report.sections);
      }
    });
}

async function examine(terminal: Terminal, report: Report, session: Session): Promise<void> {
  const { settings } = session;
  await showSettings(terminal, report, session.provided);
  const database = await examineDatabase(session);
  report.section('database', database, (found) => [
    `PostgreSQL ${found.version}, ${found.connections} of ${found.max_connections} connections, ${found.size}`,
    `schema up to date, ${found.accounts} accounts, ${found.events} events`,
  ]);
  await examineTables(report, session);
  const clockIsUsable = examineClock(report);
  await examineConnections(report, session);
  await examineCluster(report, session);
  report.section('deliveries', await examineDeliveries(session), (found) => [
    `${found.workers} workers, ${found.waiting} waiting, ${found.suspended} webhooks suspended`,
  ]);
  await examineProvider(report, settings);
  const keyIsRight = await examineSecretsKey(report, session);
  if (settings.secretsKey === undefined)
    report.warning('SECRETS_KEY is not set, so no secrets can be stored: create one with `openssl rand -base64 32`');
  const { databasePoolSize: pool } = settings;
  const { api, worker } = connectionsOf(pool);
  if (database.max_connections < requiredConnections(pool))
    report.warning(
      `with DATABASE_POOL_SIZE ${pool} an API opens up to ${api} connections and a worker up to ${worker}; with the ` +
        `command line they need ${requiredConnections(pool)}, and the server allows ${database.max_connections}`,
    );
  const storageWorks = await examineAttachments(report, session);
  const failed = [
    ...(keyIsRight ? [] : ['SECRETS_KEY is wrong']),
    ...(storageWorks ? [] : ['the storage of attachments failed']),
    ...(clockIsUsable ? [] : ['the clock of this machine is wrong']),
  ];
  terminal.print(failed.length === 0 ? 'all checks passed' : failed.join('; '));
  if (failed.length > 0) terminal.exitCode = 1;
}

async function examineDatabase({ database, accounts }: Session): Promise<{
  version: string;
  connections: number;
  max_connections: number;
  size: string;
  accounts: number;
  events: number;
}> {
  const [server] = await database.query<{ version: string; connections: number; limit: number }>(
    // Client sessions have a database, background processes have none. Some connections are reserved for superusers.
    `select split_part(current_setting('server_version'), ' ', 1) as version,
       (select count(datid) from pg_stat_activity)::int as connections,
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
         - coalesce(current_setting('reserved_connections', true), '0')::int as "limit"`,
  );
  const [size] = await database.query<{ events: number; bytes: string }>(
    `select coalesce(sum(position), 0)::bigint as events, pg_size_pretty(pg_database_size(current_database())) as bytes from account_log`,
  );
  return {
    version: server?.version ?? 'unknown',
    connections: server?.connections ?? 0,
    max_connections: server?.limit ?? 0,
    size: size?.bytes ?? 'unknown',
    accounts: (await accounts.list()).length,
    events: size?.events ?? 0,
  };
}

/** Compares the clock of this machine with that of the database. @returns false when programs on this machine are not ready. */
function examineClock(report: Report): boolean {
  const { aheadMs, isRight, isUsable, text } = machineClock();
  report.section('clock', { ahead_ms: aheadMs, error: isUsable ? null : text }, () => [
    isUsable ? `the clock of this machine is ${text}` : `failed: the clock of this machine is ${text}`,
  ]);
  if (!isRight)
    report.warning(`the clock of this machine is ${text}. What to do: synchronize the clocks of all machines (NTP)`);
  return isUsable;
}

/** Reports settings that a connection pooler drops. */
async function examineConnections(report: Report, { urls }: Session): Promise<void> {
  const kinds = await settingsInForceOn(urls);
  report.section('connections', kinds, (found) =>
    found.map(({ purpose, variable, deviations }) => {
      const state = deviations.length === 0 ? 'all settings in force' : `${deviations.length} settings not in force`;
      return `${purpose} (${variable}): ${state}`;
    }),
  );
  for (const { purpose, variable, deviations } of kinds) {
    if (deviations.length === 0) continue;
    const differences = deviations.map(({ name, wanted, actual }) => `${name} is ${actual}, not ${wanted}`);
    const remedy =
      purpose === 'requests'
        ? 'set them in the pooler (connect_query, in transaction mode) or for the role (alter role, in session mode)'
        : 'set SESSION_DATABASE_URL to the URL of the PostgreSQL server itself';
    report.warning(
      `on the connections for ${purpose} the connection pooler of ${variable} drops settings: ${differences.join(', ')}. ` +
        `What to do: ${remedy} (docs/production.md, "Connection poolers")`,
    );
  }
}

/** Reports the nodes of a distributed database, and what a migration or an interrupted distribution left undone. */
async function examineCluster(report: Report, { database }: Session): Promise<void> {
  if (!(await database.router()).isByAccount) return;
  const { describeCluster } = await import('#cluster');
  const cluster = await describeCluster(database);
  if (cluster === undefined) return;
  report.section('cluster', cluster, ({ nodes }) =>
    nodes.map(({ node, shards, size, error }) =>
      error === null ? `${node}: ${shards} shards, ${size}` : `${node}: cannot be reached: ${error}`,
    ),
  );
  for (const difference of cluster.differences) report.warning(difference);
  if (cluster.undistributed.length > 0)
    report.warning(`not distributed: ${cluster.undistributed.join(', ')}. What to do: npm run cli -- distribute`);
}

interface Deliveries {
  readonly workers: number;
  readonly waiting: number;
  readonly suspended: number;
}

async function examineDeliveries({ database }: Session): Promise<Deliveries> {
  const [found] = await database.query<Deliveries>(
    `select (select count(*) from worker where expires_at > now())::int as workers,
       (select count(*) from webhook_queue)::int as waiting,
       (select count(*) from webhook_endpoint where suspended_at is not null and deleted_at is null)::int as suspended`,
  );
  return found ?? { workers: 0, waiting: 0, suspended: 0 };
}

/** Reports whether the key is that of the secrets in the database. @returns false when it is another one. */
async function examineSecretsKey(
  report: Report,
  { database, settings: { secretsKey: key } }: Session,
): Promise<boolean> {
  if (key === undefined) return true;
  const isRight = (await stateOfSecretsKey(database, key)) !== 'wrong';
  const found = { key: isRight ? 'right' : 'wrong', error: isRight ? null : new SecretsKeyError().message };
  report.section('secrets', found, ({ error }) => [
    error === null ? 'SECRETS_KEY is the key of this database' : `failed: ${error}`,
  ]);
  return isRight;
}

/** Reports the storage of attachments and its state. @returns whether it can be used. */
async function examineAttachments(report: Report, session: Session): Promise<boolean> {
  const { settings } = session;
  return withApplication(session, async (app) => {
    const check = app.get(AttachmentCheck);
    const storage = { storage: storageName(settings), ...(await check.totals()) };
    const totals = `${storage.storage}, ${storage.files} files, ${(storage.bytes / 1e6).toFixed(1)} MB`;
    if (settings.attachments === 'disk' && !existsSync(settings.dataDir)) {
      // The probe would create it.
      report.section('attachments', { ...storage, error: null, missing: [] }, () => [totals]);
      report.warning(
        `DATA_DIR ${resolve(settings.dataDir)} does not exist: the first upload creates it. Check its name`,
      );
      return true;
    }
    let missing: MissingContent[];
    try {
      await app.get(AttachmentStorage).probe();
      missing = await check.missingAmongNewest(NEWEST_UPLOADS);
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error;
      report.section('attachments', { ...storage, error: error.message, missing: [] }, (found) => [
        totals,
        `failed: ${found.error}`,
      ]);
      return false;
    }
    report.section('attachments', { ...storage, error: null, missing }, (found) => [
      totals,
      'files can be written and removed',
      ...found.missing.map(describeMissing),
    ]);
    if (missing.length > 0)
      report.warning(
        settings.attachments === 'disk'
          ? 'the bytes of new uploads are not here: with several APIs and workers, DATA_DIR/attachments must be a folder that all of them share'
          : 'the bytes of new uploads are not in the bucket: check S3_ENDPOINT and S3_BUCKET, and the rules that remove objects',
      );
    return true;
  });
}

/** `disk /var/lib/fieldline/attachments`, `s3 acme at https://…` */
const storageName = ({ attachments, dataDir, s3Bucket, s3Endpoint }: Settings): string =>
  attachments === 'disk' ? `disk ${resolve(dataDir, 'attachments')}` : `s3 ${s3Bucket} at ${s3Endpoint}`;
