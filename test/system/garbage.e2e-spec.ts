import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Cluster } from '../../tools/harness/cluster.js';
import { HttpClient } from '../../tools/harness/http-client.js';
import { median } from '../../tools/bench/measure.js';
import { KEY } from '../../tools/harness/environment.js';
import type { Program } from '../../tools/harness/program.js';

/** What the probe in the API reports. */
interface Report {
  readonly scavenges: number;
  /** Other garbage collections, which shrink the old space. */
  readonly others: number;
  readonly oldBytes: number;
}

const CONNECTIONS = 8;
/** Requests after which all code is compiled and all tables have their size. */
const WARM_UP = 10_000;
const SCAVENGES = 10;
const MEASUREMENTS = 3;
/** The most that survives in the old space for each scavenge, as a median: a process that keeps finished requests alive has 0.5 to 3 MB. */
const MAX_BYTES = 200_000;
/** A measurement in which V8 has collected the old space is repeated. */
const TRIES = 20;

let cluster: Cluster;
let api: Program;
let http: HttpClient;
beforeAll(async () => {
  cluster = await Cluster.open();
  const probe = pathToFileURL('test/support/programs/garbage-probe.mjs').href;
  api = await cluster.fork('apps/api/src/main.js', { NODE_OPTIONS: `--import=${probe}` });
  http = new HttpClient({ baseUrl: api.url, key: KEY, connections: CONNECTIONS });
});
afterAll(async () => {
  http.close();
  await cluster.close();
});

async function ask(question: 'collect' | 'report'): Promise<Report> {
  const answer = once(api.process, 'message') as Promise<[Report]>;
  api.process.send(question);
  return (await answer)[0];
}

let client: string;
beforeAll(async () => {
  const body = { organization: true, organization_name: 'Mill' };
  const { body: made } = await http.sendOk('POST', '/v2/clients', { body });
  client = String(made['client_uuid']);
});

it.each([
  { requests: 'reads of an entity', path: () => `/v2/clients/${client}` },
  { requests: 'lists', path: () => '/v2/clients?limit=1' },
])('the old space of an API hardly grows after a full garbage collection under $requests', async ({ path }) => {
  const ended = { yes: false };
  let answered = 0;
  const load = Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (; !ended.yes; answered++) await http.sendOk('GET', path());
    }),
  );
  const until = async (isReached: () => boolean | Promise<boolean>): Promise<void> => {
    while (!(await isReached())) await Promise.race([load, new Promise((resolve) => setTimeout(resolve, 100))]);
  };
  try {
    await until(() => answered >= WARM_UP);
    const growths: number[] = [];
    for (let i = 0; i < TRIES && growths.length < MEASUREMENTS; i++) {
      const before = await ask('collect');
      let after = before;
      await until(async () => (after = await ask('report')).scavenges - before.scavenges >= SCAVENGES);
      if (after.others === before.others)
        growths.push((after.oldBytes - before.oldBytes) / (after.scavenges - before.scavenges));
    }
    expect(growths).toHaveLength(MEASUREMENTS);
    expect(median(growths)).toBeLessThan(MAX_BYTES);
  } finally {
    ended.yes = true;
    await load;
  }
});
