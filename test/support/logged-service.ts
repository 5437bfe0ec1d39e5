import type { Logger, Settings } from '#platform';
import type { ExtraModule } from '../../apps/api/src/app.module.js';
import { Cluster } from '../../tools/harness/cluster.js';
import { KEY } from '../../tools/harness/environment.js';
import { type Service, serviceAt } from './service.js';

/** As `startService`, but in this process: with a readable log, and with further modules. */
export async function startLoggedService(
  log: Logger,
  { databaseUrl, ...settings }: Partial<Settings>,
  further: readonly ExtraModule[] = [],
): Promise<Service> {
  const cluster = await Cluster.open(databaseUrl);
  const api = await cluster.api(settings, log, further);
  return serviceAt(api.url, cluster.url, KEY, () => cluster.close());
}
