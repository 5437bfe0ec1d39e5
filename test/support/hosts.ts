import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { HostOperations } from './programs/host.js';

/** Processes that run APIs and workers for suites, one for each of jest's workers: see `programs/host.ts`. */
export class Hosts {
  private constructor(private readonly children: readonly ChildProcess[]) {}

  /** Starts the hosts, and sets their URLs in the environment of the suites (`TEST_HOSTS`). */
  static async start(count: number): Promise<Hosts> {
    const children = Array.from({ length: count }, () =>
      fork(resolve('test/support/programs/host.ts'), {
        execArgv: ['--import', resolve('test/support/typescript.mjs')],
      }),
    );
    const urls = await Promise.all(
      children.map(async (child) => {
        const ended = once(child, 'exit').then(() => Promise.reject(new Error('A host of services did not start')));
        const [report] = (await Promise.race([once(child, 'message'), ended])) as [{ url: string }];
        return report.url;
      }),
    );
    process.env['TEST_HOSTS'] = urls.join();
    return new Hosts(children);
  }

  async stop(): Promise<void> {
    await Promise.all(
      this.children.map(async (child) => {
        // The signal of a terminal ends them as well.
        if (child.exitCode !== null || child.signalCode !== null) return;
        const ended = once(child, 'exit');
        if (child.connected) child.disconnect();
        await ended;
      }),
    );
  }
}

/** Runs an operation on the host of this jest worker. @throws Error with the stack of the host's error. */
export async function askHost<N extends keyof HostOperations>(
  operation: N,
  ask: HostOperations[N]['ask'],
): Promise<HostOperations[N]['answer']> {
  const hosts = process.env['TEST_HOSTS']?.split(',') ?? [];
  const host = hosts[(Number(process.env['JEST_WORKER_ID'] ?? 1) - 1) % hosts.length];
  if (host === undefined) throw new Error('No host: the jest project needs globalSetup test/support/global-setup.mjs');
  const response = await fetch(`${host}/${operation}`, {
    method: 'POST',
    body: JSON.stringify(ask, (_, value: unknown) => value ?? null),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as HostOperations[N]['answer'];
}
