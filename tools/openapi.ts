import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { apiDocument } from '../apps/api/src/document.js';
import { collectionOf, type ExampleDocument } from './collection.js';

// `npm run openapi`: prints the OpenAPI document of the sources; `-- --write <file>` writes it there, and beside it the collection
// of its examples. No database is needed.
const { values } = parseArgs({ options: { write: { type: 'string' } } });
const document = await apiDocument();
const text = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
if (values.write === undefined) process.stdout.write(text(withSortedKeys(document)));
else {
  writeFileSync(values.write, text(withSortedKeys(document)));
  writeFileSync(
    values.write.replace(/(\.json)?$/, '.collection.json'),
    text(collectionOf(JSON.parse(text(document)) as ExampleDocument)),
  );
}

/** The same value with the keys of all objects sorted, so that a diff shows what changed and nothing else. */
function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, withSortedKeys(one)]),
  );
}
