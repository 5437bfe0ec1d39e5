import { readdirSync, readFileSync } from 'node:fs';

/** CPU time in microseconds, of all operations or of one; NaN where it is unknown. */
export interface CpuTimes {
  readonly nodeUs: number;
  readonly postgresUs: number;
}

/** A Node program whose CPU time is measured. */
export interface MeasuredProcess {
  readonly pid: number;
}

/** The process of the benchmark itself. */
export const THIS_PROCESS: MeasuredProcess = { pid: process.pid };

/** A process by `/proc/<pid>/stat`. */
export interface ProcessStat {
  readonly pid: number;
  readonly parent: number;
  /** The program's file name, truncated by the system. */
  readonly name: string;
  readonly ownUs: number;
  /** CPU time of children that have ended. */
  readonly endedUs: number;
}

/** Linux reports these times in units of 10 ms. */
const US_PER_TICK = 10_000;

/** Parses `/proc/<pid>/stat`. The name is in parentheses and may contain any character. */
export function parseStat(text: string): ProcessStat {
  const [open, close] = [text.indexOf('('), text.lastIndexOf(')')];
  const fields = text.slice(close + 2).split(' ');
  const field = (n: number): number => Number(fields[n - 3]);
  return {
    pid: Number(text.slice(0, open)),
    parent: field(4),
    name: text.slice(open + 1, close),
    ownUs: (field(14) + field(15)) * US_PER_TICK,
    endedUs: (field(16) + field(17)) * US_PER_TICK,
  };
}

/** CPU time of a process and all its descendants, ended ones included. */
export function treeUs(root: number, stats: readonly ProcessStat[]): number {
  const known = new Set([root]);
  // A parent may have a higher pid than its child.
  for (let size = 0; size < known.size;) {
    size = known.size;
    for (const { pid, parent } of stats) if (known.has(parent)) known.add(pid);
  }
  return stats.filter(({ pid }) => known.has(pid)).reduce((sum, { ownUs, endedUs }) => sum + ownUs + endedUs, 0);
}

function readStat(pid: number): ProcessStat | undefined {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    // The process has ended.
    return undefined;
  }
}

function readTreeUs(root: number): number {
  for (;;) {
    const before = readStat(root);
    if (before === undefined) throw new Error(`Process ${root} has ended while it was measured`);
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    const stats = pids.map((pid) => readStat(Number(pid))).filter((stat) => stat !== undefined);
    // Otherwise the time of a child that ends meanwhile counts twice or not at all.
    if (readStat(root)?.endedUs === before.endedUs) return treeUs(root, stats);
  }
}

function nodeUs(programs: readonly MeasuredProcess[]): number {
  const { user, system } = process.cpuUsage();
  // The children of this process, the server and the programs, are counted separately.
  return programs.reduce((sum, { pid }) => sum + (pid === process.pid ? user + system : readTreeUs(pid)), 0);
}

/** The CPU time that a program has taken since its start; NaN on other systems than Linux. */
export const cpuUsOf = (program: MeasuredProcess): number => (process.platform === 'linux' ? nodeUs([program]) : NaN);

/**
 * The postmaster of a backend.
 * @returns undefined when the server runs on another machine or the system is not Linux.
 */
export function postmasterOf(backend: number): number | undefined {
  const isPostgres = (stat: ProcessStat | undefined): boolean => stat?.name === 'postgres';
  const own = readStat(backend);
  return own !== undefined && isPostgres(own) && isPostgres(readStat(own.parent)) ? own.parent : undefined;
}

/** Measures the CPU time per operation of Node programs and of PostgreSQL servers. */
export class CpuMeter {
  /**
   * @param postmasters of the servers; none when they run elsewhere.
   * @param running returns the programs to measure by default.
   */
  constructor(
    private readonly postmasters: readonly number[],
    private readonly running: () => readonly MeasuredProcess[],
  ) {}

  /**
   * Runs `work` and adds the CPU time per operation to its result. By default, Node's is that of the running programs, or of this
   * process when there are none.
   */
  async measure<S extends { readonly count: number }>(
    work: () => Promise<S>,
    programs: readonly MeasuredProcess[] = this.running(),
  ): Promise<S & CpuTimes> {
    const measured = programs.length > 0 ? programs : [THIS_PROCESS];
    const before = this.read(measured);
    const sample = await work();
    const after = this.read(measured);
    return {
      ...sample,
      nodeUs: (after.nodeUs - before.nodeUs) / sample.count,
      postgresUs: (after.postgresUs - before.postgresUs) / sample.count,
    };
  }

  private read(programs: readonly MeasuredProcess[]): CpuTimes {
    if (process.platform !== 'linux') return { nodeUs: NaN, postgresUs: NaN };
    return {
      nodeUs: nodeUs(programs),
      postgresUs: this.postmasters.length === 0 ? NaN : this.postmasters.reduce((sum, one) => sum + readTreeUs(one), 0),
    };
  }
}
