import { isIP } from 'node:net';
import { oidcSettings } from './oidc-settings.js';

/** The levels of `LOG_LEVEL`, in ascending order. */
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

/** The service's settings, read once from the environment. */
export interface Settings {
  /** TCP port of the API; 0: a free port. */
  readonly port: number;
  /** Address that the API, metrics and health checks listen on; `0.0.0.0` or `::` is every address of the machine. */
  readonly host: string;
  /** PostgreSQL connection string; absent when the embedded server is used. */
  readonly databaseUrl: string | undefined;
  /** Connection string for connections with session state, which must not pass a pooler; absent: `databaseUrl`. */
  readonly sessionDatabaseUrl: string | undefined;
  /** Directory of the embedded server's data, of a generated secrets key, and of attachments on disk. */
  readonly dataDir: string;
  /** Maximum connections that one program opens for commands and reads. */
  readonly databasePoolSize: number;
  /** The first API key of an empty database; a random key is generated when absent. */
  readonly apiKey: string | undefined;
  /** Requests per minute and key; 0 disables the limit. */
  readonly rateLimitPerMinute: number;
  /** Requests per minute and account; 0 disables the limit. */
  readonly rateLimitPerAccountPerMinute: number;
  /** Whether the API serves assistants (contract §24). */
  readonly mcp: 'on' | 'off';
  /** Messages of assistants per minute and key; 0 disables the limit. */
  readonly mcpRateLimitPerMinute: number;
  /** Reverse proxies before the API, each of which adds the address of its client to `X-Forwarded-For`. */
  readonly trustProxy: number;
  /** Maximum concurrent event streams of one API; further ones are refused. */
  readonly eventStreams: number;
  /** Those of one account. */
  readonly eventStreamsPerAccount: number;
  /** Maximum requests of an account that one API holds until an event (`wait=`). */
  readonly waitingRequestsPerAccount: number;
  /** Maximum requests of an account with a body above 1 MiB in one API at once. */
  readonly largeBodiesPerAccount: number;
  /** Reads of an account that one API runs at once while other accounts wait. */
  readonly runningReadsPerAccount: number;
  /** Milliseconds that the reads of an account take of the database in a second while other accounts wait. */
  readonly statementMsPerAccount: number;
  /** Minimum rate of a body after five seconds, in bytes a second; 0: none. */
  readonly bodyBytesPerSecond: number;
  /** The handling of unknown keys in a body or query. */
  readonly unknownFields: 'reject' | 'ignore';
  /** Origins whose pages may use the API; `*` alone allows every origin, an empty list disables CORS. */
  readonly corsOrigins: readonly string[];
  /** Whether the API serves the console, and accepts its sessions. */
  readonly console: 'on' | 'off';
  /** The ways to sign in to the console that are offered (contract §19). */
  readonly signIn: readonly SignInOption[];
  /** The email of the owner that `npm start` and `accounts create` make in a new account. */
  readonly ownerEmail: string;
  /** The OpenID Connect provider: its issuer identifier. Set with the two after it, or not at all. */
  readonly oidcIssuer: string | undefined;
  readonly oidcClientId: string | undefined;
  readonly oidcClientSecret: string | undefined;
  /** What people know the provider by; by default its host. */
  readonly oidcName: string | undefined;
  /** A second prefix of header names, such as `X-Example`, in addition to `X-Service`. */
  readonly compatibilityHeaders: string | undefined;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Port of the API's metrics; the worker uses the next one. Absent: free ports. */
  readonly metricsPort: number | undefined;
  /** OTLP/HTTP endpoint for traces; tracing is disabled when absent. */
  readonly otelExporterOtlpTracesEndpoint: string | undefined;
  readonly webhookAllowedCidrs: readonly string[];
  readonly webhookHttpsOnly: boolean;
  /** Delays before the retries of a delivery, in seconds. */
  readonly webhookRetrySchedule: readonly number[];
  readonly webhookRetentionDays: number;
  /** How long tasks that have ended, and the results of their steps, are kept. */
  readonly taskRetentionDays: number;
  /** How long the rows of files are kept after their import has ended. */
  readonly importFileRetentionDays: number;
  readonly webhookTimeoutMs: number;
  readonly webhookDnsServers: readonly string[];
  /** The URL under which clients reach the API, without a slash at its end; absent: the host of each request. */
  readonly publicUrl: string | undefined;
  /** Where the content of attachments is stored: in `dataDir`, or in an S3 bucket. */
  readonly attachments: 'disk' | 's3';
  /** Maximum size of all attachments of an account, in megabytes (10^6 bytes); 0: no maximum. */
  readonly attachmentQuotaMb: number;
  /** The base URL of the S3 service; buckets are in its path. Set when attachments are in S3, as the four after it. */
  readonly s3Endpoint: string | undefined;
  readonly s3Bucket: string | undefined;
  readonly s3Region: string | undefined;
  readonly s3AccessKeyId: string | undefined;
  readonly s3SecretAccessKey: string | undefined;
  /** The base URL of an OSRM server, without a slash at its end, for drives in the search for availability; absent: none. */
  readonly travelMatrixUrl: string | undefined;
  /** Timeout of its responses, in milliseconds; later ones are replaced by estimates. */
  readonly travelMatrixTimeoutMs: number;
  /** The encryption key of secrets at rest, 32 bytes in base64. */
  readonly secretsKey: string | undefined;
}

