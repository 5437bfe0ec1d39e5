import { resolve } from 'node:path';
import { environment } from '../../tools/harness/environment.js';
import { until } from '../../tools/harness/until.js';
import { ChildProgram, runScript } from './child-program.js';
import { type ProgramResult, runCommand } from './programs.js';

export type { ProgramResult };

/** Runs a command of the command line in this process, to its end. */
export const cli = (databaseUrl: string, ...args: string[]): Promise<ProgramResult> => runCommand(databaseUrl, args);

/** As {@link cli}, with further variables of the environment. */
export const cliWith = (databaseUrl: string, env: Record<string, string>, ...args: string[]): Promise<ProgramResult> =>
  runCommand(databaseUrl, args, env);

/** Starts the command line in a new process. Needs the build. */
export const startCli = (databaseUrl: string, args: readonly string[]): ChildProgram =>
  new ChildProgram(
    runScript(resolve('dist/apps/cli/src/main.js'), args, {
      HOME: process.env['HOME'] ?? '',
      NO_COLOR: '1',
      ...environment(databaseUrl),
    }),
  );

/** A command that runs until it is stopped, in this process. */
export class FollowingCli {
  private readonly text = { stdout: '', stderr: '' };
  private readonly closed = new AbortController();
  private readonly end: Promise<ProgramResult>;

  private constructor(databaseUrl: string, args: readonly string[]) {
    this.end = runCommand(databaseUrl, args, {}, this.text, this.closed.signal);
  }

  /** Starts it, and waits until it follows events. */
  static async start(databaseUrl: string, ...args: string[]): Promise<FollowingCli> {
    const command = new FollowingCli(databaseUrl, args);
    await command.until(() => command.notes.some((note) => note.endsWith('Ctrl-C ends.')));
    return command;
  }

  /** Waits for a condition. @throws Error when the command ends before. */
  async until(condition: () => boolean | Promise<boolean>): Promise<void> {
    let hasEnded = false;
    void this.end.then(() => (hasEnded = true));
    await until(async () => {
      if (await condition()) return true;
      if (hasEnded) throw new Error(`The command has ended: ${this.text.stderr}`);
      return false;
    });
  }

  /** The lines of its output. */
  get lines(): string[] {
    return this.text.stdout.split('\n').slice(0, -1);
  }

  /** The lines of standard error. */
  get notes(): string[] {
    return this.text.stderr.split('\n').slice(0, -1);
  }

  /** Ends it, as when the reader of its output has gone. */
  stop(): Promise<ProgramResult> {
    this.closed.abort();
    return this.end;
  }
}
