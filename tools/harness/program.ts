import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';

export interface ProgramOptions {
  readonly env: NodeJS.ProcessEnv;
  /** URLs of modules to import before the program. */
  readonly modules?: readonly string[];
  /** File to which the output is appended. Without it, stderr is that of this process, and stdout is discarded. */
  readonly logFile?: string;
}

/**
 * A built program in a child process, supervised as `npm start` does it: the program reports its address over IPC.
 * It can be killed, stopped and started again, then on the same port.
 */
export class Program {
  private child: ChildProcess | undefined;
  private reported: Readonly<Record<string, string>> = {};
  private isHalted = false;

  /** @param options may be replaced; the next start uses them. */
  constructor(
    private readonly script: string,
    public options: ProgramOptions,
  ) {}

  /** Where it listens, or listened last; empty before the first start. */
  get url(): string {
    return this.reported['address'] ?? '';
  }

  /** The addresses that it reported when it was ready, by name: `address`, and `metrics` of an API. */
  get addresses(): Readonly<Record<string, string>> {
    return this.reported;
  }

  get isRunning(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** The id of its process, also after its end. @throws Error before the first start. */
  get pid(): number {
    return this.process.pid ?? 0;
  }

  /** The child process, which has an IPC channel. @throws Error before the first start. */
  get process(): ChildProcess {
    if (this.child === undefined) throw new Error(`${this.script} was never started`);
    return this.child;
  }

  /** Starts it and waits until it is ready. @throws Error when it ends before. */
  async start(): Promise<void> {
    const { env, modules = [], logFile } = this.options;
    const log = logFile === undefined ? undefined : await open(logFile, 'a');
    const child = fork(this.script, {
      stdio: ['ignore', log?.fd ?? 'ignore', log?.fd ?? 'inherit', 'ipc'],
      execArgv: modules.flatMap((module) => ['--import', module]),
      env: { ...env, ...(this.url !== '' && { PORT: new URL(this.url).port }) },
    });
    this.child = child;
    this.isHalted = false;
    await log?.close();
    this.reported = await new Promise((resolve, reject) => {
      child.once('message', (message: Readonly<Record<string, string>>) => resolve(message));
      child.once('error', reject);
      child.once('exit', (code, signal) => {
        const where = logFile === undefined ? '' : `: see ${logFile}`;
        reject(new Error(`${basename(this.script)} ended (${signal ?? String(code)}) before it was ready${where}`));
      });
    });
  }

  /** Kills it (`kill -9`). */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Asks it to end (SIGTERM). @returns the exit code, 0 when it was not running. */
  async stop(): Promise<number | null> {
    // A halted process handles no SIGTERM.
    if (this.isHalted) this.signal('SIGCONT');
    return this.end('SIGTERM');
  }

  /** Halts it, continues it, or sends it a signal that it handles. */
  signal(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGUSR2'): void {
    if (!this.isRunning) return;
    this.isHalted = signal === 'SIGSTOP' || (this.isHalted && signal !== 'SIGCONT');
    this.process.kill(signal);
  }

  private async end(signal: NodeJS.Signals): Promise<number | null> {
    if (!this.isRunning) return 0;
    const exit = once(this.process, 'exit') as Promise<[number | null]>;
    this.process.kill(signal);
    const [code] = await exit;
    return code;
  }
}
