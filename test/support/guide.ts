import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { environment } from '../../tools/harness/environment.js';
import { until } from '../../tools/harness/until.js';
import type { ProgramResult } from './cli.js';

/** A block of code in a guide. */
export interface Block {
  /** The heading it stands below. */
  readonly heading: string;
  readonly language: string;
  readonly text: string;
}

/** A file that a guide shows whole. */
export interface ShownFile {
  readonly path: string;
  readonly text: string;
}

/** A change that a guide makes to a file. */
export interface Edit extends ShownFile {
  readonly kind: 'below' | 'above' | 'replace' | 'end';
  /** The line below or above which the text is inserted, or the replaced part of a line; empty at the end of a file. */
  readonly at: string;
}

/** A guide in Markdown, taken apart. */
export class Guide {
  readonly text: string;

  constructor(file: string) {
    this.text = readFileSync(file, 'utf8');
  }

  get headings(): string[] {
    return [...this.text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
  }

  /** What stands below a heading, as far as the next. */
  section(heading: string): string {
    const found = this.text.split(/^## /m).find((one) => one.startsWith(`${heading}\n`));
    if (found === undefined) throw new Error(`The guide has no section ${heading}`);
    return found;
  }

  /** The blocks in their order; of one section, of one language. */
  blocks(language?: string, heading?: string): Block[] {
    return (heading === undefined ? this.headings : [heading])
      .flatMap((one) =>
        [...this.section(one).matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, found = '', text = '']) => ({
          heading: one,
          language: found,
          text,
        })),
      )
      .filter((block) => language === undefined || block.language === language);
  }

  /** The files of a section: `path`, a colon, and a block. */
  files(heading: string): ShownFile[] {
    return [
      ...this.section(heading).matchAll(
        /(?<!^At the end of )`([^`\n]+\.(?:ts|json))`:\n\n```(?:ts|json)\n(.*?)^```$/gms,
      ),
    ].map(([, path = '', text = '']) => ({ path, text }));
  }

  /**
   * The edits of a section, in order: "In `path`, below (or above) `line`" or "At the end of `path`", a colon, and a
   * block; or "In `path`, replace `text` with `text`."
   */
  edits(heading: string): Edit[] {
    const section = this.section(heading);
    const inserted = [...section.matchAll(/^In `([^`]+)`, (below|above)\s`([^`]+)`:\n\n```ts\n(.*?)^```$/gms)].map(
      ({ index, 1: path = '', 2: kind = '', 3: at = '', 4: text = '' }) => ({
        index,
        path,
        kind: kind === 'above' ? ('above' as const) : ('below' as const),
        at,
        text,
      }),
    );
    const replaced = [...section.matchAll(/^In `([^`]+)`, replace `([^`]+)` with `([^`]+)`\.$/gm)].map(
      ({ index, 1: path = '', 2: at = '', 3: text = '' }) => ({ index, path, kind: 'replace' as const, at, text }),
    );
    const appended = [...section.matchAll(/^At the end of `([^`]+)`:\n\n```ts\n(.*?)^```$/gms)].map(
      ({ index, 1: path = '', 2: text = '' }) => ({ index, path, kind: 'end' as const, at: '', text }),
    );
    return [...inserted, ...replaced, ...appended].sort((one, other) => one.index - other.index);
  }

  /** The text of the only block of a language in a section. */
  block(language: string, heading: string): string {
    const [only, more] = this.blocks(language, heading);
    if (only === undefined || more !== undefined) throw new Error(`Not one block of ${language} in ${heading}`);
    return only.text;
  }
}

/**
 * `npm run cli`, and `npm run example:…` as package.json has them, without the build that comes before them, in any folder.
 * Node is that of the tests, as npm scripts run the one of the packages.
 */
const NPM = `npm() {
  [ "$1" = run ] && shift
  [ "$1" = --silent ] && shift
  name=$1
  shift
  [ "\${1-}" = -- ] && shift
  case "$name" in
    cli) "${process.execPath}" "${resolve('dist/apps/cli/src/main.js')}" "$@" ;;
    example:*) "${process.execPath}" "${resolve('docs/examples')}/\${name#example:}.ts" "$@" ;;
    *) echo "The test does not know npm run $name" >&2; return 1 ;;
  esac
}
node() { "${process.execPath}" "$@"; }
`;

/** Runs commands of a guide as a shell does, as far as the first that fails. */
export async function shell(
  commands: string,
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<ProgramResult> {
  const child = spawn('sh', ['-eu', '-c', `${NPM}${commands}`], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const text = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (text.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text.stderr += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...text };
}

/** Commands of a guide that run until Ctrl-C. */
export class RunningShell {
  private readonly text = { stdout: '', stderr: '' };
  private readonly end: Promise<ProgramResult>;

  private constructor(private readonly child: ChildProcess) {
    child.stdout?.on('data', (chunk: Buffer) => (this.text.stdout += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (this.text.stderr += chunk.toString()));
    this.end = once(child, 'close').then(([code]) => ({ code: code as number | null, ...this.text }));
  }

  static start(
    commands: string,
    { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
  ): RunningShell {
    // In a group, which receives the signal of Ctrl-C as a whole; the shell waits for its command.
    const args = ['-eu', '-c', `trap : INT\n${NPM}${commands}`];
    return new RunningShell(spawn('sh', args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true }));
  }

  get stdout(): string {
    return this.text.stdout;
  }

  get stderr(): string {
    return this.text.stderr;
  }

  /** Waits for a text in its output. @throws Error when it ends before. */
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
    const { pid, exitCode, signalCode } = this.child;
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGINT');
    return this.end;
  }
}

/** A terminal in which commands of a guide run one after another: variables and functions stay. */
export class Terminal {
  private readonly text = { stdout: '', stderr: '' };
  private count = 0;

  private constructor(private readonly child: ChildProcess) {
    child.stdout?.on('data', (chunk: Buffer) => (this.text.stdout += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (this.text.stderr += chunk.toString()));
  }

  static open({ cwd = '.', env }: { readonly cwd?: string; readonly env: NodeJS.ProcessEnv }): Terminal {
    const terminal = new Terminal(spawn('sh', { cwd, env, stdio: ['pipe', 'pipe', 'pipe'] }));
    terminal.child.stdin?.write(NPM);
    return terminal;
  }

  /** What was printed on standard error. */
  get stderr(): string {
    return this.text.stderr;
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
    if (this.child.exitCode === null) await once(this.child, 'close');
  }
}

/** The environment of a terminal in which a guide is followed: that of an API at its address. */
export const terminalEnv = (cluster: { readonly url: string }, api: { readonly url: string }): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  ...environment(cluster.url),
  PORT: new URL(api.url).port,
});

/** The links of a guide to files and places that do not exist. */
export function brokenLinks(guide: Guide): string[] {
  const links = [...guide.text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
  const places = guide.headings.map((heading) => `#${heading.toLowerCase().replaceAll(' ', '-')}`);
  return links.filter((link) => !places.includes(link) && !existsSync(resolve('docs', link.split('#')[0] ?? '')));
}
