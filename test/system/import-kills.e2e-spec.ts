import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Cluster } from '../../tools/harness/cluster.js';
import type { Program } from '../../tools/harness/program.js';
import { until } from '../../tools/harness/until.js';
import { type Import, Importing, ndjson } from '../support/imports.js';
import { LONG } from '../support/long.js';
import { only, type Service, startService } from '../support/service.js';

const ROWS = LONG ? 100_000 : 300;
const KILLS = LONG ? 20 : 3;

let service: Service;
let cluster: Cluster;
let workers: Program[];
beforeAll(async () => {
  service = await startService();
  cluster = await Cluster.open(service.databaseUrl);
  workers = await Promise.all([1, 2].map(() => cluster.fork('apps/worker/src/main.js')));
});
afterAll(async () => {
  await cluster.close();
  await service.stop();
});

it('workers that are killed perform each row once', async () => {
  const importing = new Importing(service);
  const rows = Array.from({ length: ROWS }, (_, n) =>
    // Each tenth changes the one before.
    n % 10 === 9
      ? { external_id: `k-${n - 1}`, organization_name: `Changed ${n}` }
      : { external_id: `k-${n}`, organization: n % 10 !== 5, organization_name: `Client ${n}` },
  );
  const { body } = await importing.send('kind=clients', ndjson(rows));
  const uuid = (body as { readonly import_uuid: string }).import_uuid;
  const read = async (): Promise<Import> => only(await service.api('GET', `/v2/imports/${uuid}`));
  let kills = 0;
  for (; kills < KILLS; kills++) {
    const next = Math.floor((ROWS * (kills + 0.5)) / KILLS);
    await until(async () => Number((await read())['done']) >= next);
    if ((await read())['finished_at'] !== null) break;
    const worker = workers[kills % workers.length];
    await worker?.kill();
    await worker?.start();
  }
  expect(kills).toBeGreaterThan(0);
  await until(async () => (await read())['finished_at'] !== null);
  const done = await read();
  const tenth = ROWS / 10;
  expect(done).toMatchObject({ status: 'finished', done: ROWS, created: 8 * tenth, updated: tenth, failed: tenth });
  const [{ n: results } = { n: 0 }] = await service.sql(
    'select count(*)::int as n from task_row where task_uuid = $1',
    [uuid],
  );
  expect(results).toBe(ROWS);
  const events = await service.sql(
    'select stream_id, count(*)::int as n from event where correlation_id = $1 and stream_id::text <> $1 group by stream_id',
    [uuid],
  );
  expect(events).toHaveLength(8 * tenth);
  expect(events.filter(({ n }) => n === 2)).toHaveLength(tenth);
  expect(events.filter(({ n }) => n === 1)).toHaveLength(7 * tenth);
});
