import { resolve } from 'node:path';
import type { Command } from 'commander';
import { readSettings, type Settings } from '#platform';
import { AttachmentCheck, AttachmentStorage, StorageUnavailable } from '#work-orders';
import { connectionsOf, requiredConnections } from '../../connections.js';
import { withApplication } from './application.js';
import { describeMissing } from './attachments.command.js';
import { type Session, withSession } from './session.js';
import type { Terminal } from './terminal.js';

/** Settings whose values are not printed. */
const SECRET_SETTINGS: ReadonlySet<string> = new Set(['apiKey', 'secretsKey', 's3AccessKeyId', 's3SecretAccessKey']);

/** Uploads whose bytes are looked for. */
const NEWEST_UPLOADS = 20;

/** `doctor` */
export function doctorCommand(program: Command, terminal: Terminal): void {
  program
    .command('doctor')
    .description('Print the current settings, and check the database, the deliveries and the attachments')
    .action(async () => {
      const settings = readSettings(terminal.env);
      terminal.print('settings');
      for (const [name, value] of Object.entries<Settings[keyof Settings]>({ ...settings }))
        terminal.print(`  ${variable(name).padEnd(36)} ${displayValue(name as keyof Settings, value)}`);
      await withSession(terminal, async (session) => {
        const { database, accounts } = session;
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
        terminal.print('database');
        terminal.print(
          `  PostgreSQL ${server?.version}, ${server?.connections} of ${server?.limit} connections, ${size?.bytes}`,
        );
        terminal.print(`  schema up to date, ${(await accounts.list()).length} accounts, ${size?.events} events`);
        const [deliveries] = await database.query<{ workers: number; waiting: number; suspended: number }>(
          `select (select count(*) from worker where expires_at > now())::int as workers,
             (select count(*) from webhook_queue)::int as waiting,
             (select count(*) from webhook_endpoint where suspended_at is not null and deleted_at is null)::int as suspended`,
        );
        terminal.print('deliveries');
        terminal.print(
          `  ${deliveries?.workers} workers, ${deliveries?.waiting} waiting, ${deliveries?.suspended} webhooks suspended`,
        );
        if (settings.databaseUrl !== undefined && settings.secretsKey === undefined)
          terminal.print(
            '  warning: SECRETS_KEY is not set, so no secrets can be stored: create one with `openssl rand -base64 32`',
          );
        const { databasePoolSize: pool } = settings;
        const { api, worker } = connectionsOf(pool);
        if ((server?.limit ?? 0) < requiredConnections(pool))
          terminal.print(
            `  warning: with DATABASE_POOL_SIZE ${pool} an API opens up to ${api} connections and a worker up to ${worker}; with the ` +
              `command line they need ${requiredConnections(pool)}, and the server allows ${server?.limit}`,
          );
        const storageWorks = await checkAttachments(terminal, session);
        terminal.print(storageWorks ? 'all checks passed' : 'the storage of attachments failed');
        if (!storageWorks) terminal.exitCode = 1;
      });
    });
}

/** Prints the storage of attachments and its state. @returns whether it can be used. */
async function checkAttachments(terminal: Terminal, session: Session): Promise<boolean> {
  const { settings } = session;
  return withApplication(session, async (app) => {
    const check = app.get(AttachmentCheck);
    const { files, bytes } = await check.totals();
    terminal.print('attachments');
    terminal.print(`  ${storageName(settings)}, ${files} files, ${(bytes / 1e6).toFixed(1)} MB`);
    try {
      await app.get(AttachmentStorage).probe();
      terminal.print('  files can be written and removed');
      const missing = await check.missingAmongNewest(NEWEST_UPLOADS);
      for (const one of missing) terminal.print(`  ${describeMissing(one)}`);
      if (missing.length > 0)
        terminal.print(
          settings.attachments === 'disk'
            ? '  warning: the bytes of new uploads are not here: with several APIs and workers, DATA_DIR/attachments must be a folder that all of them share'
            : '  warning: the bytes of new uploads are not in the bucket: check S3_ENDPOINT and S3_BUCKET, and the rules that remove objects',
        );
      return true;
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error;
      terminal.print(`  failed: ${error.message}`);
      return false;
    }
  });
}

/** `disk /var/lib/fieldline/attachments`, `s3 acme at https://…` */
const storageName = ({ attachments, dataDir, s3Bucket, s3Endpoint }: Settings): string =>
  attachments === 'disk' ? `disk ${resolve(dataDir, 'attachments')}` : `s3 ${s3Bucket} at ${s3Endpoint}`;

/** `databasePoolSize` → `DATABASE_POOL_SIZE`, `s3Bucket` → `S3_BUCKET` */
const variable = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

function displayValue(name: keyof Settings, value: Settings[keyof Settings]): string {
  if (value === undefined) return 'not set';
  if (SECRET_SETTINGS.has(name)) return 'set, not shown';
  if (Array.isArray(value)) return value.join(',') || 'none';
  // The credentials of a URL are not shown.
  return String(value).replace(/\/\/[^@/]*@/, '//…@');
}
