import { describe, expect, test } from '@jest/globals';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CpuMeter, parseStat, postmasterOf, type ProcessStat, THIS_PROCESS, treeUs } from './cpu.js';

const stat = (pid: number, parent: number, ownUs: number, endedUs = 0): ProcessStat => ({
  pid,
  parent,
  name: 'postgres',
  ownUs,
  endedUs,
});

/** Uses CPU in this process until that much is used. */
function use(ms: number): void {
  const from = process.cpuUsage();
  for (;;) {
    const { user, system } = process.cpuUsage(from);
    if (user + system >= ms * 1000) return;
  }
}

describe('the CPU time of processes', () => {
  test('is read from the stat file, whatever the name of the program', () => {
    const text = `42 (a) S (b) R 7 42 42 0 -1 4194304 101 0 0 0 11 2 30 4 20 0 1 0 437659 3133440 382 0`;
    expect(parseStat(text)).toEqual({ pid: 42, parent: 7, name: 'a) S (b', ownUs: 130_000, endedUs: 340_000 });
  });

  test('of a tree counts all descendants, ended ones included, and no others', () => {
    const stats = [stat(3, 9, 100), stat(2, 1, 10_000, 5), stat(9, 2, 1000, 20), stat(4, 1, 1_000_000)];
    expect(treeUs(2, stats)).toBe(11_125);
  });

  test('of a server on another machine, or of another program, is unknown', async () => {
    expect(postmasterOf(process.pid)).toBeUndefined();
    expect(postmasterOf(2 ** 30)).toBeUndefined();
    const { postgresUs } = await new CpuMeter([], () => []).measure(() => Promise.resolve({ count: 1 }));
    expect(postgresUs).toBeNaN();
  });
});

const onLinux = process.platform === 'linux' ? describe : describe.skip;
onLinux('a meter', () => {
  const work = (): Promise<{ count: number }> => {
    use(100);
    return Promise.resolve({ count: 10 });
  };

  test('measures the CPU time per operation of this process', async () => {
    const { count, nodeUs } = await new CpuMeter([], () => []).measure(work);
    expect(count).toBe(10);
    expect(nodeUs).toBeGreaterThanOrEqual(10_000);
  });

  test('measures the running programs, with their ended children', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fieldline-cpu-'));
    const script = join(folder, 'program.mjs');
    const busy = "const { execFileSync } = await import('node:child_process');";
    const loop = 'for (const start = process.cpuUsage().user; process.cpuUsage().user - start < 200_000;);';
    await writeFile(
      script,
      `${busy} process.on('message', () => {
        execFileSync(process.execPath, ['-e', '${loop}']);
        process.send('done');
      });
      process.send('ready');`,
    );
    const child = fork(script, { execArgv: [] });
    try {
      await once(child, 'message');
      const { pid } = child;
      if (pid === undefined) throw new Error('The program has no process');
      const running = new CpuMeter([], () => [{ pid }]);
      const ask = async (): Promise<{ count: number }> => {
        child.send('work');
        await once(child, 'message');
        return { count: 1 };
      };
      // A tick of the clock may be missing on either side.
      expect((await running.measure(ask)).nodeUs).toBeGreaterThanOrEqual(180_000);
      const idle = await running.measure(work);
      expect(idle.nodeUs).toBeLessThan(10_000);
      expect((await running.measure(work, [THIS_PROCESS])).nodeUs).toBeGreaterThanOrEqual(10_000);
    } finally {
      child.kill();
      await once(child, 'exit');
      await rm(folder, { recursive: true });
    }
  });
});
