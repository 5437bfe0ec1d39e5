import type { Settings } from '#platform';
import type { Report } from './doctor.report.js';

const TIMEOUT_MS = 10_000;

/** Reports whether the provider by which people sign in describes itself with the issuer that is set; nothing without a provider. */
export async function examineProvider(report: Report, { oidcIssuer: issuer }: Settings): Promise<void> {
  if (issuer === undefined) return;
  const error = await faultOf(issuer);
  report.section('provider', { issuer, error }, () => [
    `${issuer}: ${error === null ? 'describes itself' : `failed: ${error}`}`,
  ]);
  if (error !== null)
    report.warning('nobody can sign in by the provider. What to do: docs/people.md, "Sign in with a provider"');
}

async function faultOf(issuer: string): Promise<string | null> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok) return `${url} answers ${answer.status}`;
    const description: unknown = await answer.json();
    const named =
      typeof description === 'object' && description !== null && 'issuer' in description ? description.issuer : null;
    const isSame = typeof named === 'string' && URL.parse(named)?.href === URL.parse(issuer)?.href;
    return isSame ? null : `its issuer is ${JSON.stringify(named)}, not that of OIDC_ISSUER`;
  } catch (error) {
    return `${url} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}
