import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { Cluster } from '../../tools/harness/cluster.js';
import { environment } from '../../tools/harness/environment.js';
import type { Program } from '../../tools/harness/program.js';
import { Receiver } from '../../tools/harness/receiver.js';
import { SeededRandom } from '../../tools/harness/seeded-random.js';
import { until } from '../../tools/harness/until.js';
import { checkWorkersProgress } from '../../tools/harness/worker-progress.js';
import { Guide, unlistedHeadings } from '../support/guide.js';
import { LONG } from '../support/long.js';
import { closeAccountServices } from '../support/programs.js';
import { shell } from '../support/terminals.js';
import { AccountUse } from './failover/account-use.js';
import { Answers, isOk } from './failover/answers.js';
import { missing, PostgresPair } from './failover/postgres-pair.js';

/**
 * The loss of the primary database under load, with a standby that has all acknowledged commits: no program is restarted. Needs the build.
 * `FAILOVER_ROUNDS` sets the number of failovers.
 */

interface Scenario {
  readonly name: string;
  readonly fail: (pair: PostgresPair) => Promise<void>;
  /** Whether the standby is promoted at once, and not when the programs have noticed. */
  readonly promotesAtOnce?: boolean;
}

const SCENARIOS: readonly Scenario[] = [
  { name: 'is killed', fail: (pair) => pair.kill() },
  { name: 'is stopped', fail: (pair) => pair.stopPrimary() },
  { name: 'is frozen', fail: (pair) => pair.freeze() },
  { name: 'is lost with its machine', fail: (pair) => pair.lose(), promotesAtOnce: true },
];
const ROUNDS = Number(process.env['FAILOVER_ROUNDS'] ?? (LONG ? 30 : SCENARIOS.length));
const rounds = Array.from({ length: ROUNDS }, (_, i) => {
  const scenario = SCENARIOS[i % SCENARIOS.length];
  if (scenario === undefined) throw new Error('There is no scenario');
  return { ...scenario, round: i + 1 };
});

const guide = new Guide('docs/high-availability.md');
const ACCOUNTS = 3;
const SEED = Number(process.env['SEED'] ?? 2611);
/** Acknowledged writes of all accounts before a fault, and again after it. */
const WRITES = LONG ? 500 : 150;
/** The promises, in milliseconds. */
const NOT_READY_MS = 5_000;
const SERVED_MS = 8_000;
const ANSWERED_MS = 30_000;
/** When a round gives up. */
const GIVE_UP = { timeoutMs: 90_000, intervalMs: 20 };

let pair: PostgresPair;
let cluster: Cluster;
let apis: readonly Program[];
let programs: readonly Program[];
let receiver: Receiver;
let uses: readonly AccountUse[];
const answers = new Answers();

beforeAll(async () => {
  if (missing !== undefined) return;
  pair = await PostgresPair.start();
  cluster = await Cluster.open(pair.url);
  apis = [await cluster.fork('apps/api/src/main.js'), await cluster.fork('apps/api/src/main.js')];
  programs = [...apis, await cluster.fork('apps/worker/src/main.js')];
  receiver = await Receiver.start();
  const urls = apis.map(({ url }) => url);
  const random = new SeededRandom(SEED);
  uses = await Promise.all(
    Array.from({ length: ACCOUNTS }, (_, i) =>
      AccountUse.open(pair.proxyUrl, urls, urls[i % urls.length] ?? '', receiver, answers, random.split()),
    ),
  );
});
afterAll(async () => {
  if (missing !== undefined) return;
  for (const use of uses) await use.close();
  await receiver.close();
  await closeAccountServices(pair.proxyUrl);
  await cluster.close();
  await pair.close();
});

/** Asks programs whether they are ready. */
class Readiness {
  /** When each program was not ready for the first time, by its URL. */
  readonly notReadyAt = new Map<string, number>();
  private isOver = false;
  private readonly asking = Promise.all(programs.map((program) => this.ask(program)));

  /** Waits until all programs are ready again. */
  async end(): Promise<void> {
    this.isOver = true;
    await this.asking;
  }

  private async ask({ url }: Program): Promise<void> {
    for (let status = 0; !(this.isOver && status === 200); await delay(50)) {
      const signal = AbortSignal.timeout(NOT_READY_MS);
      status = await fetch(`${url}/health/ready`, { signal }).then(
        (response) => response.status,
        () => 0,
      );
      if (status === 503 && !this.notReadyAt.has(url)) this.notReadyAt.set(url, performance.now());
    }
  }
}

const acknowledged = (since: number): number => answers.writesSince(since).filter(isOk).length;

