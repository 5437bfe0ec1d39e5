import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { ReadyReport } from '../../apps/local/src/supervisor.js';
import { type App, builtApp } from './build.js';
import { environment } from './environment.js';

/**
 * A built program without a supervisor, as systemd and Docker run it. It has no IPC channel: its log says when it is ready.
 * Needs the build.
 */
export class StandaloneProgram {
  /** The lines of stdout and stderr. */
  readonly lines: string[] = [];
  /** Resolves to the exit code; null after a signal. */
  readonly ended: Promise<number | null>;

  private constructor(readonly child: ChildProcess) {
    this.ended = once(child, 'close').then(([code]) => code as number | null);
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface({ input: stream }).on('line', (line) => this.lines.push(line));
  }

  /** Starts the program of the build in the repository at `root`; does not wait until it is ready. */
  static launch(app: App, databaseUrl: string, env: NodeJS.ProcessEnv = {}, root?: string): StandaloneProgram {
    const { PATH } = process.env;
    const child = spawn(process.execPath, [builtApp(app, root)], {
      env: { PATH, ...environment(databaseUrl), LOG_LEVEL: 'info', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return new StandaloneProgram(child);
  }

  /** Starts the program and waits until it is ready. */
  static async start(...program: Parameters<typeof StandaloneProgram.launch>): Promise<StandaloneProgram> {
    const started = StandaloneProgram.launch(...program);
    await started.ready();
    return started;
  }

  /** The log entry of its readiness. @throws Error before that. */
  get report(): Omit<ReadyReport, 'type' | 'firstKey' | 'firstLink'> {
    const line = this.lines.find((one) => one.includes(' is ready"'));
    if (line === undefined) throw new Error(`The program is not ready:\n${this.lines.join('\n')}`);
    return JSON.parse(line) as ReadyReport;
  }

  /** Where it listens. */
  get url(): string {
    return this.report.address;
  }

  /** Resolves when it is ready. @throws Error when it ends before. */
  async ready(): Promise<void> {
    const listens = new Promise<void>((resolve) => {
      const check = (): void => {
        if (this.lines.some((line) => line.includes(' is ready"'))) resolve();
      };
      check();
      this.child.stdout?.on('data', () => setImmediate(check));
    });
    const ended = this.ended.then((code) => {
      throw new Error(`The program ended (${code}):\n${this.lines.join('\n')}`);
    });
    await Promise.race([listens, ended]);
  }

  /** Asks it to end. @returns its exit code. */
  async stop(signal: 'SIGTERM' | 'SIGINT' = 'SIGTERM'): Promise<number | null> {
    this.child.kill(signal);
    return this.ended;
  }

  /** Kills it (`kill -9`). */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }
}
