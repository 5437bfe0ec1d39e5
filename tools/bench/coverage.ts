import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { relative, sep } from 'node:path';

/** A built file, and its functions that were called. */
export interface ScriptCalls {
  readonly url: string;
  readonly functions: readonly { readonly name: string; readonly calls: number }[];
}

/**
 * Asks a program that runs with `coverage-probe.ts`: to count calls from now on, or for those since it was asked last.
 * @param channel the program, forked with a channel between the processes.
 */
export async function askProbe(channel: ChildProcess, request: 'start' | 'take'): Promise<readonly ScriptCalls[]> {
  const answer = once(channel, 'message') as Promise<[{ readonly scripts: readonly ScriptCalls[] }]>;
  channel.send(request);
  const [{ scripts }] = await answer;
  return scripts;
}

/** A source file in which a function ran. */
export interface SourceCalls {
  /** From the root of the repository, with slashes. */
  readonly path: string;
  readonly called: number;
}

/** The sources of the project's own built files that ran, in order of their paths. */
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

/** Sources that ran in all requests, with the least calls of each: what ran beside a request is left out. */
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

/** Lists sources below their libraries, each library with the count of its files. */
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
