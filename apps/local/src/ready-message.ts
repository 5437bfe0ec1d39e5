import type { ReadyReport } from './supervisor.js';

/**
 * The text that is printed when all programs are ready: URLs, the location of the data, and a first request to copy.
 * @param reports of the programs, by name (`api`, `worker`).
 * @param where location of the data, for display.
 */
export function readyMessage(reports: ReadonlyMap<string, ReadyReport>, where: string): string {
  const api = reports.get('api');
  const address = api?.address ?? '';
  const metrics = [...reports].map(([name, report]) => `${report.metrics} (${name})`).join('   ');
  const { firstKey: key, firstLink: link, console: page } = api ?? {};
  const lines = [
    `Fieldline is ready.`,
    ``,
    `  API       ${address}`,
    `  Docs      ${address}/docs`,
    ...(page === undefined ? [] : [`  Console   ${page}`]),
    `  Metrics   ${metrics}`,
    ...(api === undefined ? [] : [`  Listens   ${listensOn(api.host)}`]),
    `  Data      ${where}`,
    ...(key === undefined ? [] : [`  API key   ${key}   (shown this once: keep it)`]),
    ...(page === undefined
      ? []
      : [`  Sign in   ${link ?? 'npm run cli -- console link'}   ${link ? '(once)' : 'prints a link'}`]),
    ``,
    `Try it${key === undefined ? ', after eval "$(npm run --silent cli -- env)", which sets KEY' : ''}:`,
    ``,
    `  curl -X POST ${address}/v2/clients -H ${key === undefined ? '"Authorization: Bearer $KEY"' : `'Authorization: Bearer ${key}'`} ` +
      `-H 'Content-Type: application/json' -d '{"organization":true,"organization_name":"Acme"}'`,
    ``,
    `Sample data, in another terminal: npm run cli -- seed --demo   (docs/start.md goes on from there)`,
    `Press Ctrl-C to stop.`,
  ];
  return ['', ...lines, ''].join('\n');
}

/** The addresses on which the programs, their metrics and health checks listen. */
function listensOn(host: string): string {
  if (host === '0.0.0.0' || host === '::') return `on every address of this machine (HOST=${host})`;
  if (host === '127.0.0.1' || host === '::1') return `on ${host}, for this machine alone (HOST sets another address)`;
  return `on ${host} (HOST)`;
}
