import type { ReadyReport } from './supervisor.js';

/**
 * The block that is shown when everything runs: where things are, and a first request to copy.
 * @param reports of the parts, by name (`api`, `worker`).
 * @param where the data is kept.
 */
export function welcome(reports: ReadonlyMap<string, ReadyReport>, where: string): string {
  const api = reports.get('api');
  const address = api?.address ?? '';
  const metrics = [...reports].map(([name, report]) => `${report.metrics} (${name})`).join('   ');
  const key = api?.firstKey;
  const lines = [
    `Fieldline is ready.`,
    ``,
    `  API       ${address}`,
    `  Docs      ${address}/docs`,
    `  Metrics   ${metrics}`,
    `  Data      ${where}`,
    ...(key === undefined ? [] : [`  API key   ${key}   (shown this once: keep it)`]),
    ``,
    `Try it${key === undefined ? ' (with your key in API_KEY)' : ''}:`,
    ``,
    `  curl -X POST ${address}/v2/clients -H ${key === undefined ? '"Authorization: Bearer $API_KEY"' : `'Authorization: Bearer ${key}'`} ` +
      `-H 'Content-Type: application/json' -d '{"organization":true,"organization_name":"Acme"}'`,
    ``,
    `Another API key: npm run cli -- keys create`,
    `Press Ctrl-C to stop.`,
  ];
  return ['', ...lines, ''].join('\n');
}
