import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { VERSION } from '#platform';
import { apiDocument } from '../../apps/api/src/document.js';
import { collectionOf, type ExampleDocument } from '../../tools/collection.js';
import { breakingChanges, type Document } from '../../tools/openapi-diff.js';

const FOLDER = 'docs/openapi';
const numbers = (version: string): number[] => version.split('.').map(Number);
const newestLast = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true });

/** The versions whose documents are committed. */
const versions = readdirSync(FOLDER)
  .flatMap((file) => /^(\d+\.\d+\.\d+)\.json$/.exec(file)?.[1] ?? [])
  .sort(newestLast);
/** The newest of them. */
const published = versions.at(-1);
const baseline = (): Document => JSON.parse(readFileSync(`${FOLDER}/${published}.json`, 'utf8')) as Document;
const current = async (): Promise<Document> => JSON.parse(JSON.stringify(await apiDocument())) as Document;

test('the API only adds to what was published, unless this is a new major version', async () => {
  const broken = breakingChanges(baseline(), await current());
  if (broken.length === 0 || (numbers(VERSION)[0] ?? 0) > (numbers(published ?? '')[0] ?? 0)) return;
  throw new Error(
    `This breaks clients of ${published} (${FOLDER}/${published}.json):\n- ${broken.join('\n- ')}\n` +
      'Keep the old beside the new and mark the old one as deprecated in the document, or release ' +
      `a new major version. As long as ${published} is not released, npm run openapi -- --write ${FOLDER}/${published}.json ` +
      'makes this its document. docs/versioning.md says what is promised.',
  );
});

test('all that breaks clients of the version before is listed in the changelog, with the reason', async () => {
  const before = versions.at(-2) ?? '';
  const document = JSON.parse(readFileSync(`${FOLDER}/${before}.json`, 'utf8')) as Document;
  const [, section = ''] =
    new RegExp(`### What breaks clients of ${before.replaceAll('.', '\\.')}\n(.*?)\n## `, 's').exec(
      readFileSync('CHANGELOG.md', 'utf8'),
    ) ?? [];
  const listed = [...section.matchAll(/^- `([^`]+)`: \S/gm)].map(([, start = '']) => start);
  const broken = breakingChanges(document, await current());
  expect(broken.filter((breach) => !listed.some((start) => breach.startsWith(start)))).toEqual([]);
  expect(listed.filter((start) => !broken.some((breach) => breach.startsWith(start)))).toEqual([]);
});

test('the document of this version is committed', () => {
  expect(published).toBe(VERSION);
});

test('the collection beside it is made of it', async () => {
  const committed = readFileSync(`${FOLDER}/${published}.collection.json`, 'utf8');
  const document = JSON.parse(JSON.stringify(await apiDocument())) as ExampleDocument;
  expect(JSON.parse(committed)).toEqual(JSON.parse(JSON.stringify(collectionOf(document))));
});

test('versions are compared by their numbers', () => {
  expect(['0.10.0', '0.2.0', '0.1.10', '0.1.9'].sort(newestLast)).toEqual(['0.1.9', '0.1.10', '0.2.0', '0.10.0']);
});
