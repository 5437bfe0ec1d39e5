import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { codeOf } from './errors.js';

/** The content of a server's `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

/**
 * The process with a pid: `server` may be the one of this data directory, `foreign` is another program,
 * `gone` includes a zombie (ended, and its parent has not read the exit code).
 */
export type ProcessState = 'server' | 'foreign' | 'gone';

/** Reads `postmaster.pid` of a data directory; undefined without one, or while it is being written. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  let text: string;
  try {
    text = await readFile(join(cluster, 'postmaster.pid'), 'utf8');
  } catch {
    return undefined;
  }
  const lines = text.split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return Number.isInteger(pid) && pid > 0 && Number.isInteger(port) && port > 0 ? { pid, port } : undefined;
}

/** The state of the process `pid`, which `postmaster.pid` in `cluster` names; `server` when in doubt. */
export async function processState(pid: number, cluster: string): Promise<ProcessState> {
  if (process.platform === 'linux') return linuxProcessState(pid, cluster);
  if (process.platform === 'win32') return signalReaches(pid) ? 'server' : 'gone';
  try {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'state=', '-o', 'comm=', '-p', String(pid)]);
    const [state = '', ...command] = stdout.trim().split(/\s+/);
    if (state.startsWith('Z')) return 'gone';
    return basename(command.join(' ')).includes('postgres') ? 'server' : 'foreign';
  } catch {
    return signalReaches(pid) ? 'server' : 'gone';
  }
}

async function linuxProcessState(pid: number, cluster: string): Promise<ProcessState> {
  let status: string;
  try {
    status = await readFile(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return 'gone';
  }
  // "pid (name) state …": the name may contain spaces and brackets.
  const [, name, state] = /^\d+ \((.*)\) (\S)/s.exec(status) ?? [];
  if (state === 'Z' || state === 'X') return 'gone';
  if (name !== 'postgres') return 'foreign';
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === cluster ? 'server' : 'foreign';
  } catch {
    // The folder of another user's process cannot be read.
    return 'server';
  }
}

function signalReaches(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
