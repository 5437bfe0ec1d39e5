import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { until } from '../../tools/harness/until.js';

export const PROXY_PROGRAM = 'docs/examples/switching-proxy.ts';
/** The header in which programs of the tests send their key. */
export const TOKEN_HEADER = 'X-Example-Api-Token';

/** The proxy of the guide for a switch, in a child process. */
export class SwitchingProxy {
  private stdout = '';
  private stderr = '';
  private readonly ended: Promise<unknown>;

  private constructor(private readonly child: ChildProcess) {
    this.ended = once(child, 'close');
    child.stdout?.on('data', (chunk: Buffer) => (this.stdout += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (this.stderr += chunk.toString()));
  }

  /** Runs it on a free port, unless `env` has another. */
  static run(env: Readonly<Record<string, string>>, ...args: string[]): SwitchingProxy {
    const { PATH = '' } = process.env;
    return new SwitchingProxy(
      spawn(process.execPath, [PROXY_PROGRAM, ...args], { env: { PATH, PROXY_PORT: '0', ...env } }),
    );
  }

  /** Starts it in front of an API, and waits until it listens. */
  static async start(
    api: { readonly url: string },
    env: Readonly<Record<string, string>> = {},
  ): Promise<SwitchingProxy> {
    const proxy = SwitchingProxy.run({ API: api.url, TOKEN_HEADER, ...env });
    await Promise.race([
      until(() => proxy.stdout.includes('\n')),
      proxy.ended.then(() => Promise.reject(new Error(`The proxy has ended: ${proxy.stderr}`))),
    ]);
    return proxy;
  }

  get url(): string {
    return /^listening on (http:\S+)\/, for /m.exec(this.stdout)?.[1] ?? '';
  }

  /** Its outcome, when it ends by itself. */
  async outcome(): Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }> {
    await this.ended;
    return { code: this.child.exitCode, stdout: this.stdout, stderr: this.stderr };
  }

  /** Ends it as Ctrl-C does. */
  async close(): Promise<void> {
    this.child.kill('SIGINT');
    await this.ended;
  }
}