/** The longest time between two acknowledged writes, until the load ends. */
function longestPause(since: number, endedBy: number): number {
  const times = answers
    .writesSince(since)
    .filter((answer) => isOk(answer) && answer.endedAt <= endedBy)
    .map(({ endedAt }) => endedAt)
    .sort((one, other) => one - other);
  return Math.max(...times.slice(1).map((time, i) => time - (times[i] ?? time)));
}

(missing === undefined ? describe : describe.skip)(
  missing === undefined ? 'when the primary database' : `a failover (skipped: ${missing})`,
  () => {
    it.each(rounds)('$name and the standby is promoted, nothing acknowledged is lost ($round)', async (round) => {
      answers.all.length = 0;
      const beganAt = performance.now();
      for (const use of uses) use.start();
      const readiness = new Readiness();
      let failedAt = 0;
      let promotedAt = 0;
      let pausedAt = 0;
      try {
        await until(() => acknowledged(beganAt) >= WRITES, GIVE_UP);
        const { notReadyAt } = readiness;
        failedAt = performance.now();
        await round.fail(pair);
        if (round.promotesAtOnce !== true) await until(() => notReadyAt.size === programs.length, GIVE_UP);
        promotedAt = performance.now();
        await pair.promote();
        const servedBy = (url: string): boolean =>
          answers.writesSince(promotedAt).some((answer) => isOk(answer) && answer.url.startsWith(url));
        await until(() => apis.every(({ url }) => servedBy(url)), GIVE_UP);
        await until(() => acknowledged(promotedAt) >= WRITES, GIVE_UP);
      } finally {
        pausedAt = performance.now();
        await Promise.all(uses.map((use) => use.pause()));
        await readiness.end();
      }
      const findings = (await Promise.all(uses.map((use) => use.findings()))).flat();
      await pair.addStandby();

      const all = answers.all.filter(({ startedAt }) => startedAt >= beganAt);
      const firstOf = ({ url }: Program): number =>
        Math.min(
          ...answers
            .writesSince(promotedAt)
            .filter((answer) => isOk(answer) && answer.url.startsWith(url))
            .map(({ endedAt }) => endedAt - promotedAt),
        );
      const figures = {
        acknowledged: acknowledged(beganAt),
        unavailable: all.filter(({ status }) => status === 503).length,
        notReady: Math.max(...programs.map(({ url }) => (readiness.notReadyAt.get(url) ?? Infinity) - failedAt)),
        firstWrite: Math.max(...apis.map(firstOf)),
        pause: longestPause(beganAt, pausedAt),
        slowest: Math.max(...all.map(({ startedAt, endedAt }) => endedAt - startedAt)),
        repeated: uses.reduce((sum, { repeatedDeliveries }) => sum + repeatedDeliveries, 0),
      };
      const shown = Object.entries(figures).map(([name, value]) => `${name} ${Math.round(value)}`);
      process.stdout.write(`failover ${round.round}, the primary ${round.name}: ${shown.join(', ')}\n`);
      expect(findings).toEqual([]);
      expect([...new Set(all.map(({ status }) => status))].filter((status) => status >= 500 || status === 0)).toEqual([
        503,
      ]);
      expect(figures.notReady).toBeLessThan(NOT_READY_MS);
      expect(figures.firstWrite).toBeLessThan(SERVED_MS);
      expect(figures.slowest).toBeLessThan(ANSWERED_MS);
      expect(programs.filter(({ isRunning }) => !isRunning)).toEqual([]);
    });

    it('the checks of the drill pass, and the worker does all its work', async () => {
      const [, checks = ''] = guide.blocks('sh', 'Drill').map(({ text }) => text);
      const commands = checks.replace('http://127.0.0.1:3000', apis[0]?.url ?? '');
      const { PATH } = process.env;
      const { code, stdout } = await shell(commands, { cwd: '.', env: { PATH, ...environment(pair.url) } });
      expect({ code, stdout }).toEqual({
        code: 0,
        stdout: expect.stringMatching(/"status":"ready".*all checks passed\n.*match their events/s),
      });
      await checkWorkersProgress(pair.proxyUrl, apis[0]?.url ?? '');
    });
  },
);

describe('docs/high-availability.md', () => {
  it('lists its sections, is found, and has no command that the failovers do not run', () => {
    expect(unlistedHeadings(guide)).toEqual([]);
    for (const file of ['README.md', 'docs/production.md'])
      expect(readFileSync(file, 'utf8')).toContain('high-availability.md)');
    const commands = guide.blocks().map(({ heading, language }) => `${heading}: ${language}`);
    expect(commands).toEqual([
      'Proxy: haproxy',
      'Proxy: sql',
      'Proxy: text',
      'Standby: sh',
      'Standby: sh',
      'Drill: sh',
      'Drill: sh',
    ]);
  });
});
