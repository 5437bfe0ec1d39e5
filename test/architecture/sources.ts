import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

/** A source file, by its path from the repository's root. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** The TypeScript sources below a folder, sorted; tests, and components of React, only when asked for. */
export function sourcesOf(folder: string, { tests = false, components = false } = {}): Source[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path).split(sep).join('/'))
    .filter((path) => path.endsWith('.ts') || (components && path.endsWith('.tsx')))
    .filter((path) => tests || !path.endsWith('.spec.ts'))
    .sort()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

/** The libraries under the contexts. */
const LIBRARIES = new Set(['platform', 'eventstore', 'http', 'site', 'storage', 'cluster']);

/** Names of the bounded contexts: the folders beside the libraries. */
export const contextNames: readonly string[] = readdirSync('libs').filter((name) => !LIBRARIES.has(name));

/** The folders of one library that reach themselves by the imports of their files. The folder of the index composes the others. */
export function foldersInCircle(files: readonly Source[]): string[] {
  const root = /^libs\/[^/]+\/src\/?/;
  const folderOf = (path: string): string => dirname(path).replace(root, '');
  const arrows = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    const from = folderOf(path);
    const targets = [...text.matchAll(/ from '(\.[^']+)'/g)].map(([, target = '']) =>
      folderOf(join(path, '..', target)),
    );
    if (from !== '') arrows.set(from, new Set([...(arrows.get(from) ?? []), ...targets.filter((to) => to !== from)]));
  }
  const reaches = (folder: string, wanted: string, seen: Set<string>): boolean =>
    [...(arrows.get(folder) ?? [])].some(
      (next) => next === wanted || (!seen.has(next) && reaches(next, wanted, seen.add(next))),
    );
  return [...arrows.keys()].filter((folder) => reaches(folder, folder, new Set()));
}

const ROLES = new Set(
  'commands queries body bodies entity view projection search published problems controller contract module resources service repository worker spec guard filter interceptor'.split(
    ' ',
  ),
);
/** Resources of more than 20 files, which have folders by topic. */
const LARGE = new Set(['attachments', 'deliveries', 'jobs']);
const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** What breaks the naming law in the path of a context's file; undefined when nothing does. */
export function nameFault(path: string): string | undefined {
  const [, context = '', src, ...rest] = path.split('/');
  const file = rest.at(-1) ?? '';
  const folders = rest.slice(0, -1);
  if (src !== 'src') return `${path}: sources are in libs/${context}/src`;
  if (folders.length > (LARGE.has(folders[0] ?? '') ? 2 : 1))
    return `${path}: a context is flat: one folder a resource, nothing deeper`;
  if (folders.some((folder) => !KEBAB.test(folder))) return `${path}: a folder is named as in the URL, in kebab-case`;
  const [noun = '', ...roles] = file.replace(/\.ts$/, '').split('.');
  if (!KEBAB.test(noun)) return `${path}: a file is named in kebab-case`;
  const unknown = roles.filter((role) => !ROLES.has(role) && !(role === 'http' && roles.at(-1) === 'module'));
  if (unknown.length > 0) return `${path}: no role is called ${unknown.join(', ')}`;
  if (folders.length > 0) return undefined;
  const atTheTop = [
    'index.ts',
    `${context}.module.ts`,
    `${context}.http.module.ts`,
    `${context}.worker.module.ts`,
    `${context}.contract.ts`,
    `${context}.problems.ts`,
    `${context}.resources.ts`,
  ];
  return atTheTop.includes(file) ? undefined : `${path}: beside the folders stand ${atTheTop.join(', ')} only`;
}
