import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sourcesOf } from './sources.js';

/** The modules that a file imports statically. */
const importedBy = (text: string): string[] =>
  [...text.matchAll(/^(?:import|export)\b[^;]*?['"]([^'"]+)['"];$/gm)].map(([, name = '']) => name);

/** The packages that a file and the files it imports load at their start. */
function packagesOf(file: string): string[] {
  return importedBy(readFileSync(file, 'utf8'))
    .filter((name) => !name.startsWith('node:'))
    .flatMap((name) => (name.startsWith('.') ? packagesOf(join(dirname(file), name)) : [name]));
}

test('the build loads no package before it knows that there is something to build', () => {
  // Each `npm run cli` and `npm run start:api` runs it, in production without the packages of the build.
  expect(packagesOf('tools/build.mjs')).toEqual([]);
  expect(packagesOf('tools/site/build.mjs')).toEqual(['marked', 'marked-gfm-heading-id']);
});

test('each thread of the programs is bundled beside the chunk that starts it', () => {
  const threads = sourcesOf('libs').flatMap(({ text }) =>
    [...text.matchAll(/new URL\(`\.\/([\w.-]+)\$/g)].map(([, name = '']) => name),
  );
  expect(threads).toContain('xlsx-thread.service');
  expect(threads.filter((name) => !readFileSync('tools/build.mjs', 'utf8').includes(`'chunks/${name}'`))).toEqual([]);
});

test('check:long runs every suite that has a long form', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const patterns = [...(scripts['check:long'] ?? '').matchAll(/'([^']+)'| (\w+\/\S+)/g)].map(
    ([, quoted, plain]) => new RegExp(quoted ?? plain ?? ''),
  );
  const suites = sourcesOf('test').filter(
    ({ path, text }) => path.endsWith('.e2e-spec.ts') && text.includes("support/long.js'"),
  );
  expect(suites.length).toBeGreaterThan(10);
  expect(suites.map(({ path }) => path).filter((path) => !patterns.some((pattern) => pattern.test(path)))).toEqual([]);
});
