import { HttpClient } from '../harness/http-client.js';
import { askProbe, coverageReport, ranInEach, type SourceCalls, sourcesThatRan } from './coverage.js';
import { withTestBed, type TestBed } from './test-bed.js';
import { pause } from './measure.js';
import { clientUuid, contacts, fillClients, makeTenants, withProduct } from './seed.js';

// Prints the source files of the project in which a function runs during one PATCH of a client, by V8 coverage of the API.

const PATH = `/v2/clients/${clientUuid(1)}`;
/** Requests before the measurement, which fill caches and prepare statements. */
const WARM_UP = 200;
/** Only files that run in each of these requests count. */
const REQUESTS = 5;
/** Work that a request starts may end after its response. */
const AFTER_MS = 100;
const BUILD = new URL('../../', import.meta.url);

process.exitCode = await withTestBed(async (bed) => {
  process.stdout.write(coverageReport('PATCH /v2/clients/{uuid}', await measure(bed)));
});

function measure(bed: TestBed): Promise<SourceCalls[]> {
  return withProduct(bed, 'coverage', async (database, cluster) => {
    const [tenant] = await makeTenants(database, 1);
    if (tenant === undefined) throw new Error('No account was created');
    await fillClients(database, tenant, 1);
    const probe = new URL('coverage-probe.js', import.meta.url);
    const api = await cluster.fork('apps/api/src/program.js', { NODE_OPTIONS: `--import=${probe.href}` });
    const http = new HttpClient({ baseUrl: api.url, connections: 1 });
    let sent = 0;
    const patch = (): Promise<unknown> =>
      http.sendOk('PATCH', PATH, {
        key: tenant.secret,
        body: { first_name: sent % 2 === 0 ? 'Anna' : 'Bertha', contacts: contacts(++sent) },
      });
    try {
      for (let n = 0; n < WARM_UP; n++) await patch();
      await askProbe(api.process, 'start');
      await patch();
      const requests: SourceCalls[][] = [];
      while (requests.length < REQUESTS) {
        await pause(AFTER_MS);
        await askProbe(api.process, 'take');
        await patch();
        await pause(AFTER_MS);
        requests.push(sourcesThatRan(await askProbe(api.process, 'take'), BUILD));
      }
      return ranInEach(requests);
    } finally {
      http.close();
    }
  });
}
