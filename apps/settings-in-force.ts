import { resolve } from 'node:path';
import { readSettings, type Settings } from '#platform';

/** A setting as it is in force. */
export interface SettingInForce {
  /** The environment variable. */
  readonly name: string;
  /** Not the value of a secret. */
  readonly value: string;
  /** Where the value comes from. */
  readonly source: string;
}

/** A setting of the running service, beside that of this shell. */
export interface ComparedSetting extends SettingInForce {
  /** The value in this shell, where it is another. */
  readonly in_this_shell?: string;
  /** The values of programs that have another, by their names. */
  readonly in_other_programs?: Readonly<Record<string, string>>;
}

/** Settings whose values are not printed. */
const SECRETS: ReadonlySet<string> = new Set([
  'apiKey',
  'secretsKey',
  's3AccessKeyId',
  's3SecretAccessKey',
  'oidcClientSecret',
]);

/** Parameters of a URL whose values are not printed, such as `user`, `password` and `sslpassword` of a database. */
const SECRET_PARAMETER = /user|pass|key|token|secret/i;

/** What the programs do without a setting that has no default. */
const WITHOUT: Partial<Record<keyof Settings, string>> = {
  databaseUrl: 'the embedded database of DATA_DIR',
  sessionDatabaseUrl: 'DATABASE_URL',
  apiKey: 'the first start on an empty database makes a key',
  metricsPort: 'free ports',
  publicUrl: 'the host of each request',
  travelMatrixUrl: 'drives are estimated',
  oidcIssuer: 'nobody signs in by a provider',
  secretsKey: 'no secrets can be stored',
};

/**
 * The settings in force, with the source of each.
 * @param env the environment.
 * @param database the settings that an embedded database comes with: its URL and its key.
 */
export function settingsInForce(env: NodeJS.ProcessEnv, database: NodeJS.ProcessEnv): SettingInForce[] {
  const { dataDir } = readSettings(env);
  const inForce = readSettings({ ...env, ...database });
  return Object.entries<Settings[keyof Settings]>({ ...inForce }).map(([key, value]) => ({
    name: variable(key),
    value: displayed(key as keyof Settings, value),
    source: sourceOf(variable(key), env, database, resolve(dataDir)),
  }));
}

/**
 * The settings of the first of some running programs, with what differs in the others and in this shell; without programs
 * those of this shell. Secrets are compared by whether they are set.
 */
export function compareSettings(
  shell: readonly SettingInForce[],
  programs: readonly { readonly name: string; readonly settings: readonly SettingInForce[] }[],
): ComparedSetting[] {
  const [first, ...others] = programs;
  if (first === undefined) return [...shell];
  return first.settings.map((setting): ComparedSetting => {
    const valueIn = (settings: readonly SettingInForce[]): SettingInForce | undefined =>
      settings.find(({ name }) => name === setting.name);
    const here = valueIn(shell);
    const differing = others.flatMap(({ name, settings }): [string, string][] => {
      const value = valueIn(settings)?.value ?? setting.value;
      return value === setting.value ? [] : [[name, value]];
    });
    return {
      // Where the values are equal, the shell knows where that of an embedded database comes from.
      ...(here?.value === setting.value ? here : setting),
      ...(here === undefined || here.value === setting.value ? {} : { in_this_shell: here.value }),
      ...(differing.length === 0 ? {} : { in_other_programs: Object.fromEntries(differing) }),
    };
  });
}

/** Where the value of an environment variable comes from. */
function sourceOf(name: string, env: NodeJS.ProcessEnv, database: NodeJS.ProcessEnv, dataDir: string): string {
  if (isSet(env[name])) return 'environment';
  if (name === 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT' && isSet(env['OTEL_EXPORTER_OTLP_ENDPOINT']))
    return 'environment: OTEL_EXPORTER_OTLP_ENDPOINT';
  if (!isSet(database[name])) return 'default';
  return name === 'SECRETS_KEY'
    ? `made at the first start: ${resolve(dataDir, 'secrets.key')}`
    : `the embedded database of ${dataDir}`;
}

const isSet = (text: string | undefined): boolean => text !== undefined && text !== '';

/** `databasePoolSize` → `DATABASE_POOL_SIZE`, `s3Bucket` → `S3_BUCKET` */
const variable = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

function displayed(key: keyof Settings, value: Settings[keyof Settings]): string {
  if (value === undefined) return WITHOUT[key] === undefined ? 'not set' : `not set: ${WITHOUT[key]}`;
  if (SECRETS.has(key)) return 'set, not shown';
  if (Array.isArray(value)) return value.join(',') || 'none';
  if (key === 'dataDir') return resolve(String(value));
  const text = String(value);
  return text.includes('://') ? displayedUrl(text) : text;
}

/** A URL without its credentials; nothing of one that could contain them elsewhere. */
function displayedUrl(text: string): string {
  const hidden = 'set, not shown';
  if (!URL.canParse(text)) return hidden;
  const { protocol, username, password, host, pathname, search, searchParams, hash } = new URL(text);
  // An unescaped / ? or # in a password ends the host there.
  if (`${pathname}${search}${hash}`.includes('@')) return hidden;
  if (`${username}${password}${search}` === '') return text;
  const user = username === '' && password === '' ? '' : '…@';
  const query = [...searchParams].map(([name, value]) => `${name}=${SECRET_PARAMETER.test(name) ? '…' : value}`);
  return `${protocol}//${user}${host}${pathname}${query.length === 0 ? '' : `?${query.join('&')}`}${hash}`;
}
