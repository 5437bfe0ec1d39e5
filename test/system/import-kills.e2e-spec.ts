import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Cluster } from '../../tools/harness/cluster.js';
import type { Program } from '../../tools/harness/program.js';
import { until } from '../../tools/harness/until.js';
import { type Import, Importing, ndjson } from '../support/imports.js';
import { LONG } from '../support/long.js';
import { only, type Service, startService } from '../support/service.js';

const ROWS = LONG ? 100_000 : 300;
const KILLS = LONG ? 20 : 3;
const CLIENTS = LONG ? 200_000 : 30_000;

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

it('an export whose workers are killed is one whole file', async () => {
  const made = only(
    await service.api('POST', '/v2/clients', { body: { organization: true, organization_name: 'One of many' } }),
  );
  await service.sql(
    `insert into client select (made.r).* from (
       select jsonb_populate_record(c, jsonb_build_object('uuid', gen_random_uuid())) as r
       from client c, generate_series(1, $2) n where c.uuid = $1 offset 0) made`,
    [made, CLIENTS],
  );
  const uuid: string = only(
    await service.api('POST', '/v2/exports', { body: { kinds: ['clients'], format: 'ndjson' } }),
  );
  interface Export {
    readonly status: string;
    readonly sha256: string;
    readonly content_url: string;
  }
  const read = async (): Promise<Export> => only(await service.api('GET', `/v2/exports/${uuid}`));
  await until(async () => (await read()).status === 'running');
  for (const worker of workers) await worker.kill();
  expect((await read()).status).toBe('running');
  for (const worker of workers) await worker.start();
  await until(async () => (await read()).status !== 'running');
  const done = await read();
  expect(done).toMatchObject({ status: 'finished', rows: { clients: CLIENTS + 1 } });
  const bytes = Buffer.from(await (await fetch(done.content_url)).arrayBuffer());
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(done.sha256);
  const events = await service.sql('select type from event where stream_id = $1 order by version', [uuid]);
  expect(events.map(({ type }) => type).slice(0, 3)).toEqual(['export.created', 'export.started', 'export.finished']);
  await service.sql('delete from client where uuid <> $1', [made]);
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
