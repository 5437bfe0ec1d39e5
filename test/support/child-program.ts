import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { until } from '../../tools/harness/until.js';
import type { ProgramResult } from './programs.js';

/** Runs a script by the Node of the tests. Of the environment of this process it has the PATH alone. */
export const runScript = (script: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, [script, ...args], { env: { PATH: process.env['PATH'], ...env }, stdio: OUTPUTS });

/** The outputs are read; there is no input. */
export const OUTPUTS: SpawnOptions['stdio'] = ['ignore', 'pipe', 'pipe'];

/** A program in a child process, with what it prints. */
export class ChildProgram {
  /** What it has printed so far. */
  readonly text = { stdout: '', stderr: '' };
  /** Its outcome, when it ends. */
  readonly end: Promise<ProgramResult>;

  constructor(readonly child: ChildProcess) {
    child.stdout?.on('data', (chunk: Buffer) => (this.text.stdout += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (this.text.stderr += chunk.toString()));
    this.end = once(child, 'close').then(([code]) => ({ code: code as number | null, ...this.text }));
  }

  get stdout(): string {
    return this.text.stdout;
  }

  get stderr(): string {
    return this.text.stderr;
  }

  /** Waits until it has printed a text. @throws Error when it ends before. */
  async prints(text: string): Promise<void> {
    let hasEnded = false;
    void this.end.then(() => (hasEnded = true));
    await until(() => {
      if ((this.stdout + this.stderr).includes(text)) return true;
      if (hasEnded) throw new Error(`It has ended: ${this.stderr}`);
      return false;
    });
  }

  /** Ends it as Ctrl-C does. */
  interrupt(): Promise<ProgramResult> {
    this.child.kill('SIGINT');
    return this.end;
  }
}
