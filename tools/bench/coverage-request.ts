import { HttpClient } from './client.js';
import { askProbe, coverageReport, ranInEach, type SourceCalls, sourcesThatRan } from './coverage.js';
import { inLab, type Lab } from './lab.js';
import { pause } from './measure.js';
import { clientUuid, contacts, fillClients, makeTenants, withProduct } from './seed.js';

// Prints the project's own files in which a function runs during one PATCH of a client, by the coverage of V8 in the API.

const PATH = `/v2/clients/${clientUuid(1)}`;
/** Requests before the first that counts: caches are full, statements prepared. */
const WARM_UP = 200;
/** A file counts that ran in each of these requests. */
const REQUESTS = 5;
/** What a request starts may end after its answer. */
const AFTER_MS = 100;
const BUILD = new URL('../../', import.meta.url);

process.exitCode = await inLab(async (lab) => {
  process.stdout.write(coverageReport('PATCH /v2/clients/{uuid}', await measure(lab)));
});

function measure(lab: Lab): Promise<SourceCalls[]> {
  return lab.withDatabase('coverage', (url) =>
    withProduct(url, async (database) => {
      const [tenant] = await makeTenants(database, 1);
      if (tenant === undefined) throw new Error('No account was made');
      await fillClients(database, tenant, 1);
      const probe = new URL('coverage-probe.js', import.meta.url);
      // The program without bundling: coverage is counted by file.
      const api = await lab.start('apps/api/src/program.js', url, { NODE_OPTIONS: `--import=${probe.href}` });
      const http = new HttpClient(api.url, 1);
      let sent = 0;
      const patch = (): Promise<unknown> =>
        http.send('PATCH', PATH, tenant.secret, {
          first_name: sent % 2 === 0 ? 'Anna' : 'Bertha',
          contacts: contacts(++sent),
        });
      try {
        for (let n = 0; n < WARM_UP; n++) await patch();
        await askProbe(api.channel, 'start');
        await patch();
        const requests: SourceCalls[][] = [];
        while (requests.length < REQUESTS) {
          await pause(AFTER_MS);
          await askProbe(api.channel, 'take');
          await patch();
          await pause(AFTER_MS);
          requests.push(sourcesThatRan(await askProbe(api.channel, 'take'), BUILD));
        }
        return ranInEach(requests);
      } finally {
        http.close();
        await api.stop();
      }
    }),
  );
}
