import { type Logger, readSettings, type Settings } from '#platform';
import { startApi } from '../../apps/api/src/api.js';
import type { ExtraModule } from '../../apps/api/src/app.module.js';
import { createDatabase } from './database.js';
import { environment, KEY } from './environment.js';
import { type Service, serviceAt } from './service.js';

/** As `startService`, but in this process, so that its log can be read and further modules be given. */
export async function startLoggedService(
  log: Logger,
  { databaseUrl, ...settings }: Partial<Settings>,
  further: readonly ExtraModule[] = [],
): Promise<Service> {
  const own = databaseUrl === undefined ? await createDatabase() : undefined;
  const url = databaseUrl ?? own?.url ?? '';
  const api = await startApi({ ...readSettings(environment(url)), ...settings, databaseUrl: url }, log, further);
  return serviceAt(api.url, url, KEY, async () => {
    await api.close();
    await own?.drop();
  });
}
