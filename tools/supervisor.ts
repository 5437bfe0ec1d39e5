import { type ChildProcess, fork } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A program to keep running. */
export interface Part {
  /** Its label in the output. */
  readonly name: string;
  /** The JavaScript file it runs. */
  readonly script: string;
  readonly env: NodeJS.ProcessEnv;
}

/** What a part reports over its IPC channel once it listens. */
export interface ReadyReport {
  readonly type: 'ready';
  /** Where it answers, as a URL. */
  readonly address: string;
  /** The address that it is bound to; `0.0.0.0` or `::` is every address of the machine. */
  readonly host: string;
  /** Where its metrics are, as a URL. */
  readonly metrics: string;
  /** The API key that was made for an empty database; it is in no other place. */
  readonly firstKey?: string;
}

export interface SupervisorOptions {
  readonly parts: readonly Part[];
  /** Takes every line of the parts, and the supervisor's own about them. */
  readonly say: (name: string, line: string) => void;
  /** Milliseconds before the first restart (1000); it doubles with each one after that … */
  readonly firstDelayMs?: number;
  /** … up to this many (30 000), and is back at the first after a run as long as this. */
  readonly longestDelayMs?: number;
}

/** A part ended before it was ever ready: it would do so again. */
export class PartFailedError extends Error {
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

/** Starts parts, shows what they say, and starts again what ends by itself. */
export class Supervisor {
  private readonly running = new Map<string, Running>();
  private readonly restarts = new Map<string, NodeJS.Timeout>();
  private readonly firstDelay: number;
  private readonly longestDelay: number;
  private stopping = false;

  constructor(private readonly options: SupervisorOptions) {
    this.firstDelay = options.firstDelayMs ?? 1_000;
    this.longestDelay = options.longestDelayMs ?? 30_000;
  }

  /**
   * Starts all parts at once.
   * @returns each part's report, by name, when all are ready; it stays pending when `stop` comes first.
   * @throws PartFailedError when a part ends before it is ready; the others then still run.
   */
  async start(): Promise<ReadonlyMap<string, ReadyReport>> {
    const reports = this.options.parts.map(
      (part) =>
        new Promise<[string, ReadyReport]>((resolve, reject) => {
          let ready = false;
          this.run(part, this.firstDelay, {
            ready: (report) => {
              ready = true;
              resolve([part.name, report]);
            },
            ended: (how) => {
              if (!ready) reject(new PartFailedError(part.name, how));
              return ready;
            },
          });
        }),
    );
    return new Map(await Promise.all(reports));
  }

  /**
   * Asks all parts to end (SIGTERM) and waits for it; what is left after `graceMs` is killed. Starts nothing again.
   */
  async stop(graceMs: number): Promise<void> {
    this.stopping = true;
    for (const restart of this.restarts.values()) clearTimeout(restart);
    for (const { child } of this.running.values()) child.kill('SIGTERM');
    const late = setTimeout(() => {
      for (const name of this.running.keys()) this.options.say(name, `does not end within ${graceMs} ms: killed`);
      this.kill();
    }, graceMs);
    await Promise.all([...this.running.values()].map(({ ended }) => ended));
    clearTimeout(late);
  }

  /** Kills what runs, at once. */
  kill(): void {
    for (const { child } of this.running.values()) child.kill('SIGKILL');
  }

  private run(
    part: Part,
    restartDelay: number,
    first: { ready: (report: ReadyReport) => void; ended: (how: string) => boolean },
  ): void {
    const { say } = this.options;
    const startedAt = Date.now();
    const child = fork(part.script, [], {
      env: part.env,
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // A session of its own: Ctrl-C in the terminal reaches the supervisor alone, which then asks each part once.
      detached: true,
    });
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface({ input: stream }).on('line', (line) => say(part.name, line));
    child.on('message', (message) => {
      if (isReadyReport(message)) first.ready(message);
    });

    let how = '';
    child.once('error', (error) => (how = error.message));
    const ended = new Promise<void>((resolve) => {
      // 'close' comes after the last line was read, so a reason stands above what is said about the end.
      child.once('close', (code, signal) => {
        this.running.delete(part.name);
        resolve();
        how ||= signal === null ? `exit code ${code}` : `signal ${signal}`;
        if (this.stopping || !first.ended(how)) return;
        const delay = Date.now() - startedAt >= this.longestDelay ? this.firstDelay : restartDelay;
        say(part.name, `ended (${how}); starting it again in ${delay / 1000} s`);
        const again = (): void => this.run(part, Math.min(delay * 2, this.longestDelay), first);
        this.restarts.set(part.name, setTimeout(again, delay));
      });
    });
    this.running.set(part.name, { child, ended });
  }
}

function isReadyReport(message: unknown): message is ReadyReport {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready';
}
