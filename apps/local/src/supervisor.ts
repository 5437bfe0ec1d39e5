import { type ChildProcess, fork } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A program that the supervisor keeps running. */
export interface ProgramSpec {
  /** Its label in the output. */
  readonly name: string;
  /** The JavaScript file it runs. */
  readonly script: string;
  readonly env: NodeJS.ProcessEnv;
}

/** The message that a program sends over its IPC channel once it listens. */
export interface ReadyReport {
  readonly type: 'ready';
  /** URL of the program. */
  readonly address: string;
  /** The address that it is bound to; `0.0.0.0` or `::` is every address of the machine. */
  readonly host: string;
  /** URL of its metrics. */
  readonly metrics: string;
  /** URL of the console, if the program serves it. */
  readonly console?: string;
  /** The API key that was created for an empty database; it is stored nowhere else. */
  readonly firstKey?: string;
  /** The link that signs in to the console, once, of the first account of an empty database. */
  readonly firstLink?: string;
}

export interface SupervisorOptions {
  readonly programs: readonly ProgramSpec[];
  /** Receives every output line of the programs, and the supervisor's messages about them. */
  readonly log: (name: string, line: string) => void;
  /** Delay of the first restart, in milliseconds (1000); it doubles with each further restart. */
  readonly minRestartDelayMs?: number;
  /** Maximum of that delay (30 000). A run of this duration resets the delay. */
  readonly maxRestartDelayMs?: number;
}

/** A program ended before it was ready. It is not restarted: it would end again. */
export class ProgramFailedError extends Error {
  constructor(
    readonly part: string,
    how: string,
  ) {
    super(`${part} could not start (${how}). The reason is in its lines above.`);
  }
}

interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<void>;
}

/** Starts programs, logs their output, and restarts those that end by themselves. */
export class Supervisor {
  private readonly running = new Map<string, Running>();
  private readonly restarts = new Map<string, NodeJS.Timeout>();
  private readonly minDelay: number;
  private readonly maxDelay: number;
  private stopping = false;

  constructor(private readonly options: SupervisorOptions) {
    this.minDelay = options.minRestartDelayMs ?? 1_000;
    this.maxDelay = options.maxRestartDelayMs ?? 30_000;
  }

  /**
   * Starts all programs at once.
   * @returns the report of each program, by name, when all are ready; stays pending when `stop` is called first.
   * @throws ProgramFailedError when a program ends before it is ready; the others keep running.
   */
  async start(): Promise<ReadonlyMap<string, ReadyReport>> {
    const reports = this.options.programs.map(
      (part) =>
        new Promise<[string, ReadyReport]>((resolve, reject) => {
          let ready = false;
          this.run(part, this.minDelay, {
            ready: (report) => {
              ready = true;
              resolve([part.name, report]);
            },
            ended: (how) => {
              if (!ready) reject(new ProgramFailedError(part.name, how));
              return ready;
            },
          });
        }),
    );
    return new Map(await Promise.all(reports));
  }

  /**
   * Sends SIGTERM to all programs and waits until they end; kills those that run after `graceMs`. Restarts none.
   */
  async stop(graceMs: number): Promise<void> {
    this.stopping = true;
    for (const restart of this.restarts.values()) clearTimeout(restart);
    for (const { child } of this.running.values()) child.kill('SIGTERM');
    const late = setTimeout(() => {
      for (const name of this.running.keys()) this.options.log(name, `does not end within ${graceMs} ms: killed`);
      this.kill();
    }, graceMs);
    await Promise.all([...this.running.values()].map(({ ended }) => ended));
    clearTimeout(late);
  }

  /** Kills all running programs. */
  kill(): void {
    for (const { child } of this.running.values()) child.kill('SIGKILL');
  }

  private run(
    part: ProgramSpec,
    restartDelay: number,
    first: { ready: (report: ReadyReport) => void; ended: (how: string) => boolean },
  ): void {
    const { log } = this.options;
    const startedAt = Date.now();
    const child = fork(part.script, [], {
      env: part.env,
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // In a separate session: Ctrl-C in the terminal reaches the supervisor alone, which sends SIGTERM to each program once.
      detached: true,
    });
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface({ input: stream }).on('line', (line) => log(part.name, line));
    child.on('message', (message) => {
      if (isReadyReport(message)) first.ready(message);
    });

    let how = '';
    child.once('error', (error) => (how = error.message));
    const ended = new Promise<void>((resolve) => {
      // 'close' comes after the last line was read, so the reason is logged before the end.
      child.once('close', (code, signal) => {
        this.running.delete(part.name);
        resolve();
        how ||= signal === null ? `exit code ${code}` : `signal ${signal}`;
        if (this.stopping || !first.ended(how)) return;
        const delay = Date.now() - startedAt >= this.maxDelay ? this.minDelay : restartDelay;
        log(part.name, `ended (${how}); starting it again in ${delay / 1000} s`);
        const again = (): void => this.run(part, Math.min(delay * 2, this.maxDelay), first);
        this.restarts.set(part.name, setTimeout(again, delay));
      });
    });
    this.running.set(part.name, { child, ended });
  }
}

function isReadyReport(message: unknown): message is ReadyReport {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready';
}
