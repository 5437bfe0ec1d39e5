import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { apiDocument } from '../../apps/api/src/document.js';
import { sourcesOf } from './sources.js';

// Which writing routes of the API the console reaches: the calls of the client in its sources, and for the screens that are the same
// for several kinds of entities those of each kind.

const CONSOLE = 'apps/console/src';
const WRITES = ['post', 'put', 'patch', 'delete'];

/** Routes that no screen calls, with the reason. */
const NOT_REACHED: Readonly<Record<string, string>> = {
  'POST /v2/batch': 'for integrations: people change one thing at a time',
  'POST /v2/tokens': 'apps create tokens for the people who use them',
  'DELETE /v2/tokens/{token}': 'the page of a person ends all tokens with the sessions',
  'POST /v2/users/{user}/job_list_presets/{preset}/copy':
    'people save filters of their own; programs give them to others',
  'POST /v2/jobs/{job}/locations': 'devices on the way send them',
  'DELETE /v2/attachments/{attachment}': 'a file that is taken out of its field is removed by the service',
  'POST /v2/availability': 'for booking pages: the console searches times of a job that exists',
  'POST /v2/holds': 'booking pages hold times; dispatchers plan the job at once',
  'POST /v2/import_mappings': 'they are for files, which programs send again and again',
  'PATCH /v2/import_mappings/{import_mapping}': 'as their creation',
  'DELETE /v2/import_mappings/{import_mapping}': 'as their creation',
};

const UPLOAD = [
  'POST /v2/attachments',
  'PUT /v2/attachments/{attachment}/content',
  'POST /v2/attachments/{attachment}/complete',
];

/** The sources of the console, by their paths in it. */
const SOURCES = new Map(
  sourcesOf(CONSOLE, { components: true }).map(({ path, text }) => [path.slice(CONSOLE.length + 1), text]),
);

/** The routes of the methods of the client, by their names: `users.shifts.update` is `PATCH /v2/users/{user}/shifts`. */
function routesOfMethods(): ReadonlyMap<string, string> {
  const routes = new Map<string, string>();
  const names: string[] = [];
  for (const line of readFileSync('packages/client/src/generated/resources.ts', 'utf8').split('\n')) {
    const depth = line.search(/\S/) / 2 - 1;
    const [, name = ''] = /^ +(?:readonly )?(\w+)(?:: \{| = resource)/.exec(line) ?? [];
    if (name !== '') names.splice(depth, Infinity, name);
    const [, method = '', verb = '', path = ''] = /^ +(\w+): '(\w+) ([^ ']+)/.exec(line) ?? [];
    if (method !== '') routes.set([...names.slice(0, depth), method].join('.'), `${verb.toUpperCase()} ${path}`);
  }
  return routes;
}

const matchesIn = (pattern: RegExp, folder = ''): readonly RegExpExecArray[] =>
  [...SOURCES].filter(([path]) => path.startsWith(folder)).flatMap(([, text]) => [...text.matchAll(pattern)]);

/** The names of the client's resources whose kinds a file declares: `catalog.services`. */
const kindsIn = (file: string): readonly string[] =>
  [...(SOURCES.get(file) ?? '').matchAll(/\bof: \(\{ \w+ \}\) => ([\w.]+)/g)].map(([, name = '']) => name);

/** What screens for several kinds call. */
const operationsIn = (...folders: readonly string[]): readonly string[] =>
  folders.flatMap((folder) =>
    matchesIn(/\boperationsOf\([^)]*\)\s*\.(\w+)|\boperations\.(\w+)/g, `screens/${folder}/`).map(
      ([, one, other]) => one ?? other ?? '',
    ),
  );

/** The methods of the client that the console calls. */
function calledMethods(): readonly string[] {
  const direct = matchesIn(/\b(?:api|trial)((?:\s*\.\w+)+)\(/g).map(([, chain = '']) =>
    chain.replaceAll(/\s/g, '').slice(1),
  );
  const setUp = kindsIn('screens/setup/resources.ts');
  const recorded = [...kindsIn('screens/history/entity.ts'), ...setUp];
  const shared = operationsIn('history', 'deleted').map((method) => [recorded, method] as const);
  const own = operationsIn('resource', 'setup').map((method) => [setUp, method] as const);
  // The screens of clients and sites delete as those of the set-up do.
  const deleted = [['clients', 'sites', 'users'], 'delete'] as const;
  return [
    ...direct,
    ...[...shared, ...own, deleted].flatMap(([kinds, method]) => kinds.map((kind) => `${kind}.${method}`)),
  ];
}

it('the console reaches the writing routes of the API, but for those that are listed with the reason', async () => {
  const { paths } = JSON.parse(JSON.stringify(await apiDocument())) as { paths: Record<string, object> };
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations)
      .filter((method) => WRITES.includes(method))
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
  const methods = routesOfMethods();
  const byPath = matchesIn(/\bapi\s*\.(post|patch|delete)\(\s*'([^']+)'/g).map(
    ([, method = '', path = '']) => `${method.toUpperCase()} ${path}`,
  );
  // The client announces a file, sends its bytes and completes it by one method.
  const uploaded = matchesIn(/\.uploadAttachment\(/g).flatMap(() => UPLOAD);
  const imported = matchesIn(/\.startImport\(/g).map(() => 'POST /v2/imports');
  const reached = new Set([
    ...uploaded,
    ...imported,
    ...calledMethods().flatMap((name) => methods.get(name) ?? []),
    ...byPath,
  ]);
  expect(routes.filter((route) => !reached.has(route) && NOT_REACHED[route] === undefined)).toEqual([]);
  expect(Object.keys(NOT_REACHED).filter((route) => !routes.includes(route) || reached.has(route))).toEqual([]);
  expect(routes.filter((route) => reached.has(route)).length / routes.length).toBeGreaterThanOrEqual(0.9);
});
