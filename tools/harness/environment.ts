import { dataFolder } from './folders.js';

/** The first key of the first account of every API that the harness starts. */
export const KEY = 'fk_flows000_0123456789012345678901234567890123456789';

/** Environment of the programs, without their folder when the database is empty: free ports, no rate limit, no log output, webhooks to this machine allowed. */
export const environment = (databaseUrl: string): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  ...(databaseUrl !== '' && { DATA_DIR: dataFolder(databaseUrl) }),
  DATABASE_POOL_SIZE: '10',
  HOST: '127.0.0.1',
  PORT: '0',
  METRICS_PORT: '0',
  API_KEY: KEY,
  RATE_LIMIT_PER_MINUTE: '0',
  LOG_LEVEL: 'silent',
  SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
  WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
});
