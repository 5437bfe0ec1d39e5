import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { relative, sep } from 'node:path';

/** A built file, and the called functions in it. */
export interface ScriptCalls {
  readonly url: string;
  readonly functions: readonly { readonly name: string; readonly calls: number }[];
}

/**
 * Asks a program with `coverage-probe.ts` to start counting calls, or for the calls since the last request.
 * @param channel the child process, with an IPC channel.
 */
export async function askProbe(channel: ChildProcess, request: 'start' | 'take'): Promise<readonly ScriptCalls[]> {
  const answer = once(channel, 'message') as Promise<[{ readonly scripts: readonly ScriptCalls[] }]>;
  channel.send(request);
  const [{ scripts }] = await answer;
  return scripts;
}

/** A source file in which a function ran. */
export interface SourceCalls {
  /** Relative to the root of the repository, with slashes. */
  readonly path: string;
  readonly called: number;
}

/** The source files of built files that ran, sorted by path. */
export function sourcesThatRan(scripts: readonly ScriptCalls[], build: URL): SourceCalls[] {
  const folder = fileURLToPath(build);
  return scripts
    .filter(({ url, functions }) => functions.length > 0 && url.startsWith(build.href))
    .map(({ url, functions }) => ({
      path: relative(folder, fileURLToPath(url)).split(sep).join('/').replace(/\.js$/, '.ts'),
      called: functions.length,
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Source files that ran in all requests, with the minimum of their calls: excludes what happened to run at the same time. */
export function ranInEach(requests: readonly (readonly SourceCalls[])[]): SourceCalls[] {
  const [first = [], ...rest] = requests;
  return first.flatMap(({ path, called }) => {
    const others = rest.map((sources) => sources.find((source) => source.path === path)?.called ?? 0);
    const least = Math.min(called, ...others);
    return least > 0 ? [{ path, called: least }] : [];
  });
}

/** The library, program or folder that a source belongs to, such as `libs/http`. */
const libraryOf = (path: string): string =>
  path
    .split('/')
    .slice(0, /^(apps|libs)\/.+\//.test(path) ? 2 : 1)
    .join('/');

/** Lists source files by library, each library with the number of its files. */
export function coverageReport(what: string, sources: readonly SourceCalls[]): string {
  const libraries = Map.groupBy(sources, ({ path }) => libraryOf(path));
  const lines = [...libraries].flatMap(([library, files]) => [
    '',
    `${library}: ${counted(files.length, 'file')}`,
    ...files.map(({ path, called }) => `  ${path} (${counted(called, 'function')})`),
  ]);
  return [`${what}: functions of ${counted(sources.length, 'file')} ran`, ...lines, ''].join('\n');
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
