import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { environment } from '../../tools/harness/environment.js';
import { askHost } from './hosts.js';
import type { ProgramResult } from './programs/host.js';

export type { ProgramResult };

/** Runs a command of the command line in the host process, to its end. */
export const cli = (databaseUrl: string, ...args: string[]): Promise<ProgramResult> =>
  askHost('cli', { databaseUrl, args });

/** Starts the command line in a new process. Needs the build. */
export function startCli(
  databaseUrl: string,
  args: readonly string[],
): { child: ChildProcess; end: Promise<ProgramResult> } {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [resolve('dist/apps/cli/src/main.js'), ...args], {
    env: { PATH, HOME, NO_COLOR: '1', ...environment(databaseUrl) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const text = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (text.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text.stderr += chunk.toString()));
  const end = once(child, 'close').then(([code]) => ({ code: code as number | null, ...text }));
  return { child, end };
}
