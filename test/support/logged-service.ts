import type { TransferTimeouts } from '#http';
import type { Logger, Settings } from '#platform';
import type { ExtraModule } from '../../apps/api/src/app.module.js';
import { Cluster } from '../../tools/harness/cluster.js';
import { KEY } from '../../tools/harness/environment.js';
import { type Service, serviceAt } from './service.js';

/** As `startService`, but in this process: with a readable log, further modules, and timeouts. */
export async function startLoggedService(
  log: Logger,
  { databaseUrl, ...settings }: Partial<Settings>,
  further: readonly ExtraModule[] = [],
  timeouts?: TransferTimeouts,
): Promise<Service> {
  const cluster = await Cluster.open(databaseUrl);
  const api = await cluster.api(settings, log, further, timeouts);
  return serviceAt(api.url, cluster.url, KEY, () => cluster.close(), { hasMoreRoutes: further.length > 0 });
}