/** Ways to sign in. */
const SIGN_IN = ['link', 'key', 'oidc'] as const;
export type SignInOption = (typeof SIGN_IN)[number];

/** Injects the {@link Settings}. */
export const SETTINGS = Symbol('settings');

/** Thrown by {@link readSettings} with all errors in one message. */
export class SettingsError extends Error {
  constructor(readonly errors: readonly string[]) {
    super(`Invalid settings:\n${errors.map((fault) => `  - ${fault}`).join('\n')}`);
  }
}

const RETRY_SCHEDULE = '5,15,30,60,120,300,600,1200,2400,3600,7200,14400,28800,57600,86400,129600,172800';

const ORIGINS = 'origins such as https://app.example.com,http://localhost:5173, or * alone';

/** A URL with a comma between hosts, or in its parameter `host`. */
const SEVERAL_HOSTS = /^\w+:\/\/[^/?#]*,[^/?#@]*([/?#]|$)|[?&]host=[^&]*(,|%2C)/i;

/**
 * Reads and validates the environment.
 * @throws SettingsError with all invalid variables and their expected values.
 */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const errors: string[] = [];
  const text = (name: string): string | undefined =>
    env[name] === undefined || env[name] === '' ? undefined : env[name];
  const fault = (name: string, takes: string): void => {
    errors.push(`${name} must be ${takes}, but is ${JSON.stringify(env[name])}`);
  };
  const integer = (name: string, min: number, max: number): number | undefined => {
    const given = text(name);
    if (given === undefined) return undefined;
    const value = Number(given);
    if (/^\d+$/.test(given) && value >= min && value <= max) return value;
    fault(name, `a whole number from ${min} to ${max}`);
    return undefined;
  };
  const choice = <T extends string>(name: string, options: readonly T[], fallback: T): T => {
    const given = text(name);
    if (given === undefined) return fallback;
    const known = options.find((option) => option === given);
    if (known === undefined) fault(name, `one of ${options.join(', ')}`);
    return known ?? fallback;
  };
  const list = (name: string, takes: string, accepts: (item: string) => boolean): string[] => {
    const items = (text(name) ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean);
    if (!items.every(accepts)) fault(name, takes);
    return items;
  };

  const postgresUrl = (name: string): string | undefined => {
    const given = text(name);
    // Without the value, which holds a password.
    if (given !== undefined && !/^postgres(ql)?:\/\//.test(given))
      errors.push(`${name} must start with postgres:// or postgresql://`);
    else if (given !== undefined && SEVERAL_HOSTS.test(given))
      errors.push(
        `${name} must name one host: put the proxy of docs/high-availability.md before several servers, and name the proxy`,
      );
    // Without a host, the driver uses the socket of its default.
    else if (given !== undefined && !URL.canParse(given.replace('@/', '@localhost/')))
      errors.push(`${name} must be a URL: special characters of its password are percent-encoded, such as / as %2F`);
    return given;
  };
  const databaseUrl = postgresUrl('DATABASE_URL');
  const sessionDatabaseUrl = postgresUrl('SESSION_DATABASE_URL');
  if (sessionDatabaseUrl !== undefined && databaseUrl === undefined)
    errors.push('SESSION_DATABASE_URL needs DATABASE_URL, the same database through a pooler');
  const apiKey = text('API_KEY');
  if (apiKey !== undefined && !/^[\x21-\x7e]{16,255}$/.test(apiKey))
    errors.push('API_KEY must be 16 to 255 visible ASCII characters');
  const secretsKey = text('SECRETS_KEY');
  if (secretsKey !== undefined && Buffer.from(secretsKey, 'base64').length !== 32)
    errors.push('SECRETS_KEY must be 32 bytes in base64 (openssl rand -base64 32)');

  const corsOrigins = list('CORS_ORIGINS', ORIGINS, (item) => item === '*' || originOf(item) !== undefined);
  if (corsOrigins.length > 1 && corsOrigins.includes('*')) fault('CORS_ORIGINS', ORIGINS);
  const compatibilityHeaders = text('COMPATIBILITY_HEADERS');
  if (compatibilityHeaders !== undefined && !/^[a-z\d]+(-[a-z\d]+)*$/i.test(compatibilityHeaders))
    fault('COMPATIBILITY_HEADERS', 'a prefix of header names, such as X-Example');

  const url = (name: string): string | undefined => {
    const given = text(name);
    if (given === undefined || (/^https?:\/\//i.test(given) && URL.canParse(given))) return given;
    fault(name, 'a URL that starts with http:// or https://');
    return undefined;
  };
  // As defined by OpenTelemetry: a base URL for all signals, and a URL only for traces, which has precedence.
  const collector = url('OTEL_EXPORTER_OTLP_ENDPOINT')?.replace(/\/*$/, '/v1/traces');

  const withoutSlash = (given: string | undefined): string | undefined => given?.replace(/\/+$/, '');
  const publicUrl = url('PUBLIC_URL');
  if (publicUrl !== undefined && /[?#]/.test(publicUrl)) fault('PUBLIC_URL', 'a URL without query and fragment');
  const travelMatrixUrl = url('TRAVEL_MATRIX_URL');
  if (travelMatrixUrl !== undefined && /^https?:\/\/[^/]*@|[?#]/i.test(travelMatrixUrl))
    // Without the value, which may hold a secret.
    errors.push('TRAVEL_MATRIX_URL must be a URL without user, password, query and fragment');
  const s3Endpoint = url('S3_ENDPOINT');
  if (s3Endpoint !== undefined && /^https?:\/\/[^/]*@/i.test(s3Endpoint))
    // Without the value, which holds a secret.
    errors.push('S3_ENDPOINT must be a URL without user and password: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
  const attachments = choice('ATTACHMENTS', ['disk', 's3'], 'disk');
  const ofS3 = (name: string): string | undefined => {
    if (attachments === 's3' && text(name) === undefined) errors.push(`${name} must be set when ATTACHMENTS is s3`);
    return text(name);
  };

  const oidc = oidcSettings(text, errors);
  const signIn = list('SIGN_IN', `ways to sign in: ${SIGN_IN.join(', ')}`, (item) =>
    SIGN_IN.some((way) => way === item),
  );
  if (signIn.includes('oidc') && text('OIDC_ISSUER') === undefined)
    errors.push('SIGN_IN names oidc, which needs OIDC_ISSUER');

  const rateLimitPerMinute = integer('RATE_LIMIT_PER_MINUTE', 0, 100_000_000) ?? 6000;

  const ownerEmail = text('OWNER_EMAIL') ?? 'owner@localhost.example';
  if (!/^\S+@\S+$/.test(ownerEmail)) fault('OWNER_EMAIL', 'an email address');

  const settings: Settings = {
    port: integer('PORT', 0, 65_535) ?? 3000,
    host: text('HOST') ?? '127.0.0.1',
    databaseUrl,
    sessionDatabaseUrl,
    dataDir: text('DATA_DIR') ?? '.data',
    databasePoolSize: integer('DATABASE_POOL_SIZE', 1, 1000) ?? 20,
    apiKey,
    rateLimitPerMinute,
    rateLimitPerAccountPerMinute:
      integer('RATE_LIMIT_PER_ACCOUNT_PER_MINUTE', 0, 100_000_000) ?? (rateLimitPerMinute === 0 ? 0 : 30_000),
    mcp: choice('MCP', ['on', 'off'], 'on'),
    mcpRateLimitPerMinute: integer('MCP_RATE_LIMIT_PER_MINUTE', 0, 100_000_000) ?? 120,
    trustProxy: integer('TRUST_PROXY', 0, 100) ?? 0,
    eventStreams: integer('EVENT_STREAMS', 0, 1_000_000) ?? 1000,
    eventStreamsPerAccount: integer('EVENT_STREAMS_PER_ACCOUNT', 0, 1_000_000) ?? 200,
    waitingRequestsPerAccount: integer('WAITING_REQUESTS_PER_ACCOUNT', 0, 1_000_000) ?? 500,
    largeBodiesPerAccount: integer('LARGE_BODIES_PER_ACCOUNT', 1, 1000) ?? 2,
    runningReadsPerAccount: integer('RUNNING_READS_PER_ACCOUNT', 1, 1000) ?? 8,
    statementMsPerAccount: integer('STATEMENT_MS_PER_ACCOUNT', 1, 1_000_000) ?? 4000,
    bodyBytesPerSecond: integer('BODY_BYTES_PER_SECOND', 0, 1_000_000_000) ?? 8192,
    unknownFields: choice('UNKNOWN_FIELDS', ['reject', 'ignore'], 'reject'),
    corsOrigins: corsOrigins.map((item) => originOf(item) ?? item),
    console: choice('CONSOLE', ['on', 'off'], 'on'),
    signIn: SIGN_IN.filter((way) =>
      signIn.length > 0 ? signIn.includes(way) : way !== 'oidc' || oidc.oidcIssuer !== undefined,
    ),
    ownerEmail,
    ...oidc,
    compatibilityHeaders,
    logLevel: choice('LOG_LEVEL', LOG_LEVELS, 'info'),
    metricsPort: integer('METRICS_PORT', 0, 65_534),
    otelExporterOtlpTracesEndpoint: url('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') ?? collector,
    webhookAllowedCidrs: list('WEBHOOK_ALLOWED_CIDRS', 'address ranges such as 127.0.0.0/8,::1/128', isCidr),
    webhookHttpsOnly: choice('WEBHOOK_HTTPS_ONLY', ['true', 'false'], 'false') === 'true',
    webhookRetrySchedule: list('WEBHOOK_RETRY_SCHEDULE', 'seconds such as 5,15,30', (item) =>
      /^\d{1,7}$/.test(item),
    ).map(Number),
    webhookRetentionDays: integer('WEBHOOK_RETENTION_DAYS', 1, 3650) ?? 30,
    taskRetentionDays: integer('TASK_RETENTION_DAYS', 1, 3650) ?? 365,
    importFileRetentionDays: integer('IMPORT_FILE_RETENTION_DAYS', 1, 3650) ?? 30,
    webhookTimeoutMs: integer('WEBHOOK_TIMEOUT_MS', 100, 60_000) ?? 10_000,
    webhookDnsServers: list(
      'WEBHOOK_DNS_SERVERS',
      'addresses such as 10.0.0.2,10.0.0.3:5353',
      (item) => isIP(item.replace(/:\d+$/, '')) !== 0 || isIP(item) !== 0,
    ),
    publicUrl: withoutSlash(publicUrl),
    attachments,
    attachmentQuotaMb: integer('ATTACHMENT_QUOTA_MB', 0, 1_000_000_000) ?? 0,
    s3Endpoint: withoutSlash(s3Endpoint ?? ofS3('S3_ENDPOINT')),
    s3Bucket: ofS3('S3_BUCKET'),
    s3Region: text('S3_REGION') ?? (attachments === 's3' ? 'us-east-1' : undefined),
    s3AccessKeyId: ofS3('S3_ACCESS_KEY_ID'),
    s3SecretAccessKey: ofS3('S3_SECRET_ACCESS_KEY'),
    travelMatrixUrl: withoutSlash(travelMatrixUrl),
    travelMatrixTimeoutMs: integer('TRAVEL_MATRIX_TIMEOUT_MS', 10, 10_000) ?? 800,
    secretsKey,
  };
  if (errors.length > 0) throw new SettingsError(errors);
  return settings.webhookRetrySchedule.length > 0
    ? settings
    : { ...settings, webhookRetrySchedule: RETRY_SCHEDULE.split(',').map(Number) };
}

/**
 * The origin in the form of browsers: lower case, without the default port. Undefined when it is not
 * scheme://host[:port].
 */
function originOf(item: string): string | undefined {
  if (!/^[a-z][a-z\d+.-]*:\/\/[^/\\?#@*\s]+$/i.test(item) || !URL.canParse(item)) return undefined;
  const { origin } = new URL(item);
  // The URL standard defines origins only for web schemes; mobile apps use custom schemes.
  return origin === 'null' ? item.toLowerCase() : origin;
}

function isCidr(item: string): boolean {
  const [address = '', bits = ''] = item.split('/');
  const family = isIP(address);
  return family !== 0 && /^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
}
