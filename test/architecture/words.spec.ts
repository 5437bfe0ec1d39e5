import { describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { ALLOWED, described, wordsOf } from './words.js';

/** Texts that people read. */
const READ = /(?:^|\/)(?:[^/]+\.(?:md|ts|mjs|cjs|js|yml|sh)|Dockerfile|run|package\.json)$/;
/** What is not ours, not kept, generated, or contains the words on purpose. */
const SKIPPED = [
  /(?:^|\/)(?:node_modules|dist|coverage|generated|\.git|\.data)(?:\/|$)/,
  /^docs\/openapi\//,
  /^test\/architecture\/words(?:\.spec)?\.ts$/,
];

const skipped = (path: string): boolean => SKIPPED.some((pattern) => pattern.test(path));

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name).split(sep).join('/');
    if (skipped(path)) return [];
    return entry.isDirectory() ? filesBelow(path) : READ.test(path) ? [path] : [];
  });
}

const files = filesBelow('.').sort();
/** The first folder; of libraries and tests the first two. */
const areaOf = (path: string): string => /^(?:(?:libs|test|docs)\/[^/]+|[^/]+)(?=\/)/.exec(path)?.[0] ?? '.';
const areas = [...new Set(files.map(areaOf))].sort();
const wordsIn = (path: string): string[] => wordsOf(path, readFileSync(path, 'utf8')).map(described);

describe('the words of texts, comments and names', () => {
  test.each(areas)('in %s are plain technical English', (area) => {
    const checked = files.filter((path) => areaOf(path) === area);
    expect(checked.flatMap(wordsIn)).toEqual([]);
  });

  test('are read in all files that people read', () => {
    expect(files).toEqual(
      expect.arrayContaining([
        '.ci/run',
        'CHANGELOG.md',
        'Dockerfile',
        'README.md',
        'SECURITY.md',
        'docker-compose.yml',
        'docs/examples/receiver.ts',
        'eslint.config.js',
        'libs/http/src/index.ts',
        'package.json',
        'packages/client/README.md',
        'test/support/global-setup.mjs',
        'tools/bench/RESULTS.md',
      ]),
    );
  });

  test('are allowed only where the list says so, with a reason', () => {
    const unused = ALLOWED.filter((allowance) => {
      const others = ALLOWED.filter((one) => one !== allowance);
      return !files.some(
        (path) =>
          path.startsWith(allowance.path) &&
          wordsOf(path, readFileSync(path, 'utf8'), others).some(({ word }) => word === allowance.word),
      );
    });
    expect(unused).toEqual([]);
    expect(ALLOWED.filter(({ reason }) => reason.trim() === '')).toEqual([]);
  });
});

describe('the list of words', () => {
  test.each([
    ['The house is told.', ["a.ts:1: 'house'", "a.ts:1: 'told'"]],
    ['const MOST_ROWS = 1;', ["a.ts:1: 'MOST_ROWS'"]],
    ['class CommitLanes {}', ["a.ts:1: 'Lanes'"]],
    ['job_intake', ["a.ts:1: 'intake'"]],
    ['\n/** A table of\n * its own. */', ["a.ts:2: 'of its own'"]],
    ["'dictionary.extended'", ["a.ts:1: 'dictionary.extended'"]],
  ])('finds what is not standard in %j', (text, found) => {
    expect(wordsOf('a.ts', text).map((finding) => described(finding).split(' → ')[0])).toEqual(found);
  });

  test.each([
    'warehouse, newsletter, background, planed, something, foretelling',
    'at most 5, the most, at least one',
    'an extended trial',
    'maxLanesless',
  ])('lets %j through', (text) => {
    expect(wordsOf('a.ts', text)).toEqual([]);
  });

  test('names the file, the line and the replacement', () => {
    expect(wordsOf('docs/a.md', 'one\nno news').map(described)).toEqual([
      'docs/a.md:2: \'news\' → use "notification", "change", "result"',
    ]);
    expect(wordsOf('libs/crm/src/intake/client.ts', '').map(described)).toEqual([
      'libs/crm/src/intake/client.ts: \'intake\' → use "input"',
    ]);
  });
});
