import type { Command } from 'commander';
import { readSettings, type Settings } from '#platform';
import { connectionsOf, requiredConnections } from '../../connections.js';
import { withSession } from './session.js';
import type { Terminal } from './terminal.js';

/** Settings whose values are not printed. */
const SECRET_SETTINGS: ReadonlySet<string> = new Set(['apiKey', 'secretsKey', 's3SecretAccessKey']);

/** `doctor` */
export function doctorCommand(program: Command, terminal: Terminal): void {
  program
    .command('doctor')
    .description('Print the current settings, and check the database and the deliveries')
    .action(async () => {
      const settings = readSettings(terminal.env);
      terminal.print('settings');
      for (const [name, value] of Object.entries<Settings[keyof Settings]>({ ...settings }))
        terminal.print(`  ${variable(name).padEnd(36)} ${displayValue(name as keyof Settings, value)}`);
      await withSession(terminal, async ({ database, accounts }) => {
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
        terminal.print('all checks passed');
      });
    });
}

/** `databasePoolSize` → `DATABASE_POOL_SIZE`, `s3Bucket` → `S3_BUCKET` */
const variable = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

function displayValue(name: keyof Settings, value: Settings[keyof Settings]): string {
  if (value === undefined) return 'not set';
  if (SECRET_SETTINGS.has(name)) return 'set, not shown';
  if (Array.isArray(value)) return value.join(',') || 'none';
  // The credentials of a URL are not shown.
  return String(value).replace(/\/\/[^@/]*@/, '//…@');
}
