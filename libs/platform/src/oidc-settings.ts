/** The settings of an OpenID Connect provider, by which people sign in. */
export interface OidcSettings {
  readonly oidcIssuer: string | undefined;
  readonly oidcClientId: string | undefined;
  readonly oidcClientSecret: string | undefined;
  readonly oidcName: string | undefined;
}

const NAMES = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

/** Whether a URL is of this machine, where plain http carries no secret over a network. */
export const isLoopback = ({ hostname }: URL): boolean =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);

/** Reads the settings of the provider. @param errors gets what is wrong with them. */
export function oidcSettings(text: (name: string) => string | undefined, errors: string[]): OidcSettings {
  const [oidcIssuer, oidcClientId, oidcClientSecret] = NAMES.map(text);
  const set = NAMES.filter((name) => text(name) !== undefined);
  for (const name of NAMES)
    if (set.length > 0 && !set.includes(name)) errors.push(`${name} must be set when ${set.join(' and ')} is`);
  if (oidcIssuer !== undefined) {
    // Without the value, which may hold a secret.
    if (!isIssuer(oidcIssuer))
      errors.push(
        'OIDC_ISSUER must be the https URL of the provider, without user, password, query and fragment (http on this machine alone)',
      );
    if (text('PUBLIC_URL') === undefined)
      errors.push('OIDC_ISSUER needs PUBLIC_URL: the provider returns to <PUBLIC_URL>/console/oidc/callback');
  }
  const oidcName = text('OIDC_NAME');
  if (oidcName !== undefined && !/^[^\p{C}]{1,60}$/u.test(oidcName))
    errors.push('OIDC_NAME must be at most 60 printable characters');
  const host = oidcIssuer === undefined ? undefined : URL.parse(oidcIssuer)?.host;
  return { oidcIssuer, oidcClientId, oidcClientSecret, oidcName: oidcName ?? host };
}

function isIssuer(given: string): boolean {
  const url = /^https?:\/\/[^@?#\s]+$/i.test(given) ? URL.parse(given) : null;
  return url !== null && (url.protocol === 'https:' || isLoopback(url));
}
