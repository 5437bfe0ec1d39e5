import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newUuid } from '#eventstore/domain';
import { Cluster } from '../../tools/harness/cluster.js';
import type { Program } from '../../tools/harness/program.js';
import { until } from '../../tools/harness/until.js';
import { only, type Service, startService } from '../support/service.js';

const CLIENTS = '/v2/clients';
const UNDOS = '/v2/undos';
const BATCHES = 2;
const OF_BATCH = 500;

interface Undo {
  readonly status: string;
  readonly correlation_id: string;
  readonly undone: number;
  readonly kept: number;
  readonly failed: number;
}

let service: Service;
let cluster: Cluster;
let workers: Program[];
beforeAll(async () => {
  service = await startService();
  cluster = await Cluster.open(service.databaseUrl);
  workers = [await cluster.fork('apps/worker/src/main.js'), await cluster.fork('apps/worker/src/main.js')];
});
afterAll(async () => {
  await cluster.close();
  await service.stop();
});

/** Creates or changes clients in batches that are one request. @returns its id. */
async function request(body: (n: number) => object): Promise<string> {
  const id = newUuid();
  for (let batch = 0; batch < BATCHES; batch++) {
    const operations = Array.from({ length: OF_BATCH }, (_, i) => batch * OF_BATCH + i).map((n) => ({
      method: 'PATCH',
      path: `${CLIENTS}/killed-${n}`,
      body: body(n),
    }));
    const answer = await service.api('POST', '/v2/batch', { body: { operations }, headers: { 'X-Request-Id': id } });
    expect(answer.status).toBe(200);
  }
  return id;
}

/** Undoes a request, and kills one of the workers when 50 entities are done, and when 200 more are. */
async function undoneWithKills(id: string): Promise<Undo> {
  const uuid: string = only(await service.api('POST', UNDOS, { body: { correlation_id: id } }));
  const read = async (): Promise<Undo> => only(await service.api('GET', `${UNDOS}/${uuid}`));
  let next = 50;
  let kills = 0;
  while ((await read()).status !== 'finished') {
    await until(async () => {
      const { status, undone } = await read();
      return status === 'finished' || undone >= next;
    });
    if ((await read()).status === 'finished') break;
    const worker = workers[kills++ % workers.length];
    await worker?.kill();
    await worker?.start();
    next = (await read()).undone + 200;
  }
  expect(kills).toBeGreaterThan(0);
  return read();
}

/** How often each client has an event of the undo. */
const eventsOf = async ({ correlation_id: id }: Undo): Promise<number[]> =>
  (await service.sql('select count(*)::int as n from event where correlation_id = $1 group by stream_id', [id])).map(
    ({ n }) => Number(n),
  );

it('workers that are killed undo each change once, and each creation once', async () => {
  const total = BATCHES * OF_BATCH;
  const creation = await request((n) => ({ organization: true, organization_name: `Made ${n}` }));
  const change = await request((n) => ({ organization_name: `Changed ${n}` }));
  for (const id of [change, creation]) {
    const undo = await undoneWithKills(id);
    expect(undo).toMatchObject({ status: 'finished', undone: total, kept: 0, failed: 0 });
    const events = await eventsOf(undo);
    expect(events).toHaveLength(total);
    expect(events.filter((n) => n !== 1)).toEqual([]);
  }
  expect(only<unknown[]>(await service.api('GET', CLIENTS))).toEqual([]);
});
