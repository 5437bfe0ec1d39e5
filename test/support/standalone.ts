import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { ReadyReport } from '../../tools/supervisor.js';
import { environment } from './environment.js';

/** A built program without a supervisor, as systemd and Docker run it; the build must be there. */
export class Standalone {
  /** What it printed, by lines. */
  readonly lines: string[] = [];
  /** Its exit code; null of one that was killed. */
  readonly ended: Promise<number | null>;

  private constructor(readonly child: ChildProcess) {
    this.ended = once(child, 'close').then(([code]) => code as number | null);
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface({ input: stream }).on('line', (line) => this.lines.push(line));
  }

  /** Starts it on a database; of the build below `root`. */
  static launch(app: 'api' | 'worker', databaseUrl: string, env: NodeJS.ProcessEnv = {}, root = '.'): Standalone {
    const { PATH } = process.env;
    const child = spawn(process.execPath, [resolve(root, `dist/apps/${app}/src/main.js`)], {
      env: { PATH, ...environment(databaseUrl), LOG_LEVEL: 'info', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return new Standalone(child);
  }

  /** Starts it, and waits until it listens. */
  static async start(...program: Parameters<typeof Standalone.launch>): Promise<Standalone> {
    const started = Standalone.launch(...program);
    await started.ready();
    return started;
  }

  /** What it logged when it was ready. */
  get report(): Omit<ReadyReport, 'type' | 'firstKey'> {
    const line = this.lines.find((one) => one.includes(' is ready"'));
    if (line === undefined) throw new Error(`The program is not ready:\n${this.lines.join('\n')}`);
    return JSON.parse(line) as ReadyReport;
  }

  /** Where it listens. */
  get url(): string {
    return this.report.address;
  }

  /** Resolves when it listens. */
  async ready(): Promise<void> {
    const listens = new Promise<void>((resolve) => {
      const look = (): void => {
        if (this.lines.some((line) => line.includes(' is ready"'))) resolve();
      };
      look();
      this.child.stdout?.on('data', () => setImmediate(look));
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

  /** Ends it without asking. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }
}
