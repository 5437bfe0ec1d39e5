import { VERSION } from './version.js';

/** The program that uses the client, for the logs of the service. */
export interface AppInfo {
  /** Such as `acme-sync`: letters, digits and `-._`. */
  readonly name: string;
  readonly version?: string | undefined;
}

/**
 * The `User-Agent`: `fieldline-client/0.2.0 (node/24.21.0) acme-sync/1.4.0`. Undefined outside Node and its relatives:
 * browsers send their own, and would need a CORS rule for another one.
 * @throws TypeError when the name or the version cannot be part of a header.
 */
export function userAgentOf(app: AppInfo | undefined, node: string | undefined = nodeVersion()): string | undefined {
  const parts = app === undefined ? [] : [app.name, ...(app.version === undefined ? [] : [app.version])];
  for (const part of parts)
    if (!/^[\w.-]+$/.test(part))
      throw new TypeError(`appInfo must be of letters, digits and "-._", and is not: ${JSON.stringify(part)}`);
  if (node === undefined) return undefined;
  return [`fieldline-client/${VERSION} (node/${node})`, ...(app === undefined ? [] : [parts.join('/')])].join(' ');
}

/** The version of Node; undefined in browsers. */
function nodeVersion(): string | undefined {
  const { process } = globalThis as { process?: { versions?: { node?: string } } };
  return process?.versions?.node;
}
