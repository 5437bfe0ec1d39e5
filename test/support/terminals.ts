import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import type { SystemUser } from '../../apps/local/src/embedded-postgres/system-user.js';
import { environment, KEY } from '../../tools/harness/environment.js';
import { until } from '../../tools/harness/until.js';
import { ChildProgram, OUTPUTS } from './child-program.js';
import type { ProgramResult } from './programs.js';

/**
 * `npm start`, `npm run cli`, and `npm run example:…` as package.json has them, without the build that comes before them, in any folder.
 * Node is that of the tests, as npm scripts run the one of the packages. It keeps what it has compiled of the examples, which start in half
 * the time then.
 */
const NPM = `node() { NODE_COMPILE_CACHE="${resolve('node_modules/.cache/examples')}" "${process.execPath}" "$@"; }
npm() {
  if [ "$1" = start ]; then
    "${process.execPath}" "${resolve('dist/apps/local/src/main.js')}"
    return
  fi
  [ "$1" = run ] && shift
  [ "$1" = --silent ] && shift
  name=$1
  shift
  [ "\${1-}" = -- ] && shift
  case "$name" in
    cli) "${process.execPath}" "${resolve('dist/apps/cli/src/main.js')}" "$@" ;;
    example:*) node "${resolve('docs/examples')}/\${name#example:}.ts" "$@" ;;
    *) echo "The test does not know npm run $name" >&2; return 1 ;;
  esac
}
`;

/** Where commands run, and with what. */
interface ShellOptions extends Partial<SystemUser> {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Runs commands of a guide as a shell does, as far as the first that fails. */
export const shell = (commands: string, options: ShellOptions): Promise<ProgramResult> =>
  new ChildProgram(spawn('sh', ['-eu', '-c', `${NPM}${commands}`], { ...options, stdio: OUTPUTS })).end;

/** Commands of a guide that run until Ctrl-C. */
export class RunningShell extends ChildProgram {
  static start(commands: string, options: ShellOptions): RunningShell {
    // In a group, which receives the signal of Ctrl-C as a whole; the shell waits for its command.
    const args = ['-eu', '-c', `trap : INT\n${NPM}${commands}`];
    return new RunningShell(spawn('sh', args, { ...options, stdio: OUTPUTS, detached: true }));
  }

  override interrupt(): Promise<ProgramResult> {
    const { pid, exitCode, signalCode } = this.child;
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGINT');
    return this.end;
  }
}

/** A terminal in which commands of a guide run one after another: variables and functions stay. */
export class Terminal extends ChildProgram {
  private count = 0;

  static open({ cwd = '.', env }: { readonly cwd?: string; readonly env: NodeJS.ProcessEnv }): Terminal {
    const terminal = new Terminal(spawn('sh', { cwd, env, stdio: ['pipe', 'pipe', 'pipe'] }));
    terminal.child.stdin?.write(NPM);
    return terminal;
  }

  /** Runs commands to their end. @returns their output. @throws Error when the last one fails. */
  async run(commands: string): Promise<string> {
    const [mark, from, errorsFrom] = [`end ${++this.count}:`, this.text.stdout.length, this.text.stderr.length];
    // In braces, so that the whole is read before it runs: no command reads what follows as its input.
    // The mark ends both outputs, which arrive in any order.
    const printMarks = `status=$?; printf '\\n${mark} %s\\n' "$status"; printf '\\n${mark}\\n' >&2`;
    this.child.stdin?.write(`{ ${commands}\n}\n${printMarks}\n`);
    const pattern = new RegExp(`\n${mark} (\\d+)\n`);
    await until(() => {
      if (this.child.exitCode !== null) throw new Error(`The shell has ended: ${this.text.stderr}`);
      return pattern.test(this.text.stdout.slice(from)) && this.text.stderr.endsWith(`\n${mark}\n`);
    });
    this.text.stderr = this.text.stderr.slice(0, -`\n${mark}\n`.length);
    const [output = ''] = this.text.stdout.slice(from).split(`\n${mark} `);
    const code = pattern.exec(this.text.stdout.slice(from))?.[1];
    if (code !== '0')
      throw new Error(
        `${commands}\nhas ended with ${code}: ${this.text.stderr.slice(errorsFrom)}${output.slice(-2000)}`,
      );
    return output;
  }

  /** Closes it. */
  async close(): Promise<void> {
    this.child.stdin?.end();
    await this.end;
  }
}

/**
 * The environment of a terminal of a reader, in which nothing is set. The database is that of the test: the variables are those that the
 * programs get of the database that `npm start` keeps in DATA_DIR.
 */
export function readerEnv(databaseUrl: string): NodeJS.ProcessEnv {
  const { DATABASE_URL, DATA_DIR, SECRETS_KEY } = environment(databaseUrl);
  return { PATH: process.env['PATH'], NO_COLOR: '1', DATABASE_URL, DATA_DIR, SECRETS_KEY };
}

/** The first terminal of a guide, in which `npm start` runs; the others know nothing of its settings. */
export class StartedService {
  private constructor(
    private readonly terminal: RunningShell,
    readonly url: string,
  ) {}

  /** Runs the command of a guide that starts the service, on a free port, until it is ready. */
  static async start(databaseUrl: string, command = 'npm start'): Promise<StartedService> {
    const env = { ...readerEnv(databaseUrl), PORT: '0', METRICS_PORT: '0', API_KEY: KEY };
    const terminal = RunningShell.start(command, { cwd: '.', env });
    await terminal.prints('Press Ctrl-C to stop.');
    const [, url = ''] = /^ {2}API +(\S+)$/m.exec(terminal.stdout) ?? [];
    return new StartedService(terminal, url);
  }

  /** Ends it as Ctrl-C does. */
  async stop(): Promise<void> {
    await this.terminal.interrupt();
  }
}
