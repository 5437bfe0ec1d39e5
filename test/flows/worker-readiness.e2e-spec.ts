import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { Loops } from '#platform';
import { send } from '../../tools/harness/api-client.js';
import { Cluster } from '../../tools/harness/cluster.js';
import { query } from '../../tools/harness/database.js';
import { Receiver } from '../../tools/harness/receiver.js';
import { until } from '../../tools/harness/until.js';
import type { Worker } from '../../apps/worker/src/worker.js';

/** The clock of the loops, in milliseconds. */
let clock = 0;
const lines: { level: number; msg: string }[] = [];
const log = pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line) as (typeof lines)[number]) });

let cluster: Cluster;
let worker: Worker;
let site: { readonly url: string };
let receiver: Receiver;
beforeAll(async () => {
  cluster = await Cluster.open();
  receiver = await Receiver.start();
  site = await cluster.api();
  worker = await cluster.worker({}, log, new Loops(() => clock));
  const webhook = { url: receiver.url, event_types: ['client_created'], secret: null };
  expect((await send(site, 'POST', '/v2/webhooks', webhook)).status).toBe(201);
});
afterAll(async () => {
  await cluster.close();
  await receiver.close();
});

const loopsOf = async (): Promise<[status: number, loops: unknown]> => {
  const response = await fetch(`${worker.url}/health/ready`);
  const { checks } = (await response.json()) as { checks: Record<string, unknown> };
  return [response.status, checks['loops']];
};
const live = async (): Promise<number> => (await fetch(`${worker.url}/health/live`)).status;
const createClient = async (name: string): Promise<void> => {
  const body = { organization: true, organization_name: name };
  expect((await send(site, 'POST', '/v2/clients', body)).status).toBe(201);
};

/** Renames what a loop needs. @returns the way back. */
async function takeAway(kind: 'function' | 'table', pattern: string): Promise<() => Promise<unknown>> {
  const of = kind === 'table' ? 'relname as name from pg_class' : 'proname as name from pg_proc';
  const found = await query<{ name: string }>(cluster.url, `select ${of} where ${of.split(' ')[0]} ~ '${pattern}'`);
  expect(found).toHaveLength(1);
  const name = found[0]?.name ?? '';
  await query(cluster.url, `alter ${kind} ${name} rename to ${name}_away`);
  return () => query(cluster.url, `alter ${kind} ${name}_away rename to ${name}`);
}

describe('a worker', () => {
  it.each([
    ['projection search_index', 'function', '^events_for_search_index_', 'a projection cycle failed'],
    ['deliveries of new events', 'function', '^fan_out_', 'cannot move outboxes into the queues'],
    ['search for due deliveries', 'function', '^webhooks_with_due_', 'cannot poll for due deliveries'],
    ['ownership of partitions', 'table', '^worker$', 'renewing the ownership of partitions failed'],
  ] as const)(
    'is not ready while this fails for a minute, and not live after three: %s',
    async (loop, kind, pattern, failure) => {
      await until(async () => (await loopsOf())[0] === 200);
      expect(await loopsOf()).toEqual([200, 'running']);
      lines.length = 0;
      const bringBack = await takeAway(kind, pattern);
      try {
        // Something to do, in which the loop fails.
        await createClient(`Client of ${loop}`);
        await until(() => lines.some(({ msg }) => msg === failure));
        expect((await loopsOf())[0]).toBe(200);
        clock += 60_001;
        // Loops that were amid a turn complete it.
        await until(async () => (await loopsOf())[1] === `stalled: ${loop}`);
        expect((await loopsOf())[0]).toBe(503);
        expect(await live()).toBe(200);
        clock += 120_000;
        expect(await live()).toBe(503);
      } finally {
        await bringBack();
      }
      await until(async () => (await loopsOf())[0] === 200);
      expect(await live()).toBe(200);
    },
  );
});
